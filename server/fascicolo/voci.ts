import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { campiRecord } from '#domain/movimenti/campi-movimento.ts';
import { eventiDi } from '#domain/reports/eventi.ts';
import type { FormatoReport } from '#domain/reports/formati.ts';
import type { Report } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import type { Sessione, Tx } from '#server/db/sessione.ts';
import type { ColonnaFile, ValoreFile } from '#server/files/celle.ts';
import { scriviCsv } from '#server/files/scrivi.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import type { DomandaReport } from '#server/reports/descrizione.ts';
import { formati } from '#server/reports/formati/tutti.ts';
import { reportDi } from '#server/reports/registro.ts';
import { apriRighe, chiudiRighe, componiReport, righe } from '#server/reports/tasks.ts';
import { movimentiDel, type Periodo } from './periodo.ts';
import type { Voce } from './raccolta.ts';

/** What all of it is read by: one snapshot, in one session. */
export interface Lettura {
  readonly esecuzione: Esecuzione;
  readonly lettore: Sessione;
  readonly tx: Tx;
  readonly periodo: Periodo;
}

const RIGHE_PER_BLOCCO = 2_000;
const CURSORE = 'fascicolo';

/** A question's rows as a CSV, through a cursor: memory stays flat. */
async function* tabella(
  { lettore, tx }: Lettura,
  colonne: readonly ColonnaFile[],
  domanda: RawBuilder<unknown>,
): AsyncGenerator<Buffer> {
  await apriCursore(tx, { nome: CURSORE, domanda }, 'no scroll');
  async function* blocchi() {
    for (;;) {
      const lotto = await lettore.inVettori<ValoreFile[]>(prossime(CURSORE, RIGHE_PER_BLOCCO));
      if (lotto.length === 0) return;
      yield lotto;
    }
  }
  yield* scriviCsv(colonne, blocchi());
  await sql.raw(`close ${CURSORE}`).execute(tx);
}

const colonna = (titolo: string, tipo: ColonnaFile['tipo'] = 'testo'): ColonnaFile => ({
  titolo,
  tipo,
});

const COLONNE_GIORNALE = [
  ...[colonna('Catena'), colonna('Numero'), colonna('Esercizio'), colonna('Data', 'data')],
  ...[colonna('Tipo'), colonna('Riga'), colonna('Conto'), colonna('Descrizione conto')],
  ...[colonna('Causale'), colonna('Titolo'), colonna('Portafoglio'), colonna('Descrizione')],
  ...[colonna('Dare', 'numero'), colonna('Avere', 'numero'), colonna('Movimento')],
  ...[colonna('Registrato da'), colonna('Registrato il (UTC)')],
];

const giornale = ({ codAzienda, codLibro, dal, al }: Periodo) => sql`
  select g.catena::text, g.numero::text, g.esercizio::text, g.data_contabile::text, g.tipo, r.n_riga::text,
         r.numero_conto, k.descrizione, g.causale, r.cod_titolo, r.cod_portafoglio, coalesce(r.descrizione, g.descrizione),
         case when r.segno = 'D' then r.importo end::text, case when r.segno = 'A' then r.importo end::text,
         m.anno || '-' || m.nreg, g.registrato_da,
         to_char(g.registrato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from giornale g
    join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
     and r.esercizio = g.esercizio and r.catena = g.catena
    join s_descrizione_conti k on k.id = r.descrizione_conto_id
    left join movimenti m on m.id = g.id_movimento
   where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro}
     and g.data_contabile between ${dal}::date and ${al}::date
   order by g.esercizio, g.numero, r.n_riga`;

const CAMPI = campiRecord.filter(({ sql: una }) => una !== undefined);
const TIPI: Readonly<Record<string, ColonnaFile['tipo']>> = { numero: 'numero', data: 'data' };
const COLONNE_MOVIMENTI = CAMPI.map(({ titolo, tipo }) => colonna(titolo, TIPI[tipo]));

const movimenti = (periodo: Periodo) => sql`
  select ${sql.join(CAMPI.map(({ sql: una }) => sql`${sql.ref(`t.${una}`)}::text`))}
    from movimenti t where t.id in (${movimentiDel(periodo)}) order by t.data_movimento, t.anno, t.nreg, t.nriga`;

