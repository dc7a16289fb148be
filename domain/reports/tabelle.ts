import { type Campo, spostati } from '#domain/campi/campo.ts';
import { campiAzienda } from '#domain/tabelle/aziende/campi.ts';
import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import { type NomeEffetto, VERSI } from '#domain/tabelle/causali/effetti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import { campiProvider, LIMITI } from '#domain/tabelle/provider/campi.ts';
import { campiRaggruppamento } from '#domain/tabelle/raggruppamenti/campi.ts';
import { intero, riferimento, scelta } from './colonne.ts';
import { colonneDaCampi } from './colonne-da-campi.ts';
import type { TabellaReport } from './tabella.ts';

const inVoci = (parole: Readonly<Record<string, string>>) =>
  Object.entries(parole).map(([uno, descrizione]) => ({ codice: uno, descrizione }));

const comune = { sezione: 'Tabelle', ambito: 'condiviso' } as const;

const divise: TabellaReport = {
  ...comune,
  nome: 'divise',
  titolo: 'Divise',
  area: 'Divise',
  colonne: colonneDaCampi(campiDivisa, {
    codDivisa: { larghezza: 8 },
    descDivisa: { larghezza: 32 },
    codUIC: { larghezza: 8 },
    codNumerico: { larghezza: 9 },
  }),
};

const causali: TabellaReport = {
  ...comune,
  nome: 'causali',
  titolo: 'Causali',
  area: 'Causali',
  colonne: colonneDaCampi(campiCausale, {
    cod_Causale: { larghezza: 7 },
    descrizione: { larghezza: 34 },
    tipo_Causale: { larghezza: 22, inParole: true },
    reddito: { larghezza: 12 },
    imposta: { larghezza: 20 },
    comportamento: { larghezza: 16 },
    causaleAcquisto: { larghezza: 9 },
    causaleVendita: { larghezza: 9 },
  }).map((una) => {
    const versi = VERSI[una.campo as NomeEffetto];
    return versi ? scelta(una.campo, una.titolo, inVoci(versi), { larghezza: 10 }) : una;
  }),
};

const aziende: TabellaReport = {
  ...comune,
  nome: 'aziende',
  titolo: 'Aziende',
  area: 'Aziende',
  personale: true,
  colonne: colonneDaCampi(spostati(campiAzienda, { tipoValutazione: 'codRegime' }), {
    cod_Azienda: { larghezza: 9 },
    ragioneSociale: { larghezza: 30, aCapo: true },
    colore: null,
    partitaIVA: { larghezza: 12 },
    dataChiusuraEsercizio: { larghezza: 9 },
    movimentiChiusiAl: null,
    archiviChiusiAl: null,
    oneriNelCosto: null,
    quattroOcchi: null,
    indirizzo: { aCapo: true },
    cap: { larghezza: 6 },
    comune: { larghezza: 16 },
    provincia: { larghezza: 5, gruppo: true },
    pec: { aCapo: true },
  }),
};

const portafogli: TabellaReport = {
  ...comune,
  nome: 'portafogli',
  titolo: 'Portafogli',
  area: 'Portafogli',
  ambito: 'azienda',
  colonne: colonneDaCampi(campiPortafoglio, {
    descrizione: { larghezza: 28, aCapo: true },
    codGestore: { larghezza: 14 },
    calcoloCostoAmm: { larghezza: 9 },
  }),
};

const depositari: TabellaReport = {
  ...comune,
  nome: 'depositari',
  titolo: 'Depositari',
  area: 'Depositari',
  ambito: 'azienda',
  colonne: colonneDaCampi(campiDepositario, {
    descrizione: { larghezza: 28, aCapo: true },
    cod_Portafoglio: { larghezza: 12 },
    codice: { gruppo: true },
    contoDeposito: { larghezza: 16 },
    contoLiquidita: { larghezza: 16 },
    iban: { larghezza: 28 },
  }),
};

