import { TextInput } from '@mantine/core';
import type { EditoreProps } from '#web/record/campi.ts';

/** The user names that get it, one after the other. */
export function EditoreDestinatari({
  titolo,
  valore,
  disabilitato,
  errore,
  onCambia,
}: EditoreProps) {
  const nomi = (Array.isArray(valore) ? valore : []) as readonly string[];
  return (
    <TextInput
      label={titolo}
      description="Nomi utente separati da virgole; arriva a chi può leggerlo e ha un indirizzo di posta"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      readOnly={disabilitato}
      error={errore}
      value={nomi.join(',')}
      onChange={({ currentTarget }) =>
        onCambia(currentTarget.value === '' ? [] : currentTarget.value.split(',').slice(0, 50))
      }
    />
  );
}
