import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { rottePosta } from '#contract/posta.ts';
import type { Risposta } from '#contract/rotta.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { attendi, importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

interface Arrivato {
  readonly a: readonly string[];
  readonly testo: string;
}

const arrivati: Arrivato[] = [];
let rifiuta: number | undefined;
/** A mail server in its real format, which keeps what it gets and may refuse it for now. */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _sessione, fatto) =>
    password === 'segretissima' ? fatto(null, { user: 'rateo' }) : fatto(new Error('no')),
  onData(flusso, { envelope }, fatto) {
    const parti: Buffer[] = [];
    flusso.on('data', (parte: Buffer) => parti.push(parte));
    flusso.on('end', () => {
      const a = envelope.rcptTo.map(({ address }) => address);
      arrivati.push({ a, testo: Buffer.concat(parti).toString() });
      fatto(rifiuta ? Object.assign(new Error('più tardi'), { responseCode: rifiuta }) : null);
    });
  },
});
await new Promise<void>((pronto) => smtp.listen(0, '127.0.0.1', pronto));
const { port } = smtp.server.address() as AddressInfo;
afterAll(() => new Promise<void>((chiuso) => smtp.close(() => chiuso())));

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova, { RATEO_ORIGINE: 'https://rateo.esempio.it' });

type Posta = Risposta<typeof rottePosta.leggi>;
type Messaggio = Risposta<typeof rottePosta.messaggi>[number];

const leggi = async () => (await admin('GET', '/posta')).json<Posta>();
const configura = async (altro: object = {}, chiama: Chiama = admin) => {
  const { passwordImpostata: _, ...posta } = await leggi();
  return chiama('PUT', '/posta', {
    ...{ ...posta, attiva: true, host: '127.0.0.1', porta: port, sicurezza: 'nessuna' },
    ...{ mittente: 'rateo@esempio.it', ...altro },
  });
};
const recapito = (chiama: Chiama, email: string | null, altro: object = {}) =>
  chiama('PUT', '/posta/recapito', {
    email,
    mieiFalliti: false,
    automaticiFalliti: false,
    ...altro,
  });
const ultimo = async (chiama: Chiama = admin) =>
  (await chiama('GET', '/posta/messaggi')).json<Messaggio[]>()[0];
const finisce = async (stato: string, chiama: Chiama = admin) => {
  await expect
    .poll(async () => (await ultimo(chiama))?.stato, { timeout: 20_000, interval: 50 })
    .toBe(stato);
  return ultimo(chiama);
};
const decodificato = ({ testo }: Arrivato): string =>
  testo
    .replaceAll('=\r\n', '')
    .replace(/(?:=[0-9A-F]{2})+/g, (byte) => decodeURIComponent(byte.replaceAll('=', '%')));

beforeEach(async () => {
  arrivati.length = 0;
  rifiuta = undefined;
});

describe('la posta', () => {
  test('è spenta finché non la si configura, e allora non scrive nemmeno che cosa avrebbe mandato', async () => {
    await recapito(admin, 'admin@esempio.it', { mieiFalliti: true });
    expect((await admin('POST', '/posta/prova')).statusCode).toBe(409);
    expect((await configura({ mittente: null })).statusCode).toBe(422);
    expect(await ultimo()).toBeUndefined();
  });

  test('manda la prova a sé, con la password che poi nessuno rilegge', async () => {
    const scritta = await configura({ utente: 'rateo', password: 'segretissima' });
    expect(scritta.json()).toMatchObject({ attiva: true, passwordImpostata: true });
    expect(scritta.body).not.toContain('segretissima');
    await expect(prova.applicazione.query('select valore from posta_segreti')).rejects.toThrow(
      /permission denied/,
    );
    expect((await admin('POST', '/posta/prova')).statusCode).toBe(202);
    expect(await finisce('spedito')).toMatchObject({ tipo: 'prova', tentativi: 1, problema: null });
    expect(arrivati[0]?.a).toEqual(['admin@esempio.it']);
    expect(arrivati[0]?.testo).toMatch(/^Subject: .*Rateo/m);
  });

  test('si ritenta con lo stesso Message-ID', async () => {
    rifiuta = 451;
    await admin('POST', '/posta/prova');
    await expect.poll(async () => (await ultimo())?.tentativi, { timeout: 20_000 }).toBe(1);
    expect(await ultimo()).toMatchObject({ stato: 'in attesa' });
    rifiuta = undefined;
    await proprietario.query('update posta_messaggi set prossimo_il = now()');
    await finisce('spedito');
    const [uno, altro] = arrivati.map(({ testo }) => /^Message-ID: (\S+)/im.exec(testo)?.[1]);
    expect(uno).toMatch(/^<[0-9a-f-]{36}@esempio\.it>$/);
    expect(altro).toBe(uno);
  });

  test('dove si vuole STARTTLS e il server non lo ha, non parte nulla', async () => {
    await configura({ sicurezza: 'starttls' });
    await admin('POST', '/posta/prova');
    await expect.poll(async () => (await ultimo())?.tentativi, { timeout: 20_000 }).toBe(1);
    expect((await ultimo())?.problema).toMatch(/TLS/);
    expect(arrivati).toEqual([]);
    await proprietario.query('delete from posta_messaggi');
    await configura({ utente: null });
  });

  test('un altro server non riceve la password del primo', async () => {
    await configura({ utente: null, password: 'segretissima' });
    expect((await configura({ host: 'altro.esempio.it' })).json()).toMatchObject({
      passwordImpostata: false,
    });
    await configura({ utente: null });
  });

  test('un indirizzo con un a capo, o più d’uno, è rifiutato', async () => {
    for (const storto of ['a@b\r\nBcc: c@d', 'a@b,c@d', 'Anna <a@b.it>', 'anna'])
      expect((await recapito(admin, storto)).statusCode, storto).toBe(422);
    expect((await configura({ mittente: 'a@b.it\nBcc: c@d.it' })).statusCode).toBe(422);
  });

  test('la configura soltanto chi amministra ovunque; il recapito è di ciascuno', async () => {
    const uno = await come({ username: 'amministra.uno', su: { '001': ['Configurazione_W'] } });
    expect((await configura({}, uno)).statusCode).toBe(403);
    expect((await uno('GET', '/posta/recapito')).json()).toMatchObject({ email: null });
    expect((await uno('GET', '/posta/messaggi')).json()).toEqual([]);
  });
});

