import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export const tabellaControparti = tabellaDaCampi('controparti', campiControparte);
