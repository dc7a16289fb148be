/** A market by its MIC (ISO 10383); no country for what is traded over the counter. */
export interface Mercato {
  readonly codice: string;
  readonly codPaese: string | null;
  readonly descrizione: string;
}

const righe: readonly (readonly [string, string | null, string])[] = [
  ['XMIL', 'IT', 'Borsa Italiana'],
  ['MTAA', 'IT', 'Euronext Milan'],
  ['MTAH', 'IT', 'Borsa Italiana Equity MTF (after hours)'],
  ['EXGM', 'IT', 'Euronext Growth Milan'],
  ['MIVX', 'IT', 'Euronext MIV Milan'],
  ['MOTX', 'IT', 'MOT, mercato telematico delle obbligazioni'],
  ['XMOT', 'IT', 'Euronext Access Milan (ExtraMOT)'],
  ['ETFP', 'IT', 'ETFplus'],
  ['SEDX', 'IT', 'SeDeX, derivati cartolarizzati'],
  ['XDMI', 'IT', 'IDEM, derivati'],
  ['ETLX', 'IT', 'EuroTLX'],
  ['HMTF', 'IT', 'Vorvel (Hi-MTF)'],
  ['MTSC', 'IT', 'MTS Italia'],
  ['MTSM', 'IT', 'MTS Corporate'],
  ['BOND', 'IT', 'BondVision Italia'],
  ['XPAR', 'FR', 'Euronext Paris'],
  ['ALXP', 'FR', 'Euronext Growth Paris'],
  ['XAMS', 'NL', 'Euronext Amsterdam'],
  ['XBRU', 'BE', 'Euronext Brussels'],
  ['XLIS', 'PT', 'Euronext Lisbon'],
  ['XDUB', 'IE', 'Euronext Dublin'],
  ['XOSL', 'NO', 'Oslo Børs'],
  ['XETR', 'DE', 'Xetra'],
  ['XFRA', 'DE', 'Borsa di Francoforte'],
  ['XSTU', 'DE', 'Borsa di Stoccarda'],
  ['XMUN', 'DE', 'Borsa di Monaco (gettex)'],
  ['XBER', 'DE', 'Borsa di Berlino'],
  ['XEUR', 'DE', 'Eurex'],
  ['TGAT', 'DE', 'Tradegate'],
  ['XLUX', 'LU', 'Borsa di Lussemburgo'],
  ['EMTF', 'LU', 'Euro MTF (Lussemburgo)'],
  ['XSWX', 'CH', 'SIX Swiss Exchange'],
  ['XWBO', 'AT', 'Borsa di Vienna'],
  ['XMAD', 'ES', 'Borsa di Madrid'],
  ['XLON', 'GB', 'London Stock Exchange'],
  ['XATH', 'GR', 'Borsa di Atene'],
  ['XSTO', 'SE', 'Nasdaq Stockholm'],
  ['XHEL', 'FI', 'Nasdaq Helsinki'],
  ['XCSE', 'DK', 'Nasdaq Copenhagen'],
  ['XWAR', 'PL', 'Borsa di Varsavia'],
  ['XPRA', 'CZ', 'Borsa di Praga'],
  ['XBUD', 'HU', 'Borsa di Budapest'],
  ['XIST', 'TR', 'Borsa Istanbul'],
  ['XNYS', 'US', 'New York Stock Exchange'],
  ['XNAS', 'US', 'Nasdaq'],
  ['ARCX', 'US', 'NYSE Arca'],
  ['XASE', 'US', 'NYSE American'],
  ['BATS', 'US', 'Cboe BZX'],
  ['XCME', 'US', 'Chicago Mercantile Exchange'],
  ['XCBT', 'US', 'Chicago Board of Trade'],
  ['XCBO', 'US', 'Cboe Options Exchange'],
  ['XTSE', 'CA', 'Toronto Stock Exchange'],
  ['BVMF', 'BR', 'B3, San Paolo'],
  ['XTKS', 'JP', 'Tokyo Stock Exchange'],
  ['XHKG', 'HK', 'Hong Kong Exchanges'],
  ['XSES', 'SG', 'Singapore Exchange'],
  ['XSHG', 'CN', 'Borsa di Shanghai'],
  ['XKRX', 'KR', 'Korea Exchange'],
  ['XNSE', 'IN', 'National Stock Exchange of India'],
  ['XASX', 'AU', 'Australian Securities Exchange'],
  ['XJSE', 'ZA', 'Borsa di Johannesburg'],
  ['XOFF', null, 'Fuori mercato'],
  ['XXXX', null, 'Nessun mercato'],
];

/** Markets that are none: what is traded there is traded off markets. A closed set, whatever the table says of others. */
export const NESSUN_MERCATO: readonly string[] = ['XOFF', 'XXXX'];

/** The markets that an Italian back office meets. */
export const mercati: readonly Mercato[] = righe.map(([codice, codPaese, descrizione]) => ({
  codice,
  codPaese,
  descrizione,
}));
