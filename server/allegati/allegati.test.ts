import { createHash } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { ALLEGATI_PER_RECORD } from '#domain/allegati/allegato.ts';
import { allegabili } from '#server/avvio/storie.ts';
import { allega, allegatiDi, allegato, contenutoDi, pdf } from '#tests/setup/allegati.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { ACQUISTO_AZIONI, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';

const { admin, app, come, proprietario, applicazione } = await appDiProva({
  RATEO_ALLEGATI_MAX: '1MB',
});

const uno = async (domanda: string): Promise<number> =>
  (await proprietario.query<{ id: number }>(domanda)).rows[0]?.id ?? 0;
const divisa = (codice: string) => uno(`select id from divise where cod_divisa = '${codice}'`);

let dollaro = 0;
let titolo = 0;
beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U'), ('BZ', 'Altra', 'A', 'EUR', 'U')`);
  dollaro = await divisa('USD');
  titolo = await uno(`select id from titoli where cod_titolo = 'AZ'`);
});

const movimento = async (registra = false): Promise<MovimentoWire> => {
  const risposta = await admin('POST', `/movimenti?registra=${registra}`, ACQUISTO_AZIONI);
  return risposta.json<{ righe: MovimentoWire[] }>().righe[0] as MovimentoWire;
};
const quanti = async (tabella: string): Promise<number> =>
  uno(`select count(*)::int as id from ${tabella}`);

describe('un documento su un record', () => {
  test('si allega, si elenca, si scarica com’era e si corregge in ciò che se ne dice', async () => {
    const byte = pdf('il primo');
    const query = 'tipo=contratto&dataDocumento=2026-03-02&descrizione=Mandato';
    const suo = await allegato(admin, `titoli/${titolo}`, {
      nome: 'Mandato però.pdf',
      byte,
      query,
    });
    expect(suo).toMatchObject({
      ...{ tipo: 'contratto', dataDocumento: '2026-03-02', descrizione: 'Mandato' },
      ...{ nomeFile: 'Mandato però.pdf', formato: 'application/pdf', byte: byte.length },
      ...{ creatoDa: 'admin', sostituito: false, sostituisce: null },
      sha256: createHash('sha256').update(byte).digest('hex'),
    });
    const scaricato = await contenutoDi(admin, suo);
    expect(scaricato.rawPayload).toEqual(byte);
    expect(scaricato.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Mandato_per_.pdf"; filename*=UTF-8''Mandato%20per%C3%B2.pdf`,
      'x-content-type-options': 'nosniff',
    });
    const corretto = await admin('PUT', `/allegati/${suo.id}`, {
      ...{ versione: suo.versione, tipo: 'delibera', dataDocumento: null, descrizione: null },
    });
    expect(corretto.json()).toMatchObject({ tipo: 'delibera', dataDocumento: null, versione: 2 });
    const storia = await admin('GET', `/storico/allegati/${suo.id}`);
    expect(storia.json()).toMatchObject([{ operazione: 'modifica', prima: { tipo: 'contratto' } }]);
  });

  test('lo stesso file due volte sullo stesso record si riconosce, su un altro si tiene una volta sola', async () => {
    const byte = pdf('due volte');
    await allegato(admin, `titoli/${titolo}`, { byte });
    const ancora = await allega(admin, `titoli/${titolo}`, { byte, nome: 'copia.pdf' });
    expect(ancora.statusCode).toBe(409);
    expect(ancora.json().detail).toMatch(/c’è già: «fissato.pdf», allegato da admin il/);
    const contenuti = await quanti('allegati_contenuti');
    const altrove = await allegato(admin, `divise/${dollaro}`, { byte });
    expect(await quanti('allegati_contenuti')).toBe(contenuti);
    await admin('DELETE', `/allegati/${altrove.id}`);
    expect((await contenutoDi(admin, altrove)).statusCode).toBe(404);
    expect(await quanti('allegati_contenuti')).toBe(contenuti);
  });

  test('ogni tabella che ha una storia, o un giornale, può averne; impostazioni e utenti no', async () => {
    const { rows } = await proprietario.query<{ tabella: string }>(
      `select tgrelid::regclass::text as tabella from pg_trigger where tgname = 'allegati_del_record'`,
    );
    expect(rows.map(({ tabella }) => tabella).sort()).toEqual([...allegabili.keys()].sort());
    for (const altra of ['utenti', 'configurazione', 'allegati', 'pg_class', 'non_c_e'])
      expect((await allega(admin, `${altra}/1`)).statusCode).toBe(404);
  });

  test('oltre il numero ammesso si rifiuta', async () => {
    const id = await divisa('CHF');
    await proprietario.query(
      `insert into allegati_contenuti (cod_azienda, sha256, byte, dove)
       values ('001', repeat('0', 64), 1, 'database');
       insert into allegati (cod_azienda, tabella, id_record, tipo, nome_file, formato, byte, sha256)
       select '001', 'divise', ${id}, 'altro', n || '.pdf', 'application/pdf', 1, repeat('0', 64)
         from generate_series(1, ${ALLEGATI_PER_RECORD}) n`,
    );
    const oltre = await allega(admin, `divise/${id}`);
    expect([oltre.statusCode, oltre.json().codice]).toEqual([409, 'STATO_NON_ADATTO']);
  });
});

