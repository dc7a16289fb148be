import { sql } from 'kysely';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { errore } from '#server/base/errori.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import {
  type Conteggi,
  daInserire,
  type InSalvataggio,
  type Salvataggio,
  type Scritto,
} from '#server/importazioni/regole-destinazione.ts';
import { esigiRegistrabile } from '#server/importazioni/scelte.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import type { ParametriImport } from '#server/importazioni/tasks.ts';
import {
  inserisciBozze,
  type Mossa,
  muovi,
  scriviRegistrati,
} from '#server/movimenti/registrazione.ts';
import { colonneRiga } from '#server/movimenti/riga.ts';
import {
  indicizza,
  mossa,
  mosse,
  penultimoConfronto,
  soloQuestoImport,
  ultimoConfronto,
} from './nel-frattempo.ts';

/** So many movements at once; registered, each part takes its numbers before the next. */
const ALLA_VOLTA = 20_000;

/** The records of the good rows that the archive does not have yet. */
const nuovi = (guid: string): string => {
  const { calcolati, tipate, esistenti } = tabelleDi(guid);
  return `from ${calcolati} c join ${tipate} t on t.riga = c.riga and t.errori = 0
    where not exists (select from ${esistenti} e where e.riga = c.riga)`;
};

/** A staged record, and the second row of a movement that has two. */
type Contato = RigaMovimento & { readonly riga: number; readonly altra: RigaMovimento | null };

interface DaScrivere {
  readonly movimenti: number;
  readonly righe: readonly RigaMovimento[];
  /** The rows of the file that they are, movement by movement. */
  readonly delFile: readonly number[];
}

/** The records of a question, so many at once: each movement's rows stand one behind the other. */
async function* aGruppi(
  { pratica: { sessione }, esecuzione }: Salvataggio,
  domanda: string,
): AsyncGenerator<DaScrivere> {
  const colonne = colonneRiga.map((una) => `c.${una}`);
  const contati = sql.raw<Contato>(`select ${colonne}, c.riga, c.altra ${domanda}`);
  const cursore = { nome: 'da_scrivere', domanda: contati };
  for await (const lotto of aBlocchi(sessione, cursore, ALLA_VOLTA)) {
    esecuzione.controlla();
    const righe = lotto.flatMap((riga) => (riga.altra === null ? riga : [riga, riga.altra]));
    yield { movimenti: lotto.length, righe, delFile: lotto.map(({ riga }) => riga) };
  }
}

/** The new rows as drafts, of those that the condition over `c` leaves. */
async function scriviBozze(salvataggio: InSalvataggio, quali = 'true'): Promise<number> {
  const { tx, esecuzione } = salvataggio;
  const { lavoro } = esecuzione;
  const daScrivere = `${nuovi(salvataggio.pratica.guid)} and ${quali}`;
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

interface NonRegistrabili {
  readonly quante: number;
  readonly riga: number;
  readonly perche: string;
}

/** What stops a registration stops all of them: a file is registered whole or stays drafts. */
async function esigiRegistrabili({ sessione, guid }: Salvataggio['pratica']): Promise<void> {
  const { rows } = await sql
    .raw<NonRegistrabili>(`select count(*) over ()::int as quante, c.riga, c.impedimento as perche ${nuovi(guid)}
        and c.impedimento is not null order by c.riga limit 20`)
    .execute(sessione);
  const [prima] = rows;
  if (!prima) return;
  const quante =
    prima.quante === 1 ? 'Una riga non si registra' : `${prima.quante} righe non si registrano`;
  throw errore('REGOLA_VIOLATA', {
    detail: `${quante} e nulla è stato scritto: importarle come bozze, o correggerle. Prima: riga ${prima.riga}: ${prima.perche}`,
    errori: rows.map(({ riga, perche }) => ({
      campo: 'riga',
      messaggio: `riga ${riga}: ${perche}`,
    })),
  });
}

/** Keeps how the figures of rows just registered came about, as they were counted. */
async function tieniContati(
  { tx, pratica: { guid } }: InSalvataggio,
  gruppi: readonly (readonly Mossa[])[],
  delFile: readonly number[],
): Promise<void> {
  const ids = gruppi.map(([prima]) => (prima as Mossa).id);
  await sql`
    insert into movimenti_calcoli (cod_azienda, id_movimento, calcolo)
    select ${sql.raw(AZIENDA_DEL_LAVORO)}, u.id, c.calcolo
      from unnest(${ids}::bigint[], ${delFile}::integer[]) u (id, riga)
      join ${sql.raw(tabelleDi(guid).calcolati)} c on c.riga = u.riga
     where c.calcolo is not null`.execute(tx);
}

/** All or none, in the order in which positions are played: what comes in, what moves, what goes out. */
async function registra(salvataggio: InSalvataggio, quante: number): Promise<number> {
  const { tx, pratica, esecuzione } = salvataggio;
  const { guid } = pratica;
  const { utente, codAzienda } = esecuzione.lavoro;
  await esigiRegistrabile(tx, codAzienda ?? undefined);
  await esigiRegistrabili(pratica);
  const chi = { utente: { id: 0, username: utente }, codAzienda: codAzienda ?? undefined };
  const inOrdine = `${nuovi(guid)}
      order by c.data_movimento,
               (select case when c.altra is not null then 2 when k.effetto_quantita < 0 then 3 else 1 end
                  from causali k where k.cod_causale = c.cod_causale), c.riga`;
  let scritte = 0;
  const mossi: Mossa[] = [];
  for await (const { movimenti, righe, delFile } of aGruppi(salvataggio, inOrdine)) {
    const gruppi = await scriviRegistrati(tx, chi, righe);
    mossi.push(...gruppi.flat());
    await tieniContati(salvataggio, gruppi, delFile);
    scritte += movimenti;
    esecuzione.avanza('scrittura', 45 + (30 * scritte) / Math.max(1, quante));
  }
  // Once for all parts: each of them may reach every position, and others are waiting.
  await muovi(tx, mossi);
  return scritte;
}

/** How many good rows the archive has, after the last comparison. */
async function invariate({ sessione, guid }: Salvataggio['pratica']): Promise<number> {
  const { rows } = await sql
    .raw<{ quante: number }>(`select count(*)::int as quante from ${tabelleDi(guid).esistenti}`)
    .execute(sessione);
  return rows[0]?.quante ?? 0;
}

/** Writes what the archive does not have: drafts, or registered where that was asked. */
export async function scriviMovimenti(
  salvataggio: InSalvataggio,
  conteggi: Conteggi,
): Promise<Scritto> {
  const { tx, pratica, esecuzione } = salvataggio;
  const { registra: subito } = esecuzione.lavoro.parametri as ParametriImport;
  await soloQuestoImport(tx);
  if (!subito) {
    const inseriti = await scriviInBozza(salvataggio);
    return { inseriti, invariati: await invariate(pratica) };
  }
  await indicizza(pratica);
  await penultimoConfronto(salvataggio);
  await ultimoConfronto(salvataggio);
  const invariati = await invariate(pratica);
  return {
    inseriti: await registra(salvataggio, daInserire({ ...conteggi, invariati })),
    invariati,
  };
}
