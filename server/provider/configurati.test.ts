import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { providerPredefiniti } from '#domain/provider/predefiniti.ts';
import { appDiProva } from '#tests/setup/app.ts';
import type { Adesso } from './programma.ts';
import { avviaProgrammati } from './programma.ts';

const prova = await appDiProva();
const { admin, applicazione, proprietario, come } = prova;

let n = 0;
const valido = (campi: object = {}) => ({
  id: 1,
  codProvider: `prova-${++n}`,
  descrizione: 'Prezzi di prova',
  archivio: 'quotazioni',
  indirizzo: 'https://dati.esempio.it/{isin}.csv',
  fonte: 'Prova',
  ...campi,
});
const SEGRETA = { nome: 'Authorization', segreta: true, valore: 'Bearer s3gr3t0' };

interface Provider {
  readonly id: number;
  readonly versione: number;
}
const crea = async (campi: object = {}) => {
  const corpo = valido(campi);
  const risposta = await admin('POST', '/provider', corpo);
  expect(risposta.statusCode, risposta.body).toBe(201);
  return { ...corpo, ...risposta.json<Provider>() };
};
const segreti = async (id: number) =>
  (
    await proprietario.query('select nome, valore from provider_segreti where id_provider = $1', [
      id,
    ])
  ).rows;

describe('i segreti di un provider', () => {
  test('si scrivono e non si leggono: né dall’elenco, né dalla storia', async () => {
    const creato = await crea({ intestazioni: [SEGRETA] });
    expect(await segreti(creato.id)).toEqual([{ nome: 'Authorization', valore: 'Bearer s3gr3t0' }]);
    const nuovo = { ...creato, intestazioni: [{ ...SEGRETA, valore: 'Bearer altro' }] };
    const scritto = await admin('PUT', `/provider/${creato.id}`, nuovo);
    expect(scritto.json()).toMatchObject({
      versione: 2,
      intestazioni: [{ nome: 'Authorization', segreta: true, valore: null }],
    });
    const letti = [
      JSON.stringify(creato.codProvider),
      scritto.body,
      (await admin('GET', '/provider')).body,
      (await admin('GET', `/storico/provider_csv/${creato.id}`)).body,
      JSON.stringify((await proprietario.query('select * from storico')).rows),
      JSON.stringify((await proprietario.query('select * from provider_csv')).rows),
    ].join();
    expect(letti).not.toMatch(/s3gr3t0|Bearer altro/);
    expect(await segreti(creato.id)).toEqual([{ nome: 'Authorization', valore: 'Bearer altro' }]);
  });

  test('neanche il ruolo dell’applicazione li legge', async () => {
    await expect(applicazione.query('select valore from provider_segreti')).rejects.toThrow(
      'permission denied',
    );
    await expect(applicazione.query('select * from provider_segreti')).rejects.toThrow('denied');
    await expect(
      proprietario.query(
        `insert into provider_csv (cod_provider, descrizione, archivio, indirizzo, fonte, intestazioni)
         values ('x', 'X', 'cambi', 'https://a.it', 'X', '[{"nome": "a", "segreta": true, "valore": "b"}]')`,
      ),
    ).rejects.toThrow('check');
  });

  test('restano se non si riscrivono, e non seguono l’indirizzo su un altro server', async () => {
    const creato = await crea({ intestazioni: [SEGRETA] });
    const senza = { ...creato, intestazioni: [{ ...SEGRETA, valore: null }] };
    const stesso = { ...senza, indirizzo: 'https://DATI.esempio.it/altro/{isin}' };
    expect((await admin('PUT', `/provider/${creato.id}`, stesso)).statusCode).toBe(200);
    expect(await segreti(creato.id)).toHaveLength(1);
    const altrove = { ...senza, versione: 2, indirizzo: 'https://altrove.it/{isin}' };
    const rifiuto = await admin('PUT', `/provider/${creato.id}`, altrove);
    expect([rifiuto.statusCode, rifiuto.json().errori[0]]).toEqual([
      422,
      {
        campo: 'intestazioni',
        messaggio:
          'L’indirizzo porta ora a un altro server: scrivere di nuovo il valore segreto di Authorization.',
      },
    ]);
    // The database keeps the promise by itself, whoever writes.
    await proprietario.query(
      `update provider_csv set indirizzo = 'https://altrove.it/' where id = $1`,
      [creato.id],
    );
    expect(await segreti(creato.id)).toEqual([]);
  });

  test('tolta l’intestazione, o il provider, non restano', async () => {
    const creato = await crea({ intestazioni: [SEGRETA] });
    await admin('PUT', `/provider/${creato.id}`, { ...creato, intestazioni: [] });
    expect(await segreti(creato.id)).toEqual([]);
    const altro = await crea({ intestazioni: [SEGRETA] });
    expect((await admin('DELETE', `/provider/${altro.id}?versione=1`)).statusCode).toBe(200);
    expect(await segreti(altro.id)).toEqual([]);
  });
});

