import { stampaData } from '#domain/tempo/data.ts';
import { inParole } from './calendario-cedole.ts';
import { decimale } from './frazione.ts';
import type { RigaPiano } from './piano-cedole.ts';
import type { RigaIndicizzata } from './piano-indicizzato.ts';
import { anni } from './rateo.ts';
import { type Cedola, poolFactorPrima, type TitoloPreparato } from './termini.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

function passoPeriodo({ termini }: TitoloPreparato, riga: RigaPiano, cedola: Cedola): Passo {
  return {
    titolo: 'Periodo',
    calcolo: `dal ${stampaData(riga.dataInizio)} al ${stampaData(riga.dataCedola)}${cedola.irregolare ? ', irregolare' : ''}`,
    valore: `${riga.giorni} giorni`,
    fonte: termini.cedoleAdeguate
      ? 'Cedole adeguate: date contate all’indietro dalla scadenza, poi spostate con il pagamento'
      : 'Date contate all’indietro dalla scadenza, non spostate dai festivi',
  };
}

const passoPagamento = ({ termini }: TitoloPreparato, riga: RigaPiano): Passo => ({
  titolo: 'Pagamento',
  calcolo:
    riga.dataPagamento === riga.dataCedola
      ? 'la data della cedola è un giorno in cui si paga'
      : `il ${stampaData(riga.dataCedola)} non si paga`,
  valore: stampaData(riga.dataPagamento),
  fonte: `Regola del titolo: ${inParole(termini)}`,
});

function passoTasso({ termini }: TitoloPreparato, riga: RigaPiano, cedola: Cedola): Passo {
  const { tassoMinimo, tassoMassimo } = termini;
  const limiti = [
    ...(tassoMinimo === null ? [] : [`non meno di ${inCifre(tassoMinimo)}`]),
    ...(tassoMassimo === null ? [] : [`non più di ${inCifre(tassoMassimo)}`]),
  ];
  const nelTempo = termini.tassi.length > 0 ? 'Tassi del titolo nel tempo' : 'Tasso della cedola';
  return {
    titolo: cedola.presunta ? 'Tasso presunto' : 'Tasso',
    calcolo: [`percento annuo in vigore il ${stampaData(riga.dataInizio)}`, ...limiti].join(', '),
    valore: riga.tasso,
    fonte: cedola.presunta ? 'L’ultimo noto: quello del periodo non è ancora fissato' : nelTempo,
  };
}

/** The coupon of the period, real where the titolo is indexed: by what rule, on how much capital. */
function passoInteressi(titolo: TitoloPreparato, reale: RigaPiano, cedola: Cedola): Passo {
  const { convenzione, mesi, termini, capitalizzazioni: n } = titolo;
  const { decimaliCedola } = termini;
  const intero = convenzione === 'ICMA' && !cedola.irregolare && mesi > 0;
  const parte = intero ? `${mesi}/12` : inCifre(decimale(anni(titolo, cedola, cedola)));
  const tasso = inCifre(reale.tasso);
  const vivo = decimale(poolFactorPrima(titolo, reale.dataCedola));
  const sulVivo = vivo === '1' ? '' : ` × pool factor ${inCifre(vivo)}`;
  const formula =
    n === null ? `${tasso} × ${parte}` : `100 × ((1 + ${tasso}% / ${n})^(${n} × ${parte}) − 1)`;
  const comuni = cedola.irregolare
    ? 'a sei decimali, come la pubblica il Tesoro'
    : 'non arrotondata';
  return {
    titolo: 'Interessi per 100',
    calcolo: `${formula}${sulVivo}`,
    valore: reale.importo100,
    fonte: [
      intero
        ? 'ICMA, regola 251: un periodo intero'
        : `Parte dell’anno per convenzione ${convenzione}`,
      decimaliCedola === null
        ? comuni
        : `arrotondata a ${decimaliCedola} decimali (G.U. 13A04280 art. 2)`,
    ].join('; '),
  };
}

function passiIndicizzati(reale: RigaPiano, riga: RigaIndicizzata): readonly Passo[] {
  const { coefficiente, rivalutazione100 } = riga;
  if (coefficiente === null) return [];
  const cresce = riga.importo100 !== reale.importo100;
  return [
    {
      titolo: cresce ? 'Interessi indicizzati per 100' : 'Coefficiente della cedola',
      calcolo: cresce
        ? `${inCifre(reale.importo100)} × coefficiente ${inCifre(coefficiente)}`
        : 'il coefficiente non cambia gli interessi',
      valore: cresce ? riga.importo100 : coefficiente,
      fonte: 'Archivio Coefficienti, alla data della cedola o all’ultimo giorno noto prima',
    },
    ...(rivalutazione100 === '0'
      ? []
      : [
          {
            titolo: 'Rivalutazione per 100',
            calcolo: `capitale × (${inCifre(coefficiente)} − 1), mai meno di zero`,
            valore: rivalutazione100,
            fonte: 'Pagata in questa data',
          },
        ]),
  ];
}

/**
 * How a row of the plan came about: its dates, its rate, its interest and the capital it repays.
 * `reale` is the same row as the terms alone make it, before any coefficient
 * (docs/regole/cedole.md#piano).
 */
export function spiegaRigaPiano(
  titolo: TitoloPreparato,
  reale: RigaPiano,
  riga: RigaIndicizzata,
): Traccia {
  const cedola = titolo.cedole[riga.n - 1];
  if (!cedola) return [];
  const { prezzoRimborso, rate } = titolo.termini;
  const capitale: Passo = {
    titolo: 'Capitale per 100',
    calcolo: `rimborsato al prezzo di ${inCifre(prezzoRimborso ?? '100')}`,
    valore: riga.quotaCapitale100,
    fonte: rate.length > 0 ? 'Piano di rimborso del titolo' : 'In unica soluzione',
  };
  return [
    passoPeriodo(titolo, riga, cedola),
    passoPagamento(titolo, riga),
    passoTasso(titolo, riga, cedola),
    passoInteressi(titolo, reale, cedola),
    ...passiIndicizzati(reale, riga),
    ...(riga.quotaCapitale100 === '0' ? [] : [capitale]),
  ];
}
