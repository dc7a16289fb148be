import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { prezzoDaTasso, tassoCompostoDaPrezzo, tassoDaPrezzo } from './bot.ts';
import { TerminiErrati } from './date-cedola.ts';
import { confronta, daDecimale, decimale, somma, ZERO } from './frazione.ts';
import { rateoLordo100 } from './rateo.ts';
import {
  type Attualizzazione,
  attualizzazione,
  type ConvenzioneRendimento,
  prezzoDaRendimento,
  type Rendimento,
  rendimentoDi,
} from './rendimento.ts';
import { type Fiscalita, type RendimentoNetto, rendimentoNetto } from './rendimento-netto.ts';
import { eBuono } from './senza-cedola.ts';
import { spiegaPrezzoBot, spiegaRendimento, spiegaRendimentoBot } from './spiegazioni.ts';
import type { TitoloPreparato } from './termini.ts';
import { inCifre, type Passo, type Traccia } from './traccia.ts';

/** What is asked of a titolo on a settlement day: a price gives the yield, or a yield the price. */
export interface RichiestaAnalisi {
  readonly valuta: Data;
  readonly convenzione: ConvenzioneRendimento;
  readonly dato:
    | { readonly prezzo: string }
    /** Percent: compounded by the convention, or of bills the simple one. */
    | { readonly rendimento: string };
  readonly fiscalita: Fiscalita;
  readonly impostaRateo100: string;
  readonly impostaScarto100: string;
}

/** Yields in percent and the other figures to six decimals; what is paid, per 100, exact. */
export interface Analisi {
  readonly prezzo: string;
  readonly convenzione: ConvenzioneRendimento;
  readonly rendimentoLordo: string;
  readonly rendimentoNetto: string | null;
  /** Bills have a simple yield over 360 days, gross and net, three decimals. */
  readonly sempliceLordo: string | null;
  readonly sempliceNetto: string | null;
  readonly compostoLordo: string | null;
  readonly durata: string;
  readonly durataModificata: string;
  readonly convessita: string;
  readonly telQuelLordo100: string;
  readonly telQuelNetto100: string;
  readonly giorniResidui: number;
  /** Whether a coupon that is still to come has a rate that is not yet known for sure. */
  readonly presunto: boolean;
  readonly traccia: Traccia;
}

/** An analysis, or in a sentence why there is none. */
export type EsitoAnalisi =
  | { readonly analisi: Analisi; readonly motivo: null }
  | { readonly analisi: null; readonly motivo: string };

const CIFRE = 6;

/**
 * A figure of analysis as a canonical decimal: not an amount, so a double may be cut here. Half up
 * as toFixed does, `cifre` decimals (docs/decisions/0014).
 */
const inDecimale = (numero: number, cifre = CIFRE): string => {
  const testo = numero.toFixed(cifre);
  const corto = testo.includes('.') ? testo.replace(/\.?0+$/, '') : testo;
  return corto === '-0' ? '0' : corto;
};

const senza = (motivo: string): EsitoAnalisi => ({ analisi: null, motivo });

/** Why a titolo has no yield on a day, before any price is looked at; null where it has one. */
function impedimento({ termini }: TitoloPreparato, valuta: Data): string | null {
  const { dataScadenza } = termini;
  return dataScadenza !== null && valuta >= dataScadenza
    ? `Il titolo è scaduto il ${stampaData(dataScadenza)}: dalla scadenza in poi non ha rendimento.`
    : null;
}

const NESSUNO =
  'Nessun rendimento tra −99% e 1.000% dà questo prezzo: controllare il prezzo, o i termini del titolo.';

/**
 * Yield, duration and prices of a titolo (docs/regole/sconto.md#bot,
 * docs/regole/rendimenti.md#rendimento). Works in doubles where it looks for a rate (to 1e-14);
 * prices and accruals per 100 are exact. A price that is not above zero, or a yield that is not
 * above −100 %, throws `TerminiErrati`; anything else that prevents it is said in `motivo`.
 */
export function analizza(titolo: TitoloPreparato, richiesta: RichiestaAnalisi): EsitoAnalisi {
  const { valuta, convenzione, dato } = richiesta;
  const motivo = impedimento(titolo, valuta);
  if (motivo !== null) return senza(motivo);
  const prezzo = 'prezzo' in dato ? dato.prezzo : daRendimento(titolo, richiesta, dato.rendimento);
  if (confronta(daDecimale(prezzo), ZERO) <= 0)
    throw 'prezzo' in dato
      ? new TerminiErrati('prezzo', 'Il prezzo deve essere maggiore di zero.')
      : new TerminiErrati('rendimento', 'A questo rendimento il prezzo non è maggiore di zero.');
  const rateo100 = rateoLordo100(titolo, valuta);
  const telQuelLordo100 = decimale(somma(daDecimale(prezzo), daDecimale(rateo100)));
  const flussi = attualizzazione(titolo, valuta, convenzione);
  const lordo = rendimentoDi(flussi, Number(telQuelLordo100));
  if (lordo === null) return senza(NESSUNO);
  const netto = alNetto(titolo, flussi, { richiesta, prezzo, rateo100 });
  const scritto = 'rendimento' in dato && !eBuono(titolo.termini) ? dato.rendimento : null;
  return {
    analisi: {
      prezzo,
      convenzione,
      ...rendimenti(scritto, lordo, netto),
      ...delBuono(titolo, prezzo, netto, valuta),
      telQuelLordo100,
      telQuelNetto100: netto.telQuelNetto100,
      giorniResidui: giorniResidui(titolo, valuta),
      presunto: titolo.cedole.some(({ a, presunta }) => a > valuta && presunta),
      traccia: traccia(titolo, { richiesta, prezzo, rateo100, telQuelLordo100, lordo, netto }),
    },
    motivo: null,
  };
}

