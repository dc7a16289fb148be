import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggiungiGiorni, data, fineMese, numeroGiorno } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { fuoriDi, saltoA } from './capitale.ts';
import { catenaDi, contributo } from './catena.ts';
import { aggiungi, type Conto, contoNuovo, risultatoDelTratto } from './conto.ts';
import { type Mosso, nomiEffetti, SCALA, type Valore } from './effetti.ts';
import { celleDi, eIgnoto, type Ignoto, type Percorso } from './percorso.ts';
import { type DaMisurare, prospettoDi } from './prospetto.ts';
import { archi, trattiDi } from './tratti.ts';

const DAL = data('2024-01-10');
const GIORNI = 80;
const AL = aggiungiGiorni(DAL, GIORNI - 1);
const PRIMO = numeroGiorno(DAL);

const MANCA: Ignoto = { motivo: 'manca', grandezza: 'prezzo', codice: 'T' };

const importo = (massimo: number) => fc.bigInt(BigInt(-massimo), BigInt(massimo));

/** Nothing is as likely as something. */
const quantita = (minimo: number) => {
  const qualcosa = fc.integer({ min: 1, max: 500 });
  return minimo > 0 ? qualcosa : fc.oneof(fc.constant(0), qualcosa);
};

/** Days with money, prices of one unit every evening, and what is held after each day with money. */
const tenuto = (minimo: number) =>
  fc.record({
    prezzi: fc.array(fc.integer({ min: 50, max: 150 }), {
      minLength: GIORNI + 1,
      maxLength: GIORNI + 1,
    }),
    cambi: fc.array(fc.integer({ min: 8, max: 14 }), {
      minLength: GIORNI + 1,
      maxLength: GIORNI + 1,
    }),
    apertura: quantita(minimo),
    mosse: fc.uniqueArray(
      fc.record({
        giorno: fc.integer({ min: 0, max: GIORNI - 1 }),
        resta: quantita(minimo),
        interessi: importo(300),
        oneri: fc.bigInt(-50n, 0n),
        imposte: fc.bigInt(-40n, 0n),
      }),
      { maxLength: 6, selector: ({ giorno }) => giorno },
    ),
  });
const titolo = tenuto(1);
/** One that may not be held all the time. */
const aTratti = tenuto(0);
type Titolo = typeof titolo extends fc.Arbitrary<infer T> ? T : never;

/** In the currency a price of so many cents for one. */
function percorsoDi({ prezzi, cambi, apertura, mosse }: Titolo): Percorso {
  const inOrdine = mosse.toSorted((a, b) => a.giorno - b.giorno);
  let tenuta = apertura;
  const fatte = inOrdine.map(({ giorno, resta, ...altro }) => {
    const [prezzo, cambio] = [prezzi[giorno + 1] ?? 0, cambi[giorno + 1] ?? 1];
    const divisa = BigInt((tenuta - resta) * prezzo);
    tenuta = resta;
    const mosso: Mosso = { capitale: (divisa * 10n) / BigInt(cambio), divisa, ...altro };
    return { giorno: PRIMO + giorno, quantita: BigInt(resta), mosso };
  });
  return {
    gradini: [{ giorno: PRIMO - 1, quantita: BigInt(apertura) }, ...fatte],
    mossi: fatte,
    valoreAl: (quantita, giorno) => {
      const i = giorno - PRIMO + 1;
      const divisa = quantita * BigInt(prezzi[i] ?? 0);
      const di = BigInt(cambi[i] ?? 1) * (SCALA / 10n);
      const valore: Valore = { divisa, secco: (divisa * SCALA) / di, rateo: BigInt(i % 7) };
      return { valore, cambio: { di, per: SCALA } };
    },
  };
}

function contoDi(percorsi: readonly Percorso[], metodo: 'TWR' | 'DIETZ' | 'MWR') {
  const tratti = trattiDi(metodo, DAL, AL);
  const conto = contoNuovo(tratti);
  for (const uno of percorsi)
    for (const cella of celleDi(uno, tratti).celle) aggiungi(conto, tratti, cella);
  return { tratti, conto, catena: catenaDi(conto, tratti) };
}

