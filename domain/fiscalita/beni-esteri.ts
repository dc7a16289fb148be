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
  ...{ G: '8', T: '7', C: '13', N: '13', M: '13' },
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

/** What one holds it as: column 1 of quadro RW. */
export const TITOLI_POSSESSO = [
  { codice: '1', descrizione: 'Proprietà' },
  { codice: '2', descrizione: 'Usufrutto' },
  { codice: '3', descrizione: 'Nuda proprietà' },
  { codice: '4', descrizione: 'Altro' },
] as const;

/** A code of them in words. */
export const testoPossesso = (codice: string): string | undefined =>
  TITOLI_POSSESSO.find((uno) => uno.codice === codice)?.descrizione;

export const ITALIA = 'IT';

/** Where a custodian is: what they say, else what IBAN or BIC do; null where nothing tells it. */
export const paeseDelDepositario = ({
  codPaese,
  iban,
  bic,
}: {
  readonly codPaese: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
}): string | null => codPaese ?? iban?.slice(0, 2) ?? bic?.slice(4, 6) ?? null;

/**
 * Whether a custodian withholds no Italian tax: abroad, unless it says that it does so by a branch or a representative
 * (D.Lgs. 461/1997 art. 6 and 10; docs/regole/imposte.md#depositario-estero). Whose state nothing tells counts as Italian.
 */
export const senzaSostituto = (
  depositario: Parameters<typeof paeseDelDepositario>[0] & { readonly sostituto: boolean },
): boolean => !depositario.sostituto && (paeseDelDepositario(depositario) ?? ITALIA) !== ITALIA;

const LUNGHEZZA_PERSONA = 16;

/** Whether a company is an individual, by its tax code. */
export const ePersona = (codiceFiscale: string | null): boolean =>
  codiceFiscale?.length === LUNGHEZZA_PERSONA;

/** How a value was found, by the code of the instructions. */
export const CRITERI = { '1': 'Valore di mercato', '2': 'Valore nominale', '4': 'Costo' } as const;

export type CodiceCriterio = keyof typeof CRITERI;
