import Type from 'typebox';
import {
  CorpoElimina,
  DataWire,
  Id,
  nullo,
  o,
  Paginata,
  ParametroId,
  RichiestaPaginata,
  VersioneQuery,
} from './forme.ts';
import {
  FiltroMovimenti,
  FissatoCalcolato,
  FissatoIngresso,
  Movimento,
  TotaliMovimenti,
} from './movimenti-forme.ts';
import { rotta } from './rotta.ts';

const lettura = { accesso: 'Movimenti_R', ambito: 'azienda' } as const;
const scrittura = { accesso: 'Movimenti_W', ambito: 'azienda' } as const;

const Registrazione = Type.Object({ righe: Type.Array(Movimento) });

/** Several at once, each in the version that was seen. */
const Scelti = Type.Object({
  movimenti: Type.Array(Type.Object({ id: Id, versione: Type.Integer() }), {
    minItems: 1,
    maxItems: 500,
  }),
});

export const rotteMovimenti = {
  pagina: rotta({
    metodo: 'POST',
    url: '/movimenti/getpagedpost',
    riassunto: 'Una pagina di movimenti, filtrata e ordinata',
    ...lettura,
    body: RichiestaPaginata(FiltroMovimenti),
    risposta: Paginata(Movimento),
  }),
  totali: rotta({
    metodo: 'POST',
    url: '/movimenti/gettotali',
    riassunto: 'Le somme in euro di tutti i movimenti di un filtro, fino a 100.000 righe',
    ...lettura,
    body: nullo(Type.Object(FiltroMovimenti)),
    /** Null of more rows than are added up. */
    risposta: Type.Object({ totali: nullo(TotaliMovimenti) }),
  }),
  uno: rotta({
    metodo: 'GET',
    url: '/movimenti/{id}',
    riassunto: 'Un movimento per intero, con le altre righe della stessa registrazione',
    ...lettura,
    params: ParametroId,
    risposta: Type.Object({ movimento: Movimento, righe: Type.Array(Movimento) }),
  }),
  calcola: rotta({
    metodo: 'POST',
    url: '/movimenti/calcola',
    riassunto: 'Il fissato calcolato: campi, come ci si arriva, controlli, effetto sulla giacenza',
    ...lettura,
    body: FissatoIngresso,
    risposta: FissatoCalcolato,
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/movimenti',
    riassunto: 'Scrive un movimento in bozza; con registra=true lo registra anche',
    ...scrittura,
    query: Type.Object({ registra: o(Type.Boolean()) }),
    body: FissatoIngresso,
    risposta: Registrazione,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/movimenti/{id}',
    riassunto: 'Corregge una bozza; con registra=true la registra anche',
    ...scrittura,
    params: ParametroId,
    query: Type.Object({ registra: o(Type.Boolean()) }),
    body: FissatoIngresso,
    risposta: Registrazione,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/movimenti/{id}',
    riassunto: 'Elimina una bozza, con le altre sue righe',
    ...scrittura,
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    risposta: Type.Object({ id: Id }),
  }),
  registraUno: rotta({
    metodo: 'POST',
    url: '/movimenti/{id}/registra',
    riassunto: 'Registra una bozza: prende il numero e muove lotti e giacenze',
    ...scrittura,
    params: ParametroId,
    body: nullo(Type.Object({ versione: o(Type.Integer()) })),
    risposta: Registrazione,
  }),
  registraScelti: rotta({
    metodo: 'POST',
    url: '/movimenti/registra',
    riassunto: 'Registra delle bozze, tutte o nessuna',
    ...scrittura,
    body: Scelti,
    risposta: Registrazione,
  }),
  storna: rotta({
    metodo: 'POST',
    url: '/movimenti/{id}/storna',
    riassunto: 'Storna una registrazione con tutte le sue righe',
    ...scrittura,
    params: ParametroId,
    body: nullo(
      Type.Object({
        versione: o(Type.Integer()),
        dataOperazione: o(nullo(DataWire)),
        note: o(nullo(Type.String({ maxLength: 2000 }))),
      }),
    ),
    risposta: Registrazione,
  }),
};
