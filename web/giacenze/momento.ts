import type { FiltroGiacenzeWire } from '#contract/giacenze.ts';
import { CODICI_METODO } from '#domain/calcolo/lotti/metodo.ts';
import { nomiDate } from '#domain/giacenze/sguardo.ts';
import { livelliDettaglio, nomiLivello } from '#domain/record/filtri/livello.ts';
import { gruppiDelLivello } from '#domain/reports/giacenze.ts';
import { LIVELLI_MASSIMI } from '#domain/reports/gruppi.ts';
import { type Data, dataScritta, eData } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';

type Filtro = { [N in keyof FiltroGiacenzeWire]: NonNullable<FiltroGiacenzeWire[N]> };

/** When, as known when, by which date, how gathered and by which method. */
export interface Momento {
  readonly data: Data;
  readonly selezioneTipo: NonNullable<Filtro['selezioneTipo']>;
  readonly notoAl?: Data;
  readonly livelloDettaglio?: NonNullable<Filtro['livelloDettaglio']>;
  readonly metodo?: NonNullable<Filtro['metodo']>;
}

export const DATE = Object.entries(nomiDate) as (readonly [Momento['selezioneTipo'], string])[];

/** The levels by their words in the address, which every filter by level has. */
export const LIVELLI = livelliDettaglio.map((uno) => ({ value: uno, label: nomiLivello[uno] }));

/** What the address says where rows of a level are not to be gathered by it. */
const NESSUN_GRUPPO = 'no';

/** By what the rows are gathered: what the address says, else what they are summed up by. */
export function gruppiDi({ gruppi, livello }: RicercaUrl): readonly string[] {
  if (gruppi === NESSUN_GRUPPO) return [];
  const scritti = gruppi?.split(',').filter((uno) => uno !== '') ?? [];
  if (scritti.length > 0) return [...new Set(scritti)].slice(0, LIVELLI_MASSIMI);
  return gruppiDelLivello(livelliDettaglio.find((uno) => uno === livello));
}

/** The same as a word of the address. */
export const parolaGruppi = (gruppi: readonly string[], { livello }: RicercaUrl): string =>
  gruppi.length === 0 && gruppiDi(livello ? { livello } : {}).length > 0
    ? NESSUN_GRUPPO
    : gruppi.join(',');

const fra = <V extends string>(valori: readonly V[], parola: string | undefined): V | undefined =>
  valori.find((uno) => uno === parola);

/** What the address says; today, by trade date, every position by itself where it says nothing. */
export function momentoDi({ al, per, noto, livello, metodo }: RicercaUrl): Momento {
  const scelto = fra(livelliDettaglio, livello);
  const altroMetodo = fra(CODICI_METODO, metodo);
  return {
    data: dataScritta(al) ?? oggi(),
    selezioneTipo: fra(['M', 'V', 'I'], per) ?? 'M',
    ...(noto !== undefined && eData(noto) && { notoAl: noto }),
    ...(scelto && { livelloDettaglio: nomiLivello[scelto] }),
    ...(altroMetodo && { metodo: altroMetodo }),
  };
}