describe('un provider che non si può usare non si salva', () => {
  test.each<[object, string, string]>([
    [{ archivio: 'costi-normali' }, 'archivio', 'non si legge da un provider'],
    [{ indirizzo: 'https://io:pw@a.it/' }, 'indirizzo', 'senza segnaposti né credenziali'],
    [{ indirizzo: 'https://a.it/{ieri}' }, 'indirizzo', 'non è un segnaposto'],
    [{ indirizzo: 'https://a.it/?k={segreto:k}' }, 'indirizzo', 'nomina il segreto «k»'],
    [{ archivio: 'cambi' }, 'indirizzo', 'Cambi non ha titoli'],
    [{ archivio: 'emittenti' }, 'indirizzo', 'senza giorni né titoli'],
    [
      { archivio: 'emittenti', indirizzo: 'https://a.it/', attivo: true, orario: '18:30' },
      'orario',
      'si guardano prima di registrarle',
    ],
    [{ codMappatura: 'nessuna' }, 'codMappatura', 'non c’è'],
    [{ codMappatura: 'cambi-bce-csvdata' }, 'codMappatura', 'non è per Quotazioni'],
    [{ orario: '25:00', attivo: true }, 'orario', 'come 18:30'],
    [{ orario: '18:30', attivo: false }, 'orario', 'spento non si aggiorna da sé'],
    [{ intestazioni: [{ ...SEGRETA, valore: null }] }, 'intestazioni', 'Manca il valore'],
    [{ intestazioni: [{ nome: 'Host', segreta: false, valore: 'x' }] }, 'intestazioni', 'Host'],
    [
      { intestazioni: [{ nome: 'X', segreta: false, valore: 'a\r\nb' }] },
      'intestazioni',
      'caratteri',
    ],
    [
      { intestazioni: [SEGRETA, { ...SEGRETA, nome: 'authorization' }] },
      'intestazioni',
      'due volte',
    ],
  ])('%j', async (campi, campo, parole) => {
    const rifiuto = await admin('POST', '/provider', valido(campi));
    expect(rifiuto.statusCode, rifiuto.body).toBe(422);
    expect(rifiuto.json().errori).toContainEqual({
      campo,
      messaggio: expect.stringContaining(parole),
    });
  });

  test('lo scrive chi può per tutte le aziende; per programmarlo serve anche l’archivio', async () => {
    const una = await come({ username: 'una.sola', su: { '001': ['Configurazione_W'] } });
    expect((await una('POST', '/provider', valido())).statusCode).toBe(403);
    const tutte = await come({ username: 'tutte', su: { '*': ['Configurazione_W'] } });
    const creato = await tutte('POST', '/provider', valido());
    expect(creato.statusCode).toBe(201);
    const programma = { ...valido(), attivo: true, orario: '18:30' };
    const rifiuto = await tutte('POST', '/provider', programma);
    expect(rifiuto.json().errori[0]).toEqual({
      campo: 'orario',
      messaggio: 'Per programmare l’aggiornamento serve il privilegio «Quotazioni: scrittura».',
    });
    const { id } = creato.json<Provider>();
    expect((await una('DELETE', `/provider/${id}?versione=1`)).statusCode).toBe(403);
  });
});

describe('quelli del prodotto', () => {
  test('ci sono, spenti, ognuno con la sua mappatura, e non si eliminano', async () => {
    const tutti = (await admin('GET', '/provider')).json<
      { codProvider: string; attivo: boolean; id: number; versione: number }[]
    >();
    for (const { codProvider, indirizzo } of providerPredefiniti) {
      const uno = tutti.find((altro) => altro.codProvider === codProvider);
      expect(uno).toMatchObject({ attivo: false, indirizzo, diSistema: true, orario: null });
      const tolto = await admin('DELETE', `/provider/${uno?.id}?versione=${uno?.versione}`);
      expect(tolto.json().detail).toContain('è del prodotto: non si elimina, si lascia spento');
      const spostato = { ...uno, archivio: 'quotazioni', codMappatura: null };
      expect((await admin('PUT', `/provider/${uno?.id}`, spostato)).statusCode).toBe(422);
      const acceso = await admin('PUT', `/provider/${uno?.id}`, { ...uno, attivo: true });
      expect(acceso.json()).toMatchObject({ attivo: true, programmatoDa: null });
      const spento = { ...acceso.json(), attivo: false };
      expect((await admin('PUT', `/provider/${uno?.id}`, spento)).statusCode).toBe(200);
    }
  });
});

