import { sql } from 'kysely';
import type { OpzioniLibroWire } from '#contract/contabilita/libri.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { libriDi } from './libri.ts';
import type { Libro } from './libro.ts';

type Oneri = OpzioniLibroWire['oneriNelCosto'];

const uguali = (uni: Oneri, altri: Oneri): boolean =>
  JSON.stringify(Object.entries(uni).toSorted()) ===
  JSON.stringify(Object.entries(altri).toSorted());

/** What was valued at other costs stands: it is annulled first. */
async function esigiMaiChiuso(tx: Tx, { codAzienda, codLibro }: Libro): Promise<void> {
  const { rows } = await sql<{ al: Data }>`
    select max(data_chiu) as al from chiusure
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and stato = 'C' having count(*) > 0`.execute(
    tx,
  );
  const [una] = rows;
  if (una)
    throw errore('STATO_NON_ADATTO', {
      detail: `Nel libro ${codLibro} è confermata la valutazione al ${stampaData(una.al)}, con i costi di prima: annullarla, poi cambiare gli oneri nel costo.`,
    });
}

/** A price by class is chosen where there are classes. */
export async function esigiClassi(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  prezzi: OpzioniLibroWire['prezzoFairValue'],
): Promise<void> {
  const suo = (await libriDi(tx, codAzienda)).find((uno) => uno.codLibro === codLibro);
  if (suo?.principio !== 'IFRS' && Object.keys(prezzi).length > 0)
    throw erroreCampo('prezzoFairValue', 'Il prezzo del fair value si sceglie in un libro IFRS.');
}

/**
 * Whether charges enter the cost is a book's own choice where it plays its costs apart and has classes; what stands in
 * its journal already is looked at again by the next generation (docs/regole/valutazione.md#ifrs-9).
 */
export async function preparaOneri(tx: Tx, libro: Libro, oneri: Oneri): Promise<void> {
  const suo = (await libriDi(tx, libro.codAzienda)).find((uno) => uno.codLibro === libro.codLibro);
  if (!suo || uguali(oneri, suo.opzioni.oneriNelCosto)) return;
  if (suo.principale || suo.principio !== 'IFRS')
    throw erroreCampo(
      'oneriNelCosto',
      'Gli oneri nel costo si scelgono per classe in un libro IFRS che non è il principale: qui vale ciò che dice l’azienda.',
    );
  const { codAzienda, codLibro } = libro;
  await esigiMaiChiuso(tx, libro);
  await sql`
    insert into da_ricontabilizzare (cod_azienda, cod_libro, id_movimento, motivo)
    select ${codAzienda}, ${codLibro}, m.id, 'effetti'
      from movimenti_contabilizzati z join movimenti m on m.id = z.id_movimento
     where z.cod_azienda = ${codAzienda} and z.cod_libro = ${codLibro} and m.id_posizione is not null
       and m.id_storno_di is null and not m.stornato
    on conflict do nothing`.execute(tx);
}
