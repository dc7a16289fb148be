import { afterAll, describe, expect, test } from 'vitest';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { reportNoti } from '#domain/elenchi/reports.ts';
import type { ValoreReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import { Sessione } from '#server/db/sessione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { quotazioniDelGestore } from '#tests/setup/report.ts';
import type { Chiedi } from './descrizione.ts';
import { reportDi } from './registro.ts';
import { parametriDi } from './richiesta.ts';

// No worker: what is accepted here waits in the queue, and what reports hold is read without a file.
const { admin, come, db, applicazione, proprietario } = await appDiProva();
await caricaDimostrazione(db);
await quotazioniDelGestore(proprietario);
const cambista = await come({ username: 'cambista', su: { '001': ['Cambi_R'] } });
const rateista = await come({ username: 'rateista', su: { '001': ['Ratei_R'] } });

const client = await applicazione.connect();
afterAll(() => client.release());
const sessione = new Sessione(client);

const AMMINISTRATORE: Contesto = {
  utente: { id: 0, username: 'admin' },
  aziende: ['001', '002'],
  codAzienda: '001',
  concesse: ['001', '002'],
  privilegi: { '*': [...tuttiIPrivilegi] },
};

const TUTTE = 100_000;

/** The report as its job reads it: what stands above its columns, and its rows. */
const letto = ({ nome }: ReportNoto, gruppi: readonly string[]) =>
  inTransazione(sessione, AMMINISTRATORE, async (tx) => {
    const descrizione = reportDi(nome);
    if (!descrizione) throw new Error(`Report ${nome}?`);
    const richiesta = { gruppi: [...gruppi] };
    const parametri = parametriDi(
      { report: nome, richiesta, indirizzo: { anno: '2026' } },
      AMMINISTRATORE,
    );
    const chiedi: Chiedi = async (domanda) => (await domanda.execute(tx)).rows;
    const letta = await descrizione.leggi({ ...parametri, codAzienda: '001' }, chiedi);
    const { livelli, colonne, domanda, perRiga } = {
      ...letta,
      ...(await letta.prepara?.(chiedi, tx)),
    };
    await apriCursore(tx, { nome: 'lette', domanda }, 'no scroll');
    const righe = await sessione.inVettori<ValoreReport[]>(prossime('lette', TUTTE));
    return { livelli, colonne, righe: perRiga ? righe.map(perRiga) : righe };
  });

describe.each(reportNoti.map((noto) => [noto.nome, noto] as const))('il report %s', (_, noto) => {
  const indirizzo = noto.indirizzo.replace('{anno}', '2026');

  if (noto.gruppi.length > 0)
    test('si raggruppa per ognuno dei suoi codici', async () => {
      const senza = await letto(noto, []);
      for (const { codice, titolo } of noto.gruppi) {
        const { livelli, colonne, righe } = await letto(noto, [codice]);
        expect(livelli.map((livello) => livello.titolo)).toEqual([titolo]);
        expect(righe).toHaveLength(senza.righe.length);
        for (const riga of righe) expect(riga).toHaveLength(1 + colonne.length);
        const nomi = righe.map(([nome]) => nome);
        const passaggi = nomi.filter((nome, i) => nome !== nomi[i - 1]);
        expect(new Set(passaggi).size, `${codice}: ogni gruppo una volta`).toBe(passaggi.length);
      }
    });

  test('rifiuta un raggruppamento e un ordine che non ha', async () => {
    const gruppi = await admin('POST', indirizzo, { gruppi: ['pippo'] });
    expect([gruppi.statusCode, gruppi.body]).toEqual([422, expect.stringContaining('pippo')]);
    const ordine = { sqlParams: { orderByDict: { pippo: 'ASC' } } };
    expect((await admin('POST', indirizzo, ordine)).statusCode).toBe(422);
  });

  test('è di chi può leggerne l’area, sull’azienda della chiamata', async () => {
    const senza = noto.area === 'Cambi' ? rateista : cambista;
    const risposta = await senza('POST', indirizzo, { formati: ['csv'] });
    expect(risposta.statusCode).toBe(noto.libero ? 202 : 403);
    const altrove = await admin('POST', indirizzo, {}, { 'x-cod-azienda': '' });
    expect(altrove.statusCode).toBe(noto.ambito === 'azienda' ? 400 : 202);
    const corpo = { codAzienda: '002' };
    expect((await admin('POST', indirizzo, corpo)).statusCode).toBe(422);
  });
});

test('ogni archivio ha anche l’indirizzo di tutti gli archivi', async () => {
  for (const { tipo } of tipiArchivio) {
    const risposta = await admin('POST', `/Reports/archivio/${tipo}`, { formati: ['csv'] });
    expect(risposta.statusCode, tipo).toBe(202);
  }
});
