import { beforeAll, describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come, proprietario } = await appDiProva();

interface Depositario {
  id: number;
  versione: number;
  cod_Depositario: string;
  cod_Portafoglio: string;
}
interface Problema {
  codice: string;
  detail: string;
  errori?: { campo: string; messaggio: string }[];
}

const SU_002 = { 'x-cod-azienda': '002' };
const BANCA = { id: 1, cod_Depositario: 'BANCA', descrizione: 'Banca', cod_Portafoglio: 'VITA' };

const crea = (valori: object, azienda = '001') =>
  admin(
    'POST',
    `/depositari/create?codAzienda=${azienda}`,
    { ...BANCA, ...valori },
    { 'x-cod-azienda': azienda },
  );
const perCodice = async (code: string) =>
  (await admin('GET', `/depositari/getbycode/${code}`)).json<
    Depositario & Record<string, unknown>
  >();
const aggiorna = ({ id, versione }: Depositario, valori: object, codAzienda = '001') =>
  admin('POST', `/depositari/update?codAzienda=${codAzienda}`, {
    ...BANCA,
    ...valori,
    id,
    versione,
  });
const chiudi = async (codice: string, dataChiusura: string | null) => {
  const portafoglio = (await admin('GET', `/portafogli/getbycode?code=${codice}`)).json<{
    id: number;
    versione: number;
    descrizione: string;
  }>();
  const { id, versione, descrizione } = portafoglio;
  const corpo = { id, versione, cod_Portafoglio: codice, descrizione, dataChiusura };
  return admin('PUT', `/portafogli/${id}`, corpo);
};

beforeAll(async () => {
  for (const [cod_Portafoglio, azienda] of [
    ['VITA', '001'],
    ['DANNI', '001'],
    ['SOLO2', '002'],
  ] as const) {
    const corpo = { id: 1, cod_Portafoglio, descrizione: cod_Portafoglio };
    await admin('POST', '/portafogli', corpo, { 'x-cod-azienda': azienda });
  }
});

describe('i depositari', () => {
  test('un depositario si crea, si rilegge intero e si corregge con la sua storia', async () => {
    const dati = {
      codice: 'GLOB',
      contoDeposito: '123/45',
      contoLiquidita: '678',
      divisaConto: 'EUR',
      iban: 'IT60X0542811101000000123456',
      bic: 'UNCRITMM',
      lei: '5493001KJTIIGC8Y1R12',
      codPaese: 'CH',
      sostitutoDal: '2026-01-01',
      titoloPossesso: '1',
      quotaPossesso: '33.33',
      dataApertura: '2026-01-02',
      note: 'Nota',
    };
    const creato = await crea(dati);
    expect(creato.statusCode, creato.body).toBe(201);
    const letto = await perCodice('BANCA');
    expect(letto).toMatchObject({ ...dati, cod_Portafoglio: 'VITA', dataChiusura: null });
    const scritto = await aggiorna(letto, { ...dati, descrizione: 'Banca Nuova' });
    expect(scritto.json()).toMatchObject({
      versione: 2,
      descrizione: 'Banca Nuova',
      bic: 'UNCRITMM',
    });
    expect((await aggiorna(letto, {})).json()).toMatchObject({
      codice: 'CONFLITTO',
      attuale: { versione: 2 },
    });
    expect((await admin('GET', `/storico/depositari/${letto.id}`)).json()).toMatchObject([
      { prima: { descrizione: 'Banca' }, dopo: { descrizione: 'Banca Nuova' } },
    ]);
  });

  test.each([
    [{ iban: 'IT60X0542811101000000123457' }, 'iban', 'cifre di controllo'],
    [{ bic: 'UNCR1TMM' }, 'bic', 'sei lettere'],
    [{ lei: '1'.repeat(20) }, 'lei', 'LEI'],
    [{ quotaPossesso: '120' }, 'quotaPossesso', '100'],
    [{ dataApertura: '2026-13-01' }, 'dataApertura', 'calendario'],
    [{ dataApertura: '2026-02-01', dataChiusura: '2026-01-01' }, 'dataChiusura', 'precede'],
    [{ cod_Portafoglio: 'SOLO2' }, 'cod_Portafoglio', 'non c’è in questa azienda'],
  ])('%o è rifiutato, e il campo lo dice', async (valori, campo, parole) => {
    const rifiuto = await crea({ cod_Depositario: 'QUALE', ...valori });
    expect(rifiuto.statusCode, rifiuto.body).toBe(422);
    const { errori } = rifiuto.json<Problema>();
    expect(errori?.[0]?.campo).toBe(campo);
    expect(errori?.[0]?.messaggio).toContain(parole);
    expect((await admin('GET', '/depositari/exists/QUALE')).json()).toBe(false);
  });

  test('passa a un altro portafoglio della sua azienda, mai a quello di un’altra', async () => {
    await crea({ cod_Depositario: 'MOBILE' });
    const mobile = await perCodice('MOBILE');
    const suo = { cod_Depositario: 'MOBILE' };
    const passato = await aggiorna(mobile, { ...suo, cod_Portafoglio: 'DANNI' });
    expect(passato.json()).toMatchObject({ cod_Portafoglio: 'DANNI' });
    const altrove = await aggiorna(await perCodice('MOBILE'), { ...suo, cod_Portafoglio: 'SOLO2' });
    expect(altrove.statusCode).toBe(422);
    const daSotto = proprietario.query(
      `update depositari set cod_azienda = '002', cod_portafoglio = 'SOLO2' where id = $1`,
      [mobile.id],
    );
    await expect(daSotto).rejects.toMatchObject({ code: 'RT034' });
    const altroCodice = await aggiorna(await perCodice('MOBILE'), { cod_Depositario: 'NUOVO' });
    expect(altroCodice.json<Problema>().detail).toContain('non cambia');
  });

  test('codAzienda nella richiesta deve essere quella dell’intestazione', async () => {
    const corpo = { ...BANCA, cod_Depositario: 'ALTRO' };
    const discorde = await admin('POST', '/depositari/create?codAzienda=002', corpo);
    expect(discorde.statusCode).toBe(422);
    expect(discorde.json<Problema>().codice).toBe('AZIENDA_DISCORDE');
    const banca = await perCodice('BANCA');
    expect((await aggiorna(banca, {}, '002')).json<Problema>().codice).toBe('AZIENDA_DISCORDE');
  });

  test('si cercano per codice e per portafoglio', async () => {
    expect((await admin('GET', '/depositari/exists/BANCA')).json()).toBe(true);
    expect((await admin('GET', '/depositari/getbycode/NESSUNO')).statusCode).toBe(404);
    const suoi = await admin('GET', '/depositari/getbycodeportafoglio/VITA');
    expect(suoi.json<Depositario[]>().map((d) => d.cod_Depositario)).toEqual(['BANCA']);
    expect((await admin('GET', '/depositari/getbycodeportafoglio/SOLO2')).statusCode).toBe(404);
  });

  test("di un'altra azienda nulla si trova e nulla si scrive", async () => {
    const { id } = (await crea({ cod_Portafoglio: 'SOLO2' }, '002')).json<Depositario>();
    const locale = await come({ username: 'locale', su: { '001': tuttiIPrivilegi } });
    const corpo = { ...BANCA, id, versione: 1 };
    expect((await locale('POST', '/depositari/update', corpo)).statusCode).toBe(404);
    expect((await locale('DELETE', `/depositari/${id}`)).statusCode).toBe(404);
    expect((await locale('GET', '/depositari', undefined, SU_002)).statusCode).toBe(404);
    expect((await locale('GET', `/storico/depositari/${id}`)).statusCode).toBe(404);
    const dellaPrima = (await locale('GET', '/depositari')).json<Depositario[]>();
    expect(dellaPrima.map((uno) => uno.id)).not.toContain(id);
  });
});

