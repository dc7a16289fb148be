import { sql } from 'kysely';
import { decimale } from '#domain/calcolo/frazione.ts';
import {
  type DaRendicontare,
  giorniRendicontati,
  type Rendiconto,
  rendicontiFra,
  valoreRendicontato,
} from '#domain/generazione/bollo.ts';
import type { Candidata } from '#domain/generazione/proposte.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { inEuro, per } from '#domain/valutazione/importi.ts';
import { primiDetti } from '#server/base/primi-detti.ts';
import { ITALIANO } from '#server/calcolo/regime.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type PosizioneValutata, posizioniValutate } from '#server/valutazione/valutate.ts';
import type { Fonte } from '../fonte.ts';
import { type ParametriLetti, tenuteDa } from '../tenute.ts';

interface Depositario {
  readonly codDepositario: string;
  readonly codPortafoglio: string;
  readonly cadenza: Rendiconto['cadenza'];
  /** The first day on which something settled there. */
  readonly primo: Data;
}

/** The custodians of the filter whose statements pay the duty: what is held abroad pays IVAFE. */
async function soggetti(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
): Promise<readonly Depositario[]> {
  const { rows } = await sql<Depositario>`
    select d.cod_depositario as "codDepositario", d.cod_portafoglio as "codPortafoglio", f.bollo as cadenza,
           (select min(e.data_valuta) from effetti_posizioni e join posizioni s on s.id = e.id_posizione
             where e.cod_azienda = d.cod_azienda and s.cod_azienda = d.cod_azienda
               and s.cod_depositario = d.cod_depositario) as primo
      from depositari d
      join portafogli f on f.cod_azienda = d.cod_azienda and f.cod_portafoglio = d.cod_portafoglio
     where d.cod_azienda = ${codAzienda} and f.bollo is not null and ${ITALIANO}
       and exists (select from posizioni p where p.cod_depositario = d.cod_depositario
                      and ${tenuteDa(codAzienda, parametri)})
     order by d.cod_portafoglio, d.cod_depositario`.execute(tx);
  return rows;
}

const DECIMALI = 6;

/** Quoted per 100 it has a nominal; by unit, what it cost stands for it. */
function alNominale({ tenuta, cambio, valutata }: PosizioneValutata): string | null {
  if (tenuta.quotazione !== 'P') return tenuta.costo;
  if ('manca' in cambio) return null;
  return inEuro(decimale(per(tenuta.quantita, valutata.poolFactor), DECIMALI), cambio.valore);
}

const daRendicontare = (una: PosizioneValutata): DaRendicontare => ({
  codTitolo: una.tenuta.codTitolo,
  tipoTitolo: una.tenuta.tipoTitolo,
  mercato: una.valutata.valoreMercato,
  nominale: alNominale(una),
});

const SENZA_PRIVILEGIO =
  'I prezzi li legge solo chi può leggere le quotazioni: scrivere il bollo correggendo la riga.';

/** What a custodian's statement pays; null where it holds nothing of a value. */
function candidataDi(
  depositario: Depositario,
  rendiconto: Rendiconto,
  posizioni: readonly DaRendicontare[] | null,
): Candidata | null {
  const { codDepositario, codPortafoglio, primo } = depositario;
  const { valore, ignoti, alNominale: nominali } = valoreRendicontato(posizioni ?? []);
  const ignoto =
    posizioni === null
      ? SENZA_PRIVILEGIO
      : ignoti.length > 0
        ? `Senza prezzo né cambio: ${primiDetti(ignoti)}. Importarli, poi ripetere.`
        : undefined;
  if (ignoto === undefined && segno(valore) <= 0) return null;
  return {
    tipo: 'BOL',
    posizione: {
      id: null,
      codPortafoglio,
      codDepositario,
      codTitolo: null,
      immCirc: 'C',
      corta: false,
    },
    dataEvento: rendiconto.fine,
    pagamento: null,
    origine: null,
    scritto:
      ignoto === undefined
        ? { qtaVnominale: valore, giorni: giorniRendicontati(rendiconto, primo) }
        : {},
    ...(ignoto !== undefined && { ignoto }),
    ...(nominali.length > 0 && { nota: `Al nominale, senza prezzo: ${primiDetti(nominali)}.` }),
  };
}

/** At the end of the periods that are reported, the stamp duty of each custodian of a subject portfolio. */
export const bollo: Fonte = {
  tipi: ['BOL'],
  leggi: async (tx, codAzienda, parametri) => {
    const rendiconti = rendicontiFra(parametri.dataDa, parametri.dataA);
    if (rendiconti.length === 0) return [];
    const tutti = await soggetti(tx, codAzienda, parametri);
    const chieste: Candidata[] = [];
    for (const rendiconto of rendiconti) {
      const suoi = tutti.filter(
        ({ cadenza, primo }) => cadenza === rendiconto.cadenza && primo <= rendiconto.fine,
      );
      if (suoi.length === 0) continue;
      // All that a custodian holds is reported, whatever titoli the filter names.
      const codDepositario = suoi.map((uno) => uno.codDepositario);
      const { stimaAl = rendiconto.fine } = parametri;
      const giorno = stimaAl < rendiconto.fine ? stimaAl : rendiconto.fine;
      const valutate =
        parametri.leggePrezzi === true
          ? Map.groupBy(
              await posizioniValutate(tx, { data: giorno, codDepositario }, codAzienda),
              ({ tenuta }) => tenuta.codDepositario,
            )
          : null;
      for (const uno of suoi) {
        const sue = valutate && (valutate.get(uno.codDepositario) ?? []).map(daRendicontare);
        const candidata = candidataDi(uno, rendiconto, sue);
        if (candidata) chieste.push(candidata);
      }
    }
    return chieste;
  },
};
