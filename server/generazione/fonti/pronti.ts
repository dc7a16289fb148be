import { sql } from 'kysely';
import { ancoraPrestato, type Gamba } from '#domain/generazione/pronti.ts';
import type { Candidata, Soggetto } from '#domain/generazione/proposte.ts';
import { segno } from '#domain/money/decimale.ts';
import { spostato } from '#domain/tempo/calendario.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istanteDi } from '#server/giacenze/giacenze.ts';
import { ambito } from '#server/posizioni/posizioni-al.ts';
import { fraScelti } from '#server/record/fra.ts';
import type { Fonte } from '../fonte.ts';
import type { ParametriLetti } from '../tenute.ts';

interface GambaLetta extends Gamba, Omit<Soggetto, 'id'> {
  readonly prezzoTermine: string | null;
}

/** Of the agreements of the filter, all legs of those titoli of which one comes back in the period. */
async function leggiGambe(
  tx: Tx,
  codAzienda: string,
  { dataDa, dataA, codControparte, ...filtro }: ParametriLetti,
): Promise<readonly GambaLetta[]> {
  const nelFiltro = ambito(istanteDi({ ...filtro, data: dataDa }, codAzienda)) ?? sql`true`;
  const controparti = fraScelti(sql`p.cod_controparte`, codControparte);
  const { rows } = await sql<GambaLetta>`
    with scelte as (
      select distinct p.cod_portafoglio, p.cod_depositario, p.cod_titolo, p.imm_circ from movimenti p
       where ${sql.join([nelFiltro, ...controparti], sql` and `)}
         and p.data_termine between ${dataDa}::date and ${dataA}::date
         and p.stato <> 'bozza' and not p.stornato and p.id_storno_di is null)
    select m.id, case when c.effetto_liquidita < 0 then 'pronti' else 'termine' end as che,
           m.data_movimento as data, trim_scale(abs(m.qta_vnominale))::text as quantita,
           m.data_termine as "dataTermine", trim_scale(m.prezzo_termine)::text as "prezzoTermine",
           e.id_origine as origine, m.cod_portafoglio as "codPortafoglio",
           m.cod_depositario as "codDepositario", m.cod_titolo as "codTitolo", m.imm_circ as "immCirc",
           m.corto as corta
      from scelte s
      join movimenti m on m.cod_azienda = ${codAzienda} and m.cod_portafoglio = s.cod_portafoglio
       and m.cod_depositario = s.cod_depositario and m.cod_titolo = s.cod_titolo
       and m.imm_circ = s.imm_circ
       and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
      join causali c on c.cod_causale = m.cod_causale and c.tipo_causale = 'P'
      left join generazioni_eventi e on e.cod_azienda = m.cod_azienda and e.id_movimento = m.id
     order by m.data_movimento, c.effetto_liquidita, m.id`.execute(tx);
  return rows;
}

const nome = ({
  codPortafoglio,
  codDepositario,
  codTitolo,
  immCirc,
}: Omit<Soggetto, 'id'>): string => [codPortafoglio, codDepositario, codTitolo, immCirc].join('\n');

/** The forward leg of what is still lent, on the day and at the price that the spot leg agreed. */
export const pronti: Fonte = {
  tipi: ['PRT'],
  leggi: async (tx, codAzienda, parametri) => {
    const { dataDa, dataA } = parametri;
    const gambe = await leggiGambe(tx, codAzienda, parametri);
    return [...Map.groupBy(gambe, nome).values()].flatMap((sue) => {
      const resta = ancoraPrestato(sue);
      return sue.flatMap((una): Candidata[] => {
        const { id, dataTermine, prezzoTermine, codPortafoglio, codDepositario, codTitolo } = una;
        const qtaVnominale = resta.get(id) ?? '0';
        if (dataTermine === null || dataTermine < dataDa || dataTermine > dataA) return [];
        if (prezzoTermine === null || segno(qtaVnominale) <= 0) return [];
        const { immCirc, corta } = una;
        return [
          {
            tipo: 'PRT',
            posizione: { id: null, codPortafoglio, codDepositario, codTitolo, immCirc, corta },
            dataEvento: dataTermine,
            pagamento: spostato(dataTermine as Data, 'successivo', 'TARGET'),
            origine: id,
            scritto: { qtaVnominale, prezzo: prezzoTermine },
          },
        ];
      });
    });
  },
};
