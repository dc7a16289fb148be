import Type from 'typebox';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { formatiReport } from '#domain/reports/formati.ts';
import { FiltroArchivio } from './archivi/archivi.ts';
import { FiltroTitoli } from './filtro-titoli.ts';
import { DataWire, Guid, Id, LavoroAvviato, nullo, o, ParametroGuid, SqlParams } from './forme.ts';
import { SguardoGiacenze } from './giacenze.ts';
import { FiltroMovimenti } from './movimenti-forme.ts';
import { FiltroRegistro } from './registro-modifiche.ts';
import { FiltroDiscordanze } from './riconciliazione/confronto.ts';
import { type Ambito, type Rotta, rotta } from './rotta.ts';
import { SceltaValutazione } from './valutazione/rimanenze.ts';

/** How many records a list can name in its own sequence. */
const IDS_MASSIMI = 10_000;
const GRUPPI_MASSIMI = 3;

const Giorno = o(nullo(Type.String({ maxLength: 10 })));

/**
 * The request of a report (docs/regole/report.md#richiesta); a report takes from it what concerns
 * its rows.
 */
export const RichiestaReport = Type.Object({
  ...FiltroMovimenti,
  ...FiltroTitoli,
  ...FiltroArchivio,
  ...SguardoGiacenze,
  ...FiltroRegistro,
  ...SceltaValutazione,
  ...FiltroDiscordanze,
  DataFrom: Giorno,
  DataTo: Giorno,
  movInSospeso: o(Type.Boolean()),
  valoriInEuro: o(Type.Boolean()),
  /** The plan of amortised cost to the redemption, in place of the exercise's. */
  pianoAScadenza: o(Type.Boolean()),
  codAzienda: o(nullo(Type.String({ maxLength: 10 }))),
  sqlParams: SqlParams,
  /** Only these records, in this sequence: what a list shows after its search. */
  ids: o(Type.Array(Id, { maxItems: IDS_MASSIMI })),
  /** "Dati Raggruppamento per", the outermost first. */
  gruppi: o(Type.Array(Type.String({ maxLength: 40 }), { maxItems: GRUPPI_MASSIMI })),
  /** Only these columns, in this sequence, by the names of the screen: of reports that have them chosen. */
  colonne: o(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 60 })),
  /** What is to be made; where nothing is named, all that somebody would open. */
  formati: o(Type.Array(Type.Enum(formatiReport), { minItems: 1, maxItems: 3 })),
});

const comune = {
  metodo: 'POST',
  query: Type.Object({ guid: o(Guid) }),
  body: RichiestaReport,
  risposta: LavoroAvviato,
  stato: 202,
} as const;

/** A report under an address of its own (docs/regole/report.md#indirizzi). */
const reportDi = (nome: string, cheCosa: string, accesso: Privilegio, ambito: Ambito) =>
  rotta({
    ...comune,
    url: `/Reports/${nome}`,
    riassunto: `Produce il report ${cheCosa} in PDF, Excel e CSV, con il filtro della schermata`,
    accesso,
    ambito,
  });

const deiMovimenti = (nome: string, cheCosa: string) =>
  reportDi(nome, cheCosa, 'Movimenti_R', 'azienda');

export const rotteReports = {
  archivio: rotta({
    ...comune,
    url: '/Reports/archivio/{tipo}',
    riassunto:
      'Produce il report di un archivio in PDF, Excel e CSV, con il filtro della schermata',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: Type.Object({ tipo: Type.String({ maxLength: 40 }) }),
  }),
  tabella: rotta({
    ...comune,
    url: '/Reports/tabella/{nome}',
    riassunto: 'Produce il report di una tabella in PDF, Excel e CSV',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: Type.Object({ nome: Type.String({ maxLength: 40 }) }),
  }),
  calendario: rotta({
    ...comune,
    url: '/Reports/calendario/{anno}',
    riassunto: 'Produce il calendario di cedole e rimborsi di un anno in PDF, Excel e CSV',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    params: Type.Object({ anno: Type.String({ pattern: '^[0-9]{4}$' }) }),
  }),
  divise: reportDi('divise', 'delle divise', 'Divise_R', 'condiviso'),
  causali: reportDi('causali', 'delle causali', 'Causali_R', 'condiviso'),
  aziende: reportDi('aziende', 'delle aziende che si possono leggere', 'Aziende_R', 'condiviso'),
  depositari: reportDi('depositari', 'dei depositari dell’azienda', 'Depositari_R', 'azienda'),
  conticontabili: reportDi('conticontabili', 'dei conti contabili', 'Contabile_R', 'azienda'),
  portafogli: reportDi('portafogli', 'dei portafogli dell’azienda', 'Portafogli_R', 'azienda'),
  securities: reportDi('securities', 'dei titoli', 'Titoli_R', 'condiviso'),
  raggruppamenti: reportDi('raggruppamenti', 'dei raggruppamenti', 'Titoli_R', 'condiviso'),
  cambi: reportDi('cambi', 'dei cambi', 'Cambi_R', 'condiviso'),
  prezzi: reportDi('prezzi', 'dei prezzi fianco a fianco', 'Quotazioni_R', 'condiviso'),
  ratei: reportDi('ratei', 'dei ratei', 'Ratei_R', 'condiviso'),
  coefficienti: reportDi('coefficienti', 'dei coefficienti', 'Coefficienti_R', 'condiviso'),
  rimanenze: reportDi(
    'rimanenze',
    'delle rimanenze di una chiusura, o di una valutazione simulata',
    'Valutazione_R',
    'azienda',
  ),
  'quotazioni-gestore': reportDi(
    'quotazioni-gestore',
    'delle quotazioni normali gestore dell’azienda',
    'Quotazioni_R',
    'azienda',
  ),
  elaborazione: rotta({
    ...comune,
    url: '/Reports/elaborazione/{guid}',
    riassunto: 'Produce in PDF, Excel e CSV le righe conservate di un’elaborazione',
    accesso: 'Elaborazioni_R',
    ambito: 'azienda',
    params: ParametroGuid,
    body: Type.Object({
      formati: RichiestaReport.properties.formati,
      /** One part alone of an elaboration in parts. */
      parte: o(nullo(Type.String({ maxLength: 20 }))),
    }),
  }),
  storicoMovimenti: rotta({
    metodo: 'GET',
    url: '/Reports/export-storico-movimenti/{dal}/{al}',
    riassunto: 'Esporta in CSV e in Excel i movimenti di un periodo con tutti i loro campi',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    params: Type.Object({ dal: DataWire, al: DataWire }),
    query: Type.Object({ guid: o(Guid) }),
    risposta: LavoroAvviato,
    stato: 202,
  }),
  movimentiav: deiMovimenti('movimentiav', 'degli acquisti e delle vendite'),
  movimenticd: deiMovimenti('movimenticd', 'di cedole, interessi, dividendi e proventi'),
  movimentiLiquiditaeu: deiMovimenti('movimentiLiquiditaeu', 'delle entrate e delle uscite'),
  rimborsi: deiMovimenti('rimborsi', 'dei rimborsi'),
  plusminus: deiMovimenti(
    'plusminus',
    'delle plusvalenze e delle minusvalenze realizzate, per lotto',
  ),
  Futures: deiMovimenti('Futures', 'dei futures: posizioni aperte e movimenti'),
  Forward: deiMovimenti('Forward', 'dei forward: posizioni aperte e movimenti'),
  OptionsIndici: deiMovimenti('OptionsIndici', 'delle opzioni: posizioni aperte e movimenti'),
} satisfies Readonly<Record<string, Rotta>>;

export const formeReports = { RichiestaReport };
