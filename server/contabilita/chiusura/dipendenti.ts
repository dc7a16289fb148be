import { sql } from 'kysely';
import { primiDetti } from '#server/base/primi-detti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelLibro } from '#server/posizioni/del-libro.ts';
import type { EsercizioDaChiudere } from './esercizio.ts';
import { ripreseDi } from './ratei.ts';

const DETTI = 20;

interface Dipende {
  readonly causale: string;
  readonly nreg: number;
  readonly anno: number;
}

/**
 * Posted movements of after a year's end that closed what it had left open: an accrual, a credit, the fair value of a
 * contract. Their entries would be wrong once that is gone, so they are reversed first.
 */
export async function dipendenti(
  tx: Tx,
  esercizio: EsercizioDaChiudere,
): Promise<readonly string[]> {
  const { codAzienda, codLibro, al } = esercizio;
  const { registrate } = await ripreseDi(tx, esercizio);
  const { rows } = await sql<Dipende>`
    with lasciati as materialized (
      select m.cod_causale, m.cod_titolo, m.cod_portafoglio, m.cod_depositario, m.imm_circ, m.corto from movimenti m
       where m.cod_azienda = ${codAzienda} and ${nelLibro('m', codLibro)} and m.data_operazione = ${al}::date and m.cod_causale in ('RAT', 'CRC', 'FVD')
         and m.stato <> 'bozza' and m.id_storno_di is null)
    select distinct m.cod_causale as causale, p.nreg, p.anno
      from lasciati v
      join movimenti m on m.cod_azienda = ${codAzienda} and m.cod_titolo = v.cod_titolo
       and m.cod_portafoglio = v.cod_portafoglio and m.cod_depositario = v.cod_depositario
       and m.imm_circ = v.imm_circ and m.corto = v.corto and m.data_operazione > ${al}::date
       and ${nelLibro('m', codLibro)} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null and m.id <> all(${registrate}::bigint[])
      join movimenti p on p.id = coalesce(m.id_capofila, m.id)
      join movimenti_contabilizzati x on x.cod_azienda = m.cod_azienda and x.cod_libro = ${codLibro}
       and x.id_movimento = p.id
      join giornale g on g.id = x.id_giornale
      join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
       and r.esercizio = g.esercizio and r.catena = g.catena and r.id_movimento = m.id
     where case v.cod_causale
             when 'RAT' then (r.codice_conto, r.segno) in (('RATEI.ATT', 'A'), ('ERARIO.RIT.DEB', 'D'))
             when 'CRC' then r.codice_conto like 'CRED.%' and r.segno = 'A'
             else m.genere = 'scarico' end
     order by p.anno, p.nreg limit ${DETTI + 1}`.execute(tx);
  if (rows.length === 0) return [];
  const detti = primiDetti(
    rows.map(({ causale, nreg, anno }) => `${causale} ${nreg}/${anno}`),
    DETTI,
  );
  return [
    `Ciò che si è scritto dopo la fine dell’esercizio chiude ratei, crediti e fair value che la valutazione ha lasciato: stornare prima ${detti}.`,
  ];
}
