import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { daDecimale, decimale, differenza as menoFrazione } from '#domain/calcolo/frazione.ts';
import { aliquotaDel } from '#domain/calcolo/imposta.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { premioPrima } from '#domain/calcolo/premio-fedelta.ts';
import type { PremioFedelta } from '#domain/calcolo/titolo.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { USI_DEL_DENARO, type Usi, type UsiFamiglia } from '../campi.ts';
import type { CedolaDelGiorno, TitoloFissato } from '../fissato/contesto.ts';
import { mettiRitenutaEstera, mettiUnitario, pagamentoAnnunciato } from '../fissato/dividendo.ts';
import { quantitaTenuta } from '../fissato/giacenza.ts';
import { mettiInteressi, mettiRitenuta, valutaDelPagamento } from '../fissato/importi-titolo.ts';
import { premioDovuto, quoteConPremio } from '../fissato/premio.ts';
import { aliquoteDelReddito, type Quadro } from '../fissato/quadro.ts';
import type { Foglio } from '../foglio.ts';
import type { Famiglia } from './famiglia.ts';

/** Coupons, interest, dividends, proceeds: income on what is held, or on an account. */
const usiReddito: UsiFamiglia = ({ causale, titolo, codDivisa }) => {
  if (causale.reddito === 'nessuno') return { ...USI_DEL_DENARO, controvaloreOriginale: 'chiesto' };
  const lordo: Usi = {
    ...USI_DEL_DENARO,
    ritenutaSuInteressi: 'calcolato',
    ...((causale.reddito !== 'interessi' || codDivisa !== DIVISA_DI_CONTO) && {
      ritenutaEstera: 'facoltativo' as const,
    }),
  };
  if (titolo === null) return { ...lordo, interessiLordi: 'chiesto' };
  return {
    ...lordo,
    qtaVnominale: 'calcolato',
    rateo: titolo.conRateo ? 'calcolato' : 'chiesto',
    interessiLordi: 'calcolato',
  };
};

/** The coupon that a day pays, with the premium that falls due with it, or after it and by itself. */
function pagatoNelGiorno(quadro: Quadro, titolo: TitoloFissato, valuta: Data) {
  const { contesto, esigibile } = quadro;
  const { codTitolo } = titolo.anagrafica;
  const sua = esigibile<CedolaDelGiorno>(contesto.cerca('cedola', { codTitolo, giorno: valuta }));
  const ultimo = premioPrima(titolo.calcolato, valuta);
  const premio = ultimo && sua && ultimo.data < sua.riga.dataCedola ? null : ultimo;
  const daSolo = premio && (!sua || sua.riga.dataCedola < premio.data) ? premio : null;
  return { sua, premio, daSolo };
}

/** A premium that no coupon is paid with: so much on what has a right to it. */
function premioDaSolo(quadro: Quadro, foglio: Foglio, premio: PremioFedelta) {
  const { data: giorno, per100 } = premio;
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'valuta' });
  const dovuto = premioDovuto(quadro, foglio, tenuta.valore, premio);
  const diritto = dovuto && segno(dovuto.diritto) > 0 ? dovuto.diritto : null;
  const nota = dovuto ? 'in giacenza dall’emissione' : null;
  const quantita = foglio.calcola('qtaVnominale', { valore: diritto, nota });
  foglio.calcola('rateo', {
    valore: per100,
    nota: `premio fedeltà del ${stampaData(giorno, 'dd/MM/yyyy')}`,
  });
  mettiInteressi(quadro, foglio, { quantita, verso: 'incasso', conCoefficiente: false });
  foglio.chiedi('ritenutaEstera');
  mettiRitenutaAlGiorno(quadro, foglio, giorno);
}

/** What a coupon pays on living nominal: interest, and the revaluation that is paid with it. */
function cedola(quadro: Quadro, foglio: Foglio, titolo: TitoloFissato, valuta: Data) {
  const { esigibile } = quadro;
  const { sua, premio: suo, daSolo } = pagatoNelGiorno(quadro, titolo, valuta);
  if (daSolo) {
    premioDaSolo(quadro, foglio, daSolo);
    return;
  }
  const giorno = sua?.riga.dataCedola ?? valuta;
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'valuta' });
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
  const premio = suo && premioDovuto(quadro, foglio, quantita, suo);
  const pagati = { quantita, verso: 'incasso', conCoefficiente: false, premio } as const;
  const interessi = mettiInteressi(quadro, foglio, pagati);
  foglio.chiedi('ritenutaEstera');
  mettiRitenuta(quadro, foglio, {
    valuta: giorno,
    lordo: nettoFrontiera(foglio),
    quote: quoteConPremio((sua && esigibile(sua.quote)) ?? [], interessi ?? '0', premio),
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
function perUnita(quadro: Quadro, foglio: Foglio, giorno: Data) {
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  const quantita = foglio.calcola('qtaVnominale', tenuta);
  mettiUnitario(quadro, foglio);
  mettiInteressi(quadro, foglio, { quantita, verso: 'incasso', conCoefficiente: false });
  mettiRitenutaEstera(quadro, foglio);
  mettiRitenutaAlGiorno(quadro, foglio, giorno);
}

/** What is withheld at the rate of the day on which it is paid: of dividends, and of accounts. */
function mettiRitenutaAlGiorno(quadro: Quadro, foglio: Foglio, giorno: Data): void {
  const aliquota = aliquotaDel(aliquoteDelReddito(quadro), giorno) ?? '0';
  mettiRitenuta(quadro, foglio, {
    valuta: giorno,
    lordo: nettoFrontiera(foglio),
    quote: [{ quota100: '1', aliquota }],
  });
}

/** Coupons, dividends, proceeds; interest on an account; what a foreign state gives back. */
export const redditi: Famiglia = {
  usi: usiReddito,
  dataValuta: (quadro) => pagamentoAnnunciato(quadro) ?? valutaDelPagamento(quadro),
  calcola: (quadro, foglio, { dataMovimento, dataValuta }) => {
    const { titolo, causale } = quadro;
    if (causale.reddito === 'nessuno') {
      foglio.chiedi('controvaloreOriginale');
      return {};
    }
    if (titolo === null) {
      foglio.chiedi('interessiLordi');
      foglio.chiedi('ritenutaEstera');
      mettiRitenutaAlGiorno(quadro, foglio, dataMovimento);
    } else if (titolo.natura.conRateo) cedola(quadro, foglio, titolo, dataValuta);
    else perUnita(quadro, foglio, dataMovimento);
    return {};
  },
};
