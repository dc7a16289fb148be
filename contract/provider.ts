import Type from 'typebox';
import { LUNGHEZZA_INDIRIZZO } from '#domain/provider/modello-indirizzo.ts';
import { INTESTAZIONI_MASSIME, LUNGHEZZA_SEGRETO, limiti } from '#domain/provider/provider.ts';
import { FiltroTitoliRidotto } from './filtro-titoli.ts';
import { nullo, o, Traccia, TracciaIngresso } from './forme.ts';
import { FormatoData, FormatoNumero } from './importazioni.ts';
import { rotteTabella } from './tabella.ts';

const chiuso = { additionalProperties: false } as const;
const letto = nullo(Type.String());
const fra = ({ minimo, massimo }: { readonly minimo: number; readonly massimo: number }) =>
  o(Type.Integer({ minimum: minimo, maximum: massimo }));

/** Of a secret one only its name goes out, and since when it is set. */
const Intestazione = Type.Object({
  nome: Type.String(),
  segreta: Type.Boolean(),
  valore: letto,
  impostata: letto,
});

const IntestazioneIngresso = Type.Object({
  nome: Type.String({ minLength: 1, maxLength: 60 }),
  segreta: Type.Boolean(),
  /** Of a secret one null leaves what is set. */
  valore: nullo(Type.String({ maxLength: LUNGHEZZA_SEGRETO })),
  /** As it was read; whoever sends it does not change it. */
  impostata: o(letto),
});

const FiltroTitoliScritto = Type.Object(FiltroTitoliRidotto, chiuso);

export const ProviderCsv = Type.Object({
  ...Traccia,
  codProvider: Type.String(),
  descrizione: Type.String(),
  archivio: Type.String(),
  indirizzo: Type.String(),
  intestazioni: Type.Array(Intestazione),
  codMappatura: letto,
  formatoNumero: letto,
  formatoData: letto,
  filtroTitoli: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object({}, { additionalProperties: true }),
  ),
  fonte: Type.String(),
  attivo: Type.Boolean(),
  orario: letto,
  /** Who set the hour: the updates run in their name. */
  programmatoDa: letto,
  giorniPrimaLettura: Type.Integer(),
  attesaS: Type.Integer(),
  megaMassimi: Type.Integer(),
  chiamateMassime: Type.Integer(),
  parallele: Type.Integer(),
  pausaMs: Type.Integer(),
  note: letto,
  /** Of the product: it may be corrected and turned off, never deleted. */
  diSistema: Type.Boolean(),
});

const ProviderCsvIngresso = Type.Object({
  ...TracciaIngresso,
  codProvider: Type.String({ pattern: '^[a-z0-9][a-z0-9_.-]{0,39}$' }),
  descrizione: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  archivio: Type.String({ pattern: '^[A-Za-z-]{1,40}$' }),
  indirizzo: Type.String({ minLength: 1, maxLength: LUNGHEZZA_INDIRIZZO }),
  intestazioni: o(Type.Array(IntestazioneIngresso, { maxItems: INTESTAZIONI_MASSIME })),
  codMappatura: o(nullo(Type.String({ maxLength: 40 }))),
  formatoNumero: o(nullo(FormatoNumero)),
  formatoData: o(nullo(FormatoData)),
  filtroTitoli: o(nullo(FiltroTitoliScritto)),
  fonte: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  attivo: o(Type.Boolean()),
  orario: o(nullo(Type.String({ maxLength: 5 }))),
  giorniPrimaLettura: fra(limiti.giorniPrimaLettura),
  attesaS: fra(limiti.attesaS),
  megaMassimi: fra(limiti.megaMassimi),
  chiamateMassime: fra(limiti.chiamateMassime),
  parallele: fra(limiti.parallele),
  pausaMs: fra(limiti.pausaMs),
  note: o(nullo(Type.String({ maxLength: 2000 }))),
});

/** Configured for the whole product: read by who sees the configuration, written by who may everywhere. */
export const rotteProviderCsv = rotteTabella({
  risorsa: 'provider',
  uno: 'un provider CSV',
  tutti: 'i provider CSV',
  leggere: 'Configurazione_R',
  scrivere: 'Configurazione_W',
  ambito: 'nessuno',
  record: ProviderCsv,
  ingresso: ProviderCsvIngresso,
});
