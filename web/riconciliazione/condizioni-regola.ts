import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import type { CondizioniRegola } from '#domain/riconciliazione/regole.ts';

/** How far amounts may be apart. */
export type Scarto = 'uguale' | 'scarto' | 'percento';

export const scartoDi = ({ importo }: CondizioniRegola): Scarto => {
  if (importo === undefined) return 'uguale';
  return importo.percento === undefined ? 'scarto' : 'percento';
};

/** The conditions with one of them otherwise; what says nothing is left out. */
export function conCondizione<N extends keyof CondizioniRegola>(
  condizioni: CondizioniRegola,
  nome: N,
  valore: CondizioniRegola[N] | undefined,
): CondizioniRegola {
  const { [nome]: _prima, ...altre } = condizioni;
  return valore === undefined ? altre : { ...altre, [nome]: valore };
}

/** What a rule asks, in one sentence: for its list. */
export function condizioniInParole(condizioni: CondizioniRegola): string {
  const { riferimento, isin, importo, giorni, causale, testo } = condizioni;
  const parti = [
    riferimento ? 'la riga nomina il movimento' : '',
    isin ? 'il testo ha l’ISIN' : '',
    importo?.scarto === undefined ? '' : `importo ± ${stampaEsatto(importo.scarto, 2)}`,
    importo?.percento === undefined ? '' : `importo ± ${stampaEsatto(importo.percento)} %`,
    giorni ? `da ${giorni.prima} giorni prima a ${giorni.dopo} dopo` : '',
    causale ? `causale ${causale.join(', ')}` : '',
    testo?.contiene === undefined ? '' : `testo con «${testo.contiene}»`,
    testo?.uguale === undefined ? '' : `testo «${testo.uguale}»`,
  ].filter(Boolean);
  const frase = parti.join(', ');
  return frase.charAt(0).toUpperCase() + frase.slice(1);
}
