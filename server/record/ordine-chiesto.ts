import { nomeNormale } from '#domain/importazioni/intestazione.ts';
import type { Ordinamento, Verso } from '#domain/record/filtri/ordinamento.ts';
import { type ErroreRateo, erroreCampo } from '#server/base/errori.ts';
import type { VoceOrdine } from './cursore.ts';

/** The refusal of an order by what is no column of it. */
export const ordineIgnoto = (scritta: string, ammesse: Iterable<string>): ErroreRateo =>
  erroreCampo(
    'orderByDict',
    `Non si ordina per ${scritta}: colonne ammesse ${[...ammesse].join(', ')}.`,
  );

/** What a table can be ordered by. */
export interface Ordinabili<N extends string> {
  readonly nomi: readonly N[];
  /** The columns that stand for a name, and after them those that complete an order ending there. */
  readonly voci: (nome: N, verso: Verso) => readonly VoceOrdine[];
  readonly coda: (verso: Verso) => readonly VoceOrdine[];
}

/**
 * The asked order as columns, in either spelling (`cod_Divisa`, `codDivisa`), completed so that no two
 * rows are equal in it: cursors need that.
 */
export const ordineChiesto = <N extends string>(
  { nomi, voci, coda }: Ordinabili<N>,
  chiesto: Ordinamento,
): VoceOrdine[] => {
  const ordine = new Map<string, VoceOrdine>();
  const aggiungi = (altre: readonly VoceOrdine[]) => {
    for (const voce of altre) if (!ordine.has(voce.campo)) ordine.set(voce.campo, voce);
  };
  for (const [scritta, verso] of Object.entries(chiesto)) {
    const nome = nomi.find((uno) => nomeNormale(uno) === nomeNormale(scritta));
    if (nome === undefined) throw ordineIgnoto(scritta, nomi);
    aggiungi(voci(nome, verso));
  }
  aggiungi(coda([...ordine.values()].at(-1)?.verso ?? 'ASC'));
  return [...ordine.values()];
};
