import { differenza, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';
import type { RigaPrima } from '../fissato/contesto.ts';
import { inNota } from '../fissato/derivati.ts';
import { righePrima } from '../fissato/giacenza.ts';
import { mettiCapitale, mettiRitenuta } from '../fissato/importi-titolo.ts';
import { type Quadro, regimeDel } from '../fissato/quadro.ts';
import type { Foglio } from '../foglio.ts';
import type { EsitoFamiglia, Famiglia } from './famiglia.ts';

/** Repurchase agreements: what is lent, and what comes back with interest. */
const usiPronti: UsiFamiglia = ({ causale }) => ({
  ...USI_DEL_DENARO,
  qtaVnominale: 'chiesto',
  prezzo: causale.effettoLiquidita < 0 ? 'chiesto' : 'facoltativo',
  controvaloreOriginale: 'calcolato',
  ...(causale.effettoLiquidita > 0 && {
    interessiLordi: 'calcolato',
    ritenutaSuInteressi: 'calcolato',
  }),
});

interface Credito {
  readonly quantita: string;
  readonly importo: string;
}

/** What is still lent: spot legs less those that came back. */
const creditoDi = (righe: readonly RigaPrima[]): Credito => {
  const verso = ({ effettoLiquidita }: RigaPrima) => (effettoLiquidita < 0 ? '1' : '-1');
  return {
    quantita: somma(...righe.map((una) => prodotto(una.quantita, verso(una)))),
    importo: somma(...righe.map((una) => prodotto(una.controvalore, verso(una)))),
  };
};

/** The spot leg: money lent against titoli, which stay with who sells them (TUIR, art. 94 c. 2). */
function aPronti(quadro: Quadro, foglio: Foglio): EsitoFamiglia {
  const quantita = foglio.chiedi('qtaVnominale');
  foglio.chiedi('prezzo', 'a pronti');
  mettiCapitale(quadro, foglio, { quantita });
  return {};
}

/**
 * The forward leg: what was lent comes back, and the difference is interest
 * (docs/regole/derivati.md#pronti-contro-termine).
 */
function termine(quadro: Quadro, foglio: Foglio, valuta: Data): EsitoFamiglia {
  const credito = creditoDi(righePrima(quadro, foglio, false));
  const quantita = foglio.proponi('qtaVnominale', {
    valore:
      foglio.scritto('qtaVnominale') ?? (segno(credito.quantita) > 0 ? credito.quantita : null),
    nota: 'ancora a credito',
  });
  const prezzo = foglio.chiedi('prezzo', 'a termine');
  const parte =
    quantita === null || segno(credito.quantita) <= 0
      ? null
      : prodotto(credito.importo, quoziente(quantita, credito.quantita));
  if (segno(credito.quantita) <= 0)
    quadro.avvisi.push({
      campo: 'cod_Titolo',
      peso: 'errore',
      messaggio:
        'Non ci sono pronti ancora a credito su questo titolo: registrare prima la gamba a pronti.',
    });
  mettiCapitale(quadro, foglio, { quantita });
  const aTermine = foglio.celle.get('controvaloreOriginale')?.calcolato ?? null;
  const versato = foglio.calcola('controvaloreOriginale', {
    valore: parte,
    nota: aTermine === null ? 'versati a pronti' : `versati a pronti · tornano ${inNota(aTermine)}`,
  });
  const lordo = foglio.calcola('interessiLordi', {
    valore: aTermine !== null && versato !== null ? differenza(aTermine, versato) : null,
    nota: prezzo === null ? null : 'termine meno pronti',
  });
  const regime = regimeDel(quadro, valuta);
  mettiRitenuta(quadro, foglio, {
    valuta,
    lordo,
    quote: [{ quota100: '100', aliquota: regime.aliquotaInteressi }],
  });
  return {};
}

export const pronti: Famiglia = {
  usi: usiPronti,
  calcola: (quadro, foglio, { dataValuta }) =>
    quadro.causale.effettoLiquidita < 0
      ? aPronti(quadro, foglio)
      : termine(quadro, foglio, dataValuta),
};
