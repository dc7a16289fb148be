import type { Metri } from './confronto.ts';
import { copiaRighe } from './copia.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, mediana } from './statistica.ts';

const GIRI = 5;
const NUMERI = 200_000;
const RIGHE = Buffer.from(
  Array.from({ length: 100_000 }, (_, n) => `${n}\tRiga inventata ${n}\t${n % 977}.25\n`).join(''),
);

/** One thread that makes numbers, sorts them, writes them out and reads them again. */
async function processore(): Promise<number> {
  return cronometra(async () => {
    const numeri = [1];
    while (numeri.length < NUMERI) numeri.push(((numeri.at(-1) ?? 1) * 48_271) % 2_147_483_647);
    return JSON.parse(JSON.stringify(numeri.sort((a, b) => a - b)));
  });
}

/** A bare COPY of rows that nothing else is asked of, from the client to the disk. */
async function copia({ proprietario, checkpoint }: Prodotto): Promise<number> {
  const client = await proprietario.connect();
  try {
    await client.query(`drop table if exists metro;
      create table metro (n integer primary key, testo text not null, valore numeric(18, 2) not null)`);
    await checkpoint();
    return await cronometra(() => copiaRighe(client, 'metro (n, testo, valore)', [RIGHE]));
  } finally {
    await client.query('drop table if exists metro');
    client.release();
  }
}

async function piuVolte(una: () => Promise<number>): Promise<number> {
  const tempi: number[] = [];
  for (let giro = 0; giro < GIRI; giro += 1) tempi.push(await una());
  return mediana(tempi);
}

/** How quick the machine is now, whatever the product does. */
export const misuraMetri = async (prodotto?: Prodotto): Promise<Metri> => ({
  processore: await piuVolte(processore),
  ...(prodotto && { copia: await piuVolte(() => copia(prodotto)) }),
});
