import { randomUUID } from 'node:crypto';
import { attendiLavoro } from './importazione.ts';
import type { Prodotto } from './prodotto.ts';
import { alterna, cronometra, giudica } from './statistica.ts';
import { aggiungiTitoli, TITOLI } from './titoli-inventati.ts';

const GIRI = 5;
const GIORNO = '2025-12-31';
/** The days of the window that each titolo is quoted on. */
const QUOTATI = ['2025-12-24', '2025-12-29', '2025-12-30'];

const quota = async ({ proprietario }: Prodotto): Promise<void> => {
  await proprietario.query(
    `insert into quotazioni (cod_titolo, data, prezzo, fonte)
     select t.cod_titolo, g.giorno, 1 + (hashtext(t.cod_titolo) & 65535) / 100.0, 'bench'
       from titoli t cross join unnest($1::date[]) as g (giorno)
      order by t.cod_titolo, g.giorno on conflict do nothing`,
    [QUOTATI],
  );
  await proprietario.query('analyze quotazioni');
};

/** The baseline: one statement that reads, chooses and writes the same, under the same promises. */
const copia = async ({ applicazione }: Prodotto): Promise<number> => {
  const client = await applicazione.connect();
  try {
    await client.query(`begin; select set_config('rateo.aziende', '001', true)`);
    const { rowCount } = await client.query(
      `insert into costi_normali
         (cod_azienda, cod_titolo, data, prezzo, data_origine, metodo, fonte)
       select distinct on (cod_titolo) '001', cod_titolo, $1::date, prezzo, data, 'PUNTUALE',
              'Quotazioni' from quotazioni where data between $1::date - 7 and $1::date
        order by cod_titolo, data desc`,
      [GIORNO],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
};

const importa = async (prodotto: Prodotto, inseriti: number): Promise<void> => {
  const guid = randomUUID();
  const via = `/CostiNormali/uploadFromTableQuotazioni/001/${GIORNO}?guid=${guid}`;
  await attendiLavoro(prodotto, { guid, risposta: await prodotto.chiedi('GET', via), inseriti });
};

/** (5): normal costs of 100,000 titoli copied from their prices, against the bare SQL, alternated. */
export const misuraTabella = async (prodotto: Prodotto): Promise<void> => {
  await aggiungiTitoli(prodotto);
  await quota(prodotto);
  let scritti = 0;
  const daVuota = async (scrivi: () => Promise<void>): Promise<number> => {
    await prodotto.proprietario.query('truncate costi_normali');
    await prodotto.checkpoint();
    return cronometra(scrivi);
  };
  const tempi = await alterna(GIRI, {
    SQL: () =>
      daVuota(async () => {
        scritti = await copia(prodotto);
        if (scritti < TITOLI) throw new Error(`da tabella: ${scritti} valori su ${TITOLI}`);
      }),
    'da tabella': () => daVuota(() => importa(prodotto, scritti)),
  });
  const valore = tempi['da tabella'] / tempi.SQL;
  giudica({ nome: 'da tabella / SQL', valore, obiettivo: 3, unita: 'volte' });
};
