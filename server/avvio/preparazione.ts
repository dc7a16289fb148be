import type { Pool } from 'pg';
import { creaAmministratore } from '#server/accesso/utenti.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { chiusuraRimasta, type Rimasta } from '#server/avvio/dati-iniziali/chiusura-rimasta.ts';
import {
  caricaDimostrazione,
  segnaDimostrazione,
} from '#server/avvio/dati-iniziali/dimostrazione.ts';
import type { Configurazione } from '#server/base/config.ts';
import { verificaApplicazione } from '#server/db/esterno.ts';
import { migra } from '#server/db/migra.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { preparaStorico } from '#server/tabelle/storico/partizioni.ts';

function riquadro(righe: readonly string[]): string {
  const larghezza = Math.max(...righe.map((riga) => riga.length));
  const bordo = '─'.repeat(larghezza + 4);
  const corpo = righe.map((riga) => `│  ${riga.padEnd(larghezza)}  │`);
  return ['', `┌${bordo}┐`, ...corpo, `└${bordo}┘`, ''].join('\n');
}

const avvisoPassword = (password: string) =>
  riquadro([
    'Primo accesso a Rateo',
    '',
    'Utente:    admin',
    `Password:  ${password}`,
    '',
    'Non sarà mostrata di nuovo: va cambiata al primo accesso.',
    'Se va persa: npm start, poi in un’altra finestra',
    'node_modules/.bin/node server/main.ts user password admin',
  ]);

async function applicaMigrazioni(connessione: Connessione): Promise<string[]> {
  const pool = apriPool(connessione.proprietario, { massimo: 3, nome: 'rateo migrazioni' });
  try {
    const applicate = await migra(pool);
    await preparaStorico(pool);
    return applicate;
  } finally {
    await pool.end();
  }
}

/** What a new database begins with: the demo companies, with a year that is closed or all to be closed, or nobody. */
export type Demo = 'chiusa' | 'aperta' | 'nessuna';

interface Opzioni {
  readonly config: Configurazione;
  readonly demo: Demo;
  /** Of a database that is not new: what its first start could not close of the demo company is taken up again. */
  readonly riprendi?: boolean;
  /** Whoever starts may be told to stop meanwhile. */
  readonly fine?: AbortSignal;
  readonly racconta: (riga: string) => void;
  readonly alleMigrazioni?: (nomi: readonly string[]) => void;
}

/** Its code is that of all jobs: it is read while the database migrates, and by nobody who starts a second time. */
const leggiChiusura = () => import('./dati-iniziali/chiusura-dimostrativa.ts');

/** By the owner: the application, which loads them, cannot say of a company that it may go whole. */
async function segnaDimostrative({ proprietario }: Connessione): Promise<void> {
  const pool = apriPool(proprietario, { massimo: 1, nome: 'rateo avvio' });
  try {
    await segnaDimostrazione(pool);
  } finally {
    await pool.end();
  }
}

interface DaChiudere {
  readonly connessione: Connessione;
  readonly applicazione: Pool;
  readonly opzioni: Opzioni;
}

async function chiudi(
  { chiudiDimostrazione }: Awaited<ReturnType<typeof leggiChiusura>>,
  { connessione, applicazione, opzioni: { config, racconta, fine } }: DaChiudere,
): Promise<void> {
  const proprietario = apriPool(connessione.proprietario, { massimo: 3, nome: 'rateo avvio' });
  try {
    await chiudiDimostrazione({ proprietario, applicazione, config, fine });
  } catch (causa) {
    fine?.throwIfAborted();
    // What is not closed is closed on its screens: nobody is kept from starting by an example.
    const perche = causa instanceof Error ? causa.message : String(causa);
    racconta(`${perche} Si chiude da Valutazione → Chiusura esercizio.`);
  } finally {
    await proprietario.end();
  }
}

/** A closing that a first start could not finish goes on, or it is told that it will not. */
async function riprendi(da: DaChiudere): Promise<void> {
  const pool = apriPool(da.connessione.proprietario, { massimo: 1, nome: 'rateo avvio' });
  let rimasta: Rimasta;
  try {
    rimasta = await chiusuraRimasta(apriDb(pool));
  } finally {
    await pool.end();
  }
  if (rimasta === 'da riprendere') await chiudi(await leggiChiusura(), da);
  if (rimasta === 'scritto altro')
    da.opzioni.racconta(
      'Gli anni dell’azienda dimostrativa 001 sono rimasti da chiudere, e intanto vi si è scritto altro: si chiudono da Valutazione → Chiusura esercizio.',
    );
}

/** Migrations, base tables, the demo companies where wanted, and admin, whose password it tells. */
export async function preparaDati(connessione: Connessione, opzioni: Opzioni): Promise<void> {
  const { config, demo, racconta, alleMigrazioni } = opzioni;
  const [applicate, chiusura] = await Promise.all([
    applicaMigrazioni(connessione),
    demo === 'chiusa' ? leggiChiusura() : null,
  ]);
  alleMigrazioni?.(applicate);
  await verificaApplicazione(connessione);
  const pool = apriPool(connessione.applicazione, { massimo: 3, nome: 'rateo avvio' });
  try {
    const db = apriDb(pool);
    await caricaBase(db);
    if (demo !== 'nessuna') {
      await caricaDimostrazione(db);
      await segnaDimostrative(connessione);
    }
    const daChiudere = { connessione, applicazione: pool, opzioni };
    if (chiusura) await chiudi(chiusura, daChiudere);
    else if (opzioni.riprendi) await riprendi(daChiudere);
    const { passwordCasuale } = await creaAmministratore(db, config.passwordAdmin);
    // Said at once: whatever fails from here on, the only copy must not be lost with it.
    if (passwordCasuale !== undefined) racconta(avvisoPassword(passwordCasuale));
  } finally {
    await pool.end();
  }
}
