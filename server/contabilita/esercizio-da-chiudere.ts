import { sql } from 'kysely';
import type { DomandaControlliWire } from '#contract/valutazione/chiusura.ts';
import { esercizioDi } from '#domain/tempo/chiusura-esercizio.ts';
import { aggiungiGiorni, type Data, partiData, stampaData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Chiusa } from '#server/valutazione/controlli/controllo.ts';
import { libroDi } from './libro.ts';

interface Aperto {
  readonly esercizio: number;
  readonly dal: Data;
  readonly al: Data;
}

interface Calendario {
  /** The day of every year on which the company closes. */
  readonly chiusura: string;
  /** Some day of the first exercise of which there is anything, where the journal has opened none. */
  readonly primo: Data;
}

async function calendarioDi(tx: Tx, codAzienda: string): Promise<Calendario> {
  const { rows } = await sql<Calendario>`
    select coalesce(a.data_chiusura_esercizio, c.valore ->> 'dataChiusuraEsercizio') as chiusura,
           coalesce((select min(m.data_operazione) from movimenti m
                      where m.cod_azienda = a.cod_azienda and m.stato <> 'bozza'), ${OGGI})::text as primo
      from configurazione c, aziende a where a.cod_azienda = ${codAzienda}`.execute(tx);
  const [uno] = rows;
  if (!uno) throw new Error('Manca la configurazione.');
  return uno;
}

/** The exercise of a day as the calendar has it, where the journal has not opened it. */
const daCalendario = (giorno: Data, chiusura: string): Aperto => {
  const { dal, al } = esercizioDi(giorno, chiusura);
  return { esercizio: partiData(al).anno, dal, al };
};

/**
 * The year's end that is asked for, of the book that is: by its last day, else the first exercise that nobody has
 * closed yet.
 */
export async function esercizioDaChiudere(
  tx: Tx,
  codAzienda: string,
  { data, codLibro: chiesto }: DomandaControlliWire,
): Promise<Chiusa> {
  const libro = await libroDi(tx, codAzienda, chiesto);
  const { rows } = await sql<Aperto & { readonly stato: string }>`
    select esercizio, dal::text as dal, al::text as al, stato from esercizi
     where cod_azienda = ${codAzienda} and cod_libro = ${libro.codLibro} order by esercizio`.execute(
    tx,
  );
  const { chiusura, primo } = await calendarioDi(tx, codAzienda);
  const ultimo = rows.at(-1);
  const delGiorno = (giorno: Data): Aperto =>
    rows.find(({ dal, al }) => dal <= giorno && giorno <= al) ?? daCalendario(giorno, chiusura);
  const dopo = (): Aperto => daCalendario(ultimo ? aggiungiGiorni(ultimo.al, 1) : primo, chiusura);
  const scelto = data
    ? delGiorno(data as Data)
    : (rows.find(({ stato }) => stato === 'A') ?? dopo());
  if (data && scelto.al !== data)
    throw erroreCampo(
      'data',
      `Il ${stampaData(data as Data)} non è l’ultimo giorno di un esercizio: l’esercizio ${scelto.esercizio} finisce il ${stampaData(scelto.al)}.`,
    );
  return { ...libro, esercizio: scelto.esercizio, dal: scelto.dal, data: scelto.al };
}
