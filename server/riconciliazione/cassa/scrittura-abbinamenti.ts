import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Trovato } from '#domain/riconciliazione/abbina/parti.ts';
import { daMilionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type ContoDiCassa, DELL_ABBINAMENTO } from './conto-di-cassa.ts';
import type { MovimentoAperto, RigaAperta } from './lettura-aperti.ts';

/** What was found, by the ids of both sides. */
interface DaScrivere {
  readonly come: Trovato['come'];
  readonly stato: Trovato['stato'];
  readonly idRegola: number | null;
  readonly righe: readonly RigaAperta[];
  readonly movimenti: readonly MovimentoAperto[];
}

/** What matches name by its place. */
interface Aperti {
  readonly righe: readonly RigaAperta[];
  readonly movimenti: readonly MovimentoAperto[];
}

const perId = <T extends { readonly id: number }>(quali: readonly number[], fra: readonly T[]) =>
  quali.map((quale) => fra[quale] as T).sort((a, b) => a.id - b.id);

const daScrivere = (uno: Trovato, { righe, movimenti }: Aperti): DaScrivere => ({
  come: uno.come,
  stato: uno.stato,
  idRegola: uno.idRegola,
  righe: perId(uno.righe, righe),
  movimenti: perId(uno.movimenti, movimenti),
});

/** In one order, whatever they were found in: by their first line. */
function inOrdine(trovati: readonly Trovato[], { righe }: Aperti): Trovato[] {
  const prime = trovati.map(({ righe: sue }) =>
    sue.reduce((prima, quale) => Math.min(prima, righe[quale]?.id ?? 0), Number.MAX_SAFE_INTEGER),
  );
  const posti = [...trovati.keys()].sort((a, b) => (prime[a] ?? 0) - (prime[b] ?? 0));
  return posti.map((posto) => trovati[posto] as Trovato);
}

const chiaveDi = (
  come: string,
  idRegola: number | null,
  righe: readonly number[],
  movimenti: readonly number[],
): string => `${come} ${idRegola ?? ''} ${righe.join(',')}=${movimenti.join(',')}`;

const chiave = ({ come, idRegola, righe, movimenti }: DaScrivere): string =>
  chiaveDi(
    come,
    idRegola,
    righe.map(({ id }) => id),
    movimenti.map(({ id }) => id),
  );

/** The proposals of an account by what they say. */
export async function proposte(
  tx: Tx,
  { azienda, idConto }: ContoDiCassa,
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number;
    come: string;
    idRegola: number | null;
    righe: number[] | null;
    movimenti: number[] | null;
  }>`
    select a.id, a.come, a.id_regola as "idRegola",
           jsonb_agg(r.id_riga order by r.id_riga) filter (where r.id_riga is not null) as righe,
           jsonb_agg(r.id_movimento order by r.id_movimento) filter (where r.id_movimento is not null) as movimenti
      from abbinamenti a
      join abbinamenti_righe r on r.cod_azienda = a.cod_azienda and r.id_abbinamento = a.id
     where a.cod_azienda = ${azienda} and a.id_conto = ${idConto} and a.ambito = 'cassa' and a.stato = 'proposto'
     group by a.id`.execute(tx);
  return new Map(
    rows.map(({ id, come, idRegola, righe, movimenti }) => [
      chiaveDi(come, idRegola, righe ?? [], movimenti ?? []),
      id,
    ]),
  );
}

/** So many at first, for the database to begin; then three times as many each time, which are ready before it is done. */
const PRIMO_BLOCCO = 8_000;
const PIU_OGNI_VOLTA = 3;
/** So many at most at once: what is sent with a statement stays small. */
const BLOCCO = 75_000;
/** In so long a piece has left: more than a socket holds goes only while nothing else is done here. A small one fits. */
const PARTENZA_MS = 15;

const somma = (parti: readonly { readonly importo: bigint }[]): bigint =>
  parti.reduce((tutto, { importo }) => tutto + importo, 0n);

/** A column of what is written, as an array of PostgreSQL: of words and numbers, which need no quotes. */
class Colonna {
  #testo = '';

  aggiungi(valore: string | number | null): void {
    this.#testo += `${this.#testo === '' ? '' : ','}${valore ?? 'NULL'}`;
  }

  valore(): string {
    return `{${this.#testo}}`;
  }
}

const COLONNE = [
  ['capo', 'integer'],
  ['come', 'text'],
  ['regola', 'bigint'],
  ['stato', 'text'],
  ['differenza', 'numeric'],
  ['anno', 'smallint'],
  ['riga', 'bigint'],
  ['importoRiga', 'numeric'],
  ['movimento', 'bigint'],
  ['importoMovimento', 'numeric'],
] as const;

type Riga = Readonly<Record<(typeof COLONNE)[number][0], string | number | null>>;