/** The same counted apart, in decimals, from values and money alone: what is in the group every evening. */
function aParte(percorsi: readonly Percorso[], metodo: 'TWR' | 'DIETZ'): Decimal | null {
  const valore = (giorno: number) =>
    percorsi.reduce((totale, { gradini, valoreAl }) => {
      const quantita = gradini.findLast((uno) => uno.giorno <= giorno)?.quantita ?? 0n;
      if (quantita === 0n) return totale;
      const esito = valoreAl(quantita, giorno);
      if (eIgnoto(esito)) throw new Error(esito.motivo);
      return totale.plus(String(esito.valore.secco + esito.valore.rateo));
    }, new Decimal(0));
  const versato = (giorno: number) =>
    percorsi
      .flatMap(({ mossi }) => mossi.filter((uno) => uno.giorno === giorno))
      .reduce(
        (t, { mosso: { capitale, interessi, oneri, imposte } }) =>
          t
            .minus(String(capitale))
            .minus(String(interessi))
            .minus(String(oneri))
            .minus(String(imposte)),
        new Decimal(0),
      );
  let crescita = new Decimal(1);
  for (let giorno = DAL; giorno <= AL; ) {
    const mese = metodo === 'TWR' ? giorno : fineMese(giorno);
    const fine = mese < AL ? mese : AL;
    const [da, a] = [numeroGiorno(giorno) - 1, numeroGiorno(fine)];
    const giorni = Array.from({ length: a - da }, (_uno, i) => da + 1 + i);
    const conDenaro = giorni.filter((g) => !versato(g).isZero());
    // Of what is not held at an end the days between its flows count alone; what pays in nothing has invested nothing.
    const primo = (valore(da).isZero() ? conDenaro[0] : da + 1) ?? da + 1;
    const ultimo = (valore(a).isZero() ? conDenaro.at(-1) : a) ?? a;
    let [netto, pesato] = [new Decimal(0), new Decimal(0)];
    for (const g of giorni) {
      const suo = versato(g);
      netto = netto.plus(suo);
      const resta = suo.isPositive() ? ultimo - g + 1 : ultimo - g;
      pesato = pesato.plus(suo.times(resta).div(ultimo - primo + 1));
    }
    const investe = valore(da).gt(0) || conDenaro.some((g) => versato(g).gt(0));
    const capitale = investe ? valore(da).plus(pesato) : new Decimal(0);
    const guadagno = valore(a).minus(valore(da)).minus(netto);
    if (capitale.lt(0)) return null;
    const tasso = capitale.isZero() ? new Decimal(0) : guadagno.div(capitale);
    if (tasso.lt(-1)) return null;
    crescita = crescita.times(tasso.plus(1));
    giorno = aggiungiGiorni(fine, 1);
  }
  return crescita.minus(1);
}

const vicino = (a: number | null, b: number | null, di = 1e-10): void => {
  if (a === null || b === null) expect(a).toBe(b);
  else expect(Math.abs(a - b)).toBeLessThan(di * Math.max(1, Math.abs(b)));
};

/** The greatest growth on the way: a capital of cents may grow ten million times and be lost again, with all its digits. */
function picco({ tassi }: ReturnType<typeof catenaDi>): number {
  let [crescita, massima] = [1, 1];
  for (const tasso of tassi) {
    crescita *= 1 + tasso;
    if (crescita > massima) massima = crescita;
  }
  return massima;
}

const misura = (
  gruppo: ReturnType<typeof contoDi>,
  tutto: ReturnType<typeof contoDi>,
  metodo: DaMisurare['metodo'],
) => ({ ...gruppo, metodo, tutto }) satisfies DaMisurare;

test.each(['TWR', 'DIETZ'] as const)(
  '%s di flussi a caso è quello contato a parte, e le sue parti lo fanno',
  (metodo) => {
    fc.assert(
      fc.property(fc.array(aTratti, { minLength: 1, maxLength: 3 }), (titoli) => {
        const percorsi = titoli.map(percorsoDi);
        const tutto = contoDi(percorsi, metodo);
        const [arco] = archi(tutto.tratti, () => '');
        if (!arco) throw new Error('arco?');
        const intero = prospettoDi(misura(tutto, tutto, metodo), arco);
        const atteso = aParte(percorsi, metodo);
        const di = 1e-10 * picco(tutto.catena);
        vicino(intero.tasso, atteso === null ? null : atteso.toNumber(), di);
        // To the cent: what it was worth, less what it was, less what was put in.
        const { iniziale, finale, apporti, incassi, risultato, effetti, fuori } = intero;
        expect(finale - iniziale - apporti + incassi - fuori).toBe(risultato);
        expect(nomiEffetti.reduce((t, nome) => t + effetti[nome], 0n)).toBe(risultato);
        if (intero.tasso === null) return;
        const parti = nomiEffetti.reduce((t, nome) => t + (intero.parti[nome] ?? Number.NaN), 0);
        vicino(parti, intero.tasso, di);
        const contributi = percorsi.map((uno) => {
          const conto = contoDi([uno], metodo);
          return prospettoDi(misura(conto, tutto, metodo), arco).contributo ?? Number.NaN;
        });
        vicino(
          contributi.reduce((a, b) => a + b, 0),
          intero.tasso,
          di,
        );
      }),
      CASI,
    );
  },
  120_000,
);