describe('chi legge il record legge i suoi documenti', () => {
  test('senza il privilegio 403, con la sola lettura non si allega', async () => {
    const suo = await allegato(admin, `titoli/${titolo}`, { byte: pdf('privilegi') });
    const divise = await come({ username: 'delle.divise', su: { '001': ['Divise_W'] } });
    for (const risposta of [
      await divise('GET', `/allegati/record/titoli/${titolo}`),
      await contenutoDi(divise, suo),
      await divise('DELETE', `/allegati/${suo.id}`),
    ])
      expect(risposta.statusCode).toBe(403);
    expect((await allega(divise, `titoli/${titolo}`)).statusCode).toBe(403);
    expect((await divise('GET', `/storico/allegati/${suo.id}`)).statusCode).toBe(404);
    const lettore = await come({ username: 'lettore', su: { '001': ['Titoli_R'] } });
    expect((await allegatiDi(lettore, `titoli/${titolo}`)).scrive).toBe(false);
    expect((await contenutoDi(lettore, suo)).statusCode).toBe(200);
    expect((await allega(lettore, `titoli/${titolo}`)).statusCode).toBe(403);
    expect((await lettore('DELETE', `/allegati/${suo.id}`)).statusCode).toBe(403);
  });

  test('di un record comune ogni azienda vede i suoi; un’altra riceve 404', async () => {
    const seconda = await come({ username: 'seconda', su: { '002': tuttiIPrivilegi } });
    const da002: typeof seconda = (metodo, url, corpo, altre) =>
      seconda(metodo, url, corpo, { ...altre, 'x-cod-azienda': '002' });
    const suo = await allegato(admin, `divise/${dollaro}`, { byte: pdf('della 001') });
    const loro = await allegato(da002, `divise/${dollaro}`, { byte: pdf('della 001') });
    expect((await allegatiDi(da002, `divise/${dollaro}`)).allegati.map(({ id }) => id)).toEqual([
      loro.id,
    ]);
    for (const risposta of [
      await contenutoDi(da002, suo),
      await da002('DELETE', `/allegati/${suo.id}`),
      await da002('PUT', `/allegati/${suo.id}`, {
        ...{ tipo: 'altro', dataDocumento: null, descrizione: null },
      }),
      await da002('GET', `/storico/allegati/${suo.id}`),
      await allega(da002, `divise/${dollaro}`, { query: `sostituisce=${suo.id}&motivo=${MOTIVO}` }),
    ])
      expect(risposta.statusCode, risposta.body).toBe(404);
    const portafoglio = await uno(`select id from portafogli where cod_azienda = '001' limit 1`);
    expect((await allega(da002, `portafogli/${portafoglio}`)).statusCode).toBe(404);
    expect((await da002('GET', `/allegati/record/portafogli/${portafoglio}`)).statusCode).toBe(404);
  });
});

const MOTIVO = encodeURIComponent('La banca ne ha mandato uno corretto');

test('i documenti di un’azienda si leggono lavorando per lei', async () => {
  const altra = await uno(`select id from aziende where cod_azienda = '002'`);
  const sua = await uno(`select id from aziende where cod_azienda = '001'`);
  await allegato(admin, `aziende/${sua}`, { byte: pdf('statuto') });
  expect((await allegatiDi(admin, `aziende/${sua}`)).allegati).toHaveLength(1);
  expect(await allegatiDi(admin, `aziende/${altra}`)).toMatchObject({
    allegati: [],
    scrive: false,
  });
  expect((await allega(admin, `aziende/${altra}`)).statusCode).toBe(404);
});

