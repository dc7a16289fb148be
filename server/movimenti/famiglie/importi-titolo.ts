import {
  controvaloreSecco,
  interessiLordi,
  type Operazione,
  type QuotaTassata,
  ritenutaSuInteressi,
} from '#domain/calcolo/controvalore.ts';
import { decimale } from '#domain/calcolo/frazione.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { poolFactorDopo } from '#domain/calcolo/termini.ts';
import { prodotto, segno } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import type { Data } from '#domain/tempo/data.ts';
import { impostaScarto, quote, usato } from '#server/calcolo/controvalore-titolo.ts';
import type { ContoRateo } from '#server/calcolo/rateo-titolo.ts';
import type { Quadro, TitoloFissato } from '#server/movimenti/fissato-quadro.ts';

const LORDISTA = 'lordista';

/** In the currency: the euro of what stands is counted at the end, of what stands then. */
const IN_DIVISA = '1';

const percento = (aliquota: string): string =>
  `${stampaNumero(aliquota, { decimaliMin: 0, decimaliMax: 4 })}%`;

type Indicizzato = Operazione['indicizzazione'];

/** How the amounts of a titolo grow with the coefficient that stands; null where they do not. */
export function indicizzato(titolo: TitoloFissato, coefficiente: string | null): Indicizzato {
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
function notaRateo({ rateo, preparato }: ContoRateo): string | null {
  const { giorniMaturati, giorniPeriodo, dataInizioGodimento } = rateo;
  if (dataInizioGodimento === null) return null;
  return `${giorniMaturati} / ${giorniPeriodo} giorni · ${NOMI[preparato.convenzione] ?? preparato.convenzione}`;
}

/** Day counts as the trade writes them (domain.md §1.1). */
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
export async function mettiRateo(quadro: Quadro, foglio: Foglio, valuta: Data): Promise<void> {
  const natura = quadro.titolo?.natura;
  if (!natura) return;
  const conto = await quadro.conto(valuta);
  if (natura.aRate)
    foglio.calcola('poolFactor', {
      valore: conto ? decimale(poolFactorDopo(conto.preparato, valuta)) : null,
    });
  if (natura.indicizzato) {
    if (conto?.rateo.mancaCoefficiente && !foglio.aMano('coefficiente'))
      quadro.avvisi.push({
        campo: 'coefficiente',
        peso: 'errore',
        messaggio: conto.rateo.mancaCoefficiente,
      });
    const reso = conto?.rateo.indicizzazione ?? null;
    foglio.calcola('coefficiente', { valore: reso ? usato(reso.rivalutazione100) : null });
  }
  if (!natura.conRateo) return;
  foglio.calcola('rateo', {
    valore: conto?.rateo.rateoLordo100 ?? null,
    traccia: conto?.rateo.traccia ?? [],
    nota: conto ? notaRateo(conto) : null,
  });
}

/** The amount of the capital at the price that stands, on the nominal that is alive. */
export async function mettiCapitale(
  quadro: Quadro,
  foglio: Foglio,
  { quantita, poolFactor }: { readonly quantita: string | null; readonly poolFactor?: string },
): Promise<void> {
  const { titolo } = quadro;
  const prezzo = foglio.valore('prezzo');
  const manca = titolo?.natura.indicizzato && foglio.valore('coefficiente') === null;
  if (titolo === null || quantita === null || prezzo === null || manca) {
    foglio.calcola('controvaloreOriginale', { valore: null });
    return;
  }
  const secco = await quadro.tenta(() =>
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

/** What the accrual, or what is paid on each unit, makes on a quantity. */
export async function mettiInteressi(
  quadro: Quadro,
  foglio: Foglio,
  {
    quantita,
    verso,
    conCoefficiente,
  }: {
    readonly quantita: string | null;
    readonly verso: Operazione['verso'];
    readonly conCoefficiente: boolean;
  },
): Promise<void> {
  const { titolo } = quadro;
  const rateo = foglio.valore('rateo');
  if (titolo === null || quantita === null || rateo === null) {
    foglio.calcola('interessiLordi', { valore: null });
    return;
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
  foglio.calcola('interessiLordi', { valore: lordi.divisa, traccia: () => lordi.traccia });
}

/** What is withheld of an amount at given shares; a lordista keeps all of it. */
export async function mettiRitenuta(
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
): Promise<void> {
  const regime = await quadro.regime(valuta);
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

/** The withholding on what has accrued up to a day. */
export async function mettiRitenutaSulRateo(
  quadro: Quadro,
  foglio: Foglio,
  valuta: Data,
): Promise<void> {
  const conto = await quadro.conto(valuta);
  const quote_ = conto ? quote(conto) : [];
  await mettiRitenuta(quadro, foglio, {
    valuta,
    lordo: foglio.valore('interessiLordi'),
    quote: quote_,
  });
}

/**
 * The tax on the issue discount accrued to the settlement day on the living nominal: who buys is given it,
 * who sells or is repaid pays it; bills pay on what is still to accrue (D.Lgs. 239/1996 art. 3).
 */
export async function mettiImpostaScarto(
  quadro: Quadro,
  foglio: Foglio,
  {
    quantita,
    valuta,
    poolFactor,
  }: { readonly quantita: string | null; readonly valuta: Data; readonly poolFactor?: string },
): Promise<void> {
  const { titolo } = quadro;
  if (!titolo?.natura.conScarto) return;
  const regime = await quadro.regime(valuta);
  if (segno(regime.aliquotaInteressi) === 0) {
    foglio.calcola('impostaScarto', { valore: '0' });
    return;
  }
  const conto = await quadro.conto(valuta);
  if (conto === null || quantita === null) {
    foglio.calcola('impostaScarto', { valore: null });
    return;
  }
  const nominale = prodotto(quantita, poolFactor ?? foglio.valore('poolFactor') ?? '1');
  const scarto = await quadro.tenta(() => impostaScarto(titolo.calcolato, conto, nominale));
  const aliquota = conto.rateo.aliquota;
  const verso = quadro.causale.effettoLiquidita < 0 ? 'a credito' : 'a debito';
  const nulla = scarto === null || segno(scarto.importo) === 0;
  foglio.calcola('impostaScarto', {
    valore: scarto?.importo ?? null,
    traccia: scarto?.traccia ?? [],
    nota: nulla || aliquota === null ? null : `${percento(aliquota)}, ${verso}`,
  });
}
