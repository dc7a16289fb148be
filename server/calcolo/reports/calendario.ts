import { sql } from 'kysely';
import { reportCalendario } from '#domain/elenchi/reports.ts';
import { reportGiacenze } from '#domain/reports/giacenze.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { LEGGI_OGGI } from '#server/db/oggi.ts';
import {
  cambioRecente,
  divisaAttesa,
  importoAtteso,
  inEuro,
  tenutePerTitolo,
} from '#server/posizioni/importi-attesi.ts';
import { vociOrdine } from '#server/record/ordine-sql.ts';
import {
  type ColonnaSql,
  comeNumero,
  comeSiNo,
  componi,
  testo,
  type Unione,
} from '#server/reports/composizione.ts';
import type { Chiedi, DescrizioneReport, DomandaReport } from '#server/reports/descrizione.ts';
import { type LettureLivelli, livelliChiesti } from '#server/reports/livelli.ts';
import { altriParametri, parametriTitoli } from '#server/reports/parametri.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';
import { ordineTitoli } from '#server/titoli/ordine.ts';
import { lettureTitolo, livelliGiorno } from '#server/titoli/reports/livelli-titoli.ts';
import { cedoleDaGenerare, eventi } from './eventi-titoli.ts';
import type { CedolaDaiTermini, Periodo } from './piani-dai-termini.ts';

async function giornoDiOggi(chiedi: Chiedi): Promise<Data> {
  const [riga] = await chiedi(LEGGI_OGGI);
  if (!riga) throw new Error('La banca dati non dice che giorno è.');
  return riga.oggi;
}

/** The year of the address; else the dates of the filter; else the year in course. */
async function periodoDi({ filtro, indirizzo }: DomandaReport, chiedi: Chiedi): Promise<Periodo> {
  const { dateFrom, dateTo } = filtro;
  const chiesto = indirizzo?.anno;
  if (chiesto === undefined && dateFrom && dateTo) return { da: dateFrom, a: dateTo };
  const anno = chiesto ?? (await giornoDiOggi(chiedi)).slice(0, 4);
  if (!/^(19|20|21)\d\d$/.test(anno))
    throw erroreCampo('anno', `Il calendario va dal 1900 al 2199: ${anno} non c’è.`);
  const [primo, ultimo] = [`${anno}-01-01`, `${anno}-12-31`];
  const periodo = {
    da: dateFrom && dateFrom > primo ? dateFrom : primo,
    a: dateTo && dateTo < ultimo ? dateTo : ultimo,
  };
  if (periodo.da > periodo.a)
    throw erroreCampo(
      'dateFrom',
      `Le date chieste non sono del ${anno}: togliere quelle o l’anno.`,
    );
  return periodo;
}

// Amounts are per 100 of nominal, or per unit: of different securities they are not added up.
const per100 = (titolo: string): ColonnaReport => ({
  titolo,
  tipo: 'numero',
  decimali: 4,
  larghezza: 12,
});

const COLONNE: readonly ColonnaSql[] = [
  { file: { titolo: 'Data', tipo: 'data' }, valore: sql`t.data::text` },
  { file: { titolo: 'Pagamento', tipo: 'data' }, valore: sql`t.pagamento::text` },
  { file: testo('Codice Titolo', 13), valore: sql`d.cod_titolo` },
  { file: testo('ISIN', 13), valore: sql`d.cod_isin` },
  { file: testo('Descrizione', 32, true), valore: sql`d.descrizione` },
  { file: testo('Divisa', 5), valore: divisaAttesa('t') },
  { file: testo('Evento', 20, true), valore: sql`t.evento` },
  {
    file: { titolo: 'Tasso %', tipo: 'numero', decimali: 2, larghezza: 9 },
    valore: comeNumero(sql`t.tasso`),
  },
  { file: per100('Cedola per 100'), valore: comeNumero(sql`t.cedola`) },
  { file: per100('Rimborso per 100'), valore: comeNumero(sql`t.capitale`) },
  { file: testo('Presunta', 7), valore: comeSiNo(sql`t.presunta`) },
  { file: testo('Piano', 11), valore: sql`t.piano` },
];

/** What a dividend pays on each unit. */
const PER_UNITA: ColonnaSql = {
  file: per100('Dividendo per unità'),
  valore: comeNumero(sql`t.unitario`),
};

