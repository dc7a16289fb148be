import { useState } from 'react';
import { Icona } from '#web/ui/Icona.tsx';
import classi from './mappature.module.css';

interface Comuni {
  /** The name for who does not see in which row the control stands. */
  readonly etichetta: string;
  readonly valore: string;
  readonly disabilitato: boolean;
  readonly errore?: string | undefined;
  readonly onCambia: (valore: string) => void;
}

export interface Opzione {
  readonly valore: string;
  readonly nome: string;
}

interface SceltaProps extends Comuni {
  readonly opzioni: readonly Opzione[];
  /** More entries under a heading. */
  readonly gruppi?: readonly { readonly titolo: string; readonly opzioni: readonly Opzione[] }[];
}

/** A choice in a row: the system's own, which the keyboard knows. */
export function Scelta(props: SceltaProps) {
  const { etichetta, valore, disabilitato, errore, onCambia, opzioni, gruppi = [] } = props;
  return (
    <select
      className={classi.controllo}
      aria-label={etichetta}
      aria-invalid={errore !== undefined}
      title={errore}
      value={valore}
      disabled={disabilitato}
      onChange={({ currentTarget }) => onCambia(currentTarget.value)}
    >
      {opzioni.map(voce)}
      {gruppi
        .filter(({ opzioni: sue }) => sue.length > 0)
        .map(({ titolo, opzioni: sue }) => (
          <optgroup key={titolo} label={titolo}>
            {sue.map(voce)}
          </optgroup>
        ))}
    </select>
  );
}

const voce = ({ valore, nome }: Opzione) => (
  <option key={valore} value={valore}>
    {nome}
  </option>
);

interface TestoProps extends Comuni {
  readonly segnaposto?: string;
  readonly largo?: boolean;
  readonly corto?: boolean;
}

export function Testo(props: TestoProps) {
  const { etichetta, valore, disabilitato, errore, onCambia, segnaposto, largo, corto } = props;
  return (
    <input
      className={classi.controllo}
      aria-label={etichetta}
      aria-invalid={errore !== undefined}
      title={errore}
      value={valore}
      readOnly={disabilitato}
      placeholder={segnaposto}
      data-largo={largo || undefined}
      data-corto={corto || undefined}
      autoComplete="off"
      spellCheck={false}
      maxLength={400}
      onChange={({ currentTarget }) => onCambia(currentTarget.value)}
    />
  );
}

interface TestoElencoProps extends Omit<TestoProps, 'valore' | 'onCambia'> {
  readonly valori: readonly string[];
  readonly separatore: string;
  readonly onCambia: (valori: readonly string[]) => void;
}

/** Several texts in one field; what is being typed stays as it is typed. */
export function TestoElenco(props: TestoElencoProps) {
  const { valori, separatore, onCambia, ...resto } = props;
  const unito = valori.join(` ${separatore} `);
  const leggi = (testo: string) =>
    testo
      .split(separatore)
      .map((uno) => uno.trim())
      .filter(Boolean);
  const [scritto, setScritto] = useState(unito);
  const attuale = leggi(scritto).join('\u0000') === valori.join('\u0000') ? scritto : unito;
  return (
    <Testo
      {...resto}
      valore={attuale}
      onCambia={(testo) => {
        setScritto(testo);
        onCambia(leggi(testo));
      }}
    />
  );
}

interface SpuntaProps {
  readonly nome: string;
  readonly valore: boolean;
  readonly disabilitato: boolean;
  readonly onCambia: (valore: boolean) => void;
}

export function Spunta({ nome, valore, disabilitato, onCambia }: SpuntaProps) {
  return (
    <label className={classi.spunta}>
      <input
        type="checkbox"
        checked={valore}
        disabled={disabilitato}
        onChange={({ currentTarget }) => onCambia(currentTarget.checked)}
      />
      {nome}
    </label>
  );
}

interface BottoneProps {
  readonly nome: string;
  readonly icona?: 'chiudi' | 'piu';
  readonly disabilitato?: boolean;
  readonly onPremi: () => void;
  /** Said, while only the drawing is seen. */
  readonly etichetta?: string;
}

export function Bottone({ nome, icona, disabilitato = false, onPremi, etichetta }: BottoneProps) {
  return (
    <button
      type="button"
      className={classi.bottone}
      disabled={disabilitato}
      aria-label={etichetta}
      title={etichetta}
      onClick={onPremi}
    >
      {icona ? <Icona nome={icona} misura={11} /> : null}
      {nome}
    </button>
  );
}
