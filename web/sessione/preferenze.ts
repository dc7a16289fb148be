import type { MantineColorSchemeManager } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Static } from 'typebox';
import { type PreferenzeLette, rottePreferenze } from '#contract/preferenze.ts';
import type { Preferenze } from '#domain/accesso/preferenze/preferenze.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import { linguaIniziale, mostraLingua } from '#web/i18n/i18n.ts';
import { CHIAVE_PREFERENZE, leggiMemoria, type Memoria, scriviMemoria } from './memoria.ts';

const ATTESA_INVIO_MS = 300;
/** After an attempt that did not arrive; without a network the network's return is waited for instead. */
const NUOVO_TENTATIVO_MS = 3000;

let memoria = leggiMemoria();
/** Who sits here, from the log-in on. */
let chi: string | null = null;
const ascoltatori = new Set<() => void>();

function ascolta(avvisa: () => void): () => void {
  ascoltatori.add(avvisa);
  return () => ascoltatori.delete(avvisa);
}

export const preferenze = (): Preferenze => memoria.valori;

export function usePreferenze(): Preferenze {
  return useSyncExternalStore(ascolta, preferenze);
}

export const linguaScelta = () =>
  linguaIniziale(memoria.valori.lingua === 'browser' ? null : memoria.valori.lingua);

/** The stylesheet hangs on these attributes; light and dark are Mantine's to write. */
function vesti({ variante, densita }: Preferenze): void {
  const { dataset } = document.documentElement;
  dataset.variante = variante;
  dataset.densita = densita;
}

function imposta(nuova: Memoria): void {
  memoria = nuova;
  vesti(nuova.valori);
  void mostraLingua(linguaScelta());
  for (const avvisa of ascoltatori) avvisa();
}

/** What was written last for whoever sits here: by this tab or by another one. */
function attuale(): Memoria {
  const scritta = leggiMemoria();
  return scritta.utente === memoria.utente ? scritta : memoria;
}

function ricorda(nuova: Memoria): void {
  scriviMemoria(nuova);
  imposta(nuova);
}

let attesa: ReturnType<typeof setTimeout> | undefined;
let inCorso = false;

function programmaInvio(traMs = ATTESA_INVIO_MS): void {
  clearTimeout(attesa);
  attesa = setTimeout(() => void invia(), traMs);
}

const vuoto = (campi: Partial<Preferenze>): boolean => Object.keys(campi).length === 0;

/** What was sent and has not been changed again meanwhile is not to be sent any more. */
function senzaInviati(daInviare: Partial<Preferenze>, inviati: Partial<Preferenze>) {
  return Object.fromEntries(
    Object.entries(daInviare).filter(
      ([campo, valore]) => inviati[campo as keyof Preferenze] !== valore,
    ),
  ) as Partial<Preferenze>;
}

/** A value that the server will never take, as that of a company taken away: it is let go. */
const rifiutata = (causa: unknown): boolean =>
  causa instanceof ErroreApi && (causa.status === 400 || causa.status === 422);

/**
 * Sends what has been chosen. A preference is never worth an error on the screen: without a network
 * it stays, here and at the next load, until the server has it.
 */
async function invia(): Promise<void> {
  const { daInviare } = attuale();
  if (chi === null || inCorso || vuoto(daInviare)) return;
  inCorso = true;
  let lette: Partial<Preferenze> | null = null;
  try {
    const { versione: _, ...arrivate } = await chiama(rottePreferenze.scrivi, { body: daInviare });
    lette = arrivate;
  } catch (causa) {
    if (rifiutata(causa)) lette = {};
  }
  inCorso = false;
  if (lette === null) {
    // The network may have come back before the failure was heard of.
    if (navigator.onLine) programmaInvio(NUOVO_TENTATIVO_MS);
    return;
  }
  const dopo = attuale();
  const restano = senzaInviati(dopo.daInviare, daInviare);
  ricorda({ ...dopo, valori: { ...dopo.valori, ...lette, ...restano }, daInviare: restano });
  if (!vuoto(restano)) programmaInvio();
}

/** Applies at once, here and in the other tabs, and is kept for every other machine. */
export function cambiaPreferenze(campi: Partial<Preferenze>): void {
  const { utente, valori, daInviare } = attuale();
  ricorda({
    utente,
    valori: { ...valori, ...campi },
    daInviare: { ...daInviare, ...campi },
  });
  programmaInvio();
}

/**
 * The preferences that came with the log-in, with those on top that were chosen here and never
 * arrived. Resolves when the frame's words are there, so that it is never shown in two languages.
 */
export async function accogliPreferenze(
  utente: string,
  { versione: _, ...lette }: Static<typeof PreferenzeLette>,
): Promise<void> {
  chi = utente;
  const scritta = leggiMemoria();
  const proprie = scritta.utente === null || scritta.utente === utente;
  const daInviare = proprie ? scritta.daInviare : {};
  ricorda({ utente, valori: { ...lette, ...daInviare }, daInviare });
  if (!vuoto(daInviare)) programmaInvio();
  await mostraLingua(linguaScelta());
}

/** Nobody sits here any more; how the screen looks stays for the next log-in. */
export function congedaPreferenze(): void {
  chi = null;
}

/** Follows the other tabs, and sends what waited when the network is back. */
export function seguiPreferenze(): void {
  vesti(memoria.valori);
  window.addEventListener('storage', ({ key }) => {
    if (key !== CHIAVE_PREFERENZE) return;
    const scritta = leggiMemoria();
    if (chi === null || scritta.utente === chi) imposta(scritta);
  });
  window.addEventListener('online', () => void invia());
}

let smetti = () => undefined as unknown;

/** Light and dark are kept with the other preferences, not under Mantine's own key. */
export const gestoreAspetto: MantineColorSchemeManager = {
  get: () => preferenze().aspetto,
  set: (aspetto) => {
    if (aspetto !== preferenze().aspetto) cambiaPreferenze({ aspetto });
  },
  subscribe: (avvisa) => {
    smetti = ascolta(() => avvisa(preferenze().aspetto));
  },
  unsubscribe: () => void smetti(),
  clear: () => undefined,
};
