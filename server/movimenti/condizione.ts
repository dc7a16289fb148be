import { type RawBuilder, sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { FiltroMovimenti } from '#contract/movimenti-forme.ts';
import { FAMIGLIE_DERIVATI } from '#domain/movimenti/generi.ts';
import { difettoNumeri, numeriDi } from '#domain/movimenti/numeri.ts';
import { TIPI_TITOLO_DERIVATI } from '#domain/movimenti/pagine.ts';
import { eGuid } from '#domain/record/filtri/campo-filtro.ts';
import { paroleCercate } from '#domain/ricerca/testo.ts';
import { type Data, eData, stampaData } from '#domain/tempo/data.ts';
import { type ErroreCampo, errore } from '#server/base/errori.ts';
import { nelPrincipale } from '#server/posizioni/del-libro.ts';
import { LAVORO_IGNOTO, scrittiDa } from '#server/record/scritti-da.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { sceltaDiTitoli } from '#server/titoli/condizione.ts';
import { inStato } from './contabilizzato.ts';

export type FiltroMovimentiWire = Static<TObject<typeof FiltroMovimenti>>;

type Condizione = RawBuilder<unknown>;
type Codici = readonly string[];

const DATE = [
  ['dataMov', 'data_movimento', 'Data Movimento'],
  ['dataVal', 'data_valuta', 'Data Valuta'],
  ['dataIns', 'data_inserimento', 'Data Inserimento'],
] as const;

const italiana = (giorno: Data) => stampaData(giorno, 'dd/MM/yyyy');

/** A single number may come as a number. */
const numeriScritti = ({ nReg }: FiltroMovimentiWire): string => String(nReg ?? '');

function* contrari(filtro: FiltroMovimentiWire): Generator<ErroreCampo> {
  for (const [campo, , nome] of DATE) {
    const [da, a] = [filtro[`${campo}From`], filtro[`${campo}To`]];
    for (const [quale, giorno] of [
      ['From', da],
      ['To', a],
    ] as const)
      if (giorno && !eData(giorno))
        yield {
          campo: `${campo}${quale}`,
          messaggio: `${nome}: ${giorno} non esiste nel calendario.`,
        };
    if (da && a && eData(da) && eData(a) && da > a)
      yield {
        campo: `${campo}To`,
        messaggio: `${nome}: ${italiana(a)} viene prima di ${italiana(da)}; scambiare le due date.`,
      };
  }
  for (const campo of ['notoAl', 'dataRiferimento'] as const) {
    const giorno = filtro[campo];
    if (giorno && !eData(giorno))
      yield { campo, messaggio: `${giorno} non esiste nel calendario.` };
  }
  const difetto = difettoNumeri(numeriScritti(filtro));
  if (difetto) yield { campo: 'nReg', messaggio: difetto };
  if (filtro.lavoro && !eGuid(filtro.lavoro)) yield { campo: 'lavoro', messaggio: LAVORO_IGNOTO };
}

/** Refuses a filter that no movement could answer because it contradicts itself. */
const esigiFiltroMovimenti = (filtro: FiltroMovimentiWire): void => {
  const errori = [...contrari(filtro)];
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
};

/** So many codes are found once and named, so that the database knows how many rows they have. */
const NOMINATI = 5_000;

/** The code of a movement's titolo as the indexes of migrations 0073 and 0093 have it. */
export const titoloInIndice = (alias: 't' | 'p' | 'm'): Condizione => {
  const codice = sql.ref(`${alias}.cod_titolo`);
  return sql`(case when ${codice} is null then '~'::text else ${codice} end) collate "C"`;
};
const TITOLO = titoloInIndice('t');
const CAUSALE = sql`t.cod_causale`;

const fra = (colonna: Condizione, codici: Codici): Condizione =>
  codici.length === 1
    ? sql`${colonna} = ${codici[0]}`
    : sql`${colonna} = any(${[...codici].sort()}::text[])`;

const letti = async (chiedi: Chiedi, domanda: Condizione): Promise<string[]> => {
  const righe = await chiedi(domanda as RawBuilder<{ codice: string }>);
  return righe.map(({ codice }) => codice);
};

/** That a column is among the codes of a question: named where they are few, else asked of each row. */
const fraTrovati = async (
  chiedi: Chiedi,
  colonna: Condizione,
  domanda: Condizione,
): Promise<Condizione> => {
  const codici = await letti(chiedi, sql`${domanda} limit ${NOMINATI + 1}`);
  return codici.length <= NOMINATI ? fra(colonna, codici) : sql`${colonna} in (${domanda})`;
};

const titoliDove = (dove: Condizione): Condizione =>
  sql`select t.cod_titolo as codice from titoli t where ${dove}`;

const causaliDove = (dove: Condizione): Condizione =>
  sql`select c.cod_causale as codice from causali c where ${dove}`;

const conDate = (filtro: FiltroMovimentiWire): Condizione[] =>
  DATE.flatMap(([campo, colonna]) => {
    const [da, a] = [filtro[`${campo}From`], filtro[`${campo}To`]];
    const di = sql.ref(`t.${colonna}`);
    return [...(da ? [sql`${di} >= ${da}::date`] : []), ...(a ? [sql`${di} <= ${a}::date`] : [])];
  });

/** The years of the trade dates asked for: what bounds the order by number, whose numbers are of a year. */
export const anniChiesti = ({ dataMovFrom, dataMovTo }: FiltroMovimentiWire): Condizione =>
  sql.join(
    [
      sql`true`,
      ...(dataMovFrom ? [sql`t.anno >= ${Number(dataMovFrom.slice(0, 4))}`] : []),
      ...(dataMovTo ? [sql`t.anno <= ${Number(dataMovTo.slice(0, 4))}`] : []),
    ],
    sql` and `,
  );

const conNumeri = (testo: string): Condizione[] => {
  const tratti = numeriDi(testo).map(({ da, a, anno }) =>
    anno === null
      ? sql`t.nreg between ${da} and ${a}`
      : sql`(t.anno = ${anno} and t.nreg between ${da} and ${a})`,
  );
  return tratti.length === 0 ? [] : [sql`(${sql.join(tratti, sql` or `)})`];
};

/** Fixed or current is what the movement itself is, whatever its titolo is now. */
const conTitoli = async (chiedi: Chiedi, filtro: FiltroMovimentiWire): Promise<Condizione[]> => {
  const { immCirc, cod_Titolo, codTitolo, ...altri } = filtro;
  const codici = [codTitolo, cod_Titolo].filter((uno) => uno?.length) as Codici[];
  const [primi, secondi] = codici;
  const comuni = secondi ? primi?.filter((uno) => secondi.includes(uno)) : primi;
  const scelta = sceltaDiTitoli(altri);
  return [
    ...(immCirc === 'C' || immCirc === 'I' ? [sql`t.imm_circ = ${immCirc}`] : []),
    ...(comuni ? [fra(TITOLO, comuni)] : []),
    ...(scelta ? [await fraTrovati(chiedi, TITOLO, titoliDove(scelta))] : []),
  ];
};

const conLivello = async (
  chiedi: Chiedi,
  filtro: FiltroMovimentiWire,
  codAzienda: string,
): Promise<Condizione[]> => {
  const { codPortafoglio, codDepositario, codDepositarioGlobale, codControparte } = filtro;
  const raccolti = codDepositarioGlobale?.length
    ? await letti(
        chiedi,
        sql`select d.cod_depositario as codice from depositari d
             where d.cod_azienda = ${codAzienda} and d.codice = any(${codDepositarioGlobale}::text[])`,
      )
    : null;
  return [
    ...(codPortafoglio?.length ? [fra(sql`t.cod_portafoglio`, codPortafoglio)] : []),
    ...(codDepositario?.length ? [fra(sql`t.cod_depositario`, codDepositario)] : []),
    ...(raccolti ? [fra(sql`t.cod_depositario`, raccolti)] : []),
    ...(codControparte?.length ? [fra(sql`t.cod_controparte`, codControparte)] : []),
  ];
};

const conCausali = async (
  chiedi: Chiedi,
  { cod_Causale, tipoCausale, area }: FiltroMovimentiWire,
): Promise<Condizione[]> => {
  const derivati = async () => {
    const [causali, titoli] = [
      await letti(chiedi, causaliDove(fra(sql`c.tipo_causale`, [...FAMIGLIE_DERIVATI]))),
      await fraTrovati(
        chiedi,
        TITOLO,
        titoliDove(fra(sql`t.tipo_titolo`, [...TIPI_TITOLO_DERIVATI])),
      ),
    ];
    return sql`(${fra(CAUSALE, causali)} or ${titoli})`;
  };
  return [
    ...(cod_Causale?.length ? [fra(CAUSALE, cod_Causale)] : []),
    ...(tipoCausale?.length
      ? [fra(CAUSALE, await letti(chiedi, causaliDove(fra(sql`c.tipo_causale`, tipoCausale))))]
      : []),
    ...(area === 'derivati' ? [await derivati()] : []),
    ...(area === 'acq-ven' ? [sql`not ${await derivati()}`] : []),
  ];
};

const PAROLE_MASSIME = 8;

/** Each word stands somewhere: in codes, in descriptions of titolo, causale and the rest, in the notes. */
const conTesto = async (chiedi: Chiedi, testo: string): Promise<Condizione[]> => {
  const parole = paroleCercate(testo).slice(0, PAROLE_MASSIME);
  const condizioni: Condizione[] = [];
  for (const parola of parole) condizioni.push(await conParola(chiedi, parola));
  return condizioni;
};

const conParola = async (chiedi: Chiedi, parola: string): Promise<Condizione> => {
  const simile = `%${parola}%`;
  const di = (tabella: string, codice: string) =>
    sql`select r.${sql.id(codice)} as codice from ${sql.table(tabella)} r
         where testo_cercabile(concat_ws(' ', r.${sql.id(codice)}, r.descrizione)) like ${simile}`;
  const parti: Condizione[] = [
    await fraTrovati(chiedi, TITOLO, titoliDove(sql`t.cercabile like ${simile}`)),
    fra(CAUSALE, await letti(chiedi, di('causali', 'cod_causale'))),
    fra(sql`t.cod_portafoglio`, await letti(chiedi, di('portafogli', 'cod_portafoglio'))),
    fra(sql`t.cod_depositario`, await letti(chiedi, di('depositari', 'cod_depositario'))),
    fra(sql`t.cod_controparte`, await letti(chiedi, di('controparti', 'cod_controparte'))),
    sql`(t.cercabile is not null and t.cercabile like ${simile})`,
  ];
  return sql`(${sql.join(parti, sql` or `)})`;
};

const conStato = ({ stato, notoAl, lavoro, daRegistrare }: FiltroMovimentiWire): Condizione[] => [
  ...(stato?.length ? [inStato(stato)] : []),
  // What was known then are the registrations of up to then: a draft is not known yet.
  ...(notoAl ? [sql`t.data_inserimento <= ${notoAl}::date and t.stato <> 'bozza'`] : []),
  ...(lavoro ? [scrittiDa('movimenti', lavoro)] : []),
  ...(daRegistrare
    ? [
        sql`t.stato = 'bozza' and not exists (select from aziende a
          where a.cod_azienda = t.cod_azienda and a.quattro_occhi and rateo_utente() = any(t.autori))`,
      ]
    : []),
];

/** The movements filter (docs/regole/filtri.md#movimenti) as a condition on `movimenti t`. */
export const condizioneMovimenti = async (
  chiedi: Chiedi,
  filtro: FiltroMovimentiWire,
  codAzienda: string,
): Promise<Condizione> => {
  esigiFiltroMovimenti(filtro);
  const parti = [
    // What another book's closing registered is looked at there.
    sql`t.cod_azienda = ${codAzienda} and ${nelPrincipale('t')}`,
    ...conDate(filtro),
    ...conStato(filtro),
    ...conNumeri(numeriScritti(filtro)),
    ...(await conLivello(chiedi, filtro, codAzienda)),
    ...(await conTitoli(chiedi, filtro)),
    ...(await conCausali(chiedi, filtro)),
    ...(await conTesto(chiedi, filtro.textualFilter ?? '')),
  ];
  return sql.join(parti, sql` and `);
};
