import { useMemo } from 'react';
import type { SceltaAlCaricamento } from '#domain/importazioni/destinazione.ts';
import { useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useCausali } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoScelta, type OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import classi from './importazioni.module.css';

/** What is said for all rows of a file, by the parameter that says it. */
export type SceltePerFile = Readonly<Partial<Record<SceltaAlCaricamento['parametro'], string>>>;

export interface SceltePerIlFileProps {
  readonly scelte: readonly SceltaAlCaricamento[];
  readonly valori: SceltePerFile;
  readonly onCambia: (valori: SceltePerFile) => void;
}

const ETICHETTE: Readonly<Record<SceltaAlCaricamento['parametro'], string>> = {
  portafoglio: 'Portafoglio',
  depositario: 'Depositario',
  causale: 'Causale',
};

type Opzioni = readonly OpzioneScelta[] | undefined;

function useDepositariDi(portafoglio: string | undefined): Opzioni {
  const depositari = useDepositari();
  return useMemo(
    () =>
      depositari
        ?.filter((uno) => portafoglio === undefined || uno.cod_Portafoglio === portafoglio)
        .map(({ cod_Depositario: codice, descrizione }) => ({ codice, descrizione })),
    [depositari, portafoglio],
  );
}

/** Each list is read where it is asked for only. */
const OPZIONI: Readonly<
  Record<SceltaAlCaricamento['parametro'], (portafoglio: string | undefined) => Opzioni>
> = {
  portafoglio: useSceltePortafogli,
  depositario: useDepositariDi,
  causale: useCausali,
};

/** Asked for files that leave it open: what a row says itself counts before what is chosen here. */
export function SceltePerIlFile({ scelte, valori, onCambia }: SceltePerIlFileProps) {
  const cambia = (parametro: SceltaAlCaricamento['parametro'], codice: string | null) => {
    // A custodian is of one portfolio: with another one it would be the wrong one.
    const tolti = parametro === 'portafoglio' ? [parametro, 'depositario'] : [parametro];
    const resto: SceltePerFile = Object.fromEntries(
      Object.entries(valori).filter(([nome]) => !tolti.includes(nome)),
    );
    onCambia(codice === null ? resto : { ...resto, [parametro]: codice });
  };
  return (
    <fieldset className={classi.perIlFile}>
      <legend>Valori per le righe incomplete</legend>
      {scelte.map(({ parametro }) => (
        <Scelta
          key={parametro}
          parametro={parametro}
          valori={valori}
          onCambia={(codice) => cambia(parametro, codice)}
        />
      ))}
    </fieldset>
  );
}

interface SceltaProps {
  readonly parametro: SceltaAlCaricamento['parametro'];
  readonly valori: SceltePerFile;
  readonly onCambia: (codice: string | null) => void;
}

function Scelta({ parametro, valori, onCambia }: SceltaProps) {
  const useOpzioni = OPZIONI[parametro];
  return (
    <CampoScelta
      etichetta={ETICHETTE[parametro]}
      opzioni={useOpzioni(valori.portafoglio)}
      valore={valori[parametro] ?? null}
      onCambia={onCambia}
      segnaposto="dal file"
    />
  );
}
