import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import { apriDb, type Tx } from '#server/db/sessione.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { type Lavoro, SELEZIONE_LAVORO } from '#server/lavori/lavoro.ts';
import { segnaMosso } from './cassa/decisioni.ts';
import { confrontaConto } from './confronta.ts';
import { type ContoDaConfrontare, trattieniConti } from './conto.ts';
import { daCapoSeUsati } from './da-capo.ts';

/** The queue's own clock compares again the accounts whose movements have changed. */
export const CRONTAB_RICONCILIAZIONE = '* * * * * riconciliazione-mossi';

/** So many at a time; the next minute takes the others. */
const INSIEME = 200;

/** The job that compares an account again; while one of who asks still waits for the same account, it is that one. */
export async function creaRicalcolo(tx: Tx, contesto: Contesto, idConto: number): Promise<Lavoro> {
  const azienda = aziendaDi(contesto);
  const { rows } = await sql<{ codConto: string }>`
    select cod_conto as "codConto" from conti_riconciliati
     where cod_azienda = ${azienda} and id = ${idConto} for no key update`.execute(tx);
  const [conto] = rows;
  if (!conto) throw errore('NON_TROVATO');
  const { rows: aperti } = await sql<Lavoro>`
    ${SELEZIONE_LAVORO}
     where l.tipo = 'riconciliazione' and l.cod_azienda = ${azienda} and l.stato = 'in attesa'
       and l.utente = ${contesto.utente.username} and l.parametri ->> 'idConto' = ${String(idConto)} limit 1`.execute(
    tx,
  );
  if (aperti[0]) return aperti[0];
  const { lavoro } = await creaLavoro(tx, contesto, {
    guid: randomUUID(),
    ...{ tipo: 'riconciliazione', area: 'Riconciliazione', archivio: null },
    descrizione: `Confronto del conto ${conto.codConto}`,
    parametri: { idConto },
  });
  return lavoro;
}

/** So many are compared at once; of more, the clock compares what is marked. */
const SUBITO = 20;

/** Accounts whose statements have just changed are marked so, and compared by jobs of their own. */
export async function faiConfrontare(
  tx: Tx,
  contesto: Contesto,
  conti: readonly number[],
): Promise<void> {
  await segnaMosso(tx, aziendaDi(contesto), conti);
  for (const idConto of conti.slice(0, SUBITO)) await creaRicalcolo(tx, contesto, idConto);
}

/** Runs that job: one transaction, which also ends it. */
export async function ricalcola(esecuzione: Esecuzione): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const { idConto } = lavoro.parametri as { idConto: number };
  const conto = { azienda: lavoro.codAzienda ?? '', idConto };
  esecuzione.avanza('calcolo', 10);
  await daCapoSeUsati(() =>
    sessione.transaction().execute(async (tx) => {
      await conPazienza(tx, () => trattieniConti(tx, conto.azienda, [conto.idConto]));
      await confrontaConto(tx, conto);
      const { rows } = await sql<{ aperte: number }>`
        select count(*)::int as aperte from discordanze
         where cod_azienda = ${conto.azienda} and id_conto = ${idConto} and stato not in ('risolta', 'accettata')`.execute(
        tx,
      );
      const aperte = rows[0]?.aperte ?? 0;
      const esito = { letti: aperte, inseriti: 0, aggiornati: 0, invariati: aperte, scartati: 0 };
      await concludi(esecuzione, { fase: 'fine', esito });
    }),
  );
}

interface Chi {
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly log: Pick<Logger, 'warn'>;
}

/** Compares every account that movements have left a mark on; one that cannot be now is tried again in a minute. */
export async function confrontaMossi({ proprietario, applicazione, log }: Chi): Promise<number> {
  const { rows } = await sql<ContoDaConfrontare>`
    select cod_azienda as azienda, id_conto as "idConto" from conti_mossi
     group by cod_azienda, id_conto order by min(mosso_il) limit ${sql.lit(INSIEME)}`.execute(
    apriDb(proprietario),
  );
  const db = apriDb(applicazione);
  let fatti = 0;
  for (const conto of rows) {
    const chi = { utente: { id: 0, username: '' }, aziende: [conto.azienda] };
    try {
      await inTransazione(db, chi, async (tx) => {
        await trattieniConti(tx, conto.azienda, [conto.idConto]);
        await confrontaConto(tx, conto);
      });
      fatti += 1;
    } catch (causa) {
      log.warn({ err: causa, conto: conto.idConto }, 'conto non confrontato');
    }
  }
  return fatti;
}
