import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Disposizione } from '#domain/accesso/viste/disposizione.ts';
import { useFuocoDiRitorno } from '../fuoco-di-ritorno.ts';
import { Icona } from '../Icona.tsx';
import { usePigro } from '../use-pigro.ts';
import type { ColonnaDaDisporre, PannelloColonneProps } from './PannelloColonne.tsx';

export interface MenuColonneProps {
  readonly colonne: readonly ColonnaDaDisporre[];
  readonly disposizione: Disposizione;
  /** What «Ripristina le colonne» goes back to. */
  readonly iniziale: Disposizione;
  readonly onDisposizione: (disposizione: Disposizione) => void;
}

const pannello = () => import('./PannelloColonne.tsx');

/** Which columns are in view, in which sequence, and which stay at the left. */
export function MenuColonne(props: MenuColonneProps) {
  const { t } = useTranslation();
  const [aperto, setAperto] = useState(false);
  const [Pannello, conPannello] = usePigro<PannelloColonneProps>(pannello);
  useFuocoDiRitorno(aperto);
  const commuta = () => (aperto ? setAperto(false) : conPannello(() => setAperto(true)));
  return (
    <Popover opened={aperto} onChange={setAperto} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<Icona nome="giu" misura={12} />}
          onMouseEnter={() => void pannello()}
          onFocus={() => void pannello()}
          onClick={commuta}
        >
          {t('tabColonne')}
        </Button>
      </Popover.Target>
      {Pannello ? (
        <Popover.Dropdown p={0} aria-label={t('tabColonne')}>
          <Pannello {...props} />
        </Popover.Dropdown>
      ) : null}
    </Popover>
  );
}