describe('di un lavoro', () => {
  const cambi = (cambio: string) =>
    importa(admin, {
      nome: 'cambi.csv',
      byte: `DATA;CODICE DIVISA;CAMBIO\n13/04/2026;ZZZ;${cambio}\n`,
    });

  test('non riuscito lo sa chi l’ha chiesto, se lo vuole sapere', async () => {
    await recapito(admin, 'admin@esempio.it');
    await cambi('storto');
    expect((await ultimo())?.tipo).not.toBe('fallito');
    await recapito(admin, 'admin@esempio.it', { mieiFalliti: true });
    const { guidID, stato } = await cambi('1,1');
    expect(stato).toBe('fallito');
    expect(await finisce('spedito')).toMatchObject({ tipo: 'fallito', lavoro: guidID });
    expect(decodificato(arrivati.at(-1) as Arrivato)).toContain(
      `https://rateo.esempio.it/page/reportsmonitor?lavoro=${guidID}`,
    );
  });
});

describe('un report programmato', () => {
  let anna: Chiama;
  let bruno: Chiama;
  beforeAll(async () => {
    anna = await come({ username: 'anna', su: { '001': ['Cambi_R'] } });
    bruno = await come({ username: 'bruno', su: { '002': ['Cambi_R'] } });
    await recapito(anna, 'anna@esempio.it');
    await recapito(bruno, 'bruno@esempio.it');
    await importa(admin, {
      nome: 'cambi.csv',
      byte: 'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;USD;1,1684\n',
    });
  });

  const programma = (altro: object) =>
    admin('POST', '/programmi-report', {
      ...{ descrizione: 'Cambi del mese', report: 'cambi', cadenza: 'giornaliera', ora: '07:00' },
      ...{ richiesta: { formati: ['csv'] }, posta: 'allegato', destinatari: ['anna', 'Bruno'] },
      ...altro,
    });
  const esegui = async (id: number) => {
    const { guidID } = (await admin('POST', `/programmi-report/${id}/esegui`)).json<{
      guidID: string;
    }>();
    expect((await attendi(admin, guidID)).stato).toBe('completato');
    return guidID;
  };

  test('arriva in allegato a chi lo può leggere, e a nessun altro', async () => {
    const scritto = await programma({});
    expect(scritto.statusCode, scritto.body).toBe(201);
    expect(scritto.json()).toMatchObject({ posta: 'allegato', destinatari: ['anna', 'bruno'] });
    const guid = await esegui(scritto.json<{ id: number }>().id);
    expect(await finisce('spedito', anna)).toMatchObject({ tipo: 'report', lavoro: guid });
    expect(await finisce('fallito', bruno)).toMatchObject({
      problema: 'bruno non può leggere questo lavoro.',
    });
    expect(arrivati.map(({ a }) => a)).toEqual([['anna@esempio.it']]);
    expect(arrivati[0]?.testo).toMatch(/Content-Disposition: attachment/);
  });

  test('troppo grande, o se così si vuole, è un collegamento', async () => {
    const { id } = (await programma({ posta: 'link', destinatari: ['anna'] })).json<{
      id: number;
    }>();
    const guid = await esegui(id);
    await expect.poll(() => arrivati.length, { timeout: 20_000 }).toBe(1);
    expect(arrivati[0]?.testo).not.toMatch(/attachment/);
    expect(decodificato(arrivati[0] as Arrivato)).toContain(guid);
  });

  test('a un utente che non c’è, o a nessuno, non si programma', async () => {
    for (const destinatari of [['nessuno.mai'], []])
      expect((await programma({ destinatari })).json()).toMatchObject({
        errori: [{ campo: 'destinatari' }],
      });
  });
});