interface Stampa {
  readonly report: string;
  readonly nome: string;
  readonly formati: readonly FormatoReport[];
  readonly filtro: DomandaReport['filtro'];
}

/**
 * A print in its formats. It says the last day of its period, not the moment in which it was made, so that the same
 * period gives the same bytes.
 */
async function* stampa(lettura: Lettura, quale: Stampa): AsyncGenerator<Voce> {
  const { esecuzione, lettore, tx, periodo } = lettura;
  const { codAzienda, codLibro, al } = periodo;
  const descrizione = reportDi(quale.report);
  if (!descrizione) throw errore('ERRORE_INTERNO', { detail: `Report ${quale.report}?` });
  const domanda = { filtro: quale.filtro, ordine: null, codAzienda, indirizzo: { codLibro } };
  const letto = await componiReport(tx, descrizione, domanda, 'fascicolo del revisore');
  const report: Report = { ...letto.report, prodottoIl: `${al}T00:00:00` };
  const totale = await apriRighe(tx, letto.lettura);
  const { perRiga } = letto.lettura;
  const eventi = () =>
    eventiDi(
      report,
      righe(esecuzione, lettore, { daPercento: 30, aPercento: 30, totale, perRiga }),
    );
  for (const formato of quale.formati)
    yield {
      percorso: `stampe/${quale.nome}.${formato}`,
      che: `${report.titolo}, ${formato === 'pdf' ? 'stampa' : 'righe'}`,
      dati: formati[formato](report, eventi),
    };
  await chiudiRighe(tx);
}

/** The prints of the period; those of a valuation where one was confirmed in it. */
async function* stampe(lettura: Lettura): AsyncGenerator<Voce> {
  const { tx, periodo } = lettura;
  const filtro = { dateFrom: periodo.dal, dateTo: periodo.al };
  const tutti = ['csv', 'pdf'] as const;
  yield* stampa(lettura, { report: 'giornale', nome: 'giornale', formati: ['pdf'], filtro });
  for (const nome of ['bilancio-verifica', 'mastrini'])
    yield* stampa(lettura, { report: nome, nome, formati: tutti, filtro });
  const { rows } = await sql<{ guid: string; chiusura: string }>`
    select guid, to_char(data_chiu, 'YYYY-MM-DD') as chiusura from chiusure
     where cod_azienda = ${periodo.codAzienda} and cod_libro = ${periodo.codLibro} and stato = 'C'
       and data_chiu between ${periodo.dal}::date and ${periodo.al}::date order by data_chiu`.execute(
    tx,
  );
  for (const { guid, chiusura } of rows) {
    const nome = `rimanenze-${chiusura}`;
    yield* stampa(lettura, { report: 'rimanenze', nome, formati: tutti, filtro: { guid } });
  }
}

/** The journal's prints for good of these days, as they were. */
async function* definitive({ tx, periodo }: Lettura): AsyncGenerator<Voce> {
  const { codAzienda, codLibro, dal, al } = periodo;
  const { rows } = await sql<{ guid: string; nome: string }>`
    select guid, nome from pagine_giornale
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
       and dal <= ${al}::date and al >= ${dal}::date order by esercizio, prima_pagina`.execute(tx);
  async function* pezzi(guid: string) {
    for (let n = 0; ; n++) {
      const letto = await sql<{ dati: Buffer }>`
        select dati from pagine_giornale_blocchi
         where cod_azienda = ${codAzienda} and guid = ${guid} and n = ${n}`.execute(tx);
      if (!letto.rows[0]) return;
      yield letto.rows[0].dati;
    }
  }
  for (const { guid, nome } of rows)
    yield {
      percorso: `giornale/definitive/${nome}`,
      che: 'Giornale sezionale: stampa definitiva, com’è conservata',
      dati: pezzi(guid),
    };
}

const SCRITTURE_PER_BLOCCO = 500;

