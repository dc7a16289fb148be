import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb, type Tx } from '#server/db/sessione.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';
import {
  chi,
  type RigaDiProva,
  registrate,
  rigaDi,
  stornato,
} from '#tests/setup/righe-movimento.ts';
import { unImportAllaVolta, unoAllaVolta } from './metodo.ts';

/** A method that changes while others register: who moves positions waits, and nobody crosswise. */
const { admin, connessione, proprietario } = await appDiProva();
const pool = apriPool(connessione.applicazione, { massimo: 6, nome: 'metodo' });
const db = apriDb(pool);
afterAll(() => pool.end());

const PORTAFOGLI = ['P', 'Q'] as const;

beforeAll(async () => {
  for (const portafoglio of PORTAFOGLI)
    await apriDeposito(proprietario, { portafoglio, depositario: `D${portafoglio}` });
  for (const titolo of ['A', 'B', 'C']) await apriTitolo(proprietario, titolo);
  for (const portafoglio of PORTAFOGLI) await registrate(db, [acquisto({ portafoglio })]);
});

const acquisto = ({
  portafoglio = 'P' as (typeof PORTAFOGLI)[number],
  titolo = 'A',
  data = '2026-01-02',
} = {}): RigaDiProva => ({
  ...{ portafoglio, depositario: `D${portafoglio}`, titolo, causale: 'ACQ', data },
  ...{ quantita: '10', costo: '100.00' },
});

interface Letto {
  readonly id: number;
  readonly versione: number;
}

/** Writes the record again with another method. */
async function cambia(lettura: string, scrittura: string, tipoValutazione: string) {
  const record = (await admin('GET', lettura)).json<Letto>();
  return admin('PUT', `${scrittura}/${record.id}`, { ...record, tipoValutazione });
}
const delPortafoglio = (metodo: string, portafoglio = 'P') =>
  cambia(`/portafogli/getbycode?code=${portafoglio}`, '/portafogli', metodo);
const dellAzienda = (metodo: string) => cambia('/Aziende/getbycode?code=001', '/Aziende', metodo);

async function qualcunoAspetta(): Promise<void> {
  for (let giro = 0; giro < 400; giro++) {
    const { rows } = await proprietario.query(
      `select from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rows.length > 0) return;
    await pausa(25);
  }
  throw new Error('nessuno aspetta');
}

test.each([
  ['del portafoglio', 'a registrare', delPortafoglio, unoAllaVolta, 'FI'],
  ['dell’azienda', 'a registrare', dellAzienda, unoAllaVolta, 'FI'],
  ['del portafoglio', 'un import', delPortafoglio, unImportAllaVolta, 'LC'],
  ['dell’azienda', 'un import', dellAzienda, unImportAllaVolta, 'LC'],
] as const)(
  'il metodo %s cambia dopo chi ha cominciato %s',
  async (_, _che, cambiaMetodo, occupa, metodo) => {
    let cambiato: ReturnType<typeof cambiaMetodo> | undefined;
    await inTransazione(db, chi(), async (tx: Tx) => {
      await occupa(tx, '001');
      cambiato = cambiaMetodo(metodo);
      await qualcunoAspetta();
      // The record is still free: who registers may need it.
      await sql`select from portafogli, aziende where cod_portafoglio = 'P' for update nowait`.execute(
        tx,
      );
      await inserisciRegistrati(tx, chi(), [rigaDi(acquisto({ titolo: 'B' }))]);
    });
    expect((await cambiato)?.statusCode).toBe(200);
    await posizioniSane(proprietario);
  },
);

test.each([
  ['del portafoglio', () => delPortafoglio('LC')],
  ['dell’azienda', () => dellAzienda('LC')],
])('chi scrive il resto %s, e non il metodo, non aspetta nessuno', async (_, scrivi) => {
  expect((await scrivi()).statusCode).toBe(200);
  await inTransazione(db, chi(), async (tx: Tx) => {
    await unImportAllaVolta(tx, '001');
    await unoAllaVolta(tx, '001');
    const ancora = scrivi();
    await Promise.race([ancora, qualcunoAspetta().then(() => expect.fail('aspetta'))]);
    expect((await ancora).statusCode).toBe(200);
  });
});

const SECONDI = 4;

test('acquisti, bozze, storni e metodi tutti insieme: nessuno si intreccia', {
  timeout: 60_000,
}, async () => {
  const fine = Date.now() + SECONDI * 1000;
  const guasti: string[] = [];
  const alla = <T>(elenco: readonly T[]): T =>
    elenco[Math.floor(Math.random() * elenco.length)] as T;
  const ripeti = async (passo: () => Promise<unknown>) => {
    while (Date.now() < fine)
      await passo().catch((causa: { code?: string; codice?: string }) => {
        // That a sale finds nothing or a reversal is no longer possible is an answer, not a fault.
        if (!['REGOLA_VIOLATA', 'STATO_NON_ADATTO'].includes(causa.codice ?? ''))
          guasti.push(String(causa.code ?? causa));
      });
  };
  const risponde = async (chiamata: ReturnType<typeof delPortafoglio>) => {
    const risposta = await chiamata;
    const versioneVecchia =
      risposta.statusCode === 409 && risposta.json<{ attuale?: unknown }>().attuale;
    if (risposta.statusCode !== 200 && !versioneVecchia) guasti.push(risposta.body);
  };
  const caso = () =>
    acquisto({
      portafoglio: alla(PORTAFOGLI),
      titolo: alla(['A', 'B', 'C']),
      data: alla(['2026-01-10', '2025-06-10', '2026-03-10']),
    });
  const slip = () => ({
    cod_Causale: 'ACQ',
    ...{ cod_Titolo: alla(['A', 'B', 'C']), cod_Portafoglio: 'P', cod_Depositario: 'DP' },
    ...{ dataMovimento: '2026-02-10', qtaVnominale: '5', prezzo: '10' },
  });
  const bozze = async () => {
    const [prima] = (await admin('POST', '/movimenti', slip())).json<{ righe: Letto[] }>().righe;
    const corretta = await admin('PUT', `/movimenti/${prima?.id}`, {
      ...slip(),
      versione: prima?.versione,
    });
    if (corretta.statusCode !== 200) guasti.push(corretta.body);
    const registrata = await admin('POST', `/movimenti/${prima?.id}/registra`, {});
    if (registrata.statusCode !== 200) guasti.push(registrata.body);
  };
  const compraEStorna = async () => {
    const [ids] = await registrate(db, [caso()]);
    await stornato(db, ids?.[0] as number);
  };
  await Promise.all([
    ripeti(() => registrate(db, [caso()])),
    ripeti(() => registrate(db, [{ ...caso(), causale: 'VEN', quantita: '3' }])),
    ripeti(compraEStorna),
    ripeti(bozze),
    ripeti(() => risponde(delPortafoglio(alla(['CM', 'FI', 'LC']), alla(PORTAFOGLI)))),
    ripeti(() => risponde(dellAzienda(alla(['CM', 'FI', 'LC'])))),
  ]);
  expect(guasti).toEqual([]);
  await posizioniSane(proprietario);
});
