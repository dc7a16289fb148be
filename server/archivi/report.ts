import { type RawBuilder, sql } from 'kysely';
import { costiNormali } from '#domain/archivi/costi.ts';
import { prezzi } from '#domain/archivi/prezzi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { notoDiArchivio } from '#domain/elenchi/reports.ts';
import {
  GRUPPO_DIVISA,
  GRUPPO_FONTE,
  GRUPPO_METODO,
  GRUPPO_PORTAFOGLIO,
} from '#domain/reports/gruppi.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { vociOrdine } from '#server/record/ordine-sql.ts';
import {
  type ColonnaSql,
  codiceEParole,
  componi,
  type LivelloSql,
  unioniDi,
} from '#server/reports/composizione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { type LettureLivelli, livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri, parametriArchivio } from '#server/reports/parametri.ts';
import { lettureTitolo, livelliGiorno } from '#server/titoli/reports/livelli-titoli.ts';
import { type ArchivioSql, archivi, ordinamento } from './archivio.ts';
import { condizione } from './condizione.ts';
import { prezziPerFile, unione } from './prezzi.ts';

const testo = (titolo: string, valore: RawBuilder<unknown>): ColonnaSql => ({
  file: { titolo, tipo: 'testo' },
  valore,
});

/** The columns of an import under its names: an export can be corrected and imported again. */
const colonneImport = (tipo: TipoArchivio): ColonnaSql[] =>
  tipo.colonneImport.map(({ titolo, tipo: contenuto, campo }): ColonnaSql => {
    const colonna = sql.ref(`t.${campo}`);
    if (contenuto === 'data')
      return { file: { titolo, tipo: 'data' }, valore: sql`${colonna}::text` };
    if (contenuto !== 'numero') return testo(titolo, sql`${colonna}::text`);
    const decimali = tipo.valori.find((valore) => valore.sql === campo)?.mostrati ?? 2;
    return {
      file: { titolo, tipo: 'numero', decimali },
      valore: sql`trim_scale(${colonna})::text`,
    };
  });

const haTitolo = ({ chiave }: TipoArchivio): boolean => chiave.some(({ di }) => di === 'titolo');

/** What is read beside the columns of the import; the import steps over it. */
const altreColonne = (tipo: TipoArchivio): ColonnaSql[] => [
  ...(haTitolo(tipo)
    ? [testo('ISIN', sql`d.cod_isin`), testo('DESCRIZIONE', sql`d.descrizione`)]
    : []),
  ...(tipo.conOrigine
    ? [
        {
          file: { titolo: 'DATA ORIGINE', tipo: 'data' } as const,
          valore: sql`t.data_origine::text`,
        },
        testo('METODO', sql`t.metodo`),
      ]
    : []),
  testo('FONTE', sql`t.fonte`),
];

const titolo = lettureTitolo('d');

const nomePortafoglio: LivelloSql = {
  titolo: GRUPPO_PORTAFOGLIO.titolo,
  valore: codiceEParole(sql`t.cod_portafoglio`, sql`g_portafoglio.descrizione`),
  unioni: [
    {
      alias: 'g_portafoglio',
      sql: sql`left join portafogli g_portafoglio
                 on g_portafoglio.cod_azienda = t.cod_azienda
                and g_portafoglio.cod_portafoglio = t.cod_portafoglio collate "default"`,
    },
  ],
};

const nomeDivisa: LivelloSql = {
  titolo: GRUPPO_DIVISA.titolo,
  valore: codiceEParole(sql`t.cod_divisa`, sql`g_divisa.desc_divisa`),
  unioni: [
    {
      alias: 'g_divisa',
      sql: sql`left join divise g_divisa on g_divisa.cod_divisa = t.cod_divisa collate "default"`,
    },
  ],
};

/** What the rows of an archive are gathered by: what they name, and the day that they are of. */
const livelliDi = (tipo: TipoArchivio, riga: 't' | 'k'): Readonly<Record<string, LivelloSql>> => ({
  ...(haTitolo(tipo) ? titolo.livelli : { codDivisa: nomeDivisa }),
  ...livelliGiorno(sql.ref(`${riga}.data`)),
  codPortafoglio: nomePortafoglio,
  metodo: { titolo: GRUPPO_METODO.titolo, valore: sql`t.metodo` },
  fonte: { titolo: GRUPPO_FONTE.titolo, valore: sql`t.fonte` },
});