const raggruppamenti: TabellaReport = {
  ...comune,
  nome: 'raggruppamenti',
  titolo: 'Raggruppamenti',
  area: 'Titoli',
  colonne: [
    riferimento('numeroRaggruppamento', 'Dimensione', 'numeri_raggruppamento', {
      larghezza: 20,
      inParole: true,
    }),
    ...colonneDaCampi(campiRaggruppamento, {
      numeroRaggruppamento: null,
      codRaggruppamento: { larghezza: 14 },
      descrizione: { larghezza: 40, aCapo: true },
      listino: { larghezza: 12 },
    }),
    intero('titoli', 'Titoli'),
  ],
};

const emittenti: TabellaReport = {
  ...comune,
  nome: 'emittenti',
  titolo: 'Emittenti',
  area: 'Titoli',
  colonne: colonneDaCampi(campiEmittente, {
    codEmittente: { larghezza: 14 },
    tipoEmittente: { larghezza: 16 },
    descrizione: { larghezza: 32, aCapo: true },
    settoreIndustriale: { larghezza: 18, gruppo: true },
    codCapogruppo: { larghezza: 14 },
  }),
};

const controparti: TabellaReport = {
  ...comune,
  nome: 'controparti',
  titolo: 'Controparti',
  area: 'Titoli',
  colonne: colonneDaCampi(campiControparte, {
    codControparte: { larghezza: 14 },
    tipoControparte: { larghezza: 13 },
    descrizione: { larghezza: 30, aCapo: true },
    abi: { larghezza: 6 },
    partitaIva: { larghezza: 12 },
    indirizzo: { aCapo: true },
    pec: { aCapo: true },
    telefono: { larghezza: 14 },
  }),
};

const mappature: TabellaReport = {
  ...comune,
  nome: 'mappature',
  titolo: 'Mappature',
  area: 'Import',
  colonne: colonneDaCampi(campiMappatura, {
    codMappatura: { larghezza: 22 },
    descrizione: { larghezza: 40, aCapo: true },
    destinazione: { larghezza: 22, gruppo: true },
  }),
};

const provider: TabellaReport = {
  ...comune,
  nome: 'provider',
  titolo: 'Provider di dati',
  area: 'Configurazione',
  colonne: colonneDaCampi(
    spostati(
      campiProvider.filter(({ sezione }: Campo) => sezione !== LIMITI),
      { archivio: 'descrizione', diSistema: 'codMappatura' },
    ),
    {
      codProvider: { larghezza: 16 },
      descrizione: { larghezza: 30, aCapo: true },
      archivio: { larghezza: 16, gruppo: true },
      fonte: { larghezza: 14 },
      orario: { larghezza: 8 },
      programmatoDa: null,
      indirizzo: null,
      codMappatura: { larghezza: 18 },
      formatoNumero: null,
      formatoData: null,
    },
  ),
};

const conticontabili: TabellaReport = {
  ...comune,
  sezione: 'Contabilità',
  nome: 'conticontabili',
  titolo: 'Conti contabili',
  area: 'Contabile',
  ambito: 'azienda',
  colonne: colonneDaCampi(campiConto, {
    numeroConto: { larghezza: 12 },
    descrizione: { larghezza: 40, aCapo: true },
    codTipoArchivio: { larghezza: 12, gruppo: true },
    categoria: { larghezza: 18, gruppo: true },
  }),
};

const limiti: TabellaReport = {
  ...comune,
  sezione: 'Movimenti',
  nome: 'limiti',
  titolo: 'Limiti',
  area: 'Limiti',
  ambito: 'azienda',
  colonne: colonneDaCampi(campiLimite, {
    cod_Limite: { larghezza: 12 },
    descrizione: { larghezza: 32, aCapo: true },
    asse: { larghezza: 14, inParole: true, gruppo: true },
    numero: { larghezza: 9 },
    voci: { larghezza: 16, aCapo: true },
    verso: { larghezza: 9 },
    misura: { larghezza: 14 },
    attenzione: { larghezza: 9 },
  }),
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
  conticontabili,
  limiti,
];
