import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import {
  type AvvisoLettura,
  type CodaEstratto,
  type EventoLettura,
  type MessaggioLetto,
  RifiutoLettura,
  type RigaLetta,
  type TestataEstratto,
} from '#domain/riconciliazione/estratto.ts';
import { luogo } from '#domain/riconciliazione/lettura/rifiuto.ts';
import type { PaginaLetta } from '#domain/riconciliazione/presa/pagine.ts';
import { errore } from '#server/base/errori.ts';
import type { Sessione, Tx } from '#server/db/sessione.ts';
import { type EsitoLettura, leggiEstratto } from '../lettura/leggi.ts';
import type { ComeSiLegge } from '../lettura/scelta-mappatura.ts';

/** Column of the lines, in the order of COPY; of a number, how many decimals are kept. */
const COLONNE = [
  ['tipo', 'tipo'],
  ['stato', 'stato'],
  ['isin', 'cod_isin'],
  ['codiceLocale', 'codice_locale'],
  ['descrizione', 'descrizione'],
  ['quantita', 'quantita', 6],
  ['tipoQuantita', 'tipo_quantita'],
  ['disponibile', 'disponibile', 6],
  ['bloccata', 'bloccata', 6],
  ['inArrivo', 'in_arrivo', 6],
  ['inConsegna', 'in_consegna', 6],
  ['prezzo', 'prezzo', 10],
  ['rateo', 'rateo', 10],
  ['fattore', 'fattore', 12],
  ['importo', 'importo', 6],
  ['divisa', 'divisa'],
  ['dataContabile', 'data_contabile'],
  ['dataValuta', 'data_valuta'],
  ['causale', 'causale_esterna'],
  ['controparte', 'controparte'],
  ['testo', 'testo'],
  ['luogo', 'luogo'],
  ['grezzo', 'grezzo'],
] as const satisfies readonly (readonly [keyof RigaLetta, string, number?])[];

/** What a line is, apart from where it stands in its file. */
const DETTO = COLONNE.map(([, colonna]) => colonna).filter((colonna) => colonna !== 'grezzo');

export const COLONNE_RIGHE = [
  ...COLONNE.map(([, colonna]) => colonna),
  'riferimenti',
  'storno',
  'riga',
] as const;

const SPECIALI = /[\\\t\n\r]/;

