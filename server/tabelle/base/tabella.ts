import type { TabellaBase } from '#domain/tabelle/base/tabelle-base.ts';
import { tabellaDaCampi } from '#server/record/campi.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';

/** A base table as a table of records. */
export const tabellaDi = ({ nome, colonne, ordine }: TabellaBase): TabellaRecord =>
  tabellaDaCampi(nome, colonne, { chiave: ordine });
