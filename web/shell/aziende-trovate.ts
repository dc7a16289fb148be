import { paroleCercate, testoPiano } from '#domain/ricerca/testo.ts';

interface DaCercare {
  readonly cod_Azienda: string;
  readonly ragioneSociale: string;
}

/** More than one reads anyway: typing narrows them, and the list stays quick with hundreds. */
export const AZIENDE_MOSTRATE = 50;

/**
 * The companies found by a piece of the name or by the start of the code, each word anywhere,
 * without accents.
 */
export function aziendeTrovate<A extends DaCercare>(
  aziende: readonly A[],
  testo: string,
): readonly A[] {
  const parole = paroleCercate(testo);
  return aziende.filter(({ cod_Azienda, ragioneSociale }) => {
    const nome = testoPiano(ragioneSociale);
    const codice = testoPiano(cod_Azienda);
    return parole.every((una) => codice.startsWith(una) || nome.includes(una));
  });
}
