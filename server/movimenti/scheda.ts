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
import { giornoDi } from '#server/posizioni/posizioni-al.ts';
import { idDetto } from '#server/titoli/codice.ts';
import { conPrezzo, valoreInEuro } from '#server/titoli/valore-di-mercato.ts';
import { titoloInIndice } from './condizione.ts';
import { dagliEffetti } from './riga.ts';
import {
  cifreDellaRiga,
  effettoDellaRiga,
  inSequenza,
  POSTO,
  type RigheChieste,
  righeDellaScheda,
} from './righe-scheda.ts';

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

/** Where a page ended: the place of its last row, what was held after it, and at the opening. */
interface Segno extends Saldo {
  readonly dopo: readonly (string | number)[];
  readonly apertura: Saldo;
}

const eSaldo = (letto: Saldo | undefined): boolean =>
  [letto?.quantita, letto?.costo].every((cifra) => typeof cifra === 'string' && eDecimale(cifra));

const scritto = (fine: Segno): string => Buffer.from(JSON.stringify(fine)).toString('base64url');

function letto(cursore: string): Segno {
  try {
    const fine = JSON.parse(Buffer.from(cursore, 'base64url').toString()) as Segno;
    const posto = Array.isArray(fine.dopo) && fine.dopo.length === POSTO.length;
    if (posto && eSaldo(fine) && eSaldo(fine.apertura)) return fine;
  } catch {
    // Told below, as any other that this server did not write.
  }
  throw erroreCampo('cursore', 'Il cursore non è di questa scheda: leggerla dall’inizio.');
}

const dopoIlCursore = ({ dopo }: Segno): Sql =>
  sql`(${inSequenza('r')}) > (${sql.join(
    POSTO.map(([, tipo], i) => sql`${dopo[i]}::${sql.raw(tipo)}`),
  )})`;

/** The rows of a titolo, or of one of its positions. */
const righeDi = (chi: DomandaSchedaWire, azienda: string): RigheChieste => ({
  ...chi,
  scelta: sql.join(
    [
      sql`p.cod_azienda = ${azienda}`,
      // In the form that has the days behind it: a page is read off, however many there are.
      sql`${titoloInIndice('p')} = ${chi.codTitolo}`,
      ...(chi.codPortafoglio ? [sql`p.cod_portafoglio = ${chi.codPortafoglio}`] : []),
      ...(chi.codDepositario ? [sql`p.cod_depositario = ${chi.codDepositario}`] : []),
      ...(chi.immCirc ? [sql`p.imm_circ = ${chi.immCirc}`] : []),
    ],
    sql` and `,
  ),
});

interface RigaLetta extends Omit<RigaSchedaWire, 'giacenza' | 'costoResiduo' | 'costoMedio'> {
  readonly dopo: Segno['dopo'];
}

interface Pagina {
  readonly da: Segno | null;
  readonly quante: number;
}

/**
 * By the day of entry a movement has a row for each day on which something became of it, which no index puts in
 * order: up to where the page goes if every movement has the row of its own day. Null where the rest is a page.
 */
async function limiteDiInserimento(
  tx: Tx,
  { scelta }: RigheChieste,
  { dal, al }: DomandaSchedaWire,
  { da, quante }: Pagina,
): Promise<Sql | null> {
  const posto = sql`(p.data_inserimento, p.data_movimento)`;
  const inizio = da ? sql`${posto} >= (${da.dopo[0]}::date, ${da.dopo[1]}::date)` : null;
  const { rows } = await sql<{ inserimento: string; movimento: string }>`
    select p.data_inserimento::text as inserimento, p.data_movimento::text as movimento from movimenti p
     where ${scelta} and p.stato <> 'bozza' and p.data_inserimento <= ${giornoDi(al)}
       and ${inizio ?? (dal ? sql`p.data_inserimento >= ${dal}::date` : sql`true`)}
     order by p.data_inserimento, p.data_movimento offset ${quante - 1} limit 1`.execute(tx);
  const [fine] = rows;
  return fine ? sql`${posto} <= (${fine.inserimento}::date, ${fine.movimento}::date)` : null;
}

/** The rows of a page, each with what it did. */
async function righeLette(
  tx: Tx,
  codAzienda: string,
  domanda: DomandaSchedaWire,
  pagina: Pagina,
): Promise<readonly RigaLetta[]> {
  const chieste = righeDi(domanda, codAzienda);
  if (domanda.selezioneTipo !== 'I') return righeScelte(tx, chieste, domanda, pagina);
  const limite = await limiteDiInserimento(tx, chieste, domanda, pagina);
  const scelta = sql`${chieste.scelta} and ${limite}`;
  const lette = limite ? await righeScelte(tx, { ...chieste, scelta }, domanda, pagina) : [];
  // Short where a movement has no row of its own day: a draft that was registered later.
  return lette.length === pagina.quante ? lette : righeScelte(tx, chieste, domanda, pagina);
}

