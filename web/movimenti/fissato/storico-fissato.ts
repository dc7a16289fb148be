import type { CampoStorico } from '#domain/campi/storia.ts';
import { CAMPI, testoCampoFissato } from './campi-fissato.ts';

/** The fields of a movement as its history and a conflict show their values. */
export const campiStoricoFissato: readonly CampoStorico[] = CAMPI.map((campo) => ({
  campo: campo.nome,
  titolo: campo.etichetta,
  testo: (valore) => testoCampoFissato(campo, valore),
}));
