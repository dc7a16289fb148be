import { decimale } from '#domain/calcolo/frazione.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { poolFactorDopo, poolFactorPrima } from '#domain/calcolo/termini.ts';
import { confronta, differenza, quoziente, segno } from '#domain/money/decimale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { coefficienteDel, senzaCoefficiente } from '#server/calcolo/coefficiente.ts';
import { quantitaTenuta } from '#server/movimenti/fissato-giacenza.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import {
  mettiCapitale,
  mettiImpostaScarto,
  mettiInteressi,
  mettiRateo,
  mettiRitenutaSulRateo,
} from './importi-titolo.ts';
import { valutaDelPagamento } from './pagamento.ts';
import { mettiImpostaPlusvalenze } from './plusvalenza.ts';
import type { RegolaFissato } from './regola.ts';

const NOMINALE = '100';

/** What was held the evening before, proposed; of a drawing it is asked. */
async function mettiQuantita(quadro: Quadro, foglio: Foglio, giorno: Data): Promise<string | null> {
  if (quadro.titolo?.natura.aSorteggio) return foglio.chiedi('qtaVnominale');
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  return foglio.calcola('qtaVnominale', tenuta);
}

/** The redemption price of the terms: par where they are silent and the titolo is quoted on nominal. */
function mettiPrezzo({ titolo }: Quadro, foglio: Foglio): string | null {
  const { termini, quotazione } = titolo?.calcolato ?? {};
  const valore = termini?.prezzoRimborso ?? (quotazione === 'P' ? NOMINALE : null);
  return foglio.calcola('prezzo', { valore, nota: valore === null ? null : 'prezzo di rimborso' });
}

/**
 * The coefficient by which capital is repaid, never below 1; BTP Italia has paid its revaluation with its
 * coupons.
 */
async function mettiCoefficiente(quadro: Quadro, foglio: Foglio, giorno: Data): Promise<void> {
  const { tx, titolo, avvisi } = quadro;
  const indicizzazione = indicizzazioneDi(titolo?.calcolato.tipoIndicizzazione ?? null);
  if (titolo === null || indicizzazione === null) return;
  if (indicizzazione.ripartePerCedola) {
    foglio.calcola('coefficiente', { valore: '1', nota: 'la rivalutazione è nella cedola' });
    return;
  }
  const { codTitolo } = titolo.anagrafica;
  const domanda = { codTitolo, giorno, inizioCedola: null };
  const noto = await coefficienteDel(tx, indicizzazione, domanda);
  if (noto === null) {
    foglio.calcola('coefficiente', { valore: null });
    if (!foglio.aMano('coefficiente'))
      avvisi.push({
        campo: 'coefficiente',
        peso: 'errore',
        messaggio: senzaCoefficiente(domanda),
      });
    return;
  }
  const sotto = confronta(noto.valore, '1') < 0;
  foglio.calcola('coefficiente', {
    valore: sotto ? '1' : noto.valore,
    nota: sotto ? 'mai sotto la pari' : `del ${stampaData(noto.data, 'dd/MM/yyyy')}`,
  });
}

/** At maturity and after nothing accrues: the last coupon is a movement of its own. */
const fino = ({ titolo }: Quadro, valuta: Data): Data => {
  const scadenza = titolo?.calcolato.termini.dataScadenza ?? null;
  return scadenza !== null && scadenza < valuta ? scadenza : valuta;
};

/** At the end nothing accrues, and what is repaid is what was alive until then. */
async function mettiFine({ titolo, conto }: Quadro, foglio: Foglio, giorno: Data): Promise<void> {
  if (titolo?.natura.conRateo)
    foglio.calcola('rateo', { valore: '0', nota: 'l’ultima cedola è un movimento a sé' });
  if (!titolo?.natura.aRate) return;
  const alGiorno = await conto(giorno);
  const valore = alGiorno ? decimale(poolFactorPrima(alGiorno.preparato, giorno)) : null;
  foglio.calcola('poolFactor', { valore });
}

