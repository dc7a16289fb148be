import type { Pool } from 'pg';
import type { Carico } from './importazione.ts';

export const DIVISE = 400;
export const GIORNI = 2500;
export const RIGHE = DIVISE * GIORNI;

const PRIMO_GIORNO_MS = Date.UTC(2010, 0, 1);

/** Invented codes from QAA on: none of them is a real currency's. */
export const codiciInventati = (): string[] => {
  const lettere = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const codici: string[] = [];
  for (const prima of 'QX')
    for (const seconda of lettere)
      for (const terza of lettere) codici.push(prima + seconda + terza);
  return codici
    .filter((codice) => !/^X(AF|AG|AU|B|C|D|OF|P|S|T|U|X|AD|AA)/.test(codice))
    .slice(0, DIVISE);
};

export const aggiungiDivise = (proprietario: Pool): Promise<unknown> =>
  proprietario.query(
    `insert into divise (cod_divisa, desc_divisa)
     select c, 'Divisa inventata ' || c from unnest($1::text[]) c on conflict do nothing`,
    [codiciInventati()],
  );

export const giorno = (n: number): string =>
  new Date(PRIMO_GIORNO_MS + n * 86_400_000).toISOString().slice(0, 10);

/** A rate from day and currency alone: the same file every time, all digits in use. */
const cambio = (n: number, d: number): string => {
  const decimi = 10_000 + ((n * 7919 + d * 104_729) % 89_999);
  return `${Math.floor(decimi / 10_000)}.${String(decimi % 10_000).padStart(4, '0')}`;
};

export const italiana = (iso: string): string => iso.split('-').reverse().join('/');

export interface FileInventato {
  /** As a user has it: `;`, Italian dates, decimal comma. */
  readonly csv: Blob;
  /** The same rows as COPY takes them, already in table format. */
  readonly copy: Buffer;
}

export const caricoDiCambi = (): Carico => {
  const codici = codiciInventati();
  const csv = ['DATA;CODICE DIVISA;CAMBIO\r\n'];
  const copy: string[] = [];
  for (let n = 0; n < GIORNI; n += 1) {
    const data = giorno(n);
    const scritta = italiana(data);
    codici.forEach((codice, d) => {
      const valore = cambio(n, d);
      csv.push(`${scritta};${codice};${valore.replace('.', ',')}\r\n`);
      copy.push(`${codice}\t${data}\t${valore}\tCSV\n`);
    });
  }
  return {
    tabella: 'cambi',
    risorsa: 'Cambi',
    righe: RIGHE,
    colonne: 'cod_divisa, data, cambio, fonte',
    vincoli: `alter table gemella add foreign key (cod_divisa) references divise (cod_divisa);
      create trigger valida_inserimento after insert on gemella
        referencing new table as righe_nuove for each statement execute function cambi_divisa_valida();
      create trigger valida_modifica after update on gemella
        referencing new table as righe_nuove for each statement execute function cambi_divisa_valida()`,
    // One part: a Blob of a million strings would be sent in a million pieces.
    csv: new Blob([csv.join('')], { type: 'text/csv' }),
    copy: Buffer.from(copy.join('')),
  };
};
