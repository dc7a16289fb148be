import { Button } from '@mantine/core';
import { differenze } from '#domain/anagrafiche/stato.ts';
import type { Riga } from '#web/importazioni/anagrafiche-api.ts';
import classi from './anagrafiche.module.css';

export interface ConfrontoProps {
  readonly riga: Riga;
  readonly titoli: readonly string[];
  /** Undefined where nothing is decided any more. */
  readonly onQuesto?: ((candidato: number) => void) | undefined;
}

/** What is wrong with a row, each in a whole sentence: in the grid there is room for the first words. */
export function AnomalieDellaRiga({ riga: { n, anomalie } }: { readonly riga: Riga }) {
  if (anomalie.length === 0) return null;
  return (
    <section className={classi.confronto} aria-label={`Anomalie della riga ${n}`}>
      <ul>
        {anomalie.map(({ colonna, messaggio }) => (
          <li key={`${colonna} ${messaggio}`}>
            {colonna ? <b>{colonna}: </b> : null}
            {messaggio}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A row of the file and the records that it is like, side by side; what differs is marked. */
export function Confronto({ riga, titoli, onQuesto }: ConfrontoProps) {
  const { candidati, valori, scelta, scelto } = riga;
  if (candidati.length === 0) return null;
  const diverse = candidati.map((uno) => new Set(differenze(valori, uno.valori)));
  const mostrati = titoli.filter(
    (titolo) => valori[titolo] || candidati.some((uno) => uno.valori[titolo]),
  );
  return (
    <section className={classi.confronto} aria-label={`Confronto della riga ${riga.n}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Riga {riga.n} del file</th>
            {candidati.map(({ id, codice, perche }) => (
              <th key={id} scope="col">
                {codice} <small>{perche}</small>
                {scelta === 'questo' && scelto === id ? <small> · scelto</small> : null}
                {onQuesto ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    ml={8}
                    onClick={() => onQuesto(id)}
                    aria-label={`È questo: ${codice}`}
                  >
                    È questo
                  </Button>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mostrati.map((titolo) => (
            <tr key={titolo}>
              <th scope="row">{titolo}</th>
              <td>{valori[titolo] ?? ''}</td>
              {candidati.map(({ id, valori: suoi }, i) => (
                <td key={id} data-diverso={diverse[i]?.has(titolo) || undefined}>
                  {diverse[i]?.has(titolo) ? <b>≠ {suoi[titolo] ?? 'vuoto'}</b> : suoi[titolo]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
