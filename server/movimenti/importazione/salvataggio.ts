import { sql } from 'kysely';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type {
  InSalvataggio,
  Salvataggio,
  Scritto,
} from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import type { ParametriImport } from '#server/importazioni/tasks.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import { inserisciBozze } from '#server/movimenti/registrazione.ts';
import { colonneRiga } from '#server/movimenti/riga.ts';
import { quanteScritte } from './blocchi.ts';
import { nuove } from './in-gioco.ts';
import {
  indicizza,
  mossa,
  mosse,
  penultimoConfronto,
  soloQuestoImport,
  ultimoConfronto,
} from './nel-frattempo.ts';
import { registra } from './registra.ts';

/** So many movements at once. */
const ALLA_VOLTA = 20_000;

/** A staged record, and the second row of a movement that has two. */
type Contato = RigaMovimento & { readonly altra: RigaMovimento | null };

/** The records of a question, so many at once: each movement's rows stand one behind the other. */
async function* aGruppi(
  { pratica: { sessione }, esecuzione }: Salvataggio,
  domanda: string,
): AsyncGenerator<{ readonly movimenti: number; readonly righe: readonly RigaMovimento[] }> {
  const colonne = colonneRiga.map((una) => `c.${una}`);
  const contati = sql.raw<Contato>(`select ${colonne}, c.altra ${domanda}`);
  const cursore = { nome: 'da_scrivere', domanda: contati };
  for await (const lotto of aBlocchi(sessione, cursore, ALLA_VOLTA)) {
    esecuzione.controlla();
    const righe = lotto.flatMap((riga) => (riga.altra === null ? riga : [riga, riga.altra]));
    yield { movimenti: lotto.length, righe };
  }
}

/** The new rows as drafts, of those that the condition over `c` leaves. */
async function scriviBozze(salvataggio: InSalvataggio, quali = 'true'): Promise<number> {
  const { tx, esecuzione } = salvataggio;
  const { lavoro } = esecuzione;
  const daScrivere = `from ${nuove(salvataggio.pratica.guid)} and ${quali}`;
  const { numAffectedRows } = await sql`
    insert into movimenti (${sql.raw(colonneRiga.join(', '))}, autori, lavoro, creato_da, modificato_da)
    select ${sql.raw(colonneRiga.map((una) => `c.${una}`).join(', '))},
           array[${lavoro.utente}::text], ${lavoro.guid}, ${lavoro.utente}, ${lavoro.utente}
      ${sql.raw(daScrivere)} and c.altra is null`.execute(tx);
  let scritte = Number(numAffectedRows);
  const conDue = `${daScrivere} and c.altra is not null order by c.riga`;
  for await (const { movimenti, righe } of aGruppi(salvataggio, conDue)) {
    await inserisciBozze(tx, righe);
    scritte += movimenti;
  }
  return scritte;
}

/** Writes rows again that turned out to be other than they were; by how many there are more, or fewer. */
async function riscriviMosse(salvataggio: InSalvataggio): Promise<number> {
  const { tx, pratica } = salvataggio;
  const { guid } = pratica;
  const { numAffectedRows } = await sql`
    delete from movimenti c
     where c.cod_azienda = ${sql.raw(AZIENDA_DEL_LAVORO)} and c.lavoro = ${guid}::uuid
       and c.stato = 'bozza' and c.nriga = 1 and ${sql.raw(mossa(guid))}`.execute(tx);
  return (await scriviBozze(salvataggio, mosse(guid))) - Number(numAffectedRows);
}

/**
 * Drafts are written while others work, and seen by nobody until they are all there. Only then is the company
 * taken, for as long as the last comparison takes: of what came since the one before it.
 */
async function scriviInBozza(salvataggio: InSalvataggio): Promise<number> {
  let scritte = await scriviBozze(salvataggio);
  await indicizza(salvataggio.pratica);
  for (const confronta of [penultimoConfronto, ultimoConfronto])
    if (await confronta(salvataggio)) scritte += await riscriviMosse(salvataggio);
  return scritte;
}

/** How many good rows the archive had before, after the last comparison. */
async function invariate({ sessione, guid }: Salvataggio['pratica']): Promise<number> {
  const { esistenti, scritte } = tabelleDi(guid);
  const { rows } = await sql
    .raw<{ quante: number }>(`select (select count(*) from ${esistenti})::int
                                     - (select count(*) from ${scritte})::int as quante`)
    .execute(sessione);
  return rows[0]?.quante ?? 0;
}

/** What blocks left behind stays drafts, and is told; a file that no block was registered of is registered whole. */
async function registraOResta(salvataggio: InSalvataggio) {
  const { tx, pratica } = salvataggio;
  const registrati = await quanteScritte(pratica);
  if (registrati > 0) {
    const bozze = await scriviInBozza(salvataggio);
    if (bozze > 0)
      await scriviLog(
        tx,
        pratica.guid,
        'avviso',
        `Registrati ${registrati} movimenti. ${bozze === 1 ? '1 resta' : `${bozze} restano`} in bozza, perché altri intanto hanno registrato: si registrano da Movimenti.`,
      );
    return { inseriti: registrati + bozze, registrati };
  }
  await indicizza(pratica);
  await penultimoConfronto(salvataggio);
  await ultimoConfronto(salvataggio);
  const inseriti = await registra(salvataggio);
  return { inseriti, registrati: inseriti };
}

/** Writes what the archive does not have: drafts, or registered where that was asked. */
export async function scriviMovimenti(salvataggio: InSalvataggio): Promise<Scritto> {
  const { tx, pratica, esecuzione } = salvataggio;
  const { registra: subito } = esecuzione.lavoro.parametri as ParametriImport;
  await soloQuestoImport(tx);
  const scritti = subito
    ? await registraOResta(salvataggio)
    : { inseriti: await scriviInBozza(salvataggio) };
  return { ...scritti, invariati: await invariate(pratica) };
}
