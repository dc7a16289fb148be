import { coefficienteDel, senzaCoefficiente } from '#domain/calcolo/coefficiente.ts';
import { indicizzazioneDi } from '#domain/calcolo/indicizzazioni.ts';
import { premioFinale } from '#domain/calcolo/premio-fedelta.ts';
import { confronta, differenza, quoziente, segno } from '#domain/money/decimale.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type NaturaTitolo, USI_DEL_DENARO, type UsiFamiglia } from '../campi.ts';
import { quantitaTenuta } from '../fissato/giacenza.ts';
import {
  mettiCapitale,
  mettiImpostaScarto,
  mettiInteressi,
  mettiRateo,
  mettiRitenutaSulRateo,
  valutaDelPagamento,
} from '../fissato/importi-titolo.ts';
import { mettiImpostaPlusvalenze } from '../fissato/plusvalenza.ts';
import { premioDovuto } from '../fissato/premio.ts';
import { type Quadro, rateoDel } from '../fissato/quadro.ts';
import type { Foglio } from '../foglio.ts';
import type { Famiglia } from './famiglia.ts';
import { usiDelTitolo } from './scambi.ts';

/** A part of the capital is repaid on its own: what has accrued on it is paid with the coupon. */
const senzaRateo = (titolo: NaturaTitolo | null): NaturaTitolo | null =>
  titolo && { ...titolo, conRateo: false };

/** Redemptions, drawings, and repayments of a part of the capital, which leave the nominal. */
const usiRimborso: UsiFamiglia = ({ causale, titolo }) => ({
  ...USI_DEL_DENARO,
  prezzo: 'calcolato',
  controvaloreOriginale: 'calcolato',
  ...usiDelTitolo(causale.effettoQuantita === 0 ? senzaRateo(titolo) : titolo),
  impostaPlusvalenze: 'calcolato',
  qtaVnominale: titolo?.aSorteggio ? 'chiesto' : 'calcolato',
  ...(causale.effettoQuantita === 0 && { poolFactor: 'calcolato', poolFactorDopo: 'calcolato' }),
});

const NOMINALE = '100';

/** What was held the evening before, proposed; of a drawing it is asked. */
function mettiQuantita(quadro: Quadro, foglio: Foglio, giorno: Data): string | null {
  if (quadro.titolo?.natura.aSorteggio) return foglio.chiedi('qtaVnominale');
  const tenuta = quantitaTenuta(quadro, foglio, { giorno, per: 'movimento' });
  return foglio.calcola('qtaVnominale', tenuta);
}

/** The redemption price of the terms: par where they are silent and the titolo is quoted on nominal. */
function mettiPrezzo({ titolo }: Quadro, foglio: Foglio): string | null {
  const { termini, quotazione } = titolo?.calcolato ?? {};
  const valore = termini?.prezzoRimborso ?? (quotazione === 'P' ? NOMINALE : null);
  return foglio.calcola('prezzo', { valore, nota: valore === null ? null : 'prezzo di rimborso' });
}

/** What is paid per 100, where it is written: the discount taxed is over that. */
const pagatoPer100 = ({ titolo }: Quadro, foglio: Foglio): string | null =>
  titolo?.calcolato.quotazione === 'P' ? foglio.valore('prezzo') : null;

/**
 * The coefficient by which capital is repaid, never below 1; BTP Italia has paid its revaluation with its
 * coupons.
 */
