import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import type { Prodotto } from './prodotto.ts';
import { cronometra } from './statistica.ts';
import {
  finito,
  insisti,
  type Lavoro,
  racconta,
  ripresa,
  uccidi,
  VITTIME,
  type Vittima,
} from './uccidi.ts';

/** Something that is asked for of a company, and that a kill may fall into. */
export interface Atto {
  readonly nome: string;
  readonly chiede: (prodotto: Prodotto, azienda: string, guid: string) => Promise<Response>;
  /** The job that does it; undefined while nobody has begun it. */
  readonly lavoro: (
    prodotto: Prodotto,
    azienda: string,
    guid: string,
  ) => Promise<Lavoro | undefined>;
  /** What it needs and nobody kills. */
  readonly prepara?: (prodotto: Prodotto, azienda: string) => Promise<void>;
}

/** Acts that follow one another in a company, each killed once in it. */
export interface Serie {
  readonly atti: readonly Atto[];
  readonly nuovaAzienda: (prodotto: Prodotto, n: number) => Promise<string>;
  /** All that the acts move, in words that are the same in every company. */
  readonly resta: (prodotto: Prodotto, azienda: string) => Promise<string>;
}

/** A request in a company. */
export const chiedi = (
  prodotto: Prodotto,
  azienda: string,
  via: string,
  corpo?: object,
  metodo = corpo ? 'POST' : 'GET',
) =>
  fetch(prodotto.base + via, {
    method: metodo,
    headers: {
      ...prodotto.intestazioni(),
      'x-cod-azienda': azienda,
      ...(corpo && { 'content-type': 'application/json' }),
    },
    body: corpo ? JSON.stringify(corpo) : null,
  });

const VA: readonly string[] = ['in attesa', 'in corso', 'completato'];
const RICHIESTE_MASSIME = 3;

/** Until it is done: what was refused or broken off is asked for again, as a user would. */
async function portaAFondo(
  prodotto: Prodotto,
  azienda: string,
  { chiede, lavoro: lavoroDi }: Pick<Atto, 'chiede' | 'lavoro'>,
  guid: string,
) {
  let richieste = 0;
  for (let suo = guid; ; suo = randomUUID()) {
    const leggi = () => lavoroDi(prodotto, azienda, suo);
    const gia = await insisti(leggi);
    if (gia === undefined || !VA.includes(gia.stato)) {
      richieste += 1;
      await insisti(() => chiede(prodotto, azienda, suo));
    }
    const lavoro = await finito(leggi);
    if (lavoro?.stato === 'completato' || richieste > RICHIESTE_MASSIME)
      return { lavoro, richieste };
  }
}

/** What nobody kills: brought to its end, or the run ends. */
export async function compi(
  prodotto: Prodotto,
  azienda: string,
  atto: Pick<Atto, 'nome' | 'chiede' | 'lavoro'>,
): Promise<void> {
  const { lavoro } = await portaAFondo(prodotto, azienda, atto, randomUUID());
  if (lavoro?.stato !== 'completato')
    throw new Error(`${atto.nome} di ${azienda}: ${JSON.stringify(lavoro)}`);
}

/** How long each act takes, and what it leaves, where nothing is killed. */
interface Modello {
  readonly ms: ReadonlyMap<Atto, number>;
  readonly resta: ReadonlyMap<Atto, string>;
}

async function modello(prodotto: Prodotto, { atti, nuovaAzienda, resta }: Serie): Promise<Modello> {
  const azienda = await nuovaAzienda(prodotto, 0);
  const ms = new Map<Atto, number>();
  const rimane = new Map<Atto, string>();
  for (const atto of atti) {
    await atto.prepara?.(prodotto, azienda);
    ms.set(atto, await cronometra(() => compi(prodotto, azienda, atto)));
    rimane.set(atto, await resta(prodotto, azienda));
  }
  return { ms, resta: rimane };
}

interface Prova {
  readonly azienda: string;
  readonly atto: Atto;
  readonly vittima: Vittima;
  readonly giro: string;
}

/** One act, one kill -9 at any moment of it, and what is there once it has been brought to its end. */
async function prova(
  prodotto: Prodotto,
  { azienda, atto, vittima, giro }: Prova,
  { resta }: Serie,
  atteso: Modello,
): Promise<boolean> {
  await atto.prepara?.(prodotto, azienda);
  const prima = await resta(prodotto, azienda);
  const tutto = atteso.resta.get(atto);
  const guid = randomUUID();
  const risposta = atto
    .chiede(prodotto, azienda, guid)
    .then(({ status }) => status)
    .catch(() => 0);
  const dopoMs = Math.round(Math.random() * (atteso.ms.get(atto) ?? 0));
  await pausa(dopoMs);
  const ucciso = await uccidi(prodotto, vittima);
  const stato = await risposta;
  await ripresa(prodotto, vittima, ucciso);
  // As soon as the database answers: all of it or nothing.
  const subito = await insisti(() => resta(prodotto, azienda));
  const intero = subito === prima || subito === tutto;
  const { lavoro, richieste } = await portaAFondo(prodotto, azienda, atto, guid);
  const dopo = await insisti(() => resta(prodotto, azienda));
  const verifica = await chiedi(prodotto, azienda, '/giornale/verifica');
  const { ok } = (await verifica.json()) as { ok?: boolean };
  const bene = intero && dopo === tutto && lavoro?.stato === 'completato' && ok === true;
  return racconta(
    bene,
    giro,
    `${vittima} ucciso dopo ${dopoMs} ms di «${atto.nome}»: risposta ${stato}, subito ${subito === prima ? 'nulla' : intero ? 'tutto' : 'A METÀ'}, ` +
      `${lavoro?.stato ?? 'nessun lavoro'}${richieste > 0 ? `, richiesta ancora ${richieste}` : ''}${dopo === tutto ? '' : ', DIVERSO'}, giornale ${ok ? 'sano' : 'MALATO'}`,
  );
}

/** A series of acts in one company after the other, each killed at any moment of it. */
export async function uccidiAtti(
  prodotto: Prodotto,
  giri: number,
  serie: Serie,
): Promise<boolean[]> {
  const { atti, nuovaAzienda } = serie;
  const atteso = await modello(prodotto, serie);
  const esiti: boolean[] = [];
  let azienda = '';
  for (let giro = 1; giro <= giri; giro += 1) {
    const quale = (giro - 1) % atti.length;
    if (quale === 0) azienda = await nuovaAzienda(prodotto, giro);
    const vittima = VITTIME[Math.floor((giro - 1) / atti.length) % VITTIME.length] ?? 'worker';
    const una = { azienda, atto: atti[quale] as Atto, vittima, giro: `${giro}/${giri}` };
    esiti.push(await prova(prodotto, una, serie, atteso));
  }
  return esiti;
}
