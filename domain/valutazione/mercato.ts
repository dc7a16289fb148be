import { inCifre, type Passo } from '#domain/calcolo/traccia.ts';
import {
  arrotonda,
  confronta,
  differenza,
  prodotto,
  segno,
  somma,
} from '#domain/money/decimale.ts';
import { alCentesimo, nonSotto0, per } from './importi.ts';
import type { Decisione } from './ingressi.ts';
import type { Aperte } from './storia.ts';

/** What stands in the books before the market is looked at, and what the market says. */
interface DaConfrontare {
  readonly immCirc: 'I' | 'C';
  readonly costo: string;
  readonly costoDivisa: string;
  readonly aperte: Aperte;
  /** In euro and in currency; null where price or rate is missing. */
  readonly mercato: { readonly euro: string; readonly divisa: string } | null;
  /** Bonds and money: their cost in currency is what the rate is applied to. */
  readonly monetario: boolean;
  readonly cambio: string;
}

export interface EsitoMercato {
  readonly svalutazione: string | null;
  readonly ripresa: string | null;
  readonly minusvalenzaNonRilevata: string | null;
  readonly minusvalenzaLatente: string | null;
  readonly plusvalenzaNonRilevata: string | null;
  readonly svalutazioniCumulate: string | null;
  readonly valoreBilancio: string | null;
  readonly costoDivisa: string | null;
  readonly passi: readonly Passo[];
}

const minore = (a: string, b: string): string => (confronta(a, b) < 0 ? a : b);

/** A write-down in currency: of monetary ones down to what they are worth in it, of others at the day's rate. */
function inDivisa(
  { monetario, costoDivisa, mercato, cambio }: DaConfrontare,
  euro: string,
  a: string,
): string {
  if (!monetario) return alCentesimo(per(euro, cambio));
  const valore = mercato && confronta(a, mercato.euro) === 0 ? mercato.divisa : null;
  return nonSotto0(differenza(costoDivisa, valore ?? alCentesimo(per(a, cambio))));
}

/** What is written down to, in euro; null where nothing is. */
function valoreMinore(
  { immCirc, costo, mercato }: DaConfrontare,
  { durevole, deroga }: Decisione,
): string | null {
  const recuperabile = durevole?.valore ?? mercato?.euro ?? null;
  if (immCirc === 'I') return durevole ? recuperabile : null;
  if (deroga || mercato === null) return null;
  return confronta(mercato.euro, costo) < 0 ? mercato.euro : null;
}

/**
 * The lower of cost and market of a current titolo; of a fixed one a durable loss that somebody has confirmed.
 * What was written down is written back up to what the cost would be without it
 * (OIC 20, OIC 21, art. 2426 n. 9 c.c.; docs/regole/valutazione.md#svalutazioni).
 */
export function alMercato(da: DaConfrontare, decisione: Decisione): EsitoMercato {
  const { costo, mercato, aperte, immCirc } = da;
  if (mercato === null && !decisione.durevole?.valore) {
    const suo = immCirc === 'I' ? costo : null;
    return {
      svalutazione: immCirc === 'I' ? '0' : null,
      ripresa: immCirc === 'I' ? '0' : null,
      minusvalenzaNonRilevata: null,
      minusvalenzaLatente: null,
      plusvalenzaNonRilevata: null,
      svalutazioniCumulate: immCirc === 'I' ? aperte.euro : null,
      valoreBilancio: suo,
      costoDivisa: suo === null ? null : da.costoDivisa,
      passi: [],
    };
  }
  const a = valoreMinore(da, decisione);
  const svalutazione = a === null ? '0' : nonSotto0(differenza(costo, a));
  const corrente = immCirc === 'C' && mercato !== null;
  const ripresa =
    corrente && confronta(mercato.euro, costo) > 0
      ? differenza(minore(mercato.euro, somma(costo, aperte.euro)), costo)
      : '0';
  const valoreBilancio = somma(differenza(costo, svalutazione), ripresa);
  const giu = a !== null && segno(svalutazione) > 0 ? inDivisa(da, svalutazione, a) : '0';
  const su =
    segno(ripresa) > 0
      ? minore(arrotonda(prodotto(ripresa, da.cambio), 2), somma(aperte.divisa, '0'))
      : '0';
  const latente = mercato === null ? null : differenza(mercato.euro, valoreBilancio);
  const persa = latente && nonSotto0(differenza('0', latente));
  return {
    svalutazione,
    ripresa,
    minusvalenzaNonRilevata: immCirc === 'C' ? persa : '0',
    minusvalenzaLatente: immCirc === 'I' ? persa : '0',
    plusvalenzaNonRilevata: latente && nonSotto0(latente),
    svalutazioniCumulate: differenza(somma(aperte.euro, svalutazione), ripresa),
    valoreBilancio,
    costoDivisa: somma(differenza(da.costoDivisa, giu), su),
    passi: [
      {
        titolo: immCirc === 'C' ? 'Minore fra costo e mercato' : 'Costo, salvo perdite durevoli',
        calcolo: `costo ${inCifre(costo)}${mercato ? `, mercato ${inCifre(mercato.euro)}` : ''}${segno(ripresa) > 0 ? `, svalutazioni aperte ${inCifre(aperte.euro)}` : ''}`,
        valore: valoreBilancio,
        fonte: 'OIC 20, OIC 21; art. 2426 n. 9 c.c.',
      },
    ],
  };
}
