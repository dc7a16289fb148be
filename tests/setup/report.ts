import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { AppDiProva } from './app.ts';
import { attendi, type Lavoro } from './lavori.ts';
import { leggiPdf } from './pdf-letto.ts';

type Chiama = AppDiProva['admin'];

/** A CSV of ours as rows of cells. */
function celle(csv: string): string[][] {
  const righe: string[][] = [];
  let riga: string[] = [];
  const pezzi = csv.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n|$)/g);
  for (const [, cella = '', fine] of pezzi) {
    if (cella === '' && fine === '' && riga.length === 0) break;
    riga.push(cella.startsWith('"') ? cella.slice(1, -1).replaceAll('""', '"') : cella);
    if (fine !== ';') {
      righe.push(riga);
      riga = [];
    }
  }
  return righe;
}

export interface ReportLetto {
  readonly lavoro: Lavoro;
  readonly testa: readonly string[];
  readonly righe: readonly (readonly string[])[];
  /** Rows of sums: under each group, and at the end. */
  readonly totali: readonly (readonly string[])[];
}

const eTotale = (riga: readonly string[]): boolean =>
  riga.some((cella) => cella.startsWith('Totale'));

/** Asks for a report by its address, waits for it and reads its CSV. */
export async function reportLetto(
  chiama: Chiama,
  indirizzo: string,
  corpo: object = {},
  intestazioni: Record<string, string> = {},
): Promise<ReportLetto> {
  const guid = randomUUID();
  const li: Chiama = (metodo, url, contenuto) => chiama(metodo, url, contenuto, intestazioni);
  const richiesta = { ...corpo, formati: ['csv'] };
  const risposta = await li('POST', `${indirizzo}?guid=${guid}`, richiesta);
  expect(risposta.statusCode, risposta.body).toBe(202);
  const lavoro = await attendi(li, guid);
  expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
  const file = await li('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`);
  expect(file.statusCode).toBe(200);
  const [testa = [], ...righe] = celle(file.rawPayload.toString('utf8'));
  const { dati = [], totali = [] } = Object.groupBy(righe, (riga) =>
    eTotale(riga) ? 'totali' : 'dati',
  );
  return { lavoro, testa, righe: dati, totali };
}

/** The files of a report, one a format. */
export async function fileDelReport(
  chiama: Chiama,
  indirizzo: string,
  corpo: object,
  formati: readonly string[],
): Promise<readonly Buffer[]> {
  const guid = randomUUID();
  const risposta = await chiama('POST', `${indirizzo}?guid=${guid}`, { ...corpo, formati });
  expect(risposta.statusCode, risposta.body).toBe(202);
  expect((await attendi(chiama, guid)).stato).toBe('completato');
  const letti: Buffer[] = [];
  for (const formato of formati) {
    const url = `/reportsmonitor/get-report/${guid}?fileExtension=.${formato}`;
    letti.push((await chiama('GET', url)).rawPayload);
  }
  return letti;
}

/** What a PDF says on its first page. */
export async function primaPagina(
  chiama: Chiama,
  indirizzo: string,
  corpo: object,
): Promise<string> {
  const [pdf = Buffer.alloc(0)] = await fileDelReport(chiama, indirizzo, corpo, ['pdf']);
  const { pagine } = await leggiPdf(pdf);
  return pagine[0]?.scritte.map(({ testo }) => testo).join(' ') ?? '';
}

/** Prices of a manager for each portfolio of the first company: the demo has none. */
export const quotazioniDelGestore = (proprietario: Pool) =>
  proprietario.query(`
    insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
    select p.cod_azienda, p.cod_portafoglio, q.cod_titolo, q.data, q.prezzo
      from portafogli p, (select * from quotazioni where data >= '2026-03-01'
                           order by data desc, cod_titolo limit 8) q
     where p.cod_azienda = '001'`);
