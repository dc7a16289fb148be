import Type from 'typebox';
import { rotta } from './rotta.ts';

const Parole = Type.Record(
  Type.String({ pattern: '^[a-zA-Z]{1,40}$' }),
  Type.String({ minLength: 1, maxLength: 60_000 }),
  { minProperties: 1, maxProperties: 40, additionalProperties: false },
);
const Impronta = Type.String({ pattern: '^[0-9a-f]{32}$' });
const FiltroSalvato = Type.Object({
  impronta: Impronta,
  /** The words as they would stand in the address. */
  parole: Type.Record(Type.String(), Type.String()),
});

/**
 * Filters too long for an address, which then carries their id (docs/regole/filtri.md#indirizzo).
 */
export const rotteFiltriSalvati = {
  salva: rotta({
    metodo: 'POST',
    url: '/filtri-salvati',
    riassunto:
      'Tiene da parte un filtro troppo lungo per un indirizzo; lo stesso ha sempre lo stesso nome',
    accesso: 'autenticato',
    ambito: 'condiviso',
    body: Type.Object({ parole: Parole }),
    risposta: FiltroSalvato,
  }),
  leggi: rotta({
    metodo: 'GET',
    url: '/filtri-salvati/{impronta}',
    riassunto: 'Un filtro tenuto da parte: uno dei propri, o di una vista che si può aprire',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: Type.Object({ impronta: Impronta }),
    risposta: FiltroSalvato,
  }),
};

export const formeFiltriSalvati = { FiltroSalvato };
