import { rotteProgrammiReport } from '#contract/programmi-report.ts';
import { programmabileNoto } from '#domain/elenchi/programmabili.ts';
import { campiStoricoProgrammi } from '#domain/elenchi/storie/campi-altri.ts';
import { NOMI_MODO } from '#domain/posta/posta.ts';
import { eOrario, orarioScritto } from '#domain/provider/provider.ts';
import {
  type Cadenza,
  type CodiceCadenza,
  cadenzaInParole,
  GIORNI_SETTIMANA,
} from '#domain/reports/cadenza.ts';
import { type CodicePeriodo, NOMI_PERIODO, periodi } from '#domain/reports/periodo.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { titoloProgramma } from '#domain/reports/titoli-programma.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import {
  type CampoTabella,
  type Digitati,
  type RecordTabella,
  type Tabellario,
  testoCampo,
} from '#web/record/campi.ts';
import type { Scelta } from '#web/record/scelte.ts';
import type { Origine } from '#web/reports/origine.ts';
import { AzioniProgramma } from './AzioniProgramma.tsx';
import { EditoreAnno } from './EditoreAnno.tsx';
import { EditoreDestinatari } from './EditoreDestinatari.tsx';
import { EditoreRichiesta } from './EditoreRichiesta.tsx';

const NOMI_CADENZA: Readonly<Record<CodiceCadenza, string>> = {
  giornaliera: 'Ogni giorno',
  settimanale: 'Ogni settimana',
  mensile: 'Ogni mese',
  fineMese: 'A fine mese',
};

const scelteDi = (nomi: Readonly<Record<string, string>>): readonly Scelta[] =>
  Object.entries(nomi).map(([codice, descrizione]) => ({ codice, descrizione }));

const GIORNI: readonly Scelta[] = GIORNI_SETTIMANA.map((descrizione, i) => ({
  codice: String(i + 1),
  descrizione,
}));
const PERIODI: readonly Scelta[] = periodi.map((codice) => ({
  codice,
  descrizione: NOMI_PERIODO[codice],
}));

const notoDi = ({ report }: Digitati): ReportNoto | undefined =>
  programmabileNoto(testoCampo(report));

const parole = (record: RecordTabella): string =>
  ((record.parole ?? []) as readonly ParametroReport[])
    .map(({ etichetta, valore }) => `${etichetta.replace(/:$/, '')}: ${valore}`)
    .join(' · ');

/** Its filter in words, and for which days. */
function chiede(record: RecordTabella): string {
  const periodo = record.periodo as CodicePeriodo;
  const giorni = periodo === 'fisso' ? '' : NOMI_PERIODO[periodo];
  return [giorni, parole(record)].filter(Boolean).join(' · ');
}

const prossima = ({ prossimoGiorno, ora }: RecordTabella): string =>
  prossimoGiorno ? `${stampaData(String(prossimoGiorno))} ${ora}` : 'sospeso';

function ultima({ ultimaEsecuzione, ultimoStato, ultimoProblema }: RecordTabella): string {
  if (!ultimaEsecuzione) return '';
  const esito = ultimoProblema ? 'non partito' : testoCampo(ultimoStato);
  // Last time it was this year, or nearly: day, month and hour say which.
  const quando = stampaIstante(testoCampo(ultimaEsecuzione)).replace(/\/\d{4}/, '');
  return [quando, esito].filter(Boolean).join(', ');
}

const haDate = ({ richiesta }: Origine): boolean =>
  ['dateFrom', 'dateTo', 'DataFrom', 'DataTo'].some((nome) => richiesta[nome]);

/** From scratch the month that has closed is what one wants; a filter's own days stay. */
function periodoProposto(record: Digitati, origine: Origine | undefined): CodicePeriodo {
  const noto = notoDi(record);
  if (noto?.senzaFile) return 'oggi';
  if (!noto?.periodo) return 'fisso';
  return origine && haDate(origine) ? 'fisso' : 'mesePrecedente';
}

const giornoDelMese = (testo: string): string | undefined => {
  const giorno = Number(testo);
  return Number.isInteger(giorno) && giorno >= 1 && giorno <= 31
    ? undefined
    : 'Un giorno da 1 a 31';
};

const QUANDO = 'Quando';
const CHE_COSA = 'Che cosa';

