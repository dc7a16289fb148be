import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { type Posizione, quantitaDeiLotti } from '#domain/calcolo/lotti/posizione.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { type EsitoGioco, ricostruisci } from './ricostruisci.ts';
import { type EffettoRiga, type RigaRicostruita, type StatoPosizione, statoVuoto } from './riga.ts';

/** docs/regole/costo.md#conservazione, over several positions that give to each other. */

const METODI = ['CM', 'CA', 'LC', 'LS', 'FI', 'CS'] as const satisfies readonly CodiceMetodo[];
const POSIZIONI = 4;
/** The last one is short: to the long ones it gives only what its sale brought in. */
const CORTA = 3;

const CHE = [
  'carico',
  'carico',
  'carico',
  'scarico',
  'scarico',
  'frazionamento',
  'scorporo',
  'rettifica',
  'passa',
  'passa',
  'esercita',
  'esercita e vende',
  'scissione',
] as const;

const mossa = fc.record({
  che: fc.constantFrom(...CHE),
  giorni: fc.integer({ min: 0, max: 200 }),
  da: fc.nat({ max: POSIZIONI - 1 }),
  a: fc.nat({ max: POSIZIONI - 2 }),
  quantita: fc.bigInt({ min: 1n, max: 5_000n }),
  tutto: fc.boolean(),
  costo: fc.bigInt({ min: 0n, max: 10_000_000n }),
  cambio: fc.bigInt({ min: 1n, max: 3n }),
  n: fc.bigInt({ min: 0n, max: 7n }),
});
type Mossa = typeof mossa extends fc.Arbitrary<infer T> ? T : never;

const vuoti = (metodi: readonly CodiceMetodo[]): Map<number, StatoPosizione> =>
  new Map(metodi.map((metodo, i) => [i, statoVuoto(metodo, i === CORTA)]));

const inTesto = (valore: unknown): string =>
  JSON.stringify(valore, (_, uno) => (typeof uno === 'bigint' ? `${uno}n` : uno));

function esigi(vero: boolean, che: string, visto: unknown): void {
  if (!vero) throw new Error(`${che}: ${inTesto(visto)}`);
}

/** For the specific cost: lots from both ends in turn, until they make the quantity. */
function lottiPer({ lotti }: Posizione, quantita: bigint) {
  const scelti: { id: string; quantita: bigint }[] = [];
  const coda = [...lotti];
  let resta = quantita;
  for (let i = 0; resta > 0n; i++) {
    const lotto = i % 2 === 0 ? coda.pop() : coda.shift();
    if (!lotto) throw new Error('I lotti non fanno la posizione.');
    const presa = lotto.quantita < resta ? lotto.quantita : resta;
    scelti.push({ id: lotto.id, quantita: presa });
    resta -= presa;
  }
  return scelti;
}

const minore = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The rows of one move, which what is held allows; none where it allows nothing. */
function righeDi(
  uno: Mossa,
  data: Data,
  id: number,
  stati: ReadonlyMap<number, StatoPosizione>,
): RigaRicostruita[] {
  const altra = (uno.da + 1 + uno.a) % POSIZIONI;
  const stato = stati.get(uno.da) as StatoPosizione;
  const { posizione } = stato;
  const quantita = uno.tutto ? posizione.quantita : minore(uno.quantita, posizione.quantita);
  const riga = (di: Partial<RigaRicostruita>): RigaRicostruita => ({
    id,
    posizione: uno.da,
    genere: 'carico',
    data,
    quantita: uno.quantita,
    costo: 0n,
    costoDivisa: 0n,
    quota: null,
    rapporto: null,
    idCapofila: null,
    lotti: null,
    ...di,
  });
  const costi = { costo: uno.costo, costoDivisa: uno.costo * uno.cambio };
  if (uno.che === 'carico') return [riga(costi)];
  if (posizione.quantita === 0n) return [];
  const lotti = stato.metodo === 'CS' ? lottiPer(posizione, quantita) : null;
  const fraDiverse = (uno.da === CORTA) !== (altra === CORTA);
  const quota = { n: minore(uno.n, 6n), d: 6n };
  const seguente = (di: Partial<RigaRicostruita>) =>
    riga({ id: id + 1, idCapofila: id, posizione: altra, genere: 'entrata', ...di });
  switch (uno.che) {
    case 'scarico':
      return [riga({ genere: 'scarico', quantita, lotti })];
    case 'frazionamento': {
      const toglie = uno.tutto && posizione.quantita > uno.quantita;
      return [riga({ genere: toglie ? 'raggruppamento' : 'frazionamento' })];
    }
    case 'scorporo':
      return [riga({ genere: 'scorporo', quantita: 0n, quota })];
    case 'rettifica': {
      const meno = {
        costo: -minore(uno.costo, posizione.costo),
        costoDivisa: -minore(uno.costo * uno.cambio, posizione.costoDivisa),
      };
      return [riga({ genere: 'rettifica', quantita: 0n, ...(uno.tutto ? meno : costi) })];
    }
    case 'scissione':
      if (fraDiverse) return [];
      return [riga({ genere: 'scissione', quantita: 0n, quota }), seguente({})];
    case 'passa':
      if (fraDiverse) return [];
      return [riga({ genere: 'uscita', quantita, lotti }), seguente({})];
    case 'esercita': {
      const strike = {
        costo: uno.costo + posizione.costo + 1n,
        costoDivisa: costi.costoDivisa + posizione.costoDivisa,
      };
      return [riga({ genere: 'uscita', quantita, lotti }), seguente(strike)];
    }
    default: {
      const sotto = (stati.get(altra) as StatoPosizione).posizione;
      const venduta = minore(uno.quantita, sotto.quantita);
      if (venduta === 0n) return [];
      const suoi = stati.get(altra)?.metodo === 'CS' ? lottiPer(sotto, venduta) : null;
      const vende = seguente({ genere: 'scarico', quantita: venduta, lotti: suoi });
      return [riga({ genere: 'uscita', quantita, lotti }), vende];
    }
  }
}

