import type { CampoCalcolato, RispostaFissato } from './calcola.ts';

/** What a slip showed of what it computes, by the name of each value; null where nothing stood. */
export type Visto = Readonly<Record<string, string | null>>;

/** A value that is not what was shown, and where it comes from now. */
export interface Mosso {
  campo: string;
  etichetta: string;
  mostrato: string | null;
  adesso: string | null;
  nota: string | null;
}

interface Mostrato {
  readonly campo: string;
  readonly etichetta: string;
  readonly valore: string | null;
  readonly nota: string | null;
}

/** What is held, of which what a slip makes of a position depends. */
const DELLA_GIACENZA = [
  ['quantitaPrima', 'Quantità in giacenza'],
  ['costoPrima', 'Costo in giacenza'],
  ['quantitaDopo', 'Quantità dopo il movimento'],
  ['costoDopo', 'Costo dopo il movimento'],
  ['costoScaricato', 'Costo scaricato'],
  ['risultato', 'Risultato'],
] as const;

const deiCampi = (campi: readonly CampoCalcolato[], davanti: string): Mostrato[] =>
  campi
    .filter(({ manuale }) => !manuale)
    .map(({ nome, etichetta, valore, nota }) => ({
      campo: davanti + nome,
      etichetta,
      valore,
      nota,
    }));

/** The price of the archive stands beneath the one that is asked for, and is no value of it. */
const ultimoPrezzo = ({ campi }: RispostaFissato): Mostrato[] =>
  campi.flatMap(({ nome, nota }) =>
    nome === 'prezzo'
      ? [{ campo: 'ultimoPrezzo', etichetta: 'Ultimo prezzo', valore: nota, nota: null }]
      : [],
  );

const mostrati = (risposta: RispostaFissato): readonly Mostrato[] => [
  ...deiCampi(risposta.campi, ''),
  ...ultimoPrezzo(risposta),
  ...deiCampi(risposta.campiAltra, 'altra.'),
  ...risposta.effetti.flatMap((effetto, i) =>
    DELLA_GIACENZA.map(([nome, etichetta]) => ({
      campo: `giacenza.${i}.${nome}`,
      etichetta: `${etichetta} (${effetto.cod_Titolo})`,
      valore: effetto[nome],
      nota: null,
    })),
  ),
];

/** What a slip shows, as it is sent along when it is registered. */
export const vistoDi = (risposta: RispostaFissato): Visto =>
  Object.fromEntries(mostrati(risposta).map(({ campo, valore }) => [campo, valore]));

/** What is computed otherwise than it was shown; what was not shown is not compared. */
export const mossi = (visto: Visto, risposta: RispostaFissato): readonly Mosso[] =>
  mostrati(risposta).flatMap(({ campo, etichetta, valore, nota }) => {
    const mostrato = visto[campo];
    if (mostrato === undefined || mostrato === valore) return [];
    return [{ campo, etichetta, mostrato, adesso: valore, nota }];
  });
