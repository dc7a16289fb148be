import Type, { type TSchema } from 'typebox';
import { nullo } from './forme.ts';
import { rotta } from './rotta.ts';

const TipoTitolo = Type.Object({
  tipo_Titolo: Type.String(),
  descrizione: Type.String(),
  gruppo: Type.String(),
  prezzoPerCento: Type.Boolean(),
  maturaRateo: Type.Boolean(),
  tipoCalcoloRatei: nullo(Type.String()),
  decimaliQuantita: Type.Integer(),
});

const Voce = { codice: Type.String(), descrizione: Type.String() };

/** Read by anyone logged in and written by nobody here (product.md §1): see /tabelle-base. */
const elenco = <const U extends string, S extends TSchema>(url: U, riassunto: string, voce: S) =>
  rotta({
    metodo: 'GET',
    url: `/DatiStatici/${url}`,
    riassunto,
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Type.Array(voce),
  });

export const rotteDatiStatici = {
  getTipoTitolo: elenco('getTipoTitolo', 'I tipi di titolo', TipoTitolo),
  getTipoOption: elenco('getTipoOption', 'I tipi di opzione e di premio', Type.Object(Voce)),
  getTipoCausale: elenco(
    'getTipoCausale',
    'Le famiglie di causali',
    Type.Object({ ...Voce, report: nullo(Type.String()) }),
  ),
  getTipoCalcoloRatei: elenco(
    'getTipoCalcoloRatei',
    'Le convenzioni di calcolo dei ratei',
    Type.Object(Voce),
  ),
  getTipoPeriodicita: elenco(
    'getTipoPeriodicita',
    'Ogni quanto si stacca una cedola',
    Type.Object({ ...Voce, mesi: nullo(Type.Integer()) }),
  ),
  getTipoRegimeTassazione: elenco(
    'getTipoRegimeTassazione',
    'I regimi di tassazione',
    Type.Object(Voce),
  ),
  getTipoTasso: elenco('getTipoTasso', 'I tipi di tasso', Type.Object(Voce)),
  getTipoRimborso: elenco('getTipoRimborso', 'I tipi di rimborso', Type.Object(Voce)),
  getTipoValutazioneRimanenze: elenco(
    'getTipoValutazioneRimanenze',
    'I metodi di valutazione delle rimanenze',
    Type.Object(Voce),
  ),
  getTipoIFRS9: elenco('getTipoIFRS9', 'Le classificazioni IFRS 9', Type.Object(Voce)),
};

export type NomeDatiStatici = keyof typeof rotteDatiStatici;
