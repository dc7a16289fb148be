import Type, { type Static } from 'typebox';
import { type ClasseIfrs9, classiIfrs9 } from '#domain/valutazione/ingressi.ts';
import { Decimale, Id, Istante, nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });

/** The waiver on write-downs of current titoli. */
const DerogaSvalutazioni = Type.Object({
  attiva: Type.Boolean(),
  /** Null of all of them. */
  titoli: nullo(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 10_000 })),
  norma: nullo(Type.String({ maxLength: 200 })),
  aliquotaFiscale: nullo(Decimale),
});

/** A choice for each class of IFRS 9; where none is made, what holds without it. */
const perClasse = <const V extends readonly string[]>(valori: V) =>
  Type.Partial(
    Type.Object(
      Object.fromEntries(classiIfrs9.map((una) => [una, Type.Enum([...valori])])) as Record<
        ClasseIfrs9,
        Type.TEnum<[...V]>
      >,
    ),
  );

/** Whether the charges of a purchase enter its cost: of the classes that are not named, as the company says. */
const OneriNelCosto = perClasse(['S', 'N']);

/** Which price is the fair value of a class: of those that are not named, the normal one. */
const PrezzoFairValue = perClasse(['NORMALE', 'BID']);

/** How a book is kept (docs/regole/contabilita.md#opzioni). */
const OpzioniLibro = Type.Object({
  separaCambio: Type.Enum(['M', 'T', 'N']),
  rateiNetti: Type.Enum(['S', 'N']),
  contiOrdine: Type.Enum(['S', 'N']),
  metodoDerivati: Type.Enum(['FV', 'MICRO']),
  cambioScarto: Type.Enum(['CHIUSURA', 'MEDIO']),
  minimoFiscale: Type.Enum(['MEDIA', 'GIORNO']),
  deroga: DerogaSvalutazioni,
  sogliaDurevole: Type.Object({
    perCento: Type.Integer({ minimum: 1, maximum: 100 }),
    mesi: Type.Integer({ minimum: 1, maximum: 120 }),
  }),
  ripresaRatei: Type.Enum(['CEDOLA', 'STORNO']),
  titoliCertificati: Type.Enum(['N', 'S']),
  contropartitaFile: nullo(Type.String({ maxLength: 40 })),
  oneriNelCosto: OneriNelCosto,
  prezzoFairValue: PrezzoFairValue,
});
export type OpzioniLibroWire = Static<typeof OpzioniLibro>;

export const LibroAzienda = Type.Object({
  id: Id,
  versione: Type.Integer(),
  modificatoIl: Istante,
  modificatoDa: nullo(Type.String()),
  codLibro: Type.String(),
  descrizione: Type.String(),
  principio: Type.Enum(['OIC', 'IFRS']),
  principale: Type.Boolean(),
  attivo: Type.Boolean(),
  opzioni: OpzioniLibro,
});
export type LibroAziendaWire = Static<typeof LibroAzienda>;

const Caricati = Type.Object({
  conti: Type.Integer(),
  definizioni: Type.Integer(),
  modelli: Type.Integer(),
});
export type CaricatiWire = Static<typeof Caricati>;

export const rotteLibri = {
  opzioni: rotta({
    metodo: 'GET',
    url: '/contabilita/opzioni',
    riassunto: 'I libri dell’azienda, e come ognuno si tiene',
    accesso: 'Contabile_R',
    ambito: 'azienda',
    risposta: Type.Array(LibroAzienda),
  }),
  cambiaOpzioni: rotta({
    metodo: 'PUT',
    url: '/contabilita/opzioni',
    riassunto: 'Cambia come si tiene un libro: ciò che non si manda resta com’è',
    accesso: 'Contabile_W',
    ambito: 'azienda',
    body: Type.Object({
      codLibro: o(nullo(CodLibro)),
      versione: o(Type.Integer({ minimum: 1 })),
      opzioni: Type.Partial(OpzioniLibro),
    }),
    risposta: LibroAzienda,
  }),
  predefiniti: rotta({
    metodo: 'POST',
    url: '/contabilita/predefiniti',
    riassunto: 'Dà a un libro il piano dei conti, le definizioni e i modelli del prodotto',
    accesso: 'Contabile_W',
    ambito: 'azienda',
    body: nullo(
      Type.Object({
        codLibro: o(nullo(CodLibro)),
        /** Adds what is missing and touches nothing; else only into empty archives. */
        soloMancanti: o(nullo(Type.Boolean())),
      }),
    ),
    risposta: Caricati,
  }),
  simboli: rotta({
    metodo: 'GET',
    url: '/contabilita/simboli',
    riassunto: 'Che cosa può stare nelle formule e nei testi dei modelli',
    accesso: 'Scritture_R',
    ambito: 'condiviso',
    risposta: Type.Array(
      Type.Object({
        nome: Type.String(),
        tipo: Type.Enum(['numero', 'testo', 'funzione', 'parola']),
        descrizione: Type.String(),
      }),
    ),
  }),
};

export const formeLibri = {
  Caricati,
  DerogaSvalutazioni,
  LibroAzienda,
  OneriNelCosto,
  OpzioniLibro,
  PrezzoFairValue,
};
