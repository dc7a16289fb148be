import { elenchiDiChiave, elencoDepositari } from '#domain/archivi/colonne.ts';
import { colonnaImport } from '#domain/campi/importazione.ts';
import type { ColonnaImport, ElencoScelte, ElencoTabella } from '#domain/importazioni/colonne.ts';
import {
  avvisiDiFile,
  aziendaDellaRiga,
  type Destinazione,
} from '#domain/importazioni/destinazione.ts';
import { type CampoMovimento, type CampoScritto, campiScritti } from './campi-movimento.ts';

const tabella = (
  nomeTabella: string,
  codice: string,
  nome: string,
  parte: Partial<ElencoTabella> = {},
): ElencoTabella => ({ tabella: nomeTabella, codice, altre: ['descrizione'], nome, ...parte });

const causali = tabella('causali', 'cod_causale', 'la causale', {
  sconosciuto:
    'causale sconosciuta: scrivere il codice o la descrizione di una causale, ' +
    'oppure aggiungere la parola alla tabella della mappatura',
});

/** From what a file takes its codes, by the table that they are of. */
const ELENCHI: Readonly<Record<string, ElencoScelte | undefined>> = {
  causali,
  titoli: elenchiDiChiave.titolo,
  portafogli: elenchiDiChiave.portafoglio,
  depositari: elencoDepositari,
  controparti: tabella('controparti', 'cod_controparte', 'la controparte'),
  divise: tabella('divise', 'cod_divisa', 'la divisa', { altre: ['desc_divisa'] }),
};

/** The head of a column is the label in capitals; an amount comes with whatever sign. */
function colonna(campo: CampoMovimento): ColonnaImport {
  const nelFile = campo.nelFile ?? campo.titolo.toUpperCase();
  const elenco = campo.tipo === 'riferimento' ? ELENCHI[campo.tabella] : undefined;
  const importo = campo.tipo === 'numero' && campo.fisso;
  return colonnaImport(
    { ...campo, nelFile, ...(importo && { segno: 'qualunque' }) },
    { ...(elenco && { elenco }), ...(campo.nome === 'dataMovimento' && { facoltativa: false }) },
  );
}

const perNome = new Map(campiScritti.map((campo) => [campo.nome, campo]));

/** A column of files alone, which holds what a field of the movement holds. */
function altrove(
  come: CampoScritto['nome'],
  [sql, nome, nelFile, ...sinonimi]: readonly [string, string, string, ...string[]],
  spiegazione?: string,
): ColonnaImport {
  const { esempio: _, spiegazione: __, ...campo } = perNome.get(come) as CampoMovimento;
  const detto = spiegazione === undefined ? {} : { spiegazione };
  return { ...colonna({ ...campo, sql, nome, nelFile, sinonimi, ...detto }), altrove: true };
}

/** The amount of a file that has one only: what it is, the causale says. */
export const IMPORTO = 'importo';
export const IMPORTO_EURO = 'importo_euro';
const IMPORTI_SOLI = [
  altrove(
    'controvaloreOriginale',
    [IMPORTO, 'importo', 'IMPORTO'],
    'controvalore, lordo incassato o saldo, come dice la causale',
  ),
  altrove('controvaloreEuro', [IMPORTO_EURO, 'importoEuro', 'IMPORTO EURO']),
];

/**
 * Where a movement of two positions arrives: the row's own titolo, portfolio and custodian are where it
 * leaves from. By the names of the slip's other side.
 */
