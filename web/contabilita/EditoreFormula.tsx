import { Autocomplete } from '@mantine/core';
import { posizioneDetta } from '#domain/contabilita/difetti-modello.ts';
import { type EditoreProps, testoCampo } from '#web/record/campi.ts';
import classi from './contabilita.module.css';
import { useSimboli } from './scelte.ts';

const ULTIMA = /[A-Za-z_][A-Za-z0-9_]*$/;
const MASSIMO = 12;
const DI_FORMULA = new Set(['numero', 'testo', 'funzione']);

/** A formula: symbols and functions are completed as they are typed, what is wrong is marked where it stands. */
export function EditoreFormula(props: EditoreProps) {
  const { titolo, valore, disabilitato, errore, onCambia } = props;
  const testo = testoCampo(valore);
  const simboli = useSimboli();
  const parola = ULTIMA.exec(testo)?.[0] ?? '';
  const inizio = testo.slice(0, testo.length - parola.length);
  const trovati =
    parola === ''
      ? []
      : (simboli ?? [])
          .filter(
            ({ nome, tipo }) =>
              DI_FORMULA.has(tipo) &&
              nome.startsWith(parola.toUpperCase()) &&
              nome !== parola.toUpperCase(),
          )
          .slice(0, MASSIMO);
  const dettiDa = new Map(trovati.map((uno) => [inizio + uno.nome, uno]));
  return (
    <div className={classi.formula}>
      <Autocomplete
        label={titolo}
        value={testo}
        disabled={disabilitato}
        error={errore}
        data={[...dettiDa.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const uno = dettiDa.get(option.value);
          return (
            <span>
              <code>{uno?.nome}</code> {uno?.descrizione}
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
