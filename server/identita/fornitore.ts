import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/sessione.ts';

/** A provider as a log-in needs it; its secret is had only by who finishes one. */
export interface Fornitore {
  readonly id: number;
  readonly nome: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly ambiti: string;
  readonly claimUtente: string;
  readonly claimAffidabile: boolean;
  readonly dominio: string | null;
  readonly creaUtenti: boolean;
  readonly acrDueFattori: string | null;
  readonly amrDueFattori: string | null;
  readonly claimRuoli: string | null;
  readonly uscitaDalFornitore: boolean;
  readonly garante: string | null;
}

export const COLONNE_FORNITORE = sql`
  f.id, f.nome, f.issuer, f.client_id as "clientId", f.ambiti, f.claim_utente as "claimUtente",
  f.claim_affidabile as "claimAffidabile", f.dominio, f.crea_utenti as "creaUtenti",
  f.acr_due_fattori as "acrDueFattori", f.amr_due_fattori as "amrDueFattori",
  f.claim_ruoli as "claimRuoli", f.uscita_dal_fornitore as "uscitaDalFornitore", f.garante`;

/** The provider of that number, where one may come in by it. */
export async function fornitoreAttivo(db: Db | Tx, id: number): Promise<Fornitore | undefined> {
  const { rows } = await sql<Fornitore>`
    select ${COLONNE_FORNITORE} from fornitori_identita f where f.id = ${id} and f.attivo`.execute(
    db,
  );
  return rows[0];
}

/** The buttons of the log-in page. */
export async function fornitoriOfferti(db: Db) {
  const { rows } = await sql<{ id: number; nome: string }>`
    select id, nome from fornitori_identita where attivo order by ordine, lower(nome)`.execute(db);
  return rows;
}
