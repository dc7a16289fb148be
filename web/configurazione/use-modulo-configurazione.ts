import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { chiama, ErroreApi } from '#web/api.ts';
import { rileggiConfigurazione } from '#web/sessione.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import {
  type Configurazione,
  cambiate,
  difettiDi,
  type Impostazioni,
  leggiImpostazioni,
  scriviImpostazioni,
  sovrapponi,
  type Voce,
} from './impostazioni.ts';

export const CHIAVE_CONFIGURAZIONE = ['configurazione'] as const;

/** What is being written here, and the version that it started from. */
interface Bozza {
  readonly base: Configurazione;
  readonly mie: Impostazioni;
}

/** Somebody else saved first: theirs, and theirs with what was changed here over it. */
export interface ConflittoConfigurazione {
  readonly attuale: Configurazione;
  readonly mie: Impostazioni;
}

export interface ModuloConfigurazione {
  readonly salvata: Configurazione | undefined;
  readonly errore: Error | null;
  readonly mie: Impostazioni | undefined;
  readonly cambiate: readonly Voce[];
  /** By the setting's name: what the form or the server found wrong. */
  readonly difetti: Readonly<Record<string, string>>;
  readonly inCorso: boolean;
  readonly conflitto: ConflittoConfigurazione | null;
  readonly cambia: (parte: Partial<Impostazioni>) => void;
  readonly lascia: () => void;
  readonly salva: () => Promise<boolean>;
  readonly risolvi: (scelta: 'mia' | 'attuale') => void;
}

const avvisa = (titolo: string, testo: string, tipo: 'successo' | 'errore') =>
  mostraToast({ titolo, testo, tipo, durataMs: DURATA_TOAST_MS });

/** `provider.bce` and `categorieConti.3` are refusals of the settings that hold them. */
const perCampo = (errore: unknown): Readonly<Record<string, string>> => {
  const errori = errore instanceof ErroreApi ? (errore.problema.errori ?? []) : [];
  return Object.fromEntries(
    errori.map(({ campo, messaggio }) => [
      campo.replace(/^conservazione\./, '').replace(/\..*$/, ''),
      messaggio,
    ]),
  );
};

const conflittoIn = (errore: unknown): Configurazione | undefined =>
  errore instanceof ErroreApi && errore.status === 409
    ? (errore.problema.attuale as Configurazione | undefined)
    : undefined;

/** The configuration as a form: what was read, what is being changed, saving and its conflicts. */
export function useModuloConfigurazione(): ModuloConfigurazione {
  const memoria = useQueryClient();
  const [bozza, setBozza] = useState<Bozza | null>(null);
  const [rifiuti, setRifiuti] = useState<Readonly<Record<string, string>>>({});
  const [inCorso, setInCorso] = useState(false);
  const [conflitto, setConflitto] = useState<ConflittoConfigurazione | null>(null);
  const { data, error } = useQuery({
    queryKey: CHIAVE_CONFIGURAZIONE,
    queryFn: ({ signal }) => chiama(rotteConfigurazione.leggi, { signal }),
  });
  // Who has begun to write goes on from what was seen, whatever has been read since.
  const salvata = bozza?.base ?? data;
  const prime = salvata && leggiImpostazioni(salvata);
  const mie = bozza?.mie ?? prime;
  const diverse = prime && mie ? cambiate(prime, mie) : [];
  const difetti = { ...rifiuti, ...(mie ? difettiDi(mie) : {}) };
  const cambia = (parte: Partial<Impostazioni>) => {
    if (!salvata || !mie) return;
    setRifiuti((prima) =>
      Object.fromEntries(Object.entries(prima).filter(([nome]) => !(nome in parte))),
    );
    setBozza({ base: salvata, mie: { ...mie, ...parte } });
  };
  const invia = async (scritte: Impostazioni, base: Configurazione): Promise<boolean> => {
    setInCorso(true);
    try {
      const nuova = await chiama(rotteConfigurazione.scrivi, {
        body: scriviImpostazioni(scritte, base.versione),
      });
      memoria.setQueryData(CHIAVE_CONFIGURAZIONE, nuova);
      setBozza(null);
      setRifiuti({});
      await rileggiConfigurazione();
      avvisa('Configurazione salvata', 'Vale da subito, per tutti.', 'successo');
      return true;
    } catch (errore) {
      const attuale = conflittoIn(errore);
      if (attuale) {
        const altrui = leggiImpostazioni(attuale);
        setConflitto({ attuale, mie: sovrapponi(leggiImpostazioni(base), scritte, altrui) });
      } else {
        setRifiuti(perCampo(errore));
        const testo = errore instanceof Error ? errore.message : String(errore);
        avvisa('Configurazione non salvata', testo, 'errore');
      }
      return false;
    } finally {
      setInCorso(false);
    }
  };
  const salvabile = diverse.length > 0 && Object.keys(difettiDiOra(mie)).length === 0 && !inCorso;
  const lascia = () => {
    setBozza(null);
    setRifiuti({});
  };
  const risolvi = (scelta: 'mia' | 'attuale') => {
    if (!conflitto) return;
    const { attuale, mie: unite } = conflitto;
    setConflitto(null);
    memoria.setQueryData(CHIAVE_CONFIGURAZIONE, attuale);
    if (scelta === 'attuale') return lascia();
    setBozza({ base: attuale, mie: unite });
    void invia(unite, attuale);
  };
  return {
    salvata,
    errore: error,
    mie,
    cambiate: diverse,
    difetti,
    inCorso,
    conflitto,
    cambia,
    lascia,
    salva: async () => (salvabile && salvata && mie ? invia(mie, salvata) : false),
    risolvi,
  };
}

const difettiDiOra = (mie: Impostazioni | undefined) => (mie ? difettiDi(mie) : {});
