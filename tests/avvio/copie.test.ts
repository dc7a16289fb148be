import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { processiIn } from '#server/base/processi.ts';
import { connessioneDi, leggiDescrizione } from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { ADMIN, avviaProdotto, eliminaHome, nuovaHome } from '#tests/setup/prodotto.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
/** So many that a signal still finds a copy and a restore at work on them. */
const RIGHE = A_FONDO ? 200_000 : 40_000;

const home = nuovaHome();
const nuova = nuovaHome();
const cartella = mkdtempSync(join(tmpdir(), 'rateo-copie-'));
const buona = join(cartella, 'buona.tar.zst');

afterAll(() => {
  for (const casa of [home, nuova]) eliminaHome(casa);
  rmSync(cartella, { recursive: true });
});

/** A command as one gives it; `uccidi` sees what it has said so far and may ask for a signal. */
function comando(
  casa: string,
  argomenti: readonly string[],
  uccidi?: { quando: (detto: string) => boolean; segnale: NodeJS.Signals },
): Promise<{ codice: number | null; detto: string }> {
  const env = { ...process.env, RATEO_HOME: casa, DATABASE_URL: '' };
  const figlio = spawn(process.execPath, [MAIN, ...argomenti], { env });
  let detto = '';
  figlio.stdout.on('data', (pezzo: Buffer) => (detto += pezzo));
  figlio.stderr.on('data', (pezzo: Buffer) => (detto += pezzo));
  const orologio = setInterval(() => {
    if (uccidi?.quando(detto)) figlio.kill(uccidi.segnale);
  }, 5);
  return new Promise((fine) =>
    figlio.once('close', (codice) => {
      clearInterval(orologio);
      fine({ codice, detto });
    }),
  );
}

const cartellaDati = (casa: string) => join(leggiDescrizione(casa)?.base ?? '', 'dati');

async function entra(indirizzo: string): Promise<number> {
  const risposta = await fetch(`${indirizzo}/api/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return risposta.status;
}

async function conta(casa: string, tabella: string): Promise<number> {
  const pool = apriPool(connessioneDi(casa, {}).proprietario, { massimo: 1 });
  const { rows } = await pool.query(`select count(*) as quante from ${tabella}`);
  await pool.end();
  return rows[0].quante;
}

describe('copie dalla console', { timeout: 180_000 }, () => {
  test('accanto al prodotto avviato: una copia intera, e nulla di una uccisa', async () => {
    const prodotto = await avviaProdotto({ home });
    const pool = apriPool(connessioneDi(home, {}).applicazione, { massimo: 1 });
    await pool.query(
      `insert into cambi (cod_divisa, data, cambio)
       select d, date '1900-01-01' + g, 1 + g / 1000.0
         from unnest(array['USD', 'CAD', 'CHF', 'JPY']) d, generate_series(1, $1 / 4) g
       on conflict do nothing`,
      [RIGHE],
    );
    await pool.end();
    for (const segnale of ['SIGKILL', 'SIGTERM'] as const) {
      const luogo = mkdtempSync(join(cartella, 'uccisa-'));
      const quando = () => readdirSync(luogo).length > 0;
      const file = join(luogo, 'copia.tar.zst');
      const esito = await comando(home, ['backup', '--file', file], { quando, segnale });
      expect(esito.codice).toBe(segnale === 'SIGTERM' ? 130 : null);
      expect(existsSync(file)).toBe(false);
      if (segnale === 'SIGTERM') expect(readdirSync(luogo)).toEqual([]);
    }
    const { codice, detto } = await comando(home, ['backup', '--file', buona]);
    expect({ codice, detto }).toMatchObject({ codice: 0 });
    expect(detto).toMatch(/cambi +\d{2,3}\.\d{3} righe/);
    expect(statSync(buona).mode & 0o777).toBe(0o600);
    expect(await entra(prodotto.indirizzo)).toBe(200);
    expect((await comando(home, ['verify'])).detto).toContain('Il database è integro');
    expect(await prodotto.ferma()).toBe(0);
  });

  test('con il prodotto fermo accende il database, e poi lo spegne', async () => {
    const { codice } = await comando(home, ['backup', '--quieto']);
    expect(codice).toBe(0);
    expect(readdirSync(join(home, 'copie'))).toEqual([
      expect.stringMatching(/^rateo-.*\.tar\.zst$/),
    ]);
    expect(processiIn(cartellaDati(home))).toEqual([]);
    expect(existsSync(join(home, 'avvio.json'))).toBe(false);
  });

  test('dove c’è già qualcosa non si ripristina', async () => {
    const { codice, detto } = await comando(home, ['restore', '--file', buona]);
    expect(codice).toBe(1);
    expect(detto).toContain('Il database non è vuoto');
  });

  test('ucciso a metà, il ripristino si rifà e il prodotto riparte con i dati di prima', async () => {
    // Currencies are in, rates are on their way.
    const quando = (detto: string) => detto.includes('  divise');
    const ucciso = await comando(nuova, ['restore', '--file', buona], {
      quando,
      segnale: 'SIGKILL',
    });
    expect(ucciso.codice).toBeNull();
    expect(ucciso.detto).not.toContain('Uguale alla copia');
    for (let n = 0; n < 100 && processiIn(cartellaDati(nuova)).length > 0; n++) await pausa(100);

    const { codice, detto } = await comando(nuova, ['restore', '--file', buona]);
    expect({ codice, detto }).toMatchObject({ codice: 0 });
    expect(detto).toContain('Uguale alla copia');
    expect(detto).toContain('Il database è integro');
    const prodotto = await avviaProdotto({ home: nuova });
    expect(await entra(prodotto.indirizzo)).toBe(200);
    expect(await conta(nuova, 'cambi')).toBeGreaterThan(RIGHE - 10);
    expect(await prodotto.ferma()).toBe(0);
  });
});