/** The chain from its first entry to the last one of these days: what comes later is not of this dossier. */
async function* catena({ tx, periodo }: Lettura): AsyncGenerator<Buffer> {
  const { codAzienda, codLibro, al } = periodo;
  const { rows } = await sql<{ catena: number; hash: string }>`
    select k.catena, encode(k.hash, 'hex') as hash from giornale_catena k
     where k.cod_azienda = ${codAzienda} and k.cod_libro = ${codLibro} and k.catena = (
       select max(g.catena) from giornale g
        where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.data_contabile <= ${al}::date)`.execute(
    tx,
  );
  const { catena: ultima, hash } = rows[0] ?? { catena: 0, hash: '0'.repeat(64) };
  for (let da = 0; da <= ultima; da += SCRITTURE_PER_BLOCCO) {
    const a = Math.min(da + SCRITTURE_PER_BLOCCO - 1, ultima);
    const testo = await sql<{ testo: string }>`
      select testo from giornale_esportato(${codAzienda}, ${codLibro}, ${da}, ${a})`.execute(tx);
    yield Buffer.from(testo.rows.map((riga) => riga.testo).join(''));
  }
  yield Buffer.from(`FINE\t${ultima}\t${hash}\n`);
}

/** A program of ours that needs nothing else of ours. */
const delProgramma = (nome: string): Buffer =>
  readFileSync(join(import.meta.dirname, '..', '..', 'scripts', nome));

const leggimi = ({ codAzienda, codLibro, dal, al }: Periodo, ragioneSociale: string): Buffer =>
  Buffer.from(
    [
      `FASCICOLO DEL REVISORE – ${ragioneSociale} (azienda ${codAzienda}), libro ${codLibro}`,
      `Periodo dal ${stampaData(dal)} al ${stampaData(al)}`,
      '',
      'giornale/    le scritture del periodo riga per riga (giornale.csv), la catena di hash del libro dalla prima',
      '             scrittura all’ultima del periodo (catena.txt), le stampe definitive come sono conservate',
      'movimenti/   i movimenti registrati nel periodo, con tutti i loro campi',
      'stampe/      giornale, bilancio di verifica, mastrini; le rimanenze di ogni chiusura confermata',
      'allegati/    i documenti dei movimenti e delle scritture, anche quelli sostituiti, e il loro elenco',
      'indice.csv   ogni file con la sua dimensione, la sua impronta SHA-256 e che cosa è (anche in indice.json)',
      '',
      'Per controllare: aprire l’archivio in una cartella e, con Node 18 o successivo, eseguire lì',
      '    node controlla.mjs',
      'Rifà l’impronta di ogni file, nomina quelli cambiati, mancanti o in più, e prova che le scritture quadrano e',
      'che la catena è intera. Non serve altro, e nulla di Rateo. L’impronta di indice.json, o dell’archivio, va',
      'conservata altrove: chi rifacesse tutto il fascicolo rifarebbe anche l’indice.',
      '',
      'Le stampe portano l’ultimo giorno del periodo, non il momento in cui sono state fatte: lo stesso periodo, se',
      'nulla è cambiato, dà lo stesso archivio, byte per byte.',
      '',
    ].join('\r\n'),
  );

/** All the files but the documents, in their order. */
export async function* vociDelPeriodo(
  lettura: Lettura,
  ragioneSociale: string,
): AsyncGenerator<Voce> {
  const { periodo } = lettura;
  yield {
    ...{ percorso: 'LEGGIMI.txt', che: 'Che cosa c’è, e come si controlla' },
    dati: leggimi(periodo, ragioneSociale),
  };
  yield {
    ...{ percorso: 'controlla.mjs', che: 'Il controllo del fascicolo' },
    dati: delProgramma('controlla-fascicolo.mjs'),
  };
  yield {
    ...{ percorso: 'verifica-giornale.mjs', che: 'Il controllo della catena del giornale' },
    dati: delProgramma('verifica-giornale.mjs'),
  };
  yield {
    ...{ percorso: 'giornale/giornale.csv', che: 'Le righe delle scritture del periodo' },
    dati: tabella(lettura, COLONNE_GIORNALE, giornale(periodo)),
  };
  yield {
    ...{ percorso: 'giornale/catena.txt', che: 'La catena di hash del libro' },
    dati: catena(lettura),
  };
  yield* definitive(lettura);
  yield {
    ...{ percorso: 'movimenti/movimenti.csv', che: 'I movimenti del periodo, con tutti i campi' },
    dati: tabella(lettura, COLONNE_MOVIMENTI, movimenti(periodo)),
  };
  yield* stampe(lettura);
}
