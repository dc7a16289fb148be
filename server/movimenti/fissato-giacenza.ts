import { sql } from 'kysely';
import type { MossaFiscale } from '#domain/movimenti/costo-fiscale.ts';
import type { Calcolo, Foglio } from '#domain/movimenti/foglio.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';

/** The position that a slip of a titolo works on, long unless told, as `p`. */
const sua = ({ chi, ingresso, titolo }: Quadro, foglio: Foglio, corta = false) => sql`
  p.cod_azienda = ${chi.codAzienda} and p.cod_portafoglio = ${ingresso.cod_Portafoglio}
  and p.cod_depositario = ${ingresso.cod_Depositario}
  and p.cod_titolo = ${titolo?.anagrafica.codTitolo ?? null} and p.corta = ${corta}
  and p.imm_circ = ${foglio.valore('immCirc')}`;

/** What the movements up to a day did to the position of a slip, oldest first. */
export async function mosseDi(
  quadro: Quadro,
  foglio: Foglio,
  { giorno, corta }: { readonly giorno: Data; readonly corta: boolean },
): Promise<readonly MossaFiscale[]> {
  const { rows } = await sql<MossaFiscale>`
    select m.genere, m.data_valuta as "dataValuta", trim_scale(sum(e.quantita))::text as quantita,
           trim_scale(sum(e.costo))::text as costo
      from posizioni p
      join effetti_posizioni e on e.id_posizione = p.id
      join movimenti m on m.id = e.id_movimento
     where ${sua(quadro, foglio, corta)} and m.data_movimento <= ${giorno}::date
       and not m.stornato and m.id_storno_di is null
     group by m.id
     order by m.data_movimento, m.ordine, m.anno, m.nreg, m.nriga`.execute(quadro.tx);
  return rows;
}

/**
 * What is held by the evening before a day, by trade or by settlement: what is bought for that day's value
 * has no part in what that day pays.
 */
export async function quantitaTenuta(
  quadro: Quadro,
  foglio: Foglio,
  { giorno, per }: { readonly giorno: Data; readonly per: 'movimento' | 'valuta' },
): Promise<Calcolo> {
  const { tx, titolo, senzaGiacenze } = quadro;
  if (titolo === null || senzaGiacenze) return { valore: null };
  const sera = aggiungiGiorni(giorno, -1);
  const data = per === 'valuta' ? sql`e.data_valuta` : sql`e.data_movimento`;
  const { rows } = await sql<{ quantita: string }>`
    select trim_scale(coalesce(sum(e.quantita), 0))::text as quantita
      from posizioni p join effetti_posizioni e on e.id_posizione = p.id
     where ${sua(quadro, foglio)}
       and ${data} <= ${sera}::date`.execute(tx);
  const quantita = rows[0]?.quantita ?? '0';
  const come = per === 'valuta' ? ' per valuta' : '';
  return {
    valore: quantita === '0' ? null : quantita,
    nota: `in giacenza al ${stampaData(sera, 'dd/MM/yyyy')}${come}${quantita === '0' ? ': nulla' : ''}`,
  };
}
