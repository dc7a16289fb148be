import { daDecimale, decimale, type Frazione, prodotto, quoziente } from './frazione.ts';
import { inCifre, type Passo } from './traccia.ts';

/** So many new ones for so many old ones; decimals. */
export interface Rapporto {
  readonly nuove: string;
  readonly vecchie: string;
}

export interface QuantitaDelRapporto {
  readonly quantita: string;
  /** What the ratio does not make a whole one of, paid in cash; '0' where nothing is left over. */
  readonly resto: string;
  readonly passo: Passo;
}

const SPEZZATO = 6;

function intera({ n, d }: Frazione, decimali: number): Frazione {
  const scala = 10n ** BigInt(decimali);
  const segno = n < 0n ? -1n : 1n;
  return { n: segno * ((segno * n * scala) / d), d: scala };
}

/**
 * How many an operation on the capital gives of those held: held × new / old, rounded down to the
 * decimals of the titolo, as issuers give whole shares and pay the rest
 * (docs/regole/costo.md#operazioni-sul-capitale). Parts of a ratio that are not above zero throw
 * `RangeError`.
 */
export function quantitaDelRapporto(
  tenute: string,
  { nuove, vecchie }: Rapporto,
  decimali: number,
): QuantitaDelRapporto {
  if (daDecimale(nuove).n <= 0n || daDecimale(vecchie).n <= 0n)
    throw new RangeError('Le due parti del rapporto sono maggiori di zero.');
  const esatta = quoziente(prodotto(daDecimale(tenute), daDecimale(nuove)), daDecimale(vecchie));
  const quante = intera(esatta, decimali);
  const quantita = decimale(quante, decimali);
  const resto = decimale(
    { n: esatta.n * quante.d - quante.n * esatta.d, d: esatta.d * quante.d },
    SPEZZATO,
  );
  const avanza = resto === '0' ? '' : `; ${inCifre(resto)} in denaro`;
  return {
    quantita,
    resto,
    passo: {
      titolo: 'Quantità secondo il rapporto',
      calcolo: `${inCifre(tenute)} × ${inCifre(nuove)} / ${inCifre(vecchie)}${avanza}`,
      valore: quantita,
      fonte: 'Per difetto all’ultimo decimale del titolo',
    },
  };
}
