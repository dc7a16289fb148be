import { NativeSelect } from '@mantine/core';
import {
  type Condizioni,
  type DimensioneConto,
  dimensioniConto,
} from '#domain/contabilita/conti.ts';
import { DIMENSIONI } from '#domain/contabilita/dimensioni.ts';
import type { EditoreProps } from '#web/record/campi.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { useDepositari } from '#web/tabelle/depositari/depositari.ts';
import { useDivise } from '#web/tabelle/divise.ts';
import { useSceltePortafogli } from '#web/tabelle/portafogli/portafogli.ts';
import { useCausali, useControparti, useEmittenti } from '#web/tabelle/scelte-di-tabelle.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import classi from './contabilita.module.css';

const NESSUNA: readonly OpzioneCodice[] = [];

/** The codes that each dimension is chosen from; a dimension that is not here is typed. */
function useOpzioni(): Readonly<Partial<Record<DimensioneConto, readonly OpzioneCodice[]>>> {
  const depositari = useDepositari();
  return {
    tipoTitolo: useDatiStatici('getTipoTitolo').voci,
    codDivisa: useDivise().opzioni,
    codPortafoglio: useSceltePortafogli() ?? NESSUNA,
    codDepositario:
      depositari?.map(({ cod_Depositario: codice, descrizione }) => ({ codice, descrizione })) ??
      NESSUNA,
    codControparte: useControparti() ?? NESSUNA,
    codEmittente: useEmittenti() ?? NESSUNA,
    causale: useCausali() ?? NESSUNA,
  };
}

/** The dimensions that a definition names, each with its values as tags; the others hold for any. */
export function EditoreCondizioni(props: EditoreProps) {
  const { titolo, valore, disabilitato, errore, onCambia } = props;
  const opzioni = useOpzioni();
  const condizioni = (valore ?? {}) as Condizioni;
  const nominate = dimensioniConto.filter((una) => condizioni[una] !== undefined);
  const altre = dimensioniConto.filter((una) => condizioni[una] === undefined);
  const scrivi = (dimensione: DimensioneConto, valori: readonly string[] | undefined) => {
    const { [dimensione]: _tolta, ...resto } = condizioni;
    onCambia(valori === undefined ? resto : { ...resto, [dimensione]: valori });
  };
  return (
    <fieldset className={classi.condizioni} disabled={disabilitato}>
      <legend>{titolo}</legend>
      {nominate.length === 0 ? (
        <p className="spiega">Senza condizioni vale per ogni riga del codice conto.</p>
      ) : null}
      {nominate.map((una) => {
        const { titolo: etichetta, scelte } = DIMENSIONI[una];
        return (
          <CampoCodici
            key={una}
            etichetta={etichetta}
            opzioni={scelte ?? opzioni[una] ?? NESSUNA}
            valore={condizioni[una] ?? []}
            libero={scelte === undefined}
            disabilitato={disabilitato}
            nota="Nessun valore: condizione rimossa."
            onCambia={(valori) => scrivi(una, valori)}
          />
        );
      })}
      {errore ? (
        <p className="spiega errato" role="alert">
          {errore}
        </p>
      ) : null}
      {disabilitato ? null : (
        <NativeSelect
          aria-label="Aggiungi una condizione"
          maw={240}
          value=""
          data={[
            { value: '', label: 'Aggiungi una condizione…' },
            ...altre.map((una) => ({ value: una, label: DIMENSIONI[una].titolo })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value) scrivi(value as DimensioneConto, []);
          }}
        />
      )}
    </fieldset>
  );
}
