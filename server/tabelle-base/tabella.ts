import { sql } from 'kysely';
import type { TabellaBase } from '#domain/tabelle-base/tabelle-base.ts';
import type { TabellaRecord } from '#server/tabella-record.ts';

/** A base table as a table of records. */
export const tabellaDi = ({ nome, colonne, ordine, delProdotto }: TabellaBase): TabellaRecord => {
  const numeri = colonne.filter(({ tipo }) => tipo === 'numero');
  return {
    nome,
    campi: Object.fromEntries(colonne.map((una) => [una.nome, una.sql])),
    letture: {
      ...Object.fromEntries(
        numeri.map((una) => [una.nome, sql`trim_scale(${sql.ref(`t.${una.sql}`)})::text`]),
      ),
      ...(delProdotto && { diSistema: sql`t.di_sistema` }),
    },
    chiave: ordine,
  };
};