/** The fields that say what is asked for. */
const campiReport = (offerti: readonly Scelta[], origine?: Origine): readonly CampoTabella[] => [
  {
    nome: 'report',
    titolo: titoloProgramma.report,
    tipo: 'scelta',
    larghezza: 96,
    sezione: CHE_COSA,
    chiave: true,
    obbligatorio: true,
    scelte: offerti,
    lettura: 'descrizione',
    testo: ({ report }) => programmabileNoto(testoCampo(report))?.titolo ?? testoCampo(report),
    ...(origine && { proposta: () => origine.report, fisso: () => true }),
  },
  {
    nome: 'descrizione',
    titolo: titoloProgramma.descrizione,
    tipo: 'testo',
    larghezza: 124,
    elastica: true,
    obbligatorio: true,
    lunghezza: 120,
    sezione: CHE_COSA,
    proposta: (record) => notoDi(record)?.titolo ?? '',
  },
  {
    nome: 'periodo',
    titolo: titoloProgramma.periodo,
    tipo: 'scelta',
    soloModulo: true,
    largo: true,
    sezione: CHE_COSA,
    scelte: PERIODI,
    lettura: 'descrizione',
    mostra: (record) => notoDi(record)?.periodo === true,
    obbligatorio: true,
    proposta: (record) => periodoProposto(record, origine),
    aiuto: 'Si contano dal giorno in cui il report parte.',
  },
  {
    nome: 'indirizzo',
    titolo: titoloProgramma.indirizzo,
    tipo: 'testo',
    soloModulo: true,
    sezione: CHE_COSA,
    editore: EditoreAnno,
    mostra: (record) => notoDi(record)?.anno === true,
    proposta: () => origine?.indirizzo ?? {},
  },
  {
    nome: 'richiesta',
    titolo: titoloProgramma.richiesta,
    tipo: 'testo',
    soloModulo: true,
    largo: true,
    sezione: CHE_COSA,
    editore: EditoreRichiesta,
    mostra: (record) => notoDi(record) !== undefined,
    proposta: (record) => ({
      ...(!notoDi(record)?.senzaFile && { formati: ['pdf'] }),
      ...origine?.richiesta,
    }),
  },
];

/** The fields that say how often. */
const CAMPI_CADENZA: readonly CampoTabella[] = [
  {
    nome: 'cadenza',
    titolo: titoloProgramma.cadenza,
    tipo: 'scelta',
    larghezza: 176,
    sezione: QUANDO,
    obbligatorio: true,
    scelte: scelteDi(NOMI_CADENZA),
    lettura: 'descrizione',
    testo: (record) => cadenzaInParole(record as unknown as Cadenza),
    proposta: (record) => (notoDi(record)?.senzaFile ? 'giornaliera' : 'settimanale'),
  },
  {
    nome: 'giornoSettimana',
    titolo: titoloProgramma.giornoSettimana,
    tipo: 'scelta',
    intero: true,
    soloModulo: true,
    sezione: QUANDO,
    scelte: GIORNI,
    lettura: 'descrizione',
    obbligatorio: true,
    mostra: ({ cadenza }) => cadenza === 'settimanale',
    proposta: () => 1,
  },
  {
    nome: 'giornoMese',
    titolo: titoloProgramma.giornoMese,
    tipo: 'intero',
    soloModulo: true,
    sezione: QUANDO,
    obbligatorio: true,
    mostra: ({ cadenza }) => cadenza === 'mensile',
    proposta: () => 1,
    convalida: giornoDelMese,
    aiuto: 'In un mese più corto, il suo ultimo giorno',
  },
  {
    nome: 'ora',
    titolo: titoloProgramma.ora,
    tipo: 'testo',
    soloModulo: true,
    sezione: QUANDO,
    lunghezza: 5,
    obbligatorio: true,
    proposta: (record) => (notoDi(record)?.senzaFile ? '22:00' : '07:00'),
    riscrittura: orarioScritto,
    convalida: (testo) => (eOrario(testo) ? undefined : 'Scrivere l’ora come 07:30'),
    aiuto: 'Di Roma',
  },
  {
    nome: 'soloLavorativi',
    titolo: titoloProgramma.soloLavorativi,
    tipo: 'siNo',
    soloModulo: true,
    largo: true,
    sezione: QUANDO,
    proposta: () => false,
  },
  {
    nome: 'attivo',
    titolo: titoloProgramma.attivo,
    tipo: 'siNo',
    soloModulo: true,
    sezione: QUANDO,
    proposta: () => true,
  },
];

