import Type, { type Static } from 'typebox';
import { Passo } from './analisi-titolo.ts';
import { FiltroTitoliRidotto } from './filtro-titoli.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  Id,
  nullo,
  o,
  Traccia,
  TracciaIngresso,
} from './forme.ts';

const Codice = (lunghezza: number) => Type.String({ minLength: 1, maxLength: lunghezza });
const Codici = (lunghezza: number) => o(nullo(Type.Array(Codice(lunghezza), { maxItems: 1000 })));
const testo = (maxLength: number) => o(nullo(Type.String({ maxLength })));
const codice = (lunghezza: number) => o(nullo(Codice(lunghezza)));
const giorno = o(nullo(DataWire));
const cifra = o(nullo(DecimaleIngresso));
const comparto = o(nullo(Type.Enum(['I', 'C'])));

/** A charge or tax in the titolo's currency and its counterpart in euro, as two fields. */
const conEuro = <const N extends string>(nome: N) =>
  ({ [nome]: Decimale, [`${nome}Euro`]: Decimale }) as Record<N | `${N}Euro`, typeof Decimale>;

/** Amounts are of the titolo's currency, two decimals; `…Euro` the same in euro. */
const Importi = {
  controvaloreOriginale: Decimale,
  controvaloreEuro: Decimale,
  ...conEuro('interessiLordi'),
  ...conEuro('ritenutaEstera'),
  ...conEuro('ritenutaSuInteressi'),
  /** What accrued discount and realised gain are taxed with, together. */
  ...conEuro('impostaSostitutiva'),
  ...conEuro('impostaScarto'),
  ...conEuro('impostaPlusvalenze'),
  ...conEuro('spese'),
  ...conEuro('bolli'),
  ...conEuro('commissioni'),
  ...conEuro('saldo'),
};

type ImportoEuro = Extract<keyof typeof Importi, `${string}Euro`>;

/** What adds up, whatever the titoli are. */
export const importiEuro = Object.keys(Importi).filter((nome): nome is ImportoEuro =>
  nome.endsWith('Euro'),
);

/** Sums of rows, by the names that rows have. */
export const TotaliMovimenti = Type.Object(
  Object.fromEntries(importiEuro.map((nome) => [nome, Decimale])) as Record<
    ImportoEuro,
    typeof Decimale
  >,
);
export type TotaliMovimentiWire = Static<typeof TotaliMovimenti>;

/** A row of a movement's record (specification §3). */
export const Movimento = Type.Object({
  ...Traccia,
  cod_Azienda: Type.String(),
  stato: Type.Enum(['bozza', 'registrato', 'contabilizzato']),
  anno: Type.Integer(),
  /** Null of a draft. */
  nreg: nullo(Type.Integer()),
  nriga: Type.Integer(),
  idCapofila: nullo(Id),
  idStornoDi: nullo(Id),
  /** The movement that reverses this one. */
  idStornatoDa: nullo(Id),
  stornato: Type.Enum(['S', 'N']),
  cod_Causale: Type.String(),
  descrizioneCausale: Type.String(),
  tipoCausale: Type.String(),
  cod_Titolo: nullo(Type.String()),
  codISIN: nullo(Type.String()),
  descrizioneTitolo: nullo(Type.String()),
  tipoTitolo: nullo(Type.String()),
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  cod_Controparte: nullo(Type.String()),
  immCirc: nullo(Type.Enum(['I', 'C'])),
  /** Works on a short position: written with a minus. */
  corto: Type.Boolean(),
  dataMovimento: DataWire,
  dataValuta: DataWire,
  dataInserimento: DataWire,
  dataOperazione: DataWire,
  codDivisa: Type.String(),
  qtaVnominale: Decimale,
  prezzo: nullo(Decimale),
  rateo: nullo(Decimale),
  coefficiente: nullo(Decimale),
  poolFactor: nullo(Decimale),
  poolFactorDopo: nullo(Decimale),
  quotaCosto: nullo(Decimale),
  cambio: Decimale,
  cambioConvenzionale: nullo(Decimale),
  cambioSpot: nullo(Decimale),
  ...Importi,
  /** What enters the carrying cost, in euro. */
  costo: Decimale,
  /** Book value that the movement released, in euro; null of what releases none. */
  controvaloreChiusuraConto: nullo(Decimale),
  nfissato: nullo(Type.String()),
  flagApertura: nullo(Type.Enum(['A', 'C'])),
  codiceUnivocoPortafoglio: nullo(Type.String()),
  /** N not in the ledger, S transferred to it. */
  fcontabile: Type.Enum(['N', 'S']),
  nregImport: nullo(Type.String()),
  flettera: Type.Boolean(),
  statoTesoreria: nullo(Type.Enum(['D', 'R', 'N'])),
  contoimpegni: nullo(Type.String()),
  note: nullo(Type.String()),
  /** Fields that somebody wrote instead of the calculation, and what it would have put there. */
  manuali: Type.Array(Type.String()),
  calcolati: Type.Record(Type.String(), Type.String()),
  lottiScelti: nullo(Type.Array(Type.Object({ lotto: Type.String(), quantita: Decimale }))),
  registratoDa: nullo(Type.String()),
  registratoIl: nullo(Type.String()),
});
export type MovimentoWire = Static<typeof Movimento>;

const importiIngresso = Object.fromEntries(
  Object.keys(Importi).map((nome) => [nome, cifra]),
) as Record<keyof typeof Importi, typeof cifra>;

/**
 * A slip as it is typed. A computed field that is missing is computed; one that is named in `manuali` is
 * taken as written. `altra` is the other side of a movement that has two: where the titolo goes to, or
 * what the right or the option brings.
 */