async function rimborsoIntero(quadro: Quadro, foglio: Foglio, dataMovimento: Data, valuta: Data) {
  const giorno = fino(quadro, valuta);
  const quantita = await mettiQuantita(quadro, foglio, dataMovimento);
  mettiPrezzo(quadro, foglio);
  const scadenza = quadro.titolo?.calcolato.termini.dataScadenza ?? null;
  if (scadenza !== null && giorno >= scadenza) await mettiFine(quadro, foglio, giorno);
  else await mettiRateo(quadro, foglio, giorno);
  await mettiCoefficiente(quadro, foglio, giorno);
  await mettiCapitale(quadro, foglio, { quantita });
  if (foglio.celle.has('rateo')) {
    await mettiInteressi(quadro, foglio, { quantita, verso: 'vendita', conCoefficiente: true });
    await mettiRitenutaSulRateo(quadro, foglio, giorno);
  }
  await mettiImpostaScarto(quadro, foglio, { quantita, valuta: giorno });
  await mettiImpostaPlusvalenze(quadro, foglio, { quantita, dataMovimento, dataValuta: giorno });
}

/** The nominal stays and less of it is alive: VN × (PF before − PF after) × price (domain.md §1.9). */
async function rimborsoParziale(quadro: Quadro, foglio: Foglio, dataMovimento: Data, valuta: Data) {
  const tenuta = await quantitaTenuta(quadro, foglio, { giorno: dataMovimento, per: 'movimento' });
  const quantita = foglio.calcola('qtaVnominale', tenuta);
  mettiPrezzo(quadro, foglio);
  const giorno = fino(quadro, valuta);
  const conto = await quadro.conto(giorno);
  const rata = conto?.preparato.capitale.findLast(({ dal }) => dal <= giorno)?.dal ?? null;
  const nota = rata === null ? null : `rata del ${stampaData(rata, 'dd/MM/yyyy')}`;
  const del = (di: typeof poolFactorDopo) =>
    conto && rata !== null ? decimale(di(conto.preparato, rata)) : null;
  const prima = foglio.calcola('poolFactor', { valore: del(poolFactorPrima), nota });
  const dopo = foglio.calcola('poolFactorDopo', { valore: del(poolFactorDopo), nota });
  await mettiCoefficiente(quadro, foglio, giorno);
  const quota = prima !== null && dopo !== null ? differenza(prima, dopo) : null;
  if (quota !== null && segno(quota) <= 0)
    quadro.avvisi.push({
      campo: 'poolFactorDopo',
      peso: 'errore',
      messaggio: 'Il pool factor dopo deve essere minore di quello prima: così nulla si rimborsa.',
    });
  await mettiCapitale(quadro, foglio, {
    quantita: quota === null ? null : quantita,
    ...(quota !== null && { poolFactor: quota }),
  });
  await mettiImpostaScarto(quadro, foglio, {
    quantita: quota === null ? null : quantita,
    valuta: giorno,
    ...(quota !== null && { poolFactor: quota }),
  });
  await mettiImpostaPlusvalenze(quadro, foglio, {
    quantita: quota === null ? null : quantita,
    dataMovimento,
    dataValuta: giorno,
    ...(quota !== null && prima !== null && { quota: quoziente(quota, prima) }),
  });
}

/** Redemptions and drawings take the nominal out; repayments of a part leave it. */
export const regolaRimborso: RegolaFissato = {
  dataValuta: valutaDelPagamento,
  calcola: async (quadro, foglio, { dataMovimento, dataValuta }) => {
    const parziale = quadro.causale.effettoQuantita === 0;
    if (parziale) await rimborsoParziale(quadro, foglio, dataMovimento, dataValuta);
    else await rimborsoIntero(quadro, foglio, dataMovimento, dataValuta);
    return {};
  },
};
