import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuocoDiRitorno } from './fuoco-di-ritorno.ts';
import { Inizio } from './Inizio.tsx';
import classi from './modale.module.css';

export interface ModaleProps {
  readonly titolo: string;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
  readonly children: ReactNode;
  /** One of the sizes, or a width of CSS. */
  readonly misura?: 'sm' | 'md' | 'lg' | 'xl' | (string & {});
  /** Where work could be lost: neither Esc nor a click outside closes it. */
  readonly ferma?: boolean;
  readonly annulla?: string;
  /** What the annulla button does where it is not just closing. */
  readonly onAnnulla?: () => void;
  readonly conferma?: ConfermaModale;
  /** More buttons, left of those two. */
  readonly piede?: ReactNode;
}

interface ConfermaModale {
  readonly etichetta: string;
  readonly esegui: () => void;
  readonly impedita?: boolean;
  readonly inCorso?: boolean;
  readonly distruttiva?: boolean;
}

/** Title, content, footer. Focus goes in when it opens and back where it was when it closes. */
export function Modale(props: ModaleProps) {
  const { titolo, aperta, onChiudi, children, misura = 'md', ferma = false } = props;
  const { t } = useTranslation();
  useFuocoDiRitorno(aperta);
  return (
    <Modal
      opened={aperta}
      onClose={onChiudi}
      title={titolo}
      size={misura}
      centered
      yOffset="5dvh"
      returnFocus={false}
      closeOnEscape={!ferma}
      closeOnClickOutside={!ferma}
      closeButtonProps={{ 'aria-label': t('chiudi') }}
      transitionProps={{ duration: 120 }}
      classNames={classi}
    >
      <Inizio className={classi.testo} scrive={daScrivere(props)}>
        {children}
      </Inizio>
      <PiedeModale {...props} />
    </Modal>
  );
}

/** A question that can be answered as it stands waits on its button; one that deletes asks first for what it asks. */
const daScrivere = ({ conferma }: ModaleProps): boolean =>
  conferma === undefined || conferma.distruttiva === true || conferma.impedita === true;

function PiedeModale({ aperta, annulla, conferma, piede, onChiudi, onAnnulla }: ModaleProps) {
  if (!annulla && !conferma && !piede) return null;
  return (
    // While it fades away its buttons are still there: who pressed twice has decided once.
    <footer
      className={classi.piede}
      onClickCapture={(evento) => aperta || evento.stopPropagation()}
    >
      <Group gap={8} flex={1}>
        {piede}
      </Group>
      {annulla ? (
        <Button
          variant="default"
          onClick={onAnnulla ?? onChiudi}
          data-autofocus={conferma?.distruttiva || undefined}
        >
          {annulla}
        </Button>
      ) : null}
      {conferma ? (
        <Button
          onClick={conferma.esegui}
          disabled={conferma.impedita ?? false}
          loading={conferma.inCorso ?? false}
          data-autofocus={conferma.distruttiva || conferma.impedita ? undefined : true}
          {...(conferma.distruttiva ? { className: classi.distruttiva } : {})}
        >
          {conferma.etichetta}
        </Button>
      ) : null}
    </footer>
  );
}
