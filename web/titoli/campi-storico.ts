import { type CampoStorico, storicoDi } from '#domain/campi/storia.ts';
import { campiTitolo } from '#domain/titoli/campi.ts';
import type { TipiTitolo } from './use-scelte-titolo.ts';

/** The type by its code and its words: the list of types says them. */
const testoTipo =
  (tipi: TipiTitolo): CampoStorico['testo'] =>
  (valore) => {
    const tipo = tipi.opzioni.find(({ codice }) => codice === valore);
    return tipo ? `${tipo.codice} · ${tipo.descrizione}` : String(valore ?? '');
  };

/** The fields of a titolo as its history and a conflict show them. */
export const campiStoricoTitoli = (tipi: TipiTitolo): readonly CampoStorico[] =>
  campiTitolo.map((campo) => ({
    ...storicoDi(campo),
    ...(campo.nome === 'tipo_Titolo' && { testo: testoTipo(tipi) }),
  }));
