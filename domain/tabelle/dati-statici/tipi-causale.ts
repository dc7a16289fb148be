/**
 * The printed reports of movements that a family of causali goes into
 * (docs/regole/report.md#indirizzi).
 */
export const reportMovimenti = [
  'movimentiav',
  'movimenticd',
  'movimentiLiquiditaeu',
  'rimborsi',
  'Futures',
  'Forward',
  'OptionsIndici',
] as const;

type ReportMovimenti = (typeof reportMovimenti)[number];

export interface TipoCausale {
  readonly codice: string;
  readonly descrizione: string;
  readonly report: ReportMovimenti | null;
}

const righe: readonly (readonly [string, string, ReportMovimenti | null])[] = [
  ['A', 'Acquisto e carico', 'movimentiav'],
  ['V', 'Vendita e scarico', 'movimentiav'],
  ['R', 'Rimborso ed estrazione', 'rimborsi'],
  ['C', 'Cedola e interessi', 'movimenticd'],
  ['D', 'Dividendo e provento', 'movimenticd'],
  ['E', 'Aumento di capitale ed evento', null],
  ['T', 'Trasferimento e giroconto', null],
  ['G', 'Gestione liquidità', 'movimentiLiquiditaeu'],
  ['F', 'Futures', 'Futures'],
  ['O', 'Opzioni e premi', 'OptionsIndici'],
  ['K', 'Forward e cambi a termine', 'Forward'],
  ['P', 'Pronti contro termine', null],
  ['S', 'Spese, oneri e imposte', null],
  ['N', 'Rettifiche e valutazioni', null],
  ['X', 'Storni', null],
];

/**
 * The families of causali, each with the report that its movements go into
 * (docs/regole/tabelle.md#causali).
 */
export const tipiCausale: readonly TipoCausale[] = righe.map(([codice, descrizione, report]) => ({
  codice,
  descrizione,
  report,
}));
