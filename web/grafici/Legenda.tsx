import classi from './grafici.module.css';

interface Voce<T extends string> {
  readonly tipo: T;
  readonly nome: string;
  readonly colore: string;
  readonly tratto: string;
  readonly aPunti?: boolean;
  /** Points that are triangles, looking up or down. */
  readonly segno?: 'su' | 'giu';
}

interface LegendaProps<T extends string> {
  /** What its entries are. */
  readonly nome: string;
  readonly voci: readonly Voce<T>[];
  readonly accesa: (tipo: T) => boolean;
  readonly onAccendi: (tipo: T) => void;
}

/** The legend's entries switch their series on and off. */
export function Legenda<T extends string>({ nome, voci, accesa, onAccendi }: LegendaProps<T>) {
  return (
    <fieldset className={classi.legenda}>
      <legend className="solo-lettore">{nome}</legend>
      {voci.map(({ tipo, nome: sua, colore, tratto, aPunti, segno }) => (
        <button
          key={tipo}
          type="button"
          aria-pressed={accesa(tipo)}
          onClick={() => onAccendi(tipo)}
        >
          <svg aria-hidden="true" width="22" height="8">
            {segno ? (
              <path d={segno === 'su' ? 'M6 8h10l-5-8z' : 'M6 0h10l-5 8z'} fill={colore} />
            ) : aPunti ? (
              <circle cx="11" cy="4" r="4" fill={colore} />
            ) : (
              <line
                x1="0"
                x2="22"
                y1="4"
                y2="4"
                stroke={colore}
                strokeDasharray={tratto}
                strokeWidth="2"
              />
            )}
          </svg>
          {sua}
        </button>
      ))}
    </fieldset>
  );
}
