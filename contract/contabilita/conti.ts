import Type, { type Static } from 'typebox';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { ingressoDi, recordDi } from '../campi.ts';
import { Id, nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';
import { rottaPerCodice, rotteTabella } from '../tabella.ts';

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

const fra = (voce: typeof Numero) => o(nullo(Type.Array(voce, { maxItems: 1000 })));

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
  filtrati: rotta({
    metodo: 'POST',
    url: '/S_DescrizioneConti/getfiltered',
    riassunto: 'I conti di più aziende, tra quelle concesse; senza nomi, di quella della chiamata',
    accesso: 'Contabile_R',
    ambito: 'azienda',
    body: nullo(
      Type.Object({
        codAzienda: fra(CodiceAzienda),
        numeroConto: fra(Numero),
        codTipoArchivio: fra(Tipo),
      }),
    ),
    risposta: Type.Array(Conto),
  }),
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

export const formeConti = { Conto, ContoIngresso, TipoArchivio };
