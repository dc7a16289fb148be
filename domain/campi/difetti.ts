import { confronta, contaDecimali, contaInteri, eDecimale, segno } from '#domain/money/decimale.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import { type Difetto, nonAmmesso } from '#domain/record/difetti.ts';
import type { Campo, FormaNumero } from './campo.ts';

const difettoSegno = ({ segno: ammesso }: FormaNumero, numero: string): string | undefined => {
  if (ammesso === 'positivo' && segno(numero) <= 0) return 'deve essere maggiore di zero';
  if (ammesso === 'non negativo' && segno(numero) < 0) return 'non può essere negativo';
  return undefined;
};

/** What is wrong with a number, to be continued from the name of its field. */
export const difettoNumero = (forma: FormaNumero, numero: string): string | undefined => {
  if (!eDecimale(numero)) return 'non è un numero';
  const { decimali, interi, massimo } = forma;
  if (contaDecimali(numero) > decimali)
    return decimali === 0 ? 'è un numero intero' : `ha al più ${decimali} decimali`;
  if (contaInteri(numero) > interi) return `ha al più ${interi} cifre intere`;
  if (massimo !== undefined && confronta(numero, massimo) > 0) return `è al più ${massimo}`;
  return difettoSegno(forma, numero);
};

const difettoIntero = (
  { da = Number.MIN_SAFE_INTEGER, a = Number.MAX_SAFE_INTEGER }: { da?: number; a?: number },
  testo: string,
): string | undefined => {
  if (!/^-?\d{1,15}$/.test(testo)) return 'Serve un numero intero';
  return Number(testo) < da || Number(testo) > a ? `Da ${da} a ${a}` : undefined;
};

const difettoForma = (campo: Campo, testo: string): string | undefined => {
  if (campo.tipo === 'intero') return difettoIntero(campo, testo);
  if (campo.tipo === 'numero') {
    const difetto = difettoNumero(campo, testo);
    return difetto && `${campo.titolo} ${difetto}`;
  }
  if ('scelte' in campo && !campo.scelte.some(({ codice }) => codice === testo))
    return `${nonAmmesso(
      testo,
      campo.scelte.map(({ codice }) => codice),
    )}.`;
  if ('lunghezza' in campo && testo.length > (campo.lunghezza ?? testo.length))
    return `Al più ${campo.lunghezza} caratteri.`;
  return 'modello' in campo && campo.modello && !new RegExp(campo.modello).test(testo)
    ? (campo.detto ?? 'Il valore non ha la forma attesa.')
    : undefined;
};

/** Why a text cannot stand in the field; undefined where it can. */
export const difettoTesto = (campo: Campo, testo: string): string | undefined =>
  difettoForma(campo, testo) ?? campo.difetto?.(testo);

export const eVuoto = (valore: unknown): boolean =>
  valore === undefined || valore === null || (typeof valore === 'string' && valore.trim() === '');

/** Why a value that no schema has looked at cannot stand in the field; undefined where it can. */
export function difettoValore(campo: Campo, valore: unknown): string | undefined {
  if (eVuoto(valore)) return campo.obbligatorio ? 'Campo Obbligatorio' : undefined;
  if (campo.tipo === 'siNo')
    return typeof valore === 'boolean' ? undefined : 'Atteso vero o falso.';
  if (typeof valore !== 'string' && typeof valore !== 'number') return 'Valore non ammesso.';
  return difettoTesto(campo, String(valore).trim());
}

/** What is wrong with the fields one by one; what is not there breaks no rule. */
export const difettiCampi = (campi: readonly Campo[], valori: Valori): readonly Difetto[] =>
  campi.flatMap((campo) => {
    const valore = valori[campo.nome];
    const messaggio =
      typeof valore === 'string' && valore !== '' ? difettoTesto(campo, valore) : undefined;
    return messaggio === undefined ? [] : [{ campo: campo.nome, messaggio }];
  });
