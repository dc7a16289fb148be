import { confronta, contaDecimali } from '#domain/money/decimale.ts';
import type { NomeCampo } from './campi.ts';
import { campiScritti } from './campi-movimento.ts';

/** What a number that is typed must be, as the record keeps it. */
interface Limite {
  readonly campo: NomeCampo;
  readonly nome: string;
  readonly da?: string | undefined;
  readonly oltre?: string | undefined;
  readonly a?: string | undefined;
  readonly decimali?: number | undefined;
}

/** Its sign is judged with the currency, which says more of it. */
const SEGNO_ALTROVE = 'cambio';

/** Amounts are rounded to the cent; what is not kept has no limit of its own. */
const LIMITI: readonly Limite[] = campiScritti.flatMap((campo) => {
  if (campo.tipo !== 'numero' || campo.sql === undefined) return [];
  const { nome, titolo, segno, massimo: a, decimali, fisso } = campo;
  const conSegno = nome === SEGNO_ALTROVE ? undefined : segno;
  return [
    {
      campo: nome,
      nome: titolo,
      da: conSegno === 'non negativo' ? '0' : undefined,
      oltre: conSegno === 'positivo' ? '0' : undefined,
      a,
      decimali: fisso ? undefined : decimali,
    },
  ];
});

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
  LIMITI.flatMap((limite) => {
    const { campo } = limite;
    const numero = scritti[campo];
    if (numero === null || numero === undefined) return [];
    const messaggio = difetto(limite, String(numero));
    return messaggio === null ? [] : [{ campo, messaggio }];
  });
