import { beforeAll, expect, test } from 'vitest';
import type { EsposizioneWire } from '#contract/limiti.ts';
import type { SuperamentoWire } from '#contract/superamenti.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';

const { admin, come, proprietario } = await appDiProva();

beforeAll(() =>
  proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, cod_emittente) values
      ('AZ', 'Azione', 'A', 'EUR', 'U', 'SOCIETA'), ('STATO', 'Titolo di Stato', 'A', 'EUR', 'U', 'ITALIA'),
      ('NUOVO', 'Senza quotazione', 'A', 'EUR', 'U', 'SOCIETA');
    insert into quotazioni (cod_titolo, data, prezzo) values ('AZ', current_date, 10), ('STATO', current_date, 100)`),
);

const compra = (cod_Titolo: string, qtaVnominale: string, altro: object = {}) => ({
  ...{
    cod_Causale: 'ACQ',
    cod_Portafoglio: 'CIRC',
    cod_Depositario: 'BANCA',
    cod_Titolo,
    qtaVnominale,
  },
  ...{ dataMovimento: '2026-03-10', prezzo: '10', ...altro },
});
const registra = (cod_Titolo: string, quantita: string) =>
  admin('POST', '/movimenti?registra=true', compra(cod_Titolo, quantita));
const scrivi = (campi: object) =>
  admin('POST', '/limiti', {
    ...{ id: 1, descrizione: 'Al più per gruppo', asse: 'gruppo', soglia: '20', azione: 'B' },
    ...campi,
  });
const avvisi = async (slip: object) =>
  (await admin('POST', '/movimenti/calcola', slip)).json<{
    avvisi: { peso: string; messaggio: string }[];
  }>().avvisi;

test('il fissato dice il limite, la registrazione lo rifiuta, la bozza resta', async () => {
  expect((await registra('STATO', '80')).statusCode).toBe(201);
  expect((await scrivi({ cod_Limite: 'G20' })).statusCode).toBe(201);

  const detto =
    'Limite G20 «Al più per gruppo», Società per azioni: dopo il movimento sarebbe 27,27%, e la soglia è al più 20%.';
  expect(await avvisi(compra('AZ', '300'))).toContainEqual({
    campo: 'qtaVnominale',
    peso: 'errore',
    messaggio: detto,
  });
  expect((await avvisi(compra('AZ', '100'))).map(({ messaggio }) => messaggio)).toContain(
    '1 limite rispettato',
  );

  const rifiutato = await registra('AZ', '300');
  expect(rifiutato.statusCode).toBe(422);
  expect(rifiutato.json()).toMatchObject({ detail: detto });
  const bozza = await admin('POST', '/movimenti', compra('AZ', '300'));
  expect(bozza.statusCode, bozza.body).toBe(201);
  const [{ id } = { id: 0 }] = bozza.json<{ righe: { id: number }[] }>().righe;
  expect((await admin('POST', `/movimenti/${id}/registra`, {})).statusCode).toBe(422);

  const senza = await registra('NUOVO', '1');
  expect(senza.statusCode).toBe(422);
  expect(senza.json<{ detail: string }>().detail).toContain('NUOVO: manca il prezzo');
});

test('le bozze che si registrano insieme si guardano insieme: l’acquisto da solo no, con la vendita sì', async () => {
  const inBozza = async (slip: object) => {
    const bozza = await admin('POST', '/movimenti', slip);
    expect(bozza.statusCode, bozza.body).toBe(201);
    const [{ id, versione } = { id: 0, versione: 0 }] = bozza.json<{
      righe: { id: number; versione: number }[];
    }>().righe;
    return { id, versione };
  };
  expect((await registra('AZ', '200')).statusCode).toBe(201);
  // 2000 of 10000 stand at the threshold: 50 more are beyond it, and within it when 50 are sold.
  const acquisto = await inBozza(compra('AZ', '50'));
  const vendita = await inBozza(compra('AZ', '50', { cod_Causale: 'VEN', prezzo: '10' }));
  const insieme = (...movimenti: object[]) => admin('POST', '/movimenti/registra', { movimenti });
  expect((await insieme(acquisto)).statusCode).toBe(422);
  const altro = await inBozza(compra('AZ', '51'));
  const troppo = await insieme(acquisto, vendita, altro);
  expect(troppo.statusCode).toBe(422);
  expect(troppo.json<{ detail: string }>().detail).toContain('la soglia è al più 20%');
  const riuscito = await insieme(acquisto, vendita);
  expect(riuscito.statusCode, riuscito.body).toBe(200);
  const fuori = await inBozza(compra('AZ', '200', { cod_Causale: 'VEN', prezzo: '10' }));
  expect((await insieme(fuori)).statusCode).toBe(200);
});

test('l’esposizione è di chi ha il privilegio, e della sua azienda', async () => {
  const letta = (await admin('GET', '/esposizione?asse=gruppo')).json<EsposizioneWire>();
  expect(letta).toMatchObject({
    totale: '8000',
    voci: [{ voce: 'ITALIA', etichetta: 'Repubblica Italiana', peso: '100', valore: '8000' }],
  });
  const titoli = await admin('GET', '/esposizione/titoli?asse=gruppo&voce=ITALIA');
  expect(titoli.json()).toMatchObject([
    { cod_Titolo: 'STATO', quantita: '80', prezzo: '100', cambio: '1', parte: '100' },
  ]);
  const altra = await admin('GET', '/esposizione?asse=gruppo', undefined, {
    'x-cod-azienda': '002',
  });
  expect(altra.json()).toMatchObject({ totale: '0', voci: [] });
  expect((await admin('GET', '/esposizione?asse=umore')).statusCode).toBe(422);
  expect((await admin('GET', '/esposizione?asse=gruppo&data=2026-02-30')).statusCode).toBe(422);
  expect((await admin('GET', '/esposizione?asse=gruppo&data=2020-01-01')).json()).toMatchObject({
    totale: '0',
  });
  const chiLegge = await come({ username: 'legge', su: { '001': ['Movimenti_R'] } });
  expect((await chiLegge('GET', '/esposizione?asse=gruppo')).statusCode).toBe(403);
});

test('un limite su una voce che non c’è non si scrive', async () => {
  const sbagliato = await scrivi({ cod_Limite: 'X', voci: 'ITALIA, ITALLIA' });
  expect(sbagliato.statusCode).toBe(422);
  expect(sbagliato.json()).toMatchObject({
    errori: [{ campo: 'voci', messaggio: expect.stringContaining('«ITALLIA» non è in tabella') }],
  });
  const altrove = await scrivi({ cod_Limite: 'X', cod_Portafoglio: 'ALTRO' });
  expect(altrove.json()).toMatchObject({ errori: [{ campo: 'cod_Portafoglio' }] });
});

test('di una voce che non è più in tabella il limite non è verificabile, e la nomina', async () => {
  expect((await scrivi({ cod_Limite: 'DIV', asse: 'divisa', voci: 'USD' })).statusCode).toBe(201);
  await proprietario.query(`update limiti set voci = 'USD, QQQ' where cod_limite = 'DIV'`);
  const { misure } = (await admin('GET', '/limiti/misure')).json<{
    misure: { cod_Limite: string }[];
  }>();
  expect(misure.find(({ cod_Limite }) => cod_Limite === 'DIV')).toMatchObject({
    stato: 'non verificabile',
    senzaValore: ['«QQQ», che il limite nomina, non è più in tabella'],
  });
  await proprietario.query(`delete from limiti where cod_limite = 'DIV'`);
});

test('la verifica apre il superamento, uno lo prende in carico, il limite non si elimina più', async () => {
  const verifica = await admin('POST', '/limiti/verifica');
  expect(verifica.json(), verifica.body).toMatchObject({ superati: 1 });
  const misure = (await admin('GET', '/limiti/misure')).json<{ misure: object[] }>().misure;
  expect(misure[0]).toMatchObject({
    voce: 'ITALIA',
    stato: 'superato',
    misurato: '100',
    usato: '500',
  });
  const [uno] = (await admin('GET', '/limiti/superamenti?aperti=true')).json<SuperamentoWire[]>();
  expect(uno).toMatchObject({ voce: 'ITALIA', natura: 'passiva', al: null, cod_Limite: 'G20' });
  const prendi = (versione: number) =>
    admin('POST', `/limiti/superamenti/${uno?.id}/presa`, { versione, motivo: 'Si vende' });
  expect((await prendi(uno?.versione ?? 0)).json()).toMatchObject({ presoDa: 'admin' });
  expect((await prendi(uno?.versione ?? 0)).statusCode).toBe(409);
  const [limite] = (await admin('GET', '/limiti')).json<{ id: number; versione: number }[]>();
  // Its breaches are read with what it measured.
  const cambiato = await admin('PUT', `/limiti/${limite?.id}`, { ...limite, misura: 'E' });
  expect([cambiato.statusCode, cambiato.json().detail]).toEqual([
    409,
    expect.stringContaining('toglierlo dagli attivi e scriverne un altro'),
  ]);
  const tolto = await admin('DELETE', `/limiti/${limite?.id}?versione=${limite?.versione}`);
  expect(tolto.statusCode).toBe(409);
});
