import type { ReactNode } from 'react';
import { segno } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import classi from './tabella-contabile.module.css';

/** An amount to the cent, nothing where there is none. */
export const importoOVuoto = (importo: string | null): string =>
  importo === null || segno(importo) === 0 ? '' : testoEsatto(importo, 2);

/** Dare and avere of a line that stands on one side. */
export const dareEAvere = (lato: string, importo: string): readonly [string, string] =>
  lato === 'D' ? [testoEsatto(importo, 2), ''] : ['', testoEsatto(importo, 2)];

export interface RigaContabile {
  readonly chiave: string | number;
  /** As many as the columns; the first names the row. */
  readonly celle: readonly ReactNode[];
}

export interface TabellaContabileProps {
  readonly etichetta?: string;
  readonly colonne: readonly string[];
  /** How many of them, the last ones, stand on the right. */
  readonly numeri: number;
  readonly righe: readonly RigaContabile[];
  readonly totale?: readonly ReactNode[];
}

/** A few lines of accounts that are only read: an entry, a balance, the card of an account. */
export function TabellaContabile(props: TabellaContabileProps) {
  const { etichetta, colonne, numeri, righe, totale } = props;
  const numero = (i: number) => (i >= colonne.length - numeri ? '' : undefined);
  const riga = ({ chiave, celle }: RigaContabile) => (
    <tr key={chiave}>
      {celle.map((una, i) =>
        i === 0 ? (
          <th key={colonne[i]} scope="row">
            {una}
          </th>
        ) : (
          <td key={colonne[i]} data-numero={numero(i)}>
            {una}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <table className={classi.tabella} aria-label={etichetta}>
      <thead>
        <tr>
          {colonne.map((una, i) => (
            <th key={una} scope="col" data-numero={numero(i)}>
              {una}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{righe.map(riga)}</tbody>
      {totale ? <tfoot>{riga({ chiave: 'totale', celle: totale })}</tfoot> : null}
    </table>
  );
}
