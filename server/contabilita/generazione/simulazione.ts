import { sql } from 'kysely';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Domanda, TipoElaborazione } from './domanda.ts';
import {
  type Lettura,
  type Registrazione,
  type RigaPronta,
  type ScritturaPronta,
  totaleDi,
} from './pronte.ts';
import type { Riepilogo } from './riepilogo.ts';

type Parte = 'scritture' | 'scarti';

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

/** Keeps what would be written where the pages of a simulation are read, as it comes. */
export class Simulazione {
  readonly #lettura: Lettura;
  readonly #guid: string;
  readonly #domanda: Domanda;
  readonly #tipo: TipoElaborazione | 'D';
  readonly #tenute: Record<Parte, number> = { scritture: 0, scarti: 0 };

  private constructor(
    lettura: Lettura,
    guid: string,
    domanda: Domanda,
    tipo: TipoElaborazione | 'D',
  ) {
    this.#lettura = lettura;
    this.#guid = guid;
    this.#domanda = domanda;
    this.#tipo = tipo;
  }

  /**
   * D of what changed definitions would correct, of either kind. A run that breaks off leaves nothing; one that was in
   * before its job could say so has left a simulation, and the job that is taken up again makes it anew.
   */
  static async apri(
    lettura: Lettura,
    guid: string,
    domanda: Domanda,
    tipo: TipoElaborazione | 'D',
  ): Promise<Simulazione> {
    await sql`delete from simulazioni_contabili where guid = ${guid}`.execute(lettura.tx);
    return new Simulazione(lettura, guid, domanda, tipo);
  }

  /** JSON has no line ends of its own: many values go as the lines of one text, numbered as they come. */
  async #scriviRighe(parte: Parte, valori: readonly string[]): Promise<void> {
    if (valori.length === 0) return;
    const prima = this.#tenute[parte];
    this.#tenute[parte] += valori.length;
    await sql`
      insert into simulazioni_righe (cod_azienda, guid, parte, n, valori)
      select ${this.#domanda.codAzienda}, ${this.#guid}, ${parte}, ${prima}::integer + r.n, r.valori::json
        from string_to_table(${valori.join('\n')}, E'\\n') with ordinality r (valori, n)`.execute(
      this.#lettura.tx,
    );
  }

  async tieni(registrazioni: readonly Registrazione[]): Promise<void> {
    const scartati: string[] = [];
    const tenute: string[] = [];
    for (const { scritture, scarti } of registrazioni) {
      for (const uno of scarti) scartati.push(JSON.stringify(uno));
      if (scarti.length > 0) continue;
      for (const una of scritture) {
        const righe = una.righe.map((riga, i) => rigaTenuta(una, riga, i + 1));
        tenute.push(JSON.stringify({ ...una, totale: inEuro(totaleDi(una.righe)), righe }));
      }
    }
    await this.#scriviRighe('scarti', scartati);
    await this.#scriviRighe('scritture', tenute);
  }

  async concludi(riepilogo: Riepilogo): Promise<void> {
    const { codAzienda, codLibro } = this.#domanda;
    await sql`insert into simulazioni_contabili (guid, cod_azienda, cod_libro, tipo_elaborazione, riepilogo)
      values (${this.#guid}, ${codAzienda}, ${codLibro}, ${this.#tipo}, ${JSON.stringify(riepilogo)})`.execute(
      this.#lettura.tx,
    );
  }
}
