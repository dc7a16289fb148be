import { giornoPagamento, inParole } from '#domain/calcolo/calendario-cedole.ts';
import {
  controvaloreSecco,
  interessiLordi,
  type Operazione,
  type QuotaTassata,
  ritenutaSuInteressi,
} from '#domain/calcolo/controvalore.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { impostaRivalutazione } from '#domain/calcolo/rivalutazione.ts';
import { impostaScarto, usato } from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import { prodotto, segno, somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Calcolo, Foglio } from '../foglio.ts';
import type { RateoDelGiorno, TitoloFissato } from './contesto.ts';
import { conPremio, type PremioDovuto, quoteConPremio } from './premio.ts';
import { aliquoteDelReddito, type Quadro, rateoDel, regimeDel } from './quadro.ts';

const LORDISTA = 'lordista';

/** In the currency: the euro of what stands is counted at the end, of what stands then. */
const IN_DIVISA = '1';

const percento = (aliquota: string): string =>
  `${stampaNumero(aliquota, { decimaliMin: 0, decimaliMax: 4 })}%`;

type Indicizzato = Operazione['indicizzazione'];

/** How the amounts of a titolo grow with the coefficient that stands; null where they do not. */
function indicizzato(titolo: TitoloFissato, coefficiente: string | null): Indicizzato {
  const { regole, tipoIndicizzazione } = titolo.calcolato;
  const indicizzazione = indicizzazioneDi(tipoIndicizzazione);
  if (coefficiente === null || indicizzazione === null) return null;
  return {
    coefficiente,
    modo: regole.modoControvalore.codice,
    origine: regole.modoControvalore.origine,
    sugliInteressi: indicizzazione.sugliInteressi,
  };
}

/** The accrual in words: «75 / 184 giorni · ICMA». */
function notaRateo(rateoCalcolato: RateoDelGiorno): string | null {
  const { giorniMaturati, giorniPeriodo, dataInizioGodimento, convenzione } = rateoCalcolato;
  if (dataInizioGodimento === null) return null;
  return `${giorniMaturati} / ${giorniPeriodo} giorni · ${NOMI[convenzione] ?? convenzione}`;
}

/** Day counts as the trade writes them (docs/regole/giorni.md#convenzioni). */
const NOMI: Readonly<Record<string, string>> = {
  ICMA: 'ACT/ACT ICMA',
  A360: 'ACT/360',
  A365: 'ACT/365',
  A366: 'ACT/365-366',
  ISDA: 'ACT/ACT ISDA',
  '30E': '30E/360',
  '30U': '30/360',
  '30EI': '30E/360 ISDA',
};

/** Pool factor, coefficient and accrual of the settlement day, each where the titolo has it. */
export function mettiRateo(quadro: Quadro, foglio: Foglio, valuta: Data): void {
  const natura = quadro.titolo?.natura;
  if (!natura) return;
  const rateoCalcolato = rateoDel(quadro, valuta);
  if (natura.aRate)
    foglio.calcola('poolFactor', {
      valore: rateoCalcolato?.poolFactorDopo ?? null,
    });
  if (natura.indicizzato) {
    if (rateoCalcolato?.mancaCoefficiente && !foglio.aMano('coefficiente'))
      quadro.avvisi.push({
        campo: 'coefficiente',
        peso: 'errore',
        messaggio: rateoCalcolato.mancaCoefficiente,
      });
    const reso = rateoCalcolato?.rivalutazione100 ?? null;
    foglio.calcola('coefficiente', { valore: reso === null ? null : usato(reso) });
  }
  if (!natura.conRateo) return;
  foglio.calcola('rateo', {
    valore: rateoCalcolato?.lordo100 ?? null,
    traccia: rateoCalcolato?.traccia ?? [],
    nota: rateoCalcolato ? notaRateo(rateoCalcolato) : null,
  });
}

