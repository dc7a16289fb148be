/** Line icons, 16 units wide, drawn here so that no icon package is shipped. */
const TRACCIATI = {
  calendario: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  chiudi: 'M4 4l8 8M12 4l-8 8',
  giu: 'M4 6l4 4 4-4',
  su: 'M4 10l4-4 4 4',
  sinistra: 'M10 4l-4 4 4 4',
  destra: 'M6 4l4 4-4 4',
  freccia_giu: 'M8 3v10M4.5 9.5L8 13l3.5-3.5',
  freccia_su: 'M8 13V3M4.5 6.5L8 3l3.5 3.5',
  freccia_fuori: 'M9.5 2.5h4v4M13.5 2.5 8 8M11 9v4.5H2.5V5H7',
  piu: 'M8 3v10M3 8h10',
  meno: 'M3 8h10',
  carica: 'M8 11V3M5 6l3-3 3 3M3 11v2.5h10V11',
  scarica: 'M8 3v8M5 8l3 3 3-3M3 12v1.5h10V12',
  avviso: 'M8 2.5l6 11H2zM8 6.5v3.5M8 11.6v.4',
  colonne: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  cestino: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 9h6l.5-9',
  ripeti: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5',
  ferma: 'M4.5 4.5h7v7h-7z',
  annulla: 'M3 7h7a3 3 0 0 1 0 6H7M3 7l3-3M3 7l3 3',
  occhio:
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  maniglia: 'M6 4v.1M6 8v.1M6 12v.1M10 4v.1M10 8v.1M10 12v.1',
  puntina: 'M6 2.5h4l-.5 4L12 9H4l2.5-2.5zM8 9v4.5',
  spunta: 'M3 8.5l3.2 3.2L13 5',
  registro: 'M3 4h10M3 8h10M3 12h6',
} as const;

export type NomeIcona = keyof typeof TRACCIATI;

export interface IconaProps {
  readonly nome: NomeIcona;
  readonly misura?: number;
}

/** Always decorative: the button or text around it carries the name. */
export function Icona({ nome, misura = 16 }: IconaProps) {
  return (
    <svg
      aria-hidden="true"
      width={misura}
      height={misura}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={TRACCIATI[nome]} />
    </svg>
  );
}