export const FissatoIngresso = Type.Object({
  ...TracciaIngresso,
  cod_Causale: Codice(6),
  cod_Titolo: codice(20),
  cod_Portafoglio: Codice(20),
  cod_Depositario: Codice(20),
  cod_Controparte: codice(20),
  immCirc: comparto,
  dataMovimento: DataWire,
  dataValuta: giorno,
  dataOperazione: giorno,
  qtaVnominale: cifra,
  /** So many new ones for so many old ones: the quantity follows, and the ratio is not kept. */
  nuove: cifra,
  vecchie: cifra,
  /** Of the stamp duty: the days that are reported. The amount follows, and they are not kept. */
  giorni: cifra,
  prezzo: cifra,
  rateo: cifra,
  coefficiente: cifra,
  poolFactor: cifra,
  poolFactorDopo: cifra,
  quotaCosto: cifra,
  codDivisa: codice(3),
  cambio: cifra,
  cambioConvenzionale: cifra,
  cambioSpot: cifra,
  ...importiIngresso,
  nfissato: testo(40),
  flagApertura: o(nullo(Type.Enum(['A', 'C']))),
  codiceUnivocoPortafoglio: testo(40),
  nregImport: testo(60),
  flettera: o(nullo(Type.Boolean())),
  statoTesoreria: o(nullo(Type.Enum(['D', 'R', 'N']))),
  contoimpegni: testo(40),
  note: testo(2000),
  manuali: o(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
  lottiScelti: o(
    nullo(
      Type.Array(Type.Object({ lotto: Codice(30), quantita: DecimaleIngresso }), { maxItems: 500 }),
    ),
  ),
  altra: o(
    nullo(
      Type.Object({
        cod_Causale: codice(6),
        cod_Titolo: codice(20),
        cod_Portafoglio: codice(20),
        cod_Depositario: codice(20),
        immCirc: comparto,
        qtaVnominale: cifra,
        prezzo: cifra,
      }),
    ),
  ),
});
export type FissatoWire = Static<typeof FissatoIngresso>;

/** A field of the slip: whether it is asked, computed or not of this movement. */
export const CampoFissato = Type.Object({
  nome: Type.String(),
  uso: Type.Enum(['chiesto', 'facoltativo', 'calcolato']),
  etichetta: Type.String(),
  /** What the calculation gives, or proposes; null where it cannot tell. */
  calcolato: nullo(Type.String()),
  /** What stands in the record: the computed value, or the one that was written. */
  valore: nullo(Type.String()),
  manuale: Type.Boolean(),
  /** Beneath the field: «75 / 184 giorni · ACT/ACT ICMA», «ultimo 101,185 del 12/05/2025». */
  nota: nullo(Type.String()),
  traccia: Type.Array(Passo),
});

export const Avviso = Type.Object({
  campo: nullo(Type.String()),
  /** `errore` refuses the registration, `avviso` does not, `ok` says what was found in order. */
  peso: Type.Enum(['errore', 'avviso', 'ok']),
  messaggio: Type.String(),
});

/** Before and after the movement, of the position that it works on. Quantities signed, cost in euro. */
export const EffettoGiacenza = Type.Object({
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  cod_Titolo: Type.String(),
  immCirc: Type.String(),
  metodo: Type.String(),
  quantitaPrima: Decimale,
  quantitaMovimento: Decimale,
  quantitaDopo: Decimale,
  costoPrima: Decimale,
  costoDopo: Decimale,
  /** Euro per 100 of nominal, or per unit; null where nothing is held. */
  costoMedioPrima: nullo(Decimale),
  costoMedioDopo: nullo(Decimale),
  /** Of what releases cost: gain or loss in euro, and its parts from price and currency. */
  costoScaricato: nullo(Decimale),
  risultato: nullo(Decimale),
  risultatoPrezzo: nullo(Decimale),
  risultatoCambio: nullo(Decimale),
});

export const FissatoCalcolato = Type.Object({
  campi: Type.Array(CampoFissato),
  /** Which fields of the other side are asked; empty where the movement has one side. */
  campiAltra: Type.Array(CampoFissato),
  avvisi: Type.Array(Avviso),
  effetti: Type.Array(EffettoGiacenza),
});
export type FissatoCalcolatoWire = Static<typeof FissatoCalcolato>;

/** What narrows movements (specification §3 «Movements filter», §4). */
export const FiltroMovimenti = {
  ...FiltroTitoliRidotto,
  /** As the specification names it; `codTitolo` of the reduced filter says the same. */
  cod_Titolo: Codici(20),
  dataMovFrom: giorno,
  dataMovTo: giorno,
  dataValFrom: giorno,
  dataValTo: giorno,
  dataInsFrom: giorno,
  dataInsTo: giorno,
  cod_Causale: Codici(6),
  /** One number, or several and ranges: «12, 15-20», with the year «12/2025». */
  nReg: testo(200),
  textualFilter: testo(200),
  livelloDettaglio: testo(30),
  ordinamento: testo(30),
  codPortafoglio: Codici(20),
  codDepositario: Codici(20),
  /** Each stands for the depositari that it groups. */
  codDepositarioGlobale: Codici(20),
  codControparte: Codici(20),
  stato: o(nullo(Type.Array(Type.Enum(['bozza', 'registrato', 'contabilizzato'])))),
  /** Derivatives (causali of F, O, K, and titoli that are derivatives), or all the others. */
  area: o(nullo(Type.Enum(['acq-ven', 'derivati']))),
  /** Drafts that the caller may register: with four eyes, those of others. */
  daRegistrare: o(nullo(Type.Boolean())),
  /** Families of causali. */
  tipoCausale: o(nullo(Type.Array(Codice(1), { maxItems: 20 }))),
  /** As the movements were known at the end of this day. */
  notoAl: giorno,
  /** What one import brought. */
  lavoro: testo(36),
};
