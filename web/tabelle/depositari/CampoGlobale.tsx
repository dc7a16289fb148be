import { Autocomplete } from '@mantine/core';
import type { EditoreProps } from '#web/record/campi.ts';
import { testoCampo } from '#web/record/campi.ts';
import { useDepositariGlobali } from './depositari.ts';

/** The code of the global custodian: those that there are, or a new one. */
export function CampoGlobale({ titolo, valore, errore, disabilitato, onCambia }: EditoreProps) {
  const globali = useDepositariGlobali();
  return (
    <Autocomplete
      label={titolo}
      description="Lo stesso codice raggruppa più depositari"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={globali.map(({ codice }) => codice)}
      value={testoCampo(valore)}
      error={errore}
      readOnly={disabilitato}
      maxLength={20}
      autoComplete="off"
      renderOption={({ option }) => (
        <span>
          <b>{option.value}</b> {globali.find(({ codice }) => codice === option.value)?.descrizione}
        </span>
      )}
      onChange={(scritto) => onCambia(scritto.trim() === '' ? null : scritto.trim().toUpperCase())}
    />
  );
}
