import { sql } from 'kysely';
import { predefinito } from '#domain/contabilita/tracciati/predefiniti.ts';
import type { Tracciato } from '#domain/contabilita/tracciati/tracciato.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';

const PREDEFINITO = 'RATEO';

/** How a layout writes its file: one of the product's, or of the company's own. */
export async function tracciatoDi(
  tx: Tx,
  codAzienda: string,
  codLayout: string,
  campo = 'layout',
): Promise<Tracciato> {
  const suo = predefinito(codLayout);
  if (suo) return suo.tracciato;
  const { rows } = await sql<{ tracciato: Tracciato }>`
    select tracciato from layout_contabili where cod_azienda = ${codAzienda} and cod_layout = ${codLayout}`.execute(
    tx,
  );
  if (rows[0]) return rows[0].tracciato;
  throw erroreCampo(campo, `Il layout ${codLayout} non c’è: sceglierne uno dell’elenco.`);
}

/** The layout of a book's options, else the product's first. */
export async function layoutDelLibro(tx: Tx, { codAzienda, codLibro }: Libro): Promise<string> {
  const { rows } = await sql<{ layout: string | null }>`
    select opzioni ->> 'contropartitaFile' as layout from aziende_libri
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`.execute(tx);
  return rows[0]?.layout || PREDEFINITO;
}
