import { setTimeout as pausa } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { colonneRiga } from '#server/movimenti/riga.ts';
import { giorno, italiana } from './cambi-inventati.ts';
import { copiaRighe } from './copia.ts';
import { importa } from './importazione.ts';
import { aggiungiMovimenti, FISSATO, fissato, titoliDelFissato } from './movimenti-inventati.ts';
import type { Prodotto } from './prodotto.ts';
import { alterna, cronometra, giudica } from './statistica.ts';

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
    await copiaRighe(client, `movimenti (${COLONNE})`, parti);
    await client.query('set constraints all immediate');
  });
  await client.query('rollback');
  return ms;
}

/** Somebody who registers one slip after the other, on a day that no file speaks of, until told to stop. */
function chiRegistra({ leggi }: Prodotto, titoli: readonly string[]): () => Promise<number[]> {
  let avanti = true;
  const attese: number[] = [];
  const giro = (async () => {
    for (let n = 0; avanti; n += 1) {
      const slip = fissato(titoli[n % titoli.length], '2027-03-02');
      attese.push(await cronometra(() => leggi('/movimenti?registra=true', slip)));
      await pausa(20);
    }
  })();
  return async () => {
    avanti = false;
    await giro;
    return attese;
  };
}

/** The file, and the titoli that it speaks of. */
async function prepara(prodotto: Prodotto) {
  await aggiungiMovimenti(prodotto);
  const titoli = await titoliDelFissato(prodotto);
  return { titoli, carico: { risorsa: 'movimenti', csv: csvDi(titoli), righe: RIGHE } };
}

/** How long who registers waits at worst, from the upload of a file to the end of its import. */
async function misuraAttese(
  prodotto: Prodotto,
  { titoli, carico }: Awaited<ReturnType<typeof prepara>>,
  opzioni: Record<string, string>,
): Promise<void> {
  const come = opzioni.registra ? 'registrati subito' : 'in bozza';
  await prodotto.checkpoint();
  const ferma = chiRegistra(prodotto, titoli);
  const ms = await cronometra(() => importa(prodotto, { ...carico, opzioni }));
  const attese = await ferma();
  console.log(`${RIGHE} movimenti ${come} mentre altri registrano: ${(ms / 1000).toFixed(2)} s`);
  giudica({
    nome: `la registrazione più lenta mentre ${RIGHE} movimenti entrano ${come}`,
    valore: Math.max(...attese),
    obiettivo: 1_000,
    unita: 'ms',
    di: attese.length,
    metro: 'copia',
  });
}

/** An import of drafts, computed as the slip computes them, against a bare COPY of what it writes. */
export async function misuraImportMovimenti(prodotto: Prodotto): Promise<void> {
  const preparato = await prepara(prodotto);
  const { proprietario } = prodotto;
  const client = await proprietario.connect();
  let parti: readonly Buffer[] = [];
  const togli = async () => {
    await proprietario.query(`delete ${IMPORTATI}`);
    await proprietario.query('vacuum analyze movimenti');
  };
  try {
    const { COPY: nuda, importazione } = await alterna(GIRI, {
      importazione: async () => {
        await prodotto.checkpoint();
        const ms = await cronometra(() => importa(prodotto, preparato.carico));
        parti = await scritti(client);
        await togli();
        return ms;
      },
      COPY: async () => {
        await prodotto.checkpoint();
        const ms = await copia(client, parti);
        await proprietario.query('vacuum analyze movimenti');
        return ms;
      },
    });
    const nome = `importazione di ${RIGHE} movimenti / COPY`;
    giudica({ nome, valore: importazione / nuda, obiettivo: 3, unita: 'volte' });
  } finally {
    client.release();
  }
  await misuraAttese(prodotto, preparato, {});
  await togli();
}

/** The same file, registered at once: position by position, letting in who waits. */
export const misuraRegistraSubito = async (prodotto: Prodotto): Promise<void> =>
  misuraAttese(prodotto, await prepara(prodotto), { registra: 'true' });
