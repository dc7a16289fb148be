import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import classi from './fattori.module.css';

export interface CampoCodiceProps {
  readonly etichetta: string;
  readonly valore: string;
  readonly onCambia: (codice: string) => void;
  /** Letters and digits of a recovery code; else six digits. */
  readonly recupero?: boolean;
  readonly errore?: string | undefined;
  readonly descrizione?: string;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const PULITO = /[^0-9]/g;

/** The code of the app, or of recovery: pasted with spaces and dashes it is the same. */
export function CampoCodice(props: CampoCodiceProps) {
  const { etichetta, valore, onCambia, recupero = false, errore, descrizione } = props;
  const { autoFocus = false, ref } = props;
  return (
    <TextInput
      ref={ref}
      label={etichetta}
      description={descrizione}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name="codice"
      autoComplete="one-time-code"
      inputMode={recupero ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      required
      withAsterisk={false}
      maxLength={40}
      classNames={{ input: classi.codice ?? '' }}
      value={valore}
      error={errore}
      onChange={({ currentTarget }) => {
        const scritto = currentTarget.value;
        onCambia(recupero ? scritto : scritto.replace(PULITO, '').slice(0, 6));
      }}
    />
  );
}
