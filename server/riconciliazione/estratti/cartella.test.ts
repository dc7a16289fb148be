import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { IBAN_DI_PROVA, mt940 } from '#tests/setup/estratti.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { guardaCartella } from './cartella.ts';

const prova = await appDiProva();
const { proprietario, applicazione, come } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
await apriConto(proprietario, { codConto: 'B', coordinate: IBAN_DI_PROVA });
await come({ username: 'robot', su: { '001': ['Riconciliazione_W'] } });
await come({ username: 'lettore', su: { '001': ['Riconciliazione_R'] } });

const percorso = await mkdtemp(join(tmpdir(), 'estratti-'));
afterAll(() => rm(percorso, { recursive: true }));
const dentro = join(percorso, '001');
await mkdir(dentro);

const muto = { warn: () => undefined };
const guarda = (utente = 'robot') =>
  guardaCartella({ percorso, utente }, { proprietario, applicazione, log: muto }, 50);
const metti = async (nome: string, testo: string) => {
  await writeFile(join(dentro, nome), testo);
  const prima = new Date(Date.now() - 60_000);
  await utimes(join(dentro, nome), prima, prima);
};
const nomi = async (dove = '') =>
  (await readdir(join(dentro, dove), { withFileTypes: true })).flatMap((uno) =>
    uno.isFile() ? [uno.name.replace(/^[0-9T]+-[0-9a-f]{8}-/, '')] : [],
  );
/** Until the jobs of what was taken have ended and the next look has seen it. */
const finiti = () =>
  expect
    .poll(
      async () => {
        await guarda();
        return nomi('in-corso');
      },
      { timeout: 20_000 },
    )
    .toEqual([]);

const LUN = mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['100'] });

test('un file fermo è preso, e messo fra i presi; due volte non fa danno', async () => {
  await metti('lun.sta', LUN);
  await finiti();
  expect(await nomi('presi')).toEqual(['lun.sta']);
  await metti('lun.sta', LUN);
  await finiti();
  expect(await nomi('presi')).toEqual(['lun.sta', 'lun.sta']);
  const { rows } = await proprietario.query(
    `select e.stato, f.arrivo, f.creato_da from estratti e join estratti_file f on f.id = e.id_file`,
  );
  expect(rows).toEqual([{ stato: 'letto', arrivo: 'cartella', creato_da: 'robot' }]);
});

test('uno che non si legge va fra i rifiutati, con il motivo accanto', async () => {
  await metti('lettera.txt', 'Egregi signori');
  await finiti();
  expect((await nomi('rifiutati')).sort()).toEqual(['lettera.txt', 'lettera.txt.txt']);
  const [motivo = ''] = (await readdir(join(dentro, 'rifiutati'))).filter((uno) =>
    uno.endsWith('.txt.txt'),
  );
  expect(await readFile(join(dentro, 'rifiutati', motivo), 'utf8')).toMatch(/non è un estratto/);
});

test('ciò che si copia ancora, un collegamento e una cartella di nessuno restano dove sono', async () => {
  await writeFile(join(percorso, 'fuori.sta'), LUN);
  await symlink(join(percorso, 'fuori.sta'), join(dentro, 'link.sta'));
  await metti('a.sta.part', LUN);
  await mkdir(join(percorso, 'altrove'));
  await writeFile(join(percorso, 'altrove', 'x.sta'), LUN);
  await guarda();
  expect(await nomi()).toEqual(['a.sta.part']);
  expect(await readdir(join(percorso, 'altrove'))).toEqual(['x.sta']);
});

test('a nome di chi non può scrivere nulla è preso', async () => {
  await metti('mar.sta', mt940({ giorno: '2026-11-17', iniziale: '100', importi: ['1'] }));
  await guarda('lettore');
  const rifiutati = await readdir(join(dentro, 'rifiutati'));
  const motivo = rifiutati.find((uno) => uno.endsWith('mar.sta.txt')) ?? '';
  expect(await readFile(join(dentro, 'rifiutati', motivo), 'utf8')).toMatch(/privilegio/);
});

test('una cartella che non si può guardare non ferma le altre', async () => {
  await proprietario.query(
    `insert into aziende (cod_azienda, ragione_sociale) values ('000', 'Prima') on conflict do nothing`,
  );
  await mkdir(join(percorso, '000'));
  await writeFile(join(percorso, '000', 'in-corso'), 'non è una cartella');
  await metti('mer.sta', mt940({ giorno: '2026-11-17', iniziale: '100', importi: ['2'] }));
  await finiti();
  expect(await nomi('presi')).toContain('mer.sta');
});

test('ciò che torna fra quelli da prendere non copre chi ha lo stesso nome', async () => {
  await metti('gio.sta', 'primo');
  await metti('in-corso/00000000-0000-4000-8000-000000000000__gio.sta', 'secondo');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await guarda('lettore');
  vi.restoreAllMocks();
  const rifiutati = await readdir(join(dentro, 'rifiutati'));
  expect(rifiutati.filter((uno) => uno.endsWith('gio.sta'))).toHaveLength(2);
});
