import Type from 'typebox';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import {
  CorpoElimina,
  Id,
  o,
  ParametroId,
  Traccia,
  TracciaIngresso,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';

export const Ruolo = Type.Object({
  ...Traccia,
  nome: Type.String(),
  /** Sorted; where an area is written its reading is implied and may be left out. */
  privilegi: Type.Array(Type.String()),
  /** A role of the product is neither renamed nor reduced nor deleted. */
  diSistema: Type.Boolean(),
  /** Whoever has the role must have a second factor. */
  secondoFattore: Type.Boolean(),
  /** The number of users who hold it, on the companies that the caller administers. */
  utenti: Type.Integer(),
});

const RuoloIngresso = Type.Object({
  ...TracciaIngresso,
  nome: Type.String({ minLength: 1, maxLength: 80 }),
  privilegi: Type.Array(Type.Enum([...tuttiIPrivilegi]), { maxItems: 200 }),
  secondoFattore: o(Type.Boolean()),
});

export const rotteRuoli = {
  elenco: rotta({
    metodo: 'GET',
    url: '/ruoli',
    riassunto: 'Tutti i ruoli con i loro privilegi',
    accesso: 'Utenti_R',
    ambito: 'nessuno',
    risposta: Type.Array(Ruolo),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/ruoli',
    riassunto: 'Crea un ruolo, con privilegi che chi lo crea ha su tutte le aziende',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    body: RuoloIngresso,
    risposta: Ruolo,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/ruoli/{id}',
    riassunto: 'Cambia nome e privilegi di un ruolo',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    params: ParametroId,
    riconferma: true,
    body: RuoloIngresso,
    risposta: Ruolo,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/ruoli/{id}',
    riassunto: 'Elimina un ruolo che nessuno ha',
    accesso: 'Utenti_W',
    ovunque: true,
    ambito: 'nessuno',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: Ruolo,
    risposta: Type.Object({ id: Id }),
  }),
};

export const formeRuoli = { Ruolo, RuoloIngresso };
