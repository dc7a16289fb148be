import type { Pool } from 'pg';
import { apriDeposito } from './movimenti.ts';

interface Tenuti {
  /** All titoli unless told. */
  readonly titoli?: readonly string[];
  readonly azienda?: string;
  readonly portafoglio?: string;
  readonly depositario?: string;
}

/**
 * Positions of one unit that nothing has moved since 2000, for tests of what is held: straight into the
 * database, without the purchase.
 */
export async function tieni(proprietario: Pool, di: Tenuti = {}): Promise<void> {
  const { titoli = null, azienda = '001', portafoglio = 'TENUTI', depositario = 'TENUTI' } = di;
  await apriDeposito(proprietario, { azienda, portafoglio, depositario });
  await proprietario.query(
    `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, metodo,
       quantita, costo, costo_divisa, ultima_data)
     select $1, $2, $3, cod_titolo, 'C', 'CM', 1, 1, 1, '2000-01-03' from titoli
      where $4::text[] is null or cod_titolo = any ($4::text[])`,
    [azienda, portafoglio, depositario, titoli],
  );
}
