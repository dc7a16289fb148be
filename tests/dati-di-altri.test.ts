import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Guid } from '#contract/forme.ts';
import type { Rotta } from '#contract/rotta.ts';
import { tutteLeRotte } from '#contract/tutte.ts';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { type AppDiProva, appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';

/** Two companies, a user on each, and in the second one jobs of every sort with their files. */
const prova = await appDiProva();
await lavoratoreDiProva(prova);

const suAzienda = (
  chiama: Awaited<ReturnType<AppDiProva['come']>>,
  azienda: string,
): AppDiProva['admin'] => {
  return (metodo, url, corpo, intestazioni) =>
    chiama(metodo, url, corpo, { 'x-cod-azienda': azienda, ...intestazioni });
};

const prima = suAzienda(
  await prova.come({ username: 'della.prima', su: { '001': tuttiIPrivilegi } }),
  '001',
);
const seconda = suAzienda(
  await prova.come({ username: 'della.seconda', su: { '002': tuttiIPrivilegi } }),
  '002',
);

const CSV = 'DATA;CODICE DIVISA;CAMBIO\n13/04/2026;USD;1,1684\n13/04/2026;ZZZ;2,5\n';
const lavori: Record<string, string> = {
  anteprima: randomUUID(),
  scarti: randomUUID(),
  esportazione: randomUUID(),
};

beforeAll(async () => {
  const { anteprima = '', scarti = '', esportazione = '' } = lavori;
  const file = { nome: 'cambi.csv', byte: CSV };
  await caricaFile(seconda, `/Cambi/uploadFromCsv?guid=${scarti}&soloValide=true`, file);
  await attendi(seconda, scarti);
  await caricaFile(seconda, `/Cambi/uploadFromCsv?guid=${anteprima}&anteprima=true`, file);
  await attendi(seconda, anteprima);
  const avviata = await seconda('POST', `/Reports/cambi?guid=${esportazione}`, {});
  expect(avviata.statusCode).toBe(202);
  await attendi(seconda, esportazione);
});

/** The names of the route's parameters that are a job's guid, as its schema says. */
const parametriGuid = ({ params }: Rotta): string[] => {
  const proprieta = (params as { properties?: Record<string, { pattern?: string }> } | undefined)
    ?.properties;
  return Object.entries(proprieta ?? {})
    .filter(([, { pattern }]) => pattern === (Guid as { pattern?: string }).pattern)
    .map(([nome]) => nome);
};

const diUnLavoro = tutteLeRotte.filter((rotta) => parametriGuid(rotta).length > 0);
const indirizzo = ({ url }: Rotta, guid: string) => url.replace(/\{\w+\}/g, guid);
const nomi = Object.keys(lavori);

describe("i lavori e i file di un'altra azienda", () => {
  test('ci sono davvero: la loro azienda li vede e li scarica', async () => {
    const { scarti = '', esportazione = '', anteprima = '' } = lavori;
    expect((await seconda('GET', `/importazioni/${scarti}/scarti`)).body).toContain('ZZZ');
    const scaricato = await seconda('GET', `/reportsmonitor/get-report/${esportazione}`);
    expect(scaricato.body).toContain('USD');
    const righe = await seconda('GET', `/importazioni/${anteprima}/righe`);
    expect(righe.json<{ totalCount: number }>().totalCount).toBe(2);
  });

  test.each(diUnLavoro.flatMap((rotta) => nomi.map((nome) => [rotta, nome] as const)))(
    '$0.metodo $0.url non li trova (%#)',
    async (rotta, nome) => {
      const guid = lavori[nome] ?? '';
      const corpo = rotta.metodo === 'POST' ? {} : undefined;
      const risposta = await prima(rotta.metodo, indirizzo(rotta, guid), corpo);
      expect(risposta.statusCode).toBe(404);
      expect(risposta.body).not.toContain('della.seconda');
    },
  );

  test('dopo tutti quei tentativi sono come prima', async () => {
    const { anteprima = '', esportazione = '' } = lavori;
    expect((await seconda('GET', `/importazioni/${anteprima}/righe`)).statusCode).toBe(200);
    const scaricato = await seconda('GET', `/reportsmonitor/get-report/${esportazione}`);
    expect(scaricato.statusCode).toBe(200);
  });

  test('non compaiono negli elenchi', async () => {
    const elenco = await prima('GET', '/reportsmonitor');
    const pagina = await prima('POST', '/reportsmonitor/getpagedpost', {});
    for (const guid of Object.values(lavori)) {
      expect(elenco.body).not.toContain(guid);
      expect(pagina.body).not.toContain(guid);
    }
  });

  test('il loro guid non si può riprendere per un lavoro proprio', async () => {
    const { scarti = '' } = lavori;
    const file = { nome: 'cambi.csv', byte: CSV };
    const ripreso = await caricaFile(prima, `/Cambi/uploadFromCsv?guid=${scarti}`, file);
    expect(ripreso.statusCode).toBe(409);
  });

  test("nemmeno la storia di un record di un'altra azienda si trova", async () => {
    const { rows } = await prova.proprietario.query<{ id: number }>(
      "update aziende set colore = 5 where cod_azienda = '002' returning id",
    );
    const id = rows[0]?.id;
    expect((await seconda('GET', `/storico/aziende/${id}`)).statusCode).toBe(200);
    expect((await prima('GET', `/storico/aziende/${id}`)).statusCode).toBe(404);
  });
});
