import {
  calcolaFissato as calcola,
  type FissatoCalcolato,
} from '#domain/movimenti/fissato/calcola.ts';
import {
  type CampoRegistrato,
  campiRegistrati,
  type Registrato,
} from '#domain/movimenti/fissato/campi-registrati.ts';
import {
  type Bisogno,
  type Contesto,
  creaContesto,
  type Nota,
  provaCon,
} from '#domain/movimenti/fissato/contesto.ts';
import { DEDUZIONI } from '#domain/movimenti/fissato/deduzioni.ts';
import { conIProssimi } from '#domain/movimenti/fissato/prossimi.ts';
import { FissatoRifiutato, type FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import { esigiNullaScartato } from '#domain/movimenti/fissato/scartati.ts';
import type { RigaMovimento } from '#domain/movimenti/riga.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto as ContestoChiamata, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type ChiCalcola, LETTORI } from './lettori-contesto.ts';

/** Whoever asks, for the company of the call. */
export function chiCalcola(contesto: ContestoChiamata): ChiCalcola {
  const codAzienda = aziendaDi(contesto);
  return {
    codAzienda,
    utente: contesto.utente.username,
    leggePrezzi: haPrivilegio(contesto, 'Quotazioni_R', codAzienda),
  };
}

/** A chain of needs ends: what is asked follows from at most so many answers before it. */
const GIRI_AL_PIU = 20;

/** An empty context that deduces what the server can. */
export const nuovoContesto = (): Contesto => creaContesto(DEDUZIONI);

type Lettore = (tx: Tx, chi: ChiCalcola, di: readonly unknown[]) => Promise<readonly unknown[]>;

/** Reads what is missing: one question for each kind, however much of it there is. */
export async function leggiBisogni(
  tx: Tx,
  chi: ChiCalcola,
  contesto: Contesto,
  bisogni: readonly Bisogno[],
): Promise<void> {
  for (const [genere, suoi] of Map.groupBy(bisogni, (uno) => uno.genere)) {
    const leggi = LETTORI[genere as keyof typeof LETTORI] as Lettore;
    const risposte = await leggi(
      tx,
      chi,
      suoi.map(({ di }) => di),
    );
    for (const [i, { di }] of suoi.entries())
      contesto.metti({ genere, di, da: risposte[i] ?? null } as Nota);
  }
}

/**
 * What many computations give, each with the context that it asks for: they are tried, what they miss is
 * read for all of them at once, and those that missed something are tried again.
 */
export async function risolvi<C, E>(
  tx: Tx,
  chi: ChiCalcola,
  contesto: Contesto,
  cose: readonly C[],
  calcola: (contesto: Contesto, cosa: C) => E,
): Promise<readonly E[]> {
  const esiti = new Array<E>(cose.length);
  let attesi = [...cose.keys()];
  for (let giro = 0; giro < GIRI_AL_PIU; giro++) {
    const ancora: number[] = [];
    await aRespiro(attesi, (i) => {
      const esito = provaCon(contesto, (con) => ({ da: calcola(con, cose[i] as C) }));
      if (esito) esiti[i] = esito.da;
      else ancora.push(i);
    });
    attesi = ancora;
    const bisogni = contesto.mancanti();
    if (attesi.length === 0) return esiti;
    await leggiBisogni(tx, chi, contesto, bisogni);
  }
  throw new Error('Il contesto del fissato chiede senza fine.');
}

/** A refusal to compute, as the catalogue tells it. */
const comeErrore = (causa: unknown): unknown =>
  causa instanceof FissatoRifiutato
    ? errore('REGOLA_VIOLATA', { detail: causa.message, errori: [...causa.errori] })
    : causa;

/** What a slip is computed with, and what it may be some keys later, for who computes it elsewhere. */
export async function contestoDi(
  tx: Tx,
  chi: ChiCalcola,
  ingresso: FissatoScritto,
): Promise<readonly Nota[]> {
  const contesto = nuovoContesto();
  await risolvi(tx, chi, contesto, conIProssimi(ingresso), (con, uno) => {
    try {
      calcola(con, uno, { leggePrezzi: true });
    } catch (causa) {
      // Whoever asked computes it and meets the refusal; what led there is told.
      if (!(causa instanceof FissatoRifiutato)) throw causa;
    }
  });
  return contesto.note().filter(({ genere }) => genere !== 'pianoConfermato');
}

/**
 * Computes a slip with what is on record now (`calcola`). Writes nothing. Of what somebody sends, nothing
 * is dropped without a word; `prima` is the draft that it was read from, null of one that is read again.
 */
export async function calcolaFissato(
  tx: Tx,
  chi: ChiCalcola,
  ingresso: FissatoScritto,
  prima?: RigaMovimento | null,
): Promise<FissatoCalcolato> {
  const modo = { leggePrezzi: chi.leggePrezzi };
  try {
    const [esito] = await risolvi(tx, chi, nuovoContesto(), [ingresso], (contesto, uno) =>
      calcola(contesto, uno, modo),
    );
    if (prima !== null) esigiNullaScartato(ingresso, esito as FissatoCalcolato, prima);
    return esito as FissatoCalcolato;
  } catch (causa) {
    throw comeErrore(causa);
  }
}

/** The fields that a movement has, as its slip called them. */
export async function campiDelRecord(
  tx: Tx,
  chi: ChiCalcola,
  movimento: Registrato,
): Promise<CampoRegistrato[]> {
  const [campi = []] = await risolvi(tx, chi, nuovoContesto(), [movimento], campiRegistrati);
  return campi;
}