const DI_ARRIVO = {
  cod_Portafoglio: altrove(
    'cod_Portafoglio',
    ['altro_portafoglio', 'altroPortafoglio', 'ALTRO PORTAFOGLIO', 'Portafoglio di arrivo'],
    'dove arriva un giroconto',
  ),
  cod_Depositario: altrove(
    'cod_Depositario',
    ['altro_depositario', 'altroDepositario', 'ALTRO DEPOSITARIO', 'Depositario di arrivo'],
    'dove arriva un trasferimento',
  ),
  cod_Titolo: altrove(
    'cod_Titolo',
    ['altro_titolo', 'altroTitolo', 'ALTRO TITOLO', 'Titolo di arrivo', 'Nuovo titolo'],
    'che cosa si riceve al posto, o accanto',
  ),
  immCirc: altrove('immCirc', ['altro_imm_circ', 'altroImmCirc', 'ALTRO IMM/CIRC']),
  qtaVnominale: {
    ...altrove(
      'qtaVnominale',
      ['altra_quantita', 'altraQuantita', 'ALTRA QUANTITÀ'],
      'quanto se ne riceve',
    ),
    nonNegativo: true,
  },
  prezzo: altrove('prezzo', ['altro_prezzo', 'altroPrezzo', 'ALTRO PREZZO']),
} as const;

export type CampoDiArrivo = keyof typeof DI_ARRIVO;

/** The slip's field of the other side, and the column of a file that says it. */
export const colonneDiArrivo = Object.entries(DI_ARRIVO).map(([campo, una]) => ({
  campo: campo as CampoDiArrivo,
  nome: una.nome ?? una.campo,
  titolo: una.titolo,
}));

/** First what a movement is, as the template has it; the rest in the sequence of the record. */
const DAVANTI = ['dataMovimento', 'cod_Causale', 'cod_Titolo', 'qtaVnominale', 'prezzo'];
const dellaRiga = campiScritti.filter(({ sql }) => sql !== undefined);
const colonneMovimento: readonly ColonnaImport[] = [
  ...DAVANTI.flatMap((nome) => dellaRiga.find((campo) => campo.nome === nome) ?? []),
  ...dellaRiga.filter(({ nome }) => !DAVANTI.includes(nome)),
].map(colonna);

/** What may be said once for all rows of a file that does not say it. */
const scelteAlCaricamento: NonNullable<Destinazione['scelteAlCaricamento']> = [
  { parametro: 'portafoglio', campo: 'cod_portafoglio' },
  { parametro: 'depositario', campo: 'cod_depositario' },
  { parametro: 'causale', campo: 'cod_causale' },
];

/** Movements as what a file is imported into: drafts, or registered at once where that is asked. */
export const movimenti: Destinazione = {
  tipo: 'movimenti',
  intestazione: 'Movimenti',
  risorsa: 'movimenti',
  area: 'Import',
  ancheServe: 'Movimenti_W',
  ambito: 'azienda',
  tabella: 'movimenti',
  colonneImport: [
    ...colonneMovimento,
    ...IMPORTI_SOLI,
    ...Object.values(DI_ARRIVO),
    aziendaDellaRiga,
  ],
  scelteAlCaricamento,
  siRegistra: true,
  titoloMancante: { titolo: 'cod_titolo', divisa: 'cod_divisa', descrizione: 'note' },
  nonSenza: [
    {
      campi: ['cod_causale'],
      messaggio:
        'Il file non dice la causale: sceglierla al caricamento, oppure leggerlo con una mappatura ' +
        'che la ricavi dalle parole o dal segno.',
    },
    {
      campi: ['cod_portafoglio', 'cod_depositario'],
      messaggio:
        'Il file non dice di quale portafoglio sono i movimenti: scegliere portafoglio e depositario ' +
        'al caricamento, o scriverli fra le costanti della mappatura.',
    },
  ],
  altriFile: [
    {
      titoli: ['Controvalore di carico fiscale', 'Valore quota di carico', 'Prezzo medio fiscale'],
      messaggio:
        'Il file è un estratto del patrimonio: dice che cosa si ha a un giorno, non i movimenti che ' +
        'l’hanno fatto. Chiedere alla banca l’elenco dei movimenti del dossier titoli e importare ' +
        'quello; chi parte da queste giacenze le registra come apertura conti.',
    },
  ],
  sorgenti: ['excel', 'csv'],
  avvisi: avvisiDiFile,
};
