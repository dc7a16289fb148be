import fc from 'fast-check';
import { test, vi } from 'vitest';
import { aggiungiGiorni, type Data, giorniTra } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { BTP_2030 } from '#tests/setup/termini.ts';
import { frazioneIcma } from './convenzioni.ts';
import { type PeriodoCedola, periodiCedola, TerminiErrati } from './date-cedola.ts';
import { arrotonda, confronta, daDecimale, decimale, prodotto, somma } from './frazione.ts';
import { pianoCedole } from './piano-cedole.ts';
import { anni, rateoLordo100 } from './rateo.ts';
import { prepara, type Termini, type TitoloPreparato } from './termini.ts';

/** docs/regole/cedole.md#piano, over every convention, periodicity and kind of calendar. */

vi.setConfig({ testTimeout: 120_000 });

/** As `expect`, which ten thousand times over is slow. */
function esigi(vero: boolean, che: string): void {
  if (!vero) throw new Error(che);
}

const giorno = fc
  .integer({ min: 0, max: 25_000 })
  .map((n) => aggiungiGiorni('1995-01-01' as Data, n));
const centesimo = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((n) => (n / 100).toFixed(2));

const CONVENZIONI = ['ICMA', 'A360', 'A365', 'A366', 'ISDA', '30E', '30U', '30EI'] as const;

const cedolaQualunque = fc.record({
  dataGodimento: giorno,
  giorni: fc.integer({ min: 40, max: 2500 }),
  periodicita: fc.constantFrom('1', '2', '3', '4', '6', '12'),
  tassoCedola: centesimo(-1, 15),
  tipoCalcoloRatei: fc.constantFrom(...CONVENZIONI),
  fineMese: fc.boolean(),
  cedoleAdeguate: fc.boolean(),
});

type Caso = typeof cedolaQualunque extends fc.Arbitrary<infer T> ? T : never;

/** A holiday may leave an adjusted coupon without days: its terms are refused, and rightly. */
function daCaso({ giorni, ...altri }: Caso): TitoloPreparato {
  const termini: Termini = {
    ...BTP_2030,
    ...altri,
    decimaliRateo: 0,
    spostamento: 'successivo modificato',
    dataScadenza: aggiungiGiorni(altri.dataGodimento, giorni),
  };
  try {
    return prepara(termini);
  } catch (causa) {
    if (!(causa instanceof TerminiErrati && termini.cedoleAdeguate)) throw causa;
    return prepara({ ...termini, cedoleAdeguate: false });
  }
}

test('4. il rateo è zero al primo giorno, non torna mai indietro e resta entro la cedola', () => {
  fc.assert(
    fc.property(cedolaQualunque, fc.nat(), fc.nat(), (caso, quale, quanto) => {
      const uno = daCaso(caso);
      const cedola = uno.cedole[quale % uno.cedole.length];
      if (!cedola) return;
      const segno = cedola.tasso.n < 0n ? -1 : 1;
      const del = (al: Data) => segno * Number(rateoLordo100(uno, al));
      esigi(del(cedola.da) === 0, 'primo giorno');
      const mezzo = aggiungiGiorni(cedola.da, quanto % giorniTra(cedola.da, cedola.a));
      const dopo = aggiungiGiorni(mezzo, 1);
      if (dopo < cedola.a) esigi(del(dopo) >= del(mezzo), `${mezzo}: ${del(mezzo)}, ${del(dopo)}`);
      const intera = segno * Number(decimale(prodotto(cedola.tasso, anni(uno, cedola, cedola))));
      const vigilia = del(aggiungiGiorni(cedola.a, -1));
      // Where every month has thirty days, the eve of a 31st earns what the 31st does.
      const stretto = intera > 0 && uno.convenzione === 'ICMA';
      esigi(stretto ? vigilia < intera : vigilia <= intera, `vigilia ${vigilia} di ${intera}`);
    }),
    CASI,
  );
});

test('4. ICMA: un periodo regolare rende C/f esatto, anche a cavallo di un bisestile', () => {
  fc.assert(
    fc.property(cedolaQualunque, (caso) => {
      const uno = daCaso({ ...caso, tipoCalcoloRatei: 'ICMA', cedoleAdeguate: false });
      const attesa = arrotonda(
        prodotto(daDecimale(caso.tassoCedola), { n: BigInt(uno.mesi), d: 12n }),
        12,
      );
      const piano = pianoCedole(uno);
      const regolari = piano.filter((_, i) => uno.cedole[i]?.irregolare === false);
      esigi(
        regolari.every(({ importo100 }) => importo100 === attesa),
        `non ${attesa}`,
      );
      esigi(piano.at(-1)?.quotaCapitale100 === '100', 'rimborso');
    }),
    CASI,
  );
});

test('5. ICMA: una cedola lunga è la corta più il periodo intero', () => {
  fc.assert(
    fc.property(cedolaQualunque, (caso) => {
      const mesi = Number(caso.periodicita);
      const termini = {
        dataGodimento: caso.dataGodimento,
        dataScadenza: aggiungiGiorni(caso.dataGodimento, caso.giorni + mesi * 70),
        mesi,
        fineMese: caso.fineMese,
      };
      const [corta, intera] = periodiCedola(termini);
      if (!corta || !intera) return;
      const [lunga] = periodiCedola({ ...termini, dataPrimaCedola: intera.a });
      if (!lunga) return;
      const parte = (uno: PeriodoCedola) => frazioneIcma(uno, uno.regolari, mesi);
      const insieme = somma(parte(corta), { n: BigInt(mesi), d: 12n });
      esigi(confronta(parte(lunga), insieme) === 0, `${lunga.da} ${lunga.a}`);
    }),
    CASI,
  );
});

test('5. ICMA: un pezzo e ciò che manca al periodo fanno insieme C/f', () => {
  fc.assert(
    fc.property(giorno, fc.constantFrom(1, 3, 6, 12), fc.nat({ max: 364 }), (dal, mesi, quanti) => {
      const al = aggiungiGiorni(dal, 3650);
      const [periodo] = periodiCedola({ dataGodimento: dal, dataScadenza: al, mesi }).slice(-1);
      if (!periodo) return;
      const taglio = aggiungiGiorni(periodo.da, quanti % giorniTra(periodo.da, periodo.a));
      const prima = frazioneIcma({ da: periodo.da, a: taglio }, periodo.regolari, mesi);
      const dopo = frazioneIcma({ da: taglio, a: periodo.a }, periodo.regolari, mesi);
      esigi(confronta(somma(prima, dopo), { n: BigInt(mesi), d: 12n }) === 0, taglio);
    }),
    CASI,
  );
});
