import type { OrigineCampo, Regola } from '../regole.ts';
import type { Predefinita } from './predefinita.ts';

const DI_MERCATO = 'ISIN di mercato, per ISIN con premio';
const CON_PREMIO = 'ISIN con premio';

/**
 * A retail issue has two ISINs: that of who subscribed, with the right to the premium, which the
 * Treasury's list gives, and the one that is traded. They are one titolo (decrees of issue).
 */
const coppie: Readonly<Record<string, string>> = {
  IT0005388167: 'IT0005388175',
  IT0005415283: 'IT0005415291',
  IT0005425753: 'IT0005425761',
  IT0005442089: 'IT0005442097',
  IT0005466344: 'IT0005466351',
  IT0005496994: 'IT0005497000',
  IT0005517187: 'IT0005517195',
  IT0005532715: 'IT0005532723',
  IT0005547390: 'IT0005547408',
  IT0005565392: 'IT0005565400',
  IT0005583478: 'IT0005583486',
  IT0005594491: 'IT0005594483',
  IT0005634792: 'IT0005634800',
  IT0005648248: 'IT0005648255',
  IT0005672016: 'IT0005672024',
  IT0005696320: 'IT0005696338',
  IT0005713539: 'IT0005713547',
};

const isin: OrigineCampo = {
  colonna: 'isin',
  sinonimi: ['Codice ISIN'],
  passi: [
    { fai: 'spazi' },
    { fai: 'maiuscole' },
    { fai: 'tabella', tabella: DI_MERCATO, altrimenti: 'resta' },
  ],
};

const isinPremio: OrigineCampo = {
  colonna: 'isin',
  sinonimi: ['Codice ISIN'],
  passi: [
    { fai: 'spazi' },
    { fai: 'maiuscole' },
    { fai: 'tabella', tabella: CON_PREMIO, altrimenti: 'vuoto' },
  ],
};

const perTipo = (tipi: readonly string[], allora: Regola['allora']): Regola => ({
  quando: [{ colonna: 'tipo', operatore: 'uguale', valori: tipi }],
  allora,
});

/** What is linked to Italian prices. */
const italiana = { tipoTasso: 'I', indiceRiferimento: 'FOI ex tabacco', periodicita: '6' };

/**
 * What the kind says and the file does not (docs/regole/sconto.md#bot): the Treasury's list gives a
 * frequency for plain BTPs only. The first BTP Valore, of 13/06/2023, pays twice a year, the later
 * ones and BTP Più four times; BTP Futura, BTP Italia and Italia Sì twice.
 */
const regole: readonly Regola[] = [
  perTipo(['BOT'], { tipo_Titolo: 'B', tipoTasso: 'B', tipoCalcoloRatei: 'A360' }),
  perTipo(['CCTeu'], {
    tipoTasso: 'V',
    tipoIndicizzazione: 'V2',
    indiceRiferimento: 'Euribor 6M',
    tipoCalcoloRatei: 'A360',
    periodicita: '6',
    tassoMinimo: '0',
  }),
  perTipo(['BTP€i'], {
    tipoTasso: 'I',
    tipoIndicizzazione: 'IE',
    indiceRiferimento: 'HICP ex tabacco',
    periodicita: '6',
  }),
  perTipo(['BTP Italia'], { ...italiana, tipoIndicizzazione: 'II' }),
  perTipo(['BTP Italia Sì'], { ...italiana, tipoIndicizzazione: 'IS' }),
  {
    quando: [
      { colonna: 'tipo', operatore: 'uguale', valori: ['BTP Valore'] },
      { colonna: 'emissione', operatore: 'uguale', valori: ['13/06/2023', '2023-06-13'] },
    ],
    allora: { periodicita: '6' },
  },
  perTipo(['BTP Valore', 'BTP Più'], { tipoTasso: 'T', periodicita: '3' }),
  perTipo(['BTP Futura'], { tipoTasso: 'T', periodicita: '6' }),
  perTipo(['BTP', 'BTP Short Term', 'BTP Green'], { tipoTasso: 'F' }),
  {
    quando: [
      { colonna: 'tipo', operatore: 'diverso', valori: ['BOT'] },
      { colonna: 'cedola', operatore: 'uguale', valori: ['0', '0,0', '0,00'] },
    ],
    allora: { tassoCedola: '0' },
  },
  perTipo(
    [
      'BTP',
      'BTP Short Term',
      'BTP Green',
      'BTP€i',
      'BTP Italia',
      'BTP Italia Sì',
      'BTP Valore',
      'BTP Più',
      'BTP Futura',
    ],
    { tipoCalcoloRatei: 'ICMA' },
  ),
];

/** The Treasury's list of outstanding securities. A zero coupon of a BOT is no coupon at all. */
export const titoliDiStato: Predefinita = {
  codMappatura: 'mef-titoli-di-stato',
  descrizione: 'Titoli di Stato italiani (elenco del MEF)',
  destinazione: 'titoli',
  regole: {
    lettura: { separatore: ';', codifica: 'utf-8' },
    campi: {
      cod_Titolo: isin,
      cod_ISIN: isin,
      isinPremio,
      descrizione: { colonna: 'descrizione', passi: [{ fai: 'spazi' }] },
      strumento: { colonna: 'tipo' },
      tassoCedola: {
        colonna: 'cedola',
        passi: [{ fai: 'tabella', tabella: 'Cedola assente', altrimenti: 'resta' }],
        stile: { numero: 'it', togli: ['%'] },
      },
      periodicita: {
        colonna: 'frequenza',
        passi: [{ fai: 'tabella', tabella: 'Mesi tra due cedole, per cedole all’anno' }],
      },
      dataEmissione: { colonna: 'emissione', stile: { data: 'dd/mm/yyyy' } },
      dataGodimento: { colonna: 'emissione', stile: { data: 'dd/mm/yyyy' } },
      dataScadenza: { colonna: 'scadenza', stile: { data: 'dd/mm/yyyy' } },
      tipo_Titolo: { costante: 'S' },
      codDivisa: { costante: 'EUR' },
      codEmittente: { costante: 'Repubblica Italiana' },
      creaEmittenti: { costante: 'Sì' },
      tipoEmittente: { costante: 'STATO' },
      paeseEmittente: { costante: 'IT' },
      eligibleBCE: { costante: 'Sì' },
      codMercato: { costante: 'MOTX' },
      quotato: { costante: 'Q' },
      quotazione: { costante: 'P' },
      corso: { costante: 'S' },
      tipoRimborso: { costante: 'U' },
      prezzoRimborso: { costante: '100' },
      taglioMinimo: { costante: '1000' },
      codRegime: { costante: '02' },
      codCategoriaFiscale: { costante: 'PUBBLICI' },
    },
    regole,
    escludi: [
      {
        motivo: 'riga senza ISIN né descrizione',
        quando: [
          { colonna: 'isin', sinonimi: ['Codice ISIN'], operatore: 'vuoto' },
          { colonna: 'descrizione', operatore: 'vuoto' },
        ],
      },
    ],
    tabelle: {
      [DI_MERCATO]: coppie,
      [CON_PREMIO]: Object.fromEntries(Object.keys(coppie).map((uno) => [uno, uno])),
      'Cedola assente': { '0': '', '0,0': '', '0,00': '' },
      'Mesi tra due cedole, per cedole all’anno': {
        '1': '12',
        '2': '6',
        '3': '4',
        '4': '3',
        '6': '2',
        '12': '1',
      },
    },
  },
};