describe('di ciò che è registrato o chiuso nulla si toglie', () => {
  test('i documenti di una bozza si tolgono, e con essa registrata restano', async () => {
    const bozza = await movimento();
    const record = `movimenti/${bozza.id}`;
    const tolto = await allegato(admin, record, { byte: pdf('sbagliato') });
    expect((await admin('DELETE', `/allegati/${tolto.id}`)).statusCode).toBe(200);
    const storia = await admin('GET', `/storico/allegati/${tolto.id}`);
    expect(storia.json()).toMatchObject([{ operazione: 'eliminazione', utente: 'admin' }]);
    const resta = await allegato(admin, record, { byte: pdf('giusto') });
    const registrata = await admin('POST', `/movimenti/${bozza.id}/registra`, {
      versione: bozza.versione,
    });
    expect(registrata.statusCode, registrata.body).toBe(200);
    const { allegati, fermo } = await allegatiDi(admin, record);
    expect([allegati.map(({ id }) => id), fermo]).toEqual([
      [resta.id],
      expect.stringMatching(/^il movimento \d+\/2026 è registrato$/),
    ]);
    const rifiutata = await admin('DELETE', `/allegati/${resta.id}`);
    expect(rifiutata.statusCode).toBe(409);
    expect(rifiutata.json().detail).toMatch(/si sostituisce, dicendone il motivo/);
    await expect(
      proprietario.query(`delete from allegati where id = ${resta.id}`),
      'nemmeno dalla banca dati',
    ).rejects.toThrow('non si toglie');
    await expect(
      proprietario.query(`update allegati set sha256 = repeat('0', 64) where id = ${resta.id}`),
    ).rejects.toThrow('non cambia');
  });

  test('si sostituisce una volta sola, con un motivo: quello di prima si legge ancora', async () => {
    const { id } = await movimento(true);
    const record = `movimenti/${id}`;
    const prima = await allegato(admin, record, { byte: pdf('prima'), query: 'tipo=contabile' });
    const senza = await allega(admin, record, {
      ...{ byte: pdf('dopo'), query: `sostituisce=${prima.id}` },
    });
    expect(senza.statusCode).toBe(422);
    expect(senza.json().errori).toMatchObject([{ campo: 'motivo' }]);
    const query = `sostituisce=${prima.id}&motivo=${MOTIVO}`;
    const dopo = await allegato(admin, record, { byte: pdf('dopo'), query });
    expect(dopo).toMatchObject({ tipo: 'contabile', sostituisce: prima.id });
    const { allegati } = await allegatiDi(admin, record);
    expect(allegati.map((a) => [a.id, a.sostituito])).toEqual([
      [dopo.id, false],
      [prima.id, true],
    ]);
    expect((await contenutoDi(admin, prima)).rawPayload).toEqual(pdf('prima'));
    const ancora = await allega(admin, record, { byte: pdf('terzo'), query });
    expect([ancora.statusCode, ancora.json().codice]).toEqual([409, 'STATO_NON_ADATTO']);
  });

  test('di un valore di un giorno chiuso', async () => {
    const valore = await uno(`insert into cambi_normali (cod_azienda, cod_divisa, data, cambio)
      values ('001', 'USD', '2025-06-30', 1.1) returning id`);
    const suo = await allegato(admin, `cambi_normali/${valore}`);
    await proprietario.query(
      `update aziende set archivi_chiusi_al = '2025-12-31' where cod_azienda = '001'`,
    );
    const rifiutata = await admin('DELETE', `/allegati/${suo.id}`);
    expect(rifiutata.json().detail).toContain('gli archivi sono chiusi fino al 31/12/2025');
    await proprietario.query(`update aziende set archivi_chiusi_al = null`);
    expect((await admin('DELETE', `/allegati/${suo.id}`)).statusCode).toBe(200);
  });

  test('una bozza eliminata porta via i suoi, un record comune non si elimina finché ne ha', async () => {
    const bozza = await movimento();
    const suo = await allegato(admin, `movimenti/${bozza.id}`, { byte: pdf('della bozza') });
    await admin('DELETE', `/movimenti/${bozza.id}?versione=${bozza.versione}`);
    expect((await contenutoDi(admin, suo)).statusCode).toBe(404);
    expect((await admin('GET', `/storico/allegati/${suo.id}`)).json()).toMatchObject([
      { operazione: 'eliminazione' },
    ]);
    const altro = await uno(`select id from titoli where cod_titolo = 'BZ'`);
    const fermo = await allegato(admin, `titoli/${altro}`, { byte: pdf('che ferma') });
    const rifiutato = await admin('DELETE', `/Securities/${altro}`);
    expect([rifiutato.statusCode, rifiutato.json().detail]).toEqual([
      409,
      expect.stringContaining('Ha allegati (1)'),
    ]);
    await admin('DELETE', `/allegati/${fermo.id}`);
    expect((await admin('DELETE', `/Securities/${altro}`)).statusCode).toBe(200);
  });
});

