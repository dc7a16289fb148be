import type { PassoChiusura } from '#contract/valutazione/chiusura.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import type { Stato, Valutazione } from './chiusura-api.ts';
import { oltre } from './passi-chiusura.ts';
import type { useAttiChiusura } from './use-atti-chiusura.ts';

/** The window that asks before something is done. */
export type Aperta =
  | 'conferma'
  | 'confronto'
  | 'simula'
  | 'annulla'
  | 'epilogo'
  | 'riapertura'
  | 'definitivo';

/** The one thing that a step does, and what it waits for. */
export interface Azione {
  readonly nome: string;
  /** Beside the button, which is then disabled. */
  readonly attende: string | null;
  readonly esegui: () => void;
}

interface Attuabile {
  readonly stato: Stato;
  readonly valutazione: Valutazione | null;
  readonly attende: string | null;
  readonly puo: { readonly valuta: boolean; readonly contabilizza: boolean };
  readonly apri: (aperta: Aperta) => void;
  readonly simula: () => void;
  readonly agisci: ReturnType<typeof useAttiChiusura>;
}

export const GENERAZIONE_SOSPESA =
  'Attende una generazione di scritture: confermarla o annullarla in Contabilità → Contabilizza.';

const contabilizzaIn = ({ daContabilizzare }: Stato): string =>
  `Contabilizza ${contati(daContabilizzare, 'movimento', 'movimenti')}`;

/** The one thing that F10 does on a step; undefined where nothing is left, or it is not for who looks. */
export function azioneDi(passo: PassoChiusura, con: Attuabile): Azione | undefined {
  const { stato, valutazione, attende, puo, apri, agisci } = con;
  const chiusa = stato.confermata !== null;
  if (passo === 'controlli')
    return puo.valuta && !chiusa
      ? { nome: 'Simula', attende: null, esegui: con.simula }
      : undefined;
  if (passo === 'simulazione')
    return puo.valuta && !chiusa && valutazione
      ? { nome: 'Conferma valutazione', attende, esegui: () => apri('conferma') }
      : undefined;
  if (!puo.contabilizza) return undefined;
  if (passo === 'conferma')
    return {
      nome: 'Vai a contabilizzare',
      attende: null,
      esegui: () => agisci.vai('contabilizza'),
    };
  if (passo === 'contabilizza')
    return stato.daContabilizzare > 0
      ? {
          nome: contabilizzaIn(stato),
          ...{ attende: null, esegui: agisci.contabilizza },
        }
      : {
          nome: 'Vai all’epilogo',
          // With nothing left to be posted, what keeps the ledger here is what waits to be confirmed.
          attende: stato.passo === 'contabilizza' ? GENERAZIONE_SOSPESA : null,
          esegui: () => agisci.vai('epilogo'),
        };
  if (passo === 'epilogo')
    return oltre(stato, 'epilogo')
      ? { nome: 'Vai alla riapertura', attende: null, esegui: () => agisci.vai('riapertura') }
      : { nome: 'Chiudi i conti', attende: null, esegui: () => apri('epilogo') };
  if (!oltre(stato, 'riapertura'))
    return {
      nome: `Riapri i conti nel ${stato.esercizio + 1}`,
      ...{ attende: null, esegui: () => apri('riapertura') },
    };
  return stato.stato === 'P'
    ? { nome: 'Rendi definitivo', attende: null, esegui: () => apri('definitivo') }
    : undefined;
}
