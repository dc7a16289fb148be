import Type, { type Static } from 'typebox';
import {
  DataWire,
  Decimale,
  Id,
  Istante,
  nullo,
  o,
  Paginata,
  RichiestaPaginata,
} from '../forme.ts';
import { rotta } from '../rotta.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });
/** The company's principal book unless told. */
const libro = { codLibro: o(nullo(CodLibro)) };
const Codici = o(
  nullo(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 1000 })),
);
const Numero = o(nullo(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })));

/** Entries that close an exercise are left out unless asked for. */
const chiusura = { comprendiChiusura: o(nullo(Type.Boolean())) };
const tipiScrittura = ['O', 'S', 'R', 'F', 'E', 'A'] as const;

const FiltroGiornale = {
  ...libro,
  ...chiusura,
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  esercizio: Numero,
  numeroDa: Numero,
  numeroA: Numero,
  nreg: Numero,
  anno: Numero,
  tipo: o(nullo(Type.Array(Type.Enum(tipiScrittura), { maxItems: 6 }))),
  causale: Codici,
  codTitolo: Codici,
  codPortafoglio: Codici,
  numeroConto: Codici,
  idElaborazione: o(nullo(Id)),
};

const RigaGiornale = Type.Object({
  nRiga: Type.Integer(),
  descrizioneContoId: Id,
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  segno: Type.Enum(['D', 'A']),
  importo: Decimale,
  codDivisa: Type.String(),
  importoDivisa: nullo(Decimale),
  codiceConto: nullo(Type.String()),
  nScrittura: nullo(Type.Integer()),
  nRigaModello: nullo(Type.Integer()),
  idMovimento: nullo(Id),
  codTitolo: nullo(Type.String()),
  codPortafoglio: nullo(Type.String()),
  codDepositario: nullo(Type.String()),
  immCirc: nullo(Type.String()),
  centro_Costo: nullo(Type.String()),
  centro_Prof: nullo(Type.String()),
  descrizione: nullo(Type.String()),
});

const ScritturaGiornale = Type.Object({
  id: Id,
  codAzienda: Type.String(),
  codLibro: Type.String(),
  catena: Type.Integer(),
  esercizio: Type.Integer(),
  numero: Type.Integer(),
  dataContabile: DataWire,
  dataValuta: DataWire,
  tipo: Type.Enum(tipiScrittura),
  causale: nullo(Type.String()),
  descrizione: Type.String(),
  idMovimento: nullo(Id),
  nreg: nullo(Type.Integer()),
  anno: nullo(Type.Integer()),
  idOrigine: nullo(Id),
  idElaborazione: Id,
  totale: Decimale,
  registratoDa: Type.String(),
  registratoIl: Istante,
  hash: Type.String(),
  righe: Type.Array(RigaGiornale),
});

const FiltroMastrino = {
  ...libro,
  ...chiusura,
  /** The account whose card it is. */
  descrizioneContoId: o(nullo(Id)),
  /** From the beginning of the exercise of `dataA`, and to today, unless told. */
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  codPortafoglio: Codici,
  codTitolo: Codici,
};

const RigaMastrino = Type.Object({
  dataContabile: DataWire,
  catena: Type.Integer(),
  nRiga: Type.Integer(),
  idGiornale: Id,
  esercizio: Type.Integer(),
  numero: Type.Integer(),
  tipo: Type.Enum(tipiScrittura),
  causale: nullo(Type.String()),
  codTitolo: nullo(Type.String()),
  codPortafoglio: nullo(Type.String()),
  descrizione: nullo(Type.String()),
  /** The one account of the other side, else «diversi». */
  contropartita: Type.String(),
  idMovimento: nullo(Id),
  dare: Decimale,
  avere: Decimale,
  /** After the row; an excess of avere is negative. */
  saldo: Decimale,
});

const Mastrino = Type.Object({
  ...Paginata(RigaMastrino).properties,
  /** The first day of the card: that of the exercise for an account of income, which starts anew with it. */
  dal: DataWire,
  saldoIniziale: Decimale,
  dare: Decimale,
  avere: Decimale,
  saldoFinale: Decimale,
});

const DomandaBilancio = Type.Object({
  ...libro,
  ...chiusura,
  /** The first day of the exercise of `dataA` unless told. */
  dataDa: o(nullo(DataWire)),
  /** Today unless told. */
  dataA: o(nullo(DataWire)),
  codPortafoglio: Codici,
  /** A row for each portfolio of an account. */
  perPortafoglio: o(nullo(Type.Boolean())),
  /** What each month brought besides. */
  perMese: o(nullo(Type.Boolean())),
});

