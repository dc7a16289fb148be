import { Autocomplete } from '@mantine/core';
import { type EditoreProps, testoCampo } from '#web/record/campi.ts';
import { CercaScrittura } from './CercaScrittura.tsx';
import classi from './contabilita.module.css';
import { useCodiciConto } from './scelte.ts';

/** A logical account: one that templates or definitions name, or that of a template's line. */
export function EditoreCodiceConto(props: EditoreProps) {
  const { titolo, valore, disabilitato, errore, onCambia } = props;
  return (
    <div className={classi.conLookup}>
      <Autocomplete
        label={titolo}
        withAsterisk
        value={testoCampo(valore)}
        disabled={disabilitato}
        error={errore}
        data={(useCodiciConto() ?? []).map(({ codiceConto }) => codiceConto)}
        onChange={(scritto) => onCambia(scritto.toUpperCase())}
      />
      {disabilitato ? null : <CercaScrittura onScelta={({ conto }) => onCambia(conto)} />}
    </div>
  );
}
