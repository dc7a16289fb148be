import {
  cause,
  type StatoDiscordanza,
  statiDiscordanza,
} from '#domain/riconciliazione/discordanza.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { statoInParole } from './parole.ts';
import type { FiltroDiscordanze } from './riconciliazione-api.ts';

/** What nobody has settled and what did not go away: shown where the address says nothing. */
const APERTE: readonly StatoDiscordanza[] = ['aperta', 'in esame', 'attesa', 'spiegata'];

/** In the address: all of them, settled ones too. */
const TUTTE = 'tutte';

export const SCELTE_STATO = [
  { value: '', label: 'Aperte' },
  ...statiDiscordanza.map((uno) => ({ value: uno, label: statoInParole(uno) })),
  { value: TUTTE, label: 'Tutte' },
];

export const SCELTE_ETA = [
  { value: '', label: 'Ogni età' },
  { value: '5', label: 'Oltre 5 giorni' },
  { value: '30', label: 'Oltre 30 giorni' },
  { value: '90', label: 'Oltre 90 giorni' },
];

export const SCELTE_AMBITO = [
  { value: '', label: 'Titoli e cassa' },
  { value: 'titoli', label: 'Titoli' },
  { value: 'cassa', label: 'Cassa' },
];

export const SCELTE_CAUSA = [
  { value: '', label: 'Ogni causa' },
  ...Object.entries(cause).map(([value, label]) => ({ value, label })),
];

function statiDi(parola: string | undefined): StatoDiscordanza[] | null {
  if (parola === TUTTE) return null;
  const uno = statiDiscordanza.find((stato) => stato === parola);
  return uno ? [uno] : [...APERTE];
}

/** What the address asks for, as the server takes it. */
export function filtroDiscordanze(ricerca: RicercaUrl): FiltroDiscordanze {
  const { conto, ambito, stato, causa, responsabile, oltre } = ricerca;
  const stati = statiDi(stato);
  const suo = ambito === 'titoli' || ambito === 'cassa' ? ambito : undefined;
  return {
    ...(conto && /^\d{1,15}$/.test(conto) && { idConto: Number(conto) }),
    ...(suo && { ambito: suo }),
    ...(stati && { stato: stati }),
    ...(causa && causa in cause && { causa }),
    ...(responsabile && { responsabile }),
    ...(oltre && /^\d{1,4}$/.test(oltre) && { oltreGiorni: Number(oltre) }),
  };
}
