import Type, { type Static } from 'typebox';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { ingressoDi, recordDi } from '../campi.ts';
import { nullo, o } from '../forme.ts';
import { rotta } from '../rotta.ts';
import { filtroDi, rotteFiltrate, rotteTabella } from '../tabella.ts';

const Codici = o(
  nullo(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 1000 })),
);
const Intero = (massimo: number) => o(nullo(Type.Integer({ minimum: 1, maximum: massimo })));
const CodLibro = Type.String({ pattern: '^[A-Z0-9]{1,8}$' });

const Modello = recordDi(campiScrittura, {
  codAzienda: Type.String(),
  /** What looks odd and may stand all the same. */
  avvisi: Type.Array(Type.String()),
});
export type ModelloWire = Static<typeof Modello>;
const ModelloIngresso = ingressoDi(campiScrittura, {
  codAzienda: o(Type.String({ minLength: 1, maxLength: 10 })),
});

const FiltroModelli = filtroDi({
  codLibro: o(nullo(CodLibro)),
  nScrittura: Intero(99_999),
  nRiga: Intero(999),
  /** Accounts: lines whose logical account may be one of them. */
  numeroConto: Codici,
  /** Logical accounts. */
  conto: Codici,
  causale: Codici,
});

const tabella = {
  risorsa: 'S_Scritture',
  uno: 'una riga di modello',
  tutti: 'i modelli delle scritture dell’azienda',
  leggere: 'Scritture_R',
  scrivere: 'Scritture_W',
  ambito: 'azienda',
  record: Modello,
  ingresso: ModelloIngresso,
} as const;

export const rotteScritture = {
  ...rotteTabella(tabella),
  ...rotteFiltrate(tabella, FiltroModelli),
  perCodice: rotta({
    metodo: 'GET',
    url: '/S_Scritture/getbycode',
    riassunto: 'Le righe del modello di un numero',
    accesso: 'Scritture_R',
    ambito: 'azienda',
    query: Type.Object({
      code: Type.Integer({ minimum: 1, maximum: 99_999 }),
      codLibro: o(CodLibro),
    }),
    risposta: Type.Array(Modello),
  }),
};

export const formeScritture = {
  FiltroModelli,
  ModelloScrittura: Modello,
  ModelloScritturaIngresso: ModelloIngresso,
};
