import Type, { type Static } from 'typebox';
import {
  DataWire,
  Decimale,
  DecimaleIngresso,
  Id,
  nullo,
  o,
  ParametroId,
  Problema,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';

export const Anno = Type.Integer({ minimum: 1998, maximum: 2199 });
const Regime = Type.Enum(['A', 'D']);
const Natura = Type.Enum(['diversi', 'oicr']);
const CodDepositario = Type.String({ minLength: 1, maxLength: 20 });
const Riferimento = o(nullo(Type.String({ maxLength: 60 })));
const Note = o(nullo(Type.String({ maxLength: 2000 })));

/** Which pouch: a custodian's (A), or what the company declares (D, without a depositario). */
const DelRapporto = { regime: Regime, cod_Depositario: o(nullo(CodDepositario)) };

/** Losses of a year, what is left of them, and until when they may be used. */
export const PerditaResidua = Type.Object({
  anno: Type.Integer(),
  /** The last day of their year; 2014-06-30 of those of its first half. */
  realizzata: DataWire,
  importo: Decimale,
  scade: DataWire,
});

/** A pouch: a custodian's in amministrato, or the company's own declaration. */
export const RapportoFiscale = Type.Object({
  /** Null while nothing has been written of it. */
  id: nullo(Id),
  regime: Regime,
  cod_Depositario: nullo(Type.String()),
  descrizione: Type.String(),
  chiusoIl: nullo(DataWire),
  note: nullo(Type.String()),
  ultimoCertificato: nullo(Type.Integer()),
  /** What may still be used today. */
  residuo: Decimale,
  residue: Type.Array(PerditaResidua),
  /** Movements whose result cannot be told. */
  daCompletare: Type.Integer(),
});

/** A year of a pouch, euro. */
export const AnnoFiscale = Type.Object({
  anno: Type.Integer(),
  certificato: Type.Boolean(),
  plusvalenze: Decimale,
  minusvalenze: Decimale,
  /** Of funds: taxed by themselves. */
  proventi: Decimale,
  apportate: Decimale,
  usate: Decimale,
  tassato: Decimale,
  imposta: Decimale,
  /** What could be used in it for the last time. */
  scadute: Decimale,
  certificate: Decimale,
  residue: Type.Array(PerditaResidua),
});

export const PerditaUsata = Type.Object({
  realizzata: DataWire,
  usata: Decimale,
  /** More than what it took off, where it was of another rate. */
  consumata: Decimale,
});

export const PassoRealizzo = Type.Object({
  titolo: Type.String(),
  calcolo: Type.String(),
  valore: Type.String(),
  fonte: Type.String(),
});

/** What a movement realised, how it counts, which losses it used. Null is unknown, and `perche` says why. */
export const RigaZainetto = Type.Object({
  idMovimento: Id,
  anno: Type.Integer(),
  nreg: Type.Integer(),
  cod_Causale: Type.String(),
  cod_Titolo: Type.String(),
  descrizione: Type.String(),
  cod_Portafoglio: Type.String(),
  cod_Depositario: Type.String(),
  giorno: DataWire,
  natura: Natura,
  /** The difference of a certified year. */
  rettifica: Type.Boolean(),
  ricavo: nullo(Decimale),
  costo: nullo(Decimale),
  scarto: nullo(Decimale),
  oneri: nullo(Decimale),
  importo: nullo(Decimale),
  percImponibile: Decimale,
  aliquota: Decimale,
  imponibile: nullo(Decimale),
  usi: Type.Array(PerditaUsata),
  /** Null in a dichiarativo, which is taxed by the year. */
  tassato: nullo(Decimale),
  imposta: nullo(Decimale),
  /** What the movement says that was withheld. */
  impostaTrattenuta: nullo(Decimale),
  perche: nullo(Type.String()),
  traccia: Type.Array(PassoRealizzo),
});

const RigaConfrontata = Type.Object({
  realizzata: DataWire,
  nostra: Decimale,
  certificata: nullo(Decimale),
  differenza: nullo(Decimale),
});

const Certificato = Type.Object({
  riferimento: nullo(Type.String()),
  motivo: nullo(Type.String()),
  imposta: Decimale,
  impostaCertificata: nullo(Decimale),
  righe: Type.Array(RigaConfrontata),
  creatoIl: Type.String(),
  creatoDa: nullo(Type.String()),
});

const Rettifica = Type.Object({
  idMovimento: Id,
  diAnno: Type.Integer(),
  prima: Decimale,
  adesso: Decimale,
  differenza: Decimale,
  /** Whether it counts in the first open year. */
  conta: Type.Boolean(),
});

/** Losses that came into a pouch. */
export const PerditaApportata = Type.Object({
  id: Id,
  versione: Type.Integer(),
  realizzata: DataWire,
  dal: DataWire,
  importo: Decimale,
  origine: Type.Enum(['iniziale', 'certificata']),
  riferimento: nullo(Type.String()),
  note: nullo(Type.String()),
});

/** A pouch in a year: its lines, what they used, what is left; nothing of it is written but what was certified. */
export const ProspettoZainetto = Type.Object({
  regime: Regime,
  cod_Depositario: nullo(Type.String()),
  descrizione: Type.String(),
  chiusoIl: nullo(DataWire),
  ultimoCertificato: nullo(Type.Integer()),
  anno: AnnoFiscale,
  anni: Type.Array(AnnoFiscale),
  righe: Type.Array(RigaZainetto),
  /** Of a dichiarativo: what the year as a whole uses. */
  usiDellAnno: Type.Array(PerditaUsata),
  certificazione: nullo(Certificato),
  /** What moved in it since it was certified. */
  rettifiche: Type.Array(Rettifica),
  apporti: Type.Array(PerditaApportata),
  /** What left when it was closed. */
  uscite: Type.Array(PerditaResidua),
});

const IngressoApporto = Type.Object({
  ...DelRapporto,
  id: o(Id),
  versione: o(Type.Integer()),
  anno: Anno,
  /** Of 2014: whether realised until June 30th. */
  entroGiugno: o(nullo(Type.Boolean())),
  dal: DataWire,
  importo: DecimaleIngresso,
  origine: Type.Enum(['iniziale', 'certificata']),
  riferimento: Riferimento,
  note: Note,
});

const Certifica = Type.Object({
  ...DelRapporto,
  anno: Anno,
  righe: Type.Array(
    Type.Object({
      anno: Anno,
      entroGiugno: o(nullo(Type.Boolean())),
      importo: DecimaleIngresso,
    }),
    { maxItems: 12 },
  ),
  imposta: o(nullo(DecimaleIngresso)),
  riferimento: Riferimento,
  motivo: o(nullo(Type.String({ maxLength: 500 }))),
});

const VenditaIpotetica = Type.Object({
  cod_Portafoglio: Type.String({ minLength: 1, maxLength: 20 }),
  cod_Depositario: CodDepositario,
  cod_Titolo: Type.String({ minLength: 1, maxLength: 40 }),
  qtaVnominale: DecimaleIngresso,
  prezzo: DecimaleIngresso,
  dataMovimento: DataWire,
  immCirc: o(nullo(Type.Enum(['I', 'C']))),
});

/** What a sale would realise and be taxed for. Nothing is written. */
export const EsitoIpotesi = Type.Object({
  regime: Regime,
  cod_Depositario: nullo(Type.String()),
  natura: Natura,
  ricavo: Decimale,
  costo: Decimale,
  scarto: Decimale,
  oneri: Decimale,
  importo: Decimale,
  percImponibile: Decimale,
  aliquota: Decimale,
  imponibile: Decimale,
  usi: Type.Array(PerditaUsata),
  tassato: Decimale,
  /** Of a dichiarativo, what the year's tax grows by. */
  imposta: Decimale,
  traccia: Type.Array(PassoRealizzo),
  residue: Type.Array(PerditaResidua),
});

export const legge = { accesso: 'Fiscalita_R', ambito: 'azienda' } as const;
const scrive = { accesso: 'Fiscalita_W', ambito: 'azienda' } as const;

export const rotteFiscalita = {
  rapporti: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/zainetto/rapporti',
    riassunto:
      'I rapporti che hanno uno zainetto, con le perdite che restano oggi e la loro scadenza',
    risposta: Type.Array(RapportoFiscale),
  }),
  prospetto: rotta({
    ...legge,
    metodo: 'GET',
    url: '/fiscalita/zainetto/prospetto',
    riassunto: 'Lo zainetto di un rapporto in un anno, riga per riga',
    query: Type.Object({ ...DelRapporto, anno: Anno }),
    risposta: ProspettoZainetto,
  }),
  ipotesi: rotta({
    ...legge,
    metodo: 'POST',
    url: '/fiscalita/zainetto/ipotesi',
    riassunto: 'Che cosa realizzerebbe una vendita, quali perdite userebbe, quale imposta',
    body: VenditaIpotetica,
    risposta: EsitoIpotesi,
  }),
  scriviApporto: rotta({
    ...scrive,
    metodo: 'POST',
    url: '/fiscalita/zainetto/apporti',
    riassunto: 'Scrive perdite iniziali, o certificate da un altro rapporto',
    body: IngressoApporto,
    risposta: PerditaApportata,
    rifiuti: { 409: Problema },
  }),
  eliminaApporto: rotta({
    ...scrive,
    metodo: 'DELETE',
    url: '/fiscalita/zainetto/apporti/{id}',
    riassunto: 'Toglie un apporto che non è in un anno certificato',
    params: ParametroId,
    query: VersioneQuery,
    risposta: Type.Null(),
    rifiuti: { 409: Problema },
  }),
  chiudi: rotta({
    ...scrive,
    metodo: 'POST',
    url: '/fiscalita/zainetto/chiusura',
    riassunto:
      'Il giorno in cui il rapporto si chiude, e ciò che resta esce certificato; nullo lo riapre',
    body: Type.Object({ ...DelRapporto, chiusoIl: nullo(DataWire), note: Note }),
    risposta: Type.Array(PerditaResidua),
    rifiuti: { 409: Problema },
  }),
  certifica: rotta({
    ...scrive,
    metodo: 'POST',
    url: '/fiscalita/zainetto/certificazioni',
    riassunto: 'Certifica un anno, con le righe del depositario: da allora non si riscrive',
    body: Certifica,
    risposta: ProspettoZainetto,
    rifiuti: { 409: Problema },
  }),
};

export const formeFiscalita = {
  PerditaResidua,
  RapportoFiscale,
  AnnoFiscale,
  PerditaUsata,
  RigaZainetto,
  RigaConfrontata,
  CertificatoFiscale: Certificato,
  RettificaFiscale: Rettifica,
  PerditaApportata,
  PerditaApportataIngresso: IngressoApporto,
  ProspettoZainetto,
  CertificaIngresso: Certifica,
  VenditaIpoteticaIngresso: VenditaIpotetica,
  EsitoIpotesi,
};

export type RapportoFiscaleWire = Static<typeof RapportoFiscale>;
export type ProspettoZainettoWire = Static<typeof ProspettoZainetto>;
export type AnnoFiscaleWire = Static<typeof AnnoFiscale>;
export type RigaZainettoWire = Static<typeof RigaZainetto>;
export type PerditaResiduaWire = Static<typeof PerditaResidua>;
export type PerditaApportataWire = Static<typeof PerditaApportata>;
export type EsitoIpotesiWire = Static<typeof EsitoIpotesi>;
