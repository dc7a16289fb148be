import type { GruppoGiacenze, Somme } from '#domain/giacenze/somme.ts';
import { somma } from '#domain/money/decimale.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import type { GruppoRighe, RigaTotali } from '#web/ui/tabella/tipi.ts';
import type { CedolaAttesa, Giacenza } from './giacenze-api.ts';

const SOMMATE = [
  ...(['quantita', 'carico', 'costoDivisa', 'latente'] as const),
  ...(['latentePercento', 'peso', 'rateo', 'valore'] as const),
] as const satisfies readonly (keyof Giacenza & keyof Somme)[];

const valoriDi = (somme: Somme): RigaTotali<Giacenza>['valori'] =>
  Object.fromEntries(
    SOMMATE.flatMap((campo) => (somme[campo] === null ? [] : [[campo, somme[campo]]])),
  );

const POSIZIONI = ['posizione', 'posizioni'] as const;

/** A head of the grid for each group, with what its positions come to. */
export const testeDi = (gruppi: readonly GruppoGiacenze[]): readonly GruppoRighe<Giacenza>[] =>
  gruppi.map(({ livello, nome, percorso, da, a, somme }) => ({
    ...{ chiave: percorso.join(' / '), livello, da, a },
    etichetta: `${nome} (${stampaIntero(somme.righe)})`,
    valori: valoriDi(somme),
  }));

/** What all that is shown comes to: what short positions brought in stands against what the others cost. */
export const totaliGiacenze = (tutte: Somme): readonly RigaTotali<Giacenza>[] => [
  {
    etichetta: 'Totale',
    di: { quante: tutte.righe, nome: POSIZIONI },
    valori: valoriDi(tutte),
  },
];

/** What titoli bring in the days asked for, where it is known. */
export const totaliCedole = (
  righe: readonly CedolaAttesa[],
): readonly RigaTotali<CedolaAttesa>[] => {
  const noti = righe.flatMap(({ importoEuro }) => importoEuro ?? []);
  const ignoti = righe.length - noti.length;
  return [
    {
      etichetta: 'Totale atteso, lordo,',
      di: {
        quante: noti.length,
        senza: ignoti === 0 ? undefined : `${stampaIntero(ignoti)} senza importo`,
      },
      valori: { importoEuro: somma(...noti) },
    },
  ];
};
