import type { NomeCampo } from './campi.ts';
import type { CartaCampo } from './campi-movimento.ts';

/** The cards whose fields depend on the causale and on the titolo. */
export type CartaAPosti = Extract<CartaCampo, 'importi' | 'euro'>;

export interface Posto {
  readonly nome: NomeCampo;
  readonly riga: number;
  readonly colonna: number;
  /** Whether the movement has the field: one that it has not is dimmed, and stands where it always does. */
  readonly richiesto: boolean;
}

interface Riga {
  /**
   * Groups of fields of which a movement has one: they take turns in the row, each field in its column. What is of more
   * groups has the same column in each, and the group is shown that has most of the movement's fields.
   */
  readonly gruppi: readonly [readonly NomeCampo[], ...(readonly NomeCampo[])[]];
  /** Stands on every slip; another one, only where the movement has one of its fields or of a later row. */
  readonly sempre?: true;
}

const RIGHE: Readonly<Record<CartaAPosti, readonly Riga[]>> = {
  importi: [
    { gruppi: [['qtaVnominale', 'prezzo', 'controvaloreOriginale', 'cambio']], sempre: true },
    {
      gruppi: [['rateo', 'interessiLordi', 'ritenutaSuInteressi', 'impostaSostitutiva']],
      sempre: true,
    },
    { gruppi: [['commissioni', 'spese', 'bolli', 'saldo']], sempre: true },
    {
      gruppi: [
        ['ritenutaEstera', 'impostaScarto', 'impostaPlusvalenze', 'coefficiente'],
        ['impostaTransazioni', 'impostaScarto', 'impostaPlusvalenze'],
        ['nuove', 'vecchie', 'quotaCosto'],
        ['dataTermine', 'prezzoTermine'],
        ['giorni'],
      ],
    },
    {
      gruppi: [
        ['poolFactor', 'poolFactorDopo'],
        ['cambioConvenzionale', 'cambioSpot'],
      ],
    },
  ],
  euro: [
    {
      gruppi: [
        [
          'controvaloreEuro',
          'interessiLordiEuro',
          'ritenutaSuInteressiEuro',
          'impostaSostitutivaEuro',
        ],
      ],
      sempre: true,
    },
    { gruppi: [['commissioniEuro', 'speseEuro', 'bolliEuro', 'saldoEuro']], sempre: true },
    {
      gruppi: [
        ['ritenutaEsteraEuro', 'impostaScartoEuro', 'impostaPlusvalenzeEuro'],
        ['impostaTransazioniEuro', 'impostaScartoEuro', 'impostaPlusvalenzeEuro'],
      ],
    },
  ],
};

/** The fields that have a place in a card. */
export const nomiAPosto = (carta: CartaAPosti): readonly NomeCampo[] => [
  ...new Set(RIGHE[carta].flatMap(({ gruppi }) => gruppi.flat())),
];

/**
 * The places of a card, row by row: those of every slip and, below them, the rows of which the movement has
 * a field. A field stands in the same row and column whatever the causale is, so that eyes and hands find it.
 */
export function postiDi(carta: CartaAPosti, richiesti: ReadonlySet<string>): readonly Posto[] {
  const righe = RIGHE[carta];
  const chiesto = (nome: string): boolean => richiesti.has(nome);
  const ultima = righe.findLastIndex(
    ({ gruppi, sempre }) => sempre || gruppi.some((gruppo) => gruppo.some(chiesto)),
  );
  const suo = ({ gruppi: [primo, ...altri] }: Riga): readonly NomeCampo[] => {
    const quanti = (gruppo: readonly NomeCampo[]) => gruppo.filter(chiesto).length;
    return altri.reduce((scelto, uno) => (quanti(uno) > quanti(scelto) ? uno : scelto), primo);
  };
  return righe.slice(0, ultima + 1).flatMap((una, riga) =>
    suo(una).map((nome, colonna) => ({
      nome,
      riga: riga + 1,
      colonna: colonna + 1,
      richiesto: chiesto(nome),
    })),
  );
}