/** Who gets its files by mail. */
const CAMPI_POSTA: readonly CampoTabella[] = [
  {
    nome: 'posta',
    titolo: titoloProgramma.posta,
    tipo: 'scelta',
    soloModulo: true,
    largo: true,
    sezione: 'Posta',
    scelte: scelteDi(NOMI_MODO),
    lettura: 'descrizione',
    obbligatorio: true,
    mostra: (record) => notoDi(record)?.senzaFile !== true,
    proposta: () => 'no',
  },
  {
    nome: 'destinatari',
    titolo: titoloProgramma.destinatari,
    tipo: 'testo',
    soloModulo: true,
    largo: true,
    sezione: 'Posta',
    editore: EditoreDestinatari,
    mostra: ({ posta }) => posta === 'allegato' || posta === 'link',
    proposta: () => [],
  },
];

/** What the list tells besides. */
const CAMPI_ELENCO: readonly CampoTabella[] = [
  {
    nome: 'parole',
    titolo: 'Parametri',
    tipo: 'testo',
    larghezza: 120,
    elastica: true,
    soloElenco: true,
    testo: chiede,
  },
  {
    nome: 'prossimoGiorno',
    titolo: 'Prossima volta',
    tipo: 'testo',
    larghezza: 146,
    soloElenco: true,
    testo: prossima,
    tono: ({ attivo }) => (attivo === true ? undefined : 'avviso'),
  },
  {
    nome: 'ultimaEsecuzione',
    titolo: 'Ultima volta',
    tipo: 'testo',
    larghezza: 176,
    soloElenco: true,
    testo: ultima,
    tono: ({ ultimoStato, ultimoProblema }) =>
      ultimoProblema || ultimoStato === 'fallito' ? 'negativo' : undefined,
    legame: ({ ultimoGuid }) =>
      ultimoGuid ? `/page/reportsmonitor?lavoro=${ultimoGuid}` : undefined,
  },
  { nome: 'utente', titolo: 'A nome di', tipo: 'testo', larghezza: 80, soloElenco: true },
  { nome: 'codAzienda', titolo: 'Azienda', tipo: 'codice', larghezza: 72, soloElenco: true },
];

export interface OpzioniTabellario {
  readonly username: string;
  /** The reports that who sits here may ask for. */
  readonly offerti: readonly Scelta[];
  readonly origine?: Origine | undefined;
}

/** A copy begins with all that it asks, under another name. */
const copia = ({ report, descrizione, ...record }: RecordTabella): Digitati => ({
  report,
  descrizione: `${testoCampo(descrizione)} (copia)`.slice(0, 120),
  ...Object.fromEntries(
    ['periodo', 'indirizzo', 'richiesta', ...CAMPI_CADENZA.map(({ nome }) => nome)].map((nome) => [
      nome,
      record[nome],
    ]),
  ),
});

/** The reports that repeat by themselves, as a table: list, drawer, history and calls follow from it. */
export function tabellarioProgrammi(opzioni: OpzioniTabellario): Tabellario {
  const { username, offerti, origine } = opzioni;
  const campi = [
    ...campiReport(offerti, origine),
    ...CAMPI_CADENZA,
    ...CAMPI_POSTA,
    ...CAMPI_ELENCO,
  ];
  return {
    tabella: 'programmi_report',
    griglia: 'programmi-report',
    titolo: 'Report programmati',
    singolare: 'report programmato',
    femminile: false,
    scrivere: 'Configurazione_W',
    puoScrivere: true,
    rotte: rotteProgrammiReport,
    campi,
    larghezzaScheda: 620,
    motivoVuoto:
      'Un report si programma da qui, dalla finestra Stampa o dalla scheda di uno già fatto.',
    segnapostoRicerca: 'Cerca nome, report, parametri, utente',
    // It runs with its owner's privileges: others may copy it, and change the copy.
    fisso: ({ utente }) => utente !== undefined && utente !== username,
    duplica: copia,
    sotto: AzioniProgramma,
    storico: campiStoricoProgrammi,
  };
}
