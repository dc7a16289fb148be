import { sommaDi } from '#domain/elaborazioni/sintesi.ts';
import { type Data, fineMese } from '#domain/tempo/data.ts';
import { MESI_INTERI } from '#domain/tempo/mesi.ts';
import type { Flusso } from '#web/grafici/dashboard-api.ts';
import { flussiAMesi } from '#web/grafici/flussi.ts';
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
  const attesi = new Map(
    flussi
      ? flussiAMesi(flussi, al as Data).mesi.map(({ dal, cedole }) => [dal.slice(0, 7), cedole])
      : [],
  );
  return mesi.map(({ mese, cedole, dividendi }) => ({
    nome: MESI_INTERI[Number(mese.slice(5, 7)) - 1] ?? '',
    dal: mese as Data,
    al: fineMese(mese as Data),
    corrente: mese.slice(0, 7) === al.slice(0, 7),
    cedole,
    dividendi,
    attesi: attesi.get(mese.slice(0, 7)) ?? '0',
  }));
}

/** What a series comes to over the year. */
export const totaleDi = (
  mesi: readonly MeseDellAnno[],
  serie: 'cedole' | 'dividendi' | 'attesi',
): string => sommaDi(mesi.map((mese) => mese[serie]));
