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

const VoceStatica = Type.Object({ codice: Type.String(), descrizione: Type.String() });

/**
 * Read by anyone logged in and written by nobody here (docs/regole/api.md#dati-statici): see
 * /tabelle-base.
 */
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
  getTipoOption: elenco('getTipoOption', 'I tipi di opzione e di premio', VoceStatica),
  getTipoCausale: elenco(
    'getTipoCausale',
    'Le famiglie di causali',
    Type.Object({ ...VoceStatica.properties, report: nullo(Type.String()) }),
  ),
  getTipoCalcoloRatei: elenco(
    'getTipoCalcoloRatei',
    'Le convenzioni di calcolo dei ratei',
    VoceStatica,
  ),
  getTipoPeriodicita: elenco(
    'getTipoPeriodicita',
    'Ogni quanto si stacca una cedola',
    Type.Object({ ...VoceStatica.properties, mesi: nullo(Type.Integer()) }),
  ),
  getTipoRegimeTassazione: elenco('getTipoRegimeTassazione', 'I regimi di tassazione', VoceStatica),
  getTipoTasso: elenco('getTipoTasso', 'I tipi di tasso', VoceStatica),
  getTipoRimborso: elenco('getTipoRimborso', 'I tipi di rimborso', VoceStatica),
  getTipoValutazioneRimanenze: elenco(
    'getTipoValutazioneRimanenze',
    'I metodi di valutazione delle rimanenze',
    VoceStatica,
  ),
  getTipoIFRS9: elenco('getTipoIFRS9', 'Le classificazioni IFRS 9', VoceStatica),
};

export type NomeDatiStatici = keyof typeof rotteDatiStatici;

export const formeDatiStatici = { TipoTitolo, VoceStatica };
