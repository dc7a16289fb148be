import type { NaturaRisultato, Risultato } from './zainetto.ts';

/** A result of a movement as it counts, cents as in `Risultato`, with what decided how it is counted. */
interface RisultatoContato {
  readonly idMovimento: number;
  readonly anno: number;
  /** The whole of it, cents; null where it cannot be told. */
  readonly importo: bigint | null;
}

/** What a certified year has of a movement, and what it would have now. */
export interface Rettifica {
  readonly idMovimento: number;
  /** The year that was certified without it. */
  readonly diAnno: number;
  readonly prima: bigint;
  readonly adesso: bigint;
  readonly differenza: bigint;
}

/**
 * What moved in certified years since: those stay as they are, and each difference goes into the first
 * open year (docs/regole/zainetto.md#certificare-un-anno). `certificati` has all that certified years count
 * of a movement, earlier differences included; `adesso` what its movements come to now. Of what can no
 * longer be told there is no difference: it is to be completed.
 */
export function rettificheDi(
  certificati: readonly RisultatoContato[],
  adesso: readonly RisultatoContato[],
  ultimoCertificato: number,
): readonly Rettifica[] {
  const insieme = new Map<number, { diAnno: number; prima: bigint; adesso: bigint }>();
  const di = ({ idMovimento, anno }: RisultatoContato) => {
    const sua = insieme.get(idMovimento) ?? { diAnno: anno, prima: 0n, adesso: 0n };
    insieme.set(idMovimento, sua);
    return sua;
  };
  for (const uno of certificati) {
    const sua = di(uno);
    sua.prima += uno.importo ?? 0n;
    sua.diAnno = Math.min(sua.diAnno, uno.anno);
  }
  for (const uno of adesso) {
    if (uno.importo === null) insieme.delete(uno.idMovimento);
    else if (uno.anno <= ultimoCertificato || insieme.has(uno.idMovimento))
      di(uno).adesso += uno.importo;
  }
  return [...insieme]
    .map(([idMovimento, una]) => ({
      idMovimento,
      ...una,
      differenza: una.adesso - una.prima,
    }))
    .filter(({ differenza }) => differenza !== 0n)
    .toSorted((a, b) => a.idMovimento - b.idMovimento);
}

const perdita = (importo: bigint): bigint => (importo < 0n ? importo : 0n);

/**
 * How much of a difference counts: of a fund only what its loss grew or shrank by, for the tax on
 * proceeds is settled with who withheld it.
 */
export const quantoConta = (natura: NaturaRisultato, { prima, adesso }: Rettifica): bigint =>
  natura === 'oicr' ? perdita(adesso) - perdita(prima) : adesso - prima;

/** A result as it counts, with what tells adjustments that are of one kind. */
export interface RisultatoPesato extends Risultato {
  readonly rettifica: boolean;
  readonly diAnno: number;
  readonly percImponibile: string;
}

/**
 * The results of which a pouch is made. Adjustments of one kind count for what they come to together, so that
 * what was reversed and registered again as it was moves nothing; they are redditi diversi, of funds too.
 */
export function inRisultati(pesati: readonly RisultatoPesato[]): readonly Risultato[] {
  const risultato = (uno: RisultatoPesato): Risultato => ({
    chiave: uno.chiave,
    posto: uno.posto ?? null,
    giorno: uno.giorno,
    natura: uno.rettifica ? 'diversi' : uno.natura,
    imponibile: uno.imponibile,
    aliquota: uno.aliquota,
  });
  const simili = Map.groupBy(
    pesati.filter(({ rettifica }) => rettifica),
    ({ giorno, diAnno, natura, percImponibile, aliquota }) =>
      JSON.stringify([giorno, diAnno, natura, percImponibile, aliquota]),
  );
  const insieme = [...simili.values()].flatMap((sue) => {
    const [prima] = sue.toSorted((a, b) => a.chiave - b.chiave);
    const imponibile = sue.reduce((totale, una) => totale + una.imponibile, 0n);
    return prima && imponibile !== 0n ? [{ ...risultato(prima), imponibile }] : [];
  });
  return [...pesati.filter(({ rettifica }) => !rettifica).map(risultato), ...insieme];
}
