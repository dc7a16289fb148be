import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apreConti, conferma, genera, inUna } from '#tests/setup/contabilita.ts';
import { ACQUISTO_AZIONI, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { aspettanoUnaTransazione } from '#tests/setup/lucchetti.ts';

const prova = await appDiProva();
const { admin, come, proprietario, applicazione } = prova;
await lavoratoreDiProva(prova);

let anna: typeof admin;

beforeAll(async () => {
  anna = await come({ username: 'anna', su: { '001': ['Contabile_W'] } });
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U'), ('BZ', 'Altra azione', 'A', 'EUR', 'U')`);
});

const chiudi = (colonna: 'movimenti_chiusi_al' | 'archivi_chiusi_al', giorno: string | null) =>
  proprietario.query(`update aziende set ${colonna} = $1 where cod_azienda = '001'`, [giorno]);

afterEach(async () => {
  await chiudi('movimenti_chiusi_al', null);
  await chiudi('archivi_chiusi_al', null);
  await proprietario.query(
    `update deroghe_blocco set revocata_il = now() where revocata_il is null; delete from costi_normali`,
  );
});

const concedi = async (area: string, cambia: object = {}, chiama = anna): Promise<number> => {
  const risposta = await chiama('POST', '/contabilita/deroghe', {
    area,
    utente: 'admin',
    dal: '2026-01-01',
    al: '2026-01-31',
    scadeIl: '2099-01-01T00:00:00.000Z',
    motivo: 'fattura arrivata tardi',
    ...cambia,
  });
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json<{ id: number }>().id;
};
const deroga = async (id: number) => {
  const { deroghe } = (await admin('GET', '/contabilita/blocchi')).json<{
    deroghe: { id: number; usi: number; usataPer: string | null }[];
  }>();
  return deroghe.find((una) => una.id === id);
};

describe('i movimenti di un periodo chiuso', () => {
  const acquisto = { ...ACQUISTO_AZIONI, dataMovimento: '2026-01-15' };
  const registra = (cambia: object = {}) =>
    admin('POST', '/movimenti?registra=true', { ...acquisto, ...cambia });

  test('si registrano con una deroga, e l’uso resta scritto nella sua storia', async () => {
    await chiudi('movimenti_chiusi_al', '2026-01-31');
    const no = await registra();
    expect(no.statusCode).toBe(422);
    expect(no.json()).toMatchObject({
      detail: expect.stringContaining('non si registra senza una deroga'),
      errori: [{ campo: 'dataMovimento' }],
    });
    const id = await concedi('movimenti');
    const si = await registra();
    expect(si.statusCode, si.body).toBe(201);
    const { righe } = si.json<{ righe: { nreg: number; anno: number }[] }>();
    expect(await deroga(id)).toMatchObject({
      usi: 1,
      usataPer: `Movimento ${righe[0]?.nreg}/${righe[0]?.anno}`,
    });
    const { rows } = await proprietario.query(
      `select prima ->> 'usi' as usi, utente from storico where tabella = 'deroghe_blocco' and id_record = $1`,
      [id],
    );
    expect(rows).toEqual([{ usi: '0', utente: 'admin' }]);
    const storia = await admin('GET', `/storico/deroghe_blocco/${id}`);
    expect(storia.json()).toMatchObject([{ utente: 'admin', prima: { usi: '0' } }]);
    const fuori = await registra({ dataMovimento: '2025-12-15' });
    expect(fuori.statusCode).toBe(422);
    expect((await anna('POST', `/contabilita/deroghe/${id}/revoca`)).statusCode).toBe(200);
    expect((await registra()).statusCode).toBe(422);
  });

  test('la deroga di un altro, di un’altra area o scaduta non apre nulla', async () => {
    await chiudi('movimenti_chiusi_al', '2026-01-31');
    await concedi('archivi');
    await concedi('contabilita');
    await concedi('movimenti', { utente: 'anna' }, admin);
    await proprietario.query(
      `insert into deroghe_blocco (cod_azienda, area, utente, dal, al, scade_il, motivo, concessa_da)
       values ('001', 'movimenti', 'admin', '2026-01-01', '2026-01-31', now() - interval '1 second', 'scaduta un momento fa', 'anna')`,
    );
    expect((await registra()).statusCode).toBe(422);
  });

  test('chi revoca mentre un altro la usa aspetta; chi la usa dopo la revoca non la trova più', async () => {
    await chiudi('movimenti_chiusi_al', '2026-01-31');
    const id = await concedi('movimenti');
    const usa = (c: PoolClient) =>
      c.query(
        `select set_config('rateo.utente', 'admin', true), usa_deroghe('001', 'movimenti', null, array[date '2026-01-15'], 'Prova') as scoperto`,
      );
    let revoca: ReturnType<typeof anna> | undefined;
    await inUna(applicazione, async (c) => {
      expect((await usa(c)).rows).toMatchObject([{ scoperto: null }]);
      revoca = anna('POST', `/contabilita/deroghe/${id}/revoca`);
      await expect.poll(() => aspettanoUnaTransazione(proprietario)).toBeGreaterThan(0);
    });
    expect((await revoca)?.json()).toMatchObject({ usi: 1, revocataIl: expect.any(String) });
    await inUna(applicazione, async (c) => {
      const { rows } = await usa(c);
      expect(rows).toMatchObject([{ scoperto: expect.anything() }]);
    });
    expect(await deroga(id)).toMatchObject({ usi: 1 });
  });
});

describe('gli archivi dell’azienda di un periodo chiuso', () => {
  const COSTO = { codTitolo: 'AZ', data: '2026-01-15', prezzo: '10' };
  const TESTO =
    'Gli archivi sono chiusi fino al 31/01/2026: un valore del 15/01/2026 non si scrive, non si cambia e non si elimina. ' +
    'Serve una deroga per gli archivi, da «Periodi e blocchi».';
  const scritto = async (corpo: object = COSTO): Promise<{ id: number; versione: number }> => {
    const risposta = await admin('POST', '/CostiNormali', corpo);
    expect(risposta.statusCode, risposta.body).toBe(201);
    return risposta.json();
  };

  test('nessuna porta vi scrive: maschera, griglia, annullamento, file, e si dice il rimedio', async () => {
    const { id, versione } = await scritto();
    const salvata = await admin('POST', '/CostiNormali/salva', {
      righe: [{ ...COSTO, codTitolo: 'BZ' }],
    });
    expect(salvata.statusCode, salvata.body).toBe(200);
    const righe = (salvata.json() as { scritte: object[] }).scritte;
    const caricato = await importa(
      admin,
      { nome: 'v.csv', byte: 'CODICE TITOLO;PREZZO;DATA\r\nAZ;11;15/01/2026' },
      {},
      'CostiNormali',
    );
    expect(caricato.esito).toMatchObject({ aggiornati: 1 });
    await chiudi('archivi_chiusi_al', '2026-01-31');
    const rifiuti = [
      await admin('POST', '/CostiNormali', { ...COSTO, prezzo: '12' }),
      await admin('PUT', `/CostiNormali/${id}`, {
        ...COSTO,
        id,
        versione: versione + 1,
        data: '2026-02-10',
      }),
      await admin('DELETE', `/CostiNormali/${id}?versione=${versione + 1}`),
      await admin('POST', '/CostiNormali/salva', { righe: [{ ...COSTO, prezzo: '12' }] }),
      await admin('POST', '/CostiNormali/annulla', { righe }),
    ];
    for (const rifiuto of rifiuti) {
      expect(rifiuto.statusCode, rifiuto.body).toBe(422);
      expect(rifiuto.json<{ detail: string }>().detail).toContain(TESTO);
    }
    const anteprima = await admin('POST', '/CostiNormali/salva/anteprima', {
      righe: [
        { ...COSTO, prezzo: '12' },
        { ...COSTO, codTitolo: 'BZ' },
        { ...COSTO, data: '2026-02-10' },
      ],
    });
    expect(anteprima.json()).toMatchObject({
      righe: [
        { esito: 'errato', errori: [{ campo: 'data', messaggio: TESTO }] },
        { esito: 'invariato', errori: [] },
        { esito: 'nuovo', errori: [] },
      ],
    });
    const file = await importa(
      admin,
      { nome: 'v.csv', byte: 'CODICE TITOLO;PREZZO;DATA\r\nAZ;13;15/01/2026\r\nAZ;13;10/02/2026' },
      { soloValide: 'true' },
      'CostiNormali',
    );
    expect(file.esito).toMatchObject({ letti: 2, inseriti: 1, scartati: 1 });
    expect((await admin('GET', `/importazioni/${file.guidID}/scarti`)).body).toContain(TESTO);
    const guid = randomUUID();
    await admin('POST', `/importazioni/${caricato.guidID}/ripristina?guid=${guid}`);
    const annullato = await attendi(admin, guid);
    expect(annullato.stato).toBe('fallito');
    expect(annullato.problema?.detail).toContain(TESTO);
    const { rows } = await proprietario.query(
      `select trim_scale(prezzo)::text as prezzo from costi_normali where cod_titolo = 'AZ' and data = '2026-01-15'`,
    );
    expect(rows).toEqual([{ prezzo: '11' }]);
  });

  test('da una tabella comune vi si copia soltanto con una deroga; ciò che resta uguale non è una scrittura', async () => {
    await proprietario.query(
      `insert into quotazioni (cod_titolo, data, prezzo) values ('AZ', '2026-01-15', 20) on conflict do nothing`,
    );
    await chiudi('archivi_chiusi_al', '2026-01-31');
    const copia = async () => {
      const guid = randomUUID();
      const url = `/CostiNormali/uploadFromTableQuotazioni/001/2026-01-15?guid=${guid}`;
      expect((await admin('GET', url)).statusCode).toBe(202);
      return attendi(admin, guid);
    };
    expect((await copia()).esito).toMatchObject({ inseriti: 0, scartati: expect.any(Number) });
    const id = await concedi('archivi');
    expect((await copia()).esito).toMatchObject({ inseriti: 1 });
    expect(await deroga(id)).toMatchObject({ usi: 1, usataPer: 'costi normali: 1 valore in più' });
    await anna('POST', `/contabilita/deroghe/${id}/revoca`);
    const uguale = await admin('POST', '/CostiNormali', { ...COSTO, prezzo: '20' });
    expect(uguale.statusCode, uguale.body).toBe(200);
  });

  test('nemmeno con istruzioni proprie, da applicazione o da proprietario; un codice che cambia nome invece segue', async () => {
    await scritto();
    await chiudi('archivi_chiusi_al', '2026-01-31');
    for (const pool of [applicazione, proprietario])
      for (const istruzione of [
        `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo) values ('001', 'BZ', '2026-01-31', 1)`,
        `update costi_normali set prezzo = 11`,
        `update costi_normali set data = '2026-03-01'`,
        `update costi_normali set cod_titolo = 'BZ'`,
        'delete from costi_normali',
      ])
        await expect(inUna(pool, (c) => c.query(istruzione))).rejects.toMatchObject({
          code: 'RT064',
          column: 'data',
        });
    await proprietario.query(`update titoli set cod_titolo = 'AZ1' where cod_titolo = 'AZ'`);
    await proprietario.query(`update titoli set cod_titolo = 'AZ' where cod_titolo = 'AZ1'`);
    await inUna(applicazione, (c) =>
      c.query(`insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
               values ('001', 'BZ', '2026-02-01', 1), ('002', 'BZ', '2026-01-31', 1)`),
    );
  });

  test('si chiudono tutti quelli dell’azienda, e nessuno di quelli comuni', async () => {
    const { rows } = await proprietario.query<{ tabella: string; quanti: number }>(
      `select c.relname as tabella, count(*)::int as quanti from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where g.tgfoid = 'archivio_chiuso'::regproc group by 1 order by 1`,
    );
    const attese = tipiArchivio.filter(eAziendale).map(({ tabella }) => ({ tabella, quanti: 3 }));
    expect(rows).toEqual(attese.sort((a, b) => (a.tabella < b.tabella ? -1 : 1)));
  });
});

test('di due giorni chiusi della contabilità ognuno vuole la sua deroga, anche di due diverse', async () => {
  await apreConti(proprietario, '001', ['P1', 'R1']);
  await proprietario.query(
    `update aziende_libri set contabilita_chiusa_al = '2026-01-31' where cod_azienda = '001'`,
  );
  const trasferisce = () =>
    inUna(applicazione, async (c) =>
      conferma(
        c,
        await genera(c, {
          scritture: ['2026-01-11', '2026-01-12'].map((data) => ({
            data,
            righe: [
              ['P1', 'D', '1.00'],
              ['R1', 'A', '1.00'],
            ],
          })),
        }),
      ),
    );
  const di = (giorno: string) =>
    concedi('contabilita', { utente: 'anna', dal: giorno, al: giorno, codLibro: 'CIV' }, admin);
  const prima = await di('2026-01-11');
  await expect(trasferisce()).rejects.toMatchObject({
    code: 'RT064',
    message: expect.stringContaining('una scrittura del 12/01/2026'),
  });
  const seconda = await di('2026-01-12');
  await trasferisce();
  for (const id of [prima, seconda])
    expect(await deroga(id)).toMatchObject({
      usi: 1,
      usataPer: expect.stringMatching(/^Generazione \d+: scritture 1–2 della catena CIV$/),
    });
});

describe('una deroga si concede', () => {
  const chiede = (cambia: object, chiama = anna) =>
    chiama('POST', '/contabilita/deroghe', {
      area: 'movimenti',
      utente: 'admin',
      dal: '2026-01-01',
      al: '2026-01-31',
      scadeIl: '2099-01-01T00:00:00.000Z',
      motivo: 'fattura arrivata tardi',
      ...cambia,
    });

  test('a chi lavora per l’azienda e non a sé stessi; il libro è della contabilità', async () => {
    await come({ username: 'lontano', su: { '002': ['Contabile_W'] } });
    const nomi = (await anna('GET', '/contabilita/deroghe/utenti')).json<{ username: string }[]>();
    expect(nomi.map(({ username }) => username)).toEqual(['admin']);
    for (const [cambia, campo] of [
      [{ utente: 'lontano' }, 'utente'],
      [{ utente: 'anna' }, 'utente'],
      [{ codLibro: 'CIV' }, 'codLibro'],
      [{ dal: '2026-02-01' }, 'al'],
      [{ scadeIl: '2020-01-01T00:00:00.000Z' }, 'scadeIl'],
    ] as const) {
      const no = await chiede(cambia);
      expect(no.statusCode, no.body).toBe(422);
      expect(no.json()).toMatchObject({ errori: [{ campo }] });
    }
    expect((await chiede({ area: 'altro' })).statusCode).toBe(400);
  });

  test('di un’altra azienda non si trova; chi legge soltanto non concede e non revoca', async () => {
    const id = await concedi('movimenti');
    const su002 = { 'x-cod-azienda': '002' };
    const altrui = await admin('POST', `/contabilita/deroghe/${id}/revoca`, undefined, su002);
    expect(altrui.statusCode).toBe(404);
    const legge = await come({ username: 'legge', su: { '001': ['Contabile_R'] } });
    expect((await legge('GET', '/contabilita/blocchi')).statusCode).toBe(200);
    expect((await chiede({}, legge)).statusCode).toBe(403);
    expect((await legge('POST', `/contabilita/deroghe/${id}/revoca`)).statusCode).toBe(403);
  });
});
