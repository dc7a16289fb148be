import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cadenzaInParole } from '#domain/reports/cadenza.ts';
import type { Digitati, RecordTabella } from '#web/record/campi.ts';
import type { CassettoProgrammaProps } from '#web/reports/origine.ts';
import { SchedaTabellario } from '#web/tabelle/SchedaTabellario.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import { useTabellarioProgrammi } from './use-tabellario.ts';

const NUOVO: Digitati = {};

/** Schedules a report from wherever it has been asked for: the drawer opens over the screen. */
export default function CassettoProgramma({ origine, onChiudi }: CassettoProgrammaProps) {
  const tabellario = useTabellarioProgrammi(origine);
  const memoria = useQueryClient();
  const naviga = useNavigate();
  const programmato = (record?: RecordTabella) => {
    void memoria.invalidateQueries({ queryKey: [tabellario.tabella] });
    if (!record) return;
    const vedi = () =>
      void naviga({
        to: '/page/reportsmonitor' as never,
        search: { scheda: 'programmati', record: String(record.id) } as never,
      });
    annunciaFatto(
      'Report programmato',
      `«${String(record.descrizione)}» si ripete ${cadenzaInParole(record as never)}.`,
      { etichetta: 'Vedi', esegui: vedi },
    );
  };
  return (
    <SchedaTabellario
      tabellario={tabellario}
      record={NUOVO}
      scrive
      onChiudi={onChiudi}
      onScritto={programmato}
    />
  );
}
