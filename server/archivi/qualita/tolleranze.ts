import { sql } from 'kysely';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { rotteTolleranze } from '#contract/tolleranze.ts';
import type { Tolleranza } from '#domain/archivi/qualita/attuazione.ts';
import { difettoTolleranza, ePredefinita } from '#domain/archivi/qualita/tolleranze.ts';
import { errore } from '#server/base/errori.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { elenco, type RecordLetto, type TabellaRecord } from '#server/record/tabella-record.ts';

export type TolleranzaLetta = Risposta<typeof rotteTolleranze.leggi>[number];
type Scritta = Ingresso<typeof rotteTolleranze.scrivi>['body']['righe'][number];

export const tabellaTolleranze: TabellaRecord = {
  nome: 'tolleranze_qualita',
  campi: {
    archivio: 'archivio',
    controllo: 'controllo',
    tipoTitolo: 'tipo_titolo',
    attivo: 'attivo',
    soglia: 'soglia',
  },
  letture: { soglia: sql`trim_scale(t.soglia)::text` },
  chiave: ['archivio', 'controllo', 'tipoTitolo'],
};

/** What has been set of the checks; the rest is as the product has it. */
export const leggiTolleranze = (db: Db | Tx): Promise<TolleranzaLetta[]> =>
  elenco<TolleranzaLetta & RecordLetto>(db as Tx, tabellaTolleranze);

/** Those of one archive, as a question. */
export const domandaTolleranze = (archivio: string) => sql<Tolleranza>`
  select archivio, controllo, tipo_titolo as "tipoTitolo", attivo,
         trim_scale(soglia)::text as soglia
    from tolleranze_qualita where archivio = ${archivio}`;

const esigiValide = (righe: readonly Scritta[]): void => {
  const errori = righe.flatMap((riga, i) => {
    const messaggio = riga.togli ? undefined : difettoTolleranza(riga);
    return messaggio ? [{ campo: `righe.${i}.soglia`, messaggio }] : [];
  });
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
};

/** Sets, changes or takes away one setting as it was seen; what has moved on is not overwritten. */
const scriviUna = async (tx: Tx, riga: Scritta): Promise<boolean> => {
  const { archivio, controllo, tipoTitolo, attivo, soglia, versione } = riga;
  const sua = sql`archivio = ${archivio} and controllo = ${controllo}
    and tipo_titolo is not distinct from ${tipoTitolo}::text`;
  const predefinita = riga.togli || ePredefinita(riga);
  if (versione === null) {
    if (predefinita) return true;
    const { numAffectedRows } = await sql`insert into tolleranze_qualita
        (archivio, controllo, tipo_titolo, attivo, soglia)
      values (${archivio}, ${controllo}, ${tipoTitolo}, ${attivo}, ${soglia}::numeric)
      on conflict do nothing`.execute(tx);
    return numAffectedRows === 1n;
  }
  const { numAffectedRows } = predefinita
    ? await sql`delete from tolleranze_qualita where ${sua} and versione = ${versione}`.execute(tx)
    : await sql`update tolleranze_qualita set attivo = ${attivo}, soglia = ${soglia}::numeric
        where ${sua} and versione = ${versione}`.execute(tx);
  return numAffectedRows === 1n;
};

/** All of what is sent or nothing: 409 with what stands where somebody else was quicker. */
export const scriviTolleranze = async (
  tx: Tx,
  righe: readonly Scritta[],
): Promise<{ scritte: number }> => {
  esigiValide(righe);
  for (const riga of righe)
    if (!(await scriviUna(tx, riga)))
      throw errore('CONFLITTO', { attuale: await leggiTolleranze(tx) });
  return { scritte: righe.length };
};
