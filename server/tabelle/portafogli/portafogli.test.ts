import { beforeAll, describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

interface Portafoglio {
  id: number;
  versione: number;
  cod_Portafoglio: string;
  cod_Azienda: string;
}
interface Problema {
  codice: string;
  detail: string;
  errori?: { campo: string; messaggio: string }[];
}

const SU_002 = { 'x-cod-azienda': '002' };
const VITA = { id: 1, cod_Portafoglio: 'VITA', descrizione: 'Ramo vita' };

const crea = (valori: object, intestazioni = {}) =>
  admin('POST', '/portafogli', { ...VITA, ...valori }, intestazioni);
const perCodice = async (code: string, intestazioni = {}) =>
  (await admin('GET', `/portafogli/getbycode?code=${code}`, undefined, intestazioni)).json<
    Portafoglio & Record<string, unknown>
  >();
const aggiorna = (portafoglio: Portafoglio, valori: object) =>
  admin('PUT', `/portafogli/${portafoglio.id}`, {
    id: portafoglio.id,
    versione: portafoglio.versione,
    cod_Portafoglio: portafoglio.cod_Portafoglio,
    descrizione: 'Cambiato',
    ...valori,
  });

beforeAll(async () => {
  await crea({});
  await crea({ descrizione: 'Vita dell’altra' }, SU_002);
  await crea({ cod_Portafoglio: 'SOLO2' }, SU_002);
});

describe('i portafogli', () => {
  test('stessi codici in aziende diverse sono portafogli diversi; il resto è dell’azienda', async () => {
    expect(await perCodice('VITA')).toMatchObject({
      cod_Azienda: '001',
      descrizione: 'Ramo vita',
      calcoloCostoAmm: 'N',
      tipoValutazione: null,
      tipoSoggetto: null,
      codRegime: null,
      divisaConto: null,
    });
    expect(await perCodice('VITA', SU_002)).toMatchObject({
      cod_Azienda: '002',
      descrizione: 'Vita dell’altra',
    });
    const suoi = (await admin('GET', '/portafogli')).json<Portafoglio[]>();
    expect(suoi.map(({ cod_Azienda }) => cod_Azienda)).toEqual(['001']);
  });

  test('si contano e si chiede se un codice è preso, nella propria azienda', async () => {
    for (const query of ['?azienda=001', ''])
      expect((await admin('GET', `/portafogli/getcount${query}`)).json()).toEqual({ count: 1 });
    const discorde = await admin('GET', '/portafogli/getcount?azienda=002');
    expect(discorde.json<Problema>().codice).toBe('AZIENDA_DISCORDE');
    expect((await admin('GET', '/portafogli/exists/VITA')).json()).toBe(true);
    expect((await admin('GET', '/portafogli/exists/SOLO2')).json()).toBe(false);
    expect((await admin('GET', '/portafogli/getbycode?code=SOLO2')).statusCode).toBe(404);
  });

  test('di più aziende insieme solo getfiltered, e solo di quelle in cui si può leggere', async () => {
    const filtrati = async (chiama: typeof admin, cod_Azienda?: string[]) => {
      const corpo = cod_Azienda ? { cod_Azienda } : {};
      const risposta = await chiama('POST', '/portafogli/getfiltered', corpo);
      expect(risposta.statusCode, risposta.body).toBe(200);
      return risposta
        .json<Portafoglio[]>()
        .map((uno) => `${uno.cod_Azienda} ${uno.cod_Portafoglio}`);
    };
    expect(await filtrati(admin)).toEqual(['001 VITA']);
    expect(await filtrati(admin, ['002'])).toEqual(['002 SOLO2', '002 VITA']);
    expect(await filtrati(admin, ['001', '002', '999'])).toEqual([
      '001 VITA',
      '002 SOLO2',
      '002 VITA',
    ]);
    const suUna = await come({ username: 'su.una', su: { '001': ['Portafogli_R'] } });
    expect(await filtrati(suUna, ['001', '002'])).toEqual(['001 VITA']);
    const senza = await come({
      username: 'senza.lettura',
      su: { '001': ['Portafogli_R'], '002': ['Cambi_R'] },
    });
    expect(await filtrati(senza, ['002'])).toEqual([]);
  });

  test('si corregge con la sua storia; una versione superata è un conflitto', async () => {
    const prima = await perCodice('VITA');
    const scritto = await aggiorna(prima, {
      ...{ tipoGestione: 'B', tipoSoggetto: 'N', immCirc: 'C' },
      bollo: 'T',
    });
    expect(scritto.statusCode, scritto.body).toBe(200);
    expect(scritto.json()).toMatchObject({
      versione: 2,
      tipoGestione: 'B',
      bollo: 'T',
      cod_Azienda: '001',
    });
    const superata = await aggiorna(prima, { descrizione: 'Tardi' });
    expect(superata.json()).toMatchObject({ codice: 'CONFLITTO', attuale: { versione: 2 } });
    expect((await admin('GET', `/storico/portafogli/${prima.id}`)).json()).toMatchObject([
      { prima: { tipoGestione: null }, dopo: { tipoGestione: 'B', descrizione: 'Cambiato' } },
    ]);
  });

  test('codice, azienda e periodo hanno le loro regole', async () => {
    const vita = await perCodice('VITA');
    const altroCodice = await aggiorna(vita, { cod_Portafoglio: 'ALTRO' });
    expect(altroCodice.statusCode).toBe(422);
    expect(altroCodice.json<Problema>().detail).toContain('non cambia');
    const altraAzienda = await aggiorna(vita, { cod_Azienda: '002' });
    expect(altraAzienda.json<Problema>().codice).toBe('AZIENDA_DISCORDE');
    const rovescio = await aggiorna(vita, {
      dataApertura: '2026-02-01',
      dataChiusura: '2026-01-31',
    });
    expect(rovescio.json<Problema>().errori).toEqual([
      { campo: 'dataChiusura', messaggio: 'La chiusura precede l’apertura.' },
    ]);
    const inesistente = await aggiorna(vita, { dataApertura: '2026-02-30' });
    expect(inesistente.json<Problema>().errori?.[0]?.campo).toBe('dataApertura');
    expect((await crea({})).json<Problema>().codice).toBe('GIA_ESISTENTE');
    expect((await crea({ cod_Portafoglio: 'con spazio' })).statusCode).toBe(400);
    expect((await crea({ cod_Portafoglio: 'X', tipoGestione: 'Q' })).statusCode).toBe(400);
  });

  test('anche la banca dati da sé non lo lascia passare a un’altra azienda', async () => {
    const { id } = await perCodice('VITA');
    const sposta = proprietario.query(
      `update portafogli set cod_azienda = '002', cod_portafoglio = 'VITA9' where id = $1`,
      [id],
    );
    await expect(sposta).rejects.toMatchObject({ code: 'RT034' });
  });

  test("di un'altra azienda nulla si trova, nulla si scrive, nulla si elimina", async () => {
    const suo = await perCodice('SOLO2', SU_002);
    const locale = await come({ username: 'locale', su: { '001': tuttiIPrivilegi } });
    const corpo = { ...VITA, id: suo.id, versione: 1, cod_Portafoglio: 'SOLO2' };
    expect((await locale('PUT', `/portafogli/${suo.id}`, corpo)).statusCode).toBe(404);
    expect((await locale('DELETE', `/portafogli/${suo.id}?versione=1`)).statusCode).toBe(404);
    expect((await locale('GET', `/storico/portafogli/${suo.id}`)).statusCode).toBe(404);
    expect((await locale('GET', '/portafogli', undefined, SU_002)).statusCode).toBe(404);
    expect(await perCodice('SOLO2', SU_002)).toMatchObject({ versione: 1 });
  });

  test('un portafoglio senza depositari si elimina', async () => {
    const { id } = (await crea({ cod_Portafoglio: 'BREVE' })).json<Portafoglio>();
    expect((await admin('DELETE', `/portafogli/${id}?versione=1`)).statusCode).toBe(200);
    expect((await admin('GET', '/portafogli/exists/BREVE')).json()).toBe(false);
  });
});