describe('un portafoglio e i suoi depositari si chiudono in ordine', () => {
  test('non si chiude un portafoglio che ha un depositario aperto, e lo si elimina dopo', async () => {
    const rifiuto = await chiudi('VITA', '2026-06-30');
    expect(rifiuto.statusCode).toBe(422);
    const { errori, detail } = rifiuto.json<Problema>();
    expect(detail).toBe(
      'Il portafoglio non può chiudersi il 30/06/2026: il suo depositario BANCA è ancora aperto. ' +
        'Chiudere prima il depositario.',
    );
    expect(errori?.[0]?.campo).toBe('dataChiusura');
    const tardi = { dataChiusura: '2026-07-31' };
    expect((await aggiorna(await perCodice('BANCA'), tardi)).statusCode).toBe(200);
    expect((await chiudi('VITA', '2026-06-30')).body).toContain('si chiude il 31/07/2026');
    expect((await chiudi('VITA', '2026-07-31')).statusCode).toBe(200);
  });

  test('in un portafoglio chiuso un depositario non resta aperto', async () => {
    const riaperto = await aggiorna(await perCodice('BANCA'), { dataChiusura: null });
    expect(riaperto.statusCode).toBe(422);
    expect(riaperto.json<Problema>().errori?.[0]?.messaggio).toContain(
      'Il portafoglio VITA è chiuso dal 31/07/2026',
    );
    expect((await crea({ cod_Depositario: 'TARDI' })).statusCode).toBe(422);
    const intempo = await crea({ cod_Depositario: 'INTEMPO', dataChiusura: '2026-05-31' });
    expect(intempo.statusCode).toBe(201);
  });

  test('chi chiude mentre un altro apre: uno dei due aspetta e vede l’altro', async () => {
    const apre = await proprietario.connect();
    try {
      await apre.query('begin');
      await apre.query(
        `insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
         values ('001', 'INCORSO', 'Aperto intanto', 'DANNI')`,
      );
      const chiude = proprietario.query(
        `update portafogli set data_chiusura = '2026-12-31'
          where cod_azienda = '001' and cod_portafoglio = 'DANNI'`,
      );
      const esito = expect(chiude).rejects.toMatchObject({ code: 'RT033' });
      await apre.query('commit');
      await esito;
    } finally {
      apre.release();
    }
  });

  test('un portafoglio che ha depositari non si elimina', async () => {
    const { id } = (await admin('GET', '/portafogli/getbycode?code=DANNI')).json<{ id: number }>();
    const rifiuto = await admin('DELETE', `/portafogli/${id}`);
    expect(rifiuto.statusCode).toBe(409);
    expect(rifiuto.json<Problema>().detail).toContain('epositari');
  });
});
