import { describe, expect, test } from 'vitest';
import { databaseDiProva } from '#tests/setup/database.ts';

const { proprietario } = await databaseDiProva();

const vale = async (funzione: string, codice: string): Promise<boolean> => {
  const { rows } = await proprietario.query<{ vale: boolean }>(`select ${funzione}($1) as vale`, [
    codice,
  ]);
  return rows[0]?.vale ?? false;
};

describe('i codici che la banca dati controlla da sé', () => {
  test.each([
    ['isin_valido', 'IT0005518128', 'IT0005518129'],
    ['isin_valido', 'US0378331005', 'US0378331006'],
    ['isin_valido', 'BE0974293251', 'IT000551812'],
    ['lei_valido', '815600DE60799F5A9309', '815600DE60799F5A9308'],
    ['iban_valido', 'IT60X0542811101000000123456', 'IT60X0542811101000000123457'],
    ['iban_valido', 'GB82WEST12345698765432', 'IT82WEST12345698765432'],
    ['bic_valido', 'UNCRITMM', 'UNCRITM'],
    ['partita_iva_valida', '00743110157', '00743110158'],
    ['codice_fiscale_valido', '00743110157', '00743110150'],
    ['codice_fiscale_valido', 'RSSMRA85T10A562S', 'RSSMRA85T10A562T'],
  ])('%s: %s sì, %s no', async (funzione, giusto, sbagliato) => {
    expect(await vale(funzione, giusto)).toBe(true);
    expect(await vale(funzione, sbagliato)).toBe(false);
  });
});
