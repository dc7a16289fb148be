import type { Contorno, Esito, Giudizio, Livello, Regola, ValoriGiudicati } from './giudizio.ts';
import { classificazione, codici, derivato, fiscalita } from './regole-altre.ts';
import { cedola, indicizzazione, limitiDelTasso, rimborso, tasso } from './regole-cedola.ts';
import { buoniOrdinari, dateInOrdine, fineDelMese, premioFedelta, prezzi } from './regole-date.ts';
import { regoleDiForma } from './regole-forma.ts';

const regole: readonly Regola[] = [
  regoleDiForma,
  codici,
  dateInOrdine,
  buoniOrdinari,
  prezzi,
  cedola,
  tasso,
  limitiDelTasso,
  fineDelMese,
  indicizzazione,
  rimborso,
  derivato,
  premioFedelta,
  fiscalita,
  classificazione,
];

/**
 * What the rules say of a titolo: errors keep it from being saved, what is missing from being
 * certified, warnings from neither. The first finding of each kind stands for its field.
 */
export function giudica(titolo: ValoriGiudicati, contorno: Contorno): Giudizio {
  const esiti = regole.flatMap((regola) => regola(titolo, contorno));
  return {
    errori: diLivello(esiti, 'errore'),
    mancanze: diLivello(esiti, 'mancanza'),
    avvisi: diLivello(esiti, 'avviso'),
  };
}

const diLivello = (esiti: readonly Esito[], livello: Livello) => {
  const perCampo = new Map<string, string>();
  for (const { livello: suo, campo, messaggio } of esiti)
    if (suo === livello && !perCampo.has(campo)) perCampo.set(campo, messaggio);
  return [...perCampo].map(([campo, messaggio]) => ({ campo, messaggio }));
};
