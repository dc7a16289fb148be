/** Numbers of registrations from one to another, of one year or of any. */
export interface TrattoNumeri {
  readonly da: number;
  readonly a: number;
  readonly anno: number | null;
}

/** Parts of one text: what somebody writes by hand. */
const PARTI_MASSIME = 50;
const ULTIMO_NUMERO = 2_147_483_647;
const FORMA = /^(\d{1,10})(?:\s*[-–]\s*(\d{1,10}))?(?:\s*\/\s*(\d{4}))?$/;

/** The parts of «12, 15-20, 12/2025»: separated by commas, semicolons or spaces. */
const parti = (testo: string): readonly string[] =>
  testo
    .replace(/\s*([-–/])\s*/g, '$1')
    .split(/[,;\s]+/)
    .filter((parte) => parte !== '');

const tratto = (parte: string): TrattoNumeri | null => {
  const [, primo, secondo = primo, anno] = FORMA.exec(parte) ?? [];
  if (primo === undefined) return null;
  const [da, a] = [Number(primo), Number(secondo)];
  if (da < 1 || a < da || a > ULTIMO_NUMERO) return null;
  return { da, a, anno: anno === undefined ? null : Number(anno) };
};

/** Why a text names no registrations; undefined where it does, or is empty. */
export function difettoNumeri(testo: string): string | undefined {
  const scritte = parti(testo);
  if (scritte.length > PARTI_MASSIME)
    return `NReg: al più ${PARTI_MASSIME} numeri o tratti; usare un tratto, come 15-20.`;
  const errata = scritte.find((parte) => tratto(parte) === null);
  if (errata === undefined) return undefined;
  return `NReg: «${errata}» non è un numero né un tratto; scrivere per esempio 12, 15-20, 12/2025.`;
}

/** The registrations that a text names; none where it is empty or in error. */
export function numeriDi(testo: string): readonly TrattoNumeri[] {
  if (difettoNumeri(testo) !== undefined) return [];
  return parti(testo).flatMap((parte) => tratto(parte) ?? []);
}
