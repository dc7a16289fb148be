import type { Coefficienti, RichiestaCoefficiente } from '#domain/calcolo/coefficiente.ts';
import type { QuotaTassata } from '#domain/calcolo/controvalore.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { trattiAliquota } from '#domain/calcolo/imposta.ts';
import { contoPiano, type RigaIndicizzata } from '#domain/calcolo/piano-indicizzato.ts';
import { rateoLordo100 } from '#domain/calcolo/rateo.ts';
import {
  contoRateo,
  maturaQualcosa,
  quote,
  type RateoCalcolato,
} from '#domain/calcolo/rateo-titolo.ts';
import { poolFactorDopo, poolFactorPrima } from '#domain/calcolo/termini.ts';
import { aliquoteProprie, type TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { differenza } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Contesto, Deduzioni, Impossibile, RateoDelGiorno } from './contesto.ts';

/** What a calculation gives, or why terms do not allow it. */
function oImpossibile<T>(calcola: () => T): T | Impossibile {
  try {
    return calcola();
  } catch (causa) {
    if (!(causa instanceof TerminiErrati)) throw causa;
    return { campo: causa.campo, messaggio: causa.message };
  }
}

/** What a calculation gives with coefficients of the context: all that are missing are asked at once. */
function conCoefficienti<T>(contesto: Contesto, calcola: (noti: Coefficienti) => T): T {
  let mancante: RichiestaCoefficiente | undefined;
  const esito = calcola((richiesta) => {
    if (contesto.annuncia('coefficiente', richiesta))
      return contesto.cerca('coefficiente', richiesta);
    mancante ??= richiesta;
    return null;
  });
  if (mancante) contesto.cerca('coefficiente', mancante);
  return esito;
}

const aliquoteDi = (contesto: Contesto, titolo: TitoloCalcolato) =>
  aliquoteProprie(titolo, (categoria) => contesto.cerca('aliquote', { categoria }));

const rateoDel = (contesto: Contesto, titolo: TitoloCalcolato, giorno: Data): RateoCalcolato => {
  const aliquote = aliquoteDi(contesto, titolo);
  return conCoefficienti(contesto, (noti) => contoRateo(titolo, giorno, aliquote, noti));
};

function inDati(rateoCalcolato: RateoCalcolato, giorno: Data): RateoDelGiorno {
  const { rateo, preparato } = rateoCalcolato;
  const dal = preparato.capitale.findLast((una) => una.dal <= giorno)?.dal ?? null;
  return {
    lordo100: rateo.rateoLordo100,
    traccia: rateo.traccia,
    dataInizioGodimento: rateo.dataInizioGodimento,
    giorniMaturati: rateo.giorniMaturati,
    giorniPeriodo: rateo.giorniPeriodo,
    convenzione: preparato.convenzione,
    aliquota: rateo.aliquota,
    mancaCoefficiente: rateo.mancaCoefficiente,
    rivalutazione100: rateo.indicizzazione?.rivalutazione100 ?? null,
    poolFactorPrima: decimale(poolFactorPrima(preparato, giorno)),
    poolFactorDopo: decimale(poolFactorDopo(preparato, giorno)),
    rata: dal && {
      dal,
      prima: decimale(poolFactorPrima(preparato, dal)),
      dopo: decimale(poolFactorDopo(preparato, dal)),
    },
    quote: quote(rateoCalcolato),
  };
}

/** The coupon that a day pays: the last one that is due by then. */
const delGiorno = (piano: readonly RigaIndicizzata[], giorno: Data) =>
  piano.findLast(
    ({ dataCedola, dataPagamento }) => dataCedola <= giorno || dataPagamento <= giorno,
  );

/** The coupon cut where the rate of tax changed while it matured. */
function quoteDi(
  contesto: Contesto,
  titolo: TitoloCalcolato,
  { dataInizio, dataCedola, importo100 }: RigaIndicizzata,
): readonly QuotaTassata[] {
  const tratti = trattiAliquota(aliquoteDi(contesto, titolo), { da: dataInizio, a: dataCedola });
  const [solo, altro] = tratti;
  if (solo && !altro) return [{ quota100: importo100, aliquota: solo.aliquota }];
  const { preparato } = rateoDel(contesto, titolo, dataInizio);
  const maturato = (giorno: Data) =>
    giorno >= dataCedola ? importo100 : rateoLordo100(preparato, giorno);
  return tratti.map(({ da, a, aliquota }) => ({
    quota100: differenza(maturato(a), da === dataInizio ? '0' : maturato(da)),
    aliquota,
  }));
}

/**
 * What the server deduces from what it reads, and tells who computes elsewhere: the accrual of a day, and
 * the coupon that a day pays, of the confirmed plan or else as the terms make it.
 */
export const DEDUZIONI = {
  rateo: (contesto, { codTitolo, giorno }) => {
    const titolo = contesto.cerca('titolo', { codTitolo })?.calcolato;
    if (!titolo || !maturaQualcosa(titolo)) return null;
    return oImpossibile(() => inDati(rateoDel(contesto, titolo, giorno), giorno));
  },
  cedola: (contesto, { codTitolo, giorno }) => {
    const titolo = contesto.cerca('titolo', { codTitolo })?.calcolato;
    if (!titolo) return null;
    const confermata = delGiorno(contesto.cerca('pianoConfermato', { codTitolo }), giorno);
    return oImpossibile(() => {
      const riga =
        confermata ??
        delGiorno(conCoefficienti(contesto, (noti) => contoPiano(titolo, noti)).righe, giorno);
      if (!riga) return null;
      const sue = oImpossibile(() => quoteDi(contesto, titolo, riga));
      return { riga, confermata: confermata !== undefined, quote: sue };
    });
  },
} satisfies Deduzioni;
