import type { Decimali } from '#domain/money/numero-italiano.ts';
import { testoGiorno, testoNumero } from './testi-fissato.ts';

/** What a field of the slip is, and so with what it is written. */
export type GenereCampo = 'numero' | 'data' | 'testo' | 'siNo' | 'scelta';
/** The card on which it stands. */
export type CartaCampo = 'operazione' | 'importi' | 'euro' | 'altri';

export interface CampoNoto {
  readonly nome: string;
  readonly etichetta: string;
  readonly genere: GenereCampo;
  readonly carta: CartaCampo;
  readonly decimali?: Decimali;
  /** «Come si arriva al rateo»: what follows the verb. */
  readonly arrivo?: string;
  /** Of a choice of few: what there is to choose from. */
  readonly scelte?: readonly (readonly [codice: string, descrizione: string])[];
}

const IMPORTO: Decimali = { decimaliMin: 2, decimaliMax: 2 };
const QUANTITA: Decimali = { decimaliMin: 2, decimaliMax: 6 };
const PREZZO: Decimali = { decimaliMin: 2, decimaliMax: 10 };
const FATTORE: Decimali = { decimaliMin: 4, decimaliMax: 10 };

const operazione = (
  nome: string,
  etichetta: string,
  genere: GenereCampo,
  scelte?: CampoNoto['scelte'],
): CampoNoto => ({ nome, etichetta, genere, carta: 'operazione', ...(scelte && { scelte }) });

const altro = (
  nome: string,
  etichetta: string,
  genere: GenereCampo,
  scelte?: CampoNoto['scelte'],
): CampoNoto => ({ nome, etichetta, genere, carta: 'altri', ...(scelte && { scelte }) });

const cifra = (
  nome: string,
  etichetta: string,
  arrivo: string,
  decimali: Decimali = IMPORTO,
): CampoNoto => ({ nome, etichetta, genere: 'numero', carta: 'importi', decimali, arrivo });

const inEuro = (nome: string, etichetta: string, arrivo: string): CampoNoto => ({
  ...cifra(nome, `${etichetta} (euro)`, `${arrivo} in euro`),
  carta: 'euro',
});

/** An amount of the titolo's currency with its counterpart in euro. */
const VOCI: readonly (readonly [nome: string, etichetta: string, arrivo: string])[] = [
  ['interessiLordi', 'Interessi lordi', 'agli interessi'],
  ['ritenutaEstera', 'Ritenuta estera', 'alla ritenuta estera'],
  ['ritenutaSuInteressi', 'Ritenuta su interessi', 'alla ritenuta'],
  ['impostaSostitutiva', 'Imposta sostitutiva', 'all’imposta sostitutiva'],
  ['impostaScarto', 'Imposta sost. su scarto', 'all’imposta sullo scarto'],
  ['impostaPlusvalenze', 'Imposta su plusvalenze', 'all’imposta sulla plusvalenza'],
  ['commissioni', 'Commissioni', 'alle commissioni'],
  ['spese', 'Spese', 'alle spese'],
  ['bolli', 'Bolli', 'ai bolli'],
  ['saldo', 'Saldo', 'al saldo'],
];

/** Every field of a slip, in the sequence in which one reads it. */
export const CAMPI: readonly CampoNoto[] = [
  operazione('cod_Causale', 'Causale', 'testo'),
  operazione('cod_Titolo', 'Titolo', 'testo'),
  operazione('nfissato', 'N. fissato', 'testo'),
  operazione('cod_Portafoglio', 'Portafoglio', 'testo'),
  operazione('cod_Depositario', 'Depositario', 'testo'),
  operazione('cod_Controparte', 'Controparte', 'testo'),
  operazione('dataMovimento', 'Data Movimento', 'data'),
  operazione('dataValuta', 'Data Valuta', 'data'),
  operazione('immCirc', 'Imm./Circ.', 'scelta', [
    ['C', 'Circolante'],
    ['I', 'Immobilizzato'],
  ]),
  cifra('nuove', 'Rapporto: nuove', 'al rapporto', QUANTITA),
  cifra('vecchie', 'Rapporto: ogni vecchie', 'al rapporto', QUANTITA),
  cifra('qtaVnominale', 'Quantità / V. nominale', 'alla quantità', QUANTITA),
  cifra('giorni', 'Giorni rendicontati', 'ai giorni', { decimaliMin: 0, decimaliMax: 0 }),
  cifra('prezzo', 'Prezzo', 'al prezzo', PREZZO),
  cifra('coefficiente', 'Coefficiente', 'al coefficiente', FATTORE),
  cifra('poolFactor', 'Pool factor', 'al pool factor', FATTORE),
  cifra('poolFactorDopo', 'Pool factor dopo', 'al pool factor', FATTORE),
  cifra('quotaCosto', 'Quota del costo', 'alla quota del costo', FATTORE),
  cifra('controvaloreOriginale', 'Controvalore', 'al controvalore'),
  { nome: 'codDivisa', etichetta: 'Divisa', genere: 'testo', carta: 'importi' },
  cifra('cambio', 'Cambio', 'al cambio', FATTORE),
  cifra('cambioConvenzionale', 'Cambio convenzionale', 'al cambio convenzionale', FATTORE),
  cifra('cambioSpot', 'Cambio spot', 'al cambio spot', FATTORE),
  cifra('rateo', 'Rateo per 100', 'al rateo', PREZZO),
  ...VOCI.map(([nome, etichetta, arrivo]) => cifra(nome, etichetta, arrivo)),
  inEuro('controvaloreEuro', 'Controvalore', 'al controvalore'),
  ...VOCI.map(([nome, etichetta, arrivo]) => inEuro(`${nome}Euro`, etichetta, arrivo)),
  altro('dataOperazione', 'Data Operazione', 'data'),
  altro('flagApertura', 'Apertura o chiusura', 'scelta', [
    ['A', 'Apertura'],
    ['C', 'Chiusura'],
  ]),
  altro('statoTesoreria', 'Stato tesoreria', 'scelta', [
    ['D', 'Da regolare'],
    ['R', 'Regolato'],
    ['N', 'Non regolato'],
  ]),
  altro('contoimpegni', 'Conto impegni', 'testo'),
  altro('codiceUnivocoPortafoglio', 'Codice univoco portafoglio', 'testo'),
  altro('nregImport', 'N. di origine', 'testo'),
  altro('flettera', 'Lettera alla controparte inviata', 'siNo'),
  altro('note', 'Note', 'testo'),
];

const perNome = new Map(CAMPI.map((campo) => [campo.nome, campo]));

export const campoNoto = (nome: string): CampoNoto | undefined => perNome.get(nome);

export const campiDellaCarta = (carta: CartaCampo): readonly CampoNoto[] =>
  CAMPI.filter((campo) => campo.carta === carta);

/** A value of a field as one reads it. */
export function testoCampoFissato(campo: CampoNoto, valore: unknown): string {
  if (valore === null || valore === undefined || valore === '') return '';
  const testo = String(valore);
  if (campo.genere === 'data') return testoGiorno(testo);
  if (campo.genere === 'numero') return testoNumero(testo, campo.decimali);
  if (campo.genere === 'siNo') return testo === 'true' ? 'Sì' : 'No';
  return campo.scelte?.find(([codice]) => codice === testo)?.[1] ?? testo;
}
