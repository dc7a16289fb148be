import Type, { type Static } from 'typebox';
import {
  DataWire,
  Decimale,
  Guid,
  Id,
  nullo,
  o,
  Paginata,
  ParametroId,
  RichiestaPaginata,
  SqlParams,
  Traccia,
} from '../forme.ts';
import { rotta } from '../rotta.ts';
import {
  Ambito,
  Discordanza,
  PosizioneConfrontata,
  Quadro,
  StatoDiscordanza,
} from './forme-confronto.ts';
import { ContoInSintesi } from './sintesi.ts';

export type DiscordanzaWire = Static<typeof Discordanza>;
export type PosizioneConfrontataWire = Static<typeof PosizioneConfrontata>;
export type QuadroWire = Static<typeof Quadro>;

const StatoAbbinamento = Type.Enum(['proposto', 'confermato', 'sciolto']);

const ParteAbbinamento = Type.Object({
  lato: Type.Enum(['noi', 'loro']),
  idMovimento: nullo(Id),
  idRiga: nullo(Id),
  importo: nullo(Decimale),
});

export const Abbinamento = Type.Object({
  ...Traccia,
  idConto: Id,
  ambito: Ambito,
  come: Type.Enum(['riferimento', 'importo', 'gruppo', 'regola', 'bozza', 'persona']),
  idRegola: nullo(Id),
  regola: nullo(Type.String()),
  stato: StatoAbbinamento,
  decisoDa: nullo(Type.String()),
  decisoIl: nullo(Type.String()),
  differenza: Decimale,
  nota: nullo(Type.String()),
  perche: nullo(Type.String()),
  parti: Type.Array(ParteAbbinamento),
});
export type AbbinamentoWire = Static<typeof Abbinamento>;

/** How a line or a movement stands: matched, proposed, with a discordanza. */
const Posto = {
  idAbbinamento: nullo(Id),
  abbinamento: nullo(StatoAbbinamento),
  come: nullo(Type.String()),
  /** Of one that a rule has found. */
  idRegola: nullo(Id),
  /** In words: «riferimento e importo», «importo unico, stornato». */
  perche: Type.String(),
  /** Of the group that is proposed or confirmed: the other side in words, «63/2026». */
  altri: Type.Array(Type.Object({ id: Id, testo: Type.String() })),
  idDiscordanza: nullo(Id),
  causa: nullo(Type.String()),
  statoDiscordanza: nullo(StatoDiscordanza),
  eta: nullo(Type.Integer()),
};

const RigaDiConto = Type.Object({
  id: Id,
  idEstratto: Id,
  dataContabile: nullo(DataWire),
  dataValuta: nullo(DataWire),
  testo: Type.String(),
  importo: Decimale,
  riferimenti: Type.Array(Type.String()),
  causaleEsterna: nullo(Type.String()),
  stato: Type.Enum(['contabilizzata', 'sospesa', 'informativa']),
  ...Posto,
});
export type RigaDiContoWire = Static<typeof RigaDiConto>;

const MovimentoDiConto = Type.Object({
  id: Id,
  registrazione: Type.String(),
  dataMovimento: DataWire,
  dataValuta: DataWire,
  cod_Causale: Type.String(),
  cod_Titolo: nullo(Type.String()),
  descrizione: Type.String(),
  cod_Portafoglio: Type.String(),
  nfissato: nullo(Type.String()),
  importo: Decimale,
  /** The balance after it: of our own statement of cash. */
  saldo: nullo(Decimale),
  ...Posto,
});
export type MovimentoDiContoWire = Static<typeof MovimentoDiConto>;

const filtroConto = {
  idConto: Id,
  dal: o(nullo(DataWire)),
  al: o(nullo(DataWire)),
  /** Without: all; «aperte» what is neither confirmed nor settled, «proposte», «confermate». */
  quali: o(nullo(Type.Enum(['aperte', 'proposte', 'confermate']))),
  idEstratto: o(nullo(Id)),
};

