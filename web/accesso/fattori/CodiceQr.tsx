import { useMemo } from 'react';
import { encode } from 'uqr';
import classi from './fattori.module.css';

const BORDO = 3;

/** A text as a QR code, drawn as one path: black on white in either theme, as phones want it. */
export function CodiceQr({ testo, nome }: { readonly testo: string; readonly nome: string }) {
  const { lato, tratti } = useMemo(() => {
    const { size, data } = encode(testo, { ecc: 'M', border: BORDO });
    const moduli = data.flatMap((riga, y) =>
      riga.map((nero, x) => (nero ? `M${x} ${y}h1v1h-1z` : '')),
    );
    return { lato: size, tratti: moduli.join('') };
  }, [testo]);
  return (
    <svg
      className={classi.qr}
      viewBox={`0 0 ${lato} ${lato}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={nome}
    >
      <path d={tratti} fill="#000" />
    </svg>
  );
}
