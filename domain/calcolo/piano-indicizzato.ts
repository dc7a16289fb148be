import { arrotonda, confronta, differenza, prodotto, somma } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { type Coefficienti, coefficientiDelleCedole } from './coefficiente.ts';
import type { RegolaDeflazione } from './indicizzazione.ts';
import { type Indicizzazione, indicizzazioneDi } from './indicizzazioni.ts';
import { pianoCedole, type RigaPiano } from './piano-cedole.ts';
import { type CoefficienteNoto, coefficienteUsato, type Recupero } from './rateo-indicizzato.ts';
import type { RegolaInUso } from './regole-indicizzati.ts';
import { conUnPagamento } from './senza-cedola.ts';
import { prepara, type TitoloPreparato } from './termini.ts';
import type { TitoloCalcolato } from './titolo.ts';

/** A row of the plan with what its coefficient makes of it. */
export interface RigaIndicizzata extends RigaPiano {
  /** The coefficient used; null for what is not indexed, and where it is not known yet. */
  readonly coefficiente: string | null;
  /** Revaluation of capital paid on the date, per 100 of original nominal. */
  readonly rivalutazione100: string;
}

/** How an indexed plan is counted. */
interface PianoDaIndicizzare {
  readonly indicizzazione: Indicizzazione;
  readonly regola: RegolaInUso<RegolaDeflazione>;
  /** The coefficient of each coupon date, or the last one of the days before. */
  readonly coefficienti: ReadonlyMap<Data, CoefficienteNoto>;
}

/** A coefficient has as many decimals as a confirmed plan keeps. */
const DECIMALI = 12;

/** A plan that nothing indexes (docs/regole/cedole.md#piano). */
export const pianoReale = (piano: readonly RigaPiano[]): readonly RigaIndicizzata[] =>
  piano.map((riga) => ({ ...riga, coefficiente: null, rivalutazione100: '0' }));

/**
 * The plan with each coupon by the coefficient of its date
 * (docs/regole/cedole.md#piano-indicizzato): interest grows with it (BTP Italia Sì leaves it),
 * capital is revalued with every coupon (BTP Italia) or when it is repaid (BTP€i), never below
 * nominal. A coupon whose coefficient is not known, or is of an earlier day, is presumed; without
 * one it is the real amount.
 */
function pianoIndicizzato(
  piano: readonly RigaPiano[],
  { indicizzazione, regola, coefficienti }: PianoDaIndicizzare,
): readonly RigaIndicizzata[] {
  const passati: (string | null)[] = [];
  let vivo = somma(...piano.map(({ quotaCapitale100 }) => quotaCapitale100));
  return piano.map((riga) => {
    const noto = coefficienti.get(riga.dataCedola) ?? null;
    const recupero: Recupero = { regola, passati: [...passati] };
    const nominale = vivo;
    passati.push(noto?.valore ?? null);
    vivo = differenza(vivo, riga.quotaCapitale100);
    if (noto === null)
      return { ...riga, presunta: true, coefficiente: null, rivalutazione100: '0' };
    const usato = coefficienteUsato(indicizzazione, noto.valore, recupero);
    const rivalutato = indicizzazione.ripartePerCedola ? nominale : riga.quotaCapitale100;
    const crescita = confronta(usato, '1') > 0 ? differenza(usato, '1') : '0';
    return {
      ...riga,
      importo100: indicizzazione.sugliInteressi
        ? arrotonda(prodotto(riga.importo100, usato), DECIMALI)
        : riga.importo100,
      presunta: riga.presunta || noto.data !== riga.dataCedola,
      coefficiente: usato,
      rivalutazione100: arrotonda(prodotto(rivalutato, crescita), DECIMALI),
    };
  });
}

/** A plan with what it was made from, for who explains its rows. */
export interface ContoPiano {
  readonly preparato: TitoloPreparato;
  /** As the terms alone make it. */
  readonly reale: readonly RigaPiano[];
  readonly righe: readonly RigaIndicizzata[];
}

/**
 * The plan of a titolo as its terms make it, each coupon by its coefficient where it is indexed
 * (docs/regole/cedole.md#piano-indicizzato).
 */
export function contoPiano(
  { termini, tipoIndicizzazione, regole }: TitoloCalcolato,
  coefficienti: Coefficienti,
): ContoPiano {
  const preparato = prepara(conUnPagamento(termini));
  const reale = pianoCedole(preparato);
  const indicizzazione = indicizzazioneDi(tipoIndicizzazione);
  if (!indicizzazione) return { preparato, reale, righe: pianoReale(reale) };
  const noti = coefficientiDelleCedole(
    coefficienti,
    indicizzazione,
    termini.codTitolo,
    preparato.cedole,
  );
  const righe = pianoIndicizzato(reale, {
    indicizzazione,
    regola: regole.regolaDeflazione,
    coefficienti: noti,
  });
  return { preparato, reale, righe };
}
