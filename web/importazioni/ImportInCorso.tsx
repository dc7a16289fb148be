import { Button, Loader, Modal } from '@mantine/core';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { useFuocoDiRitorno } from '#web/ui/fuoco-di-ritorno.ts';
import classi from './importazioni.module.css';

export interface ImportInCorsoProps {
  readonly aperto: boolean;
  readonly percentuale: number;
  readonly onInterrompi: () => void;
}

/**
 * The full-screen spinner (docs/regole/importazioni.md#avanzamento); what runs can be stopped: only
 * what blocks have registered stays then.
 */
export function ImportInCorso({ aperto, percentuale, onInterrompi }: ImportInCorsoProps) {
  useFuocoDiRitorno(aperto);
  return (
    <Modal
      opened={aperto}
      onClose={() => undefined}
      fullScreen
      returnFocus={false}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      title="Import in corso..."
      classNames={{
        content: classi.schermo ?? '',
        header: 'solo-lettore',
        body: classi.inCorso ?? '',
      }}
    >
      <Loader size={34} />
      <p aria-hidden="true">Import in corso...</p>
      <BarraProgresso percentuale={percentuale} etichetta="Import in corso..." />
      <Button variant="default" onClick={onInterrompi}>
        Interrompi
      </Button>
    </Modal>
  );
}
