import { sguardoInParole } from '#domain/giacenze/sguardo.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import type { DomandaScheda, Scheda } from './giacenze-api.ts';
import type { Momento } from './momento.ts';

interface ExportSchedaProps {
  readonly scheda: Scheda;
  readonly domanda: DomandaScheda;
  readonly momento: Momento;
}

/** «Export» of the scheda: the position that is shown, or all of them as one, year by year. */
export function ExportScheda({ scheda, domanda, momento }: ExportSchedaProps) {
  const leggi = (): DaStampare => {
    const { codPortafoglio, codDepositario, immCirc, dal } = domanda;
    const { data, selezioneTipo, notoAl } = momento;
    const anni = new Set(scheda.righe.map(({ giorno }) => giorno.slice(0, 4)));
    const posizione = [codPortafoglio, codDepositario, immCirc].filter((una) => una != null);
    return {
      report: 'scheda-titolo',
      corpo: {
        codTitolo: [scheda.codTitolo],
        ...(codPortafoglio && { codPortafoglio: [codPortafoglio] }),
        ...(codDepositario && { codDepositario: [codDepositario] }),
        ...(immCirc && { immCirc }),
        ...(posizione.length === 0 && { livelloDettaglio: 'azienda' }),
        ...(dal && { dateFrom: dal }),
        ...(notoAl && { notoAl }),
        ...{ dateTo: data, selezioneTipo },
      },
      parametri: [
        { etichetta: 'Titolo', valore: `${scheda.codTitolo} · ${scheda.descrizione}` },
        { etichetta: 'Posizione', valore: posizione.join(' · ') || 'tutte' },
        ...(dal ? [{ etichetta: 'Dal', valore: stampaData(dal) }] : []),
        ...sguardoInParole({ data, selezioneTipo, notoAl }),
      ],
      gruppi: anni.size > 1 ? ['anno'] : [],
    };
  };
  return <MenuExport leggi={leggi} quali="della scheda" />;
}