const letturaLivelli = (tipo: TipoArchivio, riga: 't' | 'k'): LettureLivelli => {
  const livelli = livelliDi(tipo, riga);
  return { livello: (codice) => livelli[codice], dimensione: titolo.dimensione };
};

/** An archive's rows in the screen's order, those of the call's company where it has an owner. */
function reportDiArchivio(archivio: ArchivioSql): DescrizioneReport {
  const { tipo, tabella } = archivio;
  const noto = notoDiArchivio(tipo);
  const colonne = [...colonneImport(tipo), ...altreColonne(tipo)];
  const titoli = haTitolo(tipo) ? sql`left join titoli d on d.cod_titolo = t.cod_titolo` : sql``;
  const letture = letturaLivelli(tipo, 't');
  return {
    ...noto,
    leggi: async (domanda, chiedi) => {
      const { filtro, ordine, codAzienda, ids } = domanda;
      const livelli = await livelliChiesti(noto, domanda, letture, chiedi);
      return {
        ...componi({
          livelli,
          colonne,
          origine: sql`${sql.table(tabella.nome)} t ${titoli}`,
          origineDelConteggio: sql`${sql.table(tabella.nome)} t`,
          dove: condizione(archivio, filtro, codAzienda),
          ordine: vociOrdine(ordinamento(archivio, ordine, filtro.ordinamento)),
          ids,
        }),
        parametri: [
          ...(await parametriArchivio(tipo, filtro, chiedi)),
          ...altriParametri(domanda, livelli),
        ],
      };
    },
  };
}

const numero = (titolo: string): ColonnaReport => ({ titolo, tipo: 'numero', decimali: 4 });
const parola = (titolo: string): ColonnaReport => ({ titolo, tipo: 'testo' });

const COLONNE_PREZZI: readonly ColonnaReport[] = [
  { titolo: 'DATA', tipo: 'data' },
  parola('CODICE TITOLO'),
  parola('ISIN'),
  parola('DESCRIZIONE'),
  numero('QUOTAZIONE'),
  numero('BID'),
  numero('SPREAD'),
  numero('COSTO NORMALE'),
  parola('CODICE PORTAFOGLIO'),
  numero('QUOTAZIONE NORMALE GESTORE'),
  numero('COSTO NORMALE GESTORE'),
];

const notoPrezzi = notoDiArchivio(prezzi);
const letturePrezzi = letturaLivelli(prezzi, 'k');

/** The prices side by side, as far as who asked may read them. */
const reportPrezzi: DescrizioneReport = {
  ...notoPrezzi,
  // Whoever may see the file must be allowed all that is in it.
  areaDi: ({ leggibili }) =>
    leggibili?.includes(costiNormali.tipo) ? costiNormali.area : prezzi.area,
  leggi: async (domanda, chiedi) => {
    const { filtro, ordine, codAzienda, ids, leggibili = [] } = domanda;
    if (ids) throw erroreCampo('ids', 'I prezzi fianco a fianco non hanno righe da scegliere.');
    const livelli = await livelliChiesti(notoPrezzi, domanda, letturePrezzi, chiedi);
    return {
      livelli: livelli.map((uno) => ({ titolo: uno.titolo })),
      colonne: COLONNE_PREZZI,
      parametri: [
        ...(await parametriArchivio(prezzi, filtro, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
      domanda: prezziPerFile({ filtro, codAzienda, leggibili }, ordinamento(unione, ordine), {
        valori: livelli.map(({ valore }) => valore),
        ordine: livelli.map(({ valore, ordine: suo }) => suo ?? valore),
        unioni: unioniDi(livelli),
      }),
    };
  },
};

/** The reports of each archive of dynamic data, and of the prices side by side. */
export const reportDegliArchivi: readonly DescrizioneReport[] = [
  ...archivi.map(reportDiArchivio),
  reportPrezzi,
];