describe('che cosa non si allega', () => {
  test.each([
    ['un eseguibile chiamato PDF', 'a.pdf', Buffer.from('MZ\x90\0')],
    ['un PDF chiamato immagine', 'a.png', pdf()],
    ['una pagina', 'a.html', '<html></html>'],
    ['un disegno con programmi', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['lo stesso, chiamato XML', 'a.xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['una pagina chiamata testo', 'a.txt', '<!doctype html><script>alert(1)</script>'],
    ['un archivio chiuso', 'a.zip', Buffer.from('PK\x03\x04')],
    ['byte chiamati testo', 'a.csv', Buffer.from([65, 59, 0, 66])],
    ['un file senza estensione', 'fissato', pdf()],
  ])('%s', async (_che, nome, byte) => {
    const rifiutato = await allega(admin, `divise/${dollaro}`, { nome, byte });
    expect([rifiutato.statusCode, rifiutato.json().errori?.[0]?.campo]).toEqual([422, 'file']);
  });

  test('un file vuoto, uno troppo grande, uno col nome troppo lungo', async () => {
    const record = `divise/${dollaro}`;
    expect((await allega(admin, record, { byte: '' })).statusCode).toBe(422);
    const grande = await allega(admin, record, {
      byte: Buffer.concat([pdf(), Buffer.alloc(2 ** 21)]),
    });
    expect([grande.statusCode, grande.json().detail]).toEqual([
      413,
      expect.stringContaining('supera il limite di 1 MB'),
    ]);
    const lungo = await allega(admin, record, { nome: `${'a'.repeat(300)}.pdf` });
    expect([lungo.statusCode, lungo.json().detail]).toEqual([
      422,
      expect.stringContaining('200 caratteri'),
    ]);
  });

  test('di un nome con un cammino resta il nome', async () => {
    const suo = await allegato(admin, `divise/${dollaro}`, {
      ...{ nome: '../../../etc/passwd.pdf', byte: pdf('cammino') },
    });
    expect(suo.nomeFile).toBe('passwd.pdf');
  });
});

describe('un caricamento interrotto', () => {
  test('non lascia né righe né contenuti', async () => {
    const prima = [await quanti('allegati'), await quanti('allegati_contenuti')];
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { authorization } = (await admin('GET', '/accesso/io')).raw.req.headers;
    const corpo = Buffer.concat([
      Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
      ),
      Buffer.alloc(300_000, 'a'),
    ]);
    await new Promise<void>((fatto) => {
      const presa = connect(port, '127.0.0.1', () => {
        presa.write(
          `POST /api/allegati/record/divise/${dollaro} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
            `authorization: ${authorization}\r\nx-cod-azienda: 001\r\n` +
            `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${corpo.length * 2}\r\n\r\n`,
        );
        presa.write(corpo, () => presa.destroy());
      });
      presa.on('error', () => undefined);
      presa.on('close', () => fatto());
    });
    await expect
      .poll(async () => [await quanti('allegati'), await quanti('allegati_contenuti')])
      .toEqual(prima);
  });

  test('uno il cui record sparisce mentre arriva, nemmeno', async () => {
    await expect(
      applicazione.query(
        `begin; set local rateo.aziende = '001';
         insert into allegati_contenuti (cod_azienda, sha256, byte, dove)
         values ('001', repeat('1', 64), 1, 'database');
         insert into allegati (cod_azienda, tabella, id_record, tipo, nome_file, formato, byte, sha256)
         values ('001', 'titoli', 999999, 'altro', 'a.pdf', 'application/pdf', 1, repeat('1', 64))`,
      ),
    ).rejects.toThrow('non c’è più');
    await applicazione.query('rollback');
  });
});
