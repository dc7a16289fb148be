import { imposte, redditi, scelteParole, VERSI } from '#domain/causali/effetti.ts';
import { tipiControparte } from '#domain/controparti/tipi-controparte.ts';
import { tipiEmittente } from '#domain/emittenti/tipi-emittente.ts';
import { TIPI_GESTIONE, TIPI_SOGGETTO } from '#domain/portafogli/fiscalita.ts';
import {
  CONTROPARTE,
  codice,
  DIMENSIONE,
  DIVISA,
  data,
  EMITTENTE,
  frase,
  intero,
  PAESE,
  PORTAFOGLIO,
  REGIME,
  riferimento,
  scelta,
  siNo,
  TIPO_CAUSALE,
  testo,
  VALUTAZIONE,
} from './colonne.ts';
import type { TabellaReport } from './tabella.ts';

const inVoci = (parole: Readonly<Record<string, string>>) =>
  Object.entries(parole).map(([uno, descrizione]) => ({ codice: uno, descrizione }));

const IMM_CIRC = inVoci({ I: 'Immobilizzato', C: 'Circolante' });
const NOTE = frase('note', 'Note');
const LEI = codice('lei', 'LEI', { larghezza: 21 });
const DIVISA_CONTO = riferimento('divisaConto', 'Divisa di conto', DIVISA, { larghezza: 7 });
const PAESE_DI = riferimento('codPaese', 'Paese', PAESE, { larghezza: 6 });
const APERTURA = [data('dataApertura', 'Aperto il'), data('dataChiusura', 'Chiuso il')];
const FISCALITA = [
  scelta('tipoSoggetto', 'Tipo soggetto', inVoci(TIPI_SOGGETTO), { larghezza: 10 }),
  riferimento('codRegime', 'Regime', REGIME, { larghezza: 7 }),
  riferimento('tipoValutazione', 'Valutazione', VALUTAZIONE, { larghezza: 8 }),
];

const comune = { sezione: 'Tabelle', ambito: 'condiviso' } as const;

const divise: TabellaReport = {
  ...comune,
  nome: 'divise',
  titolo: 'Divise',
  area: 'Divise',
  colonne: [
    codice('codDivisa', 'Codice Divisa', { larghezza: 8 }),
    testo('descDivisa', 'Descrizione', { larghezza: 32 }),
    codice('codUIC', 'Codice UIC', { larghezza: 8 }),
    codice('codNumerico', 'Codice numerico', { larghezza: 9 }),
    intero('decimali', 'Decimali'),
    data('validoDal', 'Valida dal'),
    data('validoAl', 'Valida al'),
    siNo('quotabile', 'Quotabile', { gruppo: true }),
  ],
};

const causali: TabellaReport = {
  ...comune,
  nome: 'causali',
  titolo: 'Causali',
  area: 'Causali',
  colonne: [
    codice('cod_Causale', 'Codice', { larghezza: 7 }),
    testo('descrizione', 'Descrizione', { larghezza: 34 }),
    riferimento('tipo_Causale', 'Famiglia', TIPO_CAUSALE, { larghezza: 22, inParole: true }),
    siNo('chiedeTitolo', 'Chiede il titolo', { gruppo: true }),
    scelta('effettoQuantita', 'Quantità', inVoci(VERSI.effettoQuantita), { larghezza: 10 }),
    scelta('effettoCosto', 'Costo', inVoci(VERSI.effettoCosto), { larghezza: 10 }),
    scelta('effettoLiquidita', 'Liquidità', inVoci(VERSI.effettoLiquidita), { larghezza: 10 }),
    scelta('reddito', 'Reddito', scelteParole(redditi), { larghezza: 12 }),
    scelta('imposta', 'Imposta', scelteParole(imposte), { larghezza: 20 }),
    siNo('attiva', 'Attiva', { gruppo: true }),
    siNo('diSistema', 'Del prodotto', { gruppo: true }),
    NOTE,
  ],
};

const aziende: TabellaReport = {
  ...comune,
  nome: 'aziende',
  titolo: 'Aziende',
  area: 'Aziende',
  personale: true,
  colonne: [
    codice('cod_Azienda', 'Codice Azienda', { larghezza: 9 }),
    testo('ragioneSociale', 'Ragione sociale', { larghezza: 30, aCapo: true }),
    codice('codiceFiscale', 'Codice fiscale', { larghezza: 17 }),
    codice('partitaIVA', 'Partita IVA'),
    LEI,
    ...FISCALITA,
    DIVISA_CONTO,
    codice('dataChiusuraEsercizio', 'Chiusura esercizio', { larghezza: 9 }),
    testo('indirizzo', 'Indirizzo', { aCapo: true }),
    codice('cap', 'CAP', { larghezza: 6 }),
    testo('comune', 'Comune', { larghezza: 16 }),
    codice('provincia', 'Provincia', { larghezza: 5, gruppo: true }),
    PAESE_DI,
    testo('pec', 'PEC', { aCapo: true }),
    NOTE,
  ],
};

const portafogli: TabellaReport = {
  ...comune,
  nome: 'portafogli',
  titolo: 'Portafogli',
  area: 'Portafogli',
  ambito: 'azienda',
  colonne: [
    codice('cod_Portafoglio', 'Codice Portafoglio'),
    testo('descrizione', 'Descrizione', { larghezza: 28, aCapo: true }),
    scelta('tipoGestione', 'Tipo gestione', inVoci(TIPI_GESTIONE)),
    riferimento('codGestore', 'Gestore', CONTROPARTE, { larghezza: 14 }),
    ...FISCALITA,
    DIVISA_CONTO,
    scelta('immCirc', 'Immobilizzato o circolante', IMM_CIRC),
    scelta('calcoloCostoAmm', 'Costo ammortizzato', inVoci({ S: 'Sì', N: 'No' }), { larghezza: 9 }),
    ...APERTURA,
    NOTE,
  ],
};