/** The rows of a match: its first line with its first movement, then those that follow it, which stands `n`-th. */
function* righeDi(
  { come, stato, idRegola, righe, movimenti }: DaScrivere,
  n: number,
): Generator<Riga> {
  const differenza = daMilionesimi(somma(righe) - somma(movimenti));
  for (let i = 0; i < Math.max(righe.length, movimenti.length); i++) {
    const [riga, movimento] = [righe[i], movimenti[i]];
    yield {
      ...{
        capo: i === 0 ? null : n,
        come,
        regola: idRegola,
        stato,
        differenza: i === 0 ? differenza : 0,
      },
      ...{ anno: riga?.anno ?? null, riga: riga?.id ?? null },
      importoRiga: riga ? daMilionesimi(riga.importo) : null,
      movimento: movimento?.id ?? null,
      importoMovimento: movimento ? daMilionesimi(movimento.importo) : null,
    };
  }
}

/** The statement that writes these, ready to be sent. */
function inserimento(
  { azienda, idConto }: ContoDiCassa,
  nuovi: readonly DaScrivere[],
): RawBuilder<unknown> {
  const colonne = COLONNE.map(([nome, tipo]) => ({ nome, tipo, colonna: new Colonna() }));
  let scritte = 0;
  for (const uno of nuovi) {
    const n = scritte + 1;
    for (const riga of righeDi(uno, n)) {
      scritte++;
      for (const { nome, colonna } of colonne) colonna.aggiungi(riga[nome]);
    }
  }
  const valori = colonne.map(({ tipo, colonna }) => sql`${colonna.valore()}::${sql.raw(tipo)}[]`);
  return sql`select abbinamenti_trovati(${azienda}, ${idConto}, ${sql.join(valori)})`;
}

/**
 * Dissolves what stands confirmed though a movement of it is reversed: who reverses dissolves, but not what a comparison
 * that began before is writing at the same time. Whether there was any.
 */
export async function sciogliStornati(
  tx: Tx,
  { azienda, idConto }: Pick<ContoDiCassa, 'azienda' | 'idConto'>,
): Promise<boolean> {
  // From the reversals, which are few: not from what is confirmed.
  const { numAffectedRows = 0n } = await sql`with stornati as materialized (
        select s.id_storno_di as id from movimenti s where s.id_storno_di is not null and s.cod_azienda = ${azienda}),
      suoi as materialized (
        select ${DELL_ABBINAMENTO} as id, r.id_movimento from stornati s
          join abbinamenti r on r.cod_azienda = ${azienda} and r.id_movimento = s.id and r.ambito = 'cassa' and r.confermato)
      update abbinamenti a
         set stato = 'sciolto', deciso_il = now(), perche = format('il movimento %s/%s è stato stornato', m.nreg, m.anno)
        from suoi u join movimenti m on m.id = u.id_movimento
       where a.cod_azienda = ${azienda} and a.id = u.id and a.id_conto = ${idConto}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Removes proposals of an account that are none any more. */
export const togliProposte = (
  tx: Tx,
  { azienda, idConto }: Pick<ContoDiCassa, 'azienda' | 'idConto'>,
  tenute: readonly number[] = [],
): Promise<unknown> =>
  sql`delete from abbinamenti
       where cod_azienda = ${azienda} and id_conto = ${idConto} and ambito = 'cassa' and stato = 'proposto'
         and id_capo is null and id <> all (${tenute}::bigint[])`.execute(tx);

/**
 * Writes what was found: confirmed ones are new, a proposal that says what one of before said keeps its row, the others of
 * before are gone. What stands confirmed is not touched. The last of it may still be under way: `scritti` is when all is there.
 */
export async function scriviTrovati(
  tx: Tx,
  conto: ContoDiCassa,
  trovati: readonly Trovato[],
  aperti: Aperti,
  prima: ReadonlyMap<string, number>,
): Promise<{ readonly scritti: Promise<unknown> }> {
  const inFila = inOrdine(trovati, aperti);
  const diPrima = (uno: Trovato): number | undefined =>
    uno.stato === 'proposto' ? prima.get(chiave(daScrivere(uno, aperti))) : undefined;
  const tenute: number[] = [];
  const nuovi = inFila.filter((uno) => {
    const id = prima.size > 0 ? diPrima(uno) : undefined;
    if (id !== undefined) tenute.push(id);
    return id === undefined;
  });
  if (tenute.length < prima.size) await togliProposte(tx, conto, tenute);
  // While the database writes a piece the next one is made ready.
  let inScrittura: Promise<unknown> = Promise.resolve();
  for (let [da, quanti] = [0, PRIMO_BLOCCO]; da < nuovi.length; ) {
    const pezzo = inserimento(
      conto,
      nuovi.slice(da, da + quanti).map((uno) => daScrivere(uno, aperti)),
    );
    await inScrittura;
    inScrittura = pezzo.execute(tx);
    // Who waits for it next is told; until then nobody is.
    inScrittura.catch(() => undefined);
    await setTimeout(nuovi.length > PRIMO_BLOCCO ? PARTENZA_MS : 0);
    [da, quanti] = [da + quanti, Math.min(quanti * PIU_OGNI_VOLTA, BLOCCO)];
  }
  return { scritti: inScrittura };
}
