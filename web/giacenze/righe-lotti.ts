import { differenza, segno, somma } from '#domain/money/decimale.ts';
import type { Lotto } from './giacenze-api.ts';

type Dove = Pick<Lotto, 'cod_Portafoglio' | 'cod_Depositario' | 'immCirc'>;

/** A line of the lots: a lot, or what an average is made of, beneath it. */
export interface LineaLotti extends Dove {
  readonly chiave: string;
  /** «12/2025», or what the line is. */
  readonly nome: string;
  readonly data: string | null;
  readonly quantita: string;
  readonly costo: string;
  readonly costoMedio: string | null;
  /** The movement to which the line leads; null where that is the scheda of the position. */
  readonly idMovimento: number | null;
  readonly parte: boolean;
}

/** The movement that brought it; a yearly layer has none. */
const nomeDi = ({ registrazione, data }: Lotto): string =>
  registrazione ?? `Strato ${data.slice(0, 4)}`;

/** What an average is made of: the sum of these lines is the average's own. */
function parti(lotto: Lotto, media: NonNullable<Lotto['media']>): readonly LineaLotti[] {
  const { cod_Portafoglio, cod_Depositario, immCirc, costo } = lotto;
  const { movimenti, altri, quantitaAltri, costoAltri } = media;
  const comune = { cod_Portafoglio, cod_Depositario, immCirc, costoMedio: null, parte: true };
  const ferma = { ...comune, data: null, idMovimento: null };
  const righe: LineaLotti[] = movimenti.map((uno) => ({
    ...comune,
    chiave: `${chiaveDi(lotto)} ${uno.idMovimento}`,
    nome: `${uno.registrazione} · ${uno.cod_Causale}`,
    data: uno.data,
    quantita: uno.quantita,
    costo: uno.costo,
    idMovimento: uno.idMovimento,
  }));
  if (altri > 0)
    righe.unshift({
      ...ferma,
      chiave: `${chiaveDi(lotto)} altri`,
      nome: altri === 1 ? 'Un altro prima' : `Altri ${altri} prima`,
      quantita: quantitaAltri,
      costo: costoAltri,
    });
  const resto = differenza(costo, somma('0', ...righe.map((una) => una.costo)));
  if (segno(resto) !== 0)
    righe.push({
      ...ferma,
      chiave: `${chiaveDi(lotto)} resto`,
      nome: 'A fine anno',
      quantita: '0',
      costo: resto,
    });
  return righe;
}

const chiaveDi = (riga: Lotto): string =>
  [riga.cod_Portafoglio, riga.cod_Depositario, riga.immCirc, riga.corta, riga.lotto].join(' ');

/** The lots as lines, each average followed by the movements that make it. */
export const righeLotti = (lotti: readonly Lotto[]): readonly LineaLotti[] =>
  lotti.flatMap((lotto): readonly LineaLotti[] => {
    const { media } = lotto;
    const quanti = media ? media.movimenti.length + media.altri : 0;
    const linea = { ...lotto, chiave: chiaveDi(lotto), nome: nomeDi(lotto), parte: false };
    if (!media || quanti < 2) return [linea];
    const sua = { ...linea, nome: `Media di ${quanti} movimenti`, data: null, idMovimento: null };
    return [sua, ...parti(lotto, media)];
  });
