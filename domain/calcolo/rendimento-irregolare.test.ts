import { describe, expect, test } from 'vitest';
import { type Data, data } from '#domain/tempo/data.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { giorniConvenzione } from './convenzioni.ts';
import { attualizzazione, prezzoDaRendimento, rendimento } from './rendimento.ts';
import { prepara, type Termini } from './termini.ts';

/**
 * ICMA's rule 251 written apart: days are numbers, quasi-coupon dates a ladder counted from its
 * anchor, time is measured on the ladder, the yield is found by halving. Nothing of the product
 * takes part in it.
 */

const GIORNO_MS = 86_400_000;
const numero = (testo: string): number => Date.parse(`${testo}T00:00:00Z`) / GIORNO_MS;
const scritta = (giorno: number): Data =>
  data(new Date(giorno * GIORNO_MS).toISOString().slice(0, 10));

function piuMesi(ancora: number, mesi: number): number {
  const del = new Date(ancora * GIORNO_MS);
  const indice = del.getUTCFullYear() * 12 + del.getUTCMonth() + mesi;
  const [anno, mese] = [Math.floor(indice / 12), indice % 12];
  const ultimo = new Date(Date.UTC(anno, mese + 1, 0)).getUTCDate();
  return Date.UTC(anno, mese, Math.min(del.getUTCDate(), ultimo)) / GIORNO_MS;
}

const GENERI = ['prima corta', 'prima lunga', 'ultima corta', 'ultima lunga'] as const;
type Genere = (typeof GENERI)[number];

/** A bond whose irregular coupon is still ahead of its settlement. */
interface Caso {
  readonly mesi: number;
  readonly tasso: number;
  readonly prezzo: number;
  /** Rungs of the ladder around the whole life, oldest first. */
  readonly scala: readonly number[];
  /** Coupon dates, the first day that earns in front. */
  readonly date: readonly number[];
  readonly valuta: number;
}

