import { segno } from '#domain/money/decimale.ts';
import { comeInParole } from './parole.ts';
import type { Abbinamento } from './riconciliazione-api.ts';

/** What a match is made of again by hand, whole: lines, movements, and why they stand together. */
interface DaRifare {
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
  readonly nota: string | null;
}

type Sciolto = Pick<Abbinamento, 'stato' | 'parti' | 'nota' | 'differenza' | 'come' | 'regola'>;

/** So many of a side are taken at once. */
const MASSIMO = 500;

/**
 * What to take back is, of a match as it stood before it was dissolved: one that was confirmed is made again of the same
 * parts with its own note; a proposal nobody had decided, and nothing is taken back.
 */
export function daRifare(abbinamento: Sciolto): DaRifare | null {
  const { stato, parti, nota, differenza } = abbinamento;
  if (stato !== 'confermato') return null;
  const righe = parti.flatMap(({ idRiga }) => idRiga ?? []);
  const movimenti = parti.flatMap(({ idMovimento }) => idMovimento ?? []);
  if (righe.length > MASSIMO || movimenti.length > MASSIMO) return null;
  return {
    righe,
    movimenti,
    nota: nota ?? (segno(differenza) === 0 ? null : diPrima(abbinamento)),
  };
}

/** A rule may confirm what does not come to the same: by hand that wants a reason, which is the rule. */
const diPrima = ({ come, regola }: Sciolto): string =>
  `Come prima di scioglierlo: ${comeInParole(come)}${regola ? ` «${regola}»` : ''}`;
