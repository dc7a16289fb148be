import { describe, expect, test } from 'vitest';
import { differenza, somma } from '#domain/money/decimale.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { calcolatoDi } from '#tests/setup/esercizio-2025.ts';
import type { Incasso, PosizioneDaValutare, RigaStoria } from '../ingressi.ts';
import { titoloDaValutare } from '../titolo.ts';
import { valuta } from '../valuta.ts';
import { interessiCompetenza } from './competenza.ts';

/** 80,000 of a bond of 3 % whose coupons fall due on 31 December, bought on 27-2-2025 with 381.37 of accrual. */
const TITOLO = 'DIC31-A';
const CARICO: RigaStoria = {
  ...{ che: 'carico', data: data('2025-02-25'), valuta: data('2025-02-27'), quantita: '80000' },
  ...{ costo: '79400', costoDivisa: '79400', interessi: '381.37', pagato: true, prezzo: '99.2' },
  ...{ coefficiente: null, cambioSpot: null, cambioConvenzionale: null },
};
const cedola = (registrata: string, incassata: string): Incasso => ({
  ...{ che: 'cedola', data: data(registrata), valuta: data(incassata), interessi: '2400' },
});

/** The interest of an exercise, valued on its last day with what is registered by then. */
function interessi(
  anno: number,
  incassi: readonly Incasso[],
  storia = [CARICO],
  tipoIndicizzazione: string | null = null,
) {
  const giorno = data(`${anno}-12-31`);
  const titolo = titoloDaValutare(
    { ...calcolatoDi(TITOLO), tipoIndicizzazione },
    { tipoTitolo: 'O', telQuel: false, moltiplicatore: null, scadenzaDerivato: null },
    { giorno, aliquote: [], coefficienti: ({ al }) => ({ valore: '1.1', data: al }) },
  );
  const noti = incassi.filter((una) => una.data <= giorno);
  const posizione: PosizioneDaValutare = {
    ...{ codPortafoglio: 'IMM', immCirc: 'I', corta: false, costo: '79400', costoDivisa: '79400' },
    quantita: somma('0', ...storia.map(({ quantita }) => quantita)),
    ...{ costoAmmortizzato: true, nettista: false, lotti: null, storia, mosse: storia },
    incassi: noti,
  };
  const nulla = { manca: '' };
  const { inDivisa } = valuta(titolo, posizione, {
    ...{ prezzo: nulla, rateo: nulla, coefficiente: nulla },
    cambio: { valore: '1', archivio: null, data: giorno as Data },
  });
  return interessiCompetenza(
    { titolo, posizione, dal: data(`${anno}-01-01`) },
    inDivisa.rateo ?? '',
  );
}

describe('gli interessi di competenza', () => {
  const DI_2025 = differenza('2400', '381.37');

  test.each([
    ['registrata alla scadenza e incassata dopo', cedola('2025-12-31', '2026-01-02')],
    ['registrata e incassata l’anno dopo', cedola('2026-01-02', '2026-01-02')],
    ['registrata prima della scadenza', cedola('2025-12-29', '2025-12-31')],
  ])('una cedola che scade l’ultimo giorno è di quell’anno: %s', (_, prima) => {
    const incassi = [prima, cedola('2026-12-31', '2027-01-04')];
    expect([interessi(2025, incassi), interessi(2026, incassi)]).toEqual([DI_2025, '2400']);
  });

  test('di due anni la somma è ciò che si incassa meno il rateo pagato, anche col mezzo anno venduto', () => {
    // Half is sold on 1-7-2026 with 598.36 of accrual: 40,000 at 3 % for 182 days of 365.
    const venduta: RigaStoria = {
      ...CARICO,
      ...{ che: 'scarico', data: data('2026-06-29'), valuta: data('2026-07-01') },
      ...{ quantita: '-40000', costo: '-39700', costoDivisa: '-39700', interessi: '598.36' },
    };
    const ultima = { ...cedola('2027-01-04', '2027-01-04'), interessi: '1200' };
    const incassi = [cedola('2026-01-02', '2026-01-02'), ultima];
    const anni = [interessi(2025, incassi), interessi(2026, incassi, [CARICO, venduta])];
    expect(anni).toEqual([DI_2025, '1798.36']);
    expect(somma(...anni.map((una) => una ?? ''))).toBe(somma('2400', '1200', '598.36', '-381.37'));
  });

  test('dove una cedola di un titolo indicizzato manca non si sanno, e non sono zero', () => {
    expect(interessi(2025, [], [CARICO], 'IE')).toBeNull();
    expect(interessi(2025, [], [CARICO])).toBe(DI_2025);
  });

  test('ciò che si incassa lontano da ogni cedola del piano è del giorno in cui si registra', () => {
    const altra = { ...cedola('2025-06-20', '2025-06-20'), interessi: '100' };
    const incassi = [altra, cedola('2026-01-02', '2026-01-02')];
    expect(interessi(2025, incassi)).toBe(somma(DI_2025, '100'));
    expect(interessi(2026, [...incassi, cedola('2026-12-31', '2026-12-31')])).toBe('2400');
  });
});
