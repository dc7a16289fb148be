import { connessioneDi } from '#server/db/descrizione.ts';
import { apriPool } from '#server/db/pool.ts';
import { prodottoDelWorker } from '#tests/setup/prodotto-del-worker.ts';

/** As the database's owner: the application neither invents positions nor takes them away. */
async function daProprietario(comando: string, codici: readonly string[]): Promise<void> {
  const home = prodottoDelWorker()?.home ?? '';
  const pool = apriPool(connessioneDi(home).proprietario, { massimo: 1, nome: 'prove' });
  try {
    await pool.query(comando, [codici]);
  } finally {
    await pool.end();
  }
}

const INVENTATE = `quantita = 1 and ultima_data = '2000-01-03'`;

/** The demo company holds one unit of each since 2000, at the first of its custodians. */
export const tiene = (codici: readonly string[]): Promise<void> =>
  daProprietario(
    `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, metodo,
       quantita, costo, costo_divisa, ultima_data)
     select d.cod_azienda, d.cod_portafoglio, d.cod_depositario, t.cod_titolo, 'C', 'CM', 1, 1, 1, '2000-01-03'
       from titoli t, (select * from depositari where cod_azienda = '001' order by cod_depositario limit 1) d
      where t.cod_titolo = any ($1::text[])
     on conflict do nothing`,
    codici,
  );

export const lascia = (codici: readonly string[]): Promise<void> =>
  daProprietario(
    `delete from posizioni where cod_titolo = any ($1::text[]) and ${INVENTATE}`,
    codici,
  );
