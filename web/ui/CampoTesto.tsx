import { TextInput, type TextInputProps } from '@mantine/core';

export interface CampoTestoProps {
  readonly etichetta: string;
  readonly valore: string;
  readonly onCambia: (valore: string) => void;
  readonly segnaposto?: string;
  readonly errore?: string | undefined;
}

const LUNGHEZZA = 200;

/** What is said of a field stands under it. */
const ORDINE: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error'];

/** A line of free text. */
export const CampoTesto = ({
  etichetta,
  valore,
  onCambia,
  segnaposto,
  errore,
}: CampoTestoProps) => (
  <TextInput
    label={etichetta}
    value={valore}
    placeholder={segnaposto ?? ''}
    error={errore}
    maxLength={LUNGHEZZA}
    inputWrapperOrder={ORDINE}
    onChange={({ currentTarget }) => onCambia(currentTarget.value)}
  />
);
