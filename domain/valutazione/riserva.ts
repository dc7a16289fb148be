import { differenza, segno, somma } from '#domain/money/decimale.ts';
import { assoluto, parte } from './importi.ts';
import type { RigaStoria } from './ingressi.ts';
import type { Corso } from './storia.ts';

type Movente = Pick<RigaStoria, 'che' | 'costo' | 'costoDivisa' | 'quantita'>;

/** What changes of value have left on a position, turned: as write-downs are open, so that one rule carries both along. */
export interface CorsoDelValore extends Corso {
  readonly tenuti: string;
}

export const corsoDelValore = (): CorsoDelValore => ({
  aperte: { euro: '0', divisa: '0' },
  costo: '0',
  tenuti: '0',
});

/**
 * What a row makes of them: a discharge takes the part of the quantity that it takes, as the books let the reserve out
 * (docs/regole/contabilita.md#saldi-aperti); a partial repayment that of the cost.
 */
export function conRigaDelValore(
  { aperte, costo, tenuti }: CorsoDelValore,
  riga: Movente,
): CorsoDelValore {
  const dopo = { costo: somma(costo, riga.costo), tenuti: somma(tenuti, riga.quantita) };
  if (riga.che === 'valutazione')
    return {
      ...dopo,
      aperte: {
        euro: differenza(aperte.euro, riga.costo),
        divisa: differenza(aperte.divisa, riga.costoDivisa),
      },
    };
  const [uscita, prima] =
    segno(riga.quantita) === 0
      ? [assoluto(riga.costo), costo]
      : [assoluto(riga.quantita), assoluto(tenuti)];
  if (riga.che !== 'scarico' || segno(prima) <= 0) return { ...dopo, aperte };
  const resta = (importo: string) => differenza(importo, parte(importo, uscita, prima));
  return { ...dopo, aperte: { euro: resta(aperte.euro), divisa: resta(aperte.divisa) } };
}
