import { type RawBuilder, sql } from 'kysely';
import type { DomandaSchedaWire, RigaSchedaWire, SchedaTitoloWire } from '#contract/giacenze.ts';
import {
  arrotonda,
  confronta,
  differenza,
  eDecimale,
  prodotto,
  quoziente,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giacenze } from '#server/giacenze/giacenze.ts';
import { idDetto } from '#server/titoli/codice.ts';
import { dagliEffetti } from './riga.ts';

type Sql = RawBuilder<unknown>;

const RIGHE = 500;

interface TitoloDellaScheda {
  readonly codTitolo: string;
  readonly descrizione: string;
  readonly tipoTitolo: string;
  readonly perCento: boolean;
}

/** What is held after a row. */
interface Saldo {
  readonly quantita: string;
  readonly costo: string;
}

/** Where a page ended: the place of its last row, and what was held after it. */
interface Segno extends Saldo {
  readonly dopo: readonly (string | number)[];
}

const scritto = (fine: Segno): string => Buffer.from(JSON.stringify(fine)).toString('base64url');

function letto(cursore: string): Segno {
  try {
    const fine = JSON.parse(Buffer.from(cursore, 'base64url').toString()) as Segno;
    const saldi = [fine.quantita, fine.costo].map(String);
    if (Array.isArray(fine.dopo) && fine.dopo.length === POSTO.length && saldi.every(eDecimale))
      return fine;
  } catch {
    // Told below, as any other that this server did not write.
  }
  throw erroreCampo('cursore', 'Il cursore non è di questa scheda: leggerla dall’inizio.');
}

/** Where in its day what moves no position stands: income is told after what moved. */
const SENZA_POSTO = 6;

/** The place of a row: its day by the date that was asked, then as rows are played. */
const POSTO = [
  ['giorno', 'date'],
  ['data_movimento', 'date'],
  ['posto', 'int'],
  ['anno', 'int'],
  ['nreg', 'int'],
  ['capofila', 'bigint'],
  ['nriga', 'int'],
  ['id', 'bigint'],
] as const;

const inSequenza = (alias: string): Sql =>
  sql.join(POSTO.map(([colonna]) => sql.ref(`${alias}.${colonna}`)));

const dopoIlCursore = ({ dopo }: Segno): Sql =>
  sql`(${inSequenza('r')}) > (${sql.join(
    POSTO.map(([, tipo], i) => sql`${dopo[i]}::${sql.raw(tipo)}`),
  )})`;

/** Rows of movements with their day and, where it is known already, their effect. */
function righeDi({ selezioneTipo, notoAl, ...chi }: DomandaSchedaWire, azienda: string): Sql {
  const parti = [
    sql`m.cod_azienda = ${azienda}`,
    sql`m.cod_titolo = ${chi.codTitolo}`,
    sql`m.stato <> 'bozza'`,
    ...(chi.codPortafoglio ? [sql`m.cod_portafoglio = ${chi.codPortafoglio}`] : []),
    ...(chi.codDepositario ? [sql`m.cod_depositario = ${chi.codDepositario}`] : []),
    ...(chi.immCirc ? [sql`m.imm_circ = ${chi.immCirc}`] : []),
    ...(notoAl ? [sql`m.data_inserimento <= ${notoAl}::date`] : []),
    // Together they are nothing on every day; only as known on one of them did each stand by itself.
    ...(notoAl || selezioneTipo === 'I' ? [] : [sql`not m.stornato and m.id_storno_di is null`]),
  ];
  const colonne = sql`m.*, coalesce(m.id_capofila, m.id) as capofila, coalesce(m.ordine, ${sql.lit(SENZA_POSTO)}) as posto`;
  const saputi = notoAl ? sql`and e.data_inserimento <= ${notoAl}::date` : sql``;
  const dove = sql.join(parti, sql` and `);
  if (selezioneTipo !== 'I') {
    const giorno = selezioneTipo === 'V' ? sql`m.data_valuta` : sql`m.data_movimento`;
    return sql`select ${colonne}, ${giorno} as giorno, false as correzione from movimenti m where ${dove}`;
  }
  return sql`
    select ${colonne}, coalesce(e.data_inserimento, m.data_inserimento) as giorno,
           coalesce(e.data_inserimento > m.data_inserimento, false) as correzione
      from movimenti m
      left join effetti_posizioni e
        on e.id_posizione = m.id_posizione and e.id_movimento = m.id ${saputi}
     where ${dove}`;
}