/** The same of a report, where other names are taken. */
export const FiltroDiscordanze = {
  idConto: o(nullo(Id)),
  ambito: o(nullo(Ambito)),
  statoDiscordanza: o(nullo(Type.Array(StatoDiscordanza, { maxItems: 6 }))),
  causa: o(nullo(Type.String({ maxLength: 40 }))),
  responsabile: o(nullo(Type.String({ maxLength: 100 }))),
  oltreGiorni: o(nullo(Type.Integer({ minimum: 0, maximum: 36500 }))),
  titoloDiscordanza: o(nullo(Type.String({ maxLength: 20 }))),
};

const leggere = { accesso: 'Riconciliazione_R', ambito: 'azienda' } as const;
const scrivere = { accesso: 'Riconciliazione_W', ambito: 'azienda' } as const;
const Ids = Type.Array(Id, { minItems: 1, maxItems: 500 });

export const rotteConfronto = {
  quadro: rotta({
    ...leggere,
    metodo: 'GET',
    url: '/riconciliazione/conti/{id}/quadro',
    riassunto: 'Un conto a un estratto: le cifre, e il ponte dal nostro saldo al loro',
    params: ParametroId,
    /** The last one unless told. */
    query: Type.Object({ idEstratto: o(Id) }),
    risposta: Quadro,
  }),
  posizioni: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/posizioni/getfiltered',
    riassunto: 'Le posizioni di un estratto accanto alle nostre, con la causa di ogni differenza',
    body: Type.Object({ idEstratto: Id, soloDiscordanti: o(Type.Boolean()) }),
    risposta: Type.Array(PosizioneConfrontata),
  }),
  ricalcola: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/conti/{id}/ricalcola',
    riassunto: 'Confronta di nuovo un conto con i movimenti come stanno adesso: un lavoro',
    params: ParametroId,
    risposta: Type.Object({ guidID: Guid, percCompletamento: Type.Integer() }),
    stato: 202,
  }),
  righe: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/conto/righe/getpagedpost',
    riassunto: 'Le righe di un conto di banca, con il movimento trovato e il perché',
    body: RichiestaPaginata(filtroConto),
    risposta: Paginata(RigaDiConto),
  }),
  movimenti: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/conto/movimenti/getpagedpost',
    riassunto:
      'I nostri movimenti su un conto di banca: l’estratto di cassa, con il saldo dopo ciascuno',
    body: RichiestaPaginata(filtroConto),
    risposta: Paginata(MovimentoDiConto),
  }),
  discordanze: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/discordanze/getpagedpost',
    riassunto: 'Le discordanze di tutti i conti, con un filtro',
    body: RichiestaPaginata({
      idConto: o(nullo(Id)),
      ambito: o(nullo(Ambito)),
      stato: o(nullo(Type.Array(StatoDiscordanza, { maxItems: 6 }))),
      causa: o(nullo(Type.String({ maxLength: 40 }))),
      responsabile: o(nullo(Type.String({ maxLength: 100 }))),
      oltreGiorni: o(nullo(Type.Integer({ minimum: 0, maximum: 36500 }))),
      codTitolo: o(nullo(Type.String({ maxLength: 20 }))),
    }),
    risposta: Paginata(Discordanza),
  }),
  discordanza: rotta({
    ...leggere,
    metodo: 'GET',
    url: '/riconciliazione/discordanze/{id}',
    riassunto: 'Una discordanza, con la sua prova',
    params: ParametroId,
    risposta: Discordanza,
  }),
  segui: rotta({
    ...scrivere,
    metodo: 'PUT',
    url: '/riconciliazione/discordanze/{id}',
    riassunto: 'Cambia stato, responsabile, scadenza e nota di una discordanza',
    params: ParametroId,
    body: Type.Object({
      id: o(Id),
      versione: o(Type.Integer()),
      stato: o(Type.Enum(['aperta', 'in esame', 'attesa', 'spiegata', 'accettata'])),
      responsabile: o(nullo(Type.String({ maxLength: 100 }))),
      scadenza: o(nullo(DataWire)),
      nota: o(nullo(Type.String({ maxLength: 2000 }))),
    }),
    risposta: Discordanza,
  }),
  responsabili: rotta({
    ...leggere,
    metodo: 'GET',
    url: '/riconciliazione/responsabili',
    riassunto: 'Chi può seguire una discordanza: gli utenti attivi che scrivono la riconciliazione',
    risposta: Type.Array(Type.String()),
  }),
  bozza: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/discordanze/{id}/bozza',
    riassunto: 'Con che cosa si compila il fissato di ciò che manca da noi; non scrive nulla',
    params: ParametroId,
    risposta: Type.Object({
      idDiscordanza: Id,
      idConto: Id,
      causale: nullo(Type.String()),
      codTitolo: nullo(Type.String()),
      codPortafoglio: nullo(Type.String()),
      codDepositario: Type.String(),
      codDivisa: nullo(Type.String()),
      dataMovimento: DataWire,
      dataValuta: DataWire,
      /** As the bank has it, with its sign. */
      importo: Decimale,
      nfissato: nullo(Type.String()),
      note: Type.String(),
      /** What could not be told from the line, in words. */
      mancano: Type.Array(Type.String()),
    }),
  }),
  collegaBozza: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/discordanze/{id}/bozza/{idMovimento}',
    riassunto: 'Dice quale bozza è nata da una discordanza: registrata, si abbina alla sua riga',
    params: Type.Object({ id: Id, idMovimento: Id }),
    risposta: Discordanza,
  }),
};

