import { Autocomplete } from '@mantine/core';
import { posizioneDetta } from '#domain/contabilita/difetti-modello.ts';
import classi from './contabilita.module.css';

const ULTIMA = /[A-Za-z_][A-Za-z0-9_]*$/;
const MASSIMO = 12;

export interface SimboloDiFormula {
  readonly nome: string;
  readonly descrizione: string;
}

export interface CampoFormulaProps {
  readonly etichetta: string;
  /** In a table the column names it: the label is for who listens. */
  readonly inTabella?: boolean;
  readonly testo: string;
  readonly simboli: readonly SimboloDiFormula[];
  readonly errore?: string | undefined;
  readonly disabilitato?: boolean | undefined;
  readonly onCambia: (testo: string) => void;
}

/** A formula: symbols and functions are completed as they are typed, what is wrong is marked where it stands. */
export function CampoFormula(props: CampoFormulaProps) {
  const { etichetta, inTabella, testo, simboli, errore, disabilitato, onCambia } = props;
  const parola = ULTIMA.exec(testo)?.[0] ?? '';
  const cercata = parola.toUpperCase();
  const inizio = testo.slice(0, testo.length - parola.length);
  const trovati =
    parola === ''
      ? []
      : simboli
          .filter(({ nome }) => nome.startsWith(cercata) && nome !== cercata)
          .slice(0, MASSIMO);
  const dettiDa = new Map(trovati.map((uno) => [inizio + uno.nome, uno]));
  return (
    <div className={classi.formula}>
      <Autocomplete
        {...(inTabella ? { 'aria-label': etichetta } : { label: etichetta })}
        value={testo}
        disabled={disabilitato ?? false}
        error={errore}
        data={[...dettiDa.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const uno = dettiDa.get(option.value);
          return (
            <span>
              {uno?.descrizione.startsWith(uno.nome) ? null : <code>{uno?.nome} </code>}
              {uno?.descrizione}
            </span>
          );
        }}
        onChange={onCambia}
      />
      <Segno testo={testo} posizione={posizioneDetta(errore)} />
    </div>
  );
}

interface SegnoProps {
  readonly testo: string;
  readonly posizione: number | undefined;
}

/** The text once more with the character that is wrong marked; its end, where something is missing. */
function Segno({ testo, posizione }: SegnoProps) {
  if (posizione === undefined) return null;
  return (
    <p className={classi.segno} aria-hidden="true">
      {testo.slice(0, posizione - 1)}
      <mark>{testo.charAt(posizione - 1) || '\u00a0'}</mark>
      {testo.slice(posizione)}
    </p>
  );
}
