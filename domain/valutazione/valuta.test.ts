import { describe, expect, test } from 'vitest';
import { canonico } from '#domain/money/decimale.ts';
import {
  CIFRE,
  calcolatoDi,
  PREZZI,
  RIMANENZE,
  TITOLI,
  type Titolo,
} from '#tests/setup/esercizio-2025.ts';
import { giocate, valutata } from '#tests/setup/esercizio-giocato.ts';
import { passatoChiesto } from './passato.ts';

describe('la chiusura di un esercizio intero', () => {
  const tenute = giocate().filter(({ posizione }) => Number(posizione.quantita) > 0);

  test('tiene ciò che si è regolato entro il giorno', () => {
    expect(
      tenute.map(({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}`).sort(),
    ).toEqual(RIMANENZE.map(([portafoglio, titolo]) => `${portafoglio} ${titolo}`).sort());
  });

  test.each(RIMANENZE.map((riga) => [riga.slice(0, 2).join(' '), riga] as const))(
    '%s',
    (chiave, [, , ...attese]) => {
      const tenuta = tenute.find(
        ({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}` === chiave,
      );
      if (!tenuta) throw new Error(chiave);
      const esito = { ...valutata(tenuta), quantita: tenuta.posizione.quantita };
      const lette = CIFRE.map(
        (cifra) => `${cifra} ${esito[cifra] === null ? 'null' : canonico(esito[cifra])}`,
      );
      expect(lette).toEqual(
        CIFRE.map(
          (cifra, i) => `${cifra} ${attese[i] === 'null' ? 'null' : canonico(attese[i] ?? '')}`,
        ),
      );
      expect(esito.anomalie).toEqual([]);
      if (Number(esito.valoreBilancio) > 0) expect(esito.traccia.length).toBeGreaterThan(0);
    },
  );

  test('senza il passato che non chiede una posizione vale le stesse cifre', () => {
    const varianti = tenute.flatMap(({ codTitolo, posizione }) =>
      (['I', 'C'] as const).flatMap((immCirc) =>
        [true, false].map((costoAmmortizzato) => ({
          codTitolo,
          posizione: { ...posizione, immCirc, costoAmmortizzato },
        })),
      ),
    );
    const ridotte = varianti.map(({ codTitolo, posizione }) => {
      const { storia, lotti } = posizione;
      const tipoTitolo = (TITOLI[codTitolo] as Titolo).tipo;
      const chiesto = passatoChiesto(calcolatoDi(codTitolo), { ...posizione, tipoTitolo });
      const scritte =
        posizione.svalutazioniIniziali !== undefined ||
        storia.some(({ che }) => che === 'scarto' || che === 'rivalutazione');
      const conRighe = chiesto.righe || scritte || (chiesto.lotti && lotti === null);
      const ridotta = {
        ...posizione,
        storia: conRighe ? storia : storia.filter(({ che }) => che === 'margine'),
        lotti: chiesto.lotti ? lotti : null,
      };
      return { codTitolo, posizione: ridotta };
    });
    expect(ridotte.some(({ posizione }) => posizione.storia.length === 0)).toBe(true);
    expect(ridotte.map((una) => valutata(una))).toEqual(varianti.map((una) => valutata(una)));
  });

  test('ciò che manca è un’anomalia col suo motivo, e ciò che ne segue non si sa: mai zero', () => {
    const di = (chiave: string) =>
      tenute.find(
        ({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}` === chiave,
      ) as (typeof tenute)[number];
    const senzaPrezzo = valutata(di('CIR BTP-A'), {});
    expect(senzaPrezzo).toMatchObject({
      anomalie: ['Prezzo di BTP-A: manca.'],
      valoreMercato: null,
      svalutazione: null,
      valoreBilancio: null,
      rateo: '2339.78',
      scarto: '111.11',
    });
    // Of a fixed one the cost is known without a market.
    expect(valutata(di('IMM BTP-A'), {})).toMatchObject({
      valoreBilancio: '101196.5',
      valoreMercato: null,
    });
    const senzaCambio = valutata(di('CIR OBUSD-A'), PREZZI, null);
    expect(senzaCambio).toMatchObject({
      anomalie: ['Cambio: manca.'],
      valoreBilancio: null,
      rateo: null,
    });
    const cedola = di('CIR BTP-A');
    const persa = valutata({ ...cedola, posizione: { ...cedola.posizione, incassi: [] } });
    expect(persa.anomalie).toEqual([
      'Cedola di BTP-A del 01/09/2025: non è registrata. Generarla o registrarla, poi ripetere.',
    ]);
    expect(persa.creditiMaturati).toBe('3500');
  });
});