/** What is held, and what the events to come pay on it: gross, in euro at the last rate of the week. */
function suCioCheSiTiene(codAzienda: string, oggi: string): readonly ColonnaSql[] {
  const tenute: Unione = {
    alias: 'g_tenute',
    sql: sql`left join (${tenutePerTitolo(codAzienda, oggi)}) g_tenute
      on g_tenute.cod_titolo = d.cod_titolo collate "C"`,
  };
  const divisa = divisaAttesa('t');
  const cambio: Unione = { alias: 'g_cambio', sql: cambioRecente(divisa, oggi, 'g_cambio') };
  // What is held today says nothing of what was paid before.
  const quantita = sql`case when t.data < ${oggi}::date or g_tenute.quantita is null then null
    else coalesce(t.diritto, g_tenute.quantita) end`;
  const importo = importoAtteso('t', quantita);
  const numero = (nome: string, decimali: number, altro: Partial<ColonnaReport> = {}) =>
    ({ titolo: nome, tipo: 'numero', decimali, larghezza: 12, ...altro }) as const;
  return [
    { file: numero('In giacenza', 0), valore: comeNumero(quantita), unioni: [tenute] },
    {
      file: numero('Importo in divisa', 2),
      valore: comeNumero(sql`round(${importo}, 2)`),
      unioni: [tenute],
    },
    {
      file: numero('Importo EUR', 2, { totale: true }),
      valore: comeNumero(inEuro(importo, divisa, sql`g_cambio.cambio`)),
      unioni: [tenute, cambio],
    },
  ];
}

/** The company whose holdings are shown: of the call, for who may read them. */
const diChi = ({ codAzienda, leggeGiacenze }: DomandaReport): string | null =>
  leggeGiacenze ? codAzienda : null;

const titolo = lettureTitolo('d');
const { mese } = livelliGiorno(sql`t.data`);
const letture: LettureLivelli = {
  livello: (codice) =>
    codice === 'mese' && mese
      ? { ...mese, valore: sql`coalesce(${mese.valore}, 'Senza data')` }
      : titolo.livelli[codice],
  dimensione: titolo.dimensione,
};

/** The coupons, dividends and repayments of a year, day by day, of the securities of the filter. */
export const reportDelCalendario: DescrizioneReport = {
  ...reportCalendario,
  areaDi: (domanda) => (diChi(domanda) === null ? reportCalendario.area : reportGiacenze.area),
  leggi: async (domanda, chiedi) => {
    const { filtro, ids, ordine } = domanda;
    const periodo = await periodoDi(domanda, chiedi);
    const livelli = await livelliChiesti(reportCalendario, domanda, letture, chiedi);
    const azienda = diChi(domanda);
    const oggi = azienda === null ? null : await giornoDiOggi(chiedi);
    const chi = azienda !== null && oggi !== null ? { codAzienda: azienda, oggi } : null;
    const tenute = chi === null ? [] : suCioCheSiTiene(chi.codAzienda, chi.oggi);
    const scelti = ids
      ? sql`t.id = any(${[...ids]}::bigint[]) and ${condizioneTitoli(filtro)}`
      : condizioneTitoli(filtro);
    const composta = (cedole: readonly CedolaDaiTermini[]) => {
      const righe = eventi(scelti, periodo, cedole);
      return componi({
        livelli,
        colonne: [...COLONNE, ...tenute, PER_UNITA],
        origine: sql`${righe} t join titoli d on d.id = t.id`,
        origineDelConteggio: sql`${righe} t`,
        dove: sql`true`,
        // The rows of one day, in the order of the list that it is asked from.
        ordine: [sql`t.data`, ...vociOrdine(ordineTitoli(ordine), 'd'), sql`t.evento`],
      });
    };
    return {
      ...composta([]),
      prepara: async (leggi) => composta(await cedoleDaGenerare(leggi, scelti, periodo, chi)),
      parametri: [
        {
          etichetta: 'Periodo',
          valore: `dal ${stampaData(periodo.da)} al ${stampaData(periodo.a)}`,
        },
        { etichetta: 'Importi', valore: 'per 100 di nominale, i dividendi per unità' },
        ...(oggi === null
          ? []
          : [
              {
                etichetta: 'Giacenze',
                valore: `di ${azienda} al ${stampaData(oggi)}; importi lordi di ciò che è da oggi in poi`,
              },
            ]),
        ...(await parametriTitoli(filtro, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
