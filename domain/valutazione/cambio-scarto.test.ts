import { describe, expect, test } from 'vitest';
import { aggiungiGiorni, data } from '#domain/tempo/data.ts';
import { CHIUSURA, calcolatoDi } from '#tests/setup/esercizio-2025.ts';
import { cambioMedio, maturaDal } from './cambio-scarto.ts';
import { movimentiDi } from './chiusura/movimenti.ts';
import type { CambiDelPeriodo, PosizioneDaValutare, RigaStoria } from './ingressi.ts';
import { titoloDaValutare } from './titolo.ts';
import { valuta } from './valuta.ts';

const [PRIMO, FINE] = [data('2025-01-01'), data(CHIUSURA)];

/** A rate each sixth day of 2025: 1.05 until the end of June, 1.15 after. */
const settimane = Array.from({ length: 61 }, (_, n) => aggiungiGiorni(PRIMO, n * 6));
const SERIE = settimane.map((uno) => ({
  data: uno,
  valore: uno < data('2025-07-01') ? '1.05' : '1.15',
}));
const periodo = (serie = SERIE): CambiDelPeriodo => ({
  ...{ codDivisa: 'USD', dal: PRIMO, al: FINE, serie },
});

const riga = (
  che: RigaStoria['che'],
  giorno: string,
  altro: Partial<RigaStoria> = {},
): RigaStoria => ({
  ...{ che, data: data(giorno), valuta: data(giorno), quantita: '0', costo: '0', costoDivisa: '0' },
  ...{ interessi: '0', pagato: true, prezzo: null, coefficiente: null },
  ...{ cambioSpot: null, cambioConvenzionale: null, ...altro },
});
const carico = (giorno: string) =>
  riga('carico', giorno, { quantita: '100000', costo: '90000', costoDivisa: '99000' });

