import Type, { type Static } from 'typebox';
import { CAMPI_CORREGGIBILI } from '#domain/generazione/campi.ts';
import { TIPI_GENERAZIONE } from '#domain/generazione/specie.ts';
import { STATI_PROPOSTA } from '#domain/generazione/stato.ts';
import { campiScritti } from '#domain/movimenti/campi-movimento.ts';
import { inviato, proprieta } from './campi.ts';
import { FiltroPosizioni } from './filtro-titoli.ts';
import {
  DataWire,
  Decimale,
  Guid,
  Id,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroGuid,
  Problema,
} from './forme.ts';
import { rotta } from './rotta.ts';

const Tipo = Type.Enum(TIPI_GENERAZIONE);
const Stato = Type.Enum(STATI_PROPOSTA);

/** Of which days, kinds, titoli and holders movements are proposed. */
const ParametriGenerazione = Type.Object({
  ...FiltroPosizioni,
  dataDa: DataWire,
  /** At most ten days from today. */
  dataA: DataWire,
  /** All of them unless told. */
  tipi: o(nullo(Type.Array(Tipo, { minItems: 1, maxItems: TIPI_GENERAZIONE.length }))),
  /** Coupons too whose rate or coefficient is not known yet; they are, unless told. */
  compresePresunte: o(nullo(Type.Boolean())),
});
export type ParametriGenerazioneWire = Static<typeof ParametriGenerazione>;

/** What may be corrected of a proposal, by the names of the slip. */
const CampiCorretti = Type.Object(
  proprieta(
    campiScritti.filter(({ nome }) => CAMPI_CORREGGIBILI.some((uno) => uno === nome)),
    (campo) => o(nullo(inviato(campo))),
  ),
);

/** A movement that is proposed; amounts in the titolo's currency, null where the slip gives none. */
const RigaGenerazione = Type.Object({
  id: Id,
  tipo: Tipo,
  scelta: Type.Boolean(),
  stato: Stato,
  /** Why it is not written as it is. */
  motivo: nullo(Type.String()),
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  cod_Titolo: nullo(Type.String()),
  codISIN: nullo(Type.String()),
  descrizione: nullo(Type.String()),
  immCirc: Type.String(),
  /** The day of the coupon, of the instalment, of maturity. */
  dataEvento: DataWire,
  dataValuta: nullo(DataWire),
  codDivisa: nullo(Type.String()),
  quantita: nullo(Decimale),
  /** The coupon, or the price of redemption. */
  per100: nullo(Decimale),
  lordo: nullo(Decimale),
  ritenute: nullo(Decimale),
  imposte: nullo(Decimale),
  saldo: nullo(Decimale),
  saldoEuro: nullo(Decimale),
  /** What was corrected, by the slip's names. */
  campi: Type.Record(Type.String(), nullo(Type.String())),
  /** The movement that is there already, and its gross amount. */
  idPresente: nullo(Id),
  presente: nullo(Type.String()),
  lordoPresente: nullo(Decimale),
  /** The movement that was generated. */
  idMovimento: nullo(Id),
});
export type RigaGenerazioneWire = Static<typeof RigaGenerazione>;

/** Sums of the chosen ones of a kind and a currency; how many there are, chosen or not. */
const TotaleGenerazione = Type.Object({
  tipo: Tipo,
  codDivisa: nullo(Type.String()),
  proposte: Type.Integer(),
  scelte: Type.Integer(),
  lordo: Decimale,
  ritenute: Decimale,
  imposte: Decimale,
  saldo: Decimale,
  saldoEuro: Decimale,
});

/** What fell due by today and has no movement yet. */
const Dovuti = Type.Object({
  dataDa: DataWire,
  dataA: DataWire,
  proposte: Type.Integer(),
  /** Of them, those of today. */
  diOggi: Type.Integer(),
});
export type DovutiWire = Static<typeof Dovuti>;

const InVista = { tipo: o(Tipo), stato: o(Stato) };

const comune = { accesso: 'Elaborazioni_W', ambito: 'azienda' } as const;

export const rotteGenerazione = {
  anteprima: rotta({
    ...comune,
    metodo: 'POST',
    url: '/GenerazioneMovimenti/generazioneMovimentiAnteprima',
    riassunto: 'Propone i movimenti che i titoli in giacenza chiedono: cedole, rimborsi, scadenze',
    query: Type.Object({ guid: o(Guid) }),
    body: ParametriGenerazione,
    risposta: LavoroAvviato,
    stato: 202,
  }),
  genera: rotta({
    ...comune,
    metodo: 'GET',
    url: '/GenerazioneMovimenti/generaMovimenti',
    riassunto: 'Scrive le proposte scelte di una generazione: bozze o, con registra, registrate',
    query: Type.Object({
      guid: Guid,
      userId: o(Type.String({ maxLength: 100 })),
      codAzienda: o(Type.String({ maxLength: 10 })),
      registra: o(Type.Boolean()),
    }),
    risposta: LavoroAvviato,
    stato: 202,
    cambia: true,
  }),
  righe: rotta({
    ...comune,
    accesso: 'Elaborazioni_R',
    metodo: 'GET',
    url: '/GenerazioneMovimenti/{guid}/righe',
    riassunto: 'Le proposte di una generazione, a pagine, coi totali di ciò che si è scelto',
    params: ParametroGuid,
    query: Type.Object({
      pageNumber: o(Type.Integer({ minimum: 1 })),
      pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
      cursore: o(Type.String({ maxLength: 100 })),
      ...InVista,
    }),
    rifiuti: { 409: Problema },
    risposta: Type.Intersect([
      Paginata(RigaGenerazione),
      Type.Object({ totali: Type.Array(TotaleGenerazione) }),
    ]),
  }),
  dovuti: rotta({
    ...comune,
    accesso: 'Elaborazioni_R',
    metodo: 'GET',
    url: '/GenerazioneMovimenti/dovuti',
    riassunto: 'Quanti movimenti mancano di ciò che scade negli ultimi giorni, fino a oggi',
    risposta: Dovuti,
  }),
  scegliTutte: rotta({
    ...comune,
    metodo: 'PUT',
    url: '/GenerazioneMovimenti/{guid}/righe',
    riassunto: 'Sceglie o lascia tutte le proposte in vista, di un tipo e in uno stato',
    params: ParametroGuid,
    query: Type.Object(InVista),
    /** Chosen unless told. */
    body: Type.Object({ scelta: o(Type.Boolean()) }),
    risposta: Type.Object({ cambiate: Type.Integer() }),
  }),
  correggi: rotta({
    ...comune,
    metodo: 'PUT',
    url: '/GenerazioneMovimenti/{guid}/righe/{id}',
    riassunto: 'Sceglie o lascia una proposta, e ne corregge i campi del fissato',
    params: Type.Object({ ...ParametroGuid.properties, id: Id }),
    body: Type.Object({ scelta: o(Type.Boolean()), campi: o(nullo(CampiCorretti)) }),
    risposta: RigaGenerazione,
  }),
};

export const formeGenerazione = {
  CampiCorretti,
  Dovuti,
  ParametriGenerazione,
  RigaGenerazione,
  TotaleGenerazione,
};
