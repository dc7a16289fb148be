import {
  type NaturaTitolo,
  USI_DEL_DENARO,
  USI_TRANSAZIONI,
  type Usi,
  type UsiFamiglia,
} from '../campi.ts';
import {
  mettiCapitale,
  mettiImpostaScarto,
  mettiInteressi,
  mettiRateo,
  mettiRitenutaSulRateo,
} from '../fissato/importi-titolo.ts';
import { mettiImpostaPlusvalenze } from '../fissato/plusvalenza.ts';
import { ultimoPrezzo } from '../fissato/prezzo.ts';
import { mettiTransazioni } from '../fissato/transazioni.ts';
import { regolamento } from '../regolamento.ts';
import type { Famiglia } from './famiglia.ts';

/** What a titolo brings along wherever capital is traded or repaid. */
export const usiDelTitolo = (titolo: NaturaTitolo | null): Usi => ({
  ...(titolo?.indicizzato && { coefficiente: 'calcolato' }),
  ...(titolo?.aRate && { poolFactor: 'calcolato' }),
  ...(titolo?.conRateo && {
    rateo: 'calcolato',
    interessiLordi: 'calcolato',
    ritenutaSuInteressi: 'calcolato',
  }),
  ...((titolo?.conScarto || titolo?.indicizzato) && { impostaScarto: 'calcolato' }),
});

/** What the tax on transactions is due of: shares, warrants, certificates. */
const CON_MERCATO: ReadonlySet<string> = new Set(['A', 'W', 'C']);

/** Purchases, subscriptions, sales: capital against money at a price. */
const usiScambio: UsiFamiglia = ({ causale, titolo }) => ({
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: 'chiesto',
  controvaloreOriginale: 'calcolato',
  ...usiDelTitolo(titolo),
  ...(causale.effettoCosto < 0 && { impostaPlusvalenze: 'calcolato' }),
  ...(titolo && CON_MERCATO.has(titolo.tipoTitolo) && USI_TRANSAZIONI),
});

/** Purchases, subscriptions and sales: price, accrual, what is withheld and taxed with them. */
export const scambi: Famiglia = {
  usi: usiScambio,
  dataValuta: ({ dataMovimento }) => {
    const { data, regola } = regolamento(dataMovimento);
    return { valore: data, nota: regola };
  },
  calcola: (quadro, foglio, { dataMovimento, dataValuta }) => {
    const quantita = foglio.chiedi('qtaVnominale');
    foglio.chiedi('prezzo', ultimoPrezzo(quadro, dataMovimento));
    mettiRateo(quadro, foglio, dataValuta);
    mettiCapitale(quadro, foglio, { quantita });
    if (quadro.titolo?.natura.conRateo) {
      const verso = quadro.causale.effettoLiquidita < 0 ? 'acquisto' : 'vendita';
      mettiInteressi(quadro, foglio, { quantita, verso, conCoefficiente: true });
      mettiRitenutaSulRateo(quadro, foglio, dataValuta);
    }
    mettiImpostaScarto(quadro, foglio, { quantita, valuta: dataValuta });
    mettiTransazioni(quadro, foglio, dataValuta);
    if (quadro.causale.effettoCosto < 0)
      mettiImpostaPlusvalenze(quadro, foglio, { quantita, dataMovimento, dataValuta });
    return {};
  },
};
