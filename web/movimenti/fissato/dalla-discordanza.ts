import { rotteConfronto } from '#contract/riconciliazione/confronto.ts';
import type { Risposta } from '#contract/rotta.ts';
import { testoConSegno } from '#domain/money/numero-italiano.ts';
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

/**
 * The slip filled from it. Its amount is that of the line, without its sign, where the causale asks for one: the balance
 * follows from it, with the sign that the causale has. Where amounts are computed it is told beside the slip.
 */
export function bozzaPrecompilata(da: DaDiscordanza): Bozza {
  return {
    ...bozzaVuota(da.dataMovimento),
    cod_Causale: da.causale,
    cod_Titolo: da.codTitolo,
    cod_Portafoglio: da.codPortafoglio,
    cod_Depositario: da.codDepositario,
    dataValuta: da.dataValuta,
    controvaloreOriginale: da.importo.replace(/^-/, ''),
    nfissato: da.nfissato,
    note: da.note || null,
    manuali: ['dataValuta'],
  };
}

/** Where the slip was filled from, what the bank has moved, and what that could not tell: sentences of their own. */
export function daRigaInParole({ note, importo, codDivisa, mancano }: DaDiscordanza): string {
  const quanto = `La banca ha mosso ${testoConSegno(importo)}${codDivisa ? ` ${codDivisa}` : ''}.`;
  const detto = note.replace(/[.\s]+$/, '');
  const completare = mancano.length > 0 ? ['Da completare.', ...mancano] : [];
  return [`${detto}.`, quanto, ...completare, 'Registrato, si abbina da sé.'].join(' ');
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