interface RigaLetta extends Omit<RigaSchedaWire, 'giacenza' | 'costoResiduo' | 'costoMedio'> {
  readonly dopo: Segno['dopo'];
}

/** The rows of a page, each with what it did. */
async function righeLette(
  tx: Tx,
  codAzienda: string,
  domanda: DomandaSchedaWire,
  { da, quante }: { readonly da: Segno | null; readonly quante: number },
): Promise<readonly RigaLetta[]> {
  const { selezioneTipo, notoAl, dal, al } = domanda;
  const saputi = notoAl ? sql`and e.data_inserimento <= ${notoAl}::date` : sql``;
  const sue = dagliEffetti(notoAl);
  const delGiorno = selezioneTipo === 'I' ? sql`and e.data_inserimento = t.giorno` : sql``;
  const parti = [
    sql`r.giorno <= ${al ? sql`${al}::date` : sql`(now() at time zone 'Europe/Rome')::date`}`,
    ...(dal ? [sql`r.giorno >= ${dal}::date`] : []),
    ...(da ? [dopoIlCursore(da)] : []),
  ];
  const soloUnaVolta = (valore: Sql, altrimenti: Sql): Sql =>
    sql`case when t.correzione then ${altrimenti} else ${valore} end`;
  const { rows } = await sql<RigaLetta>`
    select t.id, t.anno, t.nreg, t.nriga, t.giorno, t.cod_causale as "cod_Causale",
           t.cod_portafoglio as "cod_Portafoglio", t.cod_depositario as "cod_Depositario",
           t.imm_circ as "immCirc", trim_scale(t.prezzo)::text as prezzo, t.correzione,
           trim_scale(case when t.corto then -e.quantita else e.quantita end)::text as quantita,
           e.costo::numeric(18, 2)::text as costo,
           ${soloUnaVolta(sue.risultatoPrezzo as Sql, sql`null`)} as "risultatoPrezzo",
           ${soloUnaVolta(sue.risultatoCambio as Sql, sql`null`)} as "risultatoCambio",
           (${soloUnaVolta(
             sql`case when c.effetto_liquidita < 0 then -t.interessi_lordi_euro else t.interessi_lordi_euro end`,
             sql`0.00`,
           )})::text as interessi,
           (${soloUnaVolta(sql`t.saldo_euro`, sql`0.00`)})::text as "saldoEuro",
           json_build_array(${inSequenza('t')}) as dopo
      from (select r.* from (${righeDi(domanda, codAzienda)}) r
             where ${sql.join(parti, sql` and `)}
             order by ${inSequenza('r')} limit ${quante}) t
      join causali c on c.cod_causale = t.cod_causale
      left join lateral (
        select coalesce(sum(e.quantita), 0) as quantita, coalesce(sum(e.costo), 0) as costo
          from effetti_posizioni e
         where e.id_posizione = t.id_posizione and e.id_movimento = t.id ${saputi} ${delGiorno}) e on true
     order by ${inSequenza('t')}`.execute(tx);
  return rows;
}

/** The titolo that a code, or an ISIN, names. */
async function titoloDi(tx: Tx, codTitolo: string): Promise<TitoloDellaScheda> {
  const { rows } = await sql<TitoloDellaScheda>`
    select cod_titolo as "codTitolo", descrizione, tipo_titolo as "tipoTitolo",
           coalesce(quotazione = 'P', false) as "perCento"
      from titoli where id = ${idDetto(codTitolo)}`.execute(tx);
  const [titolo] = rows;
  if (!titolo)
    throw erroreCampo('codTitolo', `Il titolo ${codTitolo} non c’è: sceglierne un altro.`);
  return titolo;
}

