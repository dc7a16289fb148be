import { DECIMALI_QUANTITA } from '#domain/giacenze/riga.ts';
import { confronta, contaDecimali } from '#domain/money/decimale.ts';
import type { NomeCampo } from './campi.ts';

/** What a number that is typed must be, as the record keeps it. */
interface Limite {
  readonly nome: string;
  readonly da?: string;
  readonly oltre?: string;
  readonly a?: string;
  readonly decimali?: number;
}

const TASSO = 10;
const QUOTA = 8;

const onere = (nome: string): Limite => ({ nome, da: '0' });

const LIMITI: Readonly<Partial<Record<NomeCampo, Limite>>> = {
  qtaVnominale: { nome: 'Quantità', decimali: DECIMALI_QUANTITA },
  prezzo: { nome: 'Prezzo', da: '0', decimali: TASSO },
  rateo: { nome: 'Rateo', decimali: TASSO },
  coefficiente: { nome: 'Coefficiente', oltre: '0', decimali: TASSO },
  poolFactor: { nome: 'Pool factor', da: '0', a: '1', decimali: TASSO },
  poolFactorDopo: { nome: 'Pool factor dopo', da: '0', a: '1', decimali: TASSO },
  quotaCosto: { nome: 'Quota del costo', da: '0', a: '100', decimali: QUOTA },
  cambio: { nome: 'Cambio', decimali: TASSO },
  cambioConvenzionale: { nome: 'Cambio convenzionale', oltre: '0', decimali: TASSO },
  cambioSpot: { nome: 'Cambio spot', oltre: '0', decimali: TASSO },
  commissioni: onere('Commissioni'),
  commissioniEuro: onere('Commissioni in euro'),
  spese: onere('Spese'),
  speseEuro: onere('Spese in euro'),
  bolli: onere('Bolli'),
  bolliEuro: onere('Bolli in euro'),
};

function difetto({ nome, da, oltre, a, decimali }: Limite, numero: string): string | null {
  const sotto = da !== undefined && confronta(numero, da) < 0;
  const sopra = a !== undefined && confronta(numero, a) > 0;
  if (a !== undefined && (sotto || sopra)) return `${nome}: scrivere un numero da ${da} a ${a}.`;
  if (sotto) return `${nome}: scrivere un numero da ${da} in su, senza il meno.`;
  if (oltre !== undefined && confronta(numero, oltre) <= 0)
    return `${nome}: scrivere un numero maggiore di ${oltre}.`;
  if (decimali !== undefined && contaDecimali(numero) > decimali)
    return `${nome}: al più ${decimali} decimali.`;
  return null;
}

/** What of typed numbers the record cannot keep as it is, field by field. */
export const difettiNumeri = (
  scritti: Readonly<Partial<Record<string, unknown>>>,
): readonly { readonly campo: NomeCampo; readonly messaggio: string }[] =>
  (Object.keys(LIMITI) as NomeCampo[]).flatMap((campo) => {
    const [limite, numero] = [LIMITI[campo], scritti[campo]];
    if (!limite || numero === null || numero === undefined) return [];
    const messaggio = difetto(limite, String(numero));
    return messaggio === null ? [] : [{ campo, messaggio }];
  });
