import Type, { type Static } from 'typebox';
import { DataWire, Decimale, Guid, Istante, nullo, o, Problema } from '../forme.ts';
import { rotta } from '../rotta.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });

/** A print of the journal for good: its days, its pages, what it carries on, its file. */
const StampaDefinitiva = Type.Object({
  guid: Guid,
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  dal: DataWire,
  al: DataWire,
  daNumero: Type.Integer(),
  aNumero: Type.Integer(),
  scritture: Type.Integer(),
  primaPagina: Type.Integer(),
  ultimaPagina: Type.Integer(),
  riportoDare: Decimale,
  riportoAvere: Decimale,
  sha256: Type.String(),
  nome: Type.String(),
  byte: Type.Integer(),
  stampatoDa: Type.String(),
  stampatoIl: Istante,
});

/** What the next one would be, to a day; whoever asks for it is told before it is done. */
const StampaProssima = Type.Object({
  codLibro: Type.String(),
  esercizio: Type.Integer(),
  /** A open, P closed for now, C approved, D printed for good; null where nobody has opened it. */
  statoEsercizio: nullo(Type.String()),
  dal: DataWire,
  al: DataWire,
  /** The last day that one print may reach. */
  fine: DataWire,
  scritture: Type.Integer(),
  dare: Decimale,
  avere: Decimale,
  daPagina: Type.Integer(),
  /** What the pages before have carried on. */
  riportoDare: Decimale,
  riportoAvere: Decimale,
  /** Whether it reaches the exercise's last day: an approved one becomes definitive. */
  interoEsercizio: Type.Boolean(),
  /** Registrations of these days or before that nobody has posted. */
  daContabilizzare: Type.Integer(),
  /** Why it cannot be done; null where it can. */
  impedimento: nullo(Type.String()),
});

export type StampaDefinitivaWire = Static<typeof StampaDefinitiva>;
export type StampaProssimaWire = Static<typeof StampaProssima>;

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;

export const rotteStampe = {
  elenco: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/giornale/stampe',
    riassunto: 'Le stampe definitive del giornale di un libro, le più recenti davanti',
    query: Type.Object({ codLibro: o(CodLibro) }),
    risposta: Type.Array(StampaDefinitiva),
  }),
  prossima: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/giornale/stampe/prossima',
    riassunto:
      'Che cosa stamperebbe la prossima stampa definitiva fino a un giorno, e che cosa la impedisce',
    query: Type.Object({ codLibro: o(CodLibro), al: o(DataWire) }),
    rifiuti: { 409: Problema },
    risposta: StampaProssima,
  }),
  file: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/giornale/stampe/{guid}/file',
    riassunto: 'Il PDF di una stampa definitiva, com’era quando fu fatta',
    params: Type.Object({ guid: Guid }),
    risposta: Type.Unknown(),
    formati: ['application/pdf'],
  }),
};

export const formeStampe = { StampaDefinitiva, StampaProssima };
