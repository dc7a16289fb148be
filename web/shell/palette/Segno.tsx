import { tracciatoMenu } from '#web/shell/icone.ts';

/** The signs of actions and records; a screen has that of its section of the menu. */
const TRACCIATI: Readonly<Record<string, string>> = {
  esci: 'M9.5 5V3h-6v10h6v-2M6.5 8h7M11 5.5 13.5 8 11 10.5',
  intero: 'M9.5 2.5h4v4M13.5 2.5 9.5 6.5M6.5 13.5h-4v-4M2.5 13.5l4-4',
  sole: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  luna: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  strati: 'M8 2.5 2.5 5.5 8 8.5l5.5-3zM2.5 8 8 11l5.5-3M2.5 10.5 8 13.5l5.5-3',
  tasti: 'M1.8 4.5h12.4v7H1.8zM4 7h.5M6.5 7H7M9 7h.5M11.5 7h.5M5 9.3h6',
  mondo:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM2 8h12M8 2c2 2 2.6 4 2.6 6S10 12 8 14c-2-2-2.6-4-2.6-6S6 4 8 2z',
  piu: 'M8 3v10M3 8h10',
  entra: 'M8 11V3M5 6l3-3 3 3M3 11v2.5h10V11',
  scarica: 'M8 3v8M5 8l3 3 3-3M3 12v1.5h10V12',
  azienda: 'M3 13.5v-11h6v11M9 6.5h4v7M1.8 13.5h12.4M5 5h2M5 7.5h2M5 10h2',
  divise: 'M6 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9.5 5.2a4 4 0 1 1-2.8 7.2',
  movimenti: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2',
  cambi: 'M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13',
  portafogli: 'M2 5.5h12v8H2zM5.5 5.5V3h5v2.5M2 9h12M8 8.2v1.6',
  depositari: 'M2 6.5 8 2.5l6 4M3 13.5h10M4.2 6.8v5M6.8 6.8v5M9.2 6.8v5M11.8 6.8v5',
  lavori: 'M4 2.5h5l3 3v8H4zM6 8.5h4M6 11h4',
  manuale:
    'M8 4.5C6.5 3.3 4.5 3 2.5 3v9.5c2 0 4 .3 5.5 1.5 1.5-1.2 3.5-1.5 5.5-1.5V3c-2 0-4 .3-5.5 1.5zM8 4.5V14',
  campana: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3zM6.8 14h2.4',
  cornice: 'M2.5 3h11v10h-11zM2.5 6h11M6 6v7',
};

export function Segno({ nome }: { readonly nome: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16">
      <path d={TRACCIATI[nome] ?? tracciatoMenu(nome)} />
    </svg>
  );
}
