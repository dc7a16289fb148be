import { type RawBuilder, sql } from 'kysely';
import type { RigaDelPiano } from '#domain/calcolo/premio-fedelta.ts';
import {
  fineCollocamento,
  righeDeiPremi,
  soloPersoneFisiche,
} from '#domain/calcolo/premio-fedelta.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
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
  /** Which `posizioni p` of the company; all unless told. */
  readonly scelte?: RawBuilder<unknown>;
}

interface Premio {
  readonly titolo: TitoloCalcolato;
  readonly riga: RigaDelPiano;
}

/**
 * How much of what is held has a right to each premium: today, or on the evening before it where that has been.
 */
async function dirittiDi(
  chiedi: Chiedi,
  { codAzienda, oggi, scelte }: ChiTiene,
  premi: readonly Premio[],
): Promise<readonly string[]> {
  const diritti = await leggiDiritti(
    chiedi,
    codAzienda,
    premi.map(({ titolo, riga }) => {
      const prima = aggiungiGiorni(riga.dataCedola, -1);
      return {
        codTitolo: titolo.termini.codTitolo,
        fineCollocamento: fineCollocamento(titolo) ?? ('1900-01-01' as Data),
        sera: prima < oggi ? prima : (oggi as Data),
      };
    }),
    scelte,
  );
  return premi.map(({ titolo }, i) => {
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
  const premi = titoli.flatMap((titolo) =>
    righeDeiPremi(titolo, 0)
      .filter(({ dataCedola }) => da <= dataCedola && dataCedola <= a)
      .map((riga) => ({ titolo, riga })),
  );
  const diritti = chi === null ? [] : await dirittiDi(chiedi, chi, premi);
  return premi.map(({ titolo, riga }, i) => ({
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
  }));
}
