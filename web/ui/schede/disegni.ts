/** A drawing of 40 units: what is filled softly, and what is drawn over it. */
export interface Disegno {
  readonly fondo: string;
  readonly tratto: string;
}

/** The cards' own drawings, by the name that the card gives. */
const DISEGNI: Readonly<Record<string, Disegno>> = {
  monete: {
    fondo: 'M25 12a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
    tratto:
      'M15 8a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM18 14a4 4 0 1 0 0 6M9.5 16h6M9.5 18.3h5M26 13.5a10 10 0 1 1-9 15',
  },
  causale: {
    fondo: 'M10 7h14l6 6v20H10z',
    tratto: 'M24 7H10v26h20V13zM24 7v6h6M15 20l3 3 6-6M15 28h10',
  },
  percento: {
    fondo: 'M8 8h24v24H8z',
    tratto:
      'M8 8h24v24H8zM26 14 14 26M15.5 13.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM24.5 22.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  albero: {
    fondo: 'M14 6h12v8H14z',
    tratto: 'M14 6h12v8H14zM5 26h11v8H5zM24 26h11v8H24zM20 14v6M10.5 26v-6h19v6',
  },
  palazzo: {
    fondo: 'M9 16h22v15H9z',
    tratto: 'M6 15 20 7l14 8H6zM10 19v9M16.5 19v9M23.5 19v9M30 19v9M7 32h26',
  },
  scambio: {
    fondo: 'M20 9a11 11 0 1 0 0 22 11 11 0 0 0 0-22z',
    tratto: 'M8 15h22M25 10l5 5-5 5M32 25H10M15 20l-5 5 5 5',
  },
  linea: {
    fondo: 'M7 31V25l7-7 6 4 7-9 6 3v15z',
    tratto: 'M7 8v24h26M9 25l6-7 6 4 7-10 5 4',
  },
  gradini: {
    fondo: 'M7 32v-6h7v-6h7v-6h7V8h5v24z',
    tratto: 'M7 32v-6h7v-6h7v-6h7V8h5M7 32h26',
  },
  rateo: {
    fondo: 'M20 8a12 12 0 0 1 12 12H20z',
    tratto: 'M20 8a12 12 0 1 0 12 12M20 8v12h12M26 7.5A13.5 13.5 0 0 1 33 15',
  },
  bilancia: {
    fondo: 'M6 23h10l-2 5H8zM24 23h10l-2 5h-6z',
    tratto: 'M20 7v25M13 33h14M9 12h22M11 12 6 23h10zM29 12l-5 11h10z',
  },
  righe: {
    fondo: 'M7 9h26v6H7z',
    tratto: 'M7 9h26v22H7zM7 15h26M7 20.5h26M7 26h26M15 15v16',
  },
  barre: {
    fondo: 'M9 20h5v11H9zM17.5 12h5v19h-5zM26 24h5v7h-5z',
    tratto: 'M9 31V20h5v11M17.5 31V12h5v19M26 31v-7h5v7M6 31.5h28',
  },
  calendario: {
    fondo: 'M8 11h24v6H8z',
    tratto: 'M8 11h24v21H8zM8 17h24M14 7v6M26 7v6M14 23h3M19 23h3M24 23h3M14 27.5h3M19 27.5h3',
  },
  ciambella: {
    fondo: 'M20 8v6a6 6 0 0 1 6 6h6A12 12 0 0 0 20 8z',
    tratto:
      'M20 8a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM20 14a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM20 8v6M26 20h6M15.5 24.5 11.5 28.5',
  },
  entrata: {
    fondo: 'M8 22h24v11H8z',
    tratto: 'M20 6v18M14 18l6 6 6-6M8 22v11h24V22',
  },
  uscita: {
    fondo: 'M8 22h24v11H8z',
    tratto: 'M20 24V6M14 12l6-6 6 6M8 22v11h24V22',
  },
  dareAvere: {
    fondo: 'M7 9h13v23H7z',
    tratto: 'M7 9h26M20 9v23M11 15h5M11 20h5M24 20h5M24 25h5M7 32h26',
  },
  archivio: {
    fondo: 'M8 8h24v8H8z',
    tratto: 'M8 8h24v24H8zM8 16h24M8 24h24M17 12h6M17 20h6M17 28h6',
  },
};

/** The drawing of that name; none where nobody drew it. */
export const disegno = (nome: string | undefined): Disegno | undefined =>
  nome === undefined ? undefined : DISEGNI[nome];