/** As COPY reads a text. */
function copiato(testo: string): string {
  if (!SPECIALI.test(testo)) return testo;
  return testo
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

const vettore = (voci: readonly string[]): string =>
  `{${voci.map((una) => `"${una.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** As numeric(24, …) keeps them. */
const CIFRE = 24;

/** Of a message: how many decimals are kept of each of its numbers. */
const NUMERI_DEI_MESSAGGI = {
  ...{ quantita: 6, giaRegolata: 6, daRegolare: 6, importo: 6, lordo: 6, ritenuta: 6, netto: 6 },
  ...{ aliquota: 10, perUnita: 10 },
} as const;
const DECIMALI_DEL_RAPPORTO = 10;

function esigiCifreDelMessaggio(messaggio: MessaggioLetto): void {
  for (const [campo, decimali] of Object.entries(NUMERI_DEI_MESSAGGI)) {
    const numero = messaggio[campo as keyof typeof NUMERI_DEI_MESSAGGI];
    if (numero !== null) esigiCifre(numero, decimali, messaggio);
  }
  const { nuovi, vecchi } = messaggio.rapporto ?? {};
  for (const numero of [nuovi, vecchi])
    if (numero !== undefined) esigiCifre(numero, DECIMALI_DEL_RAPPORTO, messaggio);
}

/** More figures than are kept would be rounded: nobody may. */
function esigiCifre(
  numero: string,
  decimali: number,
  { origine }: Pick<RigaLetta, 'origine'>,
): void {
  const punto = numero.indexOf('.');
  const interi = (punto < 0 ? numero : numero.slice(0, punto)).replace(/^-/, '');
  const oltre = punto < 0 ? '' : numero.slice(punto + 1 + decimali);
  if (!/[1-9]/.test(oltre) && interi.length <= CIFRE - decimali) return;
  throw new RifiutoLettura(
    origine,
    `${luogo(origine)}: il numero ${numero} ha più cifre di quante se ne tengono. Chiedere a chi lo manda un file corretto.`,
  );
}

function linea(k: number, n: number, riga: RigaLetta): string {
  const celle: string[] = [String(k), String(n)];
  for (const [campo, , decimali] of COLONNE as readonly (readonly [
    keyof RigaLetta,
    string,
    number?,
  ])[]) {
    const valore = riga[campo] as string | null;
    if (valore !== null && decimali !== undefined) esigiCifre(valore, decimali, riga);
    celle.push(valore === null ? '\\N' : copiato(valore));
  }
  celle.push(
    copiato(vettore(riga.riferimenti)),
    riga.storno ? 't' : 'f',
    String(riga.origine.riga),
  );
  // Joined, and not added up: a text that is made of parts would be kept as so many until it is sent.
  return `${celle.join('\t')}\n`;
}

const BYTE_PER_VOLTA = 4 * 1024 * 1024;
const MESSAGGI_PER_VOLTA = 500;
const PEZZI_AL_PIU = 2;
const BYTE_PER_GIRO = 64 * 1024;
const PAGINE_MASSIME = 50_000;
const AVVISI_MASSIMI = 100;

interface InLettura {
  readonly k: number;
  readonly testata: TestataEstratto;
  coda: CodaEstratto | null;
  righe: number;
  readonly avvisi: string[];
}

/** A booked line of a bank, the n-th of its page, as matching sees it: what of `estratti_righe` will be read of it. */
export type RigaLettaOra = Pick<
  RigaLetta,
  | 'n'
  | 'divisa'
  | 'dataContabile'
  | 'dataValuta'
  | 'riferimenti'
  | 'testo'
  | 'descrizione'
  | 'causale'
  | 'controparte'
  | 'storno'
> & { readonly importo: string };

/** So many are kept at most. */
const RIGHE_TENUTE = 150_000;

/** Gathers what a reader tells, in pieces that are let go of as they are written. */
class Raccolta {
  readonly pagine: InLettura[] = [];
  linee: string[] = [];
  caratteri = 0;
  messaggi: MessaggioLetto[] = [];
  /** The lines of a file of one statement; null of another, of one with too many or with halves of characters. */
  tenute: RigaLettaOra[] | null = [];
  #corrente: InLettura | null = null;
  /** Warnings of a page that come before it has begun. */
  #sciolti: string[] = [];

  ricevi(evento: EventoLettura): void {
    if (evento.che === 'riga') this.#riga(evento.riga);
    else if (evento.che === 'estratto') this.#inizia(evento.testata);
    else if (evento.che === 'fine') this.#finisce(evento.coda);
    else if (evento.che === 'avviso') this.#avvisa(evento.avviso);
    else {
      esigiCifreDelMessaggio(evento.messaggio);
      this.messaggi.push(evento.messaggio);
    }
  }

  /** How much waits to be written. */
  pezzi(): number {
    return Math.max(this.caratteri / BYTE_PER_VOLTA, this.messaggi.length / MESSAGGI_PER_VOLTA);
  }

  #inizia(testata: TestataEstratto): void {
    if (this.pagine.length >= PAGINE_MASSIME)
      throw new RifiutoLettura(
        { pagina: null, riga: 1 },
        `Il file ha più di ${PAGINE_MASSIME} estratti: dividerlo.`,
      );
    const avvisi = this.#sciolti.splice(0);
    const corrente = { k: this.pagine.length, testata, coda: null, righe: 0, avvisi };
    this.#corrente = corrente;
    this.pagine.push(corrente);
    if (this.pagine.length > 1 || testata.specie !== 'conto') this.tenute = null;
  }

  #riga(riga: RigaLetta): void {
    const corrente = this.#corrente;
    if (!corrente) throw errore('ERRORE_INTERNO', { detail: 'Una riga fuori da un estratto.' });
    corrente.righe++;
    const scritta = linea(corrente.k, corrente.righe, riga);
    // What is half a character is stored as another: such lines are read back.
    if (!scritta.isWellFormed()) this.tenute = null;
    this.linee.push(scritta);
    this.caratteri += scritta.length;
    this.#tieni(riga, corrente.righe);
  }

  #tieni(riga: RigaLetta, n: number): void {
    if (riga.tipo !== 'movimento' || riga.stato !== 'contabilizzata' || riga.importo === null)
      return;
    // Field by field: it is done a hundred thousand times, and parts that are spread cost more.
    this.tenute?.push({
      n,
      importo: riga.importo,
      testo: riga.testo,
      // Only where there is no text.
      descrizione: riga.testo === null ? riga.descrizione : null,
      divisa: riga.divisa,
      dataContabile: riga.dataContabile,
      dataValuta: riga.dataValuta,
      riferimenti: riga.riferimenti,
      causale: riga.causale,
      controparte: riga.controparte,
      storno: riga.storno,
    });
    if ((this.tenute?.length ?? 0) > RIGHE_TENUTE) this.tenute = null;
  }

  #finisce(coda: CodaEstratto): void {
    if (this.#corrente) this.#corrente.coda = coda;
  }

  #avvisa({ messaggio }: AvvisoLettura): void {
    const avvisi = this.#corrente?.avvisi ?? this.#sciolti;
    if (avvisi.length < AVVISI_MASSIMI) avvisi.push(messaggio);
  }
}

