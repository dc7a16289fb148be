import { sql } from 'kysely';
import type { Pool } from 'pg';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { data } from '#domain/tempo/data.ts';
import { attivita } from '#server/avvio/lavori.ts';
import type { Configurazione } from '#server/base/config.ts';
import { apriLog } from '#server/base/log.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { apriDb, type Db, primaQuella, type Tx } from '#server/db/sessione.ts';
import { rimanda } from '#server/lavori/creazione.ts';
import { type Ambiente, esegui } from '#server/lavori/esecuzione.ts';
import { eAperto, type Lavoro, SELEZIONE_LAVORO } from '#server/lavori/lavoro.ts';
import { DA_CONFERMARE, ESERCIZI_CHIUSI, FONTE, guidDi, LIBRO } from './chiusura-rimasta.ts';
import { contestoDimostrativo } from './dimostrazione.ts';
import { estrattiDimostrativi } from './estratti-dimostrativi.ts';
import { chiuso, contabilizzati, generati, type Passo } from './passi-di-chiusura.ts';
import { semina } from './semi.ts';

const CONTABILIZZATI = { dal: data('2026-01-01'), al: data('2026-10-31') };

/** What the company took as the price of what it could not or would not take the last quote of: invented. */
const PREZZI_DI_CHIUSURA = [
  ['2024-12-31', 'IT0000784196 8.12 IT0005580003 99.89 IT0005582868 99.65 OBB-AMM 99.60'],
  [
    '2025-12-31',
    'DE000AUM0V10 26.40 CH0038863350 78.20 C-ENEL-8 0.42 OBB-AMM 99.70 IT0005669269 98.56 FR0000121014 592.40',
  ],
] as const;

const prezziDiChiusura = () =>
  PREZZI_DI_CHIUSURA.flatMap(([giorno, testo]) =>
    [...testo.matchAll(/(\S+) ([\d.]+)/g)].map(([, cod_titolo, prezzo]) => ({
      ...{ cod_azienda: LIBRO.codAzienda, cod_titolo, data: giorno, prezzo },
      fonte: FONTE,
    })),
  );

const passi: readonly Passo[] = [
  ...ESERCIZI_CHIUSI.flatMap((esercizio) => chiuso(LIBRO, esercizio, guidDi)),
  ...contabilizzati(LIBRO, 'G', CONTABILIZZATI),
  ...estrattiDimostrativi,
  generati(LIBRO, 'G', DA_CONFERMARE),
];

const contesto: Contesto = {
  ...contestoDimostrativo,
  codAzienda: LIBRO.codAzienda,
  concesse: contestoDimostrativo.aziende,
  privilegi: { '*': tuttiIPrivilegi },
};

async function lavoroDi(tx: Tx, guid: string): Promise<Lavoro | undefined> {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO} where l.guid = ${guid}`.execute(tx);
  return rows[0];
}

/** What is done already is done: of a job in two phases, whoever is past the first has taken it. */
const compiuto = ({ fase }: Passo, { stato, fase: giunto }: Lavoro): boolean =>
  stato === 'completato' && (giunto === fase || giunto === 'fine');

/** Asks for a step as one would on its screen, and carries it out here: no worker is running yet. */
async function compi(db: Db, ambiente: Ambiente, passo: Passo, fine: AbortSignal): Promise<void> {
  const guid = guidDi(passo.lavoro);
  const fatto = await inTransazione(db, contesto, async (tx) => {
    const gia = await lavoroDi(tx, guid);
    if (gia && compiuto(passo, gia)) return true;
    if (!gia || gia.stato === 'completato') await passo.chiedi(tx, contesto, guid);
    else if (!eAperto(gia)) await rimanda(tx, guid, {}, 'Ripreso all’avvio.');
    return false;
  });
  if (fatto) return;
  await esegui(ambiente, guid, fine);
  const dopo = await inTransazione(db, contesto, (tx) => lavoroDi(tx, guid));
  if (dopo && compiuto(passo, dopo)) return;
  const perche = dopo?.problema?.detail ?? dopo?.stato;
  throw new Error(`L’anno dimostrativo non si chiude: ${passo.lavoro}: ${perche}`);
}

/** Before anything is closed: what is shut then takes no price. */
const preparaPrezzi = (db: Db): Promise<void> =>
  inTransazione(db, contesto, async (tx) => {
    const [primo] = passi;
    if (primo && (await lavoroDi(tx, guidDi(primo.lavoro)))) return;
    const chiave = ['cod_azienda', 'cod_titolo', 'data'];
    await semina(tx, { tabella: 'costi_normali', chiave, righe: prezziDiChiusura() });
  });

export interface DoveSiChiude {
  readonly proprietario: Pool;
  readonly applicazione: Pool;
  readonly config: Configurazione;
  /** Told to stop, it leaves the rest to the next start. */
  readonly fine?: AbortSignal | undefined;
}

/**
 * Closes what the first demo company has lived through, year by year, by the jobs that its accountant would ask for: every
 * screen has figures. Repeated, or taken up after a start that was killed, it does what is not done yet.
 */
export async function chiudiDimostrazione(dove: DoveSiChiude): Promise<void> {
  const { applicazione, config, fine = new AbortController().signal } = dove;
  const proprietario = apriDb(dove.proprietario);
  const db = apriDb(applicazione);
  await preparaPrezzi(db);
  // One session for all jobs: each of its own would read the catalogue anew, which takes longer than the job. What is read
  // beside a job needs another.
  const client = await applicazione.connect();
  const log = apriLog('silent', 'dimostrazione');
  const suoi = primaQuella(client, applicazione);
  const ambiente = { applicazione: suoi, proprietario, attivita, config, log };
  try {
    for (const passo of passi) {
      fine.throwIfAborted();
      await compi(db, ambiente, passo, fine);
    }
  } finally {
    // Its locks and settings go with it.
    client.release(true);
  }
}
