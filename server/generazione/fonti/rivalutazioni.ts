import { sql } from 'kysely';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { METODI_MEDI } from '#domain/calcolo/lotti/metodi.ts';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import type { Candidata, Posizione } from '#domain/generazione/proposte.ts';
import { segno } from '#domain/money/decimale.ts';
import { aggiungiGiorni, aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import { rivalutazionePagata } from '#domain/valutazione/rivalutazione.ts';
import { conCoefficienti } from '#server/calcolo/coefficiente.ts';
import type { Tx } from '#server/db/sessione.ts';
import { statiAl } from '#server/posizioni/ipotesi.ts';
import { CONTANO } from '#server/posizioni/lettura-righe.ts';
import { lottiDello, storie } from '#server/valutazione/storia.ts';
import { TITOLI_DEL_GIORNO, titoliContati, titoliDi } from '#server/valutazione/titoli-contati.ts';
import type { Fonte } from '../fonte.ts';
import { type ParametriLetti, POSIZIONE, tenuteDa } from '../tenute.ts';

/** A purchase that paid what prices had revalued since the coupon before it. */
interface Acquisto extends Posizione {
  readonly origine: number;
  readonly valuta: Data;
  readonly coefficiente: string;
  readonly metodo: CodiceMetodo;
  readonly idTitolo: number;
  readonly tipoTitolo: string;
}

/** Between a purchase and its first coupon there are at most a year and its odd days. */
const MESI_DI_UNA_CEDOLA = 13;

async function leggiAcquisti(
  tx: Tx,
  codAzienda: string,
  parametri: ParametriLetti,
): Promise<readonly Acquisto[]> {
  const dal = aggiungiMesi(parametri.dataDa, -MESI_DI_UNA_CEDOLA);
  const { rows } = await sql<Acquisto>`
    select p.id, ${POSIZIONE}, p.metodo, t.id as "idTitolo", t.tipo_titolo as "tipoTitolo",
           m.id as origine, m.data_valuta as valuta, trim_scale(m.coefficiente)::text as coefficiente
      from movimenti m join posizioni p on p.id = m.id_posizione
      join causali c on c.cod_causale = m.cod_causale
      join titoli t on t.cod_titolo = p.cod_titolo collate "default"
     where m.cod_azienda = ${codAzienda} and ${CONTANO} and m.genere = 'carico'
       and c.effetto_liquidita <> 0 and m.coefficiente > 1 and not p.corta
       and m.data_valuta between ${dal}::date and ${parametri.dataA}::date
       and ${tenuteDa(codAzienda, parametri)}
     order by m.data_valuta, m.id`.execute(tx);
  return rows;
}

/** With its first coupon what a purchase paid of its revaluation leaves the cost: the coupon pays it all. */
export const rivalutazioni: Fonte = {
  tipi: ['SCA'],
  leggi: async (tx, codAzienda, parametri) => {
    const letti = await leggiAcquisti(tx, codAzienda, parametri);
    if (letti.length === 0) return [];
    const { calcolati, aliquote } = await titoliDi(tx, letti);
    const acquisti = letti.filter(({ idTitolo }) => {
      const tipo = calcolati.get(idTitolo)?.tipoIndicizzazione ?? null;
      return indicizzazioneDi(tipo)?.ripartePerCedola === true;
    });
    const cedole = await conCoefficienti(tx, (coefficienti) => {
      const contato = titoliContati(aliquote, coefficienti, TITOLI_DEL_GIORNO);
      return acquisti.map((una) => {
        const calcolato = calcolati.get(una.idTitolo);
        if (!calcolato) return undefined;
        const sua = { ...una, telQuel: false, moltiplicatore: null, scadenzaDerivato: null };
        const titolo = contato(calcolato, sua, una.valuta);
        return titolo.pianoAl(una.valuta).find(({ dataCedola }) => dataCedola > una.valuta);
      });
    });
    const storia = await storie(
      tx,
      codAzienda,
      acquisti.map(({ id }) => id),
      parametri.dataA,
    );
    const chieste: Candidata[] = [];
    for (const [i, una] of acquisti.entries()) {
      const giorno = cedole[i]?.dataCedola;
      if (giorno === undefined || giorno < parametri.dataDa || giorno > parametri.dataA) continue;
      const { id, origine, coefficiente, metodo } = una;
      const sera = aggiungiGiorni(giorno, -1);
      const lotti = METODI_MEDI.includes(metodo)
        ? null
        : lottiDello((await statiAl(tx, [id], { finoValuta: sera })).get(id), id);
      const importo = rivalutazionePagata(
        (storia.get(id) ?? []).filter(({ valuta }) => valuta <= sera),
        { movimento: origine, coefficiente },
        lotti,
      );
      if (segno(importo) === 0) continue;
      const { codPortafoglio, codDepositario, codTitolo, immCirc, corta } = una;
      chieste.push({
        tipo: 'SCA',
        posizione: { id, codPortafoglio, codDepositario, codTitolo, immCirc, corta },
        dataEvento: giorno,
        pagamento: giorno,
        origine,
        scritto: { controvaloreOriginale: importo },
        fissa: true,
      });
    }
    return chieste;
  },
};
