import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Configurazione, configurazione } from '#server/base/config.ts';
import { type Processo, processo, vivo } from '#server/base/processi.ts';
import { apriBancaDati, type BancaDati } from './banca-dati.ts';
import { costruisciWeb } from './costruzione-web.ts';
import { avviaFiglio } from './figlio.ts';
import { guardiaDelServer } from './guardia.ts';
import { type Lucchetto, type NomeFiglio, prendiLucchetto } from './lucchetto.ts';
import { type Demo, preparaDati } from './preparazione.ts';
import { esigiSpazio } from './spazio.ts';

const CONTROLLO_MS = 500;
const REGISTRO_MASSIMO_BYTE = 20 * 1024 * 1024;

const racconta = (riga: string) => console.log(riga);

/** Those the launcher says must live as long as we do, still alive as we look. */
function leggiAvviatori(env: NodeJS.ProcessEnv): Processo[] {
  const pid = (env.RATEO_AVVIATORI ?? '').split(',').filter(Boolean).map(Number);
  return pid.flatMap((n) => processo(n) ?? []);
}

/** Port 0 is for tests: any free one, the same again when the server is restarted. */
async function scegliPorta({ porta, indirizzo }: Configurazione): Promise<number> {
  if (porta !== 0) return porta;
  const prova = createServer();
  await new Promise<void>((pronto) => prova.listen(0, indirizzo, pronto));
  const trovata = prova.address();
  await new Promise((chiuso) => prova.close(chiuso));
  if (trovata === null || typeof trovata === 'string') throw new Error('Nessuna porta libera.');
  return trovata.port;
}

const OVUNQUE = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** What to call from this very machine. */
function indirizzoProprio(host: string, porta: number): string {
  const nome = OVUNQUE.get(host) ?? host;
  return `http://${nome.includes(':') ? `[${nome}]` : nome}:${porta}`;
}

/** What to tell people. */
const indirizzoWeb = (host: string, porta: number): string =>
  OVUNQUE.has(host) ? `http://localhost:${porta}` : indirizzoProprio(host, porta);

