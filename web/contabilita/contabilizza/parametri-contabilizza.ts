import { type Data, dataScritta } from '#domain/tempo/data.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';

/** What a simulation is asked for; what is empty is proposed, or holds for all. */
export interface Parametri {
  readonly codLibro: string | null;
  readonly dal: Data | null;
  readonly al: Data | null;
  readonly arretrate: boolean;
  readonly deroga: boolean;
  readonly codPortafoglio: readonly string[];
  readonly codDepositario: readonly string[];
  readonly causale: readonly string[];
  readonly tipoTitolo: readonly string[];
}

export const parametriIniziali: Parametri = {
  ...{ codLibro: null, dal: null, al: null, arretrate: true, deroga: false },
  ...{ codPortafoglio: [], codDepositario: [], causale: [], tipoTitolo: [] },
};

const codici = (parole: string | undefined): readonly string[] =>
  (parole ?? '').split(',').filter(Boolean);

/** The parameters of an address. */
export const parametriDi = (ricerca: RicercaUrl): Parametri => ({
  codLibro: ricerca.libro ?? null,
  dal: dataScritta(ricerca.dal),
  al: dataScritta(ricerca.al),
  arretrate: ricerca.arretrate !== 'no',
  deroga: ricerca.deroga === 'si',
  codPortafoglio: codici(ricerca.portafogli),
  codDepositario: codici(ricerca.depositari),
  causale: codici(ricerca.causali),
  tipoTitolo: codici(ricerca.tipi),
});

/** The words of an address; what is as it is proposed is not said. */
export const paroleDi = (parametri: Parametri): Readonly<Record<string, string>> => ({
  libro: parametri.codLibro ?? '',
  dal: parametri.dal ?? '',
  al: parametri.al ?? '',
  arretrate: parametri.arretrate ? '' : 'no',
  deroga: parametri.deroga ? 'si' : '',
  portafogli: parametri.codPortafoglio.join(','),
  depositari: parametri.codDepositario.join(','),
  causali: parametri.causale.join(','),
  tipi: parametri.tipoTitolo.join(','),
});
