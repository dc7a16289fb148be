import { type RawBuilder, sql } from 'kysely';
import {
  fineCollocamento,
  righeDeiPremi,
  soloPersoneFisiche,
} from '#domain/calcolo/premio-fedelta.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { titoliCalcolati } from '#server/calcolo/titolo-calcolato.ts';
import { leggiDiritti } from '#server/posizioni/diritto-al-premio.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import type { CedolaDaiTermini, Periodo } from './piani-dai-termini.ts';

/** What a loyalty premium is called where it is paid. */
export const PREMIO = 'Premio fedeltà';

/** Whose holdings are looked at, as of today. */
export interface ChiTiene {
  readonly codAzienda: string;
  readonly oggi: string;
}

/** How much of each titolo that is held today has a right to its premium, for the whole company. */
async function dirittiDi(
  chiedi: Chiedi,
  { codAzienda, oggi }: ChiTiene,
  titoli: readonly TitoloCalcolato[],
): Promise<readonly string[]> {
  const diritti = await leggiDiritti(
    chiedi,
    codAzienda,
    titoli.map((titolo) => ({
      codTitolo: titolo.termini.codTitolo,
      fineCollocamento: fineCollocamento(titolo) ?? ('1900-01-01' as Data),
      sera: oggi as Data,
    })),
  );
  return titoli.map((titolo, i) => {
    const suoi = (diritti[i] ?? []).filter(
      ({ tipoSoggetto }) => tipoSoggetto !== 'L' || !soloPersoneFisiche(titolo),
    );
    return somma('0', ...suoi.map(({ quantita }) => quantita));
  });
}

/**
 * The loyalty premiums that fall due in the period on the chosen `titoli t`: per 100 and, where holdings
 * are shown, on how much of what is held today.
 */
export async function premiDelPeriodo(
  chiedi: Chiedi,
  scelti: RawBuilder<unknown>,
  { da, a }: Periodo,
  chi: ChiTiene | null,
): Promise<readonly CedolaDaiTermini[]> {
  const titoli = await titoliCalcolati(
    chiedi,
    sql`(t.data_premio between ${da}::date and ${a}::date
      or t.data_premio_intermedio between ${da}::date and ${a}::date) and ${scelti}`,
  );
  const diritti = chi === null ? [] : await dirittiDi(chiedi, chi, titoli);
  return titoli.flatMap((titolo, i) =>
    righeDeiPremi(titolo, 0)
      .filter(({ dataCedola }) => da <= dataCedola && dataCedola <= a)
      .map((riga) => ({
        id: titolo.id,
        data: riga.dataCedola,
        pagamento: riga.dataPagamento,
        tasso: null,
        cedola: riga.importo100,
        capitale: '0',
        presunta: false,
        motivo: null,
        evento: PREMIO,
        diritto: diritti[i] ?? null,
      })),
  );
}
