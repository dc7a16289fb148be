import { SommaDecimale } from '#domain/reports/somma.ts';

/** The exact sum of decimals as text; what computes with decimals is too heavy for the home. */
export function sommaDi(importi: readonly string[]): string {
  const totale = new SommaDecimale();
  for (const importo of importi) totale.aggiungi(importo);
  return totale.valore();
}

interface Conto {
  readonly cod_Depositario: string;
  readonly descrizione: string;
  readonly codDivisa: string;
  readonly saldo: string;
  readonly cambio: string | null;
  readonly saldoEuro: string | null;
}

/** A line of cash: of one account, or of all those of a currency. */
export interface RigaLiquidita {
  readonly codDivisa: string;
  /** Of several accounts null. */
  readonly conto: Pick<Conto, 'cod_Depositario' | 'descrizione'> | null;
  readonly conti: number;
  readonly saldo: string;
  readonly cambio: string | null;
  readonly saldoEuro: string | null;
}

/**
 * Cash as lines, at most so many: an account each where they have room, else a currency each; what then has no room
 * either is only counted. The total is of all of them, but for those that no rate brings to euro.
 */
export function righeLiquidita(
  conti: readonly Conto[],
  massimo: number,
): {
  readonly righe: readonly RigaLiquidita[];
  readonly altre: number;
  readonly totale: string;
  readonly senzaCambio: readonly string[];
} {
  const gruppi =
    conti.length <= massimo
      ? conti.map((uno) => [uno])
      : [...Map.groupBy(conti, ({ codDivisa }) => codDivisa).values()];
  const righe = gruppi.flatMap((suoi): RigaLiquidita[] => {
    const [primo] = suoi;
    if (!primo) return [];
    const inEuro = suoi.flatMap(({ saldoEuro }) => saldoEuro ?? []);
    return [
      {
        codDivisa: primo.codDivisa,
        conto: suoi.length === 1 ? primo : null,
        conti: suoi.length,
        saldo: sommaDi(suoi.map(({ saldo }) => saldo)),
        cambio: primo.cambio,
        saldoEuro: inEuro.length === suoi.length ? sommaDi(inEuro) : null,
      },
    ];
  });
  const senza = conti.flatMap(({ saldoEuro, codDivisa }) => (saldoEuro === null ? codDivisa : []));
  return {
    righe: righe.slice(0, massimo),
    altre: Math.max(0, righe.length - massimo),
    totale: sommaDi(conti.flatMap(({ saldoEuro }) => saldoEuro ?? [])),
    senzaCambio: [...new Set(senza)].sort(),
  };
}

interface Atteso {
  readonly data: string | null;
  readonly importoEuro: string | null;
}

/** What falls due up to a day: in its sequence, its sum, and how much of it has no day or no euro. */
export function attesiEntro<A extends Atteso>(attesi: readonly A[], fine: string) {
  const righe = attesi.filter(({ data }) => data !== null && data <= fine);
  return {
    righe,
    totale: sommaDi(righe.flatMap(({ importoEuro }) => importoEuro ?? [])),
    ignoti: attesi.filter(({ data }) => data === null).length,
  };
}
