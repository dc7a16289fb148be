import { rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import type { Risposta } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import type { Movimento } from './fissato-api.ts';
import { type Bozza, bozzaVuota } from './modulo.ts';

/** What a difference with a depositario or a bank says of the movement that is missing. */
export type DaDiscordanza = Risposta<typeof rotteConfronto.bozza>;

const CHIAVE = 'riconciliazione';

export const daDiscordanza = (id: number) => ({
  queryKey: [CHIAVE, 'bozza', id],
  // Asked once: a slip is not filled anew under the hands of who writes.
  queryFn: (): Promise<DaDiscordanza> => chiama(rotteConfronto.bozza, { params: { id } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The slip filled from it; what would be computed otherwise was written by who sent the line. */
export function bozzaPrecompilata(da: DaDiscordanza): Bozza {
  return {
    ...bozzaVuota(da.dataMovimento),
    cod_Causale: da.causale,
    cod_Titolo: da.codTitolo,
    cod_Portafoglio: da.codPortafoglio,
    cod_Depositario: da.codDepositario,
    dataValuta: da.dataValuta,
    qtaVnominale: da.quantita,
    saldo: da.importo,
    nfissato: da.nfissato,
    note: da.note || null,
    manuali: ['dataValuta', ...(da.importo === null ? [] : ['saldo'])],
  };
}

/** Tells the difference which draft came of it: once registered it is matched by itself. */
export async function collegaBozza(idDiscordanza: number, { id }: Movimento): Promise<void> {
  try {
    await chiama(rotteConfronto.collegaBozza, { params: { id: idDiscordanza, idMovimento: id } });
  } catch (errore) {
    segnalaErrore('La riga di banca non è collegata', errore);
  }
  await interrogazioni.invalidateQueries({ queryKey: [CHIAVE] });
}
