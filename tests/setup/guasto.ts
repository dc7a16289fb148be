import { randomUUID } from 'node:crypto';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pausa } from 'node:timers/promises';
import type pg from 'pg';
import { preparaDati } from '#server/avvio/preparazione.ts';
import { configurazione } from '#server/base/config.ts';
import { avviaIncorporato, type Incorporato } from '#server/db/incorporato.ts';
import { apriPool, connessioneEsterna } from '#server/db/pool.ts';
import { apriDeposito, apriTitolo } from './movimenti.ts';
import { posizioniSane } from './posizioni-sane.ts';
import { lancia, type ProcessoDiProva } from './processi.ts';
import { ADMIN, eliminaHome, nuovaHome } from './prodotto.ts';
import { aspettaLaReplica, avviaReplica, type Replica, uccidiIn } from './replica.ts';

const CLIENTI = 4;
const PRIMA = 20;
const DOPO = 10;
const GIORNI = 6_000;
/** Of each, so many days: those of the report are there, those of the import arrive. */
const DEL_REPORT = ['QAA', 'QAB', 'QAC', 'QAD', 'QAE', 'QAF', 'QAG', 'QAH', 'QAJ', 'QAK'];
const DELL_IMPORT = DEL_REPORT.map((una) => una.replace('QA', 'QB'));
const LIMITE_MS = 60_000;

interface Macchine {
  readonly principale: Incorporato;
  readonly replica: Replica;
  readonly proprietario: pg.Pool;
  readonly server: readonly string[];
  readonly processi: readonly ProcessoDiProva[];
  /** Moves the address that moves, before the standby is promoted, as it may happen. */
  sposta(): void;
}

/**
 * Its synchronous standby, and two ways to whichever is the primary: an address that names both, and one
 * that is moved from the one to the other.
 */
async function conReplica({ descrizione, connessione }: Incorporato) {
  const config = configurazione({ RATEO_ADMIN_PASSWORD: ADMIN.password });
  await preparaDati(connessione, { config, demo: 'nessuna', racconta: () => undefined });
  const replica = await avviaReplica(descrizione);
  await aspettaLaReplica(descrizione);
  const verso = (utente: 'owner' | 'app', ...socket: string[]) =>
    `postgresql://rateo_${utente}:${descrizione.password[utente]}@/rateo?host=${socket.map(encodeURIComponent)}`;
  const mobile = join(descrizione.base, 'mobile');
  symlinkSync(descrizione.socket, mobile);
  const ambiente = (...dove: string[]) => ({
    DATABASE_URL: verso('owner', ...dove),
    DATABASE_URL_APP: verso('app', ...dove),
    DATABASE_URL_LETTURA: verso('app', replica.socket),
    RATEO_HOME: join(descrizione.base, 'non-serve'),
    RATEO_PORT: '0',
    RATEO_LIMITI: '1000',
  });
  return {
    replica,
    ambienti: [ambiente(descrizione.socket, replica.socket), ambiente(mobile)] as const,
    sposta: () => {
      rmSync(mobile);
      symlinkSync(replica.socket, mobile);
    },
  };
}

async function preparaArchivi(proprietario: pg.Pool): Promise<void> {
  await proprietario.query(
    `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima')`,
  );
  await proprietario.query(
    `insert into divise (cod_divisa, desc_divisa) select c, 'Divisa ' || c from unnest($1::text[]) c`,
    [[...DEL_REPORT, ...DELL_IMPORT]],
  );
  await proprietario.query(
    `insert into cambi (cod_divisa, data, cambio)
     select c, date '2010-01-01' + n, 1 + n / 100000.0
       from unnest($1::text[]) c, generate_series(0, $2::int - 1) n`,
    [DEL_REPORT, GIORNI],
  );
  await apriDeposito(proprietario, { metodo: 'FI' });
  for (const uno of ['A', 'B']) await apriTitolo(proprietario, uno);
}

