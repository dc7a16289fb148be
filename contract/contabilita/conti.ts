import Type, { type Static } from 'typebox';
import { LUNGHEZZA_CATEGORIA } from '#domain/configurazione/categorie-conti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { ingressoDi, recordDi } from '../campi.ts';
import { Id, nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';
import { filtroDi, rottaPerCodice, rotteFiltrate, rotteTabella } from '../tabella.ts';

const CodiceAzienda = Type.String({ minLength: 1, maxLength: 10 });
const Numero = Type.String({ minLength: 1, maxLength: 20 });
const Tipo = Type.String({ minLength: 1, maxLength: 3 });

const Conto = recordDi(campiConto, { codAzienda: Type.String() });
export type ContoWire = Static<typeof Conto>;
/** The company is sent along or not: it is that of the call. */
const ContoIngresso = ingressoDi(campiConto, { codAzienda: o(CodiceAzienda) });

const TipoArchivio = Type.Object({
  id: Id,
  codTipoArchivio: Type.String(),
  descrizione: Type.String(),
  sezione: Type.Enum(['SP-A', 'SP-P', 'CE-R', 'CE-C', 'EP', 'IMP']),
  ordine: Type.Integer(),
});
export type TipoArchivioWire = Static<typeof TipoArchivio>;

const fra = (voce: typeof Numero) => o(nullo(Type.Array(voce, { maxItems: 1000 })));

const FiltroConti = filtroDi({
  codAzienda: fra(CodiceAzienda),
  numeroConto: fra(Numero),
  codTipoArchivio: fra(Tipo),
  categoria: fra(Type.String({ minLength: 1, maxLength: LUNGHEZZA_CATEGORIA })),
});

const tabella = {
  risorsa: 'S_DescrizioneConti',
  uno: 'un conto',
  tutti: 'il piano dei conti dell’azienda',
  leggere: 'Contabile_R',
  scrivere: 'Contabile_W',
  ambito: 'azienda',
  record: Conto,
  ingresso: ContoIngresso,
} as const;

export const rotteConti = {
  ...rotteTabella(tabella),
  perNumero: rottaPerCodice(tabella, 20),
  perChiave: rotta({
    metodo: 'GET',
    url: '/S_DescrizioneConti/getByCompositeKey',
    riassunto: 'Legge un conto dal numero e dal tipo',
    accesso: 'Contabile_R',
    ambito: 'azienda',
    query: Type.Object({
      codAzienda: o(CodiceAzienda),
      numeroConto: Numero,
      codTipoArchivio: Tipo,
    }),
    risposta: Conto,
  }),
  // Of several companies, those granted; without names, that of the call.
  ...rotteFiltrate(tabella, FiltroConti),
};

export const rotteTipiArchivio = {
  elenco: rotta({
    metodo: 'GET',
    url: '/S_TipoArchivi',
    riassunto: 'I tipi dei conti, con la loro sezione di bilancio',
    accesso: 'Contabile_R',
    ambito: 'condiviso',
    risposta: Type.Array(TipoArchivio),
  }),
};

export const formeConti = { FiltroConti, Conto, ContoIngresso, TipoArchivio };
