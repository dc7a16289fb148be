/** What a titolo is to the quadro RW. */
export interface BeneEstero {
  readonly gruppo: string;
  readonly tipoTitolo: string;
  readonly pubblico: boolean;
  /** Of the issuer, else of the ISIN. */
  readonly codPaese: string | null;
}

/** The codes of the instructions' table that our titoli come to (docs/regole/dichiarazione.md#quadro-rw). */
export const BENI = {
  '1': 'Conti correnti e depositi esteri',
  '2': 'Partecipazioni in società estere',
  '3': 'Obbligazioni estere e titoli similari',
  '6': 'Titoli pubblici italiani all’estero',
  '7': 'Contratti finanziari con non residenti',
  '8': 'Polizze di assicurazione estere',
  '9': 'Contratti derivati',
  '13': 'Altri strumenti finanziari',
  '14': 'Altre attività finanziarie all’estero',
} as const;

type CodiceBene = keyof typeof BENI;

const PER_TIPO: Readonly<Record<string, CodiceBene>> = {
  ...{ G: '8', T: '7', C: '13', W: '13', N: '13', M: '13' },
};
const PER_GRUPPO: Readonly<Record<string, CodiceBene>> = {
  ...{ AZ: '2', RF: '3', OICR: '13', DER: '9', LIQ: '1' },
};

/** Which code of the table a titolo has. */
export function codiceBene({ gruppo, tipoTitolo, pubblico, codPaese }: BeneEstero): CodiceBene {
  const suo = PER_TIPO[tipoTitolo] ?? PER_GRUPPO[gruppo] ?? '13';
  if (codPaese !== 'IT' || (suo !== '2' && suo !== '3')) return suo;
  return suo === '3' && pubblico ? '6' : '14';
}

export const ITALIA = 'IT';

const LUNGHEZZA_PERSONA = 16;

/** Whether a company is an individual, by its tax code. */
export const ePersona = (codiceFiscale: string | null): boolean =>
  codiceFiscale?.length === LUNGHEZZA_PERSONA;

/** How a value was found, by the code of the instructions. */
export const CRITERI = { '1': 'Valore di mercato', '2': 'Valore nominale', '4': 'Costo' } as const;

export type CodiceCriterio = keyof typeof CRITERI;
