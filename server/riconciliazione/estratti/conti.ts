import { sql } from 'kysely';
import type { SpecieEstratto } from '#domain/riconciliazione/estratto.ts';
import { contoNominato } from '#domain/tabelle/riconciliazione/coordinate.ts';
import type { Tx } from '#server/db/sessione.ts';

interface ContoNoto {
  readonly id: number;
  readonly codConto: string;
  readonly tipo: 'depositario' | 'banca';
  readonly divisa: string | null;
  readonly nominato: string;
  readonly attivo: boolean;
}

/** Of what a statement is, as it says itself. */
export interface Intestatario {
  readonly coordinate: string;
  readonly specie: SpecieEstratto;
  readonly divisa: string | null;
}

/** Which account it is; without one, why. */
export interface Riconosciuto {
  readonly idConto: number | null;
  readonly perche: string | null;
}

/** The accounts of the company of the call, by how their keepers name them. */
export class Conti {
  readonly #noti: readonly ContoNoto[];
  /** What a person assigned before: what the coordinates name → accounts. */
  readonly #assegnati: ReadonlyMap<string, readonly number[]>;

  private constructor(noti: readonly ContoNoto[], assegnati: ReadonlyMap<string, number[]>) {
    this.#noti = noti;
    this.#assegnati = assegnati;
  }

  static async leggi(tx: Tx, azienda: string): Promise<Conti> {
    const { rows } = await sql<Omit<ContoNoto, 'nominato'> & { coordinate: string }>`
      select id, cod_conto as "codConto", tipo, cod_divisa as divisa, coordinate, attivo
        from conti_riconciliati where cod_azienda = ${azienda}`.execute(tx);
    const dati = await sql<{ coordinate: string; conti: number[] }>`
      select coordinate, jsonb_agg(distinct id_conto) as conti from estratti
       where cod_azienda = ${azienda} and id_conto is not null and assegnato
       group by coordinate`.execute(tx);
    const perNome = Map.groupBy(dati.rows, ({ coordinate }) => contoNominato(coordinate));
    const assegnati = new Map(
      [...perNome].map(([nominato, sue]) => [nominato, sue.flatMap(({ conti }) => conti)]),
    );
    const noti = rows.map(({ coordinate, ...uno }) => ({
      ...uno,
      nominato: contoNominato(coordinate),
    }));
    return new Conti(noti, assegnati);
  }

  /** Never guessed: one account alone may be it, of its kind and currency. */
  riconosci({ coordinate, specie, divisa }: Intestatario): Riconosciuto {
    const nominato = contoNominato(coordinate);
    const tipo = specie === 'conto' ? 'banca' : 'depositario';
    const assegnati = this.#assegnati.get(nominato) ?? [];
    const adatti = (uno: ContoNoto) =>
      uno.tipo === tipo && (uno.tipo === 'depositario' || divisa === null || uno.divisa === divisa);
    const suoi = this.#noti.filter((uno) => adatti(uno) && uno.nominato === nominato);
    const candidati =
      suoi.length > 0
        ? suoi
        : this.#noti.filter((uno) => adatti(uno) && assegnati.includes(uno.id));
    const [solo, altro] = candidati;
    if (!solo) return { idConto: null, perche: null };
    if (altro)
      return {
        idConto: null,
        perche: `Più conti hanno queste coordinate: ${candidati.map(({ codConto }) => codConto).join(', ')}.`,
      };
    if (!solo.attivo)
      return {
        idConto: null,
        perche: `Il conto ${solo.codConto} non è attivo: attivarlo o assegnarlo a un altro.`,
      };
    return { idConto: solo.id, perche: null };
  }
}

/** Holds what is of no account yet: nobody else gives it one, or completes it, meanwhile. Accounts are held before. */
export const trattieniDaAssegnare = (tx: Tx, azienda: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('estratti da assegnare ' || ${azienda}::text, 214))`.execute(
    tx,
  );
