import type { Pool } from 'pg';

/**
 * Positions played anew by the written rules (docs/regole/costo.md, cedole.md, decision 0020): naive, slow, and with
 * none of the product's code, so that a wrong rule is seen. Quantities are millionths, costs are cents. Where the
 * rules are silent it follows what the product was seen to do: how lots share quantities and adjustments, that each
 * lot frees its own part of a repayment, that years are closed on what is left.
 */
interface Riga {
  readonly id: string;
  readonly causale: string;
  readonly data: string;
  readonly posizione: string;
  readonly metodo: string;
  readonly nriga: number;
  /** Whether another row receives what this one gives. */
  readonly seguita: boolean;
  readonly quantita: string;
  readonly costo: string;
  /** Which part of the cost a repayment frees, or a demerger passes: so much of so much. */
  readonly quota: string | null;
  readonly su: string;
  readonly lotti: readonly { readonly lotto: string; readonly quantita: string }[] | null;
}

interface Lotto {
  readonly id: string;
  readonly data: string;
  q: bigint;
  c: bigint;
}

interface Posizione {
  readonly metodo: string;
  lotti: Lotto[];
  /** Of the yearly methods: which year it is, what it bought, and how much left without a cost as yet. */
  anno: string;
  comprati: Lotto[];
  usciti: bigint;
  /** What changed the cost of what was left once that year had sold: it leaves with it, or stays. */
  rettifica: bigint;
  /** Whether its cost is not compared. */
  incerta: boolean;
}

/** The order of a day. Where in it capital is repaid no rule says: after what moves, as the product does. */
const NEL_GIORNO = ['AUG RAG SCI', 'ACQ OPA', 'TRF GIR RIC CON ESD', 'RIP', 'VEN OPC', 'VAL SVA'];

/** a·b/c rounded, a half away from zero. */
const parte = (a: bigint, b: bigint, c: bigint): bigint =>
  a < 0n ? -parte(-a, b, c) : (a * b * 2n + c) / (c * 2n);
const somma = (lotti: readonly Lotto[], che: 'q' | 'c') =>
  lotti.reduce((tutto, lotto) => tutto + lotto[che], 0n);
const insieme = (lotti: readonly Lotto[], id: string): Lotto[] =>
  lotti.length > 0 ? [{ id, data: id, q: somma(lotti, 'q'), c: somma(lotti, 'c') }] : [];
const pieno = ({ q }: Lotto) => q > 0n;
const tutti = (p: Posizione) => [...p.lotti, ...p.comprati];
const annuale = ({ metodo }: Posizione) => metodo === 'CA' || metodo === 'LS';

const milionesimi = (decimale: string): bigint => {
  const [unita = '', parti = ''] = decimale.split('.');
  return BigInt(unita + parti.padEnd(6, '0'));
};

/** A quantity divided as the weights are, cut as far as each comes: nothing is lost. */
function inPezzi(totale: bigint, pesi: readonly bigint[]): bigint[] {
  const tutto = pesi.reduce((finora, uno) => finora + uno, 0n);
  let finora = 0n;
  return pesi.map((uno) => {
    const prima = (totale * finora) / tutto;
    finora += uno;
    return (totale * finora) / tutto - prima;
  });
}

/** From lots, in the order in which they leave: of each its part of the cost, with its last unit all. */
function togli(ordine: readonly Lotto[], quanto: bigint, perAnno = false): Lotto[] {
  let resta = quanto;
  const presi = ordine.map((lotto) => {
    const q = lotto.q < resta ? lotto.q : resta;
    // A yearly method says what is left, and what leaves is the rest: of half a cent it matters.
    const restante = () => lotto.c - parte(lotto.c, lotto.q - q, lotto.q);
    const c = q === 0n ? 0n : perAnno ? restante() : parte(lotto.c, q, lotto.q);
    resta -= q;
    lotto.q -= q;
    lotto.c -= c;
    return { ...lotto, q, c };
  });
  if (resta > 0n) throw new Error('si scarica più di quanto c’è');
  return presi.filter(pieno);
}

/** Averages are one lot, and so is what is chosen by its name; others stand by their day, whenever they came. */
function carica(p: Posizione, nuovi: readonly Lotto[]): void {
  const dove = annuale(p) ? p.comprati : p.lotti;
  for (const nuovo of nuovi) {
    const stesso = p.metodo === 'CS' ? dove.find(({ id }) => id === nuovo.id) : undefined;
    const uno = annuale(p) || p.metodo === 'CM' ? dove[0] : stesso;
    if (!uno) dove.push({ ...nuovo });
    else Object.assign(uno, { q: uno.q + nuovo.q, c: uno.c + nuovo.c });
  }
  dove.sort((a, b) => a.data.localeCompare(b.data));
}

