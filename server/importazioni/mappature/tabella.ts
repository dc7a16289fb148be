import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export const tabellaMappature = tabellaDaCampi('mappature', campiMappatura);
