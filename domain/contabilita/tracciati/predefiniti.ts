import type { Origine } from './origini.ts';
import type { CampoTracciato, Tracciato } from './tracciato.ts';

export interface Predefinito {
  readonly codLayout: string;
  readonly descrizione: string;
  readonly tracciato: Tracciato;
}

const del = (nome: string, origine: Origine): CampoTracciato => ({ nome, origine });
const fisso = (
  nome: string,
  origine: Origine,
  larghezza: number,
  altro: Partial<CampoTracciato> = {},
): CampoTracciato => ({ nome, origine, larghezza, allineamento: 'S', riempimento: ' ', ...altro });
const parola = (nome: string, costante: string, larghezza: number): CampoTracciato => ({
  ...{ nome, costante, larghezza },
  ...{ allineamento: 'S', riempimento: ' ' },
});
const DESTRA_ZERI = { allineamento: 'D', riempimento: '0' } as const;

const csv = (campi: readonly CampoTracciato[]): Tracciato => ({
  tipo: 'CSV',
  separatore: ';',
  decimali: ',',
  formatoData: 'dd/MM/yyyy',
  codifica: 'UTF-8-BOM',
  fineRiga: 'CRLF',
  intestazione: true,
  testa: [],
  campi,
  piede: [],
});

/** The layouts of the product: they can be copied, not changed. */
export const TRACCIATI_PREDEFINITI: readonly Predefinito[] = [
  {
    codLayout: 'RATEO',
    descrizione: 'Ogni colonna del giornale',
    tracciato: csv([
      del('Azienda', 'azienda'),
      del('Libro', 'libro'),
      del('Esercizio', 'esercizio'),
      del('Numero', 'numero'),
      del('Data contabile', 'dataContabile'),
      del('Data valuta', 'dataValuta'),
      del('Tipo', 'tipo'),
      del('Causale', 'causale'),
      del('Registrazione', 'registrazione'),
      del('Descrizione', 'descrizione'),
      del('Riga', 'riga'),
      del('Conto', 'conto'),
      del('Descrizione conto', 'descrizioneConto'),
      del('Sezione', 'sezione'),
      del('Voce', 'voceBilancio'),
      del('Segno', 'segno'),
      del('Importo', 'importo'),
      del('Divisa', 'divisa'),
      del('Importo in divisa', 'importoDivisa'),
      del('Titolo', 'titolo'),
      del('Portafoglio', 'portafoglio'),
      del('Depositario', 'depositario'),
      del('Centro costo', 'centroCosto'),
      del('Centro profitti', 'centroProf'),
      del('Trasferita da', 'registratoDa'),
    ]),
  },
  {
    codLayout: 'DARE_AVERE',
    descrizione: 'Prima nota con dare e avere in due colonne',
    tracciato: csv([
      del('Data registrazione', 'dataContabile'),
      del('Numero', 'numero'),
      del('Descrizione', 'descrizione'),
      del('Codice conto', 'conto'),
      del('Descrizione conto', 'descrizioneConto'),
      del('Dare', 'dare'),
      del('Avere', 'avere'),
    ]),
  },
  {
    codLayout: 'PRIMA_NOTA_SEGNO',
    descrizione: 'Prima nota con un importo e il suo segno',
    tracciato: csv([
      del('Data registrazione', 'dataContabile'),
      del('Numero', 'numero'),
      del('Codice conto', 'conto'),
      del('Segno', 'segno'),
      del('Importo', 'importo'),
      del('Descrizione', 'descrizione'),
    ]),
  },
  {
    codLayout: 'FISSO_ESEMPIO',
    descrizione: 'Record di larghezza fissa, con testa e piede: da copiare',
    tracciato: {
      tipo: 'FISSO',
      separatore: '',
      decimali: '.',
      formatoData: 'yyyyMMdd',
      codifica: 'Windows-1252',
      fineRiga: 'CRLF',
      intestazione: false,
      testa: [parola('Tipo record', 'T', 1), fisso('Azienda', 'azienda', 10)],
      campi: [
        parola('Tipo record', 'R', 1),
        fisso('Data', 'dataContabile', 8),
        fisso('Numero', 'numero', 9, DESTRA_ZERI),
        fisso('Riga', 'riga', 3, DESTRA_ZERI),
        fisso('Conto', 'conto', 20),
        fisso('Segno', 'segno', 1),
        fisso('Importo', 'importo', 15, DESTRA_ZERI),
        fisso('Descrizione', 'descrizione', 40, { taglia: true }),
      ],
      piede: [
        parola('Tipo record', 'P', 1),
        fisso('Righe', 'righe', 9, DESTRA_ZERI),
        fisso('Dare', 'totaleDare', 18, DESTRA_ZERI),
        fisso('Avere', 'totaleAvere', 18, DESTRA_ZERI),
      ],
    },
  },
  {
    codLayout: 'HLEDGER',
    descrizione: 'Giornale in testo che hledger e ledger leggono',
    tracciato: {
      ...csv([]),
      tipo: 'HLEDGER',
      decimali: '.',
      formatoData: 'yyyy-MM-dd',
      codifica: 'UTF-8',
      fineRiga: 'LF',
    },
  },
];

export const predefinito = (codLayout: string): Predefinito | undefined =>
  TRACCIATI_PREDEFINITI.find((uno) => uno.codLayout === codLayout);
