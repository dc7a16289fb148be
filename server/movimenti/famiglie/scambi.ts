import { regolamento } from '#domain/movimenti/regolamento.ts';
import { ultimoPrezzo } from '#server/movimenti/fissato-prezzo.ts';
import {
  mettiCapitale,
  mettiImpostaScarto,
  mettiInteressi,
  mettiRateo,
  mettiRitenutaSulRateo,
} from './importi-titolo.ts';
import { mettiImpostaPlusvalenze } from './plusvalenza.ts';
import type { RegolaFissato } from './regola.ts';

/** Purchases, subscriptions and sales: price, accrual, what is withheld and taxed with them. */
export const regolaScambio: RegolaFissato = {
  dataValuta: ({ dataMovimento }) => {
    const { data, regola } = regolamento(dataMovimento);
    return { valore: data, nota: regola };
  },
  calcola: async (quadro, foglio, { dataMovimento, dataValuta }) => {
    const quantita = foglio.chiedi('qtaVnominale');
    foglio.chiedi('prezzo', await ultimoPrezzo(quadro, dataMovimento));
    await mettiRateo(quadro, foglio, dataValuta);
    await mettiCapitale(quadro, foglio, { quantita });
    if (quadro.titolo?.natura.conRateo) {
      const verso = quadro.causale.effettoLiquidita < 0 ? 'acquisto' : 'vendita';
      await mettiInteressi(quadro, foglio, { quantita, verso, conCoefficiente: true });
      await mettiRitenutaSulRateo(quadro, foglio, dataValuta);
    }
    await mettiImpostaScarto(quadro, foglio, { quantita, valuta: dataValuta });
    if (quadro.causale.effettoCosto < 0)
      await mettiImpostaPlusvalenze(quadro, foglio, { quantita, dataMovimento, dataValuta });
    return {};
  },
};