async function creaTabelle(tx: Tx): Promise<void> {
  await sql`create temp table arrivi_righe on commit drop as
    select 0::integer as k, n, ${sql.join(COLONNE_RIGHE.map((una) => sql.id(una)))}
      from estratti_righe with no data`.execute(tx);
  await sql`create temp table arrivi_nuove (like arrivi_righe) on commit drop`.execute(tx);
  await sql`create temp table arrivi_impronte (k integer, impronta text collate "C") on commit drop`.execute(
    tx,
  );
  await sql`create temp table arrivi_messaggi (n integer generated always as identity, dati jsonb) on commit drop`.execute(
    tx,
  );
}

/** In one message: between several the database would wait for whoever is reading. */
const RIPORTA_LINEE = sql.raw(`
  insert into arrivi_righe select * from arrivi_nuove;
  insert into arrivi_impronte select k, md5((row(${DETTO.join(', ')}, riferimenti, storno))::text) from arrivi_nuove;
  truncate arrivi_nuove`);

/** Lines go by a table of their own, where the print of each is taken of nothing but these. */
async function versaLinee(tx: Tx, sessione: Sessione, testo: string): Promise<void> {
  await pipeline(
    Readable.from([Buffer.from(testo)]),
    sessione.copiaDa(`copy arrivi_nuove (k, n, ${COLONNE_RIGHE.join(', ')}) from stdin`),
  );
  await RIPORTA_LINEE.execute(tx);
}

/** Writes what has been gathered until now; what is gathered meanwhile is of the next time. */
async function versa(tx: Tx, sessione: Sessione, raccolta: Raccolta): Promise<void> {
  const { linee, messaggi: letti } = raccolta;
  raccolta.linee = [];
  raccolta.caratteri = 0;
  raccolta.messaggi = [];
  if (linee.length > 0) await versaLinee(tx, sessione, linee.join(''));
  if (letti.length > 0) {
    const messaggi = JSON.stringify(letti);
    await sql`insert into arrivi_messaggi (dati)
      select u.dati from jsonb_array_elements(${messaggi}::jsonb) with ordinality u (dati, n) order by u.n`.execute(
      tx,
    );
  }
}

/** The print of the lines of each page, whatever their order. */
async function impronte(tx: Tx): Promise<ReadonlyMap<number, string>> {
  await sql`create index on arrivi_righe (k)`.execute(tx);
  const { rows } = await sql<{ k: number; impronta: string }>`
    select k, encode(sha256(convert_to(string_agg(impronta, '' order by impronta), 'UTF8')), 'hex') as impronta
      from arrivi_impronte group by k`.execute(tx);
  return new Map(rows.map(({ k, impronta }) => [k, impronta]));
}

