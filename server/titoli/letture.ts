import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { TROVATI_PER_DESCRIZIONE } from '#contract/titoli.ts';
import type { TitoloEssenziale } from '#contract/titoli-forme.ts';
import { paroleCercate } from '#domain/ricerca/testo.ts';
import { campoDeiDistinti } from '#domain/titoli/campi.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { ordineDiChiave, selezione } from '#server/record/tabella-record.ts';
import { elencataDi } from './riferimenti.ts';
import { tabellaEssenziali } from './tabella.ts';
import { conDescrizione, conParti } from './testo.ts';

type Essenziale = Static<typeof TitoloEssenziale>;

/** The essentials: what every record carries besides is left out, so that 100,000 stay small. */
export const colonneEssenziali = ['id', ...Object.keys(tabellaEssenziali.campi)].map((nome) =>
  sql.id(nome),
);

const leggi = async (
  tx: Tx,
  dove: RawBuilder<unknown>,
  ordine: RawBuilder<unknown>,
  limite: number,
): Promise<Essenziale[]> => {
  const { rows } = await sql<Essenziale>`select ${sql.join(colonneEssenziali)} from (
    ${selezione(tabellaEssenziali)} where ${dove} ${ordine} limit ${limite}) e`.execute(tx);
  return rows;
};

/** The code or ISIN that the text is comes first, then what begins with it, codes before words, then the rest. */
export const rangoDelTesto = (testo: string): RawBuilder<unknown> => {
  const codice = testo.trim().toUpperCase();
  return sql`t.cod_titolo = ${codice} desc, (t.cod_isin = ${codice}) is true desc,
    (starts_with(t.cod_titolo, ${codice}) or starts_with(coalesce(t.cod_isin, ''), ${codice})) desc,
    starts_with(t.cercabile, testo_cercabile(${testo.trim()})) desc, t.descrizione, t.cod_titolo`;
};

const ordineDelTesto = (testo: string): RawBuilder<unknown> =>
  sql`order by ${rangoDelTesto(testo)}`;

export const essenzialiCercati = (
  tx: Tx,
  filtro: RawBuilder<unknown>,
  { testo, limite }: { readonly testo: string | null; readonly limite: number },
): Promise<Essenziale[]> =>
  testo === null
    ? leggi(tx, filtro, ordineDiChiave(tabellaEssenziali), limite)
    : leggi(
        tx,
        sql`${filtro} and ${conParti(paroleCercate(testo))}`,
        ordineDelTesto(testo),
        limite,
      );

/** Whose description holds each of the words, anywhere in it. */
export const perDescrizione = (tx: Tx, testo: string): Promise<Essenziale[]> =>
  leggi(tx, conDescrizione(testo), ordineDelTesto(testo), TROVATI_PER_DESCRIZIONE);

const A_VOLTA = 5_000;

/**
 * All that answer to the filter, as one JSON array that is written while it is read: a picker may hold
 * every titolo there is, and no process has to. Read by key, each piece in a transaction of its own,
 * so that a slow reader keeps no snapshot open; a titolo never comes twice. What cannot be asked at all is
 * refused before the answer begins.
 */
export const tuttiGliEssenziali = async (
  db: Db,
  contesto: Contesto,
  filtro: RawBuilder<unknown>,
): Promise<Readable> => {
  const pezzo = (dopo?: string): Promise<Essenziale[]> => {
    const dove = dopo === undefined ? filtro : sql`${filtro} and t.cod_titolo > ${dopo}`;
    return inTransazione(db, contesto, (tx) =>
      leggi(tx, dove, ordineDiChiave(tabellaEssenziali), A_VOLTA),
    );
  };
  const testo = (righe: readonly Essenziale[]): string =>
    righe.map((riga) => JSON.stringify(riga)).join(',');
  let righe = await pezzo();
  async function* pezzi(): AsyncGenerator<string> {
    yield `[${testo(righe)}`;
    while (righe.length === A_VOLTA) {
      righe = await pezzo(righe.at(-1)?.cod_Titolo);
      if (righe.length > 0) yield `,${testo(righe)}`;
    }
    yield ']';
  }
  return Readable.from(pezzi());
};

export interface Valore {
  codice: string;
  descrizione: string;
}

const VALORI_MASSIMI = 10_000;

/** The values that a field has, with the words of the table that they come from. */
export const valoriDistinti = async (tx: Tx, field: string): Promise<Valore[]> => {
  const campo = campoDeiDistinti(field);
  if (!campo)
    throw errore('NON_TROVATO', { detail: `Del campo ${field} non si chiedono i valori.` });
  const colonna = sql.ref(campo.sql);
  const dove = elencataDi(campo);
  const distinti = sql`(select distinct ${colonna} as codice from titoli
    where ${colonna} is not null limit ${VALORI_MASSIMI + 1}) v`;
  const domanda = dove
    ? sql<Valore>`select v.codice, coalesce(r.${sql.id(dove.descrizione)}, v.codice) as descrizione
        from ${distinti} left join ${sql.table(dove.tabella)} r on r.${sql.id(dove.codice)} = v.codice
       order by descrizione, v.codice`
    : sql<Valore>`select v.codice, v.codice as descrizione from ${distinti} order by v.codice`;
  const { rows } = await domanda.execute(tx);
  if (rows.length > VALORI_MASSIMI) throw errore('TROPPE_RIGHE');
  return rows;
};
