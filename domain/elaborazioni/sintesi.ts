import { inEuro } from '#domain/money/centesimi.ts';
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
    const euro = suoi.flatMap(({ saldoEuro }) => saldoEuro ?? []);
    return [
      {
        codDivisa: primo.codDivisa,
        conto: suoi.length === 1 ? primo : null,
        conti: suoi.length,
        saldo: sommaDi(suoi.map(({ saldo }) => saldo)),
        cambio: primo.cambio,
        saldoEuro: euro.length === suoi.length ? sommaDi(euro) : null,
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

const DECIMALI = 10;
const CENTESIMO = 10n ** 8n;

/** A decimal as text in units of its tenth decimal. */
function scalato(numero: string): bigint {
  const [interi = '0', frazione = ''] = numero.replace('-', '').split('.');
  const valore = BigInt(interi + frazione.slice(0, DECIMALI).padEnd(DECIMALI, '0'));
  return numero.startsWith('-') ? -valore : valore;
}

/** Of an amount of coupon and capital together, the euro that are no capital: to the cent, half up. */
export function redditoDi({
  importoEuro,
  cedola100,
  rimborso100,
}: {
  readonly importoEuro: string | null;
  readonly cedola100: string | null;
  readonly rimborso100: string | null;
}): string {
  if (importoEuro === null) return '0';
  const [cedola, rimborso] = [scalato(cedola100 ?? '0'), scalato(rimborso100 ?? '0')];
  if (rimborso === 0n || cedola + rimborso === 0n) return importoEuro;
  const [sopra, sotto] = [scalato(importoEuro) * cedola, (cedola + rimborso) * CENTESIMO];
  const verso = sopra < 0n ? -1n : 1n;
  return inEuro((verso * (2n * verso * sopra + sotto)) / (2n * sotto));
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
