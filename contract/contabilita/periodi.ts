import Type, { type Static } from 'typebox';
import { areeDeroga } from '#domain/contabilita/deroghe.ts';
import { DataWire, Id, Istante, nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';
import { LibroAzienda } from './libri.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });
/** What is changed only if nobody has changed it since. */
const versione = { versione: o(Type.Integer({ minimum: 1 })) };

const giorniChiusi = {
  contabilitaChiusaAl: nullo(DataWire),
  contabilitaBloccataAl: nullo(DataWire),
};
const Blocchi = Type.Object({ codLibro: Type.String(), ...giorniChiusi, ...versione });

const Esercizio = Type.Object({
  esercizio: Type.Integer(),
  dal: DataWire,
  al: DataWire,
  /** A open, P provisionally closed and opened again, C approved, D printed definitively. */
  stato: Type.Enum(['A', 'P', 'C', 'D']),
  chiusoDa: nullo(Type.String()),
  chiusoIl: nullo(Istante),
  /** How many entries its journal has. */
  scritture: Type.Integer(),
});

/** A generation that somebody still has to confirm or cancel. */
const InSospeso = Type.Object({
  tipoElaborazione: Type.Enum(['G', 'F', 'E']),
  dal: DataWire,
  al: DataWire,
  scritture: Type.Integer(),
  generataDa: Type.String(),
  generataIl: Istante,
});

const PeriodiLibro = Type.Object({
  id: Id,
  versione: Type.Integer(),
  modificatoIl: Istante,
  modificatoDa: nullo(Type.String()),
  codLibro: Type.String(),
  descrizione: Type.String(),
  principale: Type.Boolean(),
  attivo: Type.Boolean(),
  ...giorniChiusi,
  esercizi: Type.Array(Esercizio),
  inSospeso: Type.Array(InSospeso),
});

const Area = Type.Enum([...areeDeroga]);
const Deroga = Type.Object({
  id: Id,
  versione: Type.Integer(),
  area: Area,
  codLibro: nullo(Type.String()),
  utente: Type.String(),
  dal: DataWire,
  al: DataWire,
  scadeIl: Istante,
  motivo: Type.String(),
  concessaDa: Type.String(),
  concessaIl: Istante,
  revocataIl: nullo(Istante),
  usi: Type.Integer(),
  usataIl: nullo(Istante),
  usataPer: nullo(Type.String()),
});

const BlocchiEDeroghe = Type.Object({
  /** Of the company, where its movements and its archives are closed. */
  movimentiChiusiAl: nullo(DataWire),
  archiviChiusiAl: nullo(DataWire),
  libri: Type.Array(PeriodiLibro),
  /** The last five hundred. */
  deroghe: Type.Array(Deroga),
});

const LibroDelProdotto = Type.Object({
  codLibro: Type.String(),
  descrizione: Type.String(),
  principio: Type.Enum(['OIC', 'IFRS']),
});

export type BlocchiEDerogheWire = Static<typeof BlocchiEDeroghe>;
export type PeriodiLibroWire = Static<typeof PeriodiLibro>;
export type DerogaWire = Static<typeof Deroga>;

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;
const scrittura = { accesso: 'Contabile_W', ambito: 'azienda' } as const;

export const rottePeriodi = {
  blocchi: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilita/blocchi',
    riassunto: 'I periodi di ogni libro, fino a che giorno si è chiuso o bloccato, e le deroghe',
    risposta: BlocchiEDeroghe,
  }),
  blocca: rotta({
    ...scrittura,
    metodo: 'PUT',
    url: '/contabilita/blocchi',
    riassunto:
      'Chiude o blocca la contabilità di un libro fino a un giorno: il blocco non torna indietro',
    body: Blocchi,
    risposta: BlocchiEDeroghe,
  }),
  deroga: rotta({
    ...scrittura,
    metodo: 'POST',
    url: '/contabilita/deroghe',
    riassunto:
      'Concede a un altro di scrivere in un periodo chiuso, fino a un istante e con un motivo',
    body: Type.Object({
      /** Of accounting unless told. */
      area: o(Area),
      /** Of accounting only; all of its books unless told. */
      codLibro: o(nullo(CodLibro)),
      utente: Type.String({ minLength: 1, maxLength: 100 }),
      dal: DataWire,
      al: DataWire,
      scadeIl: Istante,
      motivo: Type.String({ minLength: 10, maxLength: 500 }),
    }),
    risposta: Deroga,
    stato: 201,
  }),
  revoca: rotta({
    ...scrittura,
    metodo: 'POST',
    url: '/contabilita/deroghe/{id}/revoca',
    riassunto: 'Revoca una deroga: da ora non vale più',
    params: Type.Object({ id: Id }),
    risposta: Deroga,
  }),
  utenti: rotta({
    ...scrittura,
    metodo: 'GET',
    url: '/contabilita/deroghe/utenti',
    riassunto: 'A chi si può concedere una deroga: chi lavora per l’azienda, tranne chi chiede',
    risposta: Type.Array(Type.Object({ username: Type.String(), nome: Type.String() })),
  }),
  libri: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilita/libri',
    riassunto: 'I libri che il prodotto sa tenere',
    risposta: Type.Array(LibroDelProdotto),
  }),
  aggiungiLibro: rotta({
    ...scrittura,
    metodo: 'POST',
    url: '/contabilita/libri',
    riassunto: 'Dà all’azienda un altro libro, che non è il principale',
    body: Type.Object({ codLibro: CodLibro }),
    risposta: LibroAzienda,
    stato: 201,
  }),
  cambiaLibro: rotta({
    ...scrittura,
    metodo: 'PUT',
    url: '/contabilita/libri/{codLibro}',
    riassunto:
      'Sospende un libro che non è il principale, o lo riprende: nulla di scritto si perde',
    params: Type.Object({ codLibro: CodLibro }),
    body: Type.Object({ attivo: Type.Boolean(), ...versione }),
    risposta: LibroAzienda,
  }),
};

export const formePeriodi = {
  BlocchiContabilita: Blocchi,
  BlocchiEDeroghe,
  Deroga,
  EsercizioContabile: Esercizio,
  GenerazioneInSospeso: InSospeso,
  LibroDelProdotto,
  PeriodiLibro,
};
