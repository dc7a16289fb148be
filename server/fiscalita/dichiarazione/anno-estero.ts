import { type Data, data } from '#domain/tempo/data.ts';
import type { CambiMedi } from './cambi-medi.ts';
import type { Mercato } from './mercato.ts';

/** What the rows of a year are made from. */
export interface AnnoEstero {
  readonly anno: number;
  readonly oggi: Data;
  readonly persona: boolean;
  readonly cambi: CambiMedi;
  /** The market of a day; null where it is not read. */
  readonly mercato: (giorno: Data) => Mercato | null;
  readonly aliquota: (privilegiato: boolean) => { aliquota: string; fonte: string } | null;
  readonly senzaPrezzi: boolean;
  /** Movements without money of days whose market is not read: there are too many. */
  readonly oltre: ReadonlySet<number>;
}

/** The last day of a year that has been. */
export const fineDi = ({ anno, oggi }: Pick<AnnoEstero, 'anno' | 'oggi'>): Data => {
  const ultimo = data(`${anno}-12-31`);
  return oggi < ultimo ? oggi : ultimo;
};
