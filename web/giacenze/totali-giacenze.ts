import { somma } from '#domain/money/decimale.ts';
import type { RigaTotali } from '#web/ui/tabella/tipi.ts';
import type { CedolaAttesa, Giacenza } from './giacenze-api.ts';

const eCorta = ({ quantita }: Giacenza): boolean => quantita.startsWith('-');

const costo = (etichetta: string, righe: readonly Giacenza[]): RigaTotali<Giacenza> => ({
  etichetta,
  valori: { costo: somma(...righe.map((una) => una.costo)) },
});

/** What all that is shown cost together: what short positions were sold for is not added to it. */
export function totaliGiacenze(righe: readonly Giacenza[]): readonly RigaTotali<Giacenza>[] {
  const corte = righe.filter(eCorta);
  if (corte.length === 0) return [costo('Totale di tutte le giacenze', righe)];
  const lunghe = righe.filter((una) => !eCorta(una));
  return [costo('Totale delle posizioni lunghe', lunghe), costo('Totale delle corte', corte)];
}

/** What titoli bring in the days asked for, where it is known. */
export const totaliCedole = (
  righe: readonly CedolaAttesa[],
): readonly RigaTotali<CedolaAttesa>[] => [
  {
    etichetta: 'Totale atteso, lordo',
    valori: { importoEuro: somma(...righe.flatMap(({ importoEuro }) => importoEuro ?? [])) },
  },
];