function chiudiAnno(p: Posizione): void {
  if (p.metodo === 'CA') {
    p.lotti = insieme(tutti(p), p.anno);
    p.comprati = [];
  }
  const cresce = somma(p.comprati, 'q') - p.usciti;
  // By steps, what the year bought and kept is a layer at its average; what it sold beyond that leaves the latest.
  if (cresce > 0n) p.lotti.push(...togli(p.comprati, cresce));
  else togli(p.lotti.toReversed(), -cresce, true);
  p.lotti = p.lotti.filter(pieno);
  p.comprati = [];
  p.usciti = 0n;
  cambiaCosto(p, p.rettifica);
  p.rettifica = 0n;
}

/**
 * A yearly method gives to another position out of all that the year had, what it sold included: of the opening
 * and of the purchases alike, and of what changed the cost of what is left.
 */
function passa(p: Posizione, quanto: bigint): Lotto[] {
  const [tutte, prima] = [somma(tutti(p), 'q'), somma(tutti(p), 'c') + p.rettifica];
  const restano = tutte - quanto;
  const iniziali = (somma(p.lotti, 'q') * restano) / tutte;
  for (const lotto of tutti(p)) lotto.c = parte(lotto.c, restano, tutte);
  const vecchi = p.lotti.map(({ q }) => q);
  for (const [i, q] of inPezzi(iniziali, vecchi).entries()) (p.lotti[i] as Lotto).q = q;
  if (p.comprati[0]) p.comprati[0].q = restano - iniziali;
  const tenuti = tutte - p.usciti;
  p.rettifica = parte(p.rettifica, tenuti - quanto, tenuti);
  const c = prima - somma(tutti(p), 'c') - p.rettifica;
  return [{ id: '', data: '', q: quanto, c: c < 0n ? 0n : c }];
}

/** What leaves with its cost known. */
function esce(p: Posizione, { quantita, lotti }: Riga): Lotto[] {
  if (annuale(p)) return passa(p, BigInt(quantita));
  const ordine = p.metodo === 'LC' ? p.lotti.toReversed() : p.lotti;
  const scelto = (codice: string) => ordine.filter(({ id }) => id === codice);
  return p.metodo === 'CS' && lotti
    ? lotti.flatMap((uno) => togli(scelto(uno.lotto), milionesimi(uno.quantita)))
    : togli(ordine, BigInt(quantita));
}

/**
 * A part of the cost leaves and no quantity: of each lot its own, to the cent, as when a part of it is sold. Of what
 * is left, once a yearly method has sold: what was sold keeps its cost.
 */
function libera(p: Posizione, { quota, su }: Riga): Lotto[] {
  if (p.usciti > 0n) {
    const resta = structuredClone(p);
    chiudiAnno(resta);
    const c = parte(somma(resta.lotti, 'c'), BigInt(quota ?? 0), BigInt(su));
    p.rettifica -= c;
    return [{ id: '', data: '', q: 1n, c }];
  }
  return tutti(p).map((lotto) => {
    const c = parte(lotto.c, BigInt(quota ?? 0), BigInt(su));
    lotto.c -= c;
    return { ...lotto, c };
  });
}

/** Not compared, nor is whoever receives from it: where the rules are silent, of quantities that change after a sale. */
const nonConfrontabile = (p: Posizione, { causale }: Riga) =>
  p.usciti > 0n && /AUG|RAG/.test(causale);

/** Quantities change and no cost, lot by lot in one ratio. */
function cambiaQuantita(p: Posizione, quanto: bigint): void {
  const lotti = tutti(p);
  const pesi = lotti.map(({ q }) => q);
  for (const [i, q] of inPezzi(somma(lotti, 'q') + quanto, pesi).entries())
    (lotti[i] as Lotto).q = q;
}

/** Costs change, never below zero, and no quantity: lot by lot as their costs are, of what is left to give. */
function cambiaCosto(p: Posizione, quanto: bigint): void {
  const lotti = tutti(p);
  const costi = somma(lotti, 'c');
  const peso = ({ q, c }: Lotto) => (costi > 0n ? c : q);
  let pesi = lotti.reduce((finora, lotto) => finora + peso(lotto), 0n);
  let resta = costi + quanto < 0n ? -costi : quanto;
  for (const lotto of lotti) {
    const sua = parte(resta, peso(lotto), pesi || 1n);
    pesi -= peso(lotto);
    lotto.c += sua;
    resta -= sua;
  }
}

/** By a yearly method what was sold this year keeps its cost: the change is of what is left, when the year ends. */
function rettifica(p: Posizione, quanto: bigint): void {
  if (p.usciti > 0n) p.rettifica += quanto;
  else cambiaCosto(p, quanto);
}

