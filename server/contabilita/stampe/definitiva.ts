import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StampaProssimaWire } from '#contract/contabilita/stampe.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { eventiDi } from '#domain/reports/eventi.ts';
import type { Report } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { aBlocchi } from '#server/lavori/file.ts';
import { pdf } from '#server/reports/formati/pdf.ts';
import { apriRighe, righe } from '#server/reports/tasks.ts';
import { testataDi } from '#server/reports/testata.ts';
import type { Libro } from '../libro.ts';
import { COLONNE_GIORNALE, righeDelGiornale, sottoLeSue } from '../report-giornale.ts';
import { prossimaStampa, stampeDi } from './prossima.ts';

export interface DaStampare {
  readonly codLibro: string;
  readonly al: string;
}

const TITOLO = 'Giornale sezionale';

const sommati = (a: string, b: string): string => inEuro(centesimi(a) + centesimi(b));

async function reportDi(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  stampa: StampaProssimaWire,
  utente: string,
): Promise<Report> {
  const { esercizio, dal, al, daPagina, riportoDare, riportoAvere } = stampa;
  const progressivi = [
    sommati(riportoDare, stampa.dare),
    sommati(riportoAvere, stampa.avere),
  ] as const;
  return {
    titolo: `${TITOLO} · libro ${codLibro} · esercizio ${esercizio}`,
    ...(await testataDi(tx, codAzienda)),
    utente,
    libro: true,
    livelli: [],
    colonne: COLONNE_GIORNALE,
    parametri: [
      { etichetta: 'Stampa', valore: 'definitiva' },
      { etichetta: 'Dal', valore: stampaData(dal) },
      { etichetta: 'Al', valore: stampaData(al) },
      { etichetta: 'Scritture', valore: String(stampa.scritture) },
    ],
    pagine: { esercizio, prima: daPagina },
    ...(daPagina > 1 && { riporto: sottoLeSue(riportoDare, riportoAvere) }),
    altriTotali: [
      {
        parole: `Totale dell’esercizio ${esercizio} fino al ${stampaData(al)}`,
        totali: sottoLeSue(...progressivi),
      },
    ],
  };
}

interface Salvato {
  readonly byte: number;
  readonly sha256: string;
  readonly pagine: number;
}

/** The file, piece by piece into its table, with its hash and how many pages it has. */
async function salvaPdf(
  esecuzione: Esecuzione,
  tx: Tx,
  report: Report,
  totale: number,
): Promise<Salvato> {
  const { lavoro, sessione } = esecuzione;
  const impronta = createHash('sha256');
  let pagine = 0;
  let passate = 0;
  const eventi = () => {
    const daPercento = 10 + 40 * passate++;
    const passata = { daPercento, aPercento: daPercento + 40, totale, perRiga: undefined };
    return eventiDi(report, righe(esecuzione, sessione, passata));
  };
  async function* flusso(): AsyncGenerator<Uint8Array> {
    pagine = yield* pdf(report, eventi);
  }
  let n = 0;
  let byte = 0;
  for await (const blocco of aBlocchi(flusso())) {
    impronta.update(blocco);
    byte += blocco.length;
    await sql`insert into pagine_giornale_blocchi (cod_azienda, guid, n, dati)
      values (${lavoro.codAzienda}, ${lavoro.guid}, ${n++}, ${blocco})`.execute(tx);
  }
  return { byte, pagine, sha256: impronta.digest('hex') };
}

/** Writes what was printed, and locks its days; an approved exercise that is printed whole is definitive. */
async function tieni(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  { guid, utente }: Pick<Esecuzione['lavoro'], 'guid' | 'utente'>,
  stampa: StampaProssimaWire,
  { byte, sha256, pagine }: Salvato,
): Promise<void> {
  const { esercizio, dal, al, daPagina } = stampa;
  const ultima = daPagina + pagine - 1;
  const nome = `giornale-sezionale-${codAzienda}-${codLibro}-${esercizio}-pagine-${daPagina}-${ultima}.pdf`;
  const delle = sql`cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`;
  const diGiorni = sql`${delle} and data_contabile between ${dal}::date and ${al}::date`;
  const numero = (verso: 'asc' | 'desc') => sql`(select numero from giornale where ${diGiorni}
    order by data_contabile ${sql.raw(verso)}, numero ${sql.raw(verso)} limit 1)`;
  await sql`update aziende_libri
      set contabilita_chiusa_al = greatest(contabilita_chiusa_al, ${al}::date),
          contabilita_bloccata_al = greatest(contabilita_bloccata_al, ${al}::date)
    where ${delle}`.execute(tx);
  await sql`
    insert into pagine_giornale (cod_azienda, cod_libro, esercizio, guid, prima_pagina, ultima_pagina, dal, al, da_numero,
           a_numero, scritture, riporto_dare, riporto_avere, sha256, nome, byte, stampato_da)
    values (${codAzienda}, ${codLibro}, ${esercizio}, ${guid}, ${daPagina}, ${ultima}, ${dal}, ${al}, ${numero('asc')},
           ${numero('desc')}, ${stampa.scritture}, ${stampa.riportoDare}::numeric + ${stampa.dare}::numeric,
           ${stampa.riportoAvere}::numeric + ${stampa.avere}::numeric, ${sha256}, ${nome}, ${byte}, ${utente})`.execute(
    tx,
  );
  await sql`update esercizi set stato = 'D'
    where ${delle} and esercizio = ${esercizio} and stato = 'C' and al = ${al}::date`.execute(tx);
}

/**
 * Prints the journal for good, in one transaction that keeps out whoever confirms or prints meanwhile: pages, file, locked
 * days are there together or not at all.
 */
export async function stampaDefinitiva(
  esecuzione: Esecuzione,
  { codLibro, al }: DaStampare,
): Promise<void> {
  const { lavoro, sessione } = esecuzione;
  const { codAzienda } = lavoro;
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  const libro = { codAzienda, codLibro };
  await sessione.transaction().execute(async (tx) => {
    await conPazienza(tx, () =>
      sql`select trattieni_giornale(${codAzienda}, ${codLibro})`.execute(tx),
    );
    const conta = (letti: number, inseriti: number) =>
      concludi(esecuzione, {
        fase: 'fine',
        esito: { letti, inseriti, aggiornati: 0, invariati: letti - inseriti, scartati: 0 },
      });
    const [gia] = await stampeDi(tx, { ...libro, guid: lavoro.guid });
    if (gia) return conta(gia.scritture, 0);
    const stampa = await prossimaStampa(tx, libro, al);
    if (stampa.impedimento !== null)
      throw errore('STATO_NON_ADATTO', { detail: stampa.impedimento });
    const report = await reportDi(tx, libro, stampa, lavoro.utente);
    const quali = sql`g.data_contabile between ${stampa.dal}::date and ${stampa.al}::date`;
    const ordine = sql`g.data_contabile, g.numero, r.n_riga`;
    const domanda = righeDelGiornale(libro, { stato: 'C', quali, ordine });
    const totale = await apriRighe(tx, { ...report, domanda });
    const salvato = await salvaPdf(esecuzione, tx, report, totale);
    await tieni(tx, libro, lavoro, stampa, salvato);
    return conta(stampa.scritture, stampa.scritture);
  });
}
