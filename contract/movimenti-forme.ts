import Type, { type Static } from 'typebox';
import type { Campo, ValoreDi, ValoriDi } from '#domain/campi/campo.ts';
import {
  type CampoMovimento,
  type CampoRecord,
  type CampoScritto,
  campiRecord,
  campiScritti,
  nomiAltra,
} from '#domain/movimenti/campi-movimento.ts';
import { Passo } from './analisi-titolo.ts';
import { inviato, proprieta } from './campi.ts';
import { FiltroTitoliRidotto } from './filtro-titoli.ts';
import { PerditaUsata } from './fiscalita.ts';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  Id,
  nullo,
  o,
  SqlParams,
  Traccia,
  TracciaIngresso,
} from './forme.ts';

const Codice = (lunghezza: number) => Type.String({ minLength: 1, maxLength: lunghezza });
const elenco = (lunghezza: number) => Type.Array(Codice(lunghezza), { maxItems: 1000 });
const Codici = (lunghezza: number) => o(nullo(elenco(lunghezza)));
const testo = (maxLength: number) => o(nullo(Type.String({ maxLength })));
const giorno = o(nullo(DataWire));

type ImportoEuro = Extract<CampoRecord, { readonly sommabile: true }>['nome'];

/** What adds up, whatever the titoli are. */
export const importiEuro = campiRecord.flatMap(({ nome, sommabile }) =>
  sommabile ? [nome as ImportoEuro] : [],
);

/** Sums of rows, by the names that rows have. */
export const TotaliMovimenti = Type.Object(
  Object.fromEntries(importiEuro.map((nome) => [nome, Decimale])) as Record<
    ImportoEuro,
    typeof Decimale
  >,
);
export type TotaliMovimentiWire = Static<typeof TotaliMovimenti>;

const LottoScelto = Type.Object({ lotto: Type.String(), quantita: Decimale });

/** What a movement has beside its fields. */
const Composte = {
  ...Traccia,
  /** Fields that somebody wrote instead of the calculation, and what it would have put there. */
  manuali: Type.Array(Type.String()),
  calcolati: Type.Record(Type.String(), Type.String()),
  lottiScelti: nullo(Type.Array(LottoScelto)),
};

export type MovimentoWire = Static<ReturnType<typeof Type.Object<typeof Composte>>> &
  ValoriDi<CampoRecord>;

/** A row of a movement's record (docs/regole/movimenti.md#campi): every field of its description. */
export const Movimento = Type.Unsafe<MovimentoWire>(
  Type.Object({ ...Composte, ...proprieta(campiRecord) }),
);

const facoltativo = (campo: Campo) => o(nullo(inviato(campo)));

type Inviato<C> = C extends { readonly tipo: 'numero' } ? string | number : ValoreDi<C>;
type Chiesto = Extract<CampoScritto, { readonly chiesto: true }>;
type Facoltativo = Exclude<CampoScritto, Chiesto>;
type NomeAltra = (typeof nomiAltra)[number];

/** What a slip says beside its fields. */
const CompostoIngresso = {
  ...TracciaIngresso,
  manuali: o(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 })),
  lottiScelti: o(
    nullo(
      Type.Array(Type.Object({ lotto: Codice(30), quantita: DecimaleIngresso }), { maxItems: 500 }),
    ),
  ),
};

export type FissatoWire = Static<ReturnType<typeof Type.Object<typeof CompostoIngresso>>> & {
  [C in Chiesto as C['nome']]: Inviato<C>;
} & { [C in Facoltativo as C['nome']]?: Inviato<C> | null } & {
  altra?:
    | {
        [C in Extract<CampoScritto, { readonly nome: NomeAltra }> as C['nome']]?: Inviato<C> | null;
      }
    | null;
};

/** The other side of a movement that has two. */
const AltroLato = Type.Object(
  proprieta(
    campiScritti.filter(({ nome }) => nomiAltra.some((una) => una === nome)),
    facoltativo,
  ),
);

/** What a slip says, by name. */
export const proprietaFissato = {
  ...CompostoIngresso,
  ...proprieta(campiScritti, (campo) =>
    (campo as CampoMovimento).chiesto ? inviato(campo) : facoltativo(campo),
  ),
  altra: o(nullo(AltroLato)),
};

/**
 * A slip as it is typed. A computed field that is missing is computed; one that is named in `manuali` is
 * taken as written. `altra` is the other side of a movement that has two: where the titolo goes to, or
 * what the right or the option brings.
 */
export const FissatoIngresso = Type.Unsafe<FissatoWire>(Type.Object(proprietaFissato));

/** A field of the slip: whether it is asked, computed or not of this movement. */
const CampoFissato = Type.Object({
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

const Avviso = Type.Object({
  campo: nullo(Type.String()),
  /** `errore` refuses the registration, `avviso` does not, `ok` says what was found in order. */
  peso: Type.Enum(['errore', 'avviso', 'ok']),
  messaggio: Type.String(),
  /** The movement that is meant, where one is. */
  movimento: o(Type.Object({ id: Id })),
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
  /** Of a yearly method: the year at whose close that cost leaves, by what is known of it so far. */
  annoChiusura: nullo(Type.Integer()),
  /** Others move the position on the same day: before and after are those of the slip's place in it. */
  altriNelGiorno: Type.Boolean(),
});

export const FissatoCalcolato = Type.Object({
  campi: Type.Array(CampoFissato),
  /** Which fields of the other side are asked; empty where the movement has one side. */
  campiAltra: Type.Array(CampoFissato),
  avvisi: Type.Array(Avviso),
  effetti: Type.Array(EffettoGiacenza),
  /** The losses of the pouch that what is realised uses (docs/regole/zainetto.md). */
  zainetto: Type.Optional(
    Type.Object({
      n: Type.Integer(),
      imponibile: Decimale,
      tassato: Decimale,
      usi: Type.Array(PerditaUsata),
    }),
  ),
});

/** What a movement does to its position by all that is known now: quantity signed, cost in euro. */
export const EffettoAttuale = Type.Object({ quantita: Decimale, costo: Decimale });

/** A registration that came later and may have changed what another one cost. */
export const MovimentoArrivato = Type.Object({
  id: Id,
  anno: Type.Integer(),
  nreg: Type.Integer(),
  cod_Causale: Type.String(),
  dataMovimento: DataWire,
  registratoIl: Type.String(),
});

/** What narrows movements (docs/regole/filtri.md#movimenti). */
export const FiltroMovimenti = {
  ...FiltroTitoliRidotto,
  /**
   * The movements filter names it so (docs/regole/filtri.md#movimenti); `codTitolo` of the reduced
   * filter says the same.
   */
  cod_Titolo: Codici(20),
  dataMovFrom: giorno,
  dataMovTo: giorno,
  dataValFrom: giorno,
  dataValTo: giorno,
  dataInsFrom: giorno,
  dataInsTo: giorno,
  cod_Causale: Codici(6),
  /** One number, also as a number; or several and ranges: «12, 15-20», with the year «12/2025». */
  nReg: o(nullo(Type.Union([Type.String({ maxLength: 200 }), Id]))),
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

export const formeMovimento = {
  AltroLato,
  AvvisoFissato: Avviso,
  CampoFissato,
  CodiciScelti: elenco(20),
  EffettoGiacenza,
  FissatoCalcolato,
  FiltroMovimentiOrdinato: Type.Object({ ...FiltroMovimenti, sqlParams: SqlParams }),
  FissatoIngresso,
  LottoScelto,
  Movimento,
  TotaliMovimenti,
};