const somma = <T>(voci: readonly T[], di: (voce: T) => bigint): bigint =>
  voci.reduce((totale, voce) => totale + di(voce), 0n);

function controllaPosizione(i: number, { posizione: una }: StatoPosizione, esito: EsitoGioco) {
  esigi(una.anno === null, 'anni chiusi', una);
  esigi(
    una.lotti.every((l) => l.quantita > 0n && l.costo >= 0n && l.costoDivisa >= 0n),
    'lotti mai sotto zero, mai di niente',
    una,
  );
  esigi(quantitaDeiLotti(una) === una.quantita, 'i lotti fanno la quantità', una);
  esigi(somma(una.lotti, (l) => l.costo) === una.costo, 'i lotti fanno il costo', una);
  esigi(somma(una.lotti, (l) => l.costoDivisa) === una.costoDivisa, 'e quello in divisa', una);
  if (una.quantita === 0n)
    esigi(una.costo === 0n && una.costoDivisa === 0n, 'senza quantità senza costo', una);
  const suoi = esito.effetti.filter(({ posizione }) => posizione === i);
  const anni = esito.anni.filter(({ posizione }) => posizione === i);
  esigi(somma(suoi, (e) => e.quantita) === una.quantita, 'gli effetti fanno la quantità', una);
  const costo = somma(suoi, (e) => e.costo) + somma(anni, (e) => e.costo);
  const divisa = somma(suoi, (e) => e.costoDivisa) + somma(anni, (e) => e.costoDivisa);
  esigi(costo === una.costo, 'gli effetti fanno il costo', { una, suoi, anni });
  esigi(divisa === una.costoDivisa, 'e quello in divisa', { una, suoi, anni });
}

/** What one row may do to costs: what it brings, what leaves, what passes to the other one. */
function controllaEffetti(righe: readonly RigaRicostruita[], effetti: readonly EffettoRiga[]) {
  expect(effetti.map(({ id }) => id)).toEqual(righe.map(({ id }) => id));
  righe.forEach((riga, i) => {
    const [uno, dopo] = [effetti[i] as EffettoRiga, effetti[i + 1]];
    const parti = somma(uno.parti, (parte) => parte.costo);
    esigi(uno.parti.length === 0 || parti === -uno.costo, 'le parti fanno il costo', uno);
    if (riga.genere === 'carico' || riga.genere === 'rettifica')
      esigi(uno.costo === riga.costo && uno.costoDivisa === riga.costoDivisa, 'ciò che entra', uno);
    if (riga.genere === 'frazionamento' || riga.genere === 'raggruppamento')
      esigi(uno.costo === 0n, 'allo stesso costo', uno);
    if (riga.genere === 'scarico' || riga.genere === 'scorporo')
      esigi(uno.costo <= 0n && uno.costoDivisa <= 0n, 'ciò che esce', uno);
    if (riga.genere !== 'uscita' && riga.genere !== 'scissione') return;
    const altra = righe[i + 1] as RigaRicostruita;
    const ricevuto =
      altra.genere === 'scarico' ? dopo?.costoRicevuto : (dopo?.costo ?? 0n) - altra.costo;
    const verso = uno.posizione === CORTA ? -1n : 1n;
    esigi(ricevuto === -uno.costo * verso, 'ciò che esce entra', { uno, dopo });
    const inDivisa = (dopo?.costoDivisa ?? 0n) - altra.costoDivisa;
    if (altra.genere === 'entrata')
      esigi(inDivisa === -uno.costoDivisa * verso, 'anche in divisa', { uno, dopo });
  });
}

