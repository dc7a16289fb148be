import { eAziendale, schermateArchivi } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { tabelleContabiliConReport } from '#domain/contabilita/archivi/tabelle-con-report.ts';
import { reportContabili } from '#domain/reports/contabili.ts';
import { reportDellaFiscalita } from '#domain/reports/fiscalita.ts';
import { reportGiacenze } from '#domain/reports/giacenze.ts';
import {
  GRUPPO_DIVISA,
  GRUPPO_FONTE,
  GRUPPO_METODO,
  GRUPPO_PORTAFOGLIO,
  GRUPPO_TITOLO,
  type GruppoReport,
  gruppiGiorno,
  gruppiTitoli,
} from '#domain/reports/gruppi.ts';
import { reportDeiLimiti } from '#domain/reports/limiti.ts';
import { reportDeiMovimenti } from '#domain/reports/movimenti.ts';
import { reportRegistro } from '#domain/reports/registro-modifiche.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { reportDellaRiconciliazione } from '#domain/reports/riconciliazione.ts';
import { reportScheda } from '#domain/reports/scheda.ts';
import type { TabellaReport } from '#domain/reports/tabella.ts';
import { tabelleConReport } from '#domain/reports/tabelle.ts';
import { tabelleDiBaseConReport } from '#domain/reports/tabelle-di-base.ts';
import { reportValutazione } from '#domain/reports/valutazione.ts';

/** The tables and archives whose report has an address of its own. */
const CON_INDIRIZZO: ReadonlySet<string> = new Set([
  'divise',
  'conticontabili',
  'causali',
  'aziende',
  'depositari',
  'portafogli',
  'raggruppamenti',
  'cambi',
  'prezzi',
  'ratei',
  'coefficienti',
]);

const ALTRI_INDIRIZZI: Readonly<Record<string, string>> = {
  'quotazioni-normali-gestore': 'quotazioni-gestore',
};

const indirizzoDi = (nome: string, sotto: 'archivio' | 'tabella'): string => {
  if (CON_INDIRIZZO.has(nome)) return `/Reports/${nome}`;
  return `/Reports/${ALTRI_INDIRIZZI[nome] ?? `${sotto}/${nome}`}`;
};

/** The report of a table. */
export function notoDiTabella({ colonne, ...tabella }: TabellaReport): ReportNoto {
  return {
    ...tabella,
    indirizzo: indirizzoDi(tabella.nome, 'tabella'),
    gruppi: colonne
      .filter(({ gruppo }) => gruppo)
      .map(({ campo, titolo }) => ({ codice: campo, titolo })),
    perDimensioni: false,
    filtroTitoli: false,
    periodo: false,
  };
}

const haTitoli = ({ chiave }: TipoArchivio): boolean => chiave.some(({ di }) => di === 'titolo');

/** What an archive's rows are gathered by: its key, what its titoli are, its days. */
const gruppiDiArchivio = (tipo: TipoArchivio): readonly GruppoReport[] => [
  ...(tipo.ambito === 'portafoglio' ? [GRUPPO_PORTAFOGLIO] : []),
  ...(haTitoli(tipo) ? [GRUPPO_TITOLO, ...gruppiTitoli] : [GRUPPO_DIVISA]),
  ...gruppiGiorno,
  ...(tipo.conOrigine ? [GRUPPO_METODO] : []),
  ...(tipo.soloLettura ? [] : [GRUPPO_FONTE]),
];

/** The report of an archive, or of the union that has an archive's screen. */
export const notoDiArchivio = (tipo: TipoArchivio): ReportNoto => ({
  nome: tipo.tipo,
  indirizzo: indirizzoDi(tipo.tipo, 'archivio'),
  titolo: tipo.intestazione,
  sezione: tipo.percorsoWeb.startsWith('/page/valutazione') ? 'Valutazione' : 'Dati dinamici',
  area: tipo.area,
  ambito: eAziendale(tipo) ? 'azienda' : 'condiviso',
  gruppi: gruppiDiArchivio(tipo),
  perDimensioni: haTitoli(tipo),
  filtroTitoli: haTitoli(tipo),
  periodo: true,
  archivio: tipo.tipo,
});

const MESE = gruppiGiorno.filter(({ codice }) => codice === 'mese');

export const reportTitoli: ReportNoto = {
  nome: 'securities',
  indirizzo: '/Reports/securities',
  titolo: 'Titoli',
  sezione: 'Tabelle',
  area: 'Titoli',
  ambito: 'condiviso',
  gruppi: [
    ...gruppiTitoli,
    { codice: 'codMercato', titolo: 'Mercato' },
    { codice: 'immCirc', titolo: 'Immobilizzato/Circolante' },
    { codice: 'annoScadenza', titolo: 'Anno di scadenza' },
  ],
  perDimensioni: true,
  filtroTitoli: true,
  periodo: false,
};

export const reportCalendario: ReportNoto = {
  nome: 'calendario',
  indirizzo: '/Reports/calendario/{anno}',
  titolo: 'Calendario di cedole e rimborsi',
  sezione: 'Scadenze',
  area: 'Titoli',
  ambito: 'condiviso',
  gruppi: [...MESE, GRUPPO_TITOLO, ...gruppiTitoli],
  gruppiPredefiniti: ['mese'],
  perDimensioni: true,
  filtroTitoli: true,
  periodo: true,
  anno: true,
};

/** What a closing keeps is printed as a valuation is. */
const deiValutati: ReadonlySet<string> = new Set(reportValutazione.map(({ nome }) => nome));

/** Every report that can be asked for, by section: first those that are asked for every day. */
export const reportNoti: readonly ReportNoto[] = [
  ...reportDeiMovimenti,
  reportGiacenze,
  reportScheda,
  reportCalendario,
  reportTitoli,
  ...tabelleConReport.map(notoDiTabella),
  ...tabelleDiBaseConReport.map(notoDiTabella),
  ...schermateArchivi.filter((uno) => !deiValutati.has(uno.tipo)).map(notoDiArchivio),
  ...reportValutazione,
  ...tabelleContabiliConReport.map(notoDiTabella),
  ...reportDellaRiconciliazione,
  ...reportDellaFiscalita,
  ...reportDeiLimiti,
  ...reportContabili,
  reportRegistro,
];

export const reportNoto = (nome: string): ReportNoto | undefined =>
  reportNoti.find((uno) => uno.nome.toLowerCase() === nome.toLowerCase());