/** The amount of the capital at the price that stands, on the nominal that is alive. */
export function mettiCapitale(
  quadro: Quadro,
  foglio: Foglio,
  { quantita, poolFactor }: { readonly quantita: string | null; readonly poolFactor?: string },
): void {
  const { titolo } = quadro;
  const prezzo = foglio.valore('prezzo');
  const manca = titolo?.natura.indicizzato && foglio.valore('coefficiente') === null;
  if (titolo === null || quantita === null || prezzo === null || manca) {
    foglio.calcola('controvaloreOriginale', { valore: null });
    return;
  }
  const secco = quadro.tenta(() =>
    controvaloreSecco({
      quantita,
      prezzo,
      quotazione: titolo.calcolato.quotazione,
      poolFactor: poolFactor ?? foglio.valore('poolFactor') ?? '1',
      indicizzazione: indicizzato(titolo, foglio.valore('coefficiente')),
      cambio: IN_DIVISA,
    }),
  );
  foglio.calcola('controvaloreOriginale', {
    valore: secco?.divisa ?? null,
    traccia: () => secco?.traccia ?? [],
  });
}

/** What the accrual, or what is paid on each unit, makes on a quantity, with a premium paid beside it. */
export function mettiInteressi(
  quadro: Quadro,
  foglio: Foglio,
  {
    quantita,
    verso,
    conCoefficiente,
    premio = null,
  }: {
    readonly quantita: string | null;
    readonly verso: Operazione['verso'];
    readonly conCoefficiente: boolean;
    readonly premio?: PremioDovuto | null;
  },
): string | null {
  const { titolo } = quadro;
  const rateo = foglio.valore('rateo');
  if (titolo === null || quantita === null || rateo === null) {
    foglio.calcola('interessiLordi', { valore: null });
    return null;
  }
  const lordi = interessiLordi({
    verso,
    quantita,
    quotazione: titolo.calcolato.quotazione,
    poolFactor: foglio.valore('poolFactor') ?? '1',
    rateo100: rateo,
    indicizzazione: conCoefficiente ? indicizzato(titolo, foglio.valore('coefficiente')) : null,
    cambio: IN_DIVISA,
  });
  const insieme = conPremio(lordi, premio);
  foglio.calcola('interessiLordi', {
    valore: insieme.divisa,
    traccia: () => insieme.traccia,
    nota: premio?.nota ?? null,
  });
  return lordi.divisa;
}

/** What is withheld of an amount at given shares; a lordista keeps all of it. */
export function mettiRitenuta(
  quadro: Quadro,
  foglio: Foglio,
  {
    valuta,
    lordo,
    quote: maturate,
  }: {
    readonly valuta: Data;
    readonly lordo: string | null;
    readonly quote: readonly QuotaTassata[];
  },
): void {
  const regime = regimeDel(quadro, valuta);
  if (segno(regime.aliquotaInteressi) === 0) {
    const nota = regime.tipoSoggetto === 'L' ? LORDISTA : regime.motivo;
    foglio.calcola('ritenutaSuInteressi', { valore: '0', nota });
    return;
  }
  const ritenuta = ritenutaSuInteressi(
    { ritenuta: maturate, cambio: IN_DIVISA },
    { divisa: lordo ?? '0' },
  );
  const aliquote = [...new Set(maturate.map(({ aliquota }) => percento(aliquota)))].join(', ');
  foglio.calcola('ritenutaSuInteressi', {
    valore: lordo === null ? null : ritenuta.divisa,
    traccia: () => ritenuta.traccia,
    nota: aliquote === '' ? null : aliquote,
  });
}

/** The withholding on what has accrued up to a day, and on a premium that is paid beside it. */
export function mettiRitenutaSulRateo(
  quadro: Quadro,
  foglio: Foglio,
  valuta: Data,
  di: { readonly interessi: string | null; readonly premio: PremioDovuto | null } = {
    interessi: null,
    premio: null,
  },
): void {
  const maturate = rateoDel(quadro, valuta)?.quote ?? [];
  mettiRitenuta(quadro, foglio, {
    valuta,
    lordo: foglio.valore('interessiLordi'),
    quote: quoteConPremio(maturate, di.interessi ?? '0', di.premio),
  });
}

