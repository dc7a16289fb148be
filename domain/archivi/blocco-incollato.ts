import { leggiNumeroItaliano, stampaNumero } from '#domain/money/numero-italiano.ts';

/** One line of a pasted block: what it names and the value that it says, or why it says none. */
export interface RigaIncollata {
  /** From 1, as it stands in the block. */
  readonly linea: number;
  /** The code or ISIN in capitals; null where the block is a column of values alone. */
  readonly codice: string | null;
  /** The value as it was pasted. */
  readonly scritto: string;
  readonly valore: string | null;
  readonly difetto: string | null;
  /** How the value was read, where one could have meant something else. */
  readonly nota: string | null;
}

export type BloccoLetto =
  | { readonly forma: 'coppie' | 'colonna'; readonly righe: readonly RigaIncollata[] }
  | { readonly forma: 'illeggibile'; readonly motivo: string };

type Celle = readonly (readonly string[])[];

const ISIN = /^[A-Z]{2}[0-9A-Z]{9}[0-9]$/;
const ILLEGGIBILE =
  'Incolla due colonne, codice o ISIN e valore, oppure la sola colonna dei valori';

const numero = (scritto: string): string | null => leggiNumeroItaliano(scritto);

/** The value of a cell. The field is Italian: a dot groups thousands, and nothing else is guessed. */
export function leggiValore(
  scritto: string,
): Pick<RigaIncollata, 'scritto' | 'valore' | 'difetto' | 'nota'> {
  const valore = numero(scritto);
  if (valore === null) {
    const difetto = scritto === '' ? 'Manca il valore' : `${scritto} non è un numero valido`;
    const rimedio = /^-?\d+\.\d+$/.test(scritto) ? `: scrivere ${scritto.replace('.', ',')}` : '';
    return { scritto, valore, difetto: `${difetto}${rimedio}`, nota: null };
  }
  const nota = scritto.includes('.')
    ? `${scritto} è letto come ${stampaNumero(valore, { decimaliMin: 0, decimaliMax: 10 }).replaceAll('.', '')}`
    : null;
  return { scritto, valore, difetto: null, nota };
}

const quante = (celle: Celle, colonna: number, vale: (testo: string) => boolean): number =>
  celle.filter((riga) => vale(riga[colonna] ?? '')).length;

/** The column that holds codes: the one with most that are known; null where two hold as many. */
function colonnaCodici(
  celle: Celle,
  colonne: readonly number[],
  noto: (codice: string) => boolean,
): number | null {
  const eCodice = (testo: string) => noto(testo.toUpperCase()) || ISIN.test(testo.toUpperCase());
  const conNoti = colonne.map((colonna) => quante(celle, colonna, eCodice));
  const massimo = Math.max(...conNoti);
  const migliori = colonne.filter((_, indice) => conNoti[indice] === massimo);
  if (massimo > 0 && migliori.length === 1) return migliori[0] ?? null;
  // None is known: the codes are then in the column that is not one of numbers.
  const parole = colonne.filter(
    (colonna) => quante(celle, colonna, (t) => numero(t) !== null) === 0,
  );
  return parole.length === 1 ? (parole[0] ?? null) : null;
}

/** The only other column with numbers; null where there are several: which is not guessed. */
function colonnaValori(celle: Celle, colonne: readonly number[]): number | null {
  const conNumeri = colonne.filter(
    (colonna) => quante(celle, colonna, (testo) => numero(testo) !== null) > 0,
  );
  if (conNumeri.length === 1) return conNumeri[0] ?? null;
  return conNumeri.length === 0 && colonne.length === 1 ? (colonne[0] ?? null) : null;
}

function conDoppie(righe: readonly RigaIncollata[]): readonly RigaIncollata[] {
  const volte = new Map<string | null, number>();
  for (const { codice } of righe) volte.set(codice, (volte.get(codice) ?? 0) + 1);
  return righe.map((riga) => {
    const doppia = riga.codice !== null && (volte.get(riga.codice) ?? 0) > 1;
    return doppia && riga.difetto === null
      ? { ...riga, difetto: `${riga.codice} è in più righe: tienine una` }
      : riga;
  });
}

/**
 * A block from a sheet: pairs of code and value in either sequence, or a column of values alone.
 * `noto` says which codes and ISINs, in capitals, are on the screen. Empty lines are left out.
 */
export function leggiBlocco(celle: Celle, noto: (codice: string) => boolean): BloccoLetto {
  const piene = celle.filter((riga) => riga.some((cella) => cella !== ''));
  const larghezza = Math.max(0, ...piene.map((riga) => riga.length));
  const colonne = Array.from({ length: larghezza }, (_, indice) => indice).filter((colonna) =>
    piene.some((riga) => (riga[colonna] ?? '') !== ''),
  );
  const linea = (riga: readonly string[]) => celle.indexOf(riga) + 1;
  const [sola] = colonne;
  if (sola === undefined) return { forma: 'illeggibile', motivo: `${ILLEGGIBILE}.` };
  if (colonne.length === 1) {
    // Lines in between keep their place: a gap in the column is a gap in the rows.
    const righe = celle.map((riga, indice) => ({
      linea: indice + 1,
      codice: null,
      ...leggiValore(riga[sola] ?? ''),
    }));
    if (righe.every(({ valore }) => valore === null))
      return { forma: 'illeggibile', motivo: `Nel blocco non c’è alcun numero. ${ILLEGGIBILE}.` };
    return { forma: 'colonna', righe: righe.filter(({ scritto }) => scritto !== '') };
  }
  const codici = colonnaCodici(piene, colonne, noto);
  const valori =
    codici === null
      ? null
      : colonnaValori(
          piene,
          colonne.filter((colonna) => colonna !== codici),
        );
  if (codici === null || valori === null)
    return {
      forma: 'illeggibile',
      motivo: `Non si capisce quale colonna è il valore. ${ILLEGGIBILE}.`,
    };
  const righe = piene.map((riga): RigaIncollata => {
    const codice = (riga[codici] ?? '').toUpperCase();
    const letto = leggiValore(riga[valori] ?? '');
    const difetto = codice === '' ? 'Manca il codice o l’ISIN' : letto.difetto;
    return { linea: linea(riga), codice, ...letto, difetto };
  });
  return { forma: 'coppie', righe: conDoppie(righe) };
}
