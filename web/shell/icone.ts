/** The menu's icons, 16 units wide, by the name that the menu gives. */
const TRACCIATI: Readonly<Record<string, string>> = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5v6.5h8V6.5',
  grafico: 'M2.5 13.5h11M4 11l3-4 2.5 2L13 4',
  tabella: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6',
  movimento: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  dati: 'M3 12.5v-3M6.3 12.5v-6M9.6 12.5V8M13 12.5v-9',
  valutazione: 'M8 3v10M3.5 13h9M4 5h8M4 5 2.5 9h3zM12 5l-1.5 4h3z',
  contabilita: 'M4 2.5h8v11H4zM6 5h4M6 8h1M9 8h1M6 10.5h1M9 10.5h1',
  report: 'M4 2.5h5l3 3v8H4zM6 8.5h4M6 11h4',
  impostazioni: 'M3 4.5h6M12 4.5h1M3 8h2M8 8h5M3 11.5h5M11 11.5h2M10.5 3v3M6.5 6.5v3M9.5 10v3',
};

const SEGNAPOSTO = 'M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z';

export const tracciatoMenu = (icona: string): string => TRACCIATI[icona] ?? SEGNAPOSTO;
