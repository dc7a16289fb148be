import { randomUUID } from 'node:crypto';
import { scriviExcel } from '#server/files/scrivi.ts';
import { giorno, italiana } from './cambi-inventati.ts';
import { attendiLavoro, type Carico, giudicaMemoria, sorvegliaMemoria } from './importazione.ts';
import type { Prodotto } from './prodotto.ts';
import { aggiungiTitoli, isinInventato } from './titoli-inventati.ts';

const TITOLI = 400;
const GIORNI = 2_500;
const GIORNI_EXCEL = 750;

/** A price from day and titolo alone: the same file every time, four digits in use. */
const prezzo = (n: number, t: number): string => {
  const decimi = 100_000 + ((n * 7919 + t * 104_729) % 1_899_999);
  return `${Math.floor(decimi / 10_000)}.${String(decimi % 10_000).padStart(4, '0')}`;
};

// Every fiftieth invented titolo has no ISIN: the file names all of them by their code.
const codici = (): string[] => Array.from({ length: TITOLI }, (_, t) => isinInventato(t * 7));

/** A million prices of invented titoli (titoli-inventati.ts), as a user has them. */
export const caricoDiQuotazioni = (): Carico => {
  const csv = ['CODICE TITOLO;PREZZO;DATA\r\n'];
  const copy: string[] = [];
  const titoli = codici();
  for (let n = 0; n < GIORNI; n += 1) {
    const data = giorno(n);
    const scritta = italiana(data);
    titoli.forEach((codice, t) => {
      const valore = prezzo(n, t);
      csv.push(`${codice};${valore.replace('.', ',')};${scritta}\r\n`);
      copy.push(`${codice}\t${data}\t${valore}\tCSV\n`);
    });
  }
  return {
    tabella: 'quotazioni',
    risorsa: 'quotazioni',
    righe: TITOLI * GIORNI,
    colonne: 'cod_titolo, data, prezzo, fonte',
    vincoli: 'alter table gemella add foreign key (cod_titolo) references titoli (cod_titolo)',
    csv: new Blob([csv.join('')], { type: 'text/csv' }),
    copy: Buffer.from(copy.join('')),
  };
};

async function* blocchi() {
  const titoli = codici();
  for (let n = 0; n < GIORNI_EXCEL; n += 1)
    yield titoli.map((codice, t) => [codice, prezzo(n, t), giorno(n)]);
}

/** 300,000 rows of a workbook: what server and worker take of memory while they are imported. */
export const misuraExcel = async (prodotto: Prodotto): Promise<void> => {
  await aggiungiTitoli(prodotto);
  const parti: Buffer<ArrayBuffer>[] = [];
  const colonne = [
    { titolo: 'CODICE TITOLO', tipo: 'testo' },
    { titolo: 'PREZZO', tipo: 'numero', decimali: 4 },
    { titolo: 'DATA', tipo: 'data' },
  ] as const;
  for await (const parte of scriviExcel('Quotazioni', colonne, blocchi()))
    parti.push(Buffer.from(parte));
  await prodotto.proprietario.query('truncate quotazioni');
  const fineMemoria = sorvegliaMemoria(prodotto);
  const guid = randomUUID();
  const via = `/quotazioni/uploadFromExcel?guid=${guid}`;
  const risposta = await prodotto.carica(via, new Blob(parti), 'quotazioni.xlsx');
  await attendiLavoro(prodotto, { guid, risposta, inseriti: TITOLI * GIORNI_EXCEL });
  giudicaMemoria('300.000 righe di Excel', fineMemoria());
};
