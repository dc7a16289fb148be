import { sql } from 'kysely';
import { abbina, nomiForti } from '#domain/riconciliazione/abbina/abbina.ts';
import { GIORNI_LONTANI } from '#domain/riconciliazione/abbina/proposte.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { aggiornaDiscordanze, togliDiscordanze } from '../discordanze/aggiorna.ts';
import {
  type ContoDiCassa,
  contoDiCassa,
  estrattiCheContano,
  giornoNumero,
} from './conto-di-cassa.ts';
import { discordanzeDiCassa } from './discordanze-cassa.ts';
import {
  type MovimentoAperto,
  movimentiAperti,
  nomiGiaAbbinati,
  type RigaAperta,
  regoleDelConto,
  righeAperte,
} from './lettura-aperti.ts';
import { scriviTrovati, togliProposte } from './scrittura-abbinamenti.ts';

export interface EstrattoDelGiorno {
  readonly id: number;
  readonly giorno: string;
  readonly numero: number;
}

/** The statements that count, by day. */
export async function estrattiDelConto(tx: Tx, conto: ContoDiCassa): Promise<EstrattoDelGiorno[]> {
  const { rows } = await sql<EstrattoDelGiorno>`
    select e.id, e.data_riferimento::text as giorno, ${giornoNumero(sql`e.data_riferimento`)} as numero
      from estratti e where ${estrattiCheContano(conto)} order by e.data_riferimento, e.id`.execute(
    tx,
  );
  return rows;
}

/** Everything of an account that nobody matched, and the names of what is. */
export interface ContoAperto {
  readonly righe: RigaAperta[];
  readonly movimenti: MovimentoAperto[];
  readonly nomiConfermati: Map<string, { id: number; registrazione: string }>;
}

export async function leggiAperti(
  tx: Tx,
  conto: ContoDiCassa,
  ultimo: string,
): Promise<ContoAperto> {
  const { rows } = await sql<{ al: string }>`
    select (${ultimo}::date + ${GIORNI_LONTANI}::int)::text as al`.execute(tx);
  const righe = await righeAperte(tx, conto);
  const movimenti = await movimentiAperti(tx, conto, rows[0]?.al ?? ultimo);
  const nomi = [...new Set(righe.flatMap(nomiForti))];
  return { righe, movimenti, nomiConfermati: await nomiGiaAbbinati(tx, conto, nomi) };
}

/**
 * Matches the lines of an account of a bank with our movements, and tells what is left and why
 * (docs/regole/riconciliazione.md#cassa). Once more with the same lines and movements it writes nothing.
 */
export async function abbinaConto(tx: Tx, chiesto: ContoDaConfrontare): Promise<void> {
  const conto = await contoDiCassa(tx, chiesto);
  if (!conto) return;
  const estratti = await estrattiDelConto(tx, conto);
  const ultimo = estratti.at(-1);
  if (!ultimo) {
    await togliProposte(tx, conto);
    await togliDiscordanze(tx, conto, 'cassa');
    return;
  }
  const aperti = await leggiAperti(tx, conto, ultimo.giorno);
  const { righe, movimenti, nomiConfermati } = aperti;
  const abbinati = abbina(righe, movimenti, {
    finestra: conto.finestra,
    regole: await regoleDelConto(tx, conto),
    nomiConfermati: new Set(nomiConfermati.keys()),
  });
  await scriviTrovati(tx, conto, abbinati.trovati, righe, movimenti);
  const trovate = await discordanzeDiCassa(
    tx,
    conto,
    {
      ...aperti,
      ultimoGiorno: ultimo.numero,
      giorniEstratti: estratti.map(({ giorno }) => giorno),
    },
    abbinati,
  );
  const dove = { ambito: 'cassa' as const, giorno: ultimo.giorno, idEstratto: ultimo.id };
  await aggiornaDiscordanze(tx, conto, dove, trovate);
}
