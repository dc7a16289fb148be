import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import { aggiungiDivise, caricoDiCambi, RIGHE } from './cambi-inventati.ts';
import { avviaProdotto, figlio, type Prodotto, pronto } from './prodotto.ts';

const GIRI = 40;
const FASI = ['caricamento', 'lettura', 'controllo', 'scrittura'] as const;
const VITTIME = ['worker', 'server', 'postgres'] as const;
const ATTESA_MASSIMA_MS = 180_000;

type Fase = (typeof FASI)[number];
type Vittima = (typeof VITTIME)[number];

interface Lavoro {
  stato: string;
  fase: string;
  esito: { inseriti: number } | null;
  problema: { detail: string } | null;
}

const leggi = async ({ proprietario }: Prodotto, guid: string): Promise<Lavoro | undefined> => {
  const { rows } = await proprietario.query<Lavoro>(
    'select stato, fase, esito, problema from lavori where guid = $1',
    [guid],
  );
  return rows[0];
};

/** Waits until the import is in the phase, or past it; answers the phase in which it was caught. */
const attendiFase = async (prodotto: Prodotto, guid: string, fase: Fase): Promise<string> => {
  const fine = Date.now() + ATTESA_MASSIMA_MS;
  while (Date.now() < fine) {
    const lavoro = await leggi(prodotto, guid).catch(() => undefined);
    if (lavoro && (lavoro.fase === fase || lavoro.fase === 'fine')) return lavoro.fase;
    await pausa(5);
  }
  throw new Error(`${guid} non è arrivato alla fase ${fase}`);
};

const finito = ({ stato }: Lavoro): boolean => !['in attesa', 'in corso'].includes(stato);

const attendiFine = async (prodotto: Prodotto, guid: string): Promise<Lavoro | undefined> => {
  const fine = Date.now() + ATTESA_MASSIMA_MS;
  while (Date.now() < fine) {
    const lavoro = await leggi(prodotto, guid).catch(() => undefined);
    if (lavoro && finito(lavoro)) return lavoro;
    await pausa(100);
  }
  return leggi(prodotto, guid);
};

const contaCambi = async ({ proprietario }: Prodotto): Promise<number> => {
  const { rows } = await proprietario.query<{ n: number }>('select count(*) as n from cambi');
  return rows[0]?.n ?? 0;
};

const uccidi = (prodotto: Prodotto, vittima: Vittima): void => {
  const pid = figlio(prodotto.pid(), vittima);
  if (pid === undefined) throw new Error(`nessun processo ${vittima}`);
  process.kill(pid, 'SIGKILL');
};

interface Prova {
  readonly fase: Fase;
  readonly vittima: Vittima;
  readonly giro: number;
}

/** One import, one kill -9, and what is left: all the rows with a completed job, or none without. */
const prova = async (
  prodotto: Prodotto,
  csv: Blob,
  { fase, vittima, giro }: Prova,
): Promise<boolean> => {
  await prodotto.proprietario.query('truncate cambi');
  const guid = randomUUID();
  const caricamento = prodotto
    .carica(`/Cambi/uploadFromCsv?guid=${guid}`, csv, 'cambi.csv')
    .then((risposta) => risposta.status)
    .catch(() => 0);
  const colta = await attendiFase(prodotto, guid, fase);
  await pausa(Math.random() * 400);
  uccidi(prodotto, vittima);
  const risposta = await caricamento;
  await pronto(prodotto.base);
  const lavoro = await attendiFine(prodotto, guid);
  const righe = await contaCambi(prodotto);
  const intero = lavoro?.stato === 'completato' && righe === RIGHE;
  const nulla = (lavoro === undefined || lavoro.stato === 'fallito') && righe === 0;
  const detto = lavoro?.stato !== 'fallito' || Boolean(lavoro.problema?.detail);
  const bene = (intero || nulla) && detto;
  console.log(
    `${bene ? 'ok  ' : 'MALE'} ${giro}/${GIRI} ${vittima} ucciso in ${colta}: caricamento ${risposta}, ` +
      `${lavoro?.stato ?? 'nessun lavoro'}, ${righe} righe${lavoro?.problema ? `, «${lavoro.problema.detail}»` : ''}`,
  );
  return bene;
};

/** The supervisor's own death, told by the stories of `npm test` with all their repetitions. */
const uccisoIlPadre = (): boolean => {
  const env = { ...process.env, RATEO_PROVE_A_FONDO: '1' };
  const argomenti = ['run', 'tests/avvio/avvio.test.ts'];
  return spawnSync('vitest', argomenti, { stdio: 'inherit', env }).status === 0;
};

const prodotto = await avviaProdotto();
try {
  await aggiungiDivise(prodotto.proprietario);
  const { csv } = caricoDiCambi();
  const esiti: boolean[] = [];
  for (let giro = 1; giro <= GIRI; giro += 1) {
    const fase = FASI[giro % FASI.length] ?? 'lettura';
    const vittima = VITTIME[giro % VITTIME.length] ?? 'worker';
    esiti.push(await prova(prodotto, csv, { fase, vittima, giro }));
  }
  esiti.push(uccisoIlPadre());
  const falliti = esiti.filter((bene) => !bene).length;
  console.log(`${esiti.length - falliti} passed, ${falliti} failed`);
  process.exitCode = falliti === 0 ? 0 : 1;
} finally {
  await prodotto.ferma();
}