interface Partita {
  readonly metodi: readonly CodiceMetodo[];
  readonly righe: readonly RigaRicostruita[];
  readonly esito: EsitoGioco;
  readonly stati: ReadonlyMap<number, StatoPosizione>;
}

/** Every move is chosen on what the ones before leave, and all are played again from nothing. */
function partita(metodi: readonly CodiceMetodo[], mosse: readonly Mossa[]): Partita {
  let stati = vuoti(metodi);
  let esito: EsitoGioco = { effetti: [], anni: [] };
  const righe: RigaRicostruita[] = [];
  let giorno = '2020-01-01' as Data;
  for (const uno of mosse) {
    giorno = aggiungiGiorni(giorno, uno.giorni);
    const nuove = righeDi(uno, giorno, righe.length + 1, stati);
    if (nuove.length === 0) continue;
    righe.push(...nuove);
    const prima = esito;
    stati = vuoti(metodi);
    esito = ricostruisci(righe, stati);
    // What was played before is as it was: the rows that follow change none of it.
    const stesse = esito.effetti.slice(0, prima.effetti.length);
    esigi(inTesto(stesse) === inTesto(prima.effetti), 'prima metà come insieme', nuove);
    for (const [i, stato] of stati) controllaPosizione(i, stato, esito);
    for (const uno of esito.anni)
      esigi(uno.costo <= 0n && uno.costoDivisa <= 0n, 'il venduto non costa meno di nulla', uno);
  }
  return { metodi, righe, esito, stati };
}

const partite = fc
  .tuple(
    fc.array(fc.constantFrom(...METODI), { minLength: POSIZIONI, maxLength: POSIZIONI }),
    fc.array(mossa, { minLength: 8, maxLength: 16, size: 'max' }),
  )
  .map(([metodi, mosse]) => ({
    metodi,
    // Two positions have something from the start, so that most moves find what to work on.
    mosse: mosse.map((una, i) => (i < 2 ? { ...una, che: 'carico' as const, da: i } : una)),
  }));

/** What leaves for good: what a sale, a redemption, a year of sales took, and what it had received. */
function uscito({ righe, esito }: Partita, di: 'costo' | 'costoDivisa'): bigint {
  const generi = new Map(righe.map(({ id, genere }) => [id, genere]));
  const via = somma(esito.effetti, (uno) =>
    ['scarico', 'scorporo'].includes(generi.get(uno.id) ?? '') ? -uno[di] : 0n,
  );
  return via - somma(esito.anni, (uno) => uno[di]);
}

test('quantità e costo si conservano, fra posizioni con metodi diversi', () => {
  let giocate = 0;
  fc.assert(
    fc.property(partite, ({ metodi, mosse }) => {
      const una = partita(metodi, mosse);
      const { righe, esito, stati } = una;
      controllaEffetti(righe, esito.effetti);
      giocate += righe.length;
      const entrato = somma(righe, (riga) => (riga.genere === 'scarico' ? 0n : riga.costo));
      // What a short position gives is taken from the other: it counts twice, once on each side.
      const corte = somma(esito.effetti, (uno) => {
        const riga = righe[uno.id - 1];
        return riga?.posizione === CORTA && riga.genere === 'uscita' ? -uno.costo : 0n;
      });
      const fraCorte = somma(esito.effetti, (uno) => uno.costoRicevuto);
      const tenuto = somma([...stati.values()], (stato) => stato.posizione.costo);
      esigi(
        entrato - uscito(una, 'costo') - fraCorte - 2n * corte === tenuto,
        'entrato = uscito + tenuto',
        righe,
      );
    }),
    CASI,
  );
  expect(giocate).toBeGreaterThan(CASI.numRuns * 6);
}, 120_000);

test('le stesse righe danno sempre lo stesso esito, e giocarle non le cambia', () => {
  fc.assert(
    fc.property(partite, ({ metodi, mosse }) => {
      const { righe, esito, stati } = partita(metodi, mosse);
      const prima = inTesto(righe);
      const altri = vuoti(metodi);
      expect(inTesto(ricostruisci(righe, altri))).toBe(inTesto(esito));
      expect(inTesto([...altri])).toBe(inTesto([...stati]));
      expect(inTesto(righe)).toBe(prima);
    }),
    { numRuns: 500 },
  );
}, 60_000);
