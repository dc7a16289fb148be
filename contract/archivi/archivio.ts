import Type, { type TObject, type TProperties } from 'typebox';
import {
  CorpoElimina,
  Decimale,
  ErroreCampo,
  Id,
  nullo,
  o,
  Paginata,
  ParametroId,
  RichiestaPaginata,
  SqlParams,
  VersioneQuery,
} from '#contract/forme.ts';
import { type Ambito, rotta } from '#contract/rotta.ts';
import type { Privilegio } from '#domain/accesso/privilegi.ts';

const ConAvvisi = Type.Object({ avvisi: Type.Array(ErroreCampo) });

interface ParteDiArchivio<Rec extends TObject, In extends TObject, F extends TProperties> {
  readonly risorsa: string;
  readonly plurale: string;
  readonly leggere: Privilegio;
  readonly scrivere: Privilegio;
  readonly ambito: Ambito;
  /** Last segment of the filtered list: `cambifiltered`, `getfiltered` … */
  readonly filtrati: string;
  readonly record: Rec;
  readonly ingresso: In;
  readonly filtro: F;
}

/**
 * The standard routes of an archive of dynamic data, the same for every kind
 * (docs/regole/api.md#nomi).
 */
export const rotteArchivio = <
  const Rec extends TObject,
  const In extends TObject,
  const F extends TProperties,
>(
  parte: ParteDiArchivio<Rec, In, F>,
) => {
  const { risorsa, plurale, leggere, scrivere, ambito, record, ingresso, filtro } = parte;
  return {
    elenco: rotta({
      metodo: 'GET',
      url: `/${risorsa}`,
      riassunto: `Elenco di ${plurale}, al più 10.000`,
      accesso: leggere,
      ambito,
      risposta: Type.Array(record),
    }),
    pagina: rotta({
      metodo: 'POST',
      url: `/${risorsa}/getpagedpost`,
      riassunto: `Una pagina di ${plurale}, filtrata e ordinata`,
      accesso: leggere,
      ambito,
      body: RichiestaPaginata(filtro),
      risposta: Paginata(record),
    }),
    filtrati: rotta({
      metodo: 'POST',
      url: `/${risorsa}/${parte.filtrati}`,
      riassunto: `Elenco filtrato di ${plurale}, al più 10.000; senza un ordine, per chiave`,
      accesso: leggere,
      ambito,
      body: Type.Object({ ...filtro, sqlParams: SqlParams }),
      risposta: Type.Array(record),
    }),
    crea: rotta({
      metodo: 'POST',
      url: `/${risorsa}`,
      riassunto: 'Registra un valore; un secondo valore per la stessa chiave è un aggiornamento',
      accesso: scrivere,
      ambito,
      /**
       * `ripristina`: a deleted record that comes back as it was, with its source.
       * `nuovoInserimento`: what a new row may carry; a creation says as much.
       */
      body: Type.Intersect([
        ingresso,
        Type.Object({ ripristina: o(Id), nuovoInserimento: o(nullo(Type.Boolean())) }),
      ]),
      /** `sostituito`: the value that stood under the same key before. */
      risposta: Type.Intersect([record, Type.Object({ sostituito: nullo(Decimale) }), ConAvvisi]),
      stato: 201,
      altroStato: 200,
    }),
    aggiorna: rotta({
      metodo: 'PUT',
      url: `/${risorsa}/{id}`,
      riassunto: 'Corregge un valore',
      accesso: scrivere,
      ambito,
      params: ParametroId,
      body: ingresso,
      /** `avvisi`: what the checks find of the value, which is written all the same. */
      risposta: Type.Intersect([record, ConAvvisi]),
    }),
    elimina: rotta({
      metodo: 'DELETE',
      url: `/${risorsa}/{id}`,
      riassunto: 'Elimina un valore',
      accesso: scrivere,
      ambito,
      params: ParametroId,
      query: VersioneQuery,
      body: CorpoElimina,
      letto: record,
      risposta: Type.Object({ id: Id }),
    }),
  };
};