/** 100,000 dollars of a bond that is repaid on 1-3-2030, bought at 99 for 90,000 euro and held to the end. */
function obbligazione(cambiDelPeriodo: CambiDelPeriodo | null, storia: readonly RigaStoria[]) {
  const calcolato = { ...calcolatoDi('BTP-A'), codDivisa: 'USD' };
  const titolo = titoloDaValutare(
    calcolato,
    { tipoTitolo: 'O', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
    { giorno: FINE, aliquote: [], coefficienti: () => null },
  );
  const incassi = ['2025-03-01', '2025-09-01'].map((uno) => ({
    ...{ che: 'cedola' as const, data: data(uno), valuta: data(uno), interessi: '1750' },
  }));
  const posizione: PosizioneDaValutare = {
    ...{ codPortafoglio: 'IMM', immCirc: 'I', corta: false, quantita: '100000', costo: '90000' },
    ...{ costoDivisa: '99000', costoAmmortizzato: false, nettista: false, lotti: null },
    ...{ storia, mosse: storia, incassi },
  };
  return valuta(titolo, posizione, {
    prezzo: { valore: '100', archivio: 'quotazioni', data: FINE },
    cambio: { valore: '1.25', archivio: 'cambi', data: FINE },
    rateo: { manca: '' },
    coefficiente: { manca: '' },
    ...(cambiDelPeriodo && { cambiDelPeriodo }),
  });
}

describe('lo scarto al cambio medio', () => {
  test('matura dal primo giorno dell’esercizio, dal carico, o dal giorno dopo l’ultimo scarto scritto', () => {
    const dal = (...storia: readonly RigaStoria[]) => maturaDal({ storia, lotti: null }, periodo());
    expect(dal(carico('2023-05-10'))).toBe('2025-01-01');
    expect(dal(carico('2025-03-03'))).toBe('2025-03-03');
    expect(dal(carico('2025-03-03'), riga('scarto', '2025-08-19'))).toBe('2025-08-20');
    expect(dal(carico('2023-05-10'), riga('scarto', '2024-12-31'))).toBe('2025-01-01');
    const uscita = riga('scarico', '2025-04-01', { quantita: '-100000' });
    expect(dal(carico('2025-02-03'), uscita, carico('2025-06-16'))).toBe('2025-06-16');
    const lotto = { quantita: '1', costoDivisa: '1', acquisto: carico('2025-09-15') };
    expect(maturaDal({ storia: [carico('2025-03-03')], lotti: [lotto] }, periodo())).toBe(
      '2025-09-15',
    );
  });

  test('è la media dei giorni quotati da allora alla fine, arrotondata una volta', () => {
    // 31 days at 1.05 and 30 at 1.15; from the 3rd of March 20 at 1.05.
    expect(cambioMedio(periodo(), PRIMO)).toEqual({
      ...{ valore: '1.0991803279', dal: '2025-01-01', data: '2025-12-27', giorni: 61 },
    });
    expect(cambioMedio(periodo(), data('2025-03-03'))).toMatchObject({
      ...{ valore: '1.11', giorni: 50 },
    });
    // Of the few last days none is quoted: that of the end holds.
    expect(cambioMedio(periodo(), data('2025-12-29'))).toBeNull();
  });

  test('la differenza di cambio è ciò che resta fino al cambio di chiusura', () => {
    // 1,000 of discount over 1,824 days, 303 of them in the year: 166.12, at 1.11 instead of 1.25.
    const chiusura = obbligazione(null, [carico('2025-03-03')]);
    expect([chiusura.scarto, chiusura.differenzaCambio]).toEqual(['132.9', '-10800']);
    const medio = obbligazione(periodo(), [carico('2025-03-03')]);
    expect([medio.scarto, medio.differenzaCambio]).toEqual(['149.66', '-10816.76']);
    for (const una of [chiusura, medio])
      expect([una.valoreBilancio, una.costoDivisa, una.inDivisa.scarto]).toEqual([
        ...['79332.9', '99166.12', '166.12'],
      ]);
    expect(medio.traccia.map(({ calcolo }) => calcolo)).toContain(
      '166,12 / 1,11, media di 50 giorni dal 03/03/2025',
    );
  });

  test('il movimento dello scarto porta il suo cambio, quello di cambio il cambio del giorno', () => {
    const movimenti = movimentiDi({
      valutata: obbligazione(periodo(), [carico('2025-03-03')]),
      ...{ cambio: '1.25', costoDivisaAnte: '99000', conCedole: true },
      aperti: { rateo: '0', ritenuta: '0', crediti: '0', fairValue: '0' },
      soloFairValueNegativi: false,
    });
    const letti = movimenti.map(({ causale, importoDivisa, importo, cambio }) => [
      ...[causale, importoDivisa, importo, cambio],
    ]);
    expect(letti.filter(([causale]) => causale !== 'RAT')).toEqual([
      ['SCA', '166.12', '149.66', '1.11'],
      ['CAM', '-13520.95', '-10816.76', undefined],
    ]);
  });

  test('dove i cambi mancano per oltre una settimana è un’anomalia, mai zero né il cambio di chiusura', () => {
    const senzaAgosto = SERIE.filter(({ data: uno }) => !uno.startsWith('2025-08'));
    const esito = obbligazione(periodo(senzaAgosto), [carico('2025-03-03')]);
    expect(esito).toMatchObject({ scarto: null, differenzaCambio: null, valoreBilancio: null });
    expect(esito.anomalie).toEqual([
      'Cambio medio di USD: fra il 30/07/2025 e il 04/09/2025 l’archivio Cambi non ne ha. Importarli o scriverli, poi ripetere; o scegliere per il libro il cambio di chiusura.',
    ]);
    const mai = obbligazione(periodo([]), [carico('2025-03-03')]);
    expect(mai.anomalie[0]).toContain('fra il 03/03/2025 e il 31/12/2025');
    // What has no discount asks for no rate.
    const dopo = carico('2025-09-15');
    expect(obbligazione(periodo(senzaAgosto), [dopo]).anomalie).toEqual([]);
  });
});
