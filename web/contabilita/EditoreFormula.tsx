import { type EditoreProps, testoCampo } from '#web/record/campi.ts';
import { CampoFormula } from './CampoFormula.tsx';
import { useSimboli } from './scelte.ts';

const DI_FORMULA = new Set(['numero', 'testo', 'funzione']);

/** The formula of a template, over the symbols of a row. */
export function EditoreFormula(props: EditoreProps) {
  const { titolo, valore, disabilitato, errore, onCambia } = props;
  const simboli = useSimboli() ?? [];
  return (
    <CampoFormula
      etichetta={titolo}
      testo={testoCampo(valore)}
      simboli={simboli.filter(({ tipo }) => DI_FORMULA.has(tipo))}
      errore={errore}
      disabilitato={disabilitato}
      onCambia={onCambia}
    />
  );
}
