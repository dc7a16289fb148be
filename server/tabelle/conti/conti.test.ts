import { expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come } = await appDiProva();

const CONTO = { id: 1, descrizione: 'Titoli di Stato', flagDivisa: false, attivo: true };
const crea = (valori: object, azienda = '001') =>
  admin(
    'POST',
    '/S_DescrizioneConti',
    { ...CONTO, numeroConto: '1203601', codTipoArchivio: 'TIT', ...valori },
    { 'x-cod-azienda': azienda },
  );
const letto = async (coda: string, azienda = '001') =>
  admin('GET', `/S_DescrizioneConti/${coda}`, undefined, { 'x-cod-azienda': azienda });

test('un conto si trova dal numero e dal tipo, nella sua azienda soltanto', async () => {
  expect((await crea({ voceBilancio: 'C.III.6' })).statusCode).toBe(201);
  expect((await crea({ codTipoArchivio: 'ORD', descrizione: 'Impegni' })).statusCode).toBe(201);
  expect((await crea({ descrizione: 'Di un’altra' }, '002')).statusCode).toBe(201);
  const doppio = await crea({});
  expect(doppio.statusCode).toBe(409);
  // The first type, as types are named.
  expect((await letto('getbycode?code=1203601')).json()).toMatchObject({ codTipoArchivio: 'ORD' });
  const composta = 'getByCompositeKey?codAzienda=001&numeroConto=1203601&codTipoArchivio=TIT';
  expect((await letto(composta)).json()).toMatchObject({
    codAzienda: '001',
    descrizione: 'Titoli di Stato',
    voceBilancio: 'C.III.6',
  });
  expect((await letto(composta, '002')).statusCode).toBe(422);
  expect((await letto('getbycode?code=999')).statusCode).toBe(404);
  const filtrati = async (filtro: object) =>
    (await admin('POST', '/S_DescrizioneConti/getfiltered', filtro))
      .json<{ codAzienda: string; codTipoArchivio: string }[]>()
      .map(({ codAzienda, codTipoArchivio }) => `${codAzienda} ${codTipoArchivio}`);
  expect(await filtrati({})).toEqual(['001 ORD', '001 TIT']);
  expect(await filtrati({ codAzienda: ['001', '002'], codTipoArchivio: ['TIT'] })).toEqual([
    '001 TIT',
    '002 TIT',
  ]);
  const lettore = await come({ username: 'legge.conti', su: { '001': ['Contabile_R'] } });
  const suoi = await lettore('POST', '/S_DescrizioneConti/getfiltered', {
    codAzienda: ['001', '002'],
  });
  expect(suoi.json<object[]>()).toHaveLength(2);
  expect((await lettore('GET', '/S_TipoArchivi')).json<object[]>()).toHaveLength(17);
});

test.each([
  [{ numeroConto: '12 3' }, 400],
  [{ codTipoArchivio: 'ZZZ' }, 422],
  [{ descrizione: ' ' }, 400],
  [{ codAzienda: '002' }, 422],
])('%o si rifiuta', async (valori, stato) => {
  const risposta = await crea({ numeroConto: '9', ...valori });
  expect([risposta.statusCode, risposta.json<{ codice: string }>().codice]).toEqual([
    stato,
    expect.any(String),
  ]);
});