export const rotteAbbinamenti = {
  crea: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/abbinamenti',
    riassunto:
      'Abbina a mano righe e movimenti: confermato se tornano al centesimo, o con una nota che dice perché no',
    body: Type.Object({
      idConto: Id,
      righe: Type.Array(Id, { maxItems: 500 }),
      movimenti: Type.Array(Id, { maxItems: 500 }),
      nota: o(nullo(Type.String({ maxLength: 500 }))),
    }),
    risposta: Abbinamento,
    stato: 201,
  }),
  uno: rotta({
    ...leggere,
    metodo: 'GET',
    url: '/riconciliazione/abbinamenti/{id}',
    riassunto: 'Un abbinamento con le sue parti',
    params: ParametroId,
    risposta: Abbinamento,
  }),
  conferma: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/abbinamenti/conferma',
    riassunto:
      'Conferma abbinamenti proposti: quelli nominati, o tutti quelli di un conto e di un modo di trovarli',
    body: Type.Object({
      ids: o(Ids),
      tuttiDi: o(
        Type.Object({ idConto: Id, come: o(Type.String({ maxLength: 20 })), idRegola: o(Id) }),
      ),
    }),
    /** Which were, and which not, with the reason: somebody else had them first, one side is used already. */
    risposta: Type.Object({
      confermati: Type.Integer(),
      rifiutati: Type.Array(Type.Object({ id: Id, messaggio: Type.String() })),
    }),
  }),
  sciogli: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/abbinamenti/sciogli',
    riassunto:
      'Scioglie abbinamenti confermati o proposti: le discordanze si riaprono con la loro età',
    body: Type.Object({ ids: Ids, perche: o(nullo(Type.String({ maxLength: 500 }))) }),
    risposta: Type.Object({ sciolti: Type.Integer() }),
  }),
  provaRegola: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/regole/prova',
    riassunto: 'Che cosa confermerebbe o proporrebbe una regola, senza scrivere nulla',
    body: Type.Object({
      idConto: Id,
      specie: Type.Enum(['1-1', '1-n', 'n-1']),
      condizioni: Type.Record(Type.String(), Type.Unknown()),
      effetto: Type.Enum(['conferma', 'proponi']),
    }),
    risposta: Type.Object({
      confermati: Type.Integer(),
      proposti: Type.Integer(),
      ambigui: Type.Integer(),
      /** The first ones. */
      esempi: Type.Array(
        Type.Object({
          righe: Type.Array(RigaDiConto),
          movimenti: Type.Array(MovimentoDiConto),
          effetto: Type.Enum(['conferma', 'proponi', 'ambiguo']),
        }),
        { maxItems: 50 },
      ),
    }),
  }),
};

/** What both sides of an account are asked with: the constant of the form that they share. */
const FiltroConto = Type.Object({ ...filtroConto, sqlParams: SqlParams });

export const formeConfronto = {
  FiltroConto,
  Abbinamento,
  ContoInSintesi,
  Discordanza,
  MovimentoDiConto,
  PosizioneConfrontata,
  QuadroConto: Quadro,
  RigaDiConto,
};
