import type { NaturaRisultato } from './zainetto.ts';

/** The year of losses as it is read: of 2014 the half too. */
export const annoDellaPerdita = (realizzata: string): string =>
  realizzata === '2014-06-30' ? '2014, entro giugno' : realizzata.slice(0, 4);

/** What a line of the pouch is, in words. */
export const cheCosa = ({
  natura,
  importo,
  rettifica,
}: {
  readonly natura: NaturaRisultato;
  readonly importo: string | null;
  readonly rettifica: boolean;
}): string => {
  if (rettifica) return 'Rettifica';
  if (importo === null) return 'Da completare';
  if (importo.startsWith('-')) return 'Minusvalenza';
  return natura === 'oicr' ? 'Provento OICR' : 'Plusvalenza';
};

export const REGIMI_ZAINETTO = { A: 'Amministrato', D: 'Dichiarativo' } as const;
