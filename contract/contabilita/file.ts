import Type, { type Static } from 'typebox';
import { campiLayout } from '#domain/contabilita/tracciati/campi-layout.ts';
import {
  CODIFICHE,
  FINI_RIGA,
  FORMATI_DATA,
  TIPI_TRACCIATO,
  type Tracciato as TracciatoDelFile,
} from '#domain/contabilita/tracciati/tracciato.ts';
import { ingressoDi, recordDi } from '../campi.ts';
import {
  DataWire,
  Decimale,
  Guid,
  Id,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  ParametroGuid,
  Problema,
} from '../forme.ts';
import { rotta } from '../rotta.ts';
import { rotteTabella } from '../tabella.ts';

const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$', examples: ['CIV'] });
const Numero = o(nullo(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })));

const CampoTracciato = Type.Object({
  nome: Type.String({ maxLength: 60 }),
  /** A value of the journal, or else words that are always the same. */
  origine: o(nullo(Type.String({ maxLength: 40 }))),
  costante: o(nullo(Type.String({ maxLength: 500 }))),
  /** A formula over the values, and the decimals of the number that it gives. */
  espressione: o(nullo(Type.String({ maxLength: 500 }))),
  decimali: o(nullo(Type.Integer({ minimum: 0, maximum: 6 }))),
  larghezza: o(nullo(Type.Integer({ minimum: 1, maximum: 500 }))),
  allineamento: o(nullo(Type.Enum(['S', 'D']))),
  riempimento: o(nullo(Type.String({ maxLength: 2 }))),
  taglia: o(nullo(Type.Boolean())),
});
const Campi = Type.Array(CampoTracciato, { maxItems: 200 });

const TracciatoFile = Type.Unsafe<TracciatoDelFile>(
  Type.Object({
    tipo: Type.Enum([...TIPI_TRACCIATO]),
    separatore: Type.String({ maxLength: 1 }),
    decimali: Type.Enum([',', '.']),
    formatoData: Type.Enum([...FORMATI_DATA]),
    codifica: Type.Enum([...CODIFICHE]),
    fineRiga: Type.Enum([...FINI_RIGA]),
    intestazione: Type.Boolean(),
    testa: Campi,
    campi: Campi,
    piede: Campi,
  }),
);

const Layout = recordDi(campiLayout, { codAzienda: Type.String(), tracciato: TracciatoFile });
export type LayoutWire = Static<typeof Layout>;
const LayoutIngresso = ingressoDi(campiLayout, {
  codAzienda: o(Type.String({ minLength: 1, maxLength: 10 })),
  tracciato: TracciatoFile,
});

/** Which entries go out, and how they are written. */
const DomandaFile = Type.Object({
  codLibro: o(nullo(CodLibro)),
  /** That of the book's options, else `RATEO`. */
  layout: o(nullo(Type.String({ maxLength: 40 }))),
  dataDa: o(nullo(DataWire)),
  dataA: o(nullo(DataWire)),
  esercizio: Numero,
  numeroDa: Numero,
  numeroA: Numero,
  idElaborazione: o(nullo(Id)),
  /** What has not gone out by this layout yet; so unless told. */
  soloNuove: o(nullo(Type.Boolean())),
  /** Writes again what has gone out already. */
  ripeti: o(nullo(Type.Boolean())),
});
export type DomandaFileWire = Static<typeof DomandaFile>;

const FileContabile = Type.Object({
  guid: Guid,
  codLibro: Type.String(),
  layout: Type.String(),
  nome: Type.String(),
  scritture: Type.Integer(),
  righe: Type.Integer(),
  dare: Decimale,
  avere: Decimale,
  sha256: Type.String(),
  creatoIl: Istante,
  creatoDa: nullo(Type.String()),
  /** The first and the last entry of it, as number/exercise. */
  daNumero: nullo(Type.String()),
  aNumero: nullo(Type.String()),
  /** Whether the file is still there: the hash stays for ever. */
  scaricabile: Type.Boolean(),
});
export type FileContabileWire = Static<typeof FileContabile>;

const ProvaTracciato = Type.Object({ testo: Type.String(), righe: Type.Integer() });

const lettura = { accesso: 'Contabile_R', ambito: 'azienda' } as const;

export const rotteLayout = rotteTabella({
  risorsa: 'layoutContabili',
  uno: 'un layout dei file contabili',
  tutti: 'i layout dei file contabili, quelli del prodotto davanti',
  leggere: 'Contabile_R',
  scrivere: 'Contabile_W',
  ambito: 'azienda',
  record: Layout,
  ingresso: LayoutIngresso,
});

export const rotteFile = {
  genera: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/contabilizza/file',
    riassunto: 'Scrive un file di scritture del giornale, con un layout',
    query: Type.Object({ guid: o(Guid) }),
    body: nullo(DomandaFile),
    rifiuti: { 409: Problema },
    risposta: LavoroAvviato,
    stato: 202,
  }),
  elenco: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilizza/file',
    riassunto: 'I file usciti dal giornale, dal più recente, al più 500',
    query: Type.Object({ codLibro: o(CodLibro) }),
    risposta: Type.Array(FileContabile),
  }),
  scarica: rotta({
    ...lettura,
    metodo: 'GET',
    url: '/contabilizza/file/{guid}',
    riassunto: 'Il file che una generazione di file ha scritto',
    params: ParametroGuid,
    risposta: Type.Unknown(),
    formati: ['text/csv', 'text/plain'],
  }),
  prova: rotta({
    ...lettura,
    metodo: 'POST',
    url: '/layoutContabili/prova',
    riassunto: 'Le ultime scritture del giornale come un tracciato le scriverebbe',
    body: Type.Object({ codLibro: o(nullo(CodLibro)), tracciato: TracciatoFile }),
    risposta: ProvaTracciato,
  }),
};

export const formeFile = {
  CampoTracciato,
  DomandaFile,
  FileContabile,
  LayoutContabile: Layout,
  LayoutContabileIngresso: LayoutIngresso,
  ProvaTracciato,
  TracciatoFile,
};
