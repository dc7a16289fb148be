import Type from 'typebox';
import { DataWire, Decimale, nullo, o } from './forme.ts';

/** How a number came about, step by step. */
export const Passo = Type.Object({
  titolo: Type.String(),
  calcolo: Type.String(),
  valore: Type.String(),
  fonte: Type.String(),
});

/** What is asked of a titolo beside its accrual; with neither price nor yield, at its last price. */
export const DomandaAnalisi = Type.Object({
  /** The price without accrual, per 100 or per unit as the titolo is quoted. */
  prezzo: o(Decimale),
  /** Gross, percent; of bills the simple one. Instead of the price. */
  rendimento: o(Decimale),
  /** `MEF` compounds yearly over days / 365, `PERIODICA` at each coupon. */
  convenzione: o(Type.Union([Type.Literal('MEF'), Type.Literal('PERIODICA')])),
  /** Asks for the amounts of an operation on this nominal. */
  qtaVnominale: o(Decimale),
  verso: o(Type.Union([Type.Literal('acquisto'), Type.Literal('vendita')])),
  /** L receives gross; N is withheld upon at settlement. */
  soggetto: o(Type.Union([Type.Literal('L'), Type.Literal('N')])),
  /** Charges in the titolo's currency. */
  spese: o(Decimale),
});

export const PrezzoArchivio = Type.Object({ valore: Decimale, data: DataWire });

/** Yields in percent, prices per 100 of living nominal. */
export const AnalisiTitolo = Type.Object({
  prezzo: Decimale,
  convenzione: Type.Union([Type.Literal('MEF'), Type.Literal('PERIODICA')]),
  rendimentoLordo: Decimale,
  rendimentoNetto: nullo(Decimale),
  /** Bills have a simple yield, over 360 days. */
  sempliceLordo: nullo(Decimale),
  sempliceNetto: nullo(Decimale),
  compostoLordo: nullo(Decimale),
  durata: Decimale,
  durataModificata: Decimale,
  convessita: Decimale,
  telQuelLordo100: Decimale,
  telQuelNetto100: Decimale,
  giorniResidui: Type.Integer(),
  presunto: Type.Boolean(),
  /** The yield of an indexed titolo before inflation. */
  reale: Type.Boolean(),
  traccia: Type.Array(Passo),
});

const Importo = Type.Object({ divisa: Decimale, euro: Decimale, traccia: Type.Array(Passo) });

/**
 * The amounts of an operation, named as the fields of a movement (docs/regole/movimenti.md#campi).
 */
export const ControvaloreTitolo = Type.Object({
  qtaVnominale: Decimale,
  prezzo: Decimale,
  poolFactor: Decimale,
  coefficiente: nullo(Decimale),
  codDivisa: Type.String(),
  cambio: Decimale,
  /** The day that the rate is of; null of the euro. */
  dataCambio: nullo(DataWire),
  controvaloreOriginale: Importo,
  interessiLordi: Importo,
  telQuel: Importo,
  ritenutaSuInteressi: Importo,
  impostaSostitutiva: Importo,
  spese: Importo,
  bolli: Importo,
  commissioni: Importo,
  saldo: Importo,
});

export const formeAnalisiTitolo = {
  AnalisiTitolo,
  ControvaloreTitolo,
  ImportoCalcolato: Importo,
  PassoCalcolo: Passo,
  PrezzoArchivio,
};
