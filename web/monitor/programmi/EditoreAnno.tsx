import { TextInput } from '@mantine/core';
import type { EditoreProps } from '#web/record/campi.ts';

/** The year of a report that is one year's; empty, each run takes its own. */
export function EditoreAnno({ titolo, valore, disabilitato, errore, onCambia }: EditoreProps) {
  const { anno = '' } = (valore ?? {}) as { readonly anno?: string };
  return (
    <TextInput
      label={titolo}
      description="Vuoto: quello in cui il report parte"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      readOnly={disabilitato}
      error={errore}
      value={anno}
      onChange={({ currentTarget }) => {
        const scritto = currentTarget.value.replace(/\D/g, '');
        onCambia(scritto ? { anno: scritto } : {});
      }}
    />
  );
}
