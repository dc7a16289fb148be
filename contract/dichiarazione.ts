import Type, { type Static } from 'typebox';
import {
  Anno,
  legge,
  PassoRealizzo,
  PerditaResidua,
  PerditaUsata,
  RigaZainetto,
} from './fiscalita.ts';
import { DataWire, Decimale, Id, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';

/** Who declares; what has to be mended before the figures are whole. */
const Dichiarante = {
  anno: Type.Integer(),
  /** By the tax code of the company. */
  persona: Type.Boolean(),
  /** False where all portfolios are of somebody whose incomes are those of an enterprise. */
  dichiara: Type.Boolean(),
  avvisi: Type.Array(Type.String()),
};

const GruppoRt = Type.Object({
  specie: Type.Enum(['altri', 'pubblici', 'oicr', 'rettifiche']),
  quante: Type.Integer(),
  percImponibile: Decimale,
  corrispettivi: Decimale,
  costi: Decimale,
  plusvalenze: Decimale,
  minusvalenze: Decimale,
});

/** Section II of quadro RT, euro; the lines are those of the pouch of what is declared. */
const QuadroRt = Type.Object({
  gruppi: Type.Array(GruppoRt),
  righe: Type.Array(RigaZainetto),
  daCompletare: Type.Integer(),
  plusvalenze: Decimale,
  minusvalenze: Decimale,
  usi: Type.Array(PerditaUsata),
  usate: Decimale,
  imponibile: Decimale,
  imposta: Decimale,
  residue: Type.Array(PerditaResidua),
});

const DelMovimento = {
  idMovimento: Id,
  anno: Type.Integer(),
  nreg: Type.Integer(),
  giorno: DataWire,
  cod_Causale: Type.String(),
  cod_Titolo: nullo(Type.String()),
  descrizione: Type.String(),
  cod_Depositario: Type.String(),
};

const Quadro = Type.Enum(['RM', 'RL']);

/** An income of capital from abroad, euro, signed. */
const RedditoEstero = Type.Object({
  ...DelMovimento,
  stato: Type.String(),
  specie: Type.Enum(['interessi', 'rateo', 'scarto', 'proventi', 'dividendi']),
  quadro: Quadro,
  lordo: Decimale,
  ritenutaEstera: Decimale,
  percImponibile: Decimale,
  imponibile: Decimale,
  aliquota: Decimale,
  trattenuta: Decimale,
});

const GruppoRm = Type.Object({
  quadro: Quadro,
  stato: Type.String(),
  specie: Type.Enum(['interessi', 'proventi', 'dividendi']),
  aliquota: Decimale,
  lordo: Decimale,
  ritenutaEstera: Decimale,
  imponibile: Decimale,
  /** Null of what is part of a taxable whole. */
  imposta: nullo(Decimale),
  trattenuta: Decimale,
  dovuta: nullo(Decimale),
});

const QuadroRm = Type.Object({
  gruppi: Type.Array(GruppoRm),
  righe: Type.Array(RedditoEstero),
});

/** A row of quadro RW: what came together and went together, or an account. Null is unknown, and `perche` says why. */
const RigaRw = Type.Object({
  codiceBene: Type.String(),
  bene: Type.String(),
  stato: Type.String(),
  nomeStato: Type.String(),
  /** Column 4 of the model; null where Rateo does not know it. */
  codiceStato: nullo(Type.String()),
  titoloPossesso: Type.String(),
  cod_Depositario: Type.String(),
  cod_Titolo: nullo(Type.String()),
  /** Of an account among those to reconcile. */
  cod_Conto: nullo(Type.String()),
  descrizione: Type.String(),
  codDivisa: Type.String(),
  quota: Decimale,
  criterio: Type.String(),
  quantita: nullo(Decimale),
  dal: DataWire,
  al: DataWire,
  giorni: Type.Integer(),
  valoreIniziale: nullo(Decimale),
  valoreFinale: nullo(Decimale),
  aliquota: nullo(Decimale),
  privilegiato: Type.Boolean(),
  ivafe: nullo(Decimale),
  /** What was paid abroad on wealth and comes off it. */
  credito: Decimale,
  /** The movements that brought it and took it out. */
  entrata: nullo(Id),
  uscita: nullo(Id),
  perche: nullo(Type.String()),
  traccia: Type.Array(PassoRealizzo),
});

const QuadroRw = Type.Object({
  righe: Type.Array(RigaRw),
  /** Of a year in course: what is held today as if it stayed. */
  stima: Type.Boolean(),
  /** Rows whose IVAFE is not known, and not in the total. */
  daCompletare: Type.Integer(),
  totale: Decimale,
  tetto: nullo(Decimale),
  credito: Decimale,
  dovuta: Decimale,
});

/** The stamp duty of a statement; null is unknown, and `perche` says why. */
const RigaBollo = Type.Object({
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  /** The day that the statement ends on. */
  al: DataWire,
  stima: Type.Boolean(),
  valore: nullo(Decimale),
  giorni: nullo(Type.Integer()),
  aliquota: nullo(Decimale),
  tetto: nullo(Decimale),
  bollo: nullo(Decimale),
  perche: nullo(Type.String()),
  traccia: Type.Array(PassoRealizzo),
});

const CostoTenuto = {
  quantita: Decimale,
  costo: Decimale,
  /** Per 100 of nominal or per unit; null of nothing. */
  medio: nullo(Decimale),
  scarto100: nullo(Decimale),
  costoLibri: Decimale,
};

/** A titolo with a custodian at its cost for tax, beside the books'; its movements where one titolo is asked for. */
const CaricoFiscale = Type.Object({
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  cod_Titolo: Type.String(),
  descrizione: Type.String(),
  ...CostoTenuto,
  storia: Type.Array(
    Type.Object({
      idMovimento: Id,
      anno: Type.Integer(),
      nreg: Type.Integer(),
      giorno: DataWire,
      cod_Causale: Type.String(),
      quantitaMossa: Decimale,
      costoMosso: Decimale,
      ...CostoTenuto,
    }),
  ),
});

const QueryAnno = Type.Object({ anno: Anno });

export const rotteDichiarazione = {
  rt: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/dichiarazione/rt',
    riassunto: 'Il prospetto di un anno per il quadro RT: plusvalenze del dichiarativo',
    query: QueryAnno,
    risposta: Type.Object({ ...Dichiarante, quadro: nullo(QuadroRt) }),
  }),
  rm: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/dichiarazione/rm',
    riassunto: 'Il prospetto di un anno per il quadro RM: redditi di capitale di fonte estera',
    query: QueryAnno,
    risposta: Type.Object({ ...Dichiarante, quadro: QuadroRm }),
  }),
  rw: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/dichiarazione/rw',
    riassunto: 'Il prospetto di un anno per il quadro RW, con giorni, valori e IVAFE',
    query: QueryAnno,
    risposta: Type.Object({ ...Dichiarante, quadro: QuadroRw }),
  }),
  bollo: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/dichiarazione/bollo',
    riassunto: 'Il bollo dei rendiconti di un anno, depositario per depositario',
    query: QueryAnno,
    risposta: Type.Array(RigaBollo),
  }),
  carichi: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/carichi',
    riassunto: 'Il costo fiscale di ciò che si tiene; di un titolo, movimento per movimento',
    query: Type.Object({
      cod_Depositario: o(Type.String({ minLength: 1, maxLength: 20 })),
      cod_Titolo: o(Type.String({ minLength: 1, maxLength: 40 })),
    }),
    risposta: Type.Array(CaricoFiscale),
  }),
};

export const formeDichiarazione = {
  GruppoRt,
  QuadroRt,
  RedditoEstero,
  GruppoRm,
  QuadroRm,
  RigaRw,
  QuadroRw,
  RigaBollo,
  CaricoFiscale,
};

export type QuadroRtWire = Static<typeof QuadroRt>;
export type QuadroRmWire = Static<typeof QuadroRm>;
export type RedditoEsteroWire = Static<typeof RedditoEstero>;
export type QuadroRwWire = Static<typeof QuadroRw>;
export type RigaRwWire = Static<typeof RigaRw>;
export type RigaBolloWire = Static<typeof RigaBollo>;
export type CaricoFiscaleWire = Static<typeof CaricoFiscale>;
