import { TextInput, type TextInputProps } from '@mantine/core';

export interface CampoTestoProps {
  readonly etichetta: string;
  /** Told to who cannot see it: above the rows of a table there is no room for labels. */
  readonly etichettaNascosta?: boolean;
  readonly valore: string;
  readonly onCambia: (valore: string) => void;
  readonly segnaposto?: string;
  readonly errore?: string | undefined;
  readonly disabilitato?: boolean;
}

const LUNGHEZZA = 200;

/** What is said of a field stands under it. */
const ORDINE: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error'];

/** A line of free text. */
export const CampoTesto = ({
  etichetta,
  etichettaNascosta = false,
  valore,
  onCambia,
  segnaposto,
  errore,
  disabilitato = false,
}: CampoTestoProps) => (
  <TextInput
    {...(etichettaNascosta ? { 'aria-label': etichetta } : { label: etichetta })}
    value={valore}
    placeholder={segnaposto ?? ''}
    error={errore}
    disabled={disabilitato}
    maxLength={LUNGHEZZA}
    inputWrapperOrder={ORDINE}
    onChange={({ currentTarget }) => onCambia(currentTarget.value)}
  />
);
