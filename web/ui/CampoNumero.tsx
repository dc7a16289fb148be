import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  ammessoNelCampo,
  conMeno,
  type Decimali,
  dueDecimali,
  entraInCampoNumero,
  lasciaCampoNumero,
  leggiNumeroItaliano,
  stampaNumero,
} from '#domain/money/numero-italiano.ts';
import classi from './campi.module.css';

interface CampoNumeroComune {
  readonly etichetta: string;
  /** Told to who cannot see it: in the cell of a table there is no room for a label. */
  readonly etichettaNascosta?: boolean;
  /** Canonical decimal; null until something has been typed. */
  readonly valore: string | null;
  readonly decimali?: Decimali;
  readonly obbligatorio?: boolean;
  readonly errore?: string | undefined;
  readonly disabilitato?: boolean;
  /** To be read and stood upon, not written: what follows from other fields. */
  readonly soloLettura?: boolean;
  /** Takes the focus when the window it stands in opens. */
  readonly primo?: boolean;
  /** Below the field: a sentence, or one with something to press. */
  readonly aiuto?: ReactNode;
  /** The currency of the number, at the beginning of the field. */
  readonly davanti?: ReactNode;
}

export type CampoNumeroProps = CampoNumeroComune &
  (
    | { readonly facoltativo?: false; readonly onCambia: (valore: string) => void }
    /** Left empty it has no value: no 0 stands for it. */
    | { readonly facoltativo: true; readonly onCambia: (valore: string | null) => void }
  );

/**
 * A number by docs/regole/schermate.md#campi-numero: what cannot belong to it is not taken, on
 * leaving it is written in Italian and an empty or wrong one becomes 0, and is marked, since nobody
 * typed it.
 */
export function CampoNumero(props: CampoNumeroProps) {
  const { etichetta, valore, decimali = dueDecimali } = props;
  const [testo, setTesto] = useState(() => mostrato(valore, decimali));
  const [dentro, setDentro] = useState(false);
  /** Whether something was typed since the field was entered: until then a computed value goes on. */
  const [digitato, setDigitato] = useState(false);
  const [zeroNonVoluto, setZeroNonVoluto] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  // What is typed takes the place of what stands there, as in a sheet, even of what came meanwhile.
  useEffect(() => {
    if (dentro && !digitato && testo) campo.current?.select();
  }, [dentro, digitato, testo]);
  useEffect(() => {
    if (!dentro) setTesto(mostrato(valore, decimali));
    else if (!digitato) setTesto(entraInCampoNumero(mostrato(valore, decimali)));
  }, [valore, decimali, dentro, digitato]);
  const lascia = () => {
    const lasciato = lasciaCampoNumero(testo, decimali);
    setDentro(false);
    setDigitato(false);
    if (props.facoltativo && !digitato) return;
    if (props.facoltativo && testo.trim() === '') {
      if (valore !== null) props.onCambia(null);
      return;
    }
    setTesto(conMeno(lasciato.testo));
    setZeroNonVoluto(lasciato.zeroNonVoluto);
    if (lasciato.valore !== valore) props.onCambia(lasciato.valore);
  };
  return (
    <TextInput
      ref={campo}
      {...(props.etichettaNascosta ? { 'aria-label': etichetta } : { label: etichetta })}
      withAsterisk={props.obbligatorio ?? false}
      aria-required={props.obbligatorio ?? false}
      error={props.errore}
      disabled={props.disabilitato ?? false}
      readOnly={props.soloLettura ?? false}
      description={zeroNonVoluto ? 'Il valore mancava: è stato messo 0' : props.aiuto}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      leftSection={props.davanti}
      leftSectionWidth={props.davanti ? 48 : 0}
      data-autofocus={props.primo}
      autoComplete="off"
      classNames={{ input: `${classi.numero} ${zeroNonVoluto ? classi.zeroNonVoluto : ''}` }}
      data-negativo={/^[-−].*[1-9]/.test(testo) || undefined}
      value={testo}
      onFocus={() => {
        setDentro(true);
        setTesto(entraInCampoNumero);
      }}
      onChange={({ currentTarget }) => {
        const scritto = currentTarget.value;
        if (!ammessoNelCampo(scritto)) return;
        setTesto(scritto);
        setDigitato(true);
        // Told while it is typed, so that the form knows at once that it can be saved.
        const letto = leggiNumeroItaliano(scritto);
        if (letto !== null) props.onCambia(letto);
        else if (props.facoltativo && scritto === '') props.onCambia(null);
      }}
      onBlur={lascia}
    />
  );
}

const mostrato = (valore: string | null, decimali: Decimali) =>
  valore === null ? '' : conMeno(stampaNumero(valore, decimali));