function mettiCoefficiente(quadro: Quadro, foglio: Foglio, giorno: Data): void {
  const { contesto, titolo, avvisi } = quadro;
  const indicizzazione = indicizzazioneDi(titolo?.calcolato.tipoIndicizzazione ?? null);
  if (titolo === null || indicizzazione === null) return;
  if (indicizzazione.ripartePerCedola) {
    foglio.calcola('coefficiente', { valore: '1', nota: 'la rivalutazione è nella cedola' });
    return;
  }
  const { codTitolo } = titolo.anagrafica;
  const noto = coefficienteDel(
    (richiesta) => contesto.cerca('coefficiente', richiesta),
    indicizzazione,
    { codTitolo, giorno, inizioCedola: null },
  );
  if (noto === null) {
    foglio.calcola('coefficiente', { valore: null });
    if (!foglio.aMano('coefficiente'))
      avvisi.push({
        campo: 'coefficiente',
        peso: 'errore',
        messaggio: senzaCoefficiente(codTitolo, giorno),
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
function mettiFine(quadro: Quadro, foglio: Foglio, giorno: Data): void {
  const { titolo } = quadro;
  if (titolo?.natura.conRateo)
    foglio.calcola('rateo', { valore: '0', nota: 'l’ultima cedola è un movimento a sé' });
  if (!titolo?.natura.aRate) return;
  foglio.calcola('poolFactor', { valore: rateoDel(quadro, giorno)?.poolFactorPrima ?? null });
}

/** The loyalty premium that is paid with the capital: only by who redeems at the end. */
const premioAlRimborso = (
  quadro: Quadro,
  foglio: Foglio,
  { quantita, giorno }: { readonly quantita: string | null; readonly giorno: Data },
) => {
  const premio = quadro.titolo && premioFinale(quadro.titolo.calcolato);
  return premio && giorno >= premio.data ? premioDovuto(quadro, foglio, quantita, premio) : null;
};

function rimborsoIntero(quadro: Quadro, foglio: Foglio, dataMovimento: Data, valuta: Data) {
  const giorno = fino(quadro, valuta);
  const quantita = mettiQuantita(quadro, foglio, dataMovimento);
  mettiPrezzo(quadro, foglio);
  const scadenza = quadro.titolo?.calcolato.termini.dataScadenza ?? null;
  if (scadenza !== null && giorno >= scadenza) mettiFine(quadro, foglio, giorno);
  else mettiRateo(quadro, foglio, giorno);
  mettiCoefficiente(quadro, foglio, giorno);
  mettiCapitale(quadro, foglio, { quantita });
  if (foglio.celle.has('rateo')) {
    const premio = premioAlRimborso(quadro, foglio, { quantita, giorno });
    const pagati = { quantita, verso: 'vendita', conCoefficiente: true, premio } as const;
    const interessi = mettiInteressi(quadro, foglio, pagati);
    mettiRitenutaSulRateo(quadro, foglio, giorno, { interessi, premio });
  }
  const rimborsatoA = pagatoPer100(quadro, foglio);
  mettiImpostaScarto(quadro, foglio, { quantita, valuta: giorno, rimborsatoA });
  mettiImpostaPlusvalenze(quadro, foglio, {
    quantita,
    dataMovimento,
    dataValuta: giorno,
    rimborsatoA,
  });
}

/** What is repaid at once has no pool factor that later movements could be counted with. */
function esigiARate({ titolo, avvisi }: Quadro): void {
  if (titolo === null || titolo.natura.aRate) return;
  avvisi.push({
    campo: 'cod_Titolo',
    peso: 'errore',
    messaggio: `${titolo.anagrafica.codTitolo} si rimborsa in unica soluzione: se il capitale torna a rate, nel titolo il Tipo Rimborso è «Riduzione di Capitale».`,
  });
}

/** The nominal stays and less of it is alive: VN × (PF before − PF after) × price (docs/regole/cedole.md#capitale-a-rate). */
function rimborsoParziale(quadro: Quadro, foglio: Foglio, dataMovimento: Data, valuta: Data) {
  esigiARate(quadro);
  const tenuta = quantitaTenuta(quadro, foglio, { giorno: dataMovimento, per: 'movimento' });
  const quantita = foglio.calcola('qtaVnominale', tenuta);
  mettiPrezzo(quadro, foglio);
  const giorno = fino(quadro, valuta);
  const rata = rateoDel(quadro, giorno)?.rata ?? null;
  const nota = rata && `rata del ${stampaData(rata.dal, 'dd/MM/yyyy')}`;
  const prima = foglio.calcola('poolFactor', { valore: rata?.prima ?? null, nota });
  const dopo = foglio.calcola('poolFactorDopo', { valore: rata?.dopo ?? null, nota });
  mettiCoefficiente(quadro, foglio, giorno);
  const quota = prima !== null && dopo !== null ? differenza(prima, dopo) : null;
  if (quota !== null && segno(quota) <= 0)
    quadro.avvisi.push({
      campo: 'poolFactorDopo',
      peso: 'errore',
      messaggio: 'Il pool factor dopo deve essere minore di quello prima: così nulla si rimborsa.',
    });
  mettiCapitale(quadro, foglio, {
    quantita: quota === null ? null : quantita,
    ...(quota !== null && { poolFactor: quota }),
  });
  const rimborsatoA = pagatoPer100(quadro, foglio);
  mettiImpostaScarto(quadro, foglio, {
    quantita: quota === null ? null : quantita,
    valuta: giorno,
    rimborsatoA,
    ...(quota !== null && { poolFactor: quota }),
  });
  mettiImpostaPlusvalenze(quadro, foglio, {
    quantita: quota === null ? null : quantita,
    dataMovimento,
    dataValuta: giorno,
    rimborsatoA,
    ...(quota !== null && prima !== null && { quota: quoziente(quota, prima) }),
  });
}

/** Redemptions and drawings take the nominal out; repayments of a part leave it. */
export const rimborsi: Famiglia = {
  usi: usiRimborso,
  dataValuta: valutaDelPagamento,
  calcola: (quadro, foglio, { dataMovimento, dataValuta }) => {
    const parziale = quadro.causale.effettoQuantita === 0;
    if (parziale) rimborsoParziale(quadro, foglio, dataMovimento, dataValuta);
    else rimborsoIntero(quadro, foglio, dataMovimento, dataValuta);
    return {};
  },
};