interface Maturato {
  readonly importo: string;
  readonly traccia: Traccia;
}

/** The tax on the discount, where the titolo has one; null where it cannot be told. */
function sulloScarto(
  quadro: Quadro,
  nominale: string,
  giorno: Data,
  rimborsatoA?: string | null,
): Maturato | null {
  const { titolo } = quadro;
  if (!titolo?.natura.conScarto) return NIENTE;
  const aliquote = aliquoteDelReddito(quadro);
  const quando = { giorno, aliquote, ...(rimborsatoA !== undefined && { rimborsatoA }) };
  return quadro.tenta(() => impostaScarto(titolo.calcolato, quando, nominale));
}

/** The tax on what prices have made of the capital, at the coefficient that stands; null where there is none. */
function sullaRivalutazione(
  { titolo }: Quadro,
  foglio: Foglio,
  nominale: string,
  aliquota: string,
): Maturato | null {
  if (!titolo?.natura.indicizzato) return NIENTE;
  const coefficiente = foglio.valore('coefficiente');
  return coefficiente === null ? null : impostaRivalutazione({ nominale, coefficiente, aliquota });
}

const NIENTE: Maturato = { importo: '0', traccia: [] };

/**
 * The tax on the issue discount and on the revaluation accrued to the settlement day on the living nominal:
 * who buys is given it, who sells pays it, who is repaid on all of the discount; bills pay on what is still
 * to accrue (D.Lgs. 239/1996 art. 3; docs/regole/imposte.md#scarto-al-rimborso, #rivalutazione).
 */
export function mettiImpostaScarto(
  quadro: Quadro,
  foglio: Foglio,
  {
    quantita,
    valuta,
    poolFactor,
    rimborsatoA,
  }: {
    readonly quantita: string | null;
    readonly valuta: Data;
    readonly poolFactor?: string;
    readonly rimborsatoA?: string | null;
  },
): void {
  const natura = quadro.titolo?.natura;
  if (!natura?.conScarto && !natura?.indicizzato) return;
  const regime = regimeDel(quadro, valuta);
  if (segno(regime.aliquotaInteressi) === 0) {
    foglio.calcola('impostaScarto', { valore: '0' });
    return;
  }
  const aliquota = rateoDel(quadro, valuta)?.aliquota ?? regime.aliquotaInteressi;
  if (quantita === null || (natura.conScarto && rateoDel(quadro, valuta) === null)) {
    foglio.calcola('impostaScarto', { valore: null });
    return;
  }
  const nominale = prodotto(quantita, poolFactor ?? foglio.valore('poolFactor') ?? '1');
  const scarto = sulloScarto(quadro, nominale, valuta, rimborsatoA);
  const rivalutazione = sullaRivalutazione(quadro, foglio, nominale, aliquota);
  if (scarto === null || rivalutazione === null) {
    foglio.calcola('impostaScarto', { valore: null });
    return;
  }
  const valore = somma(scarto.importo, rivalutazione.importo);
  const verso = quadro.causale.effettoLiquidita < 0 ? 'a credito' : 'a debito';
  foglio.calcola('impostaScarto', {
    valore,
    traccia: [...scarto.traccia, ...rivalutazione.traccia],
    nota: segno(valore) === 0 ? null : `${percento(aliquota)}, ${verso}`,
  });
}

/** What a titolo pays on a day that is no business day, it pays when its terms say. */
export function valutaDelPagamento({ titolo, dataMovimento }: Quadro): Calcolo {
  if (titolo === null) return { valore: dataMovimento };
  const { termini } = titolo.calcolato;
  const valore = giornoPagamento(dataMovimento, termini);
  return { valore, nota: valore === dataMovimento ? null : inParole(termini) };
}
