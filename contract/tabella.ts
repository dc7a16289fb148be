import Type, { type TSchema } from 'typebox';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { CorpoElimina, Id, ParametroId, VersioneQuery } from './forme.ts';
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
  readonly ambito: Ambito;
  readonly record: S;
  readonly ingresso: I;
}

/** List, creation (201), update and deletion: the routes of every master table. */
export const rotteTabella = <S extends TSchema, I extends TSchema>(
  descrizione: ContrattoTabella<S, I>,
) => {
  const { risorsa, uno, tutti, leggere, scrivere, ambito, record, ingresso } = descrizione;
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
      accesso: scrivere,
      ambito,
      body: ingresso,
      risposta: record,
      stato: 201,
    }),
    aggiorna: rotta({
      metodo: 'PUT',
      url: `/${risorsa}/{id}`,
      riassunto: `Aggiorna ${uno}`,
      accesso: scrivere,
      ambito,
      params: ParametroId,
      body: ingresso,
      risposta: record,
    }),
    elimina: rotta({
      metodo: 'DELETE',
      url: `/${risorsa}/{id}`,
      riassunto: `Elimina ${uno} che nulla usa`,
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
