import { type RawBuilder, sql } from 'kysely';
import type { Candidata } from '#domain/generazione/proposte.ts';
import { segno } from '#domain/money/decimale.ts';
import { ancoraPrestato } from '#domain/posizioni/pronti.ts';
import { spostato } from '#domain/tempo/calendario.ts';
import type { Data } from '#domain/tempo/data.ts';
import { istanteDi } from '#server/giacenze/giacenze.ts';
import { leggiGambe, luogo, perLuogo } from '#server/posizioni/gambe-pronti.ts';
import { ambito } from '#server/posizioni/posizioni-al.ts';
import { fraScelti } from '#server/record/fra.ts';
import type { Fonte } from '../fonte.ts';
import type { ParametriLetti } from '../tenute.ts';

/** Of the agreements of the filter, those places of which one comes back in the period. */
function scelteDi(
  codAzienda: string,
  { dataDa, dataA, codControparte, ...filtro }: ParametriLetti,
): RawBuilder<unknown> {
  const nelFiltro = ambito(istanteDi({ ...filtro, data: dataDa }, codAzienda)) ?? sql`true`;
  const controparti = fraScelti(sql`p.cod_controparte`, codControparte);
  return sql`
    select distinct ${luogo('p')} from movimenti p
     where ${sql.join([nelFiltro, ...controparti], sql` and `)}
       and p.data_termine between ${dataDa}::date and ${dataA}::date
       and p.stato <> 'bozza' and not p.stornato and p.id_storno_di is null`;
}

/** The forward leg of what is still lent, on the day and at the price that the spot leg agreed. */
export const pronti: Fonte = {
  tipi: ['PRT'],
  leggi: async (tx, codAzienda, parametri) => {
    const { dataDa, dataA } = parametri;
    const gambe = await leggiGambe(tx, codAzienda, scelteDi(codAzienda, parametri));
    return [...perLuogo(gambe).values()].flatMap((sue) => {
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