test('pesato col capitale: il tasso annulla i flussi, parti e contributi lo fanno', () => {
  fc.assert(
    fc.property(fc.array(titolo, { minLength: 1, maxLength: 3 }), (titoli) => {
      const percorsi = titoli.map(percorsoDi);
      const tutto = contoDi(percorsi, 'MWR');
      const [arco] = archi(tutto.tratti, () => '');
      if (!arco) throw new Error('arco?');
      const intero = prospettoDi(misura(tutto, tutto, 'MWR'), arco);
      if (intero.tasso === null || intero.tasso <= -0.999 || intero.risultato === 0n) return;
      // Every amount grows at the rate of the period from its day to the last one.
      const crescita = 1 + intero.tasso;
      let [resto, pendenza] = [
        Number(intero.iniziale) * crescita - Number(intero.finale),
        Number(intero.iniziale),
      ];
      tutto.conto.flussi.forEach((flusso, i) => {
        const parte = (GIORNI - 1 - i) / GIORNI;
        resto -= Number(flusso) * crescita ** parte;
        pendenza -= parte * Number(flusso) * crescita ** (parte - 1);
      });
      // How far the rate is from the one that leaves nothing.
      expect(Math.abs(resto / pendenza)).toBeLessThan(1e-10);
      const parti = nomiEffetti.reduce((t, nome) => t + (intero.parti[nome] ?? Number.NaN), 0);
      vicino(parti, intero.tasso, 1e-9);
      const contributi = percorsi.map((uno) => {
        const conto = contoDi([uno], 'MWR');
        return prospettoDi(misura(conto, tutto, 'MWR'), arco).contributo ?? Number.NaN;
      });
      vicino(
        contributi.reduce((a, b) => a + b, 0),
        intero.tasso,
        1e-9,
      );
    }),
    CASI,
  );
}, 120_000);

test('ciò che in una sera non ha un valore resta fuori del tratto, e i conti tornano', () => {
  fc.assert(
    fc.property(
      fc.tuple(
        titolo,
        titolo,
        fc.uniqueArray(fc.integer({ min: 0, max: GIORNI }), { maxLength: 9 }),
      ),
      ([uno, altro, ignoti]) => {
        const vede = percorsoDi(uno);
        const cieco: Percorso = {
          ...vede,
          valoreAl: (quantita, giorno) =>
            ignoti.includes(giorno - PRIMO + 1) ? MANCA : vede.valoreAl(quantita, giorno),
        };
        const { tratti, conto } = contoDi([cieco, percorsoDi(altro)], 'TWR');
        const { mancanti } = celleDi(cieco, tratti);
        const attesi = new Set(
          ignoti.flatMap((i) => [i - 1, i]).filter((p) => p >= 0 && p < GIORNI),
        );
        expect(new Set(mancanti.map(({ tratto }) => tratto))).toEqual(attesi);
        const solo = contoDi([percorsoDi(altro)], 'TWR').conto;
        for (const p of attesi)
          expect(risultatoDelTratto(conto, p)).toBe(risultatoDelTratto(solo, p));
        let salti = 0n;
        for (let p = 1; p < GIORNI; p++) salti += saltoA(conto, p);
        expect(fuoriDi(conto, { da: 0, a: GIORNI })).toBe(salti);
        expect(quadratura(conto)).toBe(0n);
      },
    ),
    CASI,
  );
}, 120_000);

/** Final less initial value, less what was put in, what jumped and what was earned. */
function quadratura(conto: Conto): bigint {
  const { iniziali, finali, flussi } = conto;
  let resto =
    (finali.at(-1) ?? 0n) - (iniziali[0] ?? 0n) - fuoriDi(conto, { da: 0, a: iniziali.length });
  for (let p = 0; p < iniziali.length; p++) resto -= risultatoDelTratto(conto, p);
  return flussi.reduce((totale, uno) => totale + uno, resto);
}

test('un contributo di nulla è zero', () => {
  const { catena } = contoDi([], 'TWR');
  expect(contributo(() => 0n, catena, { da: 0, a: GIORNI })).toBe(0);
});
