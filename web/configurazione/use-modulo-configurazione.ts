import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteConfigurazione } from '#contract/configurazione.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import type { Conflitto, RecordVersionato } from '#web/record/use-salvataggio.ts';
import { rileggiConfigurazione } from '#web/sessione/sessione.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { comeRecord, composte, piatte } from './conflitto.ts';
import {
  type Configurazione,
  cambiate,
  difettiDi,
  type Impostazioni,
  leggiImpostazioni,
  scriviImpostazioni,
  type Voce,
} from './impostazioni.ts';
import { type Rinominate, rinomi, rinominata } from './rinominate.ts';

const CHIAVE_CONFIGURAZIONE = ['configurazione'] as const;

/** What is being written here, and the version that it started from. */
interface Digitati {
  readonly base: Configurazione;
  readonly mie: Impostazioni;
  /** Categories written anew in their place: what each was called in the base. */
  readonly rinominate: Rinominate;
}

/** Somebody else saved first: the three versions, and theirs as it was read. */
interface ConflittoConfigurazione extends Conflitto<RecordVersionato> {
  readonly attuale: Configurazione;
}

export interface ModuloConfigurazione {
  readonly salvata: Configurazione | undefined;
  readonly errore: Error | null;
  readonly mie: Impostazioni | undefined;
  readonly cambiate: readonly Voce[];
  /** What the form or the server found wrong, by the setting's name. */
  readonly difetti: Readonly<Record<string, string>>;
  readonly inCorso: boolean;
  readonly conflitto: ConflittoConfigurazione | null;
  readonly cambia: (parte: Partial<Impostazioni>) => void;
  /** A category gets another name in its place: its accounts follow it. */
  readonly rinomina: (posto: number, nome: string) => void;
  readonly lascia: () => void;
  readonly salva: () => Promise<boolean>;
  /** Saves what was chosen on top of their version. */
  readonly risolvi: (unite: RecordVersionato) => void;
  /** Goes on from theirs, without what was changed here. */
  readonly adotta: () => void;
  /** Back to the form, with nothing lost. */
  readonly riprendi: () => void;
}

const avvisa = (titolo: string, testo: string, tipo: 'successo' | 'errore') =>
  mostraToast({ titolo, testo, tipo, durataMs: DURATA_TOAST_MS });

/** `provider.bce` and `categorieConti.3` are refusals of the settings that hold them. */
const perCampo = (errore: unknown): Readonly<Record<string, string>> => {
  const errori = errore instanceof ErroreApi ? (errore.problema.errori ?? []) : [];
  return Object.fromEntries(
    errori.map(({ campo, messaggio }) => [
      campo.replace(/^(conservazione|indicizzati)\./, '').replace(/\..*$/, ''),
      messaggio,
    ]),
  );
};

const conflittoIn = (errore: unknown): Configurazione | undefined =>
  errore instanceof ErroreApi && errore.status === 409
    ? (errore.problema.attuale as Configurazione | undefined)
    : undefined;

const conflittoFra = (
  base: Configurazione,
  mie: Impostazioni,
  attuale: Configurazione,
): ConflittoConfigurazione => ({
  attuale,
  prima: piatte(leggiImpostazioni(base)),
  mia: piatte(mie),
  loro: comeRecord(attuale),
});

/** Sending it, what was refused, and who was quicker. */
function useInvio(onSalvata: (nuova: Configurazione) => void) {
  const [rifiuti, setRifiuti] = useState<Readonly<Record<string, string>>>({});
  const [inCorso, setInCorso] = useState(false);
  const [conflitto, setConflitto] = useState<ConflittoConfigurazione | null>(null);
  const invia = async (
    mie: Impostazioni,
    base: Configurazione,
    rinominate: Rinominate = {},
  ): Promise<boolean> => {
    setInCorso(true);
    try {
      const body = {
        ...scriviImpostazioni(mie, base.versione),
        categorieRinominate: rinomi(rinominate, base.categorieConti, mie.categorieConti),
      };
      onSalvata(await chiama(rotteConfigurazione.scrivi, { body }));
      setRifiuti({});
      setConflitto(null);
      await rileggiConfigurazione();
      avvisa('Configurazione salvata', 'Vale da subito, per tutti.', 'successo');
      return true;
    } catch (errore) {
      const attuale = conflittoIn(errore);
      if (attuale) {
        setConflitto(conflittoFra(base, mie, attuale));
        return false;
      }
      setRifiuti(perCampo(errore));
      const testo = errore instanceof Error ? errore.message : String(errore);
      avvisa('Configurazione non salvata', testo, 'errore');
      return false;
    } finally {
      setInCorso(false);
    }
  };
  return { rifiuti, setRifiuti, inCorso, conflitto, setConflitto, invia };
}

/** The configuration as a form: what was read, what is being changed, saving and its conflicts. */
export function useModuloConfigurazione(): ModuloConfigurazione {
  const memoria = useQueryClient();
  const [digitati, setDigitati] = useState<Digitati | null>(null);
  const adottata = (nuova: Configurazione) => {
    memoria.setQueryData(CHIAVE_CONFIGURAZIONE, nuova);
    setDigitati(null);
  };
  const invio = useInvio(adottata);
  const { rifiuti, setRifiuti, inCorso, conflitto, setConflitto, invia } = invio;
  const { data, error } = useQuery({
    queryKey: CHIAVE_CONFIGURAZIONE,
    queryFn: ({ signal }) => chiama(rotteConfigurazione.leggi, { signal }),
  });
  // Who has begun to write goes on from what was seen, whatever has been read since.
  const salvata = digitati?.base ?? data;
  const prime = salvata && leggiImpostazioni(salvata);
  const mie = digitati?.mie ?? prime;
  const diverse = prime && mie ? cambiate(prime, mie) : [];
  const sbagliate = mie ? difettiDi(mie) : {};
  const salvabile = diverse.length > 0 && Object.keys(sbagliate).length === 0 && !inCorso;
  const lascia = () => {
    setDigitati(null);
    setRifiuti({});
  };
  return {
    salvata,
    errore: error,
    mie,
    cambiate: diverse,
    difetti: { ...rifiuti, ...sbagliate },
    inCorso,
    conflitto,
    cambia: (parte) => {
      if (!salvata || !mie) return;
      const restano = Object.entries(rifiuti).filter(([nome]) => !(nome in parte));
      setRifiuti(Object.fromEntries(restano));
      const rinominate = digitati?.rinominate ?? {};
      setDigitati({ base: salvata, mie: { ...mie, ...parte }, rinominate });
    },
    rinomina: (posto, nome) => {
      if (!salvata || !mie) return;
      const { categorieConti } = mie;
      const era = categorieConti[posto] ?? '';
      const rinominate = rinominata(digitati?.rinominate ?? {}, era, nome);
      setDigitati({
        ...{ base: salvata, rinominate },
        mie: { ...mie, categorieConti: categorieConti.with(posto, nome) },
      });
    },
    lascia,
    salva: async () =>
      salvabile && salvata && mie ? invia(mie, salvata, digitati?.rinominate) : false,
    risolvi: (unite) => {
      if (conflitto && mie)
        void invia(composte(unite, mie), conflitto.attuale, digitati?.rinominate);
    },
    adotta: () => {
      if (conflitto) adottata(conflitto.attuale);
      setConflitto(null);
      setRifiuti({});
    },
    riprendi: () => setConflitto(null),
  };
}
