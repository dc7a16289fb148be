import { campoTitolo, eMostrato } from './campi.ts';
import type { Contorno, Esito, Giudizio, Livello, Regola, ValoriGiudicati } from './giudizio.ts';
import { classificazione, codici, derivato, dividendi, fiscalita } from './regole-altre.ts';
import {
  cedola,
  indicizzazione,
  limitiDelTasso,
  pagamento,
  regoleProprie,
  rimborso,
  tasso,
} from './regole-cedola.ts';
import {
  buoniOrdinari,
  dateInOrdine,
  fineDelMese,
  premioFedelta,
  premioIntermedio,
  prezzi,
} from './regole-date.ts';
import { regoleDiForma } from './regole-forma.ts';

const traCampi: readonly Regola[] = [
  codici,
  dateInOrdine,
  buoniOrdinari,
  prezzi,
  cedola,
  tasso,
  limitiDelTasso,
  fineDelMese,
  pagamento,
  indicizzazione,
  regoleProprie,
  rimborso,
  derivato,
  dividendi,
  premioFedelta,
  premioIntermedio,
  fiscalita,
  classificazione,
];

/**
 * What the rules say of a titolo: errors keep it from being saved, what is missing from being
 * certified, warnings from neither. The first finding of each kind stands for its field.
 */
export function giudica(titolo: ValoriGiudicati, contorno: Contorno): Giudizio {
  const tipo = { tipo_Titolo: titolo.tipo_Titolo ?? '', gruppo: contorno.gruppo };
  // A field that the type does not have must be empty, and nothing else is asked of it.
  const siChiede = ({ campo }: Esito) => {
    const descritto = campoTitolo(campo);
    return descritto !== undefined && eMostrato(descritto, tipo);
  };
  const esiti = [
    ...regoleDiForma(titolo, contorno),
    ...traCampi.flatMap((regola) => regola(titolo, contorno)).filter(siChiede),
  ];
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
