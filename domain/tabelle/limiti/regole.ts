import { confronta } from '#domain/money/decimale.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { vociFisse } from './assi.ts';

/** The entries that a limit names, each once, as they are written. */
export const vociScritte = (voci: unknown): readonly string[] =>
  typeof voci === 'string'
    ? [...new Set(voci.split(/[,;]/).map((una) => una.trim()))].filter((una) => una !== '')
    : [];

const difetto = (campo: string, messaggio: string): Difetto => ({ campo, messaggio });

function difettiDelleVoci({ asse, voci, verso }: Valori): Difetto[] {
  const scritte = vociScritte(voci);
  if (scritte.length === 0)
    return verso === 'MIN'
      ? [difetto('voci', 'Un minimo dice di quali voci: indicarne almeno una.')]
      : [];
  const fisse = vociFisse(String(asse))?.map(({ codice }): string => codice);
  const ignota = fisse && scritte.find((una) => una !== '-' && !fisse.includes(una));
  return ignota === undefined || ignota === null
    ? []
    : [
        difetto(
          'voci',
          `«${ignota}» non è una voce: scegliere fra ${fisse?.join(', ')} e - per chi non ne ha.`,
        ),
      ];
}

/** What no field can say alone: which dimension, which entries, a percentage, days in their order. */
export function difettiFraCampiLimite(valori: Valori): readonly Difetto[] {
  const { asse, numero, misura, soglia, dal, al } = valori;
  const difetti = difettiDelleVoci(valori);
  if (asse === 'raggruppamento' && (numero ?? null) === null)
    difetti.push(difetto('numero', 'Di un raggruppamento si indica la dimensione.'));
  if (asse !== 'raggruppamento' && (numero ?? null) !== null)
    difetti.push(difetto('numero', 'Solo un raggruppamento ha una dimensione: vuotare il campo.'));
  if (misura === 'P' && typeof soglia === 'string' && confronta(soglia, '100') > 0)
    difetti.push(difetto('soglia', 'Una percentuale del totale è al più 100.'));
  if (dal && al && dal > al) difetti.push(difetto('al', 'La fine precede l’inizio.'));
  return difetti;
}
