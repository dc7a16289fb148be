import type { EffettoDelloStorno } from '#domain/fiscalita/al-realizzo.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from './lettori-contesto.ts';

/** Which sales are taxed otherwise once a registration is reversed, as the area that keeps the pouches tells it. */
type SeSiStorna = (tx: Tx, chi: ChiCalcola, idMovimento: number) => Promise<EffettoDelloStorno>;

let assegnata: SeSiStorna | undefined;

/** The composition root says who answers. */
export const assegnaSeSiStorna = (sua: SeSiStorna): void => {
  assegnata = sua;
};

export const effettoDelloStorno: SeSiStorna = (...chieste) => {
  if (!assegnata) throw new Error('Chi dice che cosa fa uno storno non è ancora assegnato.');
  return assegnata(...chieste);
};