const somme = { saldoIniziale: Decimale, dare: Decimale, avere: Decimale, saldoFinale: Decimale };
const RigaBilancio = Type.Object({
  descrizioneContoId: Id,
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  codTipoArchivio: Type.String(),
  sezione: Type.String(),
  categoria: nullo(Type.String()),
  /** Null unless by portfolio; empty of lines that have none. */
  codPortafoglio: nullo(Type.String()),
  ...somme,
  mesi: o(Type.Array(Type.Object({ mese: DataWire, dare: Decimale, avere: Decimale }))),
});
const TotaliBilancio = Type.Object(somme);
const Bilancio = Type.Object({
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  dataDa: DataWire,
  dataA: DataWire,
  righe: Type.Array(RigaBilancio),
  sezioni: Type.Array(Type.Object({ sezione: Type.String(), ...somme })),
  totali: TotaliBilancio,
});

const DomandaQuadratura = Type.Object({
  ...libro,
  /** Today unless told. */
  dataA: o(nullo(DataWire)),
  codPortafoglio: Codici,
  /** The one account that is asked about; all of those that positions answer for unless told. */
  descrizioneContoId: o(nullo(Id)),
});
const RigaQuadratura = Type.Object({
  descrizioneContoId: Id,
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  /** What the account ought to have is made of. */
  voci: Type.Array(Type.Object({ che: Type.String(), importo: Decimale })),
  saldo: Decimale,
  atteso: Decimale,
  /** `saldo` less `atteso`. */
  differenza: Decimale,
  /** What posting what was registered adds to the balance. */
  daContabilizzare: Decimale,
  /** What hands have put into entries beside what was computed. */
  aMano: Decimale,
  /** What of the difference neither of these explains. */
  daSpiegare: Decimale,
});
const Quadratura = Type.Object({
  codLibro: Type.String(),
  al: DataWire,
  righe: Type.Array(RigaQuadratura),
  /** What no definition gives an account. */
  senzaConto: Type.Array(Type.Object({ motivo: Type.String(), atteso: Decimale })),
  /** Registrations that nobody has posted … */
  registrazioni: Type.Integer(),
  /** … and posted ones that the next generation looks at again, as something about them has changed. */
  differenze: Type.Integer(),
});

export type FiltroGiornaleWire = Static<ReturnType<typeof soloFiltro>>;
const soloFiltro = () => Type.Object(FiltroGiornale);
export type FiltroMastrinoWire = Static<ReturnType<typeof soloMastrino>>;
const soloMastrino = () => Type.Object(FiltroMastrino);
export type MastrinoWire = Static<typeof Mastrino>;
export type RigaMastrinoWire = Static<typeof RigaMastrino>;
export type ScritturaGiornaleWire = Static<typeof ScritturaGiornale>;
export type DomandaBilancioWire = Static<typeof DomandaBilancio>;
export type BilancioWire = Static<typeof Bilancio>;
export type DomandaQuadraturaWire = Static<typeof DomandaQuadratura>;
export type QuadraturaWire = Static<typeof Quadratura>;

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;

export const rotteGiornale = {
  pagina: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/giornale/getpagedpost',
    riassunto: 'Una pagina delle scritture del giornale, le più recenti davanti, con le loro righe',
    body: RichiestaPaginata(FiltroGiornale),
    risposta: Paginata(ScritturaGiornale),
  }),
  mastrino: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/giornale/mastrino',
    riassunto: 'Una pagina della scheda di un conto, con il saldo dopo ogni riga',
    body: RichiestaPaginata(FiltroMastrino),
    risposta: Mastrino,
  }),
  bilancio: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/giornale/bilancio',
    riassunto: 'Il bilancio di verifica fra due giorni, anche per mese e per portafoglio',
    body: nullo(DomandaBilancio),
    risposta: Bilancio,
  }),
  quadratura: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/giornale/quadratura',
    riassunto:
      'I saldi dei conti accanto a ciò che giacenze, ratei, crediti e impegni vogliono, e che cosa spiega la differenza',
    body: nullo(DomandaQuadratura),
    risposta: Quadratura,
  }),
  catena: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/giornale/catena',
    riassunto:
      'La catena di un libro come file di testo, che scripts/verifica-giornale.mjs controlla da sé',
    query: Type.Object({ codLibro: o(CodLibro), codAzienda: o(Type.String({ maxLength: 10 })) }),
    risposta: Type.Unknown(),
    formati: ['text/plain'],
  }),
  verifica: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/giornale/verifica',
    riassunto: 'Rifà la catena, i saldi e i numeri di un libro, e nomina la prima scrittura errata',
    query: Type.Object({ codLibro: o(CodLibro) }),
    risposta: Type.Object({
      ok: Type.Boolean(),
      scritture: Type.Integer(),
      ultimoHash: nullo(Type.String()),
      primaErrata: nullo(
        Type.Object({
          catena: Type.Integer(),
          esercizio: nullo(Type.Integer()),
          numero: nullo(Type.Integer()),
          difetto: Type.String(),
        }),
      ),
      /** Of balances and numbers, the first hundred. */
      altri: Type.Array(Type.String()),
    }),
  }),
};

export const formeGiornale = {
  Bilancio,
  DomandaBilancio,
  DomandaQuadratura,
  Mastrino,
  Quadratura,
  RigaBilancio,
  RigaGiornale,
  RigaMastrino,
  RigaQuadratura,
  ScritturaGiornale,
  TotaliBilancio,
};
