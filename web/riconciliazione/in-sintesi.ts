import {
  type ContoInSintesiWire,
  rotteSintesi,
  type SintesiWire,
} from '#contract/riconciliazione/sintesi.ts';
import { chiama } from '#web/base/api.ts';

type Aperte = Pick<ContoInSintesiWire, 'aperte'>;

/** Under this key everything that was read of reconciliation. */
export const CHIAVE_RICONCILIAZIONE = 'riconciliazione';

/** How many differences an account has open, of any age. */
export const aperteDi = ({ aperte: { fino5, fino30, oltre30 } }: Aperte): number =>
  fino5 + fino30 + oltre30;

export const aperteInTutto = (conti: readonly Aperte[]): number =>
  conti.reduce((somma, conto) => somma + aperteDi(conto), 0);

/** What menu and home ask of it. */
export const sintesiDi = (codAzienda: string) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'sintesi', codAzienda],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SintesiWire> =>
    chiama(rotteSintesi.sintesi, { signal }),
});
