import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenza, prodotto, segno, somma } from '#domain/money/decimale.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { CASI } from '#tests/setup/a-fondo.ts';
import { calcolatoDi } from '#tests/setup/esercizio-2025.ts';
import { daCentesimi } from './importi.ts';
import type { Aperte, Confronto, PosizioneDaValutare, RigaStoria } from './ingressi.ts';
import { alMercato } from './mercato.ts';
import { titoloDaValutare } from './titolo.ts';
import { valuta } from './valuta.ts';

const euro = (min: number, max: number) =>
  fc.integer({ min, max }).map((centesimi) => daCentesimi(BigInt(centesimi)));

describe('svalutazioni e riprese, anno dopo anno', () => {
  const anni = fc.array(
    fc.record({ mercato: euro(0, 2_000_000), fisso: fc.boolean(), durevole: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );

  test('una ripresa non va mai oltre ciò che si è svalutato, e il costo che ci sarebbe resta quello', () => {
    fc.assert(
      fc.property(euro(1, 1_500_000), anni, (costoIniziale, serie) => {
        let costo = costoIniziale;
        let aperte: Aperte = { euro: '0', divisa: '0' };
        for (const { mercato, fisso, durevole } of serie) {
          const confronto: Confronto = {
            ...{ immCirc: fisso ? 'I' : 'C', costo, costoDivisa: costo, aperte },
            ...{ mercato: { euro: mercato, divisa: mercato }, monetario: true },
            ...{ cambio: '1', perPunto: null },
          };
          const deciso = durevole ? { durevole: { valore: null } } : { ripresa: { valore: null } };
          const esito = alMercato(confronto, fisso ? deciso : {});
          const { svalutazione, ripresa, svalutazioniCumulate, valoreBilancio } = esito;
          const [giu, su] = [svalutazione ?? '', ripresa ?? ''];
          expect(segno(giu) === 0 || segno(su) === 0).toBe(true);
          expect(segno(differenza(aperte.euro, su))).toBeGreaterThanOrEqual(0);
          expect(valoreBilancio).toBe(somma(differenza(costo, giu), su));
          expect(esito.costoDivisa).toBe(valoreBilancio);
          costo = valoreBilancio ?? '';
          aperte = { euro: svalutazioniCumulate ?? '', divisa: svalutazioniCumulate ?? '' };
          // What was bought stays what it was: in the books, or written down.
          expect(somma(costo, aperte.euro)).toBe(somma(costoIniziale, '0'));
        }
      }),
      CASI,
    );
  });
});

describe('gli interessi di due esercizi', () => {
  const riga = (che: RigaStoria['che'], giorno: string, costo: string, quantita = '0') =>
    ({
      ...{ che, data: data(giorno), valuta: data(giorno), quantita, costo, costoDivisa: costo },
      ...{ interessi: '0', pagato: true, prezzo: null, coefficiente: null },
      ...{ cambioSpot: null, cambioConvenzionale: null },
    }) satisfies RigaStoria;
  const titoloAl = (giorno: Data) =>
    titoloDaValutare(
      calcolatoDi('BTP-A'),
      { tipoTitolo: 'S', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
      { giorno, aliquote: [], coefficienti: () => null },
    );
  const [PRIMO, SECONDO] = [data('2025-12-31'), data('2026-12-31')];
  const titoli = new Map([PRIMO, SECONDO].map((giorno) => [giorno, titoloAl(giorno)]));

  /** Accrual and discount on a day, of what was bought and of the discounts written since. */
  function alla(giorno: Data, storia: readonly RigaStoria[], costoAmmortizzato: boolean) {
    const costo = somma('0', ...storia.map((una) => una.costo));
    const posizione: PosizioneDaValutare = {
      ...{ codPortafoglio: 'IMM', immCirc: 'I', corta: false, quantita: '100000' },
      ...{ costo, costoDivisa: costo, costoAmmortizzato, nettista: false, lotti: null },
      ...{ storia, mosse: storia, incassi: [] },
    };
    const { rateo, scarto } = valuta(titoli.get(giorno) as never, posizione, {
      prezzo: { valore: '100', archivio: 'quotazioni', data: giorno },
      cambio: { valore: '1', archivio: null, data: giorno },
      ...{ rateo: { manca: '' }, coefficiente: { manca: '' } },
    });
    return { rateo: rateo ?? '', scarto: scarto ?? '' };
  }

  test.each([
    ['al tasso effettivo', true, 0],
    // What is written is to the cent: the next year starts from there.
    ['sui giorni residui', false, 0.011],
  ] as const)('%s sommano a quelli contati insieme', (_, ammortizzato, scartoAmmesso) => {
    fc.assert(
      fc.property(
        euro(9_000_000, 11_000_000),
        fc.integer({ min: 1, max: 27 }),
        (costo, giornoDelMese) => {
          const comprato = riga('carico', `2025-0${(giornoDelMese % 8) + 1}-15`, costo, '100000');
          const primo = alla(PRIMO, [comprato], ammortizzato);
          const scritto = riga('scarto', PRIMO, primo.scarto);
          const secondo = alla(SECONDO, [comprato, scritto], ammortizzato);
          const insieme = alla(SECONDO, [comprato], ammortizzato);
          const due = somma(primo.scarto, secondo.scarto);
          expect(Math.abs(Number(differenza(due, insieme.scarto)))).toBeLessThanOrEqual(
            scartoAmmesso,
          );
          // The accrual of the first year's end goes out with the second one's coupons: 3.50 % on 100,000 a year.
          const deiDue = [primo.rateo, differenza(somma(secondo.rateo, '3500'), primo.rateo)];
          expect(somma(...deiDue)).toBe(somma(insieme.rateo, prodotto('35', '100')));
        },
      ),
      { numRuns: 200 },
    );
  });
});
