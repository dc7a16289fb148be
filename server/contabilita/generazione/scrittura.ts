import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { inEuro } from '#domain/money/centesimi.ts';
import { cellaCopy } from '#server/db/cella-copy.ts';
import type { Sessione } from '#server/db/sessione.ts';
import type { Domanda } from './domanda.ts';
import {
  type Lettura,
  type Registrazione,
  type RigaPronta,
  type ScritturaPronta,
  totaleDi,
} from './pronte.ts';

/** The tables of a transaction in which rows stand until all of them are known: COPY goes past no policy. */
const SCRITTURE = 'contabili_scritture';
const RIGHE = 'contabili_righe';
const LETTE = 'contabili_lette';
const SCARTI = 'contabili_scarti';
const ANNI = 'contabili_anni';

const COLONNE_RIGA = [
  'id_scrittura',
  'n_riga',
  'descrizione_conto_id',
  'segno',
  'importo',
  'cod_divisa',
  'importo_divisa',
  'codice_conto',
  'n_scrittura',
  'n_riga_modello',
  'id_movimento',
  'id_posizione',
  'cod_titolo',
  'cod_portafoglio',
  'cod_depositario',
  'imm_circ',
  'corta',
  'centro_costo',
  'centro_prof',
  'descrizione',
] as const;

const apri = sql`
  create temp table ${sql.table(SCRITTURE)} (id bigint, progressivo integer, data_contabile date, data_valuta date, tipo text,
    causale text, descrizione text, id_movimento bigint, id_origine bigint, totale numeric(18, 2)) on commit drop;
  create temp table ${sql.table(RIGHE)} (id_scrittura bigint, n_riga smallint, descrizione_conto_id bigint, segno text,
    importo numeric(18, 2), cod_divisa text, importo_divisa numeric(18, 2), codice_conto text, n_scrittura integer,
    n_riga_modello integer, id_movimento bigint, id_posizione bigint, cod_titolo text, cod_portafoglio text,
    cod_depositario text, imm_circ text, corta boolean, centro_costo text, centro_prof text, descrizione text)
    on commit drop;
  create temp table ${sql.table(LETTE)} (id_scrittura bigint, id_movimento bigint, id_posizione bigint,
    costo numeric(18, 2), costo_divisa numeric(18, 2)) on commit drop;
  create temp table ${sql.table(SCARTI)} (n integer, id_movimento bigint, codice text, n_scrittura integer, n_riga integer,
    posizione integer, messaggio text) on commit drop;
  create temp table ${sql.table(ANNI)} (id_posizione bigint, anno smallint, costo numeric(18, 2)) on commit drop`;

type Cella = string | number | boolean | null;
const linea = (celle: readonly Cella[]): string => `${celle.map(cellaCopy).join('\t')}\n`;

const lineaScrittura = (id: string, n: number, una: ScritturaPronta): string =>
  linea([
    ...[id, n, una.dataContabile, una.dataValuta, una.tipo, una.causale, una.descrizione],
    ...[una.idMovimento, una.idOrigine, inEuro(totaleDi(una.righe))],
  ]);

const lineaRiga = (id: string, nRiga: number, riga: RigaPronta): string =>
  linea([
    ...[id, nRiga, riga.idConto, riga.segno, inEuro(riga.importo), riga.codDivisa],
    ...[riga.importoDivisa === null ? null : inEuro(riga.importoDivisa), riga.codiceConto],
    ...[riga.nScrittura, riga.nRigaModello, riga.idMovimento, riga.idPosizione, riga.codTitolo],
    ...[riga.codPortafoglio, riga.codDepositario, riga.immCirc, riga.corta, riga.centroCosto],
    ...[riga.centroProf, riga.descrizione],
  ]);

async function metti(sessione: Sessione, tabella: string, linee: readonly string[]): Promise<void> {
  if (linee.length === 0) return;
  await pipeline(Readable.from([linee.join('')]), sessione.copiaDa(`copy ${tabella} from stdin`));
}

type DiChi = Pick<Domanda, 'codAzienda' | 'codLibro' | 'al'>;

/** Keeps entries as they come, and writes them as a generation in the end. */
export class ScritturaGenerazione {
  readonly #lettura: Lettura;
  readonly #domanda: DiChi;
  #progressivo = 0;
  #scarti = 0;

  private constructor(lettura: Lettura, domanda: DiChi) {
    this.#lettura = lettura;
    this.#domanda = domanda;
  }

  static async apri(lettura: Lettura, domanda: DiChi): Promise<ScritturaGenerazione> {
    await apri.execute(lettura.tx);
    return new ScritturaGenerazione(lettura, domanda);
  }

