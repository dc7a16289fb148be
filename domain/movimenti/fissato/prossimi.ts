import type { NomeCampo } from '../campi.ts';
import type { FissatoScritto } from './quadro.ts';

/** Numbers that somebody types next: with each of them the computation asks further. */
const CIFRE: Readonly<Partial<Record<NomeCampo, string>>> = {
  prezzo: '1',
  // A ratio that changes something: of as many for as many nothing moves.
  nuove: '2',
  vecchie: '1',
  giorni: '1',
  cambioConvenzionale: '1',
  quotaCosto: '1',
  controvaloreOriginale: '1',
  interessiLordi: '1',
};

const UNO = '1';

/** Where nothing was typed, a number that might be. */
const pieno = (ingresso: FissatoScritto, quantita: string): FissatoScritto => ({
  ...ingresso,
  ...Object.fromEntries(
    Object.entries(CIFRE).map(([nome, cifra]) => [nome, ingresso[nome as NomeCampo] ?? cifra]),
  ),
  qtaVnominale: quantita,
  altra: {
    ...ingresso.altra,
    qtaVnominale: ingresso.altra?.qtaVnominale ?? UNO,
    prezzo: ingresso.altra?.prezzo ?? UNO,
  },
});

/** A slip, and what it may be some keys later: numbers typed, a long position or a short one. */
export const conIProssimi = (ingresso: FissatoScritto): readonly FissatoScritto[] => [
  ingresso,
  pieno(ingresso, UNO),
  pieno(ingresso, `-${UNO}`),
];
