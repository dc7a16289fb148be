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
import type { Confronto, Decisione, Valutata } from './ingressi.ts';

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
  { monetario, costoDivisa, mercato, cambio }: Confronto,
  euro: string,
  a: string,
): string {
  if (!monetario) return alCentesimo(per(euro, cambio));
  const valore = mercato && confronta(a, mercato.euro) === 0 ? mercato.divisa : null;
  return nonSotto0(differenza(costoDivisa, valore ?? alCentesimo(per(a, cambio))));
}

/** What is written down to, in euro; null where nothing is. */
function valoreMinore(
  { immCirc, costo, mercato }: Confronto,
  { durevole, deroga }: Decisione,
): string | null {
  const recuperabile = durevole?.valore ?? mercato?.euro ?? null;
  if (immCirc === 'I') return durevole ? recuperabile : null;
  if ((deroga && !durevole) || mercato === null) return null;
  return confronta(mercato.euro, costo) < 0 ? mercato.euro : null;
}

/** Up to what is written back, in euro; null where nothing is: of a fixed one only if somebody says so. */
const valoreMaggiore = ({ immCirc, mercato }: Confronto, { ripresa }: Decisione): string | null => {
  if (immCirc === 'C') return mercato?.euro ?? null;
  return ripresa ? (ripresa.valore ?? mercato?.euro ?? null) : null;
};

/** The steps of the comparison, which a decision makes anew. */
const PASSI = {
  C: 'Minore fra costo e mercato',
  I: 'Costo, salvo perdite durevoli',
} as const;
const DEL_CONFRONTO: ReadonlySet<string> = new Set(Object.values(PASSI));

/**
 * The lower of cost and market of a current titolo; of a fixed one a durable loss that somebody has confirmed.
 * What was written down is written back up to what the cost would be without it
 * (OIC 20, OIC 21, art. 2426 n. 9 c.c.; docs/regole/valutazione.md#svalutazioni).
 */
export function alMercato(da: Confronto, decisione: Decisione): EsitoMercato {
  const { costo, mercato, aperte, immCirc } = da;
  const deciso = decisione.durevole?.valore ?? decisione.ripresa?.valore ?? null;
  if (mercato === null && (deciso === null || immCirc === 'C')) {
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
  const fino = valoreMaggiore(da, decisione);
  const ripresa =
    fino !== null && confronta(fino, costo) > 0
      ? differenza(minore(fino, somma(costo, aperte.euro)), costo)
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
        titolo: PASSI[immCirc],
        calcolo: `costo ${inCifre(costo)}${mercato ? `, mercato ${inCifre(mercato.euro)}` : ''}${segno(ripresa) > 0 ? `, svalutazioni aperte ${inCifre(aperte.euro)}` : ''}`,
        valore: valoreBilancio,
        fonte: 'OIC 20, OIC 21; art. 2426 n. 9 c.c.',
      },
    ],
  };
}

/** A position that was valued, with another decision: the last step anew, and nothing else. */
export function conDecisione(valutata: Valutata, decisione: Decisione): Valutata {
  const { confronto } = valutata;
  if (confronto === null) return valutata;
  const { passi, ...cifre } = alMercato(confronto, decisione);
  const prima = valutata.traccia.filter(({ titolo }) => !DEL_CONFRONTO.has(titolo));
  return { ...valutata, ...cifre, traccia: [...prima, ...passi] };
}
