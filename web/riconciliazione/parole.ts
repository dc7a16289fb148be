import {
  type cause,
  cause as nomiCause,
  type StatoDiscordanza,
} from '#domain/riconciliazione/discordanza.ts';
import type { TonoEtichetta } from '#web/ui/tono-etichetta.ts';

/** A state as it is read, with a capital. */
export const statoInParole = (stato: string): string =>
  stato.charAt(0).toUpperCase() + stato.slice(1);

/** What still asks for somebody stands out; what is settled does not. */
const TONI: Readonly<Record<StatoDiscordanza, TonoEtichetta>> = {
  aperta: 'negativo',
  'in esame': 'avviso',
  attesa: 'accento',
  spiegata: 'accento',
  risolta: 'neutro',
  accettata: 'neutro',
};

export const tonoStato = (stato: StatoDiscordanza): TonoEtichetta => TONI[stato];

/** What still counts as open: nobody has settled it, nor did it go away by itself. */
export const eAperta = (stato: StatoDiscordanza): boolean =>
  stato !== 'risolta' && stato !== 'accettata';

/** «3 g»: how old a difference is. */
export const etaInParole = (giorni: number | null): string =>
  giorni === null ? '' : `${giorni} g`;

export const causaInParole = (causa: string | null): string =>
  causa === null ? '' : (nomiCause[causa as keyof typeof cause] ?? causa);

/** How a match was found, in words. */
const COME: Readonly<Record<string, string>> = {
  riferimento: 'riferimento e importo',
  importo: 'importo unico',
  gruppo: 'gruppo',
  regola: 'regola',
  bozza: 'bozza dalla riga',
  persona: 'a mano',
};

export const comeInParole = (come: string | null): string =>
  come === null ? '' : (COME[come] ?? come);

/** Where a line or a movement stands. */
export interface Posto {
  readonly abbinamento: 'proposto' | 'confermato' | 'sciolto' | null;
  readonly statoDiscordanza: StatoDiscordanza | null;
  readonly stato?: 'contabilizzata' | 'sospesa' | 'informativa';
}

/** The state of a line in one word: matched, proposed, or that of its difference. */
export function statoDelPosto({ abbinamento, statoDiscordanza, stato }: Posto): string {
  if (stato && stato !== 'contabilizzata') return statoInParole(stato);
  if (abbinamento === 'confermato') return 'Confermato';
  if (abbinamento === 'proposto') return 'Proposto';
  return statoInParole(statoDiscordanza ?? 'aperta');
}

export function tonoDelPosto({ abbinamento, statoDiscordanza, stato }: Posto): TonoEtichetta {
  if (stato && stato !== 'contabilizzata') return 'neutro';
  if (abbinamento === 'confermato') return 'accento';
  if (abbinamento === 'proposto') return 'avviso';
  return tonoStato(statoDiscordanza ?? 'aperta');
}
