/** A line or a movement, with the amounts by which it may be another's. */
export interface Cercato {
  readonly quale: number;
  readonly giorno: number;
  readonly chiavi: readonly bigint[];
}

/** The place of the first for which something holds, of those of which it holds from one on. */
function primoPosto<T>(fra: readonly T[], vale: (uno: T) => boolean): number {
  let [sotto, sopra] = [0, fra.length];
  while (sotto < sopra) {
    const mezzo = (sotto + sopra) >> 1;
    if (vale(fra[mezzo] as T)) sopra = mezzo;
    else sotto = mezzo + 1;
  }
  return sotto;
}

function raccolti<C, T>(cose: Iterable<T>, chiaviDi: (una: T) => Iterable<C>): Map<C, T[]> {
  const perChiave = new Map<C, T[]>();
  for (const una of cose)
    for (const chiave of chiaviDi(una)) {
      const sue = perChiave.get(chiave);
      if (sue) sue.push(una);
      else perChiave.set(chiave, [una]);
    }
  return perChiave;
}

/** Of each the only other one that a search finds, where that one finds it alone too. */
function soleAVicenda<T extends { readonly quale: number }>(
  questi: readonly T[],
  altri: readonly T[],
  soloFraAltri: (questo: T) => number | null,
  soloFraQuesti: (altro: T) => number | null,
): [questo: number, altro: number][] {
  const perQuale = new Map(altri.map((altro) => [altro.quale, altro]));
  return questi.flatMap((questo): [number, number][] => {
    const altro = soloFraAltri(questo);
    if (altro === null || soloFraQuesti(perQuale.get(altro) as T) !== questo.quale) return [];
    return [[questo.quale, altro]];
  });
}

/** Searches by amount and day for the only one; null of none and of several. */
function ricercaPerChiave(fra: readonly Cercato[], finestra: number) {
  const perGiorno = [...fra].sort((a, b) => a.giorno - b.giorno);
  const perChiave = raccolti(perGiorno, ({ chiavi }) => new Set(chiavi));
  return ({ giorno, chiavi }: Cercato): number | null => {
    let solo: number | null = null;
    for (const chiave of new Set(chiavi)) {
      const suoi = perChiave.get(chiave) ?? [];
      for (let i = primoPosto(suoi, (uno) => uno.giorno >= giorno - finestra); ; i++) {
        const uno = suoi[i];
        if (uno === undefined || uno.giorno > giorno + finestra) break;
        if (solo !== null && solo !== uno.quale) return null;
        solo = uno.quale;
      }
    }
    return solo;
  };
}

/** Which of each side are the only ones of the other within the window, by any of their amounts. */
export const coppieSole = (
  questi: readonly Cercato[],
  altri: readonly Cercato[],
  finestra: number,
): [questo: number, altro: number][] =>
  soleAVicenda(
    questi,
    altri,
    ricercaPerChiave(altri, finestra),
    ricercaPerChiave(questi, finestra),
  );

interface ConImporto {
  readonly quale: number;
  readonly giorno: number;
  readonly importo: bigint;
}

/** Searches for the only one of the sign whose amount is within bounds of another's, both included; null of none and of several. */
function ricercaPerImporto(
  fra: readonly ConImporto[],
  finestra: number,
  [almeno, alPiu]: readonly [bigint, bigint],
) {
  const perImporto = [...fra].sort((a, b) =>
    a.importo < b.importo ? -1 : a.importo > b.importo ? 1 : 0,
  );
  const perGiorno = raccolti(perImporto, ({ giorno }) => [giorno]);
  return ({ giorno, importo }: ConImporto): number | null => {
    let solo: number | null = null;
    for (let suo = giorno - finestra; suo <= giorno + finestra; suo++) {
      const suoi = perGiorno.get(suo) ?? [];
      for (let i = primoPosto(suoi, (uno) => uno.importo >= importo + almeno); ; i++) {
        const uno = suoi[i];
        if (uno === undefined || uno.importo > importo + alPiu) break;
        if (uno.importo > 0n !== importo > 0n) continue;
        if (solo !== null) return null;
        solo = uno.quale;
      }
    }
    return solo;
  };
}

/** The pairs alone within the window of which theirs is less than ours, by no more than the limit. */
export const coppieSottoIlLimite = (
  righe: readonly ConImporto[],
  movimenti: readonly ConImporto[],
  { limite, finestra }: { readonly limite: bigint; readonly finestra: number },
): [riga: number, movimento: number][] =>
  soleAVicenda(
    righe,
    movimenti,
    ricercaPerImporto(movimenti, finestra, [1n, limite]),
    ricercaPerImporto(righe, finestra, [-limite, -1n]),
  );

const CENTESIMO = 10_000n;

/** What an amount could have been if two neighbouring figures changed places, in cents. */
export function scambiati(importo: bigint): bigint[] {
  if (importo % CENTESIMO !== 0n) return [];
  const negativo = importo < 0n;
  const cifre = String((negativo ? -importo : importo) / CENTESIMO).padStart(3, '0');
  const altri: bigint[] = [];
  for (let i = 0; i + 1 < cifre.length; i++) {
    if (cifre[i] === cifre[i + 1] || (i === 0 && cifre[1] === '0')) continue;
    const nuove = cifre.slice(0, i) + cifre[i + 1] + cifre[i] + cifre.slice(i + 2);
    altri.push(BigInt(nuove) * CENTESIMO * (negativo ? -1n : 1n));
  }
  return altri;
}

const CENTO_PERCENTO = 100_000_000n;

/** An amount less a rate in percent (millionths), to the cent, half up. */
export function alNetto(lordo: bigint, aliquota: bigint): bigint {
  const negativo = lordo < 0n;
  const intero = (negativo ? -lordo : lordo) * (CENTO_PERCENTO - aliquota);
  const divisore = CENTO_PERCENTO * CENTESIMO;
  const centesimi = (intero + divisore / 2n) / divisore;
  return (negativo ? -centesimi : centesimi) * CENTESIMO;
}
