import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pausa } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { colonneRiga } from '#server/movimenti/riga.ts';
import { giorno, italiana } from './cambi-inventati.ts';
import { importa } from './importazione.ts';
import { FISSATO } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, mediana } from './statistica.ts';

const GIRI = 3;
const RIGHE = 200_000;
const GIORNI = 2_500;
const COLONNE = `${colonneRiga}, autori, lavoro, creato_da, modificato_da`;
const IMPORTATI = `from movimenti where stato = 'bozza' and lavoro is not null`;

/** Purchases, every third a sale, with an amount that is a cent off in one of a hundred. */
function csvDi(titoli: readonly string[]): Blob {
  const linee = [
    'DATA MOVIMENTO;CAUSALE;TITOLO;QUANTITÀ;PREZZO;CONTROVALORE;COMMISSIONI;PORTAFOGLIO;DEPOSITARIO\r\n',
  ];
  const { portafoglio, depositario } = FISSATO;
  const inLettere = (centesimi: number): string =>
    `${Math.floor(centesimi / 100)},${String(centesimi % 100).padStart(2, '0')}`;
  for (let n = 0; n < RIGHE; n += 1) {
    const quantita = 100 + (n % 63);
    const prezzo = 1_000 + ((n * 7919) % 1_023);
    const importo = inLettere(quantita * prezzo + (n % 100 === 0 ? 1 : 0));
    const causale = n % 3 === 2 ? 'VEN' : 'ACQ';
    linee.push(
      `${italiana(giorno(n % GIORNI))};${causale};${titoli[n % titoli.length]};${quantita};${inLettere(prezzo)};${importo};9,50;${portafoglio};${depositario}\r\n`,
    );
  }
  return new Blob([linee.join('')], { type: 'text/csv' });
}

/** What an import wrote, as COPY would bring it. */
async function scritti(client: PoolClient): Promise<Buffer[]> {
  const parti: Buffer[] = [];
  const uscita = client.query(copyTo(`copy (select ${COLONNE} ${IMPORTATI}) to stdout`));
  for await (const parte of uscita) parti.push(parte);
  return parti;
}

/** The baseline: the very rows of the import, into the table that they came from, nothing computed. */
async function copia(client: PoolClient, parti: readonly Buffer[]): Promise<number> {
  await client.query('begin');
  const ms = await cronometra(async () => {
    const verso = client.query(copyFrom(`copy movimenti (${COLONNE}) from stdin`));
    await pipeline(Readable.from(parti), verso);
    await client.query('set constraints all immediate');
  });
  await client.query('rollback');
  return ms;
}

/** Somebody who registers one slip after the other, on a day that no file speaks of, until told to stop. */
function chiRegistra({ chiedi }: Prodotto, titoli: readonly string[]): () => Promise<number[]> {
  let avanti = true;
  const attese: number[] = [];
  const giro = (async () => {
    for (let n = 0; avanti; n += 1) {
      const slip = {
        cod_Causale: 'ACQ',
        cod_Titolo: titoli[n % titoli.length],
        cod_Portafoglio: FISSATO.portafoglio,
        cod_Depositario: FISSATO.depositario,
        dataMovimento: '2027-03-02',
        qtaVnominale: '100',
        prezzo: '12.5',
      };
      attese.push(
        await cronometra(async () => {
          const { status } = await chiedi('POST', '/movimenti?registra=true', slip);
          if (status !== 201) throw new Error(`registrazione: ${status}`);
        }),
      );
      await pausa(20);
    }
  })();
  return async () => {
    avanti = false;
    await giro;
    return attese;
  };
}

/** How long who registers waits at worst, from the upload of a file to the end of its import. */
async function misuraAttese(
  prodotto: Prodotto,
  carico: Parameters<typeof importa>[1],
  { titoli, come }: { readonly titoli: readonly string[]; readonly come: string },
): Promise<boolean> {
  await prodotto.checkpoint();
  const ferma = chiRegistra(prodotto, titoli);
  const ms = await cronometra(() => importa(prodotto, carico, []));
  const attese = await ferma();
  await prodotto.proprietario.query(`delete ${IMPORTATI}`);
  console.log(`${RIGHE} movimenti ${come} mentre altri registrano: ${(ms / 1000).toFixed(2)} s`);
  return giudica({
    nome: `la più lenta di ${attese.length} registrazioni mentre ${RIGHE} movimenti entrano ${come}`,
    valore: Math.max(...attese),
    obiettivo: 1_000,
    unita: 'ms',
  });
}

/** An import of movements, computed as the slip computes them, against a bare COPY of what it writes. */
export async function misuraImportMovimenti(prodotto: Prodotto): Promise<boolean> {
  const { proprietario } = prodotto;
  const { rows } = await proprietario.query<{ cod_titolo: string }>(
    `select cod_titolo from posizioni join titoli using (cod_titolo)
      where cod_depositario = $1 and tipo_titolo = 'A' order by cod_titolo`,
    [FISSATO.depositario],
  );
  const titoli = rows.map(({ cod_titolo }) => cod_titolo);
  const csv = csvDi(titoli);
  const carico = { risorsa: 'movimenti', csv, righe: RIGHE };
  const tempiCopia: number[] = [];
  const tempiImport: number[] = [];
  const client = await proprietario.connect();
  try {
    for (let giro = 1; giro <= GIRI; giro += 1) {
      await prodotto.checkpoint();
      tempiImport.push(await cronometra(() => importa(prodotto, carico, [])));
      const parti = await scritti(client);
      await client.query(`delete ${IMPORTATI}`);
      await client.query('vacuum analyze movimenti');
      await prodotto.checkpoint();
      tempiCopia.push(await copia(client, parti));
      await client.query('vacuum analyze movimenti');
      const [c = 0, i = 0] = [tempiCopia.at(-1), tempiImport.at(-1)];
      console.log(
        `giro ${giro}: COPY ${(c / 1000).toFixed(2)} s, importazione ${(i / 1000).toFixed(2)} s`,
      );
    }
  } finally {
    client.release();
  }
  const svelta = giudica({
    nome: `importazione di ${RIGHE} movimenti / COPY`,
    valore: mediana(tempiImport) / mediana(tempiCopia),
    obiettivo: 3,
    unita: 'volte',
  });
  const inBozza = await misuraAttese(prodotto, carico, { titoli, come: 'in bozza' });
  const subito = { ...carico, opzioni: { registra: 'true' } };
  const registrati = await misuraAttese(prodotto, subito, { titoli, come: 'registrati subito' });
  return svelta && inBozza && registrati;
}
