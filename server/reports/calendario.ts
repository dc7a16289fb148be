import { type RawBuilder, sql } from 'kysely';
import { reportCalendario } from '#domain/reports/elenco.ts';
import type { ColonnaReport } from '#domain/reports/report.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { vociOrdine } from '#server/dati-dinamici/ordine-sql.ts';
import { erroreCampo } from '#server/errori.ts';
import { condizioneTitoli } from '#server/titoli/condizione.ts';
import { ordineTitoli } from '#server/titoli/ordine.ts';
import { type ColonnaSql, comeNumero, comeSiNo, componi, testo } from './composizione.ts';
import type { Chiedi, DescrizioneReport, DomandaReport } from './descrizione.ts';
import { type LettureLivelli, livelliChiesti } from './livelli.ts';
import { lettureTitolo, livelliGiorno } from './livelli-titoli.ts';
import { altriParametri, parametriTitoli } from './parametri.ts';
import { type CedolaDaiTermini, cedoleDaiTermini, type Periodo } from './piani-dai-termini.ts';

type Sql = RawBuilder<unknown>;

/** No coupon is missing of what pays none: bills and zero coupons. */
const A_SCONTO = sql`array['B', 'C', 'Z']`;

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

const senzaPiano = sql`not exists (select from titoli_piano_cedole p where p.id_titolo = t.id)`;

/** Which `titoli t`, of `tipi_titolo k`, earn interest in the period. */
const conCedole = ({ da, a }: Periodo): Sql => sql`
  k.matura_rateo and coalesce(t.tipo_tasso, '') <> all (${A_SCONTO})
  and coalesce(t.tasso_cedola, 1) <> 0 and coalesce(t.data_scadenza >= ${da}::date, true)
  and coalesce(coalesce(t.data_godimento, t.data_emissione) <= ${a}::date, true)`;

const comeEvento = (cedola: Sql, capitale: Sql): Sql => sql`
  case when ${capitale} = 0 then 'Cedola' when ${cedola} = 0 then 'Rimborso'
       else 'Cedola e rimborso' end`;

const dalleRighe = (cedole: readonly CedolaDaiTermini[]): Sql => sql`
  jsonb_to_recordset(${JSON.stringify(cedole)}::jsonb) as c (id bigint, data date, pagamento date,
    tasso numeric, cedola numeric, capitale numeric, presunta boolean, motivo text)`;

/**
 * What the period brings: the coupons and repayments of the confirmed plans; those that the terms
 * make where none is confirmed, and, without a day, the securities whose terms are not enough; the
 * last day of what pays no coupon. `id` is the titolo's.
 */
const eventi = (scelti: Sql, periodo: Periodo, cedole: readonly CedolaDaiTermini[]): Sql => {
  const { scadenza } = lettureTitolo('t');
  const [da, a] = [sql`${periodo.da}::date`, sql`${periodo.a}::date`];
  return sql`(
    select t.id, p.data_cedola as data, p.data_pagamento as pagamento,
           ${comeEvento(sql`p.importo100`, sql`p.quota_capitale100`)} as evento, p.tasso,
           p.importo100 as cedola, nullif(p.quota_capitale100, 0) as capitale, p.presunta,
           'Confermato' as piano
      from titoli_piano_cedole p join titoli t on t.id = p.id_titolo
     where p.data_cedola between ${da} and ${a} and ${scelti}
    union all
    select c.id, c.data, c.pagamento,
           coalesce('Cedole non note: ' || c.motivo, ${comeEvento(sql`c.cedola`, sql`c.capitale`)}),
           c.tasso, c.cedola, nullif(c.capitale, 0), c.presunta,
           case when c.motivo is null then 'Dai termini' else 'Assente' end
      from ${dalleRighe(cedole)}
    union all
    select t.id, ${scadenza}, null, 'Scadenza', null, null,
           case when t.quotazione = 'P' and t.scadenza_derivato is null
                then coalesce(t.prezzo_rimborso, 100) end, null, null
      from titoli t join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
     where ${scadenza} between ${da} and ${a} and ${scelti} and ${senzaPiano}
       and not (${conCedole(periodo)}))`;
};

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
    const daGenerare = sql`${conCedole(periodo)} and ${senzaPiano} and ${scelti}`;
    return {
      ...composta([]),
      prepara: async (leggi) => composta(await cedoleDaiTermini(leggi, daGenerare, periodo)),
      parametri: [
        { etichetta: 'Periodo', valore: `dal ${scritto(periodo.da)} al ${scritto(periodo.a)}` },
        { etichetta: 'Importi', valore: 'per 100 di nominale' },
        ...(await parametriTitoli(filtro, chiedi)),
        ...altriParametri(domanda, livelli),
      ],
    };
  },
};
