import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import { colonneDi } from '#server/record/campi.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

export const tabellaCausali: TabellaRecord = {
  nome: 'causali',
  ...colonneDi(campiCausale),
  chiave: ['cod_Causale'],
};
