import Type, { type TSchema } from 'typebox';
import { CAMPIONE_CARATTERI } from '#domain/mappature/campione.ts';
import { MODELLO_CARATTERI } from '#domain/mappature/modello.ts';
import {
  altrimenti,
  codifiche,
  LIMITI,
  operatori,
  type RegoleMappatura,
  separatori,
  virgolette,
} from '#domain/mappature/regole.ts';
import {
  type FormatoNumeroFile,
  formatiDataFile,
  formatiNumeroFile,
} from '#domain/mappature/stile.ts';
import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { CorpoElimina, Id, nullo, o, ParametroId, VersioneQuery } from './forme.ts';
import { rotta } from './rotta.ts';

const chiuso = { additionalProperties: false } as const;
const testo = (maxLength: number) => Type.String({ maxLength });
const Nome = Type.String({ minLength: 1, maxLength: 120 });
const NomeCampo = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' });
const ValoreDato = testo(LIMITI.caratteri);
const Posizione = Type.Integer({ minimum: 1, maximum: LIMITI.posizione });

const Lettura = Type.Object(
  {
    saltaRighe: o(Type.Integer({ minimum: 0, maximum: LIMITI.righeSaltate })),
    intestazione: o(Type.Boolean()),
    foglio: o(Nome),
    separatore: o(Type.Enum([...separatori])),
    codifica: o(Type.Enum([...codifiche])),
    virgolette: o(Type.Enum([...virgolette])),
    inRighe: o(
      Type.Object(
        {
          fisse: Type.Array(Nome, { maxItems: LIMITI.colonneFisse }),
          colonne: o(Type.Array(Nome, { minItems: 1, maxItems: LIMITI.colonneInRighe })),
        },
        chiuso,
      ),
    ),
  },
  chiuso,
);

const Passo = Type.Union([
  Type.Object({ fai: Type.Enum(['spazi', 'maiuscole', 'minuscole']) }, chiuso),
  Type.Object({ fai: Type.Literal('sostituisci'), testo: testo(120), con: testo(120) }, chiuso),
  Type.Object(
    {
      fai: Type.Literal('pezzo'),
      dal: Type.Integer({ minimum: 1, maximum: LIMITI.caratteri }),
      caratteri: o(Type.Integer({ minimum: 1, maximum: LIMITI.caratteri })),
    },
    chiuso,
  ),
  Type.Object({ fai: Type.Enum(['primaDi', 'dopo']), testo: testo(120) }, chiuso),
  Type.Object(
    {
      fai: Type.Literal('estrai'),
      modello: testo(MODELLO_CARATTERI),
      gruppo: o(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,30}$' })),
    },
    chiuso,
  ),
  Type.Object(
    {
      fai: Type.Literal('tabella'),
      tabella: Nome,
      altrimenti: o(Type.Enum([...altrimenti])),
    },
    chiuso,
  ),
]);
const passi = o(Type.Array(Passo, { maxItems: LIMITI.passi }));

const PerTitolo = {
  colonna: Nome,
  sinonimi: o(Type.Array(Nome, { maxItems: 20 })),
  facoltativa: o(Type.Boolean()),
};

const Togli = o(Type.Array(testo(20), { maxItems: 10 }));
const Stile = Type.Union([
  Type.Object(
    {
      numero: Type.Enum(Object.keys(formatiNumeroFile) as FormatoNumeroFile[]),
      togli: Togli,
      scala: o(testo(30)),
      arrotonda: o(Type.Integer({ minimum: 0, maximum: 10 })),
    },
    chiuso,
  ),
  Type.Object({ data: Type.Enum([...formatiDataFile]), togli: Togli }, chiuso),
]);

/** The sources of a value: those of a field have a style too, those inside a union do not. */
const sorgenti = (altro: Record<string, TSchema>, parte: TSchema | null): TSchema[] => {
  const parti = parte && Type.Array(parte, { maxItems: LIMITI.parti });
  return [
    Type.Object({ ...PerTitolo, passi, ...altro }, chiuso),
    Type.Object({ posizione: Posizione, passi, ...altro }, chiuso),
    Type.Object({ costante: ValoreDato, passi, ...altro }, chiuso),
    ...(parti
      ? [
          Type.Object({ unisci: parti, con: o(testo(20)), passi, ...altro }, chiuso),
          Type.Object({ primo: parti, passi, ...altro }, chiuso),
        ]
      : []),
  ];
};

const Semplice = Type.Union(sorgenti({}, null));
const Composto = Type.Union(sorgenti({}, Semplice));
const OrigineCampo = Type.Union(sorgenti({ stile: o(Stile) }, Composto));

const Confronto = {
  operatore: Type.Enum([...operatori]),
  valori: o(Type.Array(ValoreDato, { maxItems: LIMITI.valori })),
};
const Condizione = Type.Union([
  Type.Object({ ...PerTitolo, ...Confronto }, chiuso),
  Type.Object({ posizione: Posizione, ...Confronto }, chiuso),
  Type.Object({ campo: NomeCampo, ...Confronto }, chiuso),
]);
const Condizioni = Type.Array(Condizione, { maxItems: LIMITI.condizioni });

