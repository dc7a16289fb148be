/** A line or a movement, with the amounts by which it may be another's. */
export interface Cercato {
  readonly quale: number;
  readonly giorno: number;
  readonly chiavi: readonly bigint[];
}

/** Amounts that so many have say nothing. */
const UGUALI_MASSIMI = 200;

/** Which of each side are the only ones of the other within the window, by any of their amounts. */
export function coppieSole(
  questi: readonly Cercato[],
  altri: readonly Cercato[],
  finestra: number,
): [questo: number, altro: number][] {
  const perChiave = new Map<bigint, Cercato[]>();
  for (const altro of altri)
    for (const chiave of new Set(altro.chiavi)) {
      const suoi = perChiave.get(chiave);
      if (suoi) suoi.push(altro);
      else perChiave.set(chiave, [altro]);
    }
  const richiesti = new Map<number, number>();
  const sole: [number, number][] = [];
  for (const { quale, giorno, chiavi } of questi) {
    const trovati = new Set<number>();
    for (const chiave of new Set(chiavi)) {
      const fra = perChiave.get(chiave) ?? [];
      if (fra.length > UGUALI_MASSIMI) continue;
      for (const altro of fra)
        if (Math.abs(altro.giorno - giorno) <= finestra) trovati.add(altro.quale);
    }
    for (const altro of trovati) richiesti.set(altro, (richiesti.get(altro) ?? 0) + 1);
    if (trovati.size === 1) sole.push([quale, [...trovati][0] as number]);
  }
  return sole.filter(([, altro]) => richiesti.get(altro) === 1);
}

interface ConImporto {
  readonly quale: number;
  readonly giorno: number;
  readonly importo: bigint;
}

/** The pairs alone within the window of which theirs is less than ours, by no more than the limit. */
export function coppieSottoIlLimite(
  righe: readonly ConImporto[],
  movimenti: readonly ConImporto[],
  { limite, finestra }: { readonly limite: bigint; readonly finestra: number },
): [riga: number, movimento: number][] {
  const ordinati = [...movimenti].sort((a, b) =>
    a.importo < b.importo ? -1 : a.importo > b.importo ? 1 : 0,
  );
  const primoOltre = (importo: bigint): number => {
    let [sotto, sopra] = [0, ordinati.length];
    while (sotto < sopra) {
      const mezzo = (sotto + sopra) >> 1;
      if ((ordinati[mezzo]?.importo ?? 0n) > importo) sopra = mezzo;
      else sotto = mezzo + 1;
    }
    return sotto;
  };
  const richiesti = new Map<number, number>();
  const sole: [number, number][] = [];
  for (const { quale, giorno, importo } of righe) {
    const inizio = primoOltre(importo);
    const trovati: number[] = [];
    for (let i = inizio; i < ordinati.length && i < inizio + UGUALI_MASSIMI; i++) {
      const uno = ordinati[i] as ConImporto;
      if (uno.importo - importo > limite) break;
      const stessoSegno = uno.importo > 0n === importo > 0n;
      if (stessoSegno && Math.abs(uno.giorno - giorno) <= finestra) trovati.push(uno.quale);
    }
    for (const uno of trovati) richiesti.set(uno, (richiesti.get(uno) ?? 0) + 1);
    if (trovati.length === 1) sole.push([quale, trovati[0] as number]);
  }
  return sole.filter(([, movimento]) => richiesti.get(movimento) === 1);
}

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
