import { sql } from 'kysely';
import type { LibroAziendaWire, OpzioniLibroWire } from '#contract/contabilita/libri.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import type { Libro } from './libro.ts';

/** How a book is kept until somebody says otherwise (docs/regole/contabilita.md#opzioni). */
const PREDEFINITE: OpzioniLibroWire = {
  separaCambio: 'M',
  rateiNetti: 'S',
  contiOrdine: 'S',
  metodoDerivati: 'FV',
  cambioScarto: 'CHIUSURA',
  minimoFiscale: 'MEDIA',
  deroga: { attiva: false, titoli: null, norma: null, aliquotaFiscale: null },
  sogliaDurevole: { perCento: 20, mesi: 6 },
  ripresaRatei: 'CEDOLA',
  titoliCertificati: 'N',
  contropartitaFile: null,
  oneriNelCosto: {},
  prezzoFairValue: {},
};

type Riga = Omit<LibroAziendaWire, 'opzioni'> & { readonly opzioni: Partial<OpzioniLibroWire> };

const conPredefinite = ({ opzioni, ...altro }: Riga): LibroAziendaWire => ({
  ...altro,
  opzioni: { ...PREDEFINITE, ...opzioni },
});

const LIBRI = sql`
  select a.id, a.versione, ${istante(sql`a.modificato_il`)} as "modificatoIl", a.modificato_da as "modificatoDa", a.cod_libro as "codLibro", l.descrizione, l.principio, a.principale, a.attivo, a.opzioni
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

export async function libriDelProdotto(
  tx: Tx,
): Promise<{ codLibro: string; descrizione: string; principio: 'OIC' | 'IFRS' }[]> {
  const { rows } = await sql<{ codLibro: string; descrizione: string; principio: 'OIC' | 'IFRS' }>`
    select cod_libro as "codLibro", descrizione, principio from libri order by ordine`.execute(tx);
  return rows;
}

async function unLibro(tx: Tx, { codAzienda, codLibro }: Libro): Promise<LibroAziendaWire> {
  const libro = (await libriDi(tx, codAzienda)).find((uno) => uno.codLibro === codLibro);
  if (!libro)
    throw errore('NON_TROVATO', {
      detail: `L’azienda ${codAzienda} non tiene il libro ${codLibro}.`,
    });
  return libro;
}

/** Gives a company one more book, empty and not the principal one. */
export async function aggiungiLibro(tx: Tx, libro: Libro): Promise<LibroAziendaWire> {
  const { codAzienda, codLibro } = libro;
  if (!(await libriDelProdotto(tx)).some((uno) => uno.codLibro === codLibro))
    throw erroreCampo('codLibro', `Il libro ${codLibro} non c’è: sceglierne uno dell’elenco.`);
  const { numAffectedRows } = await sql`
    insert into aziende_libri (cod_azienda, cod_libro) values (${codAzienda}, ${codLibro})
    on conflict (cod_azienda, cod_libro) do nothing`.execute(tx);
  if (!numAffectedRows)
    throw errore('GIA_ESISTENTE', {
      detail: `L’azienda ${codAzienda} tiene già il libro ${codLibro}.`,
    });
  return unLibro(tx, libro);
}

/** Suspends a book or takes it up again: what it has posted stays. */
export async function cambiaLibro(
  tx: Tx,
  libro: Libro,
  { attivo, versione }: { attivo: boolean; versione?: number | undefined },
): Promise<LibroAziendaWire> {
  const adesso = await unLibro(tx, libro);
  if (adesso.principale && !attivo)
    throw erroreCampo('attivo', 'Il libro principale si tiene sempre: non si può sospendere.');
  const { numAffectedRows } = await sql`
    update aziende_libri set attivo = ${attivo}
     where cod_azienda = ${libro.codAzienda} and cod_libro = ${libro.codLibro}
       and ${versione === undefined ? sql`true` : sql`versione = ${versione}`}`.execute(tx);
  const scritto = await unLibro(tx, libro);
  if (!numAffectedRows) throw errore('CONFLITTO', { attuale: scritto });
  return scritto;
}
