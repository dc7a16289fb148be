import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { describe, expect, test } from 'vitest';
import { Guid } from '#contract/forme.ts';
import type { Rotta } from '#contract/rotta.ts';
import { operazioneDi, tutteLeRotte } from '#contract/tutte.ts';
import { type Privilegio, tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { accettaTesto, esempio } from '#tests/setup/esempio.ts';
import { invecchiaProve } from '#tests/setup/fattori.ts';
import { attiPossibili, programmaDi } from '#tests/setup/token.ts';

const prova = await appDiProva();
const { app, db, admin, come, nessuno } = prova;

const chiavi = Object.keys(app.swagger().paths ?? {});

/** Of no job; the same in every path, so that two differ in what is asked alone. */
const NESSUN_LAVORO = '00000000-0000-4000-8000-000000000000';

/** A path with harmless values in the places of its parameters. */
const indirizzo = ({ url, ambito, params }: Rotta, codAzienda = '001'): string => {
  const { properties = {} } = (params ?? {}) as { properties?: Record<string, unknown> };
  const pieno = url.replace(/\{(\w+)\}/g, (_tutto, nome: string) => {
    if (properties[nome] === Guid) return NESSUN_LAVORO;
    if (/codAzienda/i.test(nome)) return codAzienda;
    if (/data|^dal$|^al$/i.test(nome)) return '2026-01-02';
    if (nome === 'tipoElaborazione') return 'G';
    return '1';
  });
  return ambito === 'azienda' ? `${pieno}?codAzienda=${codAzienda}` : pieno;
};

/** The call as its schemas want it, for company 001, but for one place that names company 002. */
const discordi = (rotta: Rotta) => {
  const [cammino = ''] = indirizzo(rotta).split('?');
  const chiesto = esempio(rotta.query) as Record<string, string>;
  const conQuery = (altro: Record<string, string> = {}) =>
    `?${new URLSearchParams({ ...chiesto, codAzienda: '001', ...altro })}`;
  const url = cammino + conQuery();
  const mandato = esempio(rotta.body);
  const casi: { url: string; mandato: unknown }[] = [
    { url: cammino + conQuery({ codAzienda: '002' }), mandato },
  ];
  const [altroCammino = ''] = indirizzo(rotta, '002').split('?');
  if (altroCammino !== cammino) casi.push({ url: altroCammino + conQuery(), mandato });
  for (const campo of ['codAzienda', 'cod_Azienda'])
    if (rotta.body && accettaTesto(rotta.body, campo))
      casi.push({ url, mandato: { ...(mandato as object), [campo]: '002' } });
  return casi;
};

const corpo = ({ metodo }: Rotta) => (metodo === 'GET' || metodo === 'DELETE' ? undefined : {});
const nome = ({ metodo, url }: Rotta) => `${metodo} ${url}`;

/** What the document says of who may call. */
const descrizioneDi = ({ metodo, url }: Rotta): string | undefined =>
  app.swagger().paths?.[`/api${url}`]?.[metodo.toLowerCase() as 'get']?.description;

/** `METODO /cammino: privilegio ambito`, from the list that nobody generates. */
const privilegiAMano = (): string[] => {
  let chi = '';
  return readFileSync(join(import.meta.dirname, 'privilegi-delle-rotte.txt'), 'utf8')
    .split('\n')
    .flatMap((riga) => {
      if (riga === '' || riga.startsWith('#')) return [];
      const gruppo = /^\[(.+)\]$/.exec(riga)?.[1];
      if (gruppo === undefined) return [`${riga}: ${chi}`];
      chi = gruppo;
      return [];
    });
};

/** The rows of a base table have the names that its description gives. */
const conRigheDiDati = ({ url, body }: Rotta): boolean =>
  url.startsWith('/tabelle-base/') && body !== undefined;

/** What an identity provider says beside what we know of is its own matter (RFC 6749, 4.1.2). */
const eDiAltri = ({ url }: Rotta): boolean => url === '/accesso/fornitori/ritorno';

const protette = tutteLeRotte.filter(({ accesso }) => accesso !== 'pubblico');
const conPrivilegio = protette.filter(({ accesso }) => accesso !== 'autenticato');

/** Every privilege but the one asked and those that imply it. */
const tuttiTranne = (privilegio: Privilegio): Privilegio[] =>
  tuttiIPrivilegi.filter(
    (altro) => altro !== privilegio && altro !== privilegio.replace(/_R$/, '_W'),
  );

describe('ogni rotta del documento OpenAPI', () => {
  test('nasce dal contratto, e nessun altra', () => {
    const dalContratto = tutteLeRotte.map(({ url }) => `/api${url}`);
    expect([...new Set(chiavi)].sort()).toEqual([...new Set(dalContratto)].sort());
  });

  test('chiede il privilegio e l’azienda scritti a mano nel secondo elenco', () => {
    const dalContratto = tutteLeRotte.map((r) => `${nome(r)}: ${r.accesso} ${r.ambito}`);
    expect(dalContratto.sort()).toEqual(privilegiAMano().sort());
  });

  test('risponde in una forma che si sa scrivere', () => {
    const compila = SerializerSelector()(app.getSchemas(), {});
    for (const { metodo: method, url, risposta: schema } of tutteLeRotte)
      expect(() => compila({ method, url, httpStatus: '200', schema }), url).not.toThrow();
  });

  test.each(protette.map((rotta) => [nome(rotta), rotta] as const))(
    '%s senza token risponde 401',
    async (_nome, rotta) => {
      const risposta = await nessuno(rotta.metodo, indirizzo(rotta), corpo(rotta));
      expect(risposta.statusCode).toBe(401);
      expect(risposta.headers['cache-control']).toBe('no-store');
    },
  );

  test('rifiuta un parametro che non conosce, e ogni corpo un nome: il rifiuto lo dice', async () => {
    for (const rotta of tutteLeRotte.filter((una) => !eDiAltri(una))) {
      const { metodo, corpoGrezzo } = rotta;
      const url = indirizzo(rotta);
      const risposta = await admin(
        metodo,
        `${url}${url.includes('?') ? '&' : '?'}zzz=1`,
        metodo === 'GET' || corpoGrezzo ? undefined : { yyy: 1 },
      );
      const campi = risposta.json<{ errori?: { campo: string }[] }>().errori ?? [];
      const detti = campi.map(({ campo }) => campo);
      const attesi =
        metodo === 'GET' || corpoGrezzo || conRigheDiDati(rotta) ? ['zzz'] : ['zzz', 'yyy'];
      expect([risposta.statusCode, ...detti], nome(rotta)).toEqual([422, ...attesi]);
    }
  });

  const senza = new Map<Privilegio, Awaited<ReturnType<typeof come>>>();
  const utenteSenza = async (privilegio: Privilegio) => {
    const trovato = senza.get(privilegio);
    if (trovato) return trovato;
    const username = `senza.${privilegio.toLowerCase().replace('_', '.')}`;
    const chiama = await come({ username, su: { '*': tuttiTranne(privilegio) } });
    senza.set(privilegio, chiama);
    return chiama;
  };

  test.each(conPrivilegio.map((rotta) => [nome(rotta), rotta] as const))(
    '%s senza il privilegio risponde 403',
    async (_nome, rotta) => {
      const chiama = await utenteSenza(rotta.accesso as Privilegio);
      const risposta = await chiama(rotta.metodo, indirizzo(rotta), corpo(rotta));
      expect(risposta.statusCode).toBe(403);
      const { codice, detail } = risposta.json<{ codice: string; detail: string }>();
      expect(codice).toBe('PRIVILEGIO_MANCANTE');
      // In words: what is missing, and who gives it.
      expect(detail).toMatch(/^Serve il privilegio «[^_]+».*: chiederlo a un amministratore\.$/);
    },
  );

  const ovunqueServe = protette.filter(({ ovunque }) => ovunque);
  const unaSola = come({ username: 'una.sola', su: { '001': tuttiIPrivilegi } });
  test.each(ovunqueServe.map((rotta) => [nome(rotta), rotta] as const))(
    '%s col privilegio su una azienda sola risponde 403, e il documento lo dice',
    async (_nome, rotta) => {
      const chiama = await unaSola;
      const risposta = await chiama(rotta.metodo, indirizzo(rotta), corpo(rotta));
      expect(risposta.statusCode).toBe(403);
      expect(risposta.json<{ detail: string }>().detail).toContain('su tutte le aziende');
      const [privilegio] = descrizioneDi(rotta)?.split('. ') ?? [];
      expect(privilegio).toBe(`Privilegio: ${rotta.accesso}, su tutte le aziende`);
    },
  );

  test('ciò che non si disfa vuole che si riconfermi chi si è, e il documento lo dice', async () => {
    const riconfermate = protette.filter(({ riconferma }) => riconferma);
    expect(riconfermate.length).toBeGreaterThan(10);
    const chiama = await come({ username: 'da.tempo', su: { '*': tuttiIPrivilegi } });
    await invecchiaProve(db, 16);
    try {
      for (const rotta of riconfermate) {
        const risposta = await chiama(rotta.metodo, indirizzo(rotta), corpo(rotta));
        expect(risposta.json(), nome(rotta)).toMatchObject({ codice: 'RICONFERMA_RICHIESTA' });
        expect(descrizioneDi(rotta)).toContain('403 (RICONFERMA_RICHIESTA)');
      }
    } finally {
      await invecchiaProve(db, 0);
    }
  });

  test('chi carica movimenti ha due privilegi, e il documento li dice entrambi', async () => {
    const caricano = protette.filter(({ url }) => /^\/movimenti\/uploadFrom/.test(url));
    expect(caricano.length).toBeGreaterThan(1);
    for (const rotta of caricano)
      expect(descrizioneDi(rotta)).toBe('Privilegi: Import_W e Movimenti_W');
  });

  const conAzienda = protette.filter(({ ambito }) => ambito !== 'nessuno');
  const soloPrima = come({ username: 'solo.prima', su: { '001': tuttiIPrivilegi } });
  test.each(conAzienda.map((rotta) => [nome(rotta), rotta] as const))(
    "%s per una azienda non concessa risponde 404, come per una che non c'è",
    async (_nome, rotta) => {
      const chiama = await soloPrima;
      for (const altra of ['002', '999']) {
        const intestazioni = { 'x-cod-azienda': altra };
        const url = indirizzo(rotta, altra);
        const risposta = await chiama(rotta.metodo, url, corpo(rotta), intestazioni);
        expect(risposta.statusCode).toBe(404);
      }
    },
  );

  const perAzienda = protette.filter(({ ambito }) => ambito === 'azienda');
  const ovunque = come({ username: 'due.aziende', su: { '*': tuttiIPrivilegi } });
  test.each(perAzienda.map((rotta) => [nome(rotta), rotta] as const))(
    "%s senza azienda risponde 400, con un'azienda discorde 422",
    async (_nome, rotta) => {
      const chiama = await ovunque;
      const [pieno = ''] = indirizzo(rotta).split('?');
      const senzaAzienda = await chiama(rotta.metodo, pieno, corpo(rotta), {
        'x-cod-azienda': '',
      });
      expect(senzaAzienda.statusCode).toBe(400);
      for (const { url, mandato } of discordi(rotta)) {
        const risposta = await chiama(rotta.metodo, url, mandato, { 'x-cod-azienda': '001' });
        expect(risposta.json(), `${url} ${JSON.stringify(mandato)}`).toMatchObject({
          status: 422,
          codice: 'AZIENDA_DISCORDE',
        });
      }
    },
  );

  /** Never for a program, whatever its token says. */
  const dellePersone = protette.filter(({ url }) => /^\/(accesso|sessioni|token)(\/|$)/.test(url));
  const deiProgrammi = protette.filter((rotta) => !dellePersone.includes(rotta));
  const codiceDi = (risposta: { statusCode: number; json: () => unknown }): string =>
    risposta.statusCode < 400 ? '' : ((risposta.json() as { codice?: string }).codice ?? '');

  /** A user has fifty at most. */
  const maestri = new Map<number, Promise<Chiama>>();
  const maestro = (quanti: number): Promise<Chiama> => {
    const quale = Math.floor(quanti / 40);
    const username = `programmi.${quale}`;
    const chi = maestri.get(quale) ?? come({ username, su: { '*': tuttiIPrivilegi } });
    maestri.set(quale, chi);
    return chi;
  };
  /** One token a scope, each made once: most routes ask for the same few. */
  const fatti = new Map<string, Promise<Chiama>>();
  const programma = (privilegi: readonly Privilegio[], altro: { aziende?: string[] } = {}) => {
    const chiave = `${privilegi.join()} ${altro.aziende?.join() ?? '*'}`;
    const trovato = fatti.get(chiave) ?? nuovoProgramma(privilegi, altro);
    fatti.set(chiave, trovato);
    return trovato;
  };
  const nuovoProgramma = async (
    privilegi: readonly Privilegio[],
    altro: { aziende?: string[]; atti?: string[] },
  ): Promise<Chiama> => {
    const chi = await maestro(fatti.size);
    return (await programmaDi(prova, chi, { privilegi: [...privilegi], ...altro })).chiama;
  };
  const privilegiDi = ({ accesso, ancheServe }: Rotta): Privilegio[] =>
    [accesso, ancheServe].filter((uno): uno is Privilegio =>
      tuttiIPrivilegi.includes(uno as Privilegio),
    );
  /** Asks with a name that no route knows: who is let in hears of that, and nothing is done. */
  const bussa = (chiama: Chiama, rotta: Rotta, codAzienda = '001') => {
    const url = indirizzo(rotta, codAzienda);
    const altro = `${url.includes('?') ? '&' : '?'}zzz=1`;
    return chiama(rotta.metodo, url + altro, corpo(rotta), { 'x-cod-azienda': codAzienda });
  };

  test.each(deiProgrammi.map((rotta) => [nome(rotta), rotta] as const))(
    '%s: un programma passa col privilegio, e soltanto con quello, sulle sue aziende',
    async (_nome, rotta) => {
      const suoi = privilegiDi(rotta);
      const passa = await bussa(await programma(suoi.length > 0 ? suoi : ['Dashboard_R']), rotta);
      expect(passa.statusCode).toBe(422);
      const [primo] = suoi;
      if (primo !== undefined && rotta.accesso === primo) {
        const senza = await bussa(await programma(tuttiTranne(primo)), rotta);
        expect([senza.statusCode, codiceDi(senza)]).toEqual([403, 'PRIVILEGIO_MANCANTE']);
      }
      if (rotta.ambito === 'nessuno') return;
      const altrove = await programma(tuttiIPrivilegi, { aziende: ['002'] });
      expect((await bussa(altrove, rotta, '001')).statusCode).toBe(404);
    },
  );

  test('un programma non entra, non vede sessioni e non fa token', async () => {
    const tutto = await programma(tuttiIPrivilegi);
    expect(dellePersone.map(nome)).toContain('POST /token');
    for (const rotta of dellePersone) {
      const risposta = await bussa(tutto, rotta);
      expect([risposta.statusCode, codiceDi(risposta)], nome(rotta)).toEqual([
        403,
        'TOKEN_NON_AMMESSO',
      ]);
    }
  });

  test('ciò che chiede una conferma un programma lo fa soltanto se il suo token lo nomina', async () => {
    const possibili = await attiPossibili(admin);
    const daNominare = deiProgrammi.filter((rotta) => possibili.includes(operazioneDi(rotta)));
    expect(
      deiProgrammi.filter(({ riconferma }) => riconferma).every((una) => daNominare.includes(una)),
    ).toBe(true);
    expect(daNominare.map(nome)).toContain('POST /utenti/{id}/concessioni');
    const senzaAtti = await nuovoProgramma(tuttiIPrivilegi, { atti: [] });
    for (const rotta of daNominare) {
      const risposta = await bussa(senzaAtti, rotta);
      expect([risposta.statusCode, codiceDi(risposta)], nome(rotta)).toEqual([
        403,
        'TOKEN_NON_AMMESSO',
      ]);
    }
  });
});
