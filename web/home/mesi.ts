import { redditoDi, sommaDi } from '#domain/elaborazioni/sintesi.ts';
import { type Data, fineMese } from '#domain/tempo/data.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';
import type { Flusso } from '#web/grafici/dashboard-api.ts';
import type { Anno } from './home-api.ts';

/** A column of the year: what came in, and what is still awaited. */
export interface MeseDellAnno {
  readonly nome: string;
  readonly dal: Data;
  readonly al: Data;
  readonly corrente: boolean;
  readonly cedole: string;
  readonly dividendi: string;
  readonly attesi: string;
}

/** The twelve months of the year, registered and awaited: what is awaited is income alone, as the dashboard counts it. */
export function mesiDellAnno(
  { mesi, al }: Pick<Anno, 'mesi' | 'al'>,
  flussi: readonly Flusso[] | undefined,
): readonly MeseDellAnno[] {
  const attesi = Map.groupBy(flussi ?? [], ({ data }) => data?.slice(0, 7));
  return mesi.map(({ mese, cedole, dividendi }) => ({
    nome: MESI_INTERI[Number(mese.slice(5, 7)) - 1] ?? '',
    dal: mese as Data,
    al: fineMese(mese as Data),
    corrente: mese.slice(0, 7) === al.slice(0, 7),
    cedole,
    dividendi,
    attesi: sommaDi((attesi.get(mese.slice(0, 7)) ?? []).map(redditoDi)),
  }));
}

/** What a series comes to over the year. */
export const totaleDi = (
  mesi: readonly MeseDellAnno[],
  serie: 'cedole' | 'dividendi' | 'attesi',
): string => sommaDi(mesi.map((mese) => mese[serie]));
