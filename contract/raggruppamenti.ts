import Type from 'typebox';
import { campiRaggruppamento } from '#domain/tabelle/raggruppamenti/campi.ts';
import { esitiRiga, RIGHE_MASSIME } from '#domain/titoli/raggruppamenti/incollati.ts';
import { ingressoDi, recordDi } from './campi.ts';
import {
  CorpoElimina,
  Id,
  nullo,
  o,
  Paginata,
  ParametroId,
  RichiestaPaginata,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';

const Numero = Type.Integer({ minimum: 1, maximum: 99 });

/**
 * The dimension that a grouping is of (lookups name it so: docs/regole/filtri.md#raggruppamenti).
 */
const Dimensione = Type.Object({
  id: Type.Integer(),
  descrizione: Type.String(),
  listino: Type.Boolean(),
});

export const Raggruppamento = recordDi(campiRaggruppamento, {
  numeroRaggruppamentoNavigation: Dimensione,
  /** How many titoli are in it. */
  titoli: Type.Integer(),
});

const RaggruppamentoIngresso = ingressoDi(campiRaggruppamento);

/** A titolo and where it is in a dimension; without a grouping the link has no id. */
const RaggTitolo = Type.Object({
  id: nullo(Id),
  idTitolo: Id,
  cod_Titolo: Type.String(),
  cod_ISIN: nullo(Type.String()),
  descrizione: Type.String(),
  tipo_Titolo: Type.String(),
  codDivisa: Type.String(),
  numeroRaggruppamento: Type.Integer(),
  idRaggruppamento: nullo(Id),
  codRaggruppamento: nullo(Type.String()),
  descrizioneRaggruppamento: nullo(Type.String()),
});

const FiltroRaggTitoli = {
  numeroRaggruppamento: o(nullo(Numero)),
  idRaggruppamento: o(nullo(Id)),
  /** The titoli that the dimension does not group yet. */
  senzaRaggruppamento: o(nullo(Type.Boolean())),
  /** One titolo, in every dimension. */
  idTitolo: o(nullo(Id)),
  /** Words over code, ISIN and description. */
  textualFilter: o(nullo(Type.String({ maxLength: 100 }))),
};

/** Where the titolo was seen, null for nowhere: another place since is a conflict. */
const Da = o(nullo(Id));

const RigheMosse = Type.Array(Type.Object({ idTitolo: Id, da: Da, a: Da }), {
  minItems: 1,
  maxItems: RIGHE_MASSIME,
});

const Mossi = Type.Object({
  inseriti: Type.Integer(),
  spostati: Type.Integer(),
  tolti: Type.Integer(),
  invariati: Type.Integer(),
  /** What undoes it, sent back to update-ragg-titoli. */
  inversa: Type.Array(Type.Object({ idTitolo: Id, da: nullo(Id), a: nullo(Id) })),
});

const RigaEsaminata = Type.Object({
  riga: Type.Integer(),
  titolo: Type.String(),
  raggruppamento: nullo(Type.String()),
  esito: Type.Enum([...esitiRiga]),
  idTitolo: nullo(Id),
  cod_Titolo: nullo(Type.String()),
  descrizione: nullo(Type.String()),
  da: nullo(Id),
  descrizioneDa: nullo(Type.String()),
  a: nullo(Id),
  descrizioneA: nullo(Type.String()),
});

export const rotteRaggruppamenti = {
  elenco: rotta({
    metodo: 'GET',
    url: '/raggruppamenti',
    riassunto: 'Tutti i raggruppamenti, con la loro dimensione e quanti titoli hanno',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    risposta: Type.Array(Raggruppamento),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/raggruppamenti/getbycode',
    riassunto: 'Un raggruppamento dal suo codice',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }), numero: o(Numero) }),
    risposta: Raggruppamento,
  }),
  descrizioni: rotta({
    metodo: 'GET',
    url: '/raggruppamenti/get-ragg-descrizioni',
    riassunto: 'Le dimensioni dei raggruppamenti, con quanti raggruppamenti e titoli hanno',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    risposta: Type.Array(
      Type.Object({
        id: Type.Integer(),
        descrizione: Type.String(),
        listino: Type.Boolean(),
        raggruppamenti: Type.Integer(),
        titoli: Type.Integer(),
      }),
    ),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/raggruppamenti',
    riassunto: 'Crea un raggruppamento',
    accesso: 'Titoli_W',
    ambito: 'condiviso',
    body: RaggruppamentoIngresso,
    risposta: Raggruppamento,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/raggruppamenti',
    riassunto: 'Corregge un raggruppamento',
    accesso: 'Titoli_W',
    ambito: 'condiviso',
    query: ParametroId,
    body: RaggruppamentoIngresso,
    risposta: Raggruppamento,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/raggruppamenti/{id}',
    riassunto: 'Elimina un raggruppamento senza titoli',
    accesso: 'Titoli_W',
    ambito: 'condiviso',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: Raggruppamento,
    risposta: Type.Object({ id: Id }),
  }),
  titoli: rotta({
    metodo: 'POST',
    url: '/raggruppamenti/get-ragg-titoli-filtered',
    riassunto: 'I titoli di un raggruppamento, di una dimensione o fuori da ogni raggruppamento',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    body: nullo(RichiestaPaginata(FiltroRaggTitoli)),
    risposta: Paginata(RaggTitolo),
  }),
  mettiTitoli: rotta({
    metodo: 'POST',
    url: '/raggruppamenti/create-ragg-titoli',
    riassunto: 'Mette dei titoli, per codice o ISIN, nei raggruppamenti di una dimensione',
    accesso: 'Titoli_W',
    ambito: 'condiviso',
    query: Type.Object({
      /** Says what would happen and writes nothing. */
      anteprima: o(Type.Boolean()),
      /** Writes the lines that are right and leaves the others. */
      soloValide: o(Type.Boolean()),
    }),
    body: Type.Object({
      numeroRaggruppamento: Numero,
      /** The grouping that lines go to when they name none. */
      idRaggruppamento: o(nullo(Id)),
      /**
       * The fingerprint of the preview that was looked at: if things have changed since, nothing is
       * written.
       */
      impronta: o(nullo(Type.String({ maxLength: 64 }))),
      righe: Type.Array(
        Type.Object({
          titolo: Type.String({ minLength: 1, maxLength: 40 }),
          raggruppamento: o(nullo(Type.String({ maxLength: 120 }))),
        }),
        { minItems: 1, maxItems: RIGHE_MASSIME },
      ),
    }),
    risposta: Type.Object({
      righe: Type.Array(RigaEsaminata),
      impronta: Type.String(),
      /** Null in a preview. */
      mossi: nullo(Mossi),
    }),
  }),
  spostaTitoli: rotta({
    metodo: 'POST',
    url: '/raggruppamenti/update-ragg-titoli',
    riassunto: 'Sposta dei titoli nel raggruppamento, o ciascuno dove dice la sua riga',
    accesso: 'Titoli_W',
    ambito: 'condiviso',
    query: ParametroId,
    body: Type.Object({ righe: RigheMosse }),
    risposta: Mossi,
  }),
  togliTitoli: rotta({
    metodo: 'POST',
    url: '/raggruppamenti/delete-ragg-titoli',
    riassunto: 'Toglie dei titoli dai raggruppamenti di una dimensione',
    accesso: 'Titoli_W',
    ambito: 'condiviso',
    body: Type.Object({ numeroRaggruppamento: Numero, righe: RigheMosse }),
    risposta: Mossi,
  }),
};

export const formeRaggruppamenti = {
  DimensioneRaggruppamento: Dimensione,
  Raggruppamento,
  RaggruppamentoIngresso,
  TitoliSpostati: Mossi,
  TitoloRaggruppato: RaggTitolo,
};
