import { azioni, fondiQuotati } from './borsa-italiana.ts';
import { cambiBancaDItalia, cambiBce } from './cambi.ts';
import {
  acquistiVendite,
  cedole,
  movimentiDirecta,
  movimentiFineco,
  movimentiFinecoItaliano,
} from './movimenti.ts';
import type { Predefinita } from './predefinita.ts';
import { prezziEuronext, prezziMot, prezziPerColonna } from './prezzi.ts';
import { titoliDiStato } from './titoli-di-stato.ts';

/** The mappings that every installation has from the first day. */
export const predefinite: readonly Predefinita[] = [
  titoliDiStato,
  azioni,
  fondiQuotati,
  cambiBancaDItalia,
  cambiBce,
  prezziMot,
  prezziPerColonna,
  prezziEuronext,
  movimentiDirecta,
  movimentiFineco,
  movimentiFinecoItaliano,
  acquistiVendite,
  cedole,
];
