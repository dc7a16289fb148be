import { sql } from 'kysely';
import type { Tx } from '#server/db/sessione.ts';
import { type ContoDaConfrontare, trattieniConti } from '../conto.ts';
import { aggiornaDiscordanze, togliDiscordanze } from '../discordanze/aggiorna.ts';
import { type Anticipo, abbinaOProvato, nomiOProvati, type Provato } from './anticipo.ts';
import {
  type ContoDiCassa,
  contoDiCassa,
  type EstrattoDelGiorno,
  estrattiDelConto,
} from './conto-di-cassa.ts';
import { discordanzeDiCassa, leggiCause } from './discordanze-cassa.ts';
import {
  coppieSciolte,
  type MovimentoAperto,
  movimentiAperti,
  nomiGiaAbbinati,
  type RigaAperta,
  regoleDelConto,
  righeAperte,
  ultimoGiornoDi,
} from './lettura-aperti.ts';
import {
  proposte,
  sciogliStornati,
  scriviTrovati,
  togliProposte,
} from './scrittura-abbinamenti.ts';

/** Everything of an account that nobody matched, and the names of what is. */
export interface ContoAperto {
  readonly righe: RigaAperta[];
  readonly movimenti: MovimentoAperto[];
  readonly nomiConfermati: Map<string, { id: number; registrazione: string }>;
  /** What the engine has said already, perhaps of other lines and movements. */
  readonly provato: Provato | null;
}

export async function leggiAperti(
  tx: Tx,
  conto: ContoDiCassa,
  estratti: readonly EstrattoDelGiorno[],
  anticipo?: Anticipo | null,
): Promise<ContoAperto> {
  const finoAl = ultimoGiornoDi(estratti.at(-1)?.giorno ?? '');
  const letti = await anticipo?.letti();
  // What was just written is here: only what others say is read.
  const scritte = anticipo?.inArrivo;
  const altri = scritte ? estratti.filter(({ id }) => !scritte.sono(id)) : estratti;
  // One after the other in the database, while the lines are taken in here.
  const [lette, movimenti] = await Promise.all([
    righeAperte(tx, conto, altri),
    movimentiAperti(tx, conto, finoAl, letti),
  ]);
  const righe = altri.length < estratti.length && scritte ? [...lette, ...scritte.righe] : lette;
  // Waited for last: where it is late, what was read before is taken all the same.
  const provato = (await anticipo?.provato()) ?? null;
  const nomiConfermati = await nomiGiaAbbinati(tx, conto, nomiOProvati(righe, provato));
  return { righe, movimenti, nomiConfermati, provato };
}

/**
 * Matches the lines of an account of a bank with our movements, and tells what is left and why
 * (docs/regole/riconciliazione.md#cassa). Once more with the same lines and movements it writes nothing.
 */
export async function abbinaConto(
  tx: Tx,
  chiesto: ContoDaConfrontare,
  anticipo?: Anticipo | null,
): Promise<void> {
  const conto = await contoDiCassa(tx, chiesto);
  if (!conto) return;
  await trattieniConti(tx, conto.azienda, [conto.idConto]);
  const valido = (await sciogliStornati(tx, conto)) ? null : anticipo;
  const estratti = await estrattiDelConto(tx, conto);
  const ultimo = estratti.at(-1);
  if (!ultimo) {
    await togliProposte(tx, conto);
    await togliDiscordanze(tx, conto, 'cassa');
    return;
  }
  const regole = await regoleDelConto(tx, conto);
  const sciolte = await coppieSciolte(tx, conto);
  // Rows just written are not counted yet: the planner would go through all matches for each line.
  await sql`set local enable_nestloop = off`.execute(tx);
  const aperti = await leggiAperti(tx, conto, estratti, valido);
  const { righe, movimenti, nomiConfermati } = aperti;
  const finestra = conto.finestra;
  const come = { finestra, regole, sciolte, nomiConfermati: new Set(nomiConfermati.keys()) };
  const abbinati = abbinaOProvato(righe, movimenti, come, aperti.provato);
  const tutto = { ...aperti, estratti, regole };
  const cause = await leggiCause(tx, conto, tutto, abbinati);
  const prima = await proposte(tx, conto);
  await sql`set local enable_nestloop = on`.execute(tx);
  const { scritti } = await scriviTrovati(tx, conto, abbinati.trovati, aperti, prima);
  // What is open is explained while the database writes the last of what was found.
  const trovate = discordanzeDiCassa(conto, tutto, abbinati, cause);
  await scritti;
  const dove = { ambito: 'cassa' as const, giorno: ultimo.giorno, idEstratto: ultimo.id };
  await aggiornaDiscordanze(tx, conto, dove, trovate);
}
