import Type, { type Static } from 'typebox';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { CodAzienda, DataWire, Decimale, Id, nullo, o } from './forme.ts';
import { rotta } from './rotta.ts';
import { rotteSuperamenti, Superamento } from './superamenti.ts';
import { rotteTabella } from './tabella.ts';

const Testi = Type.Array(Type.String());
const Asse = Type.String({ maxLength: 20 });

export const Limite = recordDi(campiLimite);
const LimiteIngresso = ingressoDi(campiLimite, { codAzienda: o(CodAzienda) });

/** What is held of an entry of an axis: euro, and what could not be valued. */
const VoceEsposta = Type.Object({
  voce: Type.String(),
  etichetta: Type.String(),
  valore: Decimale,
  /** Percent of the whole, two decimals; null where there is no whole. */
  peso: nullo(Decimale),
  titoli: Type.Integer(),
  senzaValore: Testi,
  nonGuardati: Testi,
});

const Esposizione = Type.Object({
  giorno: DataWire,
  totale: Decimale,
  titoli: Type.Integer(),
  /** The days that prices are of, the oldest and the last: it is the last one that there is, however old. */
  prezziDal: nullo(DataWire),
  prezziAl: nullo(DataWire),
  /** How many have no value, and the first of them. */
  quantiSenzaValore: Type.Integer(),
  senzaValore: Testi,
  /** Funds of which nobody said what they hold on this axis. */
  nonGuardati: Testi,
  /** On the axis of durations: their mean weighted by value, and the two sums that it is the quotient of. */
  duration: nullo(Type.Object({ anni: Decimale, valore: Decimale, perAnni: Decimale })),
  voci: Type.Array(VoceEsposta),
});

/** A titolo in an entry, with the way to its value. */
export const TitoloEsposto = Type.Object({
  cod_Titolo: Type.String(),
  descrizione: Type.String(),
  cod_Portafoglio: Type.String(),
  quantita: Decimale,
  prezzo: nullo(Decimale),
  dataPrezzo: nullo(DataWire),
  archivio: nullo(Type.String()),
  cambio: nullo(Decimale),
  coefficiente: nullo(Decimale),
  /** Its part of the entry, percent. */
  parte: Decimale,
  valore: nullo(Decimale),
  manca: nullo(Type.String()),
  /** On the axis of durations: years, and how they came about. */
  duration: nullo(Decimale),
  comeDuration: nullo(Type.String()),
});

/** How a limit stands, entry by entry. */
const MisuraLimite = Type.Object({
  idLimite: Id,
  cod_Limite: Type.String(),
  descrizione: Type.String(),
  asse: Type.String(),
  numero: nullo(Type.Integer()),
  cod_Portafoglio: nullo(Type.String()),
  azione: Type.String(),
  verso: Type.String(),
  misura: Type.String(),
  soglia: Decimale,
  voce: nullo(Type.String()),
  etichetta: Type.String(),
  numeratore: Decimale,
  denominatore: Decimale,
  misurato: nullo(Decimale),
  usato: nullo(Decimale),
  stato: Type.Enum(['rispettato', 'vicino', 'superato', 'non verificabile']),
  senzaValore: Testi,
});

const legge = { accesso: 'Limiti_R', ambito: 'azienda' } as const;

const AlGiorno = { data: o(DataWire) };
const DellAsse = {
  ...AlGiorno,
  asse: Asse,
  numero: o(Type.Integer({ minimum: 1, maximum: 99 })),
  cod_Portafoglio: o(Type.String({ minLength: 1, maxLength: 20 })),
};

export const rotteLimiti = {
  ...rotteTabella({
    risorsa: 'limiti',
    uno: 'un limite',
    tutti: 'i limiti dell’azienda',
    leggere: 'Limiti_R',
    scrivere: 'Limiti_W',
    ambito: 'azienda',
    record: Limite,
    ingresso: LimiteIngresso,
  }),
  esposizione: rotta({
    ...legge,
    metodo: 'GET',
    url: '/esposizione',
    riassunto: 'Che cosa si ha, voce per voce di un asse, attraverso i fondi',
    query: Type.Object(DellAsse),
    risposta: Esposizione,
  }),
  titoliEsposti: rotta({
    ...legge,
    metodo: 'GET',
    url: '/esposizione/titoli',
    riassunto: 'I titoli che fanno una voce, con la loro parte e come si arriva al valore',
    query: Type.Object({ ...DellAsse, voce: Type.String({ maxLength: 60 }) }),
    risposta: Type.Array(TitoloEsposto),
  }),
  misure: rotta({
    ...legge,
    metodo: 'GET',
    url: '/limiti/misure',
    riassunto: 'Come stanno i limiti: quanto ne è usato, quali sono superati, che cosa manca',
    risposta: Type.Object({
      giorno: DataWire,
      misure: Type.Array(MisuraLimite),
      /** Of limits on each entry, how many more there are than those that are told, which are the nearest to the threshold. */
      altre: Type.Array(Type.Object({ cod_Limite: Type.String(), quante: Type.Integer() })),
    }),
  }),
  verifica: rotta({
    metodo: 'POST',
    url: '/limiti/verifica',
    riassunto: 'Misura i limiti adesso: apre, aggiorna e chiude i superamenti, come ogni notte',
    accesso: 'Limiti_W',
    ambito: 'azienda',
    risposta: Type.Object({
      misure: Type.Integer(),
      superati: Type.Integer(),
      nonVerificabili: Type.Integer(),
      rientrati: Type.Integer(),
      /** Closed because their limit is in force no more. */
      spenti: Type.Integer(),
    }),
  }),
  ...rotteSuperamenti,
};

export const formeLimiti = {
  Limite,
  LimiteIngresso,
  VoceEsposta,
  Esposizione,
  TitoloEsposto,
  MisuraLimite,
  Superamento,
};

export type VoceEspostaWire = Static<typeof VoceEsposta>;
export type EsposizioneWire = Static<typeof Esposizione>;
export type TitoloEspostoWire = Static<typeof TitoloEsposto>;
export type MisuraLimiteWire = Static<typeof MisuraLimite>;
export type MisureWire = Static<typeof rotteLimiti.misure.risposta>;
