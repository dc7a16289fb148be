import Type, { type Static } from 'typebox';
import { specieEstratto, tipiQuantita } from '#domain/riconciliazione/estratto.ts';
import { campiColonna } from '#domain/riconciliazione/lettura/mappatura-colonne.ts';
import type { MappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import { DataWire, Decimale, nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';

const chiuso = { additionalProperties: false } as const;
const Colonna = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const Riga = Type.Integer({ minimum: 1, maximum: 10_000 });
const Parole = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 });
const Cella = Type.Union([
  Type.Object({ riga: Riga, colonna: Type.String({ pattern: '^[A-Za-z]{1,3}$' }) }, chiuso),
  Type.Object({ etichetta: Colonna }, chiuso),
]);

/** How the tables of an account are read; what its parts mean together, the rules say. */
export const MappaturaDelConto = Type.Unsafe<MappaturaConto>(
  Type.Object(
    {
      specie: Type.Enum([...specieEstratto]),
      rigaTitoli: nullo(Riga),
      primaRiga: Riga,
      finoA: o(Colonna),
      campi: Type.Object(
        Object.fromEntries(campiColonna.map((campo) => [campo, o(Colonna)])),
        chiuso,
      ),
      riferimenti: o(Type.Array(Colonna, { maxItems: 10 })),
      decimale: nullo(Type.Enum([',', '.'])),
      date: nullo(Type.Enum(['gma', 'mga', 'amg'])),
      segno: Type.Enum(['importo', 'dare-avere', 'colonna']),
      segni: o(Type.Object({ meno: Parole, piu: Parole }, chiuso)),
      tipoQuantita: o(Type.Enum([...tipiQuantita])),
      base: o(Type.Enum(['regolato', 'contrattato', 'contabile'])),
      giorno: o(Cella),
      saldoIniziale: o(Cella),
      saldoFinale: o(Cella),
    },
    chiuso,
  ),
);

/** Of a sheet the whole is sent, of a text its beginning. */
export const BYTE_TABELLA = 64 * 1024 * 1024;

/** A try reads the whole of the file while somebody waits for it. */
export const BYTE_PROVA = 4 * 1024 * 1024;

const RigaProvata = Type.Object({
  /** Where it stands in the file. */
  riga: Type.Integer(),
  dataContabile: nullo(DataWire),
  dataValuta: nullo(DataWire),
  testo: nullo(Type.String()),
  isin: nullo(Type.String()),
  quantita: nullo(Decimale),
  importo: nullo(Decimale),
  riferimenti: Type.Array(Type.String()),
});

const TabellaProvata = Type.Object({
  /** Why the file would be refused, with its place; what stands beside it was read before. */
  rifiuto: nullo(Type.String()),
  estratti: Type.Integer(),
  righe: Type.Integer(),
  /** Of the first statement. */
  saldoIniziale: nullo(Decimale),
  entrate: Decimale,
  uscite: Decimale,
  /** Of the last statement. */
  saldoFinale: nullo(Decimale),
  dataRiferimento: nullo(DataWire),
  avvisi: Type.Array(Type.String()),
  /** The first lines, as they would be taken. */
  esempi: Type.Array(RigaProvata),
});
export type TabellaProvataWire = Static<typeof TabellaProvata>;

export const rotteTabelle = {
  titoli: rotta({
    metodo: 'POST',
    url: '/riconciliazione/tabelle/titoli',
    riassunto:
      'Le prime righe di un CSV o di un foglio, per scriverne la mappatura; non scrive nulla',
    accesso: 'Riconciliazione_W',
    ambito: 'azienda',
    corpoGrezzo: true,
    byteMassimi: BYTE_TABELLA,
    risposta: Type.Object({
      /** The row that looks like that of the titles. */
      rigaTitoli: Type.Integer(),
      righe: Type.Array(Type.Object({ n: Type.Integer(), celle: Type.Array(Type.String()) })),
    }),
  }),
  prova: rotta({
    metodo: 'POST',
    url: '/riconciliazione/tabelle/prova',
    riassunto:
      'Che cosa si leggerebbe di un CSV o di un foglio con una mappatura, anche non salvata; non scrive nulla',
    accesso: 'Riconciliazione_W',
    ambito: 'azienda',
    corpoGrezzo: true,
    byteMassimi: BYTE_PROVA,
    query: Type.Object({
      /** As JSON: escaped, it still has to fit among the heads of the request. */
      mappatura: Type.String({ minLength: 2, maxLength: 4_000 }),
      /** Of the account. */
      divisa: o(Type.String({ minLength: 3, maxLength: 3 })),
    }),
    risposta: TabellaProvata,
  }),
};

export const formeMappaturaConto = { MappaturaConto: MappaturaDelConto };