async function accendi(chiudi: (() => Promise<unknown>)[]): Promise<Macchine> {
  const home = nuovaHome();
  chiudi.push(async () => eliminaHome(home));
  const principale = await avviaIncorporato(home);
  chiudi.push(principale.ferma);
  const { replica, ambienti, sposta } = await conReplica(principale);
  chiudi.push(replica.ferma);
  const proprietario = apriPool(connessioneEsterna(ambienti[0].DATABASE_URL).proprietario, {
    massimo: 2,
    segnala: () => undefined,
  });
  chiudi.push(() => proprietario.end());
  await preparaArchivi(proprietario);
  const processi = ['server', 'worker'].flatMap((come) =>
    ambienti.map((uno) => lancia([come], uno)),
  );
  chiudi.push(() => Promise.all(processi.map((uno) => uno.ferma('SIGKILL'))));
  const pronti = processi
    .slice(0, 2)
    .map((uno) => uno.attende(/listening at (http:\/\/127\.0\.0\.1:\d+)/));
  const server = (await Promise.all(pronti)).map(([, dove = '']) => `${dove}/api`);
  return { principale, replica, proprietario, server, processi, sposta };
}

async function entra(dove: string): Promise<Record<string, string>> {
  const risposta = await fetch(`${dove}/accesso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await risposta.json()) as { token: string };
  return { authorization: `Bearer ${token}`, 'x-cod-azienda': '001' };
}

/** What the clients were told of each registration, which its quantity names. */
interface Detto {
  readonly confermate: number[];
  readonly ignote: number[];
  /** Code, words, and after how many seconds to ask again. */
  readonly rifiuti: string[];
  /** By server, when each confirmation of its own arrived. */
  readonly quando: Map<string, number[]>;
}

/** Registers one after the other, never the same again, with the session that was open from the start. */
async function registra(
  dove: string,
  chi: Record<string, string>,
  prossima: () => number,
  { confermate, ignote, rifiuti, quando, basta }: Detto & { readonly basta: () => boolean },
): Promise<void> {
  while (!basta()) {
    const quale = prossima();
    const risposta = await fetch(`${dove}/movimenti?registra=true`, {
      method: 'POST',
      headers: { ...chi, 'content-type': 'application/json' },
      body: JSON.stringify({
        cod_Causale: 'ACQ',
        cod_Titolo: quale % 2 === 0 ? 'A' : 'B',
        cod_Portafoglio: 'P',
        cod_Depositario: 'D',
        dataMovimento: '2026-06-10',
        qtaVnominale: String(quale),
        prezzo: '12.34',
      }),
    });
    if (risposta.status === 201) {
      confermate.push(quale);
      quando.get(dove)?.push(Date.now());
      continue;
    }
    const { codice, detail } = (await risposta.json()) as Record<string, string>;
    if (codice === 'ESITO_IGNOTO') ignote.push(quale);
    else rifiuti.push(`${codice} ${detail} ${risposta.headers.get('retry-after')}`);
    await pausa(100);
  }
}

const csv = () => {
  const righe = DELL_IMPORT.flatMap((divisa) =>
    Array.from({ length: GIORNI }, (_, n) => {
      const giorno = new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10);
      return `${giorno.split('-').reverse().join('/')};${divisa};1,${1000 + n}\r\n`;
    }),
  );
  return new Blob(['DATA;CODICE DIVISA;CAMBIO\r\n', ...righe]);
};

const FASI = ['lettura', 'controllo', 'scrittura', 'fine'];

async function chiedi(url: string, init: RequestInit): Promise<string> {
  const guid = randomUUID();
  const risposta = await fetch(`${url}?guid=${guid}`, { ...init, method: 'POST' });
  if (risposta.status !== 202) throw new Error(`${url}: ${await risposta.text()}`);
  return guid;
}

/**
 * An import and a report, each asked of one of the servers, and where both were found at work: the import
 * in one of its phases, or past it.
 */
async function allOpera(
  proprietario: pg.Pool,
  [primo = '', secondo = '']: readonly string[],
  chi: Record<string, string>,
) {
  const modulo = new FormData();
  modulo.append('file', csv(), 'cambi.csv');
  const importa = await chiedi(`${primo}/Cambi/uploadFromCsv`, { headers: chi, body: modulo });
  const da = Math.floor(Math.random() * 3);
  await finche(proprietario, [importa], ([lavoro]) => FASI.indexOf(lavoro?.fase ?? '') >= da);
  const report = await chiedi(`${secondo}/Reports/cambi`, {
    headers: { ...chi, 'content-type': 'application/json' },
    body: JSON.stringify({ formati: ['csv', 'xlsx', 'pdf'] }),
  });
  const guid = [importa, report];
  const colti = await finche(proprietario, guid, ([, suo]) => suo?.fase === 'esportazione');
  return { guid, colti: colti.map(({ fase }) => fase) };
}

interface Lavoro {
  readonly guid: string;
  readonly stato: string;
  readonly fase: string;
  readonly riprese: number;
  readonly file: number;
}

async function finche(
  proprietario: pg.Pool,
  guid: readonly string[],
  va: (lavori: readonly Lavoro[]) => boolean,
): Promise<readonly Lavoro[]> {
  const scadenza = Date.now() + LIMITE_MS;
  for (;;) {
    const letti = await proprietario.query<Lavoro>(
      `select guid, stato, fase, riprese,
              (select count(*) from lavori_file f where f.guid = l.guid and ruolo = 'risultato') as file
         from lavori l where guid = any ($1) order by array_position($1, guid)`,
      [guid],
    );
    if (va(letti.rows)) return letti.rows;
    if (Date.now() > scadenza) throw new Error(`Lavori: ${JSON.stringify(letti.rows)}`);
    await pausa(20);
  }
}

const finito = ({ stato }: Lavoro) => stato !== 'in attesa' && stato !== 'in corso';

/** How long after this moment every server had confirmed one; waits until each has so many. */
async function serviti({ quando }: Detto, quanti: number, inizio: number): Promise<number> {
  const dopo = () => [...quando.values()].map((uno) => uno.filter((ms) => ms > inizio));
  const scadenza = Date.now() + LIMITE_MS;
  while (dopo().some((uno) => uno.length < quanti)) {
    if (Date.now() > scadenza) throw new Error(`Non servono: ${dopo().map((uno) => uno.length)}`);
    await pausa(10);
  }
  return Math.max(...dopo().map(([primo = 0]) => primo)) - inizio;
}

/**
 * Two servers, two workers, a primary and its synchronous standby: the primary is killed in the middle of
 * registrations, an import and a report, the standby is promoted, and all goes on. What is found afterwards.
 */
export async function unGuasto() {
  const chiudi: (() => Promise<unknown>)[] = [];
  let basta = false;
  try {
    const { principale, replica, proprietario, server, processi, sposta } = await accendi(chiudi);
    const chi = await entra(server[0] ?? '');
    const detto: Detto = {
      confermate: [],
      ignote: [],
      rifiuti: [],
      quando: new Map(server.map((uno) => [uno, []])),
    };
    let ultima = 0;
    const clienti = Array.from({ length: CLIENTI }, (_, n) =>
      registra(server[n % server.length] ?? '', chi, () => ++ultima, {
        ...detto,
        basta: () => basta,
      }),
    );
    await serviti(detto, PRIMA, 0);
    const { guid, colti } = await allOpera(proprietario, server, chi);
    await pausa(Math.random() * 400);
    uccidiIn(join(principale.descrizione.base, 'dati'), principale.pid);
    await pausa(500 + Math.random() * 500);
    sposta();
    await pausa(500 + Math.random() * 500);
    await replica.promuovi();
    const prontoMs = await serviti(detto, 1, Date.now());
    await serviti(detto, DOPO, Date.now());
    basta = true;
    await Promise.all(clienti);
    const [importato, stampato] = (await finche(proprietario, guid, (lavori) =>
      lavori.every(finito),
    )) as [Lavoro, Lavoro];
    const { rows: scritte } = await proprietario.query<{ quale: number }>(
      'select qta_vnominale::int as quale from movimenti order by 1',
    );
    const { rows: righe } = await proprietario.query<{ n: number }>(
      'select count(*) as n from cambi where cod_divisa = any ($1)',
      [DELL_IMPORT],
    );
    await posizioniSane(proprietario);
    const [coltoImport, coltoReport] = colti;
    const mancano = DELL_IMPORT.length * GIORNI - (righe[0]?.n ?? 0);
    return {
      ...detto,
      prontoMs,
      presenti: scritte.map(({ quale }) => quale),
      importato: { ...importato, mancano, colto: coltoImport },
      stampato: { ...stampato, colto: coltoReport },
      vivi: await Promise.all(
        processi.map((uno) => Promise.race([uno.fine, pausa(50, 'vivo' as const)])),
      ),
    };
  } finally {
    basta = true;
    for (const uno of chiudi.toReversed()) await uno();
  }
}
