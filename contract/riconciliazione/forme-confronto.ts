import Type from 'typebox';
import { tipiQuantita } from '#domain/riconciliazione/estratto.ts';
import { DataWire, Decimale, Id, nullo, Traccia } from '../forme.ts';

export const Ambito = Type.Enum(['cassa', 'titoli']);
export const StatoDiscordanza = Type.Enum([
  'aperta',
  'in esame',
  'attesa',
  'spiegata',
  'risolta',
  'accettata',
]);

/** What shows a cause, in words, with the movements it names. */
const Prova = Type.Object({
  parole: Type.String(),
  movimenti: Type.Array(Type.Object({ id: Id, registrazione: Type.String() })),
  /** Of an unknown cause: what was looked for in vain, in words. */
  cercati: Type.Array(Type.String()),
});

/** A difference between them and us, the same from one statement to the next. */
export const Discordanza = Type.Object({
  ...Traccia,
  idConto: Id,
  cod_Conto: Type.String(),
  ambito: Ambito,
  idEstratto: nullo(Id),
  primoGiorno: DataWire,
  ultimoGiorno: DataWire,
  /** Days from the first statement that showed it until today, or until it was settled. */
  eta: Type.Integer(),
  cod_Titolo: nullo(Type.String()),
  codISIN: nullo(Type.String()),
  descrizione: Type.String(),
  idRiga: nullo(Id),
  idMovimento: nullo(Id),
  registrazione: nullo(Type.String()),
  nostro: nullo(Decimale),
  loro: nullo(Decimale),
  /** Loro less nostro. */
  differenza: Decimale,
  codDivisa: nullo(Type.String()),
  causa: Type.String(),
  causaInParole: Type.String(),
  /** Several that explain all of it by themselves: none is chosen. */
  cause: Type.Array(Type.String()),
  prova: Prova,
  stato: StatoDiscordanza,
  responsabile: nullo(Type.String()),
  scadenza: nullo(DataWire),
  nota: nullo(Type.String()),
  idBozza: nullo(Id),
  risoltaIl: nullo(DataWire),
  /** Movements of the account have changed since it was found: it is being compared again. */
  daConfrontare: Type.Boolean(),
});

/** A position of theirs and of ours, in the unit of the statement. */
export const PosizioneConfrontata = Type.Object({
  cod_Titolo: nullo(Type.String()),
  codISIN: nullo(Type.String()),
  descrizione: Type.String(),
  nostro: nullo(Decimale),
  loro: nullo(Decimale),
  differenza: Decimale,
  tipoQuantita: nullo(Type.Enum([...tipiQuantita])),
  prezzoNostro: nullo(Decimale),
  prezzoLoro: nullo(Decimale),
  disponibile: nullo(Decimale),
  bloccata: nullo(Decimale),
  /** Of what differs. */
  discordanza: nullo(Discordanza),
});

const VoceDelPonte = Type.Object({
  causa: Type.String(),
  parole: Type.String(),
  importo: Decimale,
  quante: Type.Integer(),
});

/** The head of an account at a statement: figures, bridge from our balance to theirs. */
export const Quadro = Type.Object({
  idConto: Id,
  idEstratto: Id,
  data: DataWire,
  base: nullo(Type.Enum(['regolato', 'contrattato', 'contabile'])),
  /** Movements have changed since the last comparison: causes are those of before. */
  daConfrontare: Type.Boolean(),
  /** Of positions. */
  posizioni: nullo(
    Type.Object({
      tutte: Type.Integer(),
      concordanti: Type.Integer(),
      discordanti: Type.Integer(),
      spiegate: Type.Integer(),
      ignote: Type.Integer(),
    }),
  ),
  /** Of an account of a bank. */
  cassa: nullo(
    Type.Object({
      righe: Type.Integer(),
      confermate: Type.Integer(),
      proposte: Type.Integer(),
      aperte: Type.Integer(),
      saldoNostro: Decimale,
      /** Null, and what is unexplained with it, where the statement has no balance or its day is still going on. */
      saldoLoro: nullo(Decimale),
      ponte: Type.Array(VoceDelPonte),
      nonSpiegato: nullo(Decimale),
      codDivisa: Type.String(),
    }),
  ),
});
