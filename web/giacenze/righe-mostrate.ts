import { segno } from '#domain/money/decimale.ts';
import type { Giacenza } from './giacenze-api.ts';

type Guardata = Pick<Giacenza, 'alCosto' | 'rateo' | 'senzaRateo'>;

interface Parte {
  /** What the rows have in common, behind «Righe». */
  readonly nome: string;
  readonly tiene: (riga: Guardata) => boolean;
}

/** Which of the rows that were read a figure of the head is made of, by its word in the address (`?righe=`). */
export const PARTI = {
  'al-costo': { nome: 'al costo', tiene: ({ alCosto }) => alCosto },
  'a-prezzo': { nome: 'con un prezzo', tiene: ({ alCosto }) => !alCosto },
  'con-rateo': {
    nome: 'con un rateo',
    tiene: ({ rateo, senzaRateo }) => senzaRateo !== null || (rateo !== null && segno(rateo) !== 0),
  },
} as const satisfies Readonly<Record<string, Parte>>;

export type NomeParte = keyof typeof PARTI;

const note = Object.keys(PARTI) as NomeParte[];

/** The part that the address asks for; undefined where it asks for all rows. */
export const parteChiesta = (parola: string | undefined): NomeParte | undefined =>
  note.find((una) => una === parola);

/** The rows of a part, in their order. */
export const righeDellaParte = <R extends Guardata>(
  righe: readonly R[] | undefined,
  parte: NomeParte | undefined,
): readonly R[] | undefined => (parte ? righe?.filter(PARTI[parte].tiene) : righe);
