import { useSyncExternalStore } from 'react';
import { rotteAccesso } from '#contract/accesso.ts';
import type { PrivilegiPerAzienda } from '#domain/accesso/amministrazione.ts';
import { ePrivilegio, implica, type Privilegio } from '#domain/accesso/privilegi.ts';
import {
  CHIAVE_AZIENDA,
  chiama,
  impostaBase,
  impostaSessione,
  impostaToken,
  rinnova,
  type SessioneApi,
} from '#web/base/api.ts';
import { type ConfigurazionePubblica, leggiConfigurazione } from '#web/base/configurazione.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { accogliPreferenze, congedaPreferenze } from './preferenze.ts';
import { svuotaDeposito } from './svuota-deposito.ts';

/** The preferences go to their own store (web/sessione): they change while one works. */
export type Identita = Omit<SessioneApi, 'token' | 'preferenze'>;

/** What is known about who sits here. `illeggibile`: the configuration file could not be read. */
export type StatoSessione =
  | { readonly fase: 'ignota' | 'illeggibile' }
  | { readonly fase: 'anonima'; readonly configurazione: ConfigurazionePubblica }
  | {
      readonly fase: 'aperta';
      readonly configurazione: ConfigurazionePubblica;
      readonly identita: Identita;
      readonly codAzienda: string;
    };

let stato: StatoSessione = { fase: 'ignota' };
let avvio: Promise<void> | null = null;
const ascoltatori = new Set<() => void>();

function imposta(nuovo: StatoSessione): void {
  stato = nuovo;
  for (const avvisa of ascoltatori) avvisa();
}

function ascolta(avvisa: () => void): () => void {
  ascoltatori.add(avvisa);
  return () => ascoltatori.delete(avvisa);
}

export const statoSessione = (): StatoSessione => stato;

/** The company of this tab, for what is asked before a screen is drawn; empty where there is none. */
export const aziendaCorrente = (): string => (stato.fase === 'aperta' ? stato.codAzienda : '');

export function useStatoSessione(): StatoSessione {
  return useSyncExternalStore(ascolta, statoSessione);
}

/**
 * The current company of a tab (docs/regole/schermate.md#azienda-corrente): the one that it
 * remembers while it is still granted, else the configured preferred one, else the first; empty
 * where none is granted.
 */
export function aziendaDellaScheda(
  ricordata: string | null,
  { aziende, aziendaPreferita }: Pick<Identita, 'aziende' | 'aziendaPreferita'>,
): string {
  const codici = aziende.map(({ cod_Azienda }) => cod_Azienda);
  const candidate = [ricordata, aziendaPreferita, codici[0]];
  return candidate.find((una) => una && codici.includes(una)) ?? '';
}

/** What is chosen is stored at once, for every call reads it from there. */
function scegliAzienda(identita: Identita): string {
  const scelta = aziendaDellaScheda(sessionStorage.getItem(CHIAVE_AZIENDA), identita);
  if (scelta) sessionStorage.setItem(CHIAVE_AZIENDA, scelta);
  else sessionStorage.removeItem(CHIAVE_AZIENDA);
  return scelta;
}

async function apri(configurazione: ConfigurazionePubblica, sessione: SessioneApi): Promise<void> {
  const { token: _, preferenze, ...identita } = sessione;
  impostaSessione(sessione);
  await accogliPreferenze(identita.utente.username, preferenze);
  imposta({ fase: 'aperta', configurazione, identita, codAzienda: scegliAzienda(identita) });
}

async function carica(): Promise<void> {
  const configurazione = await leggiConfigurazione().catch(() => null);
  if (configurazione === null) {
    imposta({ fase: 'illeggibile' });
    return;
  }
  impostaBase(configurazione.api);
  const sessione = await rinnova().catch(() => null);
  if (sessione) await apri(configurazione, sessione);
  else imposta({ fase: 'anonima', configurazione });
}

/** Reads the configuration, then renews the session by its cookie; once per load of the page. */
export function avviaSessione(): Promise<void> {
  avvio ??= carica();
  return avvio;
}

/** Reads the public settings again, because they were changed here: the foot of the page follows. */
export async function rileggiConfigurazione(): Promise<void> {
  const configurazione = await leggiConfigurazione();
  if (stato.fase === 'aperta') imposta({ ...stato, configurazione });
}

