import { type RawBuilder, sql } from 'kysely';
import { dirittoAlPremio, type MossaDelTitolo } from '#domain/posizioni/diritto-al-premio.ts';
import type { ChiavePosizione } from '#domain/posizioni/ipotesi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';

/** A titolo with a loyalty premium: by when it was issued, and up to which evening holdings are looked at. */
export interface DomandaDiritto {
  readonly codTitolo: string;
  readonly fineCollocamento: Data;
  readonly sera: Data;
}

/** A long position with how much of it has been there since the issue, and for whom it is held. */
interface PosizioneConDiritto extends Omit<ChiavePosizione, 'corta'> {
  readonly tipoSoggetto: 'L' | 'N' | 'E';
  readonly quantita: string;
}

interface PosizioneLetta extends Omit<PosizioneConDiritto, 'quantita'> {
  readonly n: number;
  readonly scelta: boolean;
  readonly mosse: readonly MossaDelTitolo[];
}

/** The rows of the long positions of each question, in the order of settlement; none of it reversed. */
const posizioni = (
  codAzienda: string,
  di: readonly DomandaDiritto[],
  scelte: RawBuilder<unknown>,
) => sql<PosizioneLetta>`
  select d.n, (${scelte}) as scelta, p.cod_portafoglio as "codPortafoglio", p.cod_depositario as "codDepositario",
         p.cod_titolo as "codTitolo", p.imm_circ as "immCirc",
         coalesce(f.tipo_soggetto, a.tipo_soggetto) as "tipoSoggetto",
         json_agg(json_build_object('posizione', p.id, 'registrazione', coalesce(m.id_capofila, m.id),
           'genere', m.genere, 'dataValuta', m.data_valuta, 'quantita', trim_scale(e.quantita)::text,
           'ordine', m.ordine, 'numero', array[m.anno, m.nreg, m.nriga])) as mosse
    from jsonb_to_recordset(${JSON.stringify(di.map((una, n) => ({ ...una, n })))}::jsonb)
      as d (n integer, "codTitolo" text, sera date)
    join posizioni p on p.cod_azienda = ${codAzienda} and p.cod_titolo = d."codTitolo" and not p.corta
    join portafogli f on f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio
    join aziende a on a.cod_azienda = p.cod_azienda
    join lateral (select id_movimento, sum(quantita) as quantita from effetti_posizioni
                   where id_posizione = p.id and id_movimento is not null
                   group by id_movimento having sum(quantita) <> 0) e on true
    join movimenti m on m.id = e.id_movimento and m.data_valuta <= d.sera
     and not m.stornato and m.id_storno_di is null
   group by d.n, p.id, f.tipo_soggetto, a.tipo_soggetto`;

type MossaLetta = MossaDelTitolo & { readonly ordine: number; readonly numero: readonly number[] };

const prima = (a: MossaLetta, b: MossaLetta): number =>
  a.dataValuta.localeCompare(b.dataValuta) ||
  a.ordine - b.ordine ||
  a.numero.map((uno, i) => uno - (b.numero[i] ?? 0)).find((diverso) => diverso !== 0) ||
  0;

/**
 * Of each question the positions that hold something since the issue (`dirittoAlPremio`), in one
 * statement however many they are; of the chosen `posizioni p`, though a right comes from any.
 */
export async function leggiDiritti(
  chiedi: Chiedi,
  codAzienda: string,
  di: readonly DomandaDiritto[],
  scelte: RawBuilder<unknown> = sql`true`,
): Promise<readonly (readonly PosizioneConDiritto[])[]> {
  const lette = di.length === 0 ? [] : await chiedi(posizioni(codAzienda, di, scelte));
  return di.map(({ fineCollocamento }, n) => {
    const sue = lette.filter((una) => una.n === n);
    const mosse = sue.flatMap(({ mosse: una }) => una as readonly MossaLetta[]).toSorted(prima);
    const diritti = dirittoAlPremio(mosse, fineCollocamento);
    return sue.flatMap(({ n: _numero, mosse: una, scelta, ...posizione }) => {
      const quantita = diritti.get(una[0]?.posizione ?? 0);
      return quantita === undefined || !scelta ? [] : [{ ...posizione, quantita }];
    });
  });
}
