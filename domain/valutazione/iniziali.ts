/** An opening balance as it is sent: what no movement tells of a position. */
export interface RimanenzaIniziale {
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: 'I' | 'C';
  readonly corta: boolean;
  readonly svalutazioniCumulate: string | null;
  readonly svalutazioniCumulateDivisa: string | null;
  readonly costoStorico: string | null;
  readonly valoreFiscaleMinimo: string | null;
  readonly tassoEffettivo: string | null;
}

/** What is wrong with one field of one row, the first being 1. */
export interface DifettoIniziale {
  readonly riga: number;
  readonly campo: keyof RimanenzaIniziale;
  readonly messaggio: string;
}

const IMPORTI = [
  ['svalutazioniCumulate', 'Svalutazioni cumulate'],
  ['svalutazioniCumulateDivisa', 'Svalutazioni cumulate in divisa'],
  ['costoStorico', 'Costo storico'],
  ['valoreFiscaleMinimo', 'Valore fiscale minimo'],
] as const;

const eImporto = (testo: string): boolean => /^\d{1,15}(\.\d{1,2}0*)?$/.test(testo);
/** Below one: what is written per cent would be taken for a hundred times as much. */
const eTasso = (testo: string): boolean => /^-?0(\.\d{1,15}0*)?$/.test(testo);

/** Which position a row is of, in one word. */
export const chiaveIniziale = (riga: RimanenzaIniziale): string =>
  [riga.codPortafoglio, riga.codDepositario, riga.codTitolo, riga.immCirc, riga.corta].join(' ');

/**
 * What can be seen without knowing the company: amounts out of place, a position that is told twice. Rows are called by
 * their place, or as `numero` says.
 */
export function difettiIniziali(
  righe: readonly RimanenzaIniziale[],
  numero: (posto: number) => number = (posto) => posto + 1,
): readonly DifettoIniziale[] {
  const prime = new Map<string, number>();
  return righe.flatMap((una, i) => {
    const riga = numero(i);
    const chiave = chiaveIniziale(una);
    const prima = prime.get(chiave);
    if (prima === undefined) prime.set(chiave, riga);
    const importi = IMPORTI.flatMap(([campo, nome]) => {
      const valore = una[campo];
      if (valore === null || eImporto(valore)) return [];
      const messaggio = `${nome}: ${valore} non è un importo positivo con due decimali al più.`;
      return [{ riga, campo, messaggio }];
    });
    const { tassoEffettivo } = una;
    const tasso =
      tassoEffettivo === null || eTasso(tassoEffettivo)
        ? []
        : [
            {
              riga,
              campo: 'tassoEffettivo' as const,
              messaggio: `Tasso effettivo: ${tassoEffettivo} non è una frazione annua sotto l’uno. Scrivere 0,0321 del 3,21 per cento.`,
            },
          ];
    const doppia =
      prima === undefined
        ? []
        : [
            {
              riga,
              campo: 'codTitolo' as const,
              messaggio: `La posizione è già alla riga ${prima}: tenerne una sola.`,
            },
          ];
    return [...doppia, ...importi, ...tasso];
  });
}
