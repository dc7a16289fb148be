import { useMemo } from 'react';
import { rotteCausali } from '#contract/causali.ts';
import { eStorno } from '#domain/movimenti/generi.ts';
import { type AreaMovimenti, eFamigliaDi } from '#domain/movimenti/pagine.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { type Depositario, useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { type Portafoglio, usePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useControparti } from '#web/tabelle/scelte-di-tabelle.ts';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import { type Bozza, testoDi } from './modulo.ts';

export interface ScelteFissato {
  readonly causali: readonly OpzioneScelta[] | undefined;
  readonly portafogli: readonly OpzioneScelta[] | undefined;
  readonly depositariDi: (codPortafoglio: string | null) => readonly OpzioneScelta[] | undefined;
  readonly controparti: readonly OpzioneScelta[] | undefined;
  /** Whether the causale wants a titolo; one that is not known yet does. */
  readonly chiedeTitolo: (codCausale: string | null) => boolean;
  /** Whether the causale works on what is held already: what it does not load. */
  readonly dallaGiacenza: (codCausale: string | null) => boolean;
  /** The slip with what follows by itself: the only portfolio, the only custodian of a portfolio. */
  readonly conProposte: (bozza: Bozza) => Bozza;
}

function useCausali(ramo: AreaMovimenti) {
  const { testo } = useDatiStatici('getTipoCausale');
  const data = useTabella('causali', rotteCausali.elenco);
  return useMemo(
    () => ({
      lette: data,
      opzioni: data
        ?.filter(({ tipo_Causale }) => !eStorno(tipo_Causale))
        .filter(({ tipo_Causale }) => eFamigliaDi(ramo, tipo_Causale))
        .map(({ cod_Causale, descrizione, tipo_Causale, attiva }) => ({
          codice: cod_Causale,
          descrizione,
          gruppo: testo(tipo_Causale).replace(/^\S+ · /, ''),
          ritirata: !attiva,
        }))
        .toSorted((a, b) => a.gruppo.localeCompare(b.gruppo, 'it')),
    }),
    [data, ramo, testo],
  );
}

const opzionePortafoglio = ({
  cod_Portafoglio: codice,
  descrizione,
  dataChiusura,
}: Portafoglio): OpzioneScelta => ({ codice, descrizione, ritirata: dataChiusura !== null });

const opzioneDepositario = ({
  cod_Depositario: codice,
  descrizione,
  dataChiusura,
}: Depositario): OpzioneScelta => ({ codice, descrizione, ritirata: dataChiusura !== null });

const unica = (opzioni: readonly OpzioneScelta[]): string | null => {
  const aperte = opzioni.filter(({ ritirata }) => !ritirata);
  return aperte.length === 1 ? (aperte[0]?.codice ?? null) : null;
};

/** What there is to choose from on a slip, and what is chosen by itself. */
export function useScelteFissato(ramo: AreaMovimenti): ScelteFissato {
  const causali = useCausali(ramo);
  const portafogli = usePortafogli();
  const depositari = useDepositari();
  const controparti = useControparti();
  return useMemo(() => {
    const deiPortafogli = portafogli?.map(opzionePortafoglio);
    const depositariDi: ScelteFissato['depositariDi'] = (codPortafoglio) =>
      depositari
        ?.filter((uno) => codPortafoglio === null || uno.cod_Portafoglio === codPortafoglio)
        .map(opzioneDepositario);
    return {
      causali: causali.opzioni,
      portafogli: deiPortafogli,
      depositariDi,
      controparti,
      chiedeTitolo: (codCausale) =>
        causali.lette?.find(({ cod_Causale }) => cod_Causale === codCausale)?.chiedeTitolo ?? true,
      dallaGiacenza: (codCausale) => {
        const sua = causali.lette?.find(({ cod_Causale }) => cod_Causale === codCausale);
        return sua !== undefined && (Number(sua.effettoQuantita) <= 0 || sua.tipo_Causale === 'T');
      },
      conProposte: (bozza) => {
        const scritto = testoDi(bozza, 'cod_Portafoglio');
        const cod_Portafoglio = scritto ?? unica(deiPortafogli ?? []);
        const suoi = cod_Portafoglio === null ? [] : (depositariDi(cod_Portafoglio) ?? []);
        const deposito = testoDi(bozza, 'cod_Depositario');
        return {
          ...bozza,
          cod_Portafoglio,
          cod_Depositario: deposito ?? unica(suoi),
        };
      },
    };
  }, [causali, portafogli, depositari, controparti]);
}
