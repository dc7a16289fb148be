import { scelta } from '#domain/campi/campo.ts';
import type { Difetto } from '#domain/record/difetti.ts';

/**
 * What tipo gestione, soggetto and regime imply of each other (domain of the D.Lgs. 239/1996 and
 * 461/1997). The law leaves cases that no table holds: what does not fit is said, never refused.
 */

export const GESTIONE = scelta(['B', 'Amministrato'], ['P', 'Gestito'], ['S', 'Esenzione']);
export const SOGGETTO = scelta(['L', 'Lordista'], ['N', 'Nettista'], ['E', 'Esente']);

/** What holds for a portfolio, its own or its company's. */
export interface Fiscalita {
  readonly tipoGestione?: string | null | undefined;
  readonly tipoSoggetto?: string | null | undefined;
  readonly codRegime?: string | null | undefined;
  readonly tipoValutazione?: string | null | undefined;
  readonly codGestore?: string | null | undefined;
}

/** Regimes that go with one way of managing only. */
const REGIME_DI: Readonly<Record<string, { readonly gestione: string; readonly nome: string }>> = {
  '06': { gestione: 'B', nome: 'Amministrato' },
  '07': { gestione: 'P', nome: 'Gestito' },
  '08': { gestione: '', nome: 'Dichiarativo' },
};
const NETTISTI = new Set(['02', '03']);
const ESENTE = '01';
const LIFO = new Set(['LC', 'LS']);

const nomeGestione = (tipo: string): string =>
  GESTIONE.scelte.find(({ codice }) => codice === tipo)?.descrizione.toLowerCase() ??
  'dichiarativo';

type Intera = Required<{ [K in keyof Fiscalita]: string }>;

interface Avvertimento {
  /** The field that it stands by. */
  readonly campo: keyof Fiscalita;
  readonly quando: (fiscalita: Intera) => boolean;
  readonly testo: (fiscalita: Intera) => string;
}

const AVVERTIMENTI: readonly Avvertimento[] = [
  {
    campo: 'codGestore',
    quando: ({ tipoGestione, codGestore }) => tipoGestione === 'P' && codGestore === '',
    testo: () => 'Un portafoglio gestito ha un gestore: indicare la controparte che lo gestisce.',
  },
  {
    campo: 'codGestore',
    quando: ({ tipoGestione, codGestore }) => tipoGestione !== 'P' && codGestore !== '',
    testo: () => 'Il gestore conta soltanto per un portafoglio gestito.',
  },
  {
    campo: 'codRegime',
    quando: ({ tipoGestione, codRegime }) =>
      Object.hasOwn(REGIME_DI, codRegime) && REGIME_DI[codRegime]?.gestione !== tipoGestione,
    testo: ({ tipoGestione, codRegime }) =>
      `Il regime ${codRegime} (${REGIME_DI[codRegime]?.nome}) non va con un portafoglio ` +
      `${nomeGestione(tipoGestione)}.`,
  },
  {
    campo: 'codRegime',
    quando: ({ tipoSoggetto, codRegime }) => tipoSoggetto !== 'N' && NETTISTI.has(codRegime),
    testo: ({ codRegime }) =>
      `Il regime ${codRegime} è dei nettisti: un lordista o un esente riceve gli interessi al lordo ` +
      '(D.Lgs. 239/1996, art. 2).',
  },
  {
    campo: 'codRegime',
    quando: ({ tipoGestione, codRegime }) => tipoGestione === 'P' && NETTISTI.has(codRegime),
    testo: () =>
      'Nel gestito gli interessi arrivano al lordo e si tassa il risultato dell’anno ' +
      '(D.Lgs. 461/1997, art. 7).',
  },
  {
    campo: 'codRegime',
    quando: ({ tipoGestione, tipoSoggetto, codRegime }) =>
      codRegime === ESENTE && tipoSoggetto === 'N' && tipoGestione !== 'S',
    testo: () =>
      'Il regime 01 è di esenti e lordisti: un nettista paga l’imposta sostitutiva sugli interessi ' +
      '(D.Lgs. 239/1996, art. 2).',
  },
  {
    campo: 'codRegime',
    quando: ({ tipoGestione, codRegime }) =>
      tipoGestione === 'S' && codRegime !== '' && codRegime !== ESENTE,
    testo: ({ codRegime }) =>
      `In un portafoglio in esenzione nulla si tassa: il regime ${codRegime} non vi ha effetto.`,
  },
  {
    campo: 'tipoValutazione',
    quando: ({ tipoGestione, tipoSoggetto, tipoValutazione }) =>
      tipoGestione === 'B' && tipoSoggetto === 'N' && tipoValutazione !== 'CM',
    testo: () =>
      'Nell’amministrato di un nettista le plusvalenze si misurano sul costo medio ponderato ' +
      '(D.Lgs. 461/1997, art. 6).',
  },
  {
    campo: 'tipoValutazione',
    quando: ({ tipoGestione, tipoSoggetto, tipoValutazione }) =>
      tipoGestione === '' && tipoSoggetto === 'N' && !LIFO.has(tipoValutazione),
    testo: () =>
      'Nel dichiarativo di un nettista si considerano ceduti per primi i titoli acquistati per ultimi, ' +
      'cioè il LIFO (T.U.I.R., art. 67).',
  },
];

/** What does not fit in a portfolio's tax settings, by field; none where all fits. */
export const avvertimentiFiscali = (fiscalita: Fiscalita): readonly Difetto[] => {
  const intera = {
    tipoGestione: fiscalita.tipoGestione ?? '',
    tipoSoggetto: fiscalita.tipoSoggetto ?? '',
    codRegime: fiscalita.codRegime ?? '',
    tipoValutazione: fiscalita.tipoValutazione ?? '',
    codGestore: fiscalita.codGestore ?? '',
  };
  return AVVERTIMENTI.filter(({ quando }) => quando(intera)).map(({ campo, testo }) => ({
    campo,
    messaggio: testo(intera),
  }));
};

/** What a portfolio does not say itself is its company's. */
export const fiscalitaEfficace = (portafoglio: Fiscalita, azienda: Fiscalita): Fiscalita => ({
  tipoGestione: portafoglio.tipoGestione,
  codGestore: portafoglio.codGestore,
  tipoSoggetto: portafoglio.tipoSoggetto || azienda.tipoSoggetto,
  codRegime: portafoglio.codRegime || azienda.codRegime,
  tipoValutazione: portafoglio.tipoValutazione || azienda.tipoValutazione,
});
