import type { Static } from 'typebox';
import type { FornitoreIdentita } from '#contract/fornitori-identita.ts';
import { campiFornitore } from '#domain/tabelle/fornitori-identita/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordFornitore = Static<typeof FornitoreIdentita>;

export const tabellaFornitori = tabellaDaCampi('fornitori_identita', campiFornitore, {
  chiave: ['nome'],
});