/** A mapping as JSON (domain/mappature/regole.ts); what its words mean is checked beyond this form. */
const Regole = Type.Unsafe<RegoleMappatura>(
  Type.Object(
    {
      lettura: o(Lettura),
      campi: Type.Record(NomeCampo, OrigineCampo, {
        maxProperties: LIMITI.campi,
        additionalProperties: false,
      }),
      regole: o(
        Type.Array(
          Type.Object(
            {
              quando: Condizioni,
              allora: Type.Record(NomeCampo, ValoreDato, {
                maxProperties: LIMITI.campi,
                additionalProperties: false,
              }),
            },
            chiuso,
          ),
          { maxItems: LIMITI.regole },
        ),
      ),
      escludi: o(
        Type.Array(Type.Object({ motivo: testo(120), quando: Condizioni }, chiuso), {
          maxItems: LIMITI.esclusioni,
        }),
      ),
      tabelle: o(
        Type.Record(
          Type.String({ pattern: '^.{1,120}$' }),
          Type.Record(Type.String({ pattern: '^.{1,400}$' }), ValoreDato, {
            maxProperties: LIMITI.vociTabella,
            additionalProperties: false,
          }),
          { maxProperties: LIMITI.tabelle, additionalProperties: false },
        ),
      ),
    },
    chiuso,
  ),
);

/** On the way out the rules are what was written: nothing is taken away or checked again. */
const RegoleLette = Type.Unsafe<RegoleMappatura>(Type.Object({}, { additionalProperties: true }));

const Destinazione = Type.String({ pattern: '^[A-Za-z-]{1,40}$' });

/**
 * A mapping of the product is read only and the next version replaces it; a copy belongs to who
 * makes it.
 */
export const Mappatura = recordDi(campiMappatura, { regole: RegoleLette });
const MappaturaIngresso = ingressoDi(campiMappatura, { regole: Regole });

const RigaProvata = Type.Object({
  riga: Type.Integer(),
  valori: Type.Record(Type.String(), nullo(Type.String())),
  derivati: Type.Record(Type.String(), Type.String()),
  errori: Type.Array(
    Type.Object({ campo: Type.String(), valore: Type.String(), messaggio: Type.String() }),
  ),
  esclusa: o(Type.String()),
});

/** A mapping that a file can be read by, and how many of the file's columns it names and does not. */
const Adatta = Type.Object({
  codMappatura: Type.String(),
  descrizione: Type.String(),
  nominate: Type.Integer(),
  altre: Type.Integer(),
});

export const rotteMappature = {
  elenco: rotta({
    metodo: 'GET',
    url: '/mappature',
    riassunto: 'Le mappature dei file da importare',
    accesso: 'Import_R',
    ambito: 'condiviso',
    risposta: Type.Array(Mappatura),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/mappature',
    riassunto: 'Crea una mappatura',
    accesso: 'Import_W',
    ambito: 'condiviso',
    body: MappaturaIngresso,
    risposta: Mappatura,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/mappature/{id}',
    riassunto: 'Aggiorna una mappatura che non è del prodotto',
    accesso: 'Import_W',
    ambito: 'condiviso',
    params: ParametroId,
    body: MappaturaIngresso,
    risposta: Mappatura,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/mappature/{id}',
    riassunto: 'Elimina una mappatura che non è del prodotto',
    accesso: 'Import_W',
    ambito: 'condiviso',
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: Mappatura,
    risposta: Type.Object({ id: Id }),
  }),
  riconosci: rotta({
    metodo: 'POST',
    url: '/mappature/riconosci/{destinazione}',
    riassunto:
      'Per quali mappature è fatto un file, dai titoli delle sue colonne; non scrive nulla',
    accesso: 'Import_R',
    ambito: 'condiviso',
    params: Type.Object({ destinazione: Destinazione }),
    corpoGrezzo: true,
    risposta: Type.Object({
      /** Whether it has the destination's own columns, and needs no mapping. */
      propria: Type.Boolean(),
      /** The one mapping that it is of; null where there is none, or several are as good. */
      riconosciuta: nullo(Type.String()),
      /** All that it can be read by, best first. */
      adatte: Type.Array(Adatta),
    }),
  }),
  prova: rotta({
    metodo: 'POST',
    url: '/mappature/prova',
    riassunto: 'Prova una mappatura sulle prime righe di un file, senza scrivere nulla',
    accesso: 'Import_R',
    ambito: 'condiviso',
    body: Type.Object({
      destinazione: Destinazione,
      regole: Regole,
      testo: Type.String({ maxLength: CAMPIONE_CARATTERI }),
    }),
    risposta: Type.Object({
      intestazione: nullo(Type.Array(Type.String())),
      righe: Type.Array(RigaProvata),
    }),
  }),
};

export const formeMappature = {
  CondizioneMappatura: Condizione,
  LetturaFile: Lettura,
  Mappatura,
  MappaturaAdatta: Adatta,
  MappaturaIngresso,
  OrigineCampo,
  OrigineDaColonna: Type.Object({ ...PerTitolo, passi }, chiuso),
  OrigineComposta: Composto,
  OrigineSemplice: Semplice,
  PassoMappatura: Passo,
  RegoleMappatura: Regole,
  RigaProvata,
  StileValore: Stile,
};
