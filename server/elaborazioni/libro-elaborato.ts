import { sql } from 'kysely';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { esercizioDi } from '#server/chiusura/esercizio.ts';
import { libroValutato, sceltaDi as secondoLeOpzioni } from '#server/chiusura/impronta.ts';
import { svalutazioniIniziali } from '#server/chiusura/letture.ts';
import { libriDi } from '#server/contabilita/libri.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';

/** The principal book, where a company has chosen none. */
const LIBRO = 'CIV';

/** How a book is called. */
interface LibroChiesto {
  readonly codLibro: string;
  readonly descrizione: string;
}

/** The book that is asked for, or the principal one; a company that keeps no journal is valued by the principles of it. */
export async function libroChiesto(
  codLibro: string | null | undefined,
  codAzienda: string,
  chiedi: Chiedi,
): Promise<LibroChiesto> {
  const tenuti = await chiedi(sql<LibroChiesto & { readonly principale: boolean }>`
    select a.cod_libro as "codLibro", l.descrizione, a.principale
      from aziende_libri a join libri l on l.cod_libro = a.cod_libro
     where a.cod_azienda = ${codAzienda} and a.attivo order by a.principale desc, l.ordine`);
  const trovato = tenuti.find((uno) => (codLibro ? uno.codLibro === codLibro : uno.principale));
  if (trovato) return trovato;
  if (!codLibro || codLibro === LIBRO) return { codLibro: LIBRO, descrizione: 'civilistico (OIC)' };
  const quali = tenuti.map((uno) => uno.codLibro).join(', ') || LIBRO;
  throw erroreCampo(
    'codLibro',
    `L’azienda ${codAzienda} non tiene il libro ${codLibro}: scegliere fra ${quali}.`,
  );
}

/** A book of a company on a day. */
interface DelLibro {
  readonly codAzienda: string;
  /** The principal one unless told. */
  readonly codLibro: string | null | undefined;
  readonly data: Data;
}

/** How a book that the company keeps values: its costs, its options, the write-downs that it began with. */
export async function secondoIlLibro(tx: Tx, { codAzienda, codLibro, data }: DelLibro) {
  const suo = (await libriDi(tx, codAzienda)).find((uno) =>
    codLibro ? uno.codLibro === codLibro : uno.principale,
  );
  if (!suo) return { principale: true, modo: {} };
  const esercizio = {
    ...(await esercizioDi(tx, codAzienda, { codLibro: suo.codLibro, data })),
    al: data,
  };
  const libro = await libroValutato(tx, esercizio, suo.opzioni);
  const modo = {
    ...secondoLeOpzioni(esercizio, suo.opzioni, libro),
    svalutazioniIniziali: await svalutazioniIniziali(tx, esercizio),
  };
  return { principale: suo.principale, modo };
}