const senzaSegno = (numero: string): string => numero.replace(/^-/, '');

const medio = ({ quantita, costo }: Saldo, perCento: boolean): string | null => {
  if (segno(quantita) === 0) return null;
  const unitario = quoziente(costo, senzaSegno(quantita));
  return arrotonda(perCento ? prodotto(unitario, '100') : unitario, DECIMALI_MEDIO);
};

const DECIMALI_MEDIO = 6;
const NULLA: Saldo = { quantita: '0', costo: '0' };

/** What the holdings say of a day: the scheda ends in the same figures. */
async function saldoAl(
  tx: Tx,
  codAzienda: string,
  domanda: DomandaSchedaWire,
  data: string | null | undefined,
): Promise<Saldo> {
  const { codTitolo, codPortafoglio, codDepositario, immCirc, selezioneTipo, notoAl } = domanda;
  const righe = await giacenze(
    tx,
    {
      codTitolo: [codTitolo],
      ...(codPortafoglio && { codPortafoglio: [codPortafoglio] }),
      ...(codDepositario && { codDepositario: [codDepositario] }),
      ...(immCirc && { immCirc }),
      data: data ?? null,
      selezioneTipo: selezioneTipo ?? null,
      notoAl: notoAl ?? null,
      ancheVuote: true,
    },
    codAzienda,
  );
  return {
    quantita: somma('0', ...righe.map(({ quantita }) => quantita)),
    costo: somma('0', ...righe.map(({ costo }) => costo)),
  };
}

/**
 * The movements of a titolo, each with what it did and what is held after it: the opening, the rows of a
 * page, the holdings of the last day. What a yearly method lets go of when its years are closed is of no
 * row's day, and stands at the foot (docs/regole/costo.md#metodi).
 */
export async function schedaTitolo(
  tx: Tx,
  codAzienda: string,
  chiesta: DomandaSchedaWire,
): Promise<SchedaTitoloWire> {
  const { perCento, ...titolo } = await titoloDi(tx, chiesta.codTitolo);
  const domanda = { ...chiesta, codTitolo: titolo.codTitolo };
  const da = chiesta.cursore ? letto(chiesta.cursore) : null;
  const quante = chiesta.righe ?? RIGHE;
  const { dal } = chiesta;
  const apertura = dal
    ? await saldoAl(tx, codAzienda, domanda, aggiungiGiorni(dal as Data, -1))
    : NULLA;
  const lette = await righeLette(tx, codAzienda, domanda, { da, quante: quante + 1 });
  let dopo: Saldo = da ?? apertura;
  const righe = lette.slice(0, quante).map(({ dopo: _posto, ...riga }) => {
    dopo = {
      quantita: somma(dopo.quantita, riga.quantita),
      costo: somma(dopo.costo, riga.costo),
    };
    return {
      ...riga,
      giacenza: dopo.quantita,
      costoResiduo: dopo.costo,
      costoMedio: medio(dopo, perCento),
    };
  });
  const chiusura = await saldoAl(tx, codAzienda, domanda, chiesta.al);
  const ultima = lette[quante - 1];
  const altre = lette.length > quante && ultima !== undefined;
  const resta = differenza(chiusura.costo, dopo.costo);
  return {
    ...titolo,
    apertura: { ...apertura, costoMedio: medio(apertura, perCento) },
    righe,
    costoDiFineAnno: altre || confronta(resta, '0') === 0 ? null : resta,
    chiusura: { ...chiusura, costoMedio: medio(chiusura, perCento) },
    cursore: altre ? scritto({ dopo: ultima.dopo, ...dopo }) : null,
  };
}
