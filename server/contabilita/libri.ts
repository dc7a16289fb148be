import { sql } from 'kysely';
import type { LibroAziendaWire, OpzioniLibroWire } from '#contract/contabilita/libri.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from './libro.ts';

/** How a book is kept until somebody says otherwise (docs/regole/contabilita.md#opzioni). */
const PREDEFINITE: OpzioniLibroWire = {
  separaCambio: 'M',
  rateiNetti: 'S',
  contiOrdine: 'S',
  metodoDerivati: 'FV',
  cambioScarto: 'CHIUSURA',
  deroga: { attiva: false, titoli: null, norma: null, aliquotaFiscale: null },
  sogliaDurevole: { perCento: 20, mesi: 6 },
  ripresaRatei: 'CEDOLA',
  contropartitaFile: null,
};

type Riga = Omit<LibroAziendaWire, 'opzioni'> & { readonly opzioni: Partial<OpzioniLibroWire> };

const conPredefinite = ({ opzioni, ...altro }: Riga): LibroAziendaWire => ({
  ...altro,
  opzioni: { ...PREDEFINITE, ...opzioni },
});

const LIBRI = sql`
  select a.id, a.versione, a.cod_libro as "codLibro", l.descrizione, l.principio, a.principale, a.attivo, a.opzioni
    from aziende_libri a join libri l on l.cod_libro = a.cod_libro`;

/** The books of a company, the principal one first. */
export async function libriDi(tx: Tx, codAzienda: string): Promise<LibroAziendaWire[]> {
  const { rows } = await sql<Riga>`${LIBRI} where a.cod_azienda = ${codAzienda}
    order by a.principale desc, l.ordine`.execute(tx);
  return rows.map(conPredefinite);
}

/** Changes the options that are sent; the others stay. */
export async function cambiaOpzioni(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  { versione, opzioni }: { versione?: number | undefined; opzioni: Partial<OpzioniLibroWire> },
): Promise<LibroAziendaWire> {
  const scritte = await sql`
    update aziende_libri set opzioni = opzioni || ${JSON.stringify(opzioni)}::jsonb
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
       and ${versione === undefined ? sql`true` : sql`versione = ${versione}`}`.execute(tx);
  const [libro] = (
    await sql<Riga>`${LIBRI} where a.cod_azienda = ${codAzienda} and a.cod_libro = ${codLibro}`.execute(
      tx,
    )
  ).rows.map(conPredefinite);
  if (!libro) throw errore('NON_TROVATO');
  if (!scritte.numAffectedRows) throw errore('CONFLITTO', { attuale: libro });
  return libro;
}
