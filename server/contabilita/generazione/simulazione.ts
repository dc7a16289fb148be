import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { inEuro } from '#domain/money/centesimi.ts';
import { cellaCopy } from '#server/db/cella-copy.ts';
import type { Domanda, TipoElaborazione } from './domanda.ts';
import {
  type Lettura,
  type Registrazione,
  type RigaPronta,
  type ScritturaPronta,
  totaleDi,
} from './pronte.ts';
import type { Riepilogo } from './riepilogo.ts';

const RIGHE = 'contabili_simulate';

const linea = (parte: string, n: number, valori: object): string =>
  `${[parte, n, JSON.stringify(valori)].map(cellaCopy).join('\t')}\n`;

/**
 * A line as it is kept: what it has, without what its entry says already. `simulate` reads it; what is undefined is not
 * written.
 */
const rigaTenuta = (una: ScritturaPronta, riga: RigaPronta, nRiga: number) => ({
  ...{ nRiga, idConto: riga.idConto, segno: riga.segno, importo: inEuro(riga.importo) },
  codDivisa: riga.codDivisa === 'EUR' ? undefined : riga.codDivisa,
  importoDivisa: riga.importoDivisa === null ? undefined : inEuro(riga.importoDivisa),
  codiceConto: riga.codiceConto ?? undefined,
  nScrittura: riga.nScrittura ?? undefined,
  nRigaModello: riga.nRigaModello ?? undefined,
  idMovimento: riga.idMovimento === una.idMovimento ? undefined : riga.idMovimento,
  codTitolo: riga.codTitolo ?? undefined,
  codPortafoglio: riga.codPortafoglio ?? undefined,
  codDepositario: riga.codDepositario ?? undefined,
  immCirc: riga.immCirc ?? undefined,
  centroCosto: riga.centroCosto ?? undefined,
  centroProf: riga.centroProf ?? undefined,
  descrizione: riga.descrizione === una.descrizione ? undefined : riga.descrizione,
});

/** Keeps what would be written, and stores it where the pages of a simulation are read. */
export class Simulazione {
  readonly #lettura: Lettura;
  readonly #domanda: Domanda;
  readonly #tipo: TipoElaborazione | 'D';
  #scritture = 0;
  #scarti = 0;

  private constructor(lettura: Lettura, domanda: Domanda, tipo: TipoElaborazione | 'D') {
    this.#lettura = lettura;
    this.#domanda = domanda;
    this.#tipo = tipo;
  }

  /** D of what changed definitions would correct, of either kind. */
  static async apri(
    lettura: Lettura,
    domanda: Domanda,
    tipo: TipoElaborazione | 'D',
  ): Promise<Simulazione> {
    await sql`create temp table ${sql.table(RIGHE)} (parte text, n integer, valori jsonb) on commit drop`.execute(
      lettura.tx,
    );
    return new Simulazione(lettura, domanda, tipo);
  }

  async tieni(registrazioni: readonly Registrazione[]): Promise<void> {
    const linee: string[] = [];
    for (const { scritture, scarti } of registrazioni) {
      for (const uno of scarti) {
        this.#scarti += 1;
        linee.push(linea('scarti', this.#scarti, uno));
      }
      if (scarti.length > 0) continue;
      for (const una of scritture) {
        this.#scritture += 1;
        const righe = una.righe.map((riga, i) => rigaTenuta(una, riga, i + 1));
        const valori = { ...una, totale: inEuro(totaleDi(una.righe)), righe };
        linee.push(linea('scritture', this.#scritture, valori));
      }
    }
    if (linee.length === 0) return;
    await pipeline(
      Readable.from([linee.join('')]),
      this.#lettura.sessione.copiaDa(`copy ${RIGHE} from stdin`),
    );
  }

  async scrivi(guid: string, riepilogo: Riepilogo): Promise<void> {
    const { tx } = this.#lettura;
    const { codAzienda, codLibro } = this.#domanda;
    await sql`delete from simulazioni_contabili where guid = ${guid}`.execute(tx);
    await sql`insert into simulazioni_contabili (guid, cod_azienda, cod_libro, tipo_elaborazione, riepilogo)
      values (${guid}, ${codAzienda}, ${codLibro}, ${this.#tipo}, ${JSON.stringify(riepilogo)})`.execute(
      tx,
    );
    await sql`insert into simulazioni_righe (cod_azienda, guid, parte, n, valori)
      select ${codAzienda}, ${guid}, parte, n, valori from ${sql.table(RIGHE)}`.execute(tx);
  }
}
