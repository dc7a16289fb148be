import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { metodiCosto } from './metodi.ts';
import type { CodiceMetodo, MetodoCosto } from './metodo.ts';
import { frazionamento, rivaluta, scorporo, seFinisseLAnno } from './operazioni-sul-capitale.ts';
import { type Posizione, posizioneVuota, quantitaDeiLotti } from './posizione.ts';
import { trasferimento } from './trasferimento.ts';

/**
 * docs/regole/costo.md#conservazione: purchases, partial sales and corporate actions in any
 * sequence.
 */

const CODICI = ['CM', 'CA', 'LC', 'LS', 'FI', 'CS'] as const satisfies readonly CodiceMetodo[];

const movimento = fc.record({
  giorni: fc.integer({ min: 0, max: 200 }),
  che: fc.constantFrom(
    ...([
      'compra',
      'compra',
      'vendi',
      'vendi',
      'fraziona',
      'scorpora',
      'rettifica',
      'sposta',
    ] as const),
  ),
  quantita: fc.bigInt({ min: 1n, max: 5_000n }),
  costo: fc.bigInt({ min: 0n, max: 10_000_000n }),
  nuove: fc.bigInt({ min: 1n, max: 7n }),
  vecchie: fc.bigInt({ min: 1n, max: 7n }),
});
type Movimento = typeof movimento extends fc.Arbitrary<infer T> ? T : never;

function esigi(vero: boolean, che: string, posizione: Posizione): void {
  if (!vero) {
    const inTesto = (_: string, valore: unknown) =>
      typeof valore === 'bigint' ? `${valore}n` : valore;
    throw new Error(`${che}: ${JSON.stringify(posizione, inTesto)}`);
  }
}

/** For the specific cost: lots from both ends in turn, until they make the quantity. */
function lottiPer(posizione: Posizione, quantita: bigint) {
  const scelti: { id: string; quantita: bigint }[] = [];
  let resta = quantita;
  const coda = [...posizione.lotti];
  for (let i = 0; resta > 0n && coda.length > 0; i++) {
    const lotto = i % 2 === 0 ? coda.pop() : coda.shift();
    if (!lotto || lotto.quantita === 0n) continue;
    const presa = lotto.quantita < resta ? lotto.quantita : resta;
    scelti.push({ id: lotto.id, quantita: presa });
    resta -= presa;
  }
  return scelti;
}

class Partita {
  readonly qui = posizioneVuota();
  readonly altrove = posizioneVuota();
  entrato = 0n;
  uscito = 0n;
  private readonly metodo: MetodoCosto;

  constructor(metodo: MetodoCosto) {
    this.metodo = metodo;
  }

  chiudi(anno: number): void {
    for (const una of [this.qui, this.altrove]) {
      const uscito = this.metodo.chiudiAnno?.(una, anno).costoScaricato ?? 0n;
      esigi(uscito >= 0n, 'il venduto non costa meno di nulla', una);
      this.uscito += uscito;
    }
  }

  ricostruisci(uno: Movimento, giorno: Data, id: string): void {
    const { qui, metodo } = this;
    const quantita = uno.quantita < qui.quantita ? uno.quantita : qui.quantita;
    const lotti = lottiPer(qui, quantita);
    if (uno.che === 'compra') {
      const { costo } = uno;
      metodo.carica(qui, { data: giorno, id, quantita: uno.quantita, costo, costoDivisa: costo });
      this.entrato += costo;
    } else if (uno.che === 'vendi') {
      this.uscito += metodo.scarica(qui, { data: giorno, quantita, lotti }).costo ?? 0n;
    } else if (uno.che === 'fraziona') {
      this.uscito += frazionamento(qui, uno).costo;
    } else if (uno.che === 'scorpora') {
      const [n, d] = uno.nuove < uno.vecchie ? [uno.nuove, uno.vecchie] : [uno.vecchie, uno.nuove];
      this.uscito += scorporo(metodo, qui, { n, d, giorno }).costo ?? 0n;
    } else if (uno.che === 'rettifica') {
      const resta = seFinisseLAnno(metodo, qui, giorno);
      if (resta.quantita === 0n) return;
      const meno = uno.costo < resta.costo ? -uno.costo : -resta.costo;
      const costo = uno.nuove < uno.vecchie ? meno : uno.costo;
      rivaluta(qui, { costo, costoDivisa: costo });
      this.entrato += costo;
    } else {
      const { nuove, vecchie } = uno;
      const esito = trasferimento(metodo, qui, this.altrove, {
        data: giorno,
        quantita,
        lotti,
        nuove,
        vecchie,
      });
      if (esito.quantitaEntrata === 0n) this.uscito += esito.costo;
    }
  }

  controlla(): void {
    for (const una of [this.qui, this.altrove]) {
      esigi(una.quantita >= 0n && una.costo >= 0n, 'mai sotto zero', una);
      esigi(una.anno === null || una.anno.scaricata >= 0n, 'usciti mai sotto zero', una);
    }
    const tutto = this.qui.costo + this.altrove.costo + this.uscito;
    esigi(tutto === this.entrato, `costo ${tutto} di ${this.entrato}`, this.qui);
  }

  concludi(): void {
    for (const una of [this.qui, this.altrove]) {
      const costoDeiLotti = una.lotti.reduce((somma, { costo }) => somma + costo, 0n);
      esigi(quantitaDeiLotti(una) === una.quantita, 'quantità dei lotti', una);
      esigi(costoDeiLotti === una.costo, 'costo dei lotti', una);
      esigi(
        una.lotti.every(({ quantita, costo }) => quantita > 0n && costo >= 0n),
        'lotti',
        una,
      );
      if (una.quantita === 0n) esigi(una.costo === 0n, 'senza quantità senza costo', una);
    }
  }
}

test('1 e 2. il costo si conserva al centesimo, con ogni metodo e con le operazioni sul capitale', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CODICI),
      fc.array(movimento, { maxLength: 24, size: 'max' }),
      (codice, m) => {
        const partita = new Partita(metodiCosto[codice]);
        let giorno = '2020-01-01' as Data;
        m.forEach((uno, i) => {
          const dopo = aggiungiGiorni(giorno, uno.giorni);
          for (let anno = Number(giorno.slice(0, 4)); anno < Number(dopo.slice(0, 4)); anno++)
            partita.chiudi(anno);
          giorno = dopo;
          partita.ricostruisci(uno, giorno, String(i));
          partita.controlla();
        });
        partita.chiudi(Number(giorno.slice(0, 4)));
        partita.controlla();
        partita.concludi();
      },
    ),
    CASI,
  );
}, 60_000);

test('un raggruppamento di cui non resta un intero si paga tutto: il costo esce con lui', () => {
  for (const codice of CODICI) {
    const posizione = posizioneVuota();
    const carico = { data: '2025-01-10' as Data, id: 'L1', quantita: 5n };
    metodiCosto[codice].carica(posizione, { ...carico, costo: 900n, costoDivisa: 800n });
    metodiCosto[codice].chiudiAnno?.(posizione, 2025);
    expect(frazionamento(posizione, { nuove: 1n, vecchie: 7n })).toEqual({
      frazione: { n: 5n, d: 7n },
      costo: 900n,
      costoDivisa: 800n,
    });
    expect(posizione).toEqual(posizioneVuota());
  }
});