async function righeScelte(
  tx: Tx,
  chieste: RigheChieste,
  { dal, al }: DomandaSchedaWire,
  { da, quante }: Pagina,
): Promise<readonly RigaLetta[]> {
  const { risultatoPrezzo, risultatoCambio, interessi, saldoEuro } = cifreDellaRiga(chieste);
  const parti = [
    sql`r.giorno <= ${giornoDi(al)}`,
    ...(dal ? [sql`r.giorno >= ${dal}::date`] : []),
    // The day alone is what an index can begin with.
    ...(da ? [sql`r.giorno >= ${da.dopo[0]}::date`, dopoIlCursore(da)] : []),
  ];
  const { rows } = await sql<RigaLetta>`
    select t.id, t.anno, t.nreg, t.nriga, t.giorno, t.cod_causale as "cod_Causale",
           t.cod_portafoglio as "cod_Portafoglio", t.cod_depositario as "cod_Depositario",
           t.imm_circ as "immCirc", trim_scale(t.prezzo)::text as prezzo, t.correzione,
           trim_scale(e.quantita)::text as quantita, e.costo::text as costo,
           ${risultatoPrezzo} as "risultatoPrezzo", ${risultatoCambio} as "risultatoCambio",
           (${interessi})::text as interessi, (${saldoEuro})::text as "saldoEuro",
           json_build_array(${inSequenza('t')}) as dopo
      from (select r.* from (${righeDellaScheda(chieste)}) r
             where ${sql.join(parti, sql` and `)}
             order by ${inSequenza('r')} limit ${quante}) t
      join causali c on c.cod_causale = t.cod_causale
      ${effettoDellaRiga(chieste)}
      ${dagliEffetti(chieste.notoAl).unione.sql}
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

const conMedio = ({ quantita, costo }: Saldo, perCento: boolean) => ({
  quantita,
  costo,
  costoMedio: medio({ quantita, costo }, perCento),
});

const DECIMALI_MEDIO = 6;
const NULLA: Saldo = { quantita: '0', costo: '0' };

/** What is held, and what it was bought for: what a short position was sold for counts against it. */
interface SaldoTenuto extends Saldo {
  readonly carico: string;
}

/** What the holdings say of a day: the scheda ends in the same figures. */
async function saldoAl(
  tx: Tx,
  codAzienda: string,
  domanda: DomandaSchedaWire,
  data: string | null | undefined,
): Promise<SaldoTenuto> {
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
    carico: somma(
      '0',
      ...righe.map(({ quantita, costo }) =>
        segno(quantita) < 0 ? differenza('0', senzaSegno(costo)) : costo,
      ),
    ),
  };
}

/** What was held before the first day; nothing where the scheda begins with the first movement. */
async function aperturaDi(tx: Tx, codAzienda: string, domanda: DomandaSchedaWire): Promise<Saldo> {
  if (!domanda.dal) return NULLA;
  const prima = aggiungiGiorni(domanda.dal as Data, -1);
  const { quantita, costo } = await saldoAl(tx, codAzienda, domanda, prima);
  return { quantita, costo };
}

/** What is held at the last day's price; null where none is held, or it has no price. */
async function mercatoAl(
  tx: Tx,
  { codTitolo, al }: DomandaSchedaWire,
  { quantita, carico }: SaldoTenuto,
): Promise<SchedaTitoloWire['mercato']> {
  if (segno(quantita) === 0) return null;
  const giorno = giornoDi(al);
  const { rows } = await sql<NonNullable<SchedaTitoloWire['mercato']>>`
    select trim_scale(m.prezzo)::text as prezzo, m.data, m.valore::text as valore,
           (m.valore - ${carico}::numeric)::text as latente
      from (select v.prezzo, v.data, round(${valoreInEuro(sql`${quantita}::numeric`, giorno)}, 2) as valore
              from titoli t ${conPrezzo(giorno)} where t.cod_titolo = ${codTitolo}) m
     where m.valore is not null`.execute(tx);
  return rows[0] ?? null;
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
  const apertura = da?.apertura ?? (await aperturaDi(tx, codAzienda, domanda));
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
    apertura: conMedio(apertura, perCento),
    righe,
    costoDiFineAnno: altre || confronta(resta, '0') === 0 ? null : resta,
    chiusura: conMedio(chiusura, perCento),
    mercato: await mercatoAl(tx, domanda, chiusura),
    cursore: altre ? scritto({ dopo: ultima.dopo, apertura, ...dopo }) : null,
  };
}
