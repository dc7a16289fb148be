import { inVigore } from '#domain/calcolo/imposta.ts';
import { aggiungiLavorativi } from '#domain/tempo/calendario.ts';
import type { Data } from '#domain/tempo/data.ts';

/** In how many TARGET days a trade in securities settles, by the day on which it is made. */
const CICLI: readonly { readonly validoDal: Data; readonly giorni: number }[] = [
  { validoDal: '1900-01-01' as Data, giorni: 3 },
  { validoDal: '2014-10-06' as Data, giorni: 2 },
  { validoDal: '2027-10-11' as Data, giorni: 1 },
];

export interface Regolamento {
  readonly data: Data;
  /** «T+2 TARGET» */
  readonly regola: string;
}

/**
 * The day on which a trade in securities settles: three TARGET days later until October 2014, two
 * since, one from 11 October 2027 (Reg. (UE) 909/2014 art. 5; docs/regole/giorni.md#regolamento).
 */
export function regolamento(dataMovimento: Data): Regolamento {
  const giorni = inVigore(CICLI, dataMovimento)?.giorni ?? 0;
  return {
    data: aggiungiLavorativi(dataMovimento, giorni, 'TARGET'),
    regola: `T+${giorni} TARGET`,
  };
}
