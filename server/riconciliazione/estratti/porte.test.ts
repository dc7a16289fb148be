import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { prendiCopia } from '#server/copie/copia.ts';
import { silenzio } from '#server/copie/racconto.ts';
import { ripristinaCopia } from '#server/copie/ripristino.ts';
import { apriPool } from '#server/db/pool.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { databaseVuoto } from '#tests/setup/database.ts';
import { IBAN_DI_PROVA, mt940 } from '#tests/setup/estratti.ts';
import { caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { presaDiProva } from '#tests/setup/presa.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { programmaDi } from '#tests/setup/token.ts';
import { webhookDiProva } from '#tests/setup/webhook.ts';

const prova = await appDiProva();
const { admin, connessione, proprietario } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
await apriConto(proprietario, { codConto: 'B', coordinate: IBAN_DI_PROVA });
const { carica, estratti, ripulisci } = presaDiProva(prova);
const { crea } = webhookDiProva(prova, 'https://ascolta.invalid');

const LUN = mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['100', '-30.5'] });
const MAR = mt940({ giorno: '2026-11-17', iniziale: '69.5', importi: ['10'] });
const MER = mt940({ giorno: '2026-11-18', iniziale: '79.5', importi: ['1'] });

afterEach(ripulisci);

test('un programma carica con il suo token, se può scrivere la riconciliazione', async () => {
  const { chiama } = await programmaDi(prova, admin, {
    privilegi: ['Riconciliazione_R', 'Riconciliazione_W'],
  });
  const lavoro = await carica('da-programma.sta', LUN, chiama);
  expect(lavoro).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
  expect(await estratti()).toMatchObject([
    { stato: 'letto', cod_Conto: 'B', arrivo: 'programma', nomeFile: 'da-programma.sta' },
  ]);
  const { chiama: legge } = await programmaDi(prova, admin, { privilegi: ['Riconciliazione_R'] });
  const rifiutato = await caricaFile(legge, '/riconciliazione/estratti/upload', {
    nome: 'no.sta',
    byte: MAR,
  });
  expect(rifiutato.statusCode).toBe(403);
});

test('chi ascolta sa di ogni estratto quando entra, anche di quelli che attendevano', async () => {
  await crea('banca', ['estratto.preso']);
  const detti = async () =>
    (
      await proprietario.query(
        `select dati from webhook_consegne where tipo = 'estratto.preso' order by id`,
      )
    ).rows.map(({ dati }) => dati);
  const { guidID } = await carica('lun.sta', LUN);
  const [lun] = await estratti();
  expect(await detti()).toEqual([
    {
      ...{ azienda: '001', utente: 'admin', id: lun?.id, file: lun?.idFile, conto: 'B' },
      ...{ depositario: 'D', formato: 'MT940', specie: 'conto', data: '2026-11-16', numero: null },
      ...{ divisa: 'EUR', saldo: '69.5', righe: 2, lavoro: guidID },
    },
  ]);
  await carica('mer.sta', MER);
  expect(await detti()).toHaveLength(1);
  await carica('mar.sta', MAR);
  expect((await detti()).map(({ data }) => data)).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
  ]);
});

test('una copia ripristinata ha le righe, e prende i giorni che seguono', async () => {
  await carica('lun.sta', LUN);
  const cartella = mkdtempSync(join(tmpdir(), 'rateo-estratti-'));
  onTestFinished(() => rmSync(cartella, { recursive: true }));
  const file = join(cartella, 'copia.tar.zst');
  const segnale = new AbortController().signal;
  const comuni = { file, segnale, avanzamento: silenzio };
  await prendiCopia({ connessione, sostituisci: false, password: undefined, ...comuni });
  const nuova = await databaseVuoto(onTestFinished);
  await ripristinaCopia({ connessione: nuova, ...comuni });
  const pool = apriPool(nuova.proprietario, { massimo: 2 });
  onTestFinished(() => pool.end());
  const righe = `select anno, id, n, importo, testo, grezzo from estratti_righe order by id`;
  const [prima, dopo] = [(await proprietario.query(righe)).rows, (await pool.query(righe)).rows];
  expect(dopo).toHaveLength(2);
  expect(dopo).toEqual(prima);
  // The lines of that year stay where the restore put them: more of them find their place beside.
  await pool.query(`select estratti_anno(2026), estratti_anno(2027)`);
  await pool.query(
    `insert into estratti_righe (cod_azienda, anno, id_estratto, n, tipo, stato, grezzo, riga)
     select cod_azienda, anno, id, 3, 'movimento', 'contabilizzata', 'x', 1 from estratti`,
  );
  expect((await pool.query(righe)).rows).toHaveLength(3);
});
