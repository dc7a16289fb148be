import { confronta, differenza, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Genere } from './genere.ts';

/** What a row did to a position of a titolo, signed; all rows of a registration bear its number. */
export interface MossaDelTitolo {
  readonly posizione: number;
  readonly registrazione: number;
  readonly genere: Genere;
  readonly dataValuta: Data;
  readonly quantita: string;
}

/** What a position holds, and how much of it has been there since the issue. */
interface Tenuta {
  readonly quantita: string;
  readonly dallEmissione: string;
}

const NULLA: Tenuta = { quantita: '0', dallEmissione: '0' };

const minore = (a: string, b: string): string => (confronta(a, b) < 0 ? a : b);

/** What was bought last goes out first (T.U.I.R. art. 67 c. 1-bis): the nominal stays longest. */
function dopoUscita({ quantita, dallEmissione }: Tenuta, uscita: string): Tenuta {
  const resta = differenza(quantita, uscita);
  const positiva = segno(resta) > 0 ? resta : '0';
  return { quantita: resta, dallEmissione: minore(dallEmissione, positiva) };
}

/**
 * How much of each position of a titolo was settled by the end of its issue and has never gone out
 * since, from the rows of all of them in the order of settlement: who holds it has a right to the
 * loyalty premium (docs/regole/cedole.md#premio-fedeltà). What moves between positions in one
 * registration takes its right along. Positions without any are not there.
 */
export function dirittoAlPremio(
  mosse: readonly MossaDelTitolo[],
  fineCollocamento: Data,
): ReadonlyMap<number, string> {
  const tenute = new Map<number, Tenuta>();
  /** Rights that have left a position, until the other row of their registration takes them in. */
  const inViaggio = new Map<number, string>();
  for (const { posizione, registrazione, genere, dataValuta, quantita } of mosse) {
    const prima = tenute.get(posizione) ?? NULLA;
    if (segno(quantita) < 0) {
      const dopo = dopoUscita(prima, quantita.replace('-', ''));
      tenute.set(posizione, dopo);
      if (genere === 'uscita')
        inViaggio.set(registrazione, differenza(prima.dallEmissione, dopo.dallEmissione));
      continue;
    }
    const arrivato =
      genere === 'entrata' ? minore(inViaggio.get(registrazione) ?? '0', quantita) : '0';
    const nuovo = dataValuta <= fineCollocamento ? quantita : arrivato;
    tenute.set(posizione, {
      quantita: somma(prima.quantita, quantita),
      dallEmissione: somma(prima.dallEmissione, nuovo),
    });
  }
  return new Map(
    [...tenute].flatMap(([posizione, { dallEmissione }]) =>
      segno(dallEmissione) > 0 ? [[posizione, dallEmissione] as const] : [],
    ),
  );
}
