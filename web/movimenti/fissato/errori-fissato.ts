import { daScrivere } from '#domain/movimenti/fissato/da-scrivere.ts';
import type { AvvisoCalcolato } from './fissato-api.ts';
import { testoDi } from './modulo.ts';
import type { Fissato } from './use-fissato.ts';

const ALTRA = 'altra.';

/** Whether somebody wrote into a field, of the slip or of its other side. */
const scritto = ({ bozza }: Fissato, campo: string): boolean =>
  campo.startsWith(ALTRA)
    ? Boolean(bozza.altra[campo.slice(ALTRA.length)])
    : testoDi(bozza, campo) !== null;

/**
 * What is wrong with a field, to stand under it. Of one that is empty it waits until somebody tries to
 * register the slip: nothing is red before one could have written it.
 */
export function errorePresso(fissato: Fissato, campo: string): string | undefined {
  const { salvataggio, calcolo, toccati, tentato } = fissato;
  const detto = calcolo.avvisi.find((uno) => uno.peso === 'errore' && uno.campo === campo);
  if (detto && (tentato || scritto(fissato, campo))) return detto.messaggio;
  return toccati.has(campo) ? undefined : salvataggio.errori[campo];
}

/** What the checks say until then: that a field which is asked is still empty is no error while one types. */
export function avvisiMostrati(fissato: Fissato): readonly AvvisoCalcolato[] {
  const { calcolo, tentato } = fissato;
  if (tentato) return calcolo.avvisi;
  const chiesti = new Set([
    ...calcolo.campi.flatMap(({ nome, uso }) => (uso === 'chiesto' ? [nome] : [])),
    ...calcolo.campiAltra.flatMap(({ nome, uso }) =>
      uso === 'chiesto' ? [`${ALTRA}${nome}`] : [],
    ),
  ]);
  return calcolo.avvisi.filter(
    ({ peso, campo }) =>
      peso !== 'errore' || campo === null || !chiesti.has(campo) || scritto(fissato, campo),
  );
}

/** What has still to be written for the slip to be computed, by the labels of its fields. */
export const mancanti = ({ bozza, calcolo, scelte }: Fissato): readonly string[] =>
  daScrivere({
    scritto: (nome) => testoDi(bozza, nome),
    scrittoAltra: (nome) => bozza.altra[nome] ?? null,
    chiedeTitolo: scelte.chiedeTitolo(testoDi(bozza, 'cod_Causale')),
    campi: calcolo.campi,
    campiAltra: calcolo.campiAltra,
  });