const depositari: TabellaReport = {
  ...comune,
  nome: 'depositari',
  titolo: 'Depositari',
  area: 'Depositari',
  ambito: 'azienda',
  colonne: [
    codice('cod_Depositario', 'Codice Depositario'),
    testo('descrizione', 'Descrizione', { larghezza: 28, aCapo: true }),
    riferimento('cod_Portafoglio', 'Portafoglio', PORTAFOGLIO, { larghezza: 12 }),
    codice('codice', 'Depositario Globale', { gruppo: true }),
    codice('contoDeposito', 'Dossier titoli', { larghezza: 16 }),
    codice('contoLiquidita', 'Conto di liquidità', { larghezza: 16 }),
    codice('iban', 'IBAN', { larghezza: 28 }),
    DIVISA_CONTO,
    codice('bic', 'BIC'),
    LEI,
    PAESE_DI,
    ...APERTURA,
    NOTE,
  ],
};

const raggruppamenti: TabellaReport = {
  ...comune,
  nome: 'raggruppamenti',
  titolo: 'Raggruppamenti',
  area: 'Titoli',
  colonne: [
    riferimento('numeroRaggruppamento', 'Dimensione', DIMENSIONE, {
      larghezza: 20,
      inParole: true,
    }),
    codice('codRaggruppamento', 'Codice', { larghezza: 14 }),
    testo('descrizione', 'Descrizione', { larghezza: 40, aCapo: true }),
    codice('listino', 'Listino'),
    intero('titoli', 'Titoli'),
  ],
};

const emittenti: TabellaReport = {
  ...comune,
  nome: 'emittenti',
  titolo: 'Emittenti',
  area: 'Titoli',
  colonne: [
    codice('codEmittente', 'Codice', { larghezza: 14 }),
    scelta('tipoEmittente', 'Tipo', tipiEmittente, { larghezza: 16 }),
    testo('descrizione', 'Descrizione', { larghezza: 32, aCapo: true }),
    LEI,
    codice('codiceFiscale', 'Codice fiscale', { larghezza: 17 }),
    PAESE_DI,
    testo('settoreIndustriale', 'Settore industriale', { larghezza: 18, gruppo: true }),
    riferimento('codCapogruppo', 'Capogruppo', EMITTENTE, { larghezza: 14 }),
    siNo('quotato', 'Quotato', { gruppo: true }),
    siNo('whiteList', 'White list', { gruppo: true }),
    data('whiteListDal', 'In white list dal'),
    data('whiteListAl', 'In white list al'),
    NOTE,
  ],
};

const controparti: TabellaReport = {
  ...comune,
  nome: 'controparti',
  titolo: 'Controparti',
  area: 'Titoli',
  colonne: [
    codice('codControparte', 'Codice', { larghezza: 14 }),
    scelta('tipoControparte', 'Tipo', tipiControparte, { larghezza: 13 }),
    testo('descrizione', 'Descrizione', { larghezza: 30, aCapo: true }),
    LEI,
    codice('bic', 'BIC'),
    codice('abi', 'ABI', { larghezza: 6 }),
    codice('codiceFiscale', 'Codice fiscale', { larghezza: 17 }),
    codice('partitaIva', 'Partita IVA'),
    PAESE_DI,
    testo('indirizzo', 'Indirizzo', { aCapo: true }),
    testo('pec', 'PEC', { aCapo: true }),
    codice('telefono', 'Telefono', { larghezza: 14 }),
    siNo('attiva', 'Attiva', { gruppo: true }),
    NOTE,
  ],
};

const mappature: TabellaReport = {
  ...comune,
  nome: 'mappature',
  titolo: 'Mappature',
  area: 'Import',
  colonne: [
    codice('codMappatura', 'Codice', { larghezza: 22 }),
    testo('descrizione', 'Descrizione', { larghezza: 40, aCapo: true }),
    testo('destinazione', 'Importa', { larghezza: 22, gruppo: true }),
    siNo('diSistema', 'Del prodotto', { gruppo: true }),
  ],
};

const provider: TabellaReport = {
  ...comune,
  nome: 'provider',
  titolo: 'Provider di dati',
  area: 'Configurazione',
  colonne: [
    codice('codProvider', 'Codice', { larghezza: 16 }),
    testo('descrizione', 'Descrizione', { larghezza: 30, aCapo: true }),
    testo('archivio', 'Archivio', { larghezza: 16, gruppo: true }),
    testo('fonte', 'Fonte', { larghezza: 14 }),
    siNo('attivo', 'Attivo', { gruppo: true }),
    codice('orario', 'Ogni giorno alle', { larghezza: 8 }),
    codice('codMappatura', 'Mappatura', { larghezza: 18 }),
    siNo('diSistema', 'Del prodotto', { gruppo: true }),
    NOTE,
  ],
};

/** The master tables with a screen of their own; base tables are described already. */
export const tabelleConReport: readonly TabellaReport[] = [
  divise,
  causali,
  aziende,
  portafogli,
  depositari,
  raggruppamenti,
  emittenti,
  controparti,
  mappature,
  provider,
];
