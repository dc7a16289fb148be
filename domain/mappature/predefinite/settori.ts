/** The eleven sectors of the GICS, as they are called in Italian. */
export const settoriGics: Readonly<Record<string, string>> = {
  'Communication Services': 'Servizi di comunicazione',
  'Consumer Discretionary': 'Beni voluttuari',
  'Consumer Staples': 'Beni di prima necessità',
  Energy: 'Energia',
  Financials: 'Finanza',
  'Health Care': 'Salute',
  Industrials: 'Industria',
  'Information Technology': 'Tecnologia',
  Materials: 'Materiali',
  'Real Estate': 'Immobiliare',
  Utilities: 'Servizi di pubblica utilità',
};

/** The groups under which funds are sorted besides the sectors. */
export const categorieFondi: Readonly<Record<string, string>> = {
  ...settoriGics,
  Alternatives: 'Alternativi',
  Cash: 'Liquidità',
  Commodities: 'Materie prime',
  Currencies: 'Valute',
  Derivatives: 'Derivati',
  Equities: 'Azionario',
  'Fixed Income': 'Obbligazionario',
};

export const sottocategorieFondi: Readonly<Record<string, string>> = {
  Blend: 'misto',
  Cash: 'liquidità',
  'Corporate Bonds': 'obbligazioni societarie',
  'Developed Markets': 'mercati sviluppati',
  'Emerging Markets': 'mercati emergenti',
  'Frontier Markets': 'mercati di frontiera',
  'Government Bonds': 'titoli di Stato',
  Growth: 'crescita',
  'High Yield Bonds': 'obbligazioni ad alto rendimento',
  'Inflation-Protected Securities': 'titoli indicizzati all’inflazione',
  'Investment Grade Bonds': 'obbligazioni investment grade',
  'Large Cap': 'alta capitalizzazione',
  'Mid Cap': 'media capitalizzazione',
  'Money Market Instruments': 'mercato monetario',
  REITs: 'fondi immobiliari',
  'Small Cap': 'bassa capitalizzazione',
  'Treasury Bonds': 'titoli del Tesoro',
  Value: 'valore',
};
