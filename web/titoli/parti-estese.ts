import { difettoCfi } from '#domain/codici/cfi.ts';
import { difettoLei } from '#domain/codici/lei.ts';
import { mercati } from '#domain/tabelle/dati-statici/mercati.ts';
import { type Gruppo, gruppi } from '#domain/titoli/campo.ts';
import type { DatiEstesi } from '#web/lookup/titoli-api.ts';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import type { ColonnaRiga } from '#web/ui/righe/righe.ts';

export type NomeParte = 'rating' | 'tassi' | 'ammortamento' | 'call' | 'dividendi' | 'listini';

/** A list of rows that hangs from a titolo: what it is, what its rows have. */
export interface ParteEstesa {
  readonly nome: NomeParte;
  readonly titolo: string;
  /** In a sentence, what the rows say. */
  readonly spiega: string;
  readonly colonne: readonly ColonnaRiga[];
  /** For which groups of types it makes sense; rows that are there are always shown. */
  readonly gruppi: readonly Gruppo[];
}

const voce = (codice: string, descrizione = codice): OpzioneCodice => ({ codice, descrizione });

const AGENZIE = [
  voce('S&P'),
  voce('MOODYS', 'Moody’s'),
  voce('FITCH', 'Fitch'),
  voce('DBRS'),
  voce('CERVED', 'Cerved'),
  voce('CRIF'),
  voce('SCOPE', 'Scope'),
  voce('ALTRA', 'Altra agenzia'),
];

const TIPI_DIVIDENDO: readonly OpzioneCodice[] = [
  voce('ordinario', 'Ordinario'),
  voce('straordinario', 'Straordinario'),
  voce('acconto', 'Acconto'),
  voce('saldo', 'Saldo'),
];

const positivo =
  (titolo: string) =>
  (valore: string | null): string | undefined =>
    valore !== null && (valore === '0' || valore.startsWith('-'))
      ? `${titolo}: deve essere maggiore di zero`
      : undefined;

const dopo =
  (titolo: string, inizio: string, detto = 'l’inizio') =>
  (valore: string | null, riga: Readonly<Record<string, unknown>>): string | undefined =>
    valore !== null && typeof riga[inizio] === 'string' && valore < riga[inizio]
      ? `${titolo}: precede ${detto}`
      : undefined;

const conInteressi: readonly Gruppo[] = ['RF', 'LIQ', 'ALTRO'];