/** A linear congruence: the same bonds at each run. */
function sorte(seme: number): (da: number, a: number) => number {
  let stato = seme;
  return (da, a) => {
    stato = (stato * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return da + Math.floor((stato / 4_294_967_296) * (a - da + 1));
  };
}

function caso(genere: Genere, fra: ReturnType<typeof sorte>): Caso {
  const mesi = [3, 6, 12][fra(0, 2)] ?? 6;
  const ancora = numero('2031-01-01') + fra(0, 1500);
  const intere = fra(2, 12);
  const gradino = (k: number) => piuMesi(ancora, k * mesi);
  const scala = Array.from({ length: intere + 5 }, (_, k) => gradino(k - intere - 2));
  const dentro = (k: number) => fra(gradino(k) + 1, gradino(k + 1) - 1);
  const regolari = (da: number, a: number) =>
    Array.from({ length: a - da + 1 }, (_, k) => gradino(da + k));
  const base = { mesi, tasso: fra(50, 800) / 100, prezzo: fra(9000, 11_000) / 100, scala };
  const primaCorta = genere === 'prima corta';
  if (primaCorta || genere === 'prima lunga') {
    const godimento = dentro(primaCorta ? -intere : -intere - 1);
    const date = [godimento, ...regolari(1 - intere, 0)];
    return { ...base, date, valuta: fra(godimento, (date[1] ?? godimento) - 1) };
  }
  const scadenza = dentro(genere === 'ultima corta' ? 0 : 1);
  const date = [...regolari(-intere, 0), scadenza];
  // Yields of the last days are beyond any bound.
  return { ...base, date, valuta: fra(date[0] ?? scadenza, scadenza - 45) };
}

/** Regular periods between two days, each day a part of the rung that it lies in. */
function gradini(scala: readonly number[], da: number, a: number): number {
  let somma = 0;
  for (let k = 1; k < scala.length; k++) {
    const [basso, alto] = [scala[k - 1] ?? 0, scala[k] ?? 0];
    somma += Math.max(0, Math.min(a, alto) - Math.max(da, basso)) / (alto - basso);
  }
  return somma;
}

function perRegola251({ mesi, tasso, prezzo, scala, date, valuta }: Caso) {
  const cedola = (tasso * mesi) / 12;
  const prossima = date.findIndex((giorno) => giorno > valuta);
  const telQuel = prezzo + cedola * gradini(scala, date[prossima - 1] ?? valuta, valuta);
  const flussi = date.slice(prossima).map((giorno, i, tutti) => ({
    t: gradini(scala, valuta, giorno),
    importo:
      cedola * gradini(scala, date[prossima + i - 1] ?? valuta, giorno) +
      (i === tutti.length - 1 ? 100 : 0),
  }));
  const vale = (y: number, peso: (t: number) => number = () => 1) =>
    flussi.reduce(
      (somma, { t, importo }) => somma + peso(t) * importo * (1 + (y * mesi) / 12) ** -t,
      0,
    );
  let [basso, alto] = [-0.9, 5];
  for (let giro = 0; giro < 200; giro++) {
    const mezzo = (basso + alto) / 2;
    if (vale(mezzo) > telQuel) basso = mezzo;
    else alto = mezzo;
  }
  const durata = vale(basso, (t) => (t * mesi) / 12) / vale(basso);
  return { lordo: basso, durata, durataModificata: durata / (1 + (basso * mesi) / 12) };
}

/** Nothing is rounded, so that what is compared is the rule alone. */
const SENZA_ARROTONDARE: Termini = { ...BTP_2030, decimaliRateo: 0, decimaliCedola: 12 };

function comeTitolo(genere: Genere, { mesi, tasso, date }: Caso) {
  const prime = genere.startsWith('prima');
  return prepara({
    ...SENZA_ARROTONDARE,
    periodicita: String(mesi),
    tassoCedola: tasso.toFixed(2),
    dataGodimento: scritta(date[0] ?? 0),
    dataScadenza: scritta(date.at(-1) ?? 0),
    dataPrimaCedola: prime ? scritta(date[1] ?? 0) : null,
    dataUltimaRegolare: prime ? null : scritta(date.at(-2) ?? 0),
  });
}

describe('il rendimento periodico con una cedola irregolare davanti è quello della regola 251', () => {
  test.each(GENERI)('cento titoli con la %s', (genere) => {
    const fra = sorte(251 + GENERI.indexOf(genere));
    const diversi: string[] = [];
    for (let n = 0; n < 100; n++) {
      const uno = caso(genere, fra);
      const titolo = comeTitolo(genere, uno);
      const valuta = scritta(uno.valuta);
      const nostro = rendimento(titolo, valuta, uno.prezzo.toFixed(2), 'PERIODICA');
      const suo = perRegola251(uno);
      const ritorno = prezzoDaRendimento(titolo, valuta, suo.lordo, 'PERIODICA');
      const uguale =
        nostro !== null &&
        Math.abs(nostro.lordo - suo.lordo) < 1e-9 &&
        Math.abs(nostro.durata - suo.durata) < 1e-9 &&
        Math.abs(nostro.durataModificata - suo.durataModificata) < 1e-9 &&
        Math.abs(ritorno - uno.prezzo) < 1e-8;
      if (!uguale) diversi.push(`${n}: ${nostro?.lordo} e non ${suo.lordo}`);
    }
    expect(diversi).toEqual([]);
  });

  test('4% semestrale, ultima regolare 15-1-2027, scadenza 15-4-2027, alla pari il 15-1-2026', () => {
    const titolo = prepara({
      ...BTP_2030,
      tassoCedola: '4',
      dataGodimento: data('2024-01-15'),
      dataUltimaRegolare: data('2027-01-15'),
      dataScadenza: data('2027-04-15'),
    });
    const esito = rendimento(titolo, data('2026-01-15'), '100', 'PERIODICA');
    expect(((esito?.lordo ?? 0) * 100).toFixed(4)).toBe('4.0039');
    expect(esito?.durata.toFixed(6)).toBe('1.229161');
  });

  test('prima del godimento gli interessi cominciano col godimento', () => {
    const corta = prepara({ ...BTP_2030, dataGodimento: data('2026-12-01') });
    const del = (giorno: string) => attualizzazione(corta, data(giorno), 'PERIODICA').flussi[0];
    expect(del('2026-11-20')?.periodi).toBe(1 - 91 / 181);
    expect(del('2026-12-01')?.periodi).toBe(1 - 91 / 181);
  });
});

test('un titolo regolare conta come prima, cifra per cifra: una cedola, un periodo', () => {
  const fra = sorte(4);
  let confrontati = 0;
  for (const convenzione of ['ICMA', 'A360', 'A365', '30E', '30U', 'ISDA'] as const)
    for (let n = 0; n < 50; n++) {
      const mesi = [1, 3, 6, 12][fra(0, 3)] ?? 6;
      const scadenza = numero('2034-01-31') + fra(0, 400);
      const titolo = prepara({
        ...BTP_2030,
        tipoCalcoloRatei: convenzione,
        periodicita: String(mesi),
        dataGodimento: scritta(piuMesi(scadenza, -mesi * fra(1, 20))),
        dataScadenza: scritta(scadenza),
      });
      const valuta = scritta(scadenza - fra(1, 2000));
      const corso = titolo.cedole.find(({ da, a }) => da <= valuta && valuta < a);
      if (!corso) continue;
      const giorni = (a: Data) => giorniConvenzione(convenzione, { da: corso.da, a });
      const trascorsa = giorni(valuta) / giorni(corso.a);
      const { flussi } = attualizzazione(titolo, valuta, 'PERIODICA');
      expect(flussi.map(({ periodi }) => periodi)).toEqual(flussi.map((_, i) => i + 1 - trascorsa));
      confrontati++;
    }
  expect(confrontati).toBeGreaterThan(100);
});
