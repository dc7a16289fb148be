import { sql } from 'kysely';
import { reportCalendario } from '#domain/reports/elenco.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { vociOrdine } from '#server/dati-dinamici/ordine-sql.ts';
import { erroreCampo } from '#server/errori.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';
import { ordineTitoli } from '#server/titoli/ordine.ts';
import { type ColonnaSql, comeNumero, comeSiNo, componi, testo } from './composizione.ts';
import type { Chiedi, DescrizioneReport, DomandaReport } from './descrizione.ts';
import { cedoleDaGenerare, eventi } from './eventi-titoli.ts';
import { type LettureLivelli, livelliChiesti } from './livelli.ts';
import { lettureTitolo, livelliGiorno } from './livelli-titoli.ts';
import { altriParametri, parametriTitoli } from './parametri.ts';
import type { CedolaDaiTermini, Periodo } from './piani-dai-termini.ts';

const annoInCorso = sql<{ anno: number }>`
  select extract(year from now() at time zone 'Europe/Rome')::int as anno`;

/** The year of the address; else the dates of the filter; else the year in course. */
async function periodoDi({ filtro, indirizzo }: DomandaReport, chiedi: Chiedi): Promise<Periodo> {
  const { dateFrom, dateTo } = filtro;
  const chiesto = indirizzo?.anno;
  if (chiesto === undefined && dateFrom && dateTo) return { da: dateFrom, a: dateTo };
  const anno = chiesto ?? String((await chiedi(annoInCorso))[0]?.anno);
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

// Amounts are per 100 of nominal: of different securities they are not added up.
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
  { file: testo('Divisa', 5), valore: sql`d.cod_divisa` },
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

const titolo = lettureTitolo('d');
const { mese } = livelliGiorno(sql`t.data`);
const letture: LettureLivelli = {
  livello: (codice) =>
    codice === 'mese' && mese
      ? { ...mese, valore: sql`coalesce(${mese.valore}, 'Senza data')` }
      : titolo.livelli[codice],
  dimensione: titolo.dimensione,
};

const scritto = (data: string): string => stampaData(data as Data, 'dd/MM/yyyy');

/** The coupons and repayments of a year, day by day, of the securities of the filter. */
export const reportDelCalendario: DescrizioneReport = {
  ...reportCalendario,
  leggi: async (domanda, chiedi) => {
    const { filtro, ids, ordine } = domanda;
    const periodo = await periodoDi(domanda, chiedi);
    const livelli = await livelliChiesti(reportCalendario, domanda, letture, chiedi);
    const scelti = ids
      ? sql`t.id = any(${[...ids]}::bigint[]) and ${condizioneTitoli(filtro)}`
      : condizioneTitoli(filtro);
    const composta = (cedole: readonly CedolaDaiTermini[]) => {
      const righe = eventi(scelti, periodo, cedole);
      return componi({
        livelli,
        colonne: COLONNE,
        origine: sql`${righe} t join titoli d on d.id = t.id`,
        origineDelConteggio: sql`${righe} t`,
        dove: sql`true`,
        // Of one day, in the order of the list that it is asked from.
        ordine: [sql`t.data`, ...vociOrdine(ordineTitoli(ordine), 'd'), sql`t.evento`],
      });
    };
    return {
      ...composta([]),
      prepara: async (leggi) => composta(await cedoleDaGenerare(leggi, scelti, periodo)),
      parametri: [
        { etichetta: 'Periodo', valore: `dal ${scritto(periodo.da)} al ${scritto(periodo.a)}` },
        { etichetta: 'Importi', valore: 'per 100 di nominale' },
        ...(await parametriTitoli(filtro, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
