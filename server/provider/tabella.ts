import type { Static } from 'typebox';
import type { ProviderCsv } from '#contract/provider.ts';
import { campiProvider } from '#domain/tabelle/provider/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordProvider = Static<typeof ProviderCsv>;

export const tabellaProvider = tabellaDaCampi('provider_csv', campiProvider);
