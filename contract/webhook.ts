import Type from 'typebox';
import { campiWebhook } from '#domain/tabelle/webhook/campi.ts';
import { ORE_DEL_VECCHIO } from '#domain/webhook/chiavi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import {
  CodAzienda,
  Conteggio,
  Guid,
  Id,
  Istante,
  nullo,
  o,
  Paginata,
  ParametroId,
  RichiestaPaginata,
} from './forme.ts';
import { rotta } from './rotta.ts';
import { rotteTabella } from './tabella.ts';

const LUNGHEZZA_EVENTO = 60;
const EVENTI_MASSIMI = 20;
const RIPETUTE_MASSIME = 500;

const Evento = Type.String({ minLength: 1, maxLength: LUNGHEZZA_EVENTO });
const eventi = Type.Array(Evento, { minItems: 1, maxItems: EVENTI_MASSIMI });

/** Besides: whose it is, how it went lately, and since when its keys hold; never a key. */
export const Webhook = recordDi(campiWebhook, {
  cod_Azienda: Type.String(),
  eventi: Type.Array(Type.String()),
  ultimoSuccesso: nullo(Istante),
  fallisceDal: nullo(Istante),
  spentoPerche: nullo(Type.String()),
  segretoDel: nullo(Istante),
  vecchioFino: nullo(Istante),
});

const WebhookIngresso = ingressoDi(campiWebhook, { eventi, cod_Azienda: o(CodAzienda) });

/** The key itself, this once. */
const SegretoWebhook = Type.Object({
  segreto: Type.String({ examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'] }),
  vecchioFino: nullo(Istante),
});

const StatoConsegna = Type.Enum(['in attesa', 'consegnata', 'fallita']);

export const Consegna = Type.Object({
  id: Id,
  idWebhook: Id,
  webhook: Type.String(),
  /** What the header webhook-id says, the same in every attempt. */
  idEvento: Type.String(),
  tipo: Type.String(),
  quando: Istante,
  stato: StatoConsegna,
  tentativi: Type.Integer(),
  /** Of what waits: from when on it is tried again. */
  prossimoIl: nullo(Istante),
  provataIl: nullo(Istante),
  http: nullo(Type.Integer()),
  durataMs: nullo(Type.Integer()),
  problema: nullo(Type.String()),
});

/** The same with what was sent and what came back. */
const ConsegnaIntera = Type.Object({
  ...Consegna.properties,
  corpo: Type.String(),
  risposta: nullo(Type.String()),
});

const suAzienda = { ambito: 'azienda' } as const;
const leggere = { ...suAzienda, accesso: 'Configurazione_R' } as const;
const scrivere = { ...suAzienda, accesso: 'Configurazione_W' } as const;

/** Who listens to a company, and what was delivered: for who administers it. */
export const rotteWebhook = {
  ...rotteTabella({
    risorsa: 'webhook',
    uno: 'un webhook',
    tutti: 'i webhook dell’azienda',
    leggere: 'Configurazione_R',
    scrivere: 'Configurazione_W',
    ambito: 'azienda',
    record: Webhook,
    ingresso: WebhookIngresso,
  }),
  segreto: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/webhook/{id}/segreto',
    riassunto:
      'Dà un segreto nuovo, mostrato una volta; quello di prima firma ancora per qualche ora',
    riconferma: true,
    params: ParametroId,
    body: Type.Object({
      oreDelVecchio: o(Type.Integer({ minimum: 0, maximum: ORE_DEL_VECCHIO.massime })),
    }),
    risposta: SegretoWebhook,
  }),
  prova: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/webhook/{id}/prova',
    riassunto: 'Manda un evento di prova, anche a un webhook spento',
    params: ParametroId,
    risposta: Type.Object({ id: Id }),
    stato: 202,
  }),
  consegne: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/webhook/consegne/getpagedpost',
    riassunto: 'Le consegne, dalla più recente, con un filtro',
    body: RichiestaPaginata({
      idWebhook: o(nullo(Id)),
      stato: o(nullo(StatoConsegna)),
      tipo: o(nullo(Evento)),
      idEvento: o(nullo(Guid)),
    }),
    risposta: Paginata(Consegna),
  }),
  consegna: rotta({
    ...leggere,
    metodo: 'GET',
    url: '/webhook/consegne/{id}',
    riassunto: 'Una consegna: che cosa è stato mandato e che cosa è tornato',
    params: ParametroId,
    risposta: ConsegnaIntera,
  }),
  ripeti: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/webhook/consegne/ripeti',
    riassunto: 'Consegna di nuovo: quelle nominate, o tutte le fallite di un webhook',
    body: Type.Object({
      ids: o(Type.Array(Id, { minItems: 1, maxItems: RIPETUTE_MASSIME })),
      falliteDi: o(Id),
    }),
    risposta: Conteggio,
  }),
};

export const formeWebhook = { Webhook, WebhookIngresso, SegretoWebhook, Consegna, ConsegnaIntera };
