import type { QuotaTassata } from '#domain/calcolo/controvalore.ts';
import { daDecimale, decimale, differenza as menoFrazione } from '#domain/calcolo/frazione.ts';
import { aliquotaDel, trattiAliquota } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import type { RigaIndicizzata } from '#domain/calcolo/piano-indicizzato.ts';
import { rateoLordo100 } from '#domain/calcolo/rateo.ts';
import { differenza, somma } from '#domain/money/decimale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { contoPiano, pianoConfermato } from '#server/calcolo/piano-titolo.ts';
import { quantitaTenuta } from '#server/movimenti/fissato-giacenza.ts';
import type { Quadro, TitoloFissato } from '#server/movimenti/fissato-quadro.ts';
import { mettiInteressi, mettiRitenuta } from './importi-titolo.ts';
import { valutaDelPagamento } from './pagamento.ts';
import type { RegolaFissato } from './regola.ts';

interface Cedola {
  readonly riga: RigaIndicizzata;
  readonly confermata: boolean;
}

/** The coupon that a day pays: the last one that is due by then. */
const delGiorno = (piano: readonly RigaIndicizzata[], giorno: Data) =>
  piano.findLast(
    ({ dataCedola, dataPagamento }) => dataCedola <= giorno || dataPagamento <= giorno,
  );

/** The coupon of the confirmed plan, else as the terms make it. */
async function cedolaDel(
  quadro: Quadro,
  titolo: TitoloFissato,
  giorno: Data,
): Promise<Cedola | null> {
  const { tx } = quadro;
  const confermata = delGiorno(await pianoConfermato(tx, titolo.calcolato.id), giorno);
  if (confermata) return { riga: confermata, confermata: true };
  const conto = await quadro.tenta(() => contoPiano(tx, titolo.calcolato));
  const riga = conto && delGiorno(conto.righe, giorno);
  return riga ? { riga, confermata: false } : null;
}

/** The coupon cut where the rate of tax changed while it matured. */
async function quoteDi(quadro: Quadro, { riga }: Cedola): Promise<readonly QuotaTassata[]> {
  const { dataInizio, dataCedola, importo100 } = riga;
  const aliquote = await quadro.aliquote();
  const tratti = trattiAliquota(aliquote, { da: dataInizio, a: dataCedola });
  const [solo, altro] = tratti;
  if (solo && !altro) return [{ quota100: importo100, aliquota: solo.aliquota }];
  const conto = await quadro.conto(dataInizio);
  if (!conto) return [];
  const maturato = (giorno: Data) =>
    giorno >= dataCedola ? importo100 : rateoLordo100(conto.preparato, giorno);
  return tratti.map(({ da, a, aliquota }) => ({
    quota100: differenza(maturato(a), da === dataInizio ? '0' : maturato(da)),
    aliquota,
  }));
}

/** What a coupon pays on living nominal: interest, and the revaluation that is paid with it. */
async function cedola(quadro: Quadro, foglio: Foglio, titolo: TitoloFissato, valuta: Data) {
  const sua = await cedolaDel(quadro, titolo, valuta);
  const giorno = sua?.riga.dataCedola ?? valuta;
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno, per: 'valuta' });
  const quantita = foglio.calcola('qtaVnominale', tenuta);
  const conRivalutazione = indicizzazioneDi(titolo.calcolato.tipoIndicizzazione)?.ripartePerCedola;
  const { importo100 = null, rivalutazione100 = '0' } = sua?.riga ?? {};
  const pagato = importo100 && somma(importo100, conRivalutazione ? rivalutazione100 : '0');
  if (sua?.riga.presunta)
    quadro.avvisi.push({
      campo: 'rateo',
      peso: 'avviso',
      messaggio:
        'L’importo della cedola è presunto: manca il tasso o il coefficiente del suo giorno.',
    });
  foglio.calcola('rateo', {
    valore: pagato,
    nota: sua
      ? `cedola del ${stampaData(sua.riga.dataCedola, 'dd/MM/yyyy')}, ${sua.confermata ? 'dal piano confermato' : 'dai termini del titolo'}`
      : null,
  });
  await mettiInteressi(quadro, foglio, { quantita, verso: 'incasso', conCoefficiente: false });
  foglio.chiedi('ritenutaEstera');
  await mettiRitenuta(quadro, foglio, {
    valuta: giorno,
    lordo: nettoFrontiera(foglio),
    quote: sua ? await quoteDi(quadro, sua) : [],
  });
}

/** What is left when the foreign state has withheld: Italy taxes that («netto frontiera»). */
function nettoFrontiera(foglio: Foglio): string | null {
  const lordo = foglio.valore('interessiLordi');
  const estera = foglio.valore('ritenutaEstera');
  if (lordo === null || estera === null) return lordo;
  return decimale(menoFrazione(daDecimale(lordo), daDecimale(estera)), 2);
}

/** A dividend or the proceeds of a fund: so much on each unit held before the day. */
async function perUnita(quadro: Quadro, foglio: Foglio, giorno: Data) {
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const quantita = foglio.calcola('qtaVnominale', tenuta);
  foglio.chiedi('rateo');
  await mettiInteressi(quadro, foglio, { quantita, verso: 'incasso', conCoefficiente: false });
  foglio.chiedi('ritenutaEstera');
  await mettiRitenutaAlGiorno(quadro, foglio, giorno);
}

/** What is withheld at the rate of the day on which it is paid: of dividends, and of accounts. */
async function mettiRitenutaAlGiorno(quadro: Quadro, foglio: Foglio, giorno: Data): Promise<void> {
  const aliquota = aliquotaDel(await quadro.aliquote(), giorno) ?? '0';
  await mettiRitenuta(quadro, foglio, {
    valuta: giorno,
    lordo: nettoFrontiera(foglio),
    quote: [{ quota100: '1', aliquota }],
  });
}

/** Coupons, dividends, proceeds; interest on an account; what a foreign state gives back. */
export const regolaReddito: RegolaFissato = {
  dataValuta: valutaDelPagamento,
  calcola: async (quadro, foglio, { dataMovimento, dataValuta }) => {
    const { titolo, causale } = quadro;
    if (causale.reddito === 'nessuno') {
      foglio.chiedi('controvaloreOriginale');
      return {};
    }
    if (titolo === null) {
      foglio.chiedi('interessiLordi');
      foglio.chiedi('ritenutaEstera');
      await mettiRitenutaAlGiorno(quadro, foglio, dataMovimento);
    } else if (titolo.natura.conRateo) await cedola(quadro, foglio, titolo, dataValuta);
    else await perUnita(quadro, foglio, dataMovimento);
    return {};
  },
};
