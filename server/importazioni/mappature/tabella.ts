import type { Static } from 'typebox';
import type { Mappatura } from '#contract/mappature.ts';
import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordMappatura = Static<typeof Mappatura>;

export const tabellaMappature = tabellaDaCampi('mappature', campiMappatura);
