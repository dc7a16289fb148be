import { sql } from 'kysely';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import { conSegno, type Registrazione, totaleDi } from './pronte.ts';
import type { contate } from './selezione.ts';

/** Dare and avere of an account in what is posted. */
export interface SommaConto {
  readonly numeroConto: string;
  readonly descrizioneConto: string;
  readonly codTipoArchivio: string;
  readonly dare: string;
  readonly avere: string;
  readonly saldo: string;
}

/** What a simulation or a generation comes to. */
export interface Riepilogo {
  readonly scelte: Awaited<ReturnType<typeof contate>>;
  readonly registrazioni: number;
  readonly scritture: number;
  readonly righe: number;
  readonly totale: string;
  /** Positions of a yearly method whose year gives an entry: what it cost, or what of that has changed. */
  readonly annuali: number;
  /** Accounts in currency that a year's end brings to its rate. */
  readonly contiInDivisa: number;
  /** Registrations that give no entry and are posted all the same. */
  readonly senzaScritture: number;
  /** Posted already, with nothing that differs. */
  readonly immutate: number;
  /** Registrations that are left out, and how many there are of each kind. */
  readonly scartate: number;
  readonly scarti: Readonly<Record<string, number>>;
  readonly bilancio: readonly SommaConto[];
}

/** Counts and sums registrations as they go by. */
export class Conteggio {
  #registrazioni = 0;
  #scritture = 0;
  #righe = 0;
  #totale = 0n;
  #senza = 0;
  #immutate = 0;
  #annuali = 0;
  #inDivisa = 0;
  #scartate = 0;
  readonly #scarti = new Map<string, number>();
  readonly #conti = new Map<number, { dare: bigint; avere: bigint }>();

  conta({ scritture, scarti, immutata, annuale, inDivisa }: Registrazione): void {
    if (annuale) this.#annuali += 1;
    else if (inDivisa) this.#inDivisa += 1;
    else this.#registrazioni += 1;
    if (scarti.length > 0) this.#scartate += 1;
    else if (immutata) this.#immutate += 1;
    else if (scritture.length === 0) this.#senza += 1;
    for (const codice of new Set(scarti.map((uno) => uno.codice)))
      this.#scarti.set(codice, (this.#scarti.get(codice) ?? 0) + 1);
    for (const { righe } of scritture) {
      this.#scritture += 1;
      this.#righe += righe.length;
      this.#totale += totaleDi(righe);
      for (const riga of righe) {
        const suo = this.#conti.get(riga.idConto) ?? { dare: 0n, avere: 0n };
        const importo = conSegno(riga);
        if (importo > 0n) suo.dare += importo;
        else suo.avere -= importo;
        this.#conti.set(riga.idConto, suo);
      }
    }
  }

  get scritture(): number {
    return this.#scritture;
  }

  get scartate(): number {
    return this.#scartate;
  }

  async riepilogo(tx: Tx, { codAzienda }: Libro, scelte: Riepilogo['scelte']): Promise<Riepilogo> {
    const { rows } = await sql<{ id: number } & Omit<SommaConto, 'dare' | 'avere' | 'saldo'>>`
      select id, numero_conto as "numeroConto", descrizione as "descrizioneConto", cod_tipo_archivio as "codTipoArchivio"
        from s_descrizione_conti where cod_azienda = ${codAzienda} and id = any(${[...this.#conti.keys()]}::bigint[])
       order by numero_conto, cod_tipo_archivio`.execute(tx);
    return {
      scelte,
      registrazioni: this.#registrazioni,
      scritture: this.#scritture,
      righe: this.#righe,
      totale: inEuro(this.#totale),
      senzaScritture: this.#senza,
      immutate: this.#immutate,
      annuali: this.#annuali,
      contiInDivisa: this.#inDivisa,
      scartate: this.#scartate,
      scarti: Object.fromEntries([...this.#scarti].sort()),
      bilancio: rows.map(({ id, ...conto }) => {
        const { dare, avere } = this.#conti.get(id) ?? { dare: 0n, avere: 0n };
        return { ...conto, dare: inEuro(dare), avere: inEuro(avere), saldo: inEuro(dare - avere) };
      }),
    };
  }
}
