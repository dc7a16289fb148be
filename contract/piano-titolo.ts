import Type from 'typebox';
import { Passo } from './analisi-titolo.ts';
import { DataWire, Decimale, Istante, nullo } from './forme.ts';

export const RigaPiano = Type.Object({
  n: Type.Integer(),
  dataInizio: DataWire,
  dataCedola: DataWire,
  dataPagamento: DataWire,
  giorni: Type.Integer(),
  giorniPeriodo: Type.Integer(),
  tasso: Decimale,
  importo100: Decimale,
  quotaCapitale100: Decimale,
  presunta: Type.Boolean(),
  /** The indexation coefficient used; null for what is not indexed, and where it is not known yet. */
  coefficiente: nullo(Decimale),
  /** Revaluation of capital paid on the date, per 100 of original nominal. */
  rivalutazione100: Decimale,
});

/** A row as it is read: a coupon with its capital, or the loyalty premium of who holds from the issue. */
export const RigaDelPiano = Type.Object({
  ...RigaPiano.properties,
  genere: Type.Union([Type.Literal('cedola'), Type.Literal('premio')]),
});

/** One confirmation: who, when, and what it changed of the one before. */
const Conferma = Type.Object({
  il: Istante,
  da: nullo(Type.String()),
  righe: Type.Integer(),
  aggiunte: Type.Integer(),
  cambiate: Type.Integer(),
  tolte: Type.Integer(),
});

/** What is confirmed, what the terms would make today, and where the two do not agree. */
export const PianoTitolo = Type.Object({
  /** Null where the terms do not allow a plan: `mancaOggi` says why. */
  oggi: nullo(Type.Array(Type.Object({ ...RigaDelPiano.properties, traccia: Type.Array(Passo) }))),
  mancaOggi: nullo(Type.String()),
  /** Null where none has been confirmed. */
  confermato: nullo(Type.Array(RigaDelPiano)),
  /** By coupon date; empty where nothing is confirmed, or nothing can be made today. */
  differenze: Type.Array(
    Type.Object({
      genere: Type.Union([
        Type.Literal('aggiunta'),
        Type.Literal('cambiata'),
        Type.Literal('tolta'),
      ]),
      dataCedola: DataWire,
      confermata: nullo(RigaPiano),
      oggi: nullo(RigaPiano),
      campi: Type.Array(Type.String()),
    }),
  ),
  /** Newest first. */
  conferme: Type.Array(Conferma),
});

export const formePianoTitolo = { ConfermaPiano: Conferma, PianoTitolo, RigaDelPiano, RigaPiano };
