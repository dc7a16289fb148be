import { type RawBuilder, sql } from 'kysely';
import {
  reportLiquidita,
  reportMovimentiAv,
  reportMovimentiCd,
  reportRimborsi,
} from '#domain/reports/movimenti.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { componi } from '#server/reports/composizione.ts';
import type { DescrizioneReport, FiltroReport } from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri } from '#server/reports/parametri.ts';
import { lettureMovimenti } from '#server/titoli/reports/livelli.ts';
import { CHE_COSA, CON_TITOLO, colonneDi, MOVIMENTI, type NomeColonna } from './colonne.ts';
import { condizioneRichiesta, contano, diFamiglia } from './condizione.ts';
import { ordineMovimenti } from './ordine.ts';
import { parametriMovimenti } from './parametri.ts';

type Sql = RawBuilder<unknown>;

interface Stampa {
  readonly noto: ReportNoto;
  readonly colonne: readonly NomeColonna[];
  /** The day that the dates of the request are of, and how the head calls it. */
  readonly giorno: readonly ['data_movimento' | 'data_valuta', string];
  /** Which of the movements `t`, of causale `c`. */
  readonly dove: Sql;
  readonly libro?: true;
}

const DATA_MOVIMENTO = ['data_movimento', 'Data movimento'] as const;
const DATA_VALUTA = ['data_valuta', 'Data valuta'] as const;

const STAMPE: readonly Stampa[] = [
  {
    noto: reportMovimentiAv,
    giorno: DATA_MOVIMENTO,
    dove: diFamiglia('movimentiav'),
    colonne: [
      'movimento',
      'valuta',
      ...CHE_COSA,
      'quantita',
      'prezzo',
      'rateo',
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
  },
  {
    noto: reportMovimentiCd,
    giorno: DATA_MOVIMENTO,
    dove: diFamiglia('movimenticd'),
    colonne: [
      'movimento',
      'pagamento',
      ...CHE_COSA,
      'quantita',
      'divisa',
      'lordoDivisa',
      'cambio',
      'lordo',
      'ritenutaEstera',
      'ritenuta',
      'oneri',
      'netto',
    ],
  },
  {
    noto: reportRimborsi,
    giorno: DATA_MOVIMENTO,
    dove: diFamiglia('rimborsi'),
    colonne: [
      'movimento',
      'valuta',
      ...CHE_COSA,
      'quantita',
      'prezzo',
      'divisa',
      'controvaloreDivisa',
      'cambio',
      'controvalore',
      'carico',
      'risultato',
      'imposta',
      'oneri',
      'saldo',
    ],
  },
  {
    noto: reportLiquidita,
    giorno: DATA_VALUTA,
    dove: sql`(t.saldo_euro <> 0 or ${diFamiglia('movimentiLiquiditaeu')})`,
    libro: true,
    colonne: [
      'valuta',
      'movimento',
      'numero',
      'causale',
      'descrizioneCausale',
      'titolo',
      'descrizione',
      'portafoglio',
      'depositario',
      'divisa',
      'saldoDivisa',
      'cambio',
      'entrate',
      'uscite',
      'saldo',
    ],
  },
];

/** Which movements a print has, the rule of the request and its own together. */
const righeDi = ({ giorno, dove }: Stampa, filtro: FiltroReport, codAzienda: string | null): Sql =>
  sql`${condizioneRichiesta({ filtro, codAzienda, giorno: giorno[0] })}
      and ${contano(filtro)} and ${dove}`;

const reportDi = (stampa: Stampa): DescrizioneReport => ({
  ...stampa.noto,
  ...(stampa.libro && { libro: true }),
  leggi: async (domanda, chiedi) => {
    const { filtro, ordine, codAzienda, ids } = domanda;
    const [giorno, quando] = stampa.giorno;
    const letture = lettureMovimenti(sql.ref(`t.${giorno}`));
    const livelli = await livelliChiesti(stampa.noto, domanda, letture, chiedi);
    return {
      ...componi({
        livelli,
        colonne: colonneDi(stampa.colonne, filtro.valoriInEuro),
        origine: CON_TITOLO,
        origineDelConteggio: MOVIMENTI,
        dove: righeDi(stampa, filtro, codAzienda),
        ordine: ordineMovimenti(ordine, giorno),
        ids,
      }),
      parametri: [
        ...(await parametriMovimenti(domanda, quando, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
});

/** Purchases and sales, income, redemptions, cash: what the period's movements were. */
export const reportMovimenti: readonly DescrizioneReport[] = STAMPE.map(reportDi);