/** Reads again who sits here and for which companies: one of them was made, changed or deleted here. */
export async function rileggiIdentita(): Promise<void> {
  const { preferenze: _, ...identita } = await chiama(rotteAccesso.io);
  if (stato.fase === 'aperta') imposta({ ...stato, identita });
}

/** What was read for whoever sat here is not for whoever sits here next: answers name no user. */
function dimenticaLetto(): void {
  svuotaDeposito();
  interrogazioni.clear();
}

/** Whoever has shown all that is asked for sits here from now on. */
export async function accogli(sessione: SessioneApi): Promise<void> {
  if (!('configurazione' in stato)) throw new Error('La configurazione non è stata letta');
  const { configurazione } = stato;
  // Whoever sat here before may never have left.
  dimenticaLetto();
  await apri(configurazione, sessione);
}

export const entra = async (username: string, password: string): Promise<void> =>
  accogli(await chiama(rotteAccesso.login, { body: { username, password } }));

/** Forgets who sat here, also where the server cannot be told: leaving must always work. */
export function dimentica(): void {
  impostaToken(null);
  congedaPreferenze();
  dimenticaLetto();
  if (stato.fase === 'aperta') imposta({ fase: 'anonima', configurazione: stato.configurazione });
}

/** Leaves here, and goes on to where the identity provider is left too, if the session came from one. */
export async function esci(): Promise<void> {
  try {
    const { prosegui } = await chiama(rotteAccesso.logout);
    if (prosegui !== null) location.assign(prosegui);
  } finally {
    sessionStorage.removeItem(CHIAVE_AZIENDA);
    dimentica();
  }
}

/** `attuale` is asked again even where the session is open: a desk left alone changes nothing. */
export async function cambiaPassword(attuale: string, nuova: string): Promise<void> {
  await chiama(rotteAccesso.password, { body: { attuale, nuova } });
  if (stato.fase !== 'aperta') return;
  imposta({ ...stato, identita: { ...stato.identita, cambioPasswordRichiesto: false } });
}

/** The privileges that hold on a company: its own and those granted on every company. */
export function privilegiPer(identita: Identita, codAzienda: string): readonly Privilegio[] {
  const { privilegi } = identita;
  const tutti = [...(privilegi['*'] ?? []), ...(privilegi[codAzienda] ?? [])];
  return [...new Set(tutti)].filter(ePrivilegio);
}

export interface Sessione {
  readonly configurazione: ConfigurazionePubblica;
  readonly utente: Identita['utente'];
  readonly aziende: Identita['aziende'];
  readonly codAzienda: string;
  readonly azienda: Identita['aziende'][number] | undefined;
  readonly privilegi: readonly Privilegio[];
  /** The privileges by company, and under `*` those on all: for who administers others. */
  readonly perAzienda: PrivilegiPerAzienda;
  readonly cambioPasswordRichiesto: boolean;
  /** A second factor is asked for, and must be set up before anything else. */
  readonly fattoreDaAttivare: boolean;
  /** The identity provider that has let the person in; null for who came in by password or passkey. */
  readonly fornitore: Identita['fornitore'];
  readonly puo: (richiesto: Privilegio) => boolean;
}

function sessioneDa(aperta: Extract<StatoSessione, { fase: 'aperta' }>): Sessione {
  const { configurazione, identita, codAzienda } = aperta;
  const privilegi = privilegiPer(identita, codAzienda);
  return {
    configurazione,
    utente: identita.utente,
    aziende: identita.aziende,
    codAzienda,
    azienda: identita.aziende.find(({ cod_Azienda }) => cod_Azienda === codAzienda),
    privilegi,
    perAzienda: identita.privilegi as PrivilegiPerAzienda,
    cambioPasswordRichiesto: identita.cambioPasswordRichiesto,
    fattoreDaAttivare: identita.fattoreDaAttivare,
    fornitore: identita.fornitore,
    puo: (richiesto) => implica(privilegi, richiesto),
  };
}

const pronte = new WeakMap<StatoSessione, Sessione>();

/** The open session as a value; the guard lets no screen mount without one. */
function sessione(aperta: StatoSessione): Sessione {
  if (aperta.fase !== 'aperta') throw new Error('Nessuna sessione aperta');
  const pronta = pronte.get(aperta) ?? sessioneDa(aperta);
  pronte.set(aperta, pronta);
  return pronta;
}

/** The session, for the screens behind the guard. */
export function useSessione(): Sessione {
  return sessione(useStatoSessione());
}
