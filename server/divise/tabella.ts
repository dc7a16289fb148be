import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Divisa } from '#contract/divise.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

export type RecordDivisa = Static<typeof Divisa>;

export const tabellaDivise: TabellaRecord = {
  nome: 'divise',
  campi: {
    codDivisa: 'cod_divisa',
    descDivisa: 'desc_divisa',
    codUIC: 'cod_uic',
    codNumerico: 'cod_numerico',
    decimali: 'decimali',
    validoDal: 'valido_dal',
    validoAl: 'valido_al',
    quotabile: 'quotabile',
  },
  letture: { divisaCompleta: sql`t.desc_divisa || ' (' || t.cod_divisa || ')'` },
  chiave: ['codDivisa'],
};