function vendi(p: Posizione, q: bigint): void {
  const tenuti = somma(tutti(p), 'q') - p.usciti;
  if (tenuti > 0n) p.rettifica = parte(p.rettifica, tenuti - q, tenuti);
  p.usciti += q;
}

/** What a second row receives: lots keep their days and divide the quantity; what rights buy is new. */
function ricevuti({ causale, ...riga }: Riga, ceduti: readonly Lotto[]): Lotto[] {
  const quanto = BigInt(riga.quantita);
  const c = BigInt(riga.costo) + somma(ceduti, 'c');
  if (causale === 'AUP') return [{ ...riga, q: quanto, c }];
  const pesi = ceduti.map(({ q }) => q);
  return inPezzi(quanto, pesi).map((q, i) => ({ ...(ceduti[i] as Lotto), q }));
}

/** What a first row gives; out of a yearly method it is one lot, of that day: none of its purchases is left. */
function consegnati(p: Posizione, riga: Riga): Lotto[] {
  const lotti = riga.causale === 'SCI' ? libera(p, riga) : esce(p, riga);
  return annuale(p) ? insieme(lotti, riga.data) : lotti;
}

/** A row on its position; what it gives to the row that follows. */
function gioca(p: Posizione, riga: Riga, ceduti: readonly Lotto[]): readonly Lotto[] {
  const { causale } = riga;
  const [q, c] = [BigInt(riga.quantita), BigInt(riga.costo)];
  if (riga.nriga > 1) carica(p, ricevuti(riga, ceduti));
  else if (causale === 'RIP') libera(p, riga);
  else if (riga.seguita) return consegnati(p, riga);
  else if (causale === 'ACQ' || causale === 'OPA') carica(p, [{ ...riga, q, c }]);
  else if (causale === 'AUG' || causale === 'RAG') cambiaQuantita(p, causale === 'AUG' ? q : -q);
  else if (causale === 'VAL' || causale === 'SVA') rettifica(p, c);
  else if (annuale(p)) vendi(p, q);
  else esce(p, riga);
  return [];
}

/** What every position has after its last movement, all its years ended. */
export async function giocaDaZero(proprietario: Pool) {
  const { rows } = await proprietario.query<Riga>(
    `select m.id::text, m.cod_causale as causale, m.data_movimento::text as data, m.nriga, m.lotti_scelti as lotti,
            concat_ws(' ', m.cod_depositario, m.cod_titolo, m.imm_circ, case when m.corto then 'corta' end) as posizione,
            p.tipo_valutazione as metodo, exists (select from movimenti s where s.id_capofila = m.id) as seguita,
            trunc(abs(m.qta_vnominale) * 1e6)::text as quantita, trunc(m.costo * 100)::text as costo,
            trunc(coalesce(m.quota_costo, m.pool_factor - m.pool_factor_dopo) * 1e10)::text as quota,
            trunc(case when m.quota_costo is null then m.pool_factor else 100 end * 1e10)::text as su
       from movimenti m join movimenti c on c.id = coalesce(m.id_capofila, m.id)
       join portafogli p on p.cod_azienda = m.cod_azienda and p.cod_portafoglio = m.cod_portafoglio
      where m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
      order by m.data_movimento, (select n from unnest($1::text[]) with ordinality as o (quali, n)
                                   where strpos(quali, c.cod_causale) > 0), m.nreg, m.nriga`,
    [NEL_GIORNO],
  );
  const posizioni = new Map<string, Posizione>();
  let ceduti: readonly Lotto[] = [];
  let daIncerta = false;
  for (const riga of rows) {
    const { metodo, posizione } = riga;
    const anno = riga.data.slice(0, 4);
    const nuova = {
      metodo,
      anno,
      lotti: [],
      comprati: [],
      usciti: 0n,
      rettifica: 0n,
      incerta: false,
    };
    const p: Posizione = posizioni.get(posizione) ?? nuova;
    posizioni.set(posizione, p);
    if (annuale(p) && p.anno !== anno) chiudiAnno(p);
    p.anno = anno;
    if (nonConfrontabile(p, riga) || (riga.nriga > 1 && daIncerta)) p.incerta = true;
    ceduti = gioca(p, riga, ceduti);
    daIncerta = p.incerta;
    p.lotti = p.lotti.filter(pieno);
    p.comprati = p.comprati.filter(pieno);
  }
  return [...posizioni].map(([posizione, p]) => {
    if (annuale(p)) chiudiAnno(p);
    const lotti = p.lotti.map(({ q, c }) => `${q} a ${c}`).sort();
    const cifre = [somma(p.lotti, 'q'), somma(p.lotti, 'c'), ...lotti].join(', ');
    return { posizione, cifre, metodo: p.metodo, incerta: p.incerta };
  });
}
