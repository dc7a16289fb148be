import { type RawBuilder, sql } from 'kysely';
import type { Campo } from '#domain/campi/campo.ts';
import { istante, type TabellaRecord } from './tabella-record.ts';

/** How a column leaves the database where it is not read as it stands: decimals and instants as texts. */
function lettura(campo: Campo): RawBuilder<unknown> | undefined {
  const colonna = sql.ref(`t.${campo.sql}`);
  if (campo.tipo === 'istante') return istante(colonna);
  if (campo.tipo !== 'numero') return undefined;
  return campo.fisso ? sql`${colonna}::text` : sql`trim_scale(${colonna}::numeric)::text`;
}

/** The columns of a record's table under their wire names, and how they are read. */
export function colonneDi(
  campi: readonly Campo[],
): Required<Pick<TabellaRecord, 'campi' | 'letture'>> {
  const conColonna = campi.flatMap((campo) =>
    campo.sql === undefined ? [] : [[campo, campo.sql] as const],
  );
  return {
    campi: Object.fromEntries(conColonna.map(([{ nome }, colonna]) => [nome, colonna])),
    letture: Object.fromEntries(
      conColonna.flatMap(([campo]) => {
        const espressione = lettura(campo);
        return espressione ? [[campo.nome, espressione]] : [];
      }),
    ),
  };
}

/** A table of records from its fields; `altro` is what else it has, and its key where it is another. */
export function tabellaDaCampi(
  nome: string,
  descritti: readonly Campo[],
  altro: Partial<Omit<TabellaRecord, 'nome'>> = {},
): TabellaRecord {
  const { campi, letture } = colonneDi(descritti);
  return {
    nome,
    chiave: descritti.flatMap((uno) => (uno.chiave ? [uno.nome] : [])),
    ...altro,
    campi: { ...campi, ...altro.campi },
    letture: { ...letture, ...altro.letture },
  };
}
