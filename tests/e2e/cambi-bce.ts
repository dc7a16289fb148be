import type { CambioScritto } from './scena.ts';

/**
 * Euro foreign exchange reference rates of the European Central Bank (reuse allowed with the source
 * named), day by day in the sequence USD, GBP, CHF, AUD. Each story has a month of its own.
 */
const DIVISE = ['USD', 'GBP', 'CHF', 'AUD'] as const;

const OTTOBRE_2025 = `
  2025-10-01 1.1724 0.8704 0.9365 1.7741
  2025-10-02 1.1754 0.8721 0.9350 1.7786
  2025-10-03 1.1734 0.8726 0.9343 1.7771
  2025-10-06 1.1678 0.8695 0.9314 1.7698
  2025-10-07 1.1666 0.8703 0.9314 1.7708
  2025-10-08 1.1627 0.8671 0.9305 1.7689
  2025-10-09 1.1611 0.8683 0.9309 1.7600`;

const NOVEMBRE_2025 = `
  2025-11-03 1.1514 0.8765 0.9298 1.7597
  2025-11-04 1.1491 0.8795 0.9295 1.7691
  2025-11-05 1.1492 0.8810 0.9307 1.7724`;

const DICEMBRE_2025 = `
  2025-12-01 1.1646 0.8778 0.9323 1.7740
  2025-12-02 1.1614 0.8796 0.9346 1.7723
  2025-12-03 1.1668 0.8766 0.9336 1.7700`;

const GENNAIO_2026 = `
  2026-01-05 1.1664 0.8676 0.9289 1.7492
  2026-01-06 1.1707 0.8663 0.9287 1.7422
  2026-01-07 1.1684 0.8664 0.9304 1.7367`;

const FEBBRAIO_2026 = `
  2026-02-02 1.1840 0.8658 0.9199 1.7042
  2026-02-03 1.1801 0.8623 0.9173 1.6830
  2026-02-04 1.1820 0.8616 0.9168 1.6814`;

/** Mondays, which the chart shows, and a Tuesday, which it does not. */
const MARZO_2026 = `
  2026-03-02 1.1698 0.8739 0.9117 1.6579
  2026-03-03 1.1606 0.8717 0.9107 1.6534
  2026-03-09 1.1555 0.8653 0.9008 1.6465`;

function mese(testo: string): readonly CambioScritto[] {
  return testo
    .trim()
    .split('\n')
    .flatMap((riga) => {
      const [data = '', ...cambi] = riga.trim().split(' ');
      return cambi.map((cambio, posto): CambioScritto => [data, DIVISE[posto] ?? '', cambio]);
    });
}

export const ottobre = { dal: '2025-10-01', al: '2025-10-31', cambi: mese(OTTOBRE_2025) };
export const novembre = { dal: '2025-11-01', al: '2025-11-30', cambi: mese(NOVEMBRE_2025) };
export const dicembre = { dal: '2025-12-01', al: '2025-12-31', cambi: mese(DICEMBRE_2025) };
export const gennaio = { dal: '2026-01-01', al: '2026-01-31', cambi: mese(GENNAIO_2026) };
export const febbraio = { dal: '2026-02-01', al: '2026-02-28', cambi: mese(FEBBRAIO_2026) };
export const marzo = { dal: '2026-03-01', al: '2026-03-31', cambi: mese(MARZO_2026) };