  /**
   * Numbers for so many entries, before they are written: lines that had to look for their entry among those of other
   * generations were a join whose plan knew nothing of this one. As one text: a row for each cost more than the number.
   */
  async #numeri(registrazioni: readonly Registrazione[]): Promise<readonly string[]> {
    const quante = registrazioni.reduce((somma, { scritture }) => somma + scritture.length, 0);
    if (quante === 0) return [];
    const { rows } = await sql<{ numeri: string }>`
      select string_agg(nextval(s.sequenza)::text, ',') as numeri
        from generate_series(1, ${quante}::integer),
             (select pg_get_serial_sequence('s_destinazione_scritture', 'id')::regclass as sequenza offset 0) s`.execute(
      this.#lettura.tx,
    );
    return rows[0]?.numeri.split(',') ?? [];
  }

  async tieni(registrazioni: readonly Registrazione[]): Promise<void> {
    const numeri = await this.#numeri(registrazioni);
    const scritture: string[] = [];
    const righe: string[] = [];
    const lette: string[] = [];
    const scarti: string[] = [];
    const anni: string[] = [];
    for (const { scritture: sue, consultate, scarti: suoi, immutata, annuale } of registrazioni) {
      for (const uno of suoi) {
        this.#scarti += 1;
        scarti.push(
          linea([
            this.#scarti,
            uno.idMovimento,
            uno.codice,
            uno.nScrittura,
            uno.nRiga,
            uno.posizione,
            uno.messaggio,
          ]),
        );
      }
      if (suoi.length > 0 || immutata) continue;
      const prima = sue.length > 0 ? (numeri[scritture.length] ?? null) : null;
      for (const una of sue) {
        this.#progressivo += 1;
        const id = numeri[scritture.length] as string;
        scritture.push(lineaScrittura(id, this.#progressivo, una));
        righe.push(...una.righe.map((riga, i) => lineaRiga(id, i + 1, riga)));
      }
      if (annuale) anni.push(linea([annuale.idPosizione, annuale.anno, annuale.costo]));
      for (const letta of consultate)
        lette.push(
          linea([prima, letta.idMovimento, letta.idPosizione, letta.costo, letta.costoDivisa]),
        );
    }
    const { sessione } = this.#lettura;
    await metti(sessione, SCRITTURE, scritture);
    await metti(sessione, RIGHE, righe);
    await metti(sessione, LETTE, lette);
    await metti(sessione, SCARTI, scarti);
    await metti(sessione, ANNI, anni);
  }

  /** Writes all that was kept: entries, lines, what was read, what was left out. */
  async scrivi(idElaborazione: number): Promise<void> {
    const { tx } = this.#lettura;
    const { codAzienda, codLibro } = this.#domanda;
    await sql`
      insert into s_destinazione_scritture (id, cod_azienda, cod_libro, id_elaborazione, progressivo, data_contabile,
             data_valuta, tipo, causale, descrizione, id_movimento, id_giornale_origine, totale) overriding system value
      select id, ${codAzienda}, ${codLibro}, ${idElaborazione}, progressivo, data_contabile, data_valuta, tipo, causale,
             descrizione, id_movimento, id_origine, totale
        from ${sql.table(SCRITTURE)}`.execute(tx);
    const colonne = sql.join(COLONNE_RIGA.map((una) => sql.ref(una)));
    await sql`
      insert into s_destinazione (cod_azienda, ${colonne})
      select ${codAzienda}, ${colonne} from ${sql.table(RIGHE)}`.execute(tx);
    await this.#scriviLette(idElaborazione);
    const tutte = [SCRITTURE, RIGHE, LETTE, SCARTI, ANNI].map((una) => sql.table(una));
    await sql`drop table ${sql.join(tutte)}`.execute(tx);
  }

  /** What was read, by which a confirmation knows whether it has changed, and what was left out. */
  async #scriviLette(idElaborazione: number): Promise<void> {
    const { tx } = this.#lettura;
    const { codAzienda, al } = this.#domanda;
    await sql`
      insert into s_destinazione_letti (cod_azienda, id_elaborazione, id_movimento, id_scrittura, id_posizione, costo, costo_divisa)
      select ${codAzienda}, ${idElaborazione}, id_movimento, id_scrittura, id_posizione, costo, costo_divisa
        from ${sql.table(LETTE)}`.execute(tx);
    await sql`
      insert into s_destinazione_posizioni (cod_azienda, id_elaborazione, id_posizione, righe)
      select ${codAzienda}, ${idElaborazione}, p.id_posizione, p.righe
        from righe_delle_posizioni(${codAzienda},
               array(select l.id_posizione from ${sql.table(LETTE)} l where l.id_posizione is not null
                     union select a.id_posizione from ${sql.table(ANNI)} a),
               ${al}::date) p`.execute(tx);
    await sql`
      insert into s_destinazione_anni (cod_azienda, id_elaborazione, id_posizione, anno, costo)
      select ${codAzienda}, ${idElaborazione}, id_posizione, anno, costo from ${sql.table(ANNI)}`.execute(
      tx,
    );
    await sql`
      insert into scarti_contabili (cod_azienda, id_elaborazione, n, id_movimento, codice, n_scrittura, n_riga, posizione, messaggio)
      select ${codAzienda}, ${idElaborazione}, n, id_movimento, codice, n_scrittura, n_riga, posizione, messaggio
        from ${sql.table(SCARTI)}`.execute(tx);
  }
}
