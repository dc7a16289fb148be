import { describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, come } = await appDiProva();

interface Azienda {
  id: number;
  versione: number;
  cod_Azienda: string;
  [campo: string]: unknown;
}
interface Problema {
  codice: string;
  detail: string;
  errori?: { campo: string; messaggio: string }[];
}

const DATI = {
  codiceFiscale: '00743110157',
  partitaIVA: '00743110157',
  lei: '5493001KJTIIGC8Y1R12',
  divisaConto: 'EUR',
  dataChiusuraEsercizio: '30-06',
  tipoValutazione: 'LC',
  tipoSoggetto: 'N',
  codRegime: '08',
  indirizzo: 'Via di Prova 1',
  cap: '20121',
  comune: 'Milano',
  provincia: 'MI',
  codPaese: 'IT',
  pec: 'prova@pec.esempio.it',
  note: 'Nota',
};

const perCodice = async (code: string) =>
  (await admin('GET', `/Aziende/getbycode?code=${code}`)).json<Azienda>();

describe('una azienda con ciò che contabilità e fisco devono saperne', () => {
  test('si crea con il minimo: divisa, valutazione e soggetto sono quelli di tutti', async () => {
    const creata = await admin('POST', '/Aziende', {
      id: 1,
      cod_Azienda: '003',
      ragioneSociale: 'Terza',
    });
    expect(creata.statusCode, creata.body).toBe(201);
    expect(creata.json()).toMatchObject({
      divisaConto: 'EUR',
      tipoValutazione: 'CM',
      tipoSoggetto: 'L',
      codRegime: null,
      lei: null,
    });
    // Usable at once by who holds rights on all.
    const suoi = await admin('GET', '/portafogli', undefined, { 'x-cod-azienda': '003' });
    expect(suoi.json()).toEqual([]);
  });

  test('ogni campo si scrive e si rilegge, con la sua storia', async () => {
    const { id, versione } = await perCodice('001');
    const corpo = { id, versione, cod_Azienda: '001', ragioneSociale: 'Azienda Prima', ...DATI };
    const scritta = await admin('PUT', `/Aziende/${id}`, corpo);
    expect(scritta.statusCode, scritta.body).toBe(200);
    expect(await perCodice('001')).toMatchObject(DATI);
    const [voce] = (await admin('GET', `/storico/aziende/${id}`)).json<
      { prima: Azienda; dopo: Azienda }[]
    >();
    expect(voce).toMatchObject({ prima: { lei: null, tipoSoggetto: 'L' }, dopo: DATI });
    const superata = await admin('PUT', `/Aziende/${id}`, corpo);
    expect(superata.statusCode).toBe(409);
    expect(superata.json()).toMatchObject({ codice: 'CONFLITTO', attuale: { versione: 2 } });
  });

  test.each([
    ['codiceFiscale', '00743110158', 'cifra di controllo'],
    ['partitaIVA', '1234', '11 cifre'],
    ['lei', '5493001KJTIIGC8Y1R13', 'LEI'],
    ['dataChiusuraEsercizio', '29-02', '29 febbraio'],
    ['cap', '!', 'CAP'],
    ['provincia', 'mi', 'due lettere'],
    ['pec', 'senza chiocciola', 'PEC'],
  ])('%s «%s» è rifiutato, e il campo lo dice', async (campo, valore, parole) => {
    const { id, versione } = await perCodice('002');
    const corpo = { id, versione, cod_Azienda: '002', ragioneSociale: 'Seconda', [campo]: valore };
    const rifiuto = await admin('PUT', `/Aziende/${id}`, corpo);
    expect(rifiuto.statusCode).toBe(422);
    const { errori } = rifiuto.json<Problema>();
    expect(errori?.[0]?.campo).toBe(campo);
    expect(errori?.[0]?.messaggio).toContain(parole);
    expect((await perCodice('002')).versione).toBe(versione);
  });

  test('una azienda che ha un portafoglio non si elimina, e si dice che cosa la usa', async () => {
    await admin('POST', '/portafogli', { id: 1, cod_Portafoglio: 'P1', descrizione: 'Suo' });
    const { id } = await perCodice('001');
    const rifiuto = await admin('POST', `/Aziende/delete/${id}`, { id });
    expect(rifiuto.statusCode).toBe(409);
    expect(rifiuto.json()).toMatchObject({ codice: 'IN_USO' });
    expect(rifiuto.json<Problema>().detail).toContain('ortafogli');
  });
});

describe('chi vede che cosa', () => {
  test('chi lavora in una azienda ne vede il nome; gli altri dati chi ha Aziende_R', async () => {
    const nomi = await come({
      username: 'solo.nomi',
      su: { '001': ['Cambi_R'], '002': ['Aziende_R'] },
    });
    const elenco = (await nomi('GET', '/Aziende')).json<Azienda[]>();
    expect(elenco.map(({ cod_Azienda }) => cod_Azienda)).toEqual(['001', '002']);
    expect(elenco[0]).toMatchObject({ ragioneSociale: 'Azienda Prima', colore: 0 });
    expect(elenco[0]).not.toHaveProperty('codiceFiscale');
    expect(elenco[0]).not.toHaveProperty('note');
    expect(elenco[1]).toHaveProperty('divisaConto', 'EUR');
    const intera = (code: string) => nomi('GET', `/Aziende/getbycode?code=${code}`);
    expect((await intera('001')).statusCode).toBe(403);
    expect((await intera('002')).statusCode).toBe(200);
    expect((await intera('003')).statusCode).toBe(404);
  });

  test('una azienda nuova la fa chi ha il privilegio su tutte', async () => {
    const locale = await come({ username: 'locale', su: { '001': tuttiIPrivilegi } });
    const nuova = { id: 1, cod_Azienda: '009', ragioneSociale: 'Nona' };
    expect((await locale('POST', '/Aziende', nuova)).statusCode).toBe(403);
    const globale = await come({ username: 'globale', su: { '*': ['Aziende_W'] } });
    expect((await globale('POST', '/Aziende', nuova)).statusCode).toBe(201);
    const vista = (await globale('GET', '/Aziende')).json<Azienda[]>();
    expect(vista.map(({ cod_Azienda }) => cod_Azienda)).toContain('009');
  });

  test('la storia di una azienda si legge lavorando per un’altra, da chi la può leggere', async () => {
    const nuova = { id: 1, cod_Azienda: '008', ragioneSociale: 'Ottava' };
    const { id } = (await admin('POST', '/Aziende', nuova)).json<Azienda & { id: number }>();
    const corpo = { ...nuova, id, versione: 1, ragioneSociale: 'Ottava bis' };
    expect((await admin('PUT', `/Aziende/${id}`, corpo)).statusCode).toBe(200);
    const storia = await admin('GET', `/storico/aziende/${id}`);
    expect(storia.json()).toMatchObject([{ prima: { ragioneSociale: 'Ottava' } }]);
    const altrui = await come({ username: 'altrui', su: { '001': ['Aziende_R'] } });
    expect((await altrui('GET', `/storico/aziende/${id}`)).statusCode).toBe(404);
  });
});
