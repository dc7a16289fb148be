import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { eGuid } from '#domain/record/filtri/campo-filtro.ts';
import { eData } from '#domain/tempo/data.ts';
import { type ErroreCampo, errore } from '#server/base/errori.ts';
import { LAVORO_IGNOTO } from '#server/record/scritti-da.ts';
import type { ArchivioSql } from './archivio.ts';

const NOMI = { dateFrom: 'Dalla data', dateTo: 'Alla data' } as const;

function* contrari(
  { tipo }: Pick<ArchivioSql, 'tipo'>,
  filtro: FiltroArchivioWire,
): Generator<ErroreCampo> {
  const { dateFrom, dateTo, soloInGiacenza } = filtro;
  for (const campo of ['dateFrom', 'dateTo'] as const) {
    const giorno = filtro[campo];
    if (typeof giorno === 'string' && !eData(giorno))
      yield { campo, messaggio: `${NOMI[campo]}: ${giorno} non esiste nel calendario.` };
  }
  if (dateFrom && dateTo && dateFrom > dateTo)
    yield {
      campo: 'dateTo',
      messaggio: `Alla data: ${dateTo} viene prima di Dalla data, ${dateFrom}; scambiare le due date.`,
    };
  if (filtro.lavoro && !eGuid(filtro.lavoro)) yield { campo: 'lavoro', messaggio: LAVORO_IGNOTO };
  if (soloInGiacenza && !dateFrom && tipo.filtriMostrati.includes('giacenza'))
    yield {
      campo: 'dateFrom',
      messaggio: 'Dalla data: indicarla, perché Solo Titoli in Giacenza chiede di quale giorno.',
    };
}

/** Refuses a filter that no rows could answer because it contradicts itself. */
export const esigiFiltro = (
  archivio: Pick<ArchivioSql, 'tipo'>,
  filtro: FiltroArchivioWire,
): void => {
  const errori = [...contrari(archivio, filtro)];
  const [primo] = errori;
  if (primo) throw errore('REGOLA_VIOLATA', { detail: primo.messaggio, errori });
};
