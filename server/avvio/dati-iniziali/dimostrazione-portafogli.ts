import type { Tx } from '#server/db/sessione.ts';
import { semina } from './semi.ts';

/**
 * Portfolios and custodians of the demo companies, marked as such. Their IBANs have right check
 * digits and a bank code that no bank has (99999); LEI and BIC name real ones, so there are none.
 */
const PORTAFOGLI = [
  {
    cod_azienda: '001',
    cod_portafoglio: 'VITA',
    descrizione: 'Ramo vita (dimostrativo)',
    imm_circ: 'I',
    calcolo_costo_amm: 'S',
    data_apertura: '2020-01-01',
  },
  {
    cod_azienda: '001',
    cod_portafoglio: 'DANNI',
    descrizione: 'Ramo danni (dimostrativo)',
    imm_circ: 'C',
    data_apertura: '2020-01-01',
  },
  {
    cod_azienda: '001',
    cod_portafoglio: 'TESORERIA',
    descrizione: 'Liquidità della compagnia (dimostrativo)',
    imm_circ: 'C',
    tipo_valutazione: 'FI',
    data_apertura: '2022-01-01',
  },
  {
    cod_azienda: '002',
    cod_portafoglio: 'PATRIMONIO',
    descrizione: 'Patrimonio della fondazione (dimostrativo)',
    tipo_gestione: 'B',
    cod_regime: '06',
    imm_circ: 'I',
    data_apertura: '2021-01-01',
  },
  {
    cod_azienda: '002',
    cod_portafoglio: 'EROGAZIONI',
    descrizione: 'Fondo per le erogazioni (dimostrativo)',
    tipo_gestione: 'B',
    cod_regime: '06',
    imm_circ: 'C',
    data_apertura: '2021-01-01',
  },
];

const DEPOSITARI = [
  ['001', 'VITA-BE', 'Banca Esempio, dossier vita', 'VITA', 'BE', 'IT92F9999999999DIMOSTR00001'],
  ['001', 'DANNI-BE', 'Banca Esempio, dossier danni', 'DANNI', 'BE', 'IT78G9999999999DIMOSTR00002'],
  ['001', 'VITA-CE', 'Cassa Esempio, dossier vita', 'VITA', 'CE', 'IT64H9999999999DIMOSTR00003'],
  ['001', 'TES-CE', 'Cassa Esempio, tesoreria', 'TESORERIA', 'CE', null],
  [
    '002',
    'PATR-BE',
    'Banca Esempio, patrimonio',
    'PATRIMONIO',
    'BE',
    'IT50I9999999999DIMOSTR00004',
  ],
  [
    '002',
    'EROG-BE',
    'Banca Esempio, erogazioni',
    'EROGAZIONI',
    'BE',
    'IT36J9999999999DIMOSTR00005',
  ],
] as const;

/** Whom the demo movements are dealt with. */
const CONTROPARTI = [
  { cod_controparte: 'BE', descrizione: 'Banca Esempio (dimostrativo)', tipo_controparte: 'BANCA' },
  { cod_controparte: 'CE', descrizione: 'Cassa Esempio (dimostrativo)', tipo_controparte: 'BANCA' },
];

/** A custodian of the demonstration and the portfolio that it holds. */
export const portafoglioDelDepositario: ReadonlyMap<
  string,
  readonly [codAzienda: string, codPortafoglio: string]
> = new Map(
  DEPOSITARI.map(([codAzienda, cod, , codPortafoglio]) => [cod, [codAzienda, codPortafoglio]]),
);

export const caricaPortafogliDimostrativi = async (tx: Tx): Promise<void> => {
  await semina(tx, { tabella: 'controparti', chiave: ['cod_controparte'], righe: CONTROPARTI });
  // One by one: each names the columns that it does not leave to the database.
  for (const uno of PORTAFOGLI)
    await semina(tx, {
      tabella: 'portafogli',
      chiave: ['cod_azienda', 'cod_portafoglio'],
      righe: [uno],
    });
  const depositari = DEPOSITARI.map(
    ([cod_azienda, cod_depositario, descrizione, cod_portafoglio, codice, iban], i) => ({
      cod_azienda,
      cod_depositario,
      descrizione: `${descrizione} (dimostrativo)`,
      cod_portafoglio,
      codice,
      conto_deposito: `DIMO-${String(i + 1).padStart(4, '0')}`,
      iban,
      divisa_conto: 'EUR',
      cod_paese: 'IT',
      data_apertura: '2022-01-01',
    }),
  );
  await semina(tx, {
    tabella: 'depositari',
    chiave: ['cod_azienda', 'cod_depositario'],
    righe: depositari,
  });
};