const sha256 = (parti: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parti)).digest('hex');

/** Without final zeros, as the database tells it. */
export const senzaZeri = (numero: string | null): string | null =>
  numero?.includes('.') ? numero.replace(/\.?0+$/, '').replace(/^-0$/, '0') : numero;

function paginaLetta(uno: InLettura, righe: string): PaginaLetta {
  const { testata, coda } = uno;
  const giorno = coda?.dataRiferimento ?? testata.dataRiferimento;
  if (coda === null || giorno === null)
    throw new RifiutoLettura(
      { pagina: testata.pagina, riga: 1 },
      `L’estratto ${testata.identificativo ?? testata.coordinate} non dice di quale giorno è. Chiedere a chi lo manda un file corretto.`,
    );
  const saldi = [senzaZeri(testata.saldoIniziale), senzaZeri(coda.saldoFinale)];
  const impronta = sha256([righe, ...saldi, testata.divisa, coda.continua]);
  return { k: uno.k, testata, coda, giorno, righe: uno.righe, impronta, avvisi: uno.avvisi };
}

export interface FileLetto extends EsitoLettura {
  readonly pagine: readonly PaginaLetta[];
  readonly righe: number;
  readonly messaggi: number;
  /** Its booked lines, where it is one statement of a bank. */
  readonly tenute: readonly RigaLettaOra[] | null;
}

export interface DaLeggere {
  readonly blocchi: AsyncIterable<Buffer>;
  readonly nome: string;
  readonly tipo: string | undefined;
  readonly come: ComeSiLegge;
  readonly byteMassimi: number;
}

/**
 * Reads a file into tables of its transaction, as it streams: `arrivi_righe` with the lines of page `k`, and
 * `arrivi_messaggi`. What is not of one format or does not add up is refused whole.
 * @throws RifiutoLettura
 */
export async function mettiInAttesa(
  tx: Tx,
  sessione: Sessione,
  { blocchi, nome, tipo, come, byteMassimi }: DaLeggere,
): Promise<FileLetto> {
  await creaTabelle(tx);
  const raccolta = new Raccolta();
  // While the database writes a piece the next ones are read; no more than two wait, so that memory does not grow.
  let inScrittura: Promise<void> = Promise.resolve();
  let scrive = false;
  const respira = async (): Promise<void> => {
    if (raccolta.pezzi() < (scrive ? PEZZI_AL_PIU : 1)) return;
    await inScrittura;
    scrive = true;
    inScrittura = versa(tx, sessione, raccolta).finally(() => {
      scrive = false;
    });
    // Who waits for it next is told; until then nobody is.
    inScrittura.catch(() => undefined);
  };
  async function* conVersamenti(): AsyncGenerator<Buffer> {
    for await (const blocco of blocchi)
      for (let da = 0; da < blocco.length; da += BYTE_PER_GIRO) {
        yield blocco.subarray(da, da + BYTE_PER_GIRO);
        await respira();
        // The database is sent no more than fits between two of these.
        await setImmediate();
      }
  }
  const opzioni = { ...come, tipoSenzaTesta: tipo, byteMassimi, respira };
  let messaggi = 0;
  const esito = await leggiEstratto(
    conVersamenti(),
    nome,
    (evento) => {
      if (evento.che === 'messaggio') messaggi++;
      raccolta.ricevi(evento);
    },
    opzioni,
  ).finally(() => inScrittura);
  await versa(tx, sessione, raccolta);
  const perPagina = await impronte(tx);
  const pagine = raccolta.pagine.map((una) => paginaLetta(una, perPagina.get(una.k) ?? ''));
  const righe = pagine.reduce((somma, una) => somma + una.righe, 0);
  return { ...esito, pagine, righe, messaggi, tenute: raccolta.tenute };
}
