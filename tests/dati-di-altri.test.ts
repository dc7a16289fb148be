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
  const suo = { id: 1, cod_Portafoglio: 'SUO', descrizione: 'Della seconda' };
  await seconda('POST', '/portafogli', suo);
  await seconda('POST', '/depositari/create', { ...suo, cod_Depositario: 'SUO' });
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
const indirizzo = (rotta: Rotta, guid: string) => {
  const suoi = parametriGuid(rotta);
  return rotta.url.replace(/\{(\w+)\}/g, (_tutto, nome) => {
    if (suoi.includes(nome)) return guid;
    return nome === 'codAzienda' ? '001' : '1';
  });
};
const nomi = Object.keys(lavori);

/** An answer without what differs between any two: the trace, and how long is left to wait. */
const uguale = ({ statusCode, headers, body }: Awaited<ReturnType<typeof prima>>) => {
  const { date: _d, ...testate } = headers;
  return { statusCode, testate, corpo: body.replace(/"traceId":"[^"]+"/, '') };
};

const nomeDi = ({ metodo, url }: Rotta) => `${metodo} ${url}`;
/** What a route must be sent before it asks whose it is. */
const CORPI: Readonly<Record<string, object>> = {
  '/importazioni/{guid}/righe': {
    correzioni: [{ riga: 2, titolo: 'DATA', prima: null, testo: null }],
  },
};

const corpoDi = ({ metodo, url }: Rotta) =>
  metodo === 'GET' || metodo === 'DELETE' ? undefined : (CORPI[url] ?? {});
const conNumero = (rotta: Rotta) => /\{id\}/.test(rotta.url) && !parametriGuid(rotta).length;

/** What belongs to one company or one user, by the beginning of its routes: an id of the second's. */
const DI_UN_PADRONE: Readonly<Record<string, string>> = {
  '/Aziende': "select id from aziende where cod_azienda = '002'",
  '/portafogli': "select id from portafogli where cod_azienda = '002'",
  '/depositari': "select id from depositari where cod_azienda = '002'",
  '/viste': 'select id from viste order by id desc limit 1',
  '/sessioni': `select s.id from sessioni s join utenti u on u.id = s.id_utente
                 where u.username = 'della.seconda' limit 1`,
};

/** Enough for any of those routes to accept it; each takes its own. */
const PRESO = {
  cod_Azienda: '002',
  ragioneSociale: 'Presa',
  cod_Portafoglio: 'SUO',
  descrizione: 'Preso',
};

describe("ciò che c'è ma non è concesso risponde come ciò che non c'è", () => {
  const conAzienda = tutteLeRotte.filter(({ ambito }) => ambito !== 'nessuno');
  test.each(conAzienda.map((rotta) => [nomeDi(rotta), rotta] as const))(
    '%s: il codice di una azienda esistente e uno inventato',
    async (_nome, rotta) => {
      const url = rotta.url.replace(/\{\w+\}/g, '1');
      const chiedi = (azienda: string) =>
        prima(rotta.metodo, url, corpoDi(rotta), { 'x-cod-azienda': azienda });
      const esistente = uguale(await chiedi('002'));
      expect(esistente).toEqual(uguale(await chiedi('999')));
      expect(esistente.corpo).not.toContain('002');
    },
  );

  test.each(diUnLavoro.map((rotta) => [nomeDi(rotta), rotta] as const))(
    '%s: il guid di un lavoro d’altri e uno inventato',
    async (_nome, rotta) => {
      const chiedi = (guid: string) => prima(rotta.metodo, indirizzo(rotta, guid), corpoDi(rotta));
      for (const guid of Object.values(lavori))
        expect(uguale(await chiedi(guid))).toEqual(uguale(await chiedi(randomUUID())));
    },
  );

  const diUnPadrone = tutteLeRotte
    .filter(conNumero)
    .filter(({ url }) => Object.keys(DI_UN_PADRONE).some((inizio) => url.startsWith(inizio)));
  test.each(diUnPadrone.map((rotta) => [nomeDi(rotta), rotta] as const))(
    '%s: il numero di un record d’altri e uno inventato',
    async (_nome, rotta) => {
      const inizio = Object.keys(DI_UN_PADRONE).find((uno) => rotta.url.startsWith(uno)) ?? '';
      await seconda('POST', '/viste', { griglia: 'cambi', nome: 'Sua', condivisaCon: [] });
      const { rows } = await prova.proprietario.query<{ id: number }>(DI_UN_PADRONE[inizio] ?? '');
      const chiedi = (id: number) => {
        const corpo = { id, versione: 1, ...PRESO };
        const url = rotta.url.replace('{id}', String(id));
        return prima(rotta.metodo, url, rotta.metodo === 'DELETE' ? undefined : corpo);
      };
      const altrui = uguale(await chiedi(rows[0]?.id ?? 0));
      expect(altrui).toEqual(uguale(await chiedi(9_999_999)));
      expect(altrui.statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  test('anche cercata per codice', async () => {
    const cerca = (code: string) => prima('GET', `/Aziende/getbycode?code=${code}`);
    expect((await cerca('001')).statusCode).toBe(200);
    expect(uguale(await cerca('002'))).toEqual(uguale(await cerca('999')));
  });

  test('e la storia di un record si numera da uno, non da quanto cambiano gli altri', async () => {
    await prova.proprietario.query("update divise set desc_divisa = desc_divisa || '.'");
    const { rows } = await prova.proprietario.query<{ id: number }>(
      "update aziende set colore = 7 where cod_azienda = '001' returning id",
    );
    const storia = await prima('GET', `/storico/aziende/${rows[0]?.id}`);
    expect(storia.json<{ id: number }[]>().map(({ id }) => id)).toEqual([1]);
  });
});

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
      const risposta = await prima(rotta.metodo, indirizzo(rotta, guid), corpoDi(rotta));
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
