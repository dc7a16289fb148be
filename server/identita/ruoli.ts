import { sql } from 'kysely';
import { valoriDeiRuoli } from '#domain/tabelle/fornitori-identita/fornitore.ts';
import { type Origine, segnaEvento } from '#server/accesso/eventi.ts';
import { dove } from '#server/accesso/utenti/concessioni.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Collegato } from './collegamento.ts';
import type { Fornitore } from './fornitore.ts';
import type { Persona } from './verifica.ts';

interface Cambiato {
  readonly data: boolean;
  readonly ruolo: string;
  readonly azienda: string | null;
}

const eUltimoAmministratore = (causa: unknown): boolean =>
  causa instanceof Error && 'code' in causa && causa.code === 'RT013';

/** Puts to the test at once what would otherwise fail the log-in at its very end. */
async function cambia(tx: Tx, passi: () => Promise<readonly Cambiato[]>) {
  await sql`savepoint ruoli`.execute(tx);
  try {
    const fatti = await passi();
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
    return fatti;
  } catch (causa) {
    if (!eUltimoAmministratore(causa)) throw causa;
    // Nobody would administer: the roles stay as they are, and the person comes in.
    await sql`rollback to savepoint ruoli`.execute(tx);
    return [];
  }
}

/** The roles as the claims of this log-in say; those that people gave are not touched. */
export async function aggiornaRuoli(
  tx: Tx,
  fornitore: Fornitore,
  { idUtente, username }: Collegato,
  { claims }: Persona,
  origine: Origine,
): Promise<void> {
  const valori = valoriDeiRuoli(claims, fornitore.claimRuoli);
  const fatti = await cambia(tx, async () => {
    const { rows } = await sql<Cambiato>`
      select * from ruoli_dal_fornitore(${idUtente}, ${fornitore.id}, ${valori}::text[])`.execute(
      tx,
    );
    return rows;
  });
  if (fatti.length === 0) return;
  const detti = (dati: boolean) =>
    fatti.filter(({ data }) => data === dati).map((f) => `${f.ruolo} su ${dove(f.azienda)}`);
  await segnaEvento(tx, {
    tipo: 'concessioni-cambiate',
    utente: null,
    oggetto: username,
    origine,
    particolari: { fornitore: fornitore.nome, concessi: detti(true), ritirati: detti(false) },
  });
}
