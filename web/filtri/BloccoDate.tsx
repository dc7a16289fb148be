import { NativeSelect } from '@mantine/core';
import { dateInvertite, type SelezioneTipo, tipiData } from '#domain/filtri/filtro-date.ts';
import type { Data } from '#domain/tempo/data.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Sezione } from './Sezione.tsx';

export interface BloccoDateProps {
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly onCambia: (date: { readonly dal: Data | null; readonly al: Data | null }) => void;
  readonly obbligatorie?: boolean;
  /** Which date of a movement is asked; left out where there is one date only. */
  readonly tipo?: { readonly valore: SelezioneTipo; readonly onCambia: (t: SelezioneTipo) => void };
}

/** From and to; the reason why they cannot be confirmed stands under the second. */
export function BloccoDate({ dal, al, onCambia, obbligatorie = false, tipo }: BloccoDateProps) {
  const invertite = dateInvertite(dal, al);
  const manca = obbligatorie ? 'Campo Obbligatorio' : undefined;
  return (
    <Sezione titolo="Date">
      {tipo ? (
        <NativeSelect
          label="Tipo data"
          w={180}
          value={tipo.valore}
          onChange={({ currentTarget }) => tipo.onCambia(currentTarget.value as SelezioneTipo)}
          data={Object.entries(tipiData).map(([value, label]) => ({ value, label }))}
        />
      ) : null}
      <CampoData
        etichetta="Data da:"
        larghezza={180}
        valore={dal}
        obbligatorio={obbligatorie}
        errore={dal === null ? manca : undefined}
        onCambia={(nuova) => onCambia({ dal: nuova, al })}
      />
      <CampoData
        etichetta="Data a:"
        larghezza={180}
        valore={al}
        obbligatorio={obbligatorie}
        errore={invertite ? 'Precede la data iniziale' : al === null ? manca : undefined}
        onCambia={(nuova) => onCambia({ dal, al: nuova })}
      />
    </Sezione>
  );
}
