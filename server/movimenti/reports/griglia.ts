import { sql } from 'kysely';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { parametriMovimenti as parametriDelFiltro } from '#domain/movimenti/filtro/parametri-movimenti.ts';
import { reportGrigliaMovimenti } from '#domain/reports/movimenti.ts';
import { condizioneMovimenti } from '#server/movimenti/condizione.ts';
import { ordineMovimenti } from '#server/movimenti/ordine.ts';
import { vociOrdine } from '#server/record/ordine-sql.ts';
import { componi } from '#server/reports/composizione.ts';
import type { DescrizioneReport, FiltroReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri, nomiDelFiltro } from '#server/reports/parametri.ts';
import { lettureMovimenti } from '#server/titoli/reports/livelli.ts';
import { CHE_COSA, CON_TITOLO, colonneDi, MOVIMENTI } from './colonne.ts';

/** Dates without a name of their own are those of the movement. */
const filtroDi = ({ dateFrom, dateTo, ...filtro }: FiltroReport) => ({
  ...filtro,
  ...(dateFrom && !filtro.dataMovFrom && { dataMovFrom: dateFrom }),
  ...(dateTo && !filtro.dataMovTo && { dataMovTo: dateTo }),
});

const LETTURE = lettureMovimenti(sql`t.data_movimento`);

/** What the screens of movements list, drafts and reversals with the rest, in their order. */
export const reportDellaGriglia: DescrizioneReport = {
  ...reportGrigliaMovimenti,
  leggi: async (domanda, chiedi) => {
    const filtro = filtroDi(domanda.filtro);
    const livelli = await livelliChiesti(reportGrigliaMovimenti, domanda, LETTURE, chiedi);
    return {
      ...componi({
        livelli,
        colonne: colonneDi(
          [
            'movimento',
            'valuta',
            ...CHE_COSA,
            'portafoglio',
            'depositario',
            'quantita',
            'prezzo',
            'divisa',
            'controvaloreDivisa',
            'cambio',
            'controvalore',
            'interessi',
            'ritenuta',
            'imposta',
            'oneri',
            'saldo',
          ],
          filtro.valoriInEuro,
        ),
        origine: CON_TITOLO,
        origineDelConteggio: MOVIMENTI,
        dove: await condizioneMovimenti(chiedi, filtro, domanda.codAzienda ?? ''),
        ordine: vociOrdine(ordineMovimenti(domanda.ordine)),
        ids: domanda.ids,
      }),
      parametri: [
        ...parametriDelFiltro(filtro as FiltroMovimenti, await nomiDelFiltro(filtro, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