describe('un archivio senza provider attivi', () => {
  const aggiorna = (chi: typeof admin) => chi('GET', '/ratei/uploadFromDataProvider');

  test('dice che cosa configurare, o a chi chiederlo', async () => {
    expect((await aggiorna(admin)).json()).toMatchObject({
      status: 409,
      codice: 'PROVIDER_ASSENTE',
      detail:
        'Per Ratei non è configurato nessun provider di dati. Si configura in Tabelle → Altre tabelle → Provider di dati.',
    });
    const scrive = await come({ username: 'rateista', su: { '001': ['Ratei_W'] } });
    expect((await aggiorna(scrive)).json().detail).toContain(
      'Chiedere a chi ha il privilegio «Configurazione: scrittura»',
    );
    await crea({ archivio: 'ratei' });
    expect((await aggiorna(admin)).json().detail).toContain('sono disattivati: Prezzi di prova');
    expect((await admin('GET', '/ratei/provider')).json()).toEqual([
      { codice: expect.stringMatching(/^prova-/), nome: 'Prezzi di prova', attivo: false },
    ]);
  });

  test('con più d’uno attivo parte un lavoro per ciascuno; lo stesso guid non ne avvia altri', async () => {
    await crea({ archivio: 'coefficienti', attivo: true });
    await crea({ archivio: 'coefficienti', attivo: true });
    const guid = randomUUID();
    const avvia = () => admin('GET', `/coefficienti/uploadFromDataProvider?guid=${guid}`);
    expect((await avvia()).json()).toMatchObject({ guidID: guid });
    await avvia();
    const { rows } = await proprietario.query(
      `select parametri ->> 'provider' as provider from lavori where archivio = 'coefficienti'`,
    );
    expect(rows).toHaveLength(2);
    const ignoto = await admin('GET', '/coefficienti/uploadFromDataProvider?provider=nessuno');
    expect(ignoto.json().errori[0].campo).toBe('provider');
  });
});

describe('un aggiornamento programmato', () => {
  const alle = (giorno: string, ora: string): Adesso => ({
    giorno: giorno as Adesso['giorno'],
    ora,
  });
  const avviati = async () => {
    const { rows } = await proprietario.query(
      `select l.utente, l.descrizione, l.parametri ->> 'provider' as provider from lavori l
        where l.archivio = 'quotazioniBid' order by l.creato_il`,
    );
    return rows;
  };

  test('parte una volta al giorno, dall’ora scritta, nei giorni lavorativi', async () => {
    const { codProvider } = await crea({
      archivio: 'quotazioniBid',
      attivo: true,
      orario: '18:30',
    });
    // Friday before its hour, Saturday, Good Friday: nothing.
    for (const [giorno, ora] of [
      ['2026-02-13', '18:29'],
      ['2026-02-14', '19:00'],
      ['2026-04-03', '19:00'],
    ] as const)
      expect(await avviaProgrammati(proprietario, alle(giorno, ora))).toBe(0);
    const insieme = await Promise.all([
      avviaProgrammati(proprietario, alle('2026-04-07', '18:30')),
      avviaProgrammati(proprietario, alle('2026-04-07', '18:30')),
    ]);
    expect(insieme.toSorted()).toEqual([0, 1]);
    expect(await avviaProgrammati(proprietario, alle('2026-04-07', '23:00'))).toBe(0);
    // Nobody worked at that hour: it starts when somebody does.
    expect(await avviaProgrammati(proprietario, alle('2026-04-08', '22:10'))).toBe(1);
    expect(await avviati()).toEqual(
      ['', ''].map(() => ({
        utente: 'admin',
        descrizione: 'Quotazioni Bid da Prezzi di prova',
        provider: codProvider,
      })),
    );
    const coda = await proprietario.query(
      `select 1 from lavori l join graphile_worker.jobs j on j.key = l.guid::text
        where l.archivio = 'quotazioniBid'`,
    );
    expect(coda.rows).toHaveLength(2);
  });

  test('a nome di chi è stato disattivato non parte', async () => {
    const collega = await come({
      username: 'programma',
      su: { '*': ['Configurazione_W', 'Quotazioni_W'] },
    });
    const creato = await collega('POST', '/provider', valido({ attivo: true, orario: '18:30' }));
    expect(creato.statusCode, creato.body).toBe(201);
    await proprietario.query(
      `update provider_csv set attivo = false where programmato_da <> 'programma'`,
    );
    await proprietario.query(`update utenti set attivo = false where username = 'programma'`);
    expect(await avviaProgrammati(proprietario, alle('2026-05-11', '19:00'))).toBe(0);
    await proprietario.query(`update utenti set attivo = true where username = 'programma'`);
    expect(await avviaProgrammati(proprietario, alle('2026-05-11', '19:00'))).toBe(1);
  });

  test('spento, o senza orario, non parte', async () => {
    await proprietario.query(`update provider_csv set attivo = false`);
    expect(await avviaProgrammati(proprietario, alle('2026-05-12', '23:59'))).toBe(0);
  });
});
