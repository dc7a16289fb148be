import {
  arrotonda,
  daDecimale,
  differenza,
  prodotto,
  quoziente,
} from '#domain/calcolo/frazione.ts';
import type { Data } from '#domain/tempo/data.ts';
import { prestatoCon, type RigaContabile, siScarica } from './riga-contabile.ts';

/** What stands open of a position, or what of it goes out with a row, in cents of euro. */
export interface Aperti {
  /** Accruals paid with what was bought, or of the last year's end. */
  readonly rateo: bigint;
  /** The tax on them that who sold has credited. */
  readonly rit: bigint;
  readonly scarto: bigint;
  /** Coupons and dividends due and not collected yet. */
  readonly cred: bigint;
  /** Margins settled of a future. */
  readonly diff: bigint;
  /** The fair value of a derivative. */
  readonly fv: bigint;
  /** What a future or a forward commits to. */
  readonly imp: bigint;
  /** In a book beside the principal one: what changes of fair value left in a reserve. */
  readonly fvoci: bigint;
}

export const NIENTE: Aperti = {
  rateo: 0n,
  rit: 0n,
  scarto: 0n,
  cred: 0n,
  diff: 0n,
  fv: 0n,
  imp: 0n,
  fvoci: 0n,
};

const NOMI = Object.keys(NIENTE) as (keyof Aperti)[];

/** What goes out with a row, and what comes in with the second of a pair. */
export interface AlPassaggio {
  readonly ape: Aperti;
  readonly ent: Aperti;
}

const eNiente = (uni: Aperti): boolean => uni === NIENTE || NOMI.every((nome) => uni[nome] === 0n);

const con = (quali: Partial<Aperti>): Aperti => ({ ...NIENTE, ...quali });
const unite = (a: Aperti, b: Aperti, verso: bigint): Aperti =>
  Object.fromEntries(NOMI.map((nome) => [nome, a[nome] + verso * b[nome]])) as unknown as Aperti;

/** Half up to the cent, away from zero. */
function parteDi(importo: bigint, parte: bigint, tutto: bigint): bigint {
  if (tutto === 0n || parte === tutto) return parte === 0n ? 0n : importo;
  const [su, segno] = [importo * parte, importo * parte * tutto < 0n ? -1n : 1n];
  const assoluto = (x: bigint) => (x < 0n ? -x : x);
  return (segno * (2n * assoluto(su) + assoluto(tutto))) / (2n * assoluto(tutto));
}

const assoluto = (x: bigint): bigint => (x < 0n ? -x : x);

/** Which balances a discharge takes its part of; nothing of the others moves. */
const DEI_TITOLI = ['rateo', 'rit', 'scarto', 'cred', 'fvoci'] as const;
const DEI_FUTURE = ['diff', 'fv', 'imp'] as const;
const DI_CIO_CHE_ESCE = {
  F: DEI_FUTURE,
  K: ['fv', 'imp'],
  O: ['fv'],
} as const satisfies Readonly<Record<string, readonly (keyof Aperti)[]>>;

function parti(
  aperti: Aperti,
  nomi: readonly (keyof Aperti)[],
  parte: bigint,
  tutto: bigint,
): Aperti {
  return con(Object.fromEntries(nomi.map((nome) => [nome, parteDi(aperti[nome], parte, tutto)])));
}

const SCALA = 10n ** 12n;

/** Of a partial repayment: of the discount and the reserve alone, what of the capital is repaid. */
function delRimborso(aperti: Aperti, { poolFactor, poolFactorDopo }: RigaContabile): Aperti {
  if (poolFactor === null || poolFactorDopo === null) return NIENTE;
  const prima = daDecimale(poolFactor);
  if (prima.n === 0n) return NIENTE;
  const resta = differenza(prima, daDecimale(poolFactorDopo));
  const parte = arrotonda(prodotto(quoziente(resta, prima), { n: SCALA, d: 1n }), 0);
  return parti(aperti, ['scarto', 'fvoci'], BigInt(parte), SCALA);
}

/** How much of a position there is before a row. */
interface Prima {
  readonly tenuta: bigint;
  /** Lent against it. */
  readonly prestato: bigint;
  /** What of that the accrual that stands open is of: not what was lent since. */
  readonly maturante: bigint;
  /** Up to when a year's end has told accruals and credits; null of none. */
  readonly contatoAl: Data | null;
}

const NULLA_PRIMA: Prima = { tenuta: 0n, prestato: 0n, maturante: 0n, contatoAl: null };
const CONTANO: ReadonlySet<string> = new Set(['RAT', 'CRC']);

function conRiga(prima: Prima, riga: RigaContabile): Prima {
  const { causale, effetto } = riga;
  const [mossi, prestati] = [effetto?.quantita ?? 0n, prestatoCon(riga)];
  if (CONTANO.has(causale.codCausale))
    return { ...prima, maturante: prima.prestato, contatoAl: riga.dataOperazione };
  if (mossi === 0n && prestati === 0n) return prima;
  const resta = assoluto(prima.maturante) - assoluto(prestati);
  const torna = causale.tipoCausale === 'P' && causale.effettoLiquidita > 0;
  return {
    tenuta: prima.tenuta + mossi,
    prestato: prima.prestato + prestati,
    maturante: torna ? (resta > 0n ? resta : 0n) : prima.maturante,
    contatoAl: prima.contatoAl,
  };
}

