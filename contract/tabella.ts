import Type, { type TProperties, type TSchema } from 'typebox';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import {
  CorpoElimina,
  formeComuni,
  Id,
  nullo,
  o,
  Paginata,
  ParametroId,
  SqlParams,
  VersioneQuery,
} from './forme.ts';
import { type Ambito, rotta } from './rotta.ts';

/** What the routes of a master table share. */
export interface ContrattoTabella<S extends TSchema, I extends TSchema> {
  /** The last segment of the address: `divise`. */
  readonly risorsa: string;
  /** The record in words, with the article: «una divisa», «le divise». */
  readonly uno: string;
  readonly tutti: string;
  readonly leggere: Privilegio;
  readonly scrivere: Privilegio;
  /** Its records are everybody's: who writes them may do so on all companies. */
  readonly ovunque?: true;
  readonly ambito: Ambito;
  readonly record: S;
  readonly ingresso: I;
}

/** List, creation (201), update and deletion: the routes of every master table. */
export const rotteTabella = <S extends TSchema, I extends TSchema>(
  descrizione: ContrattoTabella<S, I>,
) => {
  const { risorsa, uno, tutti, leggere, ambito, record, ingresso } = descrizione;
  const scrittura = {
    accesso: descrizione.scrivere,
    ...(descrizione.ovunque && { ovunque: true as const }),
  };
  return {
    elenco: rotta({
      metodo: 'GET',
      url: `/${risorsa}`,
      riassunto: `Legge ${tutti}`,
      accesso: leggere,
      ambito,
      risposta: Type.Array(record),
    }),
    crea: rotta({
      metodo: 'POST',
      url: `/${risorsa}`,
      riassunto: `Crea ${uno}`,
      ...scrittura,
      ambito,
      body: ingresso,
      risposta: record,
      stato: 201,
    }),
    aggiorna: rotta({
      metodo: 'PUT',
      url: `/${risorsa}/{id}`,
      riassunto: `Aggiorna ${uno}`,
      ...scrittura,
      ambito,
      params: ParametroId,
      body: ingresso,
      risposta: record,
    }),
    elimina: rotta({
      metodo: 'DELETE',
      url: `/${risorsa}/{id}`,
      riassunto: `Elimina ${uno} che nulla usa`,
      ...scrittura,
      ambito,
      params: ParametroId,
      query: VersioneQuery,
      body: CorpoElimina,
      letto: record,
      risposta: Type.Object({ id: Id }),
    }),
  };
};

/** The record of a code, where `getbycode` is served (docs/regole/api.md#nomi). */
export const rottaPerCodice = <S extends TSchema, I extends TSchema>(
  { risorsa, uno, leggere, ambito, record }: ContrattoTabella<S, I>,
  lunghezza: number,
) =>
  rotta({
    metodo: 'GET',
    url: `/${risorsa}/getbycode`,
    riassunto: `Legge ${uno} dal codice`,
    accesso: leggere,
    ambito,
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: lunghezza }) }),
    risposta: record,
  });

/** A filter with the order that goes with it; it stands among the named forms of its contract. */
export const filtroDi = <F extends TProperties>(filtro: F) =>
  Type.Object({ ...filtro, sqlParams: SqlParams });

/** A page and a list of the records that a filter leaves, in the order that is asked. */
export const rotteFiltrate = <S extends TSchema, I extends TSchema, F extends TSchema>(
  { risorsa, tutti, leggere, ambito, record }: ContrattoTabella<S, I>,
  filtro: F,
) => ({
  pagina: rotta({
    metodo: 'POST',
    url: `/${risorsa}/getpagedpost`,
    riassunto: `Una pagina: ${tutti}, con un filtro e un ordine`,
    accesso: leggere,
    ambito,
    body: Type.Object({ paging: o(nullo(formeComuni.Paginazione)), filter: o(nullo(filtro)) }),
    risposta: Paginata(record),
  }),
  filtrati: rotta({
    metodo: 'POST',
    url: `/${risorsa}/getfiltered`,
    riassunto: `Legge con un filtro ${tutti}, al più 10.000`,
    accesso: leggere,
    ambito,
    body: nullo(filtro),
    risposta: Type.Array(record),
  }),
});
