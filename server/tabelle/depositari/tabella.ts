import type { Static } from 'typebox';
import type { Depositario } from '#contract/depositari.ts';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';

export type RecordDepositario = Static<typeof Depositario>;

export const tabellaDepositari = tabellaDaCampi('depositari', campiDepositario);

/** On a write it is the company of the call; on the wire it is not shown. */
export const tabellaDepositariScritti = tabellaDaCampi('depositari', campiDepositario, {
  campi: { cod_Azienda: 'cod_azienda' },
});