const giorniResidui = ({ termini }: TitoloPreparato, valuta: Data): number =>
  termini.dataScadenza === null ? 0 : giorniTra(valuta, termini.dataScadenza);

/** The price at a yield: of bills to three decimals, as they are quoted; of the others to six. */
function daRendimento(
  titolo: TitoloPreparato,
  { valuta, convenzione }: RichiestaAnalisi,
  rendimento: string,
): string {
  if (confronta(daDecimale(rendimento), daDecimale('-100')) <= 0)
    throw new TerminiErrati('rendimento', 'Il rendimento deve essere maggiore di −100%.');
  if (eBuono(titolo.termini)) return prezzoDaTasso(rendimento, giorniResidui(titolo, valuta));
  return inDecimale(prezzoDaRendimento(titolo, valuta, Number(rendimento) / 100, convenzione));
}

interface Passato {
  readonly richiesta: RichiestaAnalisi;
  readonly prezzo: string;
  readonly rateo100: string;
}

const alNetto = (
  { termini }: TitoloPreparato,
  flussi: Attualizzazione,
  { richiesta, prezzo, rateo100 }: Passato,
): RendimentoNetto => {
  const { valuta, fiscalita, impostaRateo100, impostaScarto100 } = richiesta;
  return rendimentoNetto(flussi, fiscalita, {
    valuta,
    prezzo,
    prezzoRimborso: termini.prezzoRimborso ?? '100',
    rateo100,
    impostaRateo100,
    impostaScarto100,
  });
};

/** `scritto` is a yield that was typed: it stays as it is. */
const rendimenti = (
  scritto: string | null,
  { lordo, durata, durataModificata, convessita }: Rendimento,
  { netto }: RendimentoNetto,
) => ({
  rendimentoLordo: scritto ?? inDecimale(lordo * 100),
  rendimentoNetto: netto === null ? null : inDecimale(netto * 100),
  durata: inDecimale(durata),
  durataModificata: inDecimale(durataModificata),
  convessita: inDecimale(convessita),
});

function delBuono(
  titolo: TitoloPreparato,
  prezzo: string,
  { telQuelNetto100 }: RendimentoNetto,
  valuta: Data,
) {
  if (!eBuono(titolo.termini))
    return { sempliceLordo: null, sempliceNetto: null, compostoLordo: null };
  const giorni = giorniResidui(titolo, valuta);
  return {
    sempliceLordo: tassoDaPrezzo(prezzo, giorni),
    sempliceNetto: tassoDaPrezzo(telQuelNetto100, giorni),
    compostoLordo: tassoCompostoDaPrezzo(prezzo, giorni),
  };
}

interface Conclusioni extends Passato {
  readonly telQuelLordo100: string;
  readonly lordo: Rendimento;
  readonly netto: RendimentoNetto;
}

function traccia(titolo: TitoloPreparato, conclusioni: Conclusioni): Traccia {
  const { richiesta, prezzo, rateo100, telQuelLordo100, lordo, netto } = conclusioni;
  const { valuta, dato, convenzione } = richiesta;
  const buono = eBuono(titolo.termini);
  const giorni = giorniResidui(titolo, valuta);
  const prezzoDato: Passo = {
    titolo: 'Prezzo dal rendimento',
    calcolo: `pagamenti attualizzati al ${inCifre('rendimento' in dato ? dato.rendimento : '0')}% meno rateo ${inCifre(rateo100)}`,
    valore: prezzo,
    fonte: 'Sei decimali',
  };
  const primi: Traccia =
    'prezzo' in dato ? [] : buono ? spiegaPrezzoBot(dato.rendimento, giorni) : [prezzoDato];
  return [
    ...primi,
    {
      titolo: 'Corso tel quel lordo',
      calcolo: `${inCifre(prezzo)} + rateo ${inCifre(rateo100)}`,
      valore: telQuelLordo100,
      fonte: 'Per 100 di nominale vivo',
    },
    ...(buono ? spiegaRendimentoBot(prezzo, giorni) : []),
    ...spiegaRendimento(prezzo, rateo100, lordo, convenzione),
    ...netto.traccia,
    ...(netto.netto === null ? [] : [passoNetto(netto.netto, netto.telQuelNetto100)]),
  ];
}

const passoNetto = (netto: number, telQuel: string): Passo => ({
  titolo: 'Rendimento netto %',
  calcolo: `il tasso a cui i pagamenti netti valgono ${inCifre(telQuel)}`,
  valore: inDecimale(netto * 100),
  fonte: 'Di un nettista che tiene il titolo fino alla scadenza',
});
