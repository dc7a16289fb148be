import Type from 'typebox';
import { INTESTAZIONI_MASSIME, LUNGHEZZA_SEGRETO } from '#domain/provider/provider.ts';
import { campiProvider } from '#domain/tabelle/provider/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { FiltroTitoliRidotto } from './filtro-titoli.ts';
import { nullo, o } from './forme.ts';
import { rotteTabella } from './tabella.ts';

const chiuso = { additionalProperties: false } as const;
const letto = nullo(Type.String());

/** A secret header goes out as its name and the day on which it was set, never as its value. */
const Intestazione = Type.Object({
  nome: Type.String(),
  segreta: Type.Boolean(),
  valore: letto,
  impostata: letto,
});

const IntestazioneIngresso = Type.Object({
  nome: Type.String({ minLength: 1, maxLength: 60 }),
  segreta: Type.Boolean(),
  /** A null value leaves a secret header as it is set. */
  valore: nullo(Type.String({ maxLength: LUNGHEZZA_SEGRETO })),
  /** As it was read; whoever sends it does not change it. */
  impostata: o(letto),
});

const FiltroTitoliScritto = Type.Object(FiltroTitoliRidotto, chiuso);

export const ProviderCsv = recordDi(campiProvider, {
  intestazioni: Type.Array(Intestazione),
  filtroTitoli: Type.Unsafe<Readonly<Record<string, unknown>>>(
    Type.Object({}, { additionalProperties: true }),
  ),
});

const ProviderCsvIngresso = ingressoDi(campiProvider, {
  intestazioni: o(Type.Array(IntestazioneIngresso, { maxItems: INTESTAZIONI_MASSIME })),
  filtroTitoli: o(nullo(FiltroTitoliScritto)),
});

/** Configured for the whole product: read by who sees the configuration, written by who may everywhere. */
export const rotteProviderCsv = rotteTabella({
  risorsa: 'provider',
  uno: 'un provider CSV',
  tutti: 'i provider CSV',
  leggere: 'Configurazione_R',
  scrivere: 'Configurazione_W',
  ovunque: true,
  ambito: 'nessuno',
  record: ProviderCsv,
  ingresso: ProviderCsvIngresso,
});

export const formeProviderCsv = {
  IntestazioneProvider: Intestazione,
  IntestazioneProviderIngresso: IntestazioneIngresso,
  ProviderCsv,
  ProviderCsvIngresso,
};
