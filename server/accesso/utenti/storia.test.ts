import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import type { RecordUtente } from './tabella.ts';

const { admin, come } = await appDiProva();

interface Voce {
  utente: string | null;
  prima: Record<string, unknown>;
  dopo: Record<string, unknown> | null;
}

const storia = async (chiama: typeof admin, di: string): Promise<Voce[]> =>
  (await chiama('GET', `/storico/${di}`)).json<Voce[]>();

const crea = async (url: string, corpo: object) =>
  (await admin('POST', url, { id: 1, ...corpo })).json<RecordUtente>();

describe('la storia di un utente', () => {
  test('dice nome, stato, password e ruoli, dati e ritirati, dal più recente', async () => {
    const lettori = await crea('/ruoli', { nome: 'Lettori', privilegi: ['Cambi_R'] });
    const { id } = await crea('/utenti', { username: 'anna' });
    const concessioni = `/utenti/${id}/concessioni`;
    for (const codAzienda of ['002', null])
      await admin('POST', concessioni, { idRuolo: lettori.id, codAzienda });
    const [ovunque, sulla002] =
      (await admin('GET', '/utenti')).json<RecordUtente[]>().find((u) => u.id === id)
        ?.concessioni ?? [];
    await admin('DELETE', `${concessioni}/${ovunque?.id}`);
    await admin('DELETE', `${concessioni}/${sulla002?.id}`);
    await admin('PUT', `/utenti/${id}`, { id, nome: 'Anna A.' });
    const voci = await storia(admin, `utenti/${id}`);
    expect(voci.map(({ prima, dopo }) => [prima.concessione, dopo?.concessione])).toEqual([
      [undefined, undefined],
      ['Lettori su 002', null],
      ['Lettori su tutte le aziende', null],
      [null, 'Lettori su tutte le aziende'],
      [null, 'Lettori su 002'],
    ]);
    expect(voci[0]).toMatchObject({
      utente: 'admin',
      prima: { nome: '' },
      dopo: { nome: 'Anna A.' },
    });
    expect(JSON.stringify(voci)).not.toContain('argon2');
  });

  test('a chi amministra una azienda dice soltanto i ruoli su quella', async () => {
    const capo = await come({ username: 'capo', su: { '001': ['Utenti_R', 'Cambi_R'] } });
    const contabili = await crea('/ruoli', { nome: 'Contabili', privilegi: ['Contabile_R'] });
    const { id } = await crea('/utenti', { username: 'bruno' });
    for (const codAzienda of ['001', '002', null])
      await admin('POST', `/utenti/${id}/concessioni`, { idRuolo: contabili.id, codAzienda });
    const { concessioni } =
      (await admin('GET', '/utenti')).json<RecordUtente[]>().find((u) => u.id === id) ?? {};
    const altrove = concessioni?.filter(({ cod_Azienda }) => cod_Azienda !== '001') ?? [];
    for (const una of altrove) await admin('DELETE', `/utenti/${id}/concessioni/${una.id}`);
    const voci = await storia(capo, `utenti/${id}`);
    expect(voci.map(({ dopo }) => dopo?.concessione)).toEqual(['Contabili su 001']);
  });
});

test('la storia di un ruolo dice area per area che cosa è cambiato', async () => {
  const { id } = await crea('/ruoli', { nome: 'Cambisti', privilegi: ['Cambi_R', 'Divise_W'] });
  const corpo = { id, versione: 1, nome: 'Cambisti', privilegi: ['Cambi_W', 'Cambi_R'] };
  const scritto = (await admin('PUT', `/ruoli/${id}`, corpo)).json();
  expect(scritto).toMatchObject({ versione: 2, privilegi: ['Cambi_W'] });
  expect(await storia(admin, `ruoli/${id}`)).toMatchObject([
    {
      prima: { 'privilegi.Cambi': 'lettura', 'privilegi.Divise': 'scrittura' },
      dopo: { 'privilegi.Cambi': 'scrittura' },
    },
  ]);
});

describe('un ruolo', () => {
  test('ha un nome che nessun altro ha, qualunque siano le maiuscole', async () => {
    await crea('/ruoli', { nome: 'Tesoreria', privilegi: [] });
    const doppio = await admin('POST', '/ruoli', { id: 1, nome: ' tesoreria ', privilegi: [] });
    expect(doppio.statusCode).toBe(409);
    expect(doppio.json<{ detail: string }>().detail).toContain('«Tesoreria»');
    const ignoto = await admin('POST', '/ruoli', { id: 1, nome: 'Altro', privilegi: ['Tutto_W'] });
    expect(ignoto.statusCode).toBe(400);
  });

  test('si elimina soltanto quando nessuno lo ha', async () => {
    const { id } = await crea('/ruoli', { nome: 'Di passaggio', privilegi: ['Cambi_R'] });
    const utente = await crea('/utenti', {
      username: 'carla',
      concessioni: [{ idRuolo: id, codAzienda: '002' }],
    });
    const usato = await admin('DELETE', `/ruoli/${id}?versione=1`);
    expect(usato.statusCode).toBe(409);
    expect(usato.json<{ detail: string }>().detail).toContain('è di un utente: ritirarlo');
    await admin('DELETE', `/utenti/${utente.id}/concessioni/${utente.concessioni[0]?.id}`);
    expect((await admin('DELETE', `/ruoli/${id}?versione=1`)).statusCode).toBe(200);
  });

  test('con la versione superata non si scrive', async () => {
    const { id } = await crea('/ruoli', { nome: 'Conteso', privilegi: [] });
    const corpo = { id, versione: 1, nome: 'Conteso', privilegi: ['Cambi_R'] };
    expect((await admin('PUT', `/ruoli/${id}`, corpo)).statusCode).toBe(200);
    expect((await admin('PUT', `/ruoli/${id}`, corpo)).statusCode).toBe(409);
  });
});