/** Of a forward leg what of the money comes back: other agreements on the titolo keep their accrual. */
function delTermine(aperti: Aperti, { maturante }: Prima, { controvaloreEuro }: RigaContabile) {
  const [torna, tutto] = [assoluto(controvaloreEuro), assoluto(maturante)];
  return parti(aperti, ['rateo'], torna > tutto && tutto > 0n ? tutto : torna, tutto);
}

/** Whether a coupon had fallen due when a year's end told what is open: it closes its credit, not the accrual since. */
const giaContata = ({ contatoAl }: Prima, { dataMovimento }: RigaContabile): boolean =>
  contatoAl !== null && dataMovimento <= contatoAl;

/** What a row lets out of what is open, of so much that there was before it. */
function escono(aperti: Aperti, prima: Prima, riga: RigaContabile): Aperti {
  const { causale, genere, effetto } = riga;
  const { codCausale, tipoCausale, effettoLiquidita } = causale;
  const tutto = (...nomi: readonly (keyof Aperti)[]): Aperti =>
    con(Object.fromEntries(nomi.map((nome) => [nome, aperti[nome]])));
  if (tipoCausale === 'C' && effettoLiquidita > 0)
    return giaContata(prima, riga) ? tutto('cred') : tutto('rateo', 'rit', 'cred');
  if (tipoCausale === 'P') return effettoLiquidita > 0 ? delTermine(aperti, prima, riga) : NIENTE;
  if (tipoCausale === 'D') return tutto('cred');
  if (codCausale === 'RAT') return tutto('rateo', 'rit');
  if (codCausale === 'CRC')
    return causale.reddito === 'interessi' ? tutto('cred', 'rateo') : tutto('cred');
  if (codCausale === 'FVD') return tutto('fv');
  if (genere === 'scorporo') return delRimborso(aperti, riga);
  if (!siScarica(riga) || genere === 'scissione') return NIENTE;
  const nomi = DI_CIO_CHE_ESCE[tipoCausale as keyof typeof DI_CIO_CHE_ESCE] ?? DEI_TITOLI;
  return parti(aperti, nomi, assoluto(effetto?.quantita ?? 0n), assoluto(prima.tenuta));
}

/** What a row adds to what is open. */
function entrano(riga: RigaContabile, ricevuti: Aperti, principale: boolean): Aperti {
  const { causale, genere } = riga;
  const { codCausale, tipoCausale } = causale;
  if (codCausale === 'RAT')
    return con({ rateo: riga.interessiLordiEuro, rit: riga.ritenutaSuInteressiEuro });
  if (codCausale === 'CRC') return con({ cred: riga.interessiLordiEuro });
  if (codCausale === 'FVD') return con({ fv: riga.controvaloreEuro });
  if (codCausale === 'VAL')
    return con(principale || riga.corto ? {} : { fvoci: riga.effetto?.costo ?? 0n });
  if (tipoCausale === 'F' && genere === null && causale.effettoLiquidita > 0)
    return con({ diff: riga.controvaloreEuro });
  if (genere === 'carico' && (tipoCausale === 'F' || tipoCausale === 'K'))
    return con({ imp: assoluto(riga.controvaloreEuro) });
  if (genere === 'carico')
    return con({
      rateo: riga.interessiLordiEuro,
      rit: riga.ritenutaSuInteressiEuro,
      scarto: riga.impostaScartoEuro,
    });
  return ricevuti;
}

const TRASFERIMENTI = 'T';

/**
 * Goes through the rows of several positions in the order of the books, what transfers take along included: of each row
 * what goes out and what comes in, where something does, and what is left open of each position (docs/regole/contabilita.md#saldi-aperti).
 */
export function apertiDi<R extends RigaContabile & { readonly posizione: string }>(
  righe: readonly R[],
  capofilaDi: (riga: R) => number | null,
  /** Whether the book is the principal one. */
  principale = true,
): {
  readonly passaggi: ReadonlyMap<number, AlPassaggio>;
  readonly aperti: ReadonlyMap<string, Aperti>;
} {
  const aperti = new Map<string, Aperti>();
  const prime = new Map<string, Prima>();
  const passaggi = new Map<number, AlPassaggio>();
  for (const riga of righe) {
    const { posizione, causale } = riga;
    const [suoi, prima] = [aperti.get(posizione) ?? NIENTE, prime.get(posizione) ?? NULLA_PRIMA];
    const capofila = capofilaDi(riga);
    const dato = capofila === null ? undefined : passaggi.get(capofila)?.ape;
    const ent =
      causale.tipoCausale === TRASFERIMENTI && riga.lato === 'E' ? (dato ?? NIENTE) : NIENTE;
    // Most rows find nothing open and leave nothing: they cost nothing.
    const ape = suoi === NIENTE ? NIENTE : escono(suoi, prima, riga);
    if (ape !== NIENTE || ent !== NIENTE) passaggi.set(riga.id, { ape, ent });
    const entra = entrano(riga, ent, principale);
    if (ape !== NIENTE || !eNiente(entra))
      aperti.set(posizione, unite(unite(suoi, ape, -1n), entra, 1n));
    prime.set(posizione, conRiga(prima, riga));
  }
  return { passaggi, aperti };
}
