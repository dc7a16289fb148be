import { canonico, eDecimale } from '#domain/money/decimale.ts';
import { campiScrivibili } from './campi.ts';
import type { CampoTitolo } from './campo.ts';
import type { ValoriGiudicati } from './giudizio.ts';

export type ValoriIncerti = Readonly<Record<string, string | number | boolean | null | undefined>>;

const normale = (
  campo: CampoTitolo,
  valore: string | number | boolean | null | undefined,
): string | boolean | null | undefined => {
  if (valore === undefined || valore === null || typeof valore === 'boolean') return valore;
  const pulito = String(valore).trim();
  if (pulito === '') return null;
  if (campo.tipo === 'numero') return eDecimale(pulito) ? canonico(pulito) : pulito;
  return campo.tipo === 'codice' && campo.forma !== undefined ? pulito.toUpperCase() : pulito;
};

/** The values as they are kept: without spaces around, codes in capitals, decimals canonical. */
export const valoriNormali = (valori: ValoriIncerti): ValoriGiudicati =>
  Object.fromEntries(
    campiScrivibili
      .filter(({ nome }) => valori[nome] !== undefined)
      .map((campo) => [campo.nome, normale(campo, valori[campo.nome])]),
  );