const PARTI: readonly ParteEstesa[] = [
  {
    nome: 'listini',
    titolo: 'Listini',
    spiega: 'Dove si quota, con quale codice e in che divisa; dal principale vengono i prezzi.',
    gruppi: gruppi.filter((uno) => uno !== 'LIQ'),
    colonne: [
      { campo: 'codListino', titolo: 'Codice', tipo: 'codice', obbligatoria: true, lunghezza: 30 },
      { campo: 'codMercato', titolo: 'Mercato', tipo: 'scelta', scelte: mercati, larghezza: 220 },
      { campo: 'codDivisa', titolo: 'Divisa', tipo: 'scelta', obbligatoria: true },
      { campo: 'principale', titolo: 'Principale', tipo: 'siNo', unica: true },
      { campo: 'validoDal', titolo: 'Dal', tipo: 'data', larghezza: 110 },
      {
        campo: 'validoAl',
        titolo: 'Al',
        tipo: 'data',
        larghezza: 110,
        convalida: dopo('Al', 'validoDal'),
      },
    ],
  },
  {
    nome: 'rating',
    titolo: 'Rating',
    spiega: 'Il giudizio di ogni agenzia, dal giorno in cui vale.',
    gruppi: ['RF', 'AZ', 'OICR', 'ALTRO', 'LIQ'],
    colonne: [
      { campo: 'agenzia', titolo: 'Agenzia', tipo: 'scelta', scelte: AGENZIE, obbligatoria: true },
      { campo: 'validoDal', titolo: 'Dal', tipo: 'data', obbligatoria: true },
      {
        campo: 'rating',
        titolo: 'Rating',
        tipo: 'testo',
        obbligatoria: true,
        lunghezza: 13,
        convalida: (valore) =>
          valore === null || /^[A-Za-z0-9+-]{1,8}( ?\(sf\))?$/.test(valore)
            ? undefined
            : 'Rating: al più otto lettere, cifre, + e -, come BBB+',
      },
    ],
  },
  {
    nome: 'tassi',
    titolo: 'Tassi nel tempo',
    spiega:
      'I gradini di uno step-up e i tassi variabili rilevati: valgono dalla cedola che comincia quel giorno.',
    gruppi: conInteressi,
    colonne: [
      { campo: 'validoDal', titolo: 'Dal', tipo: 'data', obbligatoria: true },
      {
        campo: 'tasso',
        titolo: 'Tasso %',
        tipo: 'numero',
        decimali: 3,
        convalida: (valore, riga) =>
          valore === null && riga.spread === null
            ? 'Tasso %: indicare il tasso o lo spread'
            : undefined,
      },
      { campo: 'spread', titolo: 'Spread', tipo: 'numero', decimali: 3 },
      { campo: 'presunto', titolo: 'Presunto', tipo: 'siNo' },
    ],
  },
  {
    nome: 'ammortamento',
    titolo: 'Piano di ammortamento',
    spiega:
      'Quanto capitale rende ogni data, per 100 di nominale; oppure il pool factor, da 1 a 0.',
    gruppi: conInteressi,
    colonne: [
      { campo: 'data', titolo: 'Data', tipo: 'data', obbligatoria: true },
      {
        campo: 'quotaCapitale',
        titolo: 'Quota capitale',
        tipo: 'numero',
        decimali: 2,
        convalida: (valore, riga) =>
          valore === null && riga.poolFactor === null
            ? 'Quota capitale: indicare la quota o il pool factor'
            : positivo('Quota capitale')(valore),
      },
      {
        campo: 'poolFactor',
        titolo: 'Pool factor',
        tipo: 'numero',
        decimali: 4,
        convalida: (valore) =>
          valore !== null && (valore.startsWith('-') || Number(valore) > 1)
            ? 'Pool factor: va da 0 a 1'
            : undefined,
      },
    ],
  },
  {
    nome: 'dividendi',
    titolo: 'Dividendi annunciati',
    spiega:
      'Quanto paga ogni azione o quota, lordo: da qui si propongono i movimenti, e si vede che cosa viene.',
    gruppi: ['AZ', 'OICR'],
    colonne: [
      { campo: 'dataStacco', titolo: 'Stacco', tipo: 'data', larghezza: 104, obbligatoria: true },
      {
        campo: 'dataRegistrazione',
        titolo: 'Record date',
        tipo: 'data',
        larghezza: 104,
        convalida: dopo('Record date', 'dataStacco', 'lo stacco'),
      },
      {
        campo: 'dataPagamento',
        titolo: 'Pagamento',
        tipo: 'data',
        larghezza: 104,
        obbligatoria: true,
        convalida: dopo('Pagamento', 'dataStacco', 'lo stacco'),
      },
      {
        campo: 'importo',
        titolo: 'Per unità',
        tipo: 'numero',
        decimali: 4,
        obbligatoria: true,
        convalida: positivo('Per unità'),
      },
      {
        campo: 'codDivisa',
        titolo: 'Divisa',
        tipo: 'scelta',
        larghezza: 92,
        obbligatoria: true,
      },
      {
        campo: 'tipo',
        titolo: 'Tipo',
        tipo: 'scelta',
        scelte: TIPI_DIVIDENDO,
        senzaCodice: true,
        larghezza: 124,
        predefinito: 'ordinario',
        obbligatoria: true,
      },
      {
        campo: 'ritenutaEstera',
        titolo: 'Rit. estera %',
        tipo: 'numero',
        decimali: 2,
        convalida: (valore) =>
          valore !== null && Number(valore) > 100
            ? 'Rit. estera %: al più 100'
            : positivo('Rit. estera %')(valore),
      },
      { campo: 'nota', titolo: 'Nota', tipo: 'testo', lunghezza: 200 },
    ],
  },
  {
    nome: 'call',
    titolo: 'Rimborso anticipato',
    spiega: 'Quando e a che prezzo l’emittente (call) o il portatore (put) può chiudere prima.',
    gruppi: ['RF', 'ALTRO', 'DER'],
    colonne: [
      {
        campo: 'tipo',
        titolo: 'Chi',
        tipo: 'scelta',
        scelte: [voce('CALL', 'Call, emittente'), voce('PUT', 'Put, portatore')],
        predefinito: 'CALL',
        obbligatoria: true,
      },
      { campo: 'data', titolo: 'Dal', tipo: 'data', obbligatoria: true },
      { campo: 'dataFine', titolo: 'Fino al', tipo: 'data', convalida: dopo('Fino al', 'data') },
      {
        campo: 'prezzo',
        titolo: 'Prezzo',
        tipo: 'numero',
        decimali: 2,
        obbligatoria: true,
        convalida: positivo('Prezzo'),
      },
    ],
  },
];

/** The parts, with the currencies that a listing may be in; a dividend is proposed in that of the titolo. */
export const partiEstese = (
  divise: readonly OpzioneCodice[],
  codDivisa = '',
): readonly ParteEstesa[] =>
  PARTI.map((parte) => ({
    ...parte,
    colonne: parte.colonne.map((colonna) =>
      colonna.campo === 'codDivisa'
        ? {
            ...colonna,
            scelte: divise,
            ...(parte.nome === 'dividendi' && { predefinito: codDivisa }),
          }
        : colonna,
    ),
  }));

export type NomeCodice = 'cfi' | 'fisn' | 'lei' | 'cic';

/** The international codes, each with why it cannot stand. */
export const CODICI_ESTESI: readonly {
  readonly nome: NomeCodice;
  readonly titolo: string;
  readonly lunghezza: number;
  readonly aiuto: string;
  readonly difetto: (valore: string) => string | undefined;
}[] = [
  {
    nome: 'cfi',
    titolo: 'CFI',
    lunghezza: 6,
    aiuto: 'Classificazione ISO 10962',
    difetto: difettoCfi,
  },
  {
    nome: 'fisn',
    titolo: 'FISN',
    lunghezza: 35,
    aiuto: 'Nome breve ISO 18774',
    difetto: () => undefined,
  },
  {
    nome: 'lei',
    titolo: 'LEI',
    lunghezza: 20,
    aiuto: 'L’emittente, come lo dice il titolo',
    difetto: difettoLei,
  },
  {
    nome: 'cic',
    titolo: 'CIC',
    lunghezza: 4,
    aiuto: 'Solvency II: paese, categoria, sottocategoria',
    difetto: (valore) =>
      /^[A-Z]{2}[0-9A-F][0-9]$/.test(valore)
        ? undefined
        : 'Un CIC ha due lettere del paese, la categoria (0-9, A-F) e una cifra, come IT11.',
  },
];

export type CodiciEstesi = Pick<DatiEstesi, NomeCodice | 'codPaese'>;
