/** What is read, in one sentence: for who has not loaded anything yet. */
export const FORMATI_LETTI =
  'Si leggono MT535, MT536, MT54x, MT564, MT566, MT940, MT942, MT950, camt.052, camt.053, camt.054 (anche CBI), la rendicontazione CBI «RH», semt.002, semt.003, semt.017, sese e seev, e CSV o Excel con la mappatura del loro conto.';

/** A table says nothing of itself: it is read by the mapping of an account. */
export const eTabella = (nome: string): boolean => /\.(csv|tsv|xls|xlsx|xlsm)$/i.test(nome);

/** A text may be a table, or messages. */
export const forseTabella = (nome: string): boolean => eTabella(nome) || /\.txt$/i.test(nome);

const messaggio = (numero: string, che: string) => ({
  value: numero,
  label: `MT${numero} senza testata · ${che}`,
});

/** A message without its head does not say what it is. */
export const TIPI_SENZA_TESTATA = [
  { value: '', label: 'Lo dice il file' },
  messaggio('535', 'posizioni'),
  messaggio('536', 'regolamenti'),
  messaggio('940', 'estratto conto'),
  messaggio('942', 'movimenti di giornata'),
  messaggio('950', 'estratto conto'),
  messaggio('545', 'conferma di ricezione contro pagamento'),
  messaggio('547', 'conferma di consegna contro pagamento'),
  messaggio('548', 'stato di un’istruzione'),
  messaggio('564', 'operazione sul capitale'),
  messaggio('566', 'pagamento'),
] as const;
