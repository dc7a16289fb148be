import Type, { type Static } from 'typebox';
import { campiDefinizioneConto } from '#domain/contabilita/archivi/campi-definizione.ts';
import { type Condizioni, dimensioniConto } from '#domain/contabilita/conti.ts';
import { ingressoDi, recordDi } from '../campi.ts';
import { DataWire, Id, nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';
import { filtroDi, rotteFiltrate, rotteTabella } from '../tabella.ts';

const Codice = Type.String({ minLength: 1, maxLength: 40 });
const CodiceConto = Type.String({ minLength: 1, maxLength: 20 });
const Codici = o(nullo(Type.Array(Codice, { maxItems: 1000 })));
const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$' });

/** The values of each dimension that a definition names. */
const CondizioniConto = Type.Unsafe<Condizioni>(
  Type.Object(
    Object.fromEntries(
      dimensioniConto.map((una) => [una, o(Type.Array(Codice, { maxItems: 1000 }))]),
    ),
  ),
);

const Definizione = recordDi(campiDefinizioneConto, {
  codAzienda: Type.String(),
  condizioni: CondizioniConto,
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
});
export type DefinizioneWire = Static<typeof Definizione>;
const DefinizioneIngresso = ingressoDi(campiDefinizioneConto, {
  codAzienda: o(Type.String({ minLength: 1, maxLength: 10 })),
  condizioni: o(CondizioniConto),
});

const FiltroDefinizioniConto = filtroDi({
  codLibro: o(nullo(CodLibro)),
  codiceConto: Codici,
  numeroConto: Codici,
  codPortafoglio: Codici,
  tipoTitolo: Codici,
});

const tabella = {
  risorsa: 'S_DefinizioneConti',
  uno: 'una definizione di conto',
  tutti: 'le definizioni dei conti dell’azienda',
  leggere: 'Contabile_R',
  scrivere: 'Contabile_W',
  ambito: 'azienda',
  record: Definizione,
  ingresso: DefinizioneIngresso,
} as const;

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;
const diTabella = rotteTabella(tabella);

const CandidatoConto = Type.Object({
  id: Id,
  codicePriorita: Type.Integer(),
  numeroConto: Type.String(),
  descrizioneConto: Type.String(),
  valida: Type.Boolean(),
  condizioni: Type.Array(
    Type.Object({
      dimensione: Type.Enum([...dimensioniConto]),
      valori: Type.Array(Type.String()),
      soddisfatta: Type.Boolean(),
    }),
  ),
  candidata: Type.Boolean(),
  scelta: Type.Boolean(),
});
const EsitoProva = Type.Object({
  candidati: Type.Array(CandidatoConto),
  numeroConto: nullo(Type.String()),
  scarto: nullo(Type.String()),
  messaggio: nullo(Type.String()),
});
export type EsitoProvaWire = Static<typeof EsitoProva>;

const DomandaProva = Type.Object({
  codLibro: o(nullo(CodLibro)),
  codiceConto: CodiceConto,
  codPortafoglio: o(nullo(Codice)),
  codDepositario: o(nullo(Codice)),
  codControparte: o(nullo(Codice)),
  codTitolo: o(nullo(Codice)),
  causale: o(nullo(Codice)),
  /** Of the titolo, else of the portfolio, unless told. */
  immCirc: o(nullo(Type.Enum(['I', 'C']))),
  corto: o(nullo(Type.Boolean())),
  /** Today unless told. */
  data: o(nullo(DataWire)),
});
export type DomandaProvaWire = Static<typeof DomandaProva>;

export const rotteDefinizioni = {
  ...diTabella,
  crea: rotta({
    metodo: 'POST',
    url: '/S_DefinizioneConti/create',
    riassunto: 'Crea una definizione di conto, anche per il conto di una riga di un modello',
    accesso: 'Contabile_W',
    ambito: 'azienda',
    query: Type.Object({
      nScrittura: o(Type.Integer({ minimum: 1, maximum: 99_999 })),
      nRiga: o(Type.Integer({ minimum: 1, maximum: 999 })),
    }),
    body: DefinizioneIngresso,
    risposta: Definizione,
    stato: 201,
  }),
  ...rotteFiltrate(tabella, FiltroDefinizioniConto),
  perCodice: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_DefinizioneConti/getbycode',
    riassunto: 'Le definizioni di un codice conto',
    query: Type.Object({ code: CodiceConto, codLibro: o(CodLibro) }),
    risposta: Type.Array(Definizione),
  }),
  perChiave: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_DefinizioneConti/getByCompositeKey',
    riassunto: 'Legge una definizione dal codice conto, dalla priorità e dal conto',
    query: Type.Object({
      codiceConto: CodiceConto,
      codicePriorita: Type.Integer({ minimum: 1, maximum: 999 }),
      descrizioneContoId: Id,
      codLibro: o(CodLibro),
    }),
    risposta: Definizione,
  }),
  codici: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/S_DefinizioneConti/getDistinctCodiciConto',
    riassunto: 'I codici conto: quante definizioni hanno, e se i modelli li nominano',
    query: Type.Object({ codLibro: o(CodLibro) }),
    risposta: Type.Array(
      Type.Object({
        codiceConto: Type.String(),
        definizioni: Type.Integer(),
        inModelli: Type.Boolean(),
      }),
    ),
  }),
  prova: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/S_DefinizioneConti/prova',
    riassunto: 'Di un conto logico le definizioni a confronto, e quale vale per ciò che si indica',
    body: DomandaProva,
    risposta: EsitoProva,
  }),
};

export const formeDefinizioni = {
  FiltroDefinizioniConto,
  CandidatoConto,
  CondizioniConto,
  DefinizioneConto: Definizione,
  DefinizioneContoIngresso: DefinizioneIngresso,
  EsitoProvaConto: EsitoProva,
};