function apriRegistro(home: string): number {
  const file = join(home, 'rateo.log');
  if (existsSync(file) && statSync(file).size > REGISTRO_MASSIMO_BYTE)
    renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Asked to stop by a signal, or by the death of those who started us. */
function richiestaDiFine(avviatori: readonly Processo[]): AbortSignal {
  const fine = new AbortController();
  const ferma = () => fine.abort(new Error('Avvio interrotto.'));
  for (const segnale of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(segnale, ferma);
  const controllo = setInterval(() => {
    if (!avviatori.every(vivo)) ferma();
  }, CONTROLLO_MS);
  controllo.unref();
  return fine.signal;
}

interface Casa {
  readonly config: Configurazione;
  readonly home: string;
  readonly indirizzoProprio: string;
  /** Of a database that is new. */
  readonly demo: Demo;
  readonly lucchetto: Lucchetto;
  readonly fine: AbortSignal;
  /** What must be closed, in the order it was opened. */
  readonly aperti: (() => Promise<void>)[];
}

/** The record of living children, so that the next start can stop them if we cannot. */
function registroFigli(lucchetto: Lucchetto) {
  const vivi: Partial<Record<NomeFiglio, Processo>> = {};
  return (nome: NomeFiglio) => (figlio: Processo) => {
    vivi[nome] = figlio;
    lucchetto.aggiorna({ figli: vivi });
  };
}

/** Server and worker each tell their own measures: the worker's port is the next one. */
function conMisureProprie(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const porta = configurazione(env).metriche?.porta;
  return porta ? { ...env, RATEO_METRICHE_PORTA: String(porta + 1) } : env;
}

async function apriCasa(casa: Casa, env: NodeJS.ProcessEnv): Promise<void> {
  const { home, config, fine, aperti } = casa;
  const alCambio = registroFigli(casa.lucchetto);
  const database = async (): Promise<BancaDati> => {
    const banca = await apriBancaDati({ home, racconta, alCambio: alCambio('postgres') }, env);
    aperti.push(banca.ferma);
    return banca;
  };
  const [web, banca] = await Promise.allSettled([costruisciWeb(racconta), database()]);
  if (banca.status === 'rejected') throw banca.reason;
  if (web.status === 'rejected') throw web.reason;
  fine.throwIfAborted();
  await preparaDati(banca.value.connessione, {
    ...{ config, racconta, fine },
    demo: banca.value.nuova ? casa.demo : 'nessuna',
    riprendi: !banca.value.nuova && casa.demo === 'chiusa',
  });
  fine.throwIfAborted();

  const registro = apriRegistro(home);
  const figlio = async (nome: 'server' | 'worker') => {
    const opzioni = {
      nome,
      uscita: registro,
      env: nome === 'worker' ? conMisureProprie(env) : env,
      racconta,
      alCambio: alCambio(nome),
      ...(nome === 'server' && { guardia: guardiaDelServer(casa.indirizzoProprio) }),
    };
    const avviato = await avviaFiglio(opzioni);
    aperti.push(avviato.ferma);
  };
  aperti.push(async () => closeSync(registro));
  const esiti = await Promise.allSettled([figlio('server'), figlio('worker')]);
  for (const esito of esiti) if (esito.status === 'rejected') throw esito.reason;
  banca.value.concludiPrimoAvvio();
}

async function chiudiCasa({ lucchetto, aperti }: Casa): Promise<void> {
  lucchetto.aggiorna({ inChiusura: true });
  for (const chiudi of aperti.toReversed()) {
    await chiudi().catch((e: Error) => racconta(e.message)); // the others must still be closed
  }
  lucchetto.rilascia();
}

/** `start` as it is written on the line. */
export function avviaDaConsole(argomenti: readonly string[]): Promise<number> {
  const no = { type: 'boolean', default: false } as const;
  const options = { vuoto: no, 'da-chiudere': no } as const;
  const { vuoto, 'da-chiudere': daChiudere } = parseArgs({ args: [...argomenti], options }).values;
  if (vuoto) return avvia('nessuna');
  return avvia(daChiudere ? 'aperta' : 'chiusa');
}

/** `start`: everything, until it is told to stop. Returns the exit code. */
async function avvia(demo: Demo): Promise<number> {
  const inizio = Number(process.env.RATEO_INIZIO) || Date.now();
  const config = configurazione(process.env);
  const home = resolve(config.cartella);
  const porta = await scegliPorta(config);
  const indirizzo = indirizzoWeb(config.indirizzo, porta);
  const avviatori = leggiAvviatori(process.env);
  const lucchetto = await prendiLucchetto(home, { avviatori, indirizzo });
  try {
    esigiSpazio(home, racconta);
  } catch (e) {
    lucchetto.rilascia();
    throw e;
  }
  const fine = richiestaDiFine(avviatori);
  const casa: Casa = {
    config,
    home,
    indirizzoProprio: indirizzoProprio(config.indirizzo, porta),
    lucchetto,
    fine,
    aperti: [],
    demo,
  };
  const env = { ...process.env, RATEO_HOME: home, RATEO_PORT: String(porta) };
  try {
    await apriCasa(casa, env);
    const secondi = ((Date.now() - inizio) / 1000).toFixed(1).replace('.', ',');
    racconta(`Pronto in ${secondi} s: ${indirizzo}  (Ctrl+C per fermare)`);
    await new Promise<void>((risolvi) => {
      if (fine.aborted) risolvi();
      fine.addEventListener('abort', () => risolvi(), { once: true });
    });
    racconta('Arresto in corso…');
    await chiudiCasa(casa);
    racconta('Fermato.');
    return 0;
  } catch (e) {
    await chiudiCasa(casa);
    if (!fine.aborted) throw e;
    racconta('Fermato prima di essere pronto.');
    return 130;
  }
}
