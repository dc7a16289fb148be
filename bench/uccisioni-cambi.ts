import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import { aggiungiDivise, caricoDiCambi, RIGHE } from './cambi-inventati.ts';
import { type Prodotto, uno } from './prodotto.ts';
import {
  attesa,
  insisti,
  lavoroDi,
  lavoroFinito,
  racconta,
  ripresa,
  uccidi,
  VITTIME,
  type Vittima,
} from './uccidi.ts';

const FASI = ['caricamento', 'lettura', 'controllo', 'scrittura'] as const;

interface Prova {
  readonly fase: (typeof FASI)[number];
  readonly vittima: Vittima;
  readonly giro: string;
}

/** One import, one kill -9, and what is left: all the rows with a completed job, or none without. */
async function prova(prodotto: Prodotto, csv: Blob, { fase, vittima, giro }: Prova) {
  await prodotto.proprietario.query('truncate cambi');
  const guid = randomUUID();
  const caricamento = prodotto
    .carica(`/Cambi/uploadFromCsv?guid=${guid}`, csv, 'cambi.csv')
    .then((risposta) => risposta.status)
    .catch(() => 0);
  const leggi = () => lavoroDi(prodotto, guid);
  const colto = await attesa(leggi, (letto) => [fase, 'fine'].includes(letto.fase), 5);
  if (!colto) throw new Error(`${guid} non è arrivato alla fase ${fase}`);
  await pausa(Math.random() * 400);
  const ucciso = await uccidi(prodotto, vittima);
  const risposta = await caricamento;
  await ripresa(prodotto, vittima, ucciso);
  const lavoro = (await lavoroFinito(prodotto, guid)) ?? (await insisti(leggi));
  const { righe } = await insisti(() =>
    uno<{ righe: number }>(prodotto, 'select count(*)::int as righe from cambi'),
  );
  const intero = lavoro?.stato === 'completato' && righe === RIGHE;
  const nulla = (lavoro === undefined || lavoro.stato === 'fallito') && righe === 0;
  const detto = lavoro?.stato !== 'fallito' || Boolean(lavoro.problema?.detail);
  return racconta(
    (intero || nulla) && detto,
    giro,
    `${vittima} ucciso in ${colto.fase}: caricamento ${risposta}, ${lavoro?.stato ?? 'nessun lavoro'}, ${righe} righe` +
      (lavoro?.problema ? `, «${lavoro.problema.detail}»` : ''),
  );
}

/** Imports of a million rates, each killed in a phase of its own. */
export async function uccidiImport(prodotto: Prodotto, giri: number): Promise<boolean[]> {
  await aggiungiDivise(prodotto.proprietario);
  const { csv } = caricoDiCambi();
  const esiti: boolean[] = [];
  for (let giro = 1; giro <= giri; giro += 1) {
    const fase = FASI[giro % FASI.length] ?? 'lettura';
    const vittima = VITTIME[giro % VITTIME.length] ?? 'worker';
    esiti.push(await prova(prodotto, csv, { fase, vittima, giro: `${giro}/${giri}` }));
  }
  return esiti;
}
