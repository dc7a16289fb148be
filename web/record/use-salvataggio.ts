import { useState } from 'react';
import type { Valori } from '#domain/record/conflitto.ts';
import { ErroreApi } from '#web/base/api.ts';
import { erroriDeiCampi, type NomeCampo, segnalaErrore } from './errore.ts';

/** A record with what the database needs to tell its versions apart. */
export type RecordVersionato = Valori & {
  readonly id: number;
  readonly versione: number;
  readonly modificatoIl: string;
  readonly modificatoDa: string | null;
};

/** A save that found the record changed, or gone: all that is needed to decide. */
export interface Conflitto<R> {
  readonly prima: Valori;
  readonly mia: Valori;
  /** The record as it stands now; null when it was deleted meanwhile. */
  readonly loro: R | null;
}

/** What is done only by a decision, and why. */
export interface DaConfermare {
  readonly titolo: string;
  readonly motivo: string;
}

/** A save that the server wants confirmed, with what was being saved. */
export interface DaDecidere extends DaConfermare {
  readonly mia: Valori;
  readonly prima: Valori;
}

export interface Salvataggio<R> {
  readonly inCorso: boolean;
  /** What the server refused, by field. */
  readonly errori: Readonly<Record<string, string>>;
  readonly conflitto: Conflitto<R> | null;
  readonly daDecidere: DaDecidere | null;
  /** Saves; true when it is done, false when it was refused or there is a conflict to decide. */
  readonly salva: (mia: Valori, prima: Valori) => Promise<boolean>;
  /** Saves what was chosen, on top of their version. */
  readonly risolvi: (unito: R) => void;
  /** Saves what the server wanted confirmed. */
  readonly decidi: () => void;
  /** Makes the deleted record again, with what was written. */
  readonly ricrea: () => void;
  /** Keeps what the others have done. */
  readonly lascia: () => void;
  /** Back to the form, with nothing lost. */
  readonly riprendi: () => void;
}

export interface OpzioniSalvataggio<R> {
  readonly scrivi: (record: Valori) => Promise<R>;
  readonly ricrea: (record: Valori) => Promise<R>;
  /** It is in the database: saved, made again, or (with their record, or null) left to others. */
  readonly onDeciso: (record: R | null) => void;
  readonly onRiprendi?: () => void;
  /** How what failed is called, where it is more than a record that was not saved. */
  readonly nonSalvato?: () => string;
  /** How a field reads, where a refusal that names none is told away from it. */
  readonly nomeCampo?: NomeCampo;
  /** The refusal that only wants a confirmation, and the field by which it is given. */
  readonly decisione?: { readonly codice: string; readonly campo: string };
  /** Theirs as the form writes it, where the record is stored otherwise. */
  readonly comeScritto?: (loro: R) => R;
}

/** What a refusal says of the record: theirs, null when it is gone, undefined for anything else. */
function loroVersione<R>(errore: unknown, mia: Valori): R | null | undefined {
  if (!(errore instanceof ErroreApi)) return undefined;
  const { status, problema } = errore;
  if (status === 409 && problema.attuale) return problema.attuale as R;
  return status === 404 && typeof mia.id === 'number' ? null : undefined;
}

/** What a refusal asks to be confirmed; null where it asks nothing. */
export function domandaDi(errore: unknown, codice: string | undefined): DaConfermare | null {
  if (!(errore instanceof ErroreApi) || errore.problema.codice !== codice) return null;
  return { titolo: errore.problema.title, motivo: errore.problema.detail };
}

/** Saving a record that others may be changing: the one way for drawers, rows and forms. */
export function useSalvataggio<R extends RecordVersionato>(
  opzioni: OpzioniSalvataggio<R>,
): Salvataggio<R> {
  const [inCorso, setInCorso] = useState(false);
  const [errori, setErrori] = useState<Readonly<Record<string, string>>>({});
  const [conflitto, setConflitto] = useState<Conflitto<R> | null>(null);
  const [daDecidere, setDaDecidere] = useState<DaDecidere | null>(null);
  const rifiutato = (errore: unknown, mia: Valori, prima: Valori) => {
    const domanda = domandaDi(errore, opzioni.decisione?.codice);
    const loro = loroVersione<R>(errore, mia);
    setDaDecidere(domanda && { ...domanda, mia, prima });
    if (domanda) return;
    if (loro === undefined) {
      setErrori(erroriDeiCampi(errore));
      segnalaErrore(opzioni.nonSalvato?.() ?? 'Record non salvato', errore, opzioni.nomeCampo);
    } else {
      setConflitto({ prima, mia, loro: loro && (opzioni.comeScritto?.(loro) ?? loro) });
    }
  };
  const esegui = async (scrivi: typeof opzioni.scrivi, mia: Valori, prima: Valori) => {
    setInCorso(true);
    try {
      const scritto = await scrivi(mia);
      setErrori({});
      setConflitto(null);
      setDaDecidere(null);
      opzioni.onDeciso(scritto);
      return true;
    } catch (errore) {
      rifiutato(errore, mia, prima);
      return false;
    } finally {
      setInCorso(false);
    }
  };
  return {
    inCorso,
    errori,
    conflitto,
    daDecidere,
    salva: (mia, prima) => esegui(opzioni.scrivi, mia, prima),
    // A third hand may have come by: what they all began from is then the version just seen.
    risolvi: (unito) => void esegui(opzioni.scrivi, unito, conflitto?.loro ?? unito),
    decidi: () => {
      if (!daDecidere || !opzioni.decisione) return;
      const { mia, prima } = daDecidere;
      void esegui(opzioni.scrivi, { ...mia, [opzioni.decisione.campo]: true }, prima);
    },
    ricrea: () => {
      if (!conflitto) return;
      const { id: _vecchio, versione: _vecchia, ...nuovo } = conflitto.mia;
      void esegui(opzioni.ricrea, nuovo, conflitto.prima);
    },
    lascia: () => {
      if (!conflitto) return;
      setConflitto(null);
      opzioni.onDeciso(conflitto.loro);
    },
    riprendi: () => {
      setConflitto(null);
      setDaDecidere(null);
      opzioni.onRiprendi?.();
    },
  };
}
