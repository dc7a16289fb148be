import { rotteAziende } from '#contract/aziende.ts';
import { regoleAzienda } from '#domain/aziende/regole.ts';
import { leggiChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import type { CampoTabella, RecordTabella, Tabellario } from '#web/tabelle/campi.ts';
import type { Scelta } from '#web/tabelle/scelte.ts';
import { usePaesi } from '#web/tabelle/scelte-di-tabelle.ts';
import { aziendaCambiata } from './azienda-cambiata.ts';
import { CampoColore, nomeColore } from './CampoColore.tsx';
import { domandaMetodo } from './domanda-metodo.ts';
import {
  SOGGETTI,
  useScelteDivisa,
  useScelteRegime,
  useScelteValutazione,
} from './scelte-contabili.ts';

const maiuscolo = (testo: string): string => testo.replace(/\s/g, '').toUpperCase();

const DATI: readonly CampoTabella[] = [
  {
    nome: 'cod_Azienda',
    titolo: 'Codice Azienda',
    tipo: 'testo',
    larghezza: 130,
    chiave: true,
    obbligatorio: true,
    lunghezza: 10,
    aiuto: 'Non cambia più: portafogli, movimenti e conti lo nominano.',
    convalida: (testo) =>
      /^[0-9A-Za-z_-]+$/.test(testo)
        ? undefined
        : 'Lettere senza accenti, cifre, trattino o sottolineato, senza spazi',
  },
  {
    nome: 'ragioneSociale',
    titolo: 'Ragione sociale',
    tipo: 'testo',
    larghezza: 300,
    elastica: true,
    obbligatorio: true,
    lunghezza: 200,
  },
  {
    nome: 'colore',
    titolo: 'Colore',
    tipo: 'testo',
    larghezza: 100,
    editore: CampoColore,
    proposta: () => 0,
    testo: ({ colore }) => nomeColore(colore),
  },
];

const FISCALE: readonly CampoTabella[] = [
  {
    nome: 'codiceFiscale',
    titolo: 'Codice fiscale',
    tipo: 'codice',
    sezione: 'Fiscale',
    larghezza: 150,
    lunghezza: 16,
    unico: true,
    convalida: regoleAzienda.codiceFiscale,
  },
  {
    nome: 'partitaIVA',
    titolo: 'Partita IVA',
    tipo: 'testo',
    sezione: 'Fiscale',
    larghezza: 120,
    lunghezza: 11,
    unico: true,
    convalida: regoleAzienda.partitaIVA,
  },
  {
    nome: 'lei',
    titolo: 'LEI',
    tipo: 'codice',
    sezione: 'Fiscale',
    lunghezza: 20,
    unico: true,
    soloModulo: true,
    aiuto: 'Legal Entity Identifier, 20 caratteri',
    riscrittura: maiuscolo,
    convalida: regoleAzienda.lei,
  },
  {
    nome: 'tipoSoggetto',
    titolo: 'Tipo soggetto',
    tipo: 'scelta',
    sezione: 'Fiscale',
    larghezza: 120,
    obbligatorio: true,
    scelte: SOGGETTI,
    proposta: () => 'L',
    aiuto: 'D.Lgs. 239/1996: il lordista riceve gli interessi senza imposta sostitutiva',
  },
  {
    nome: 'codRegime',
    titolo: 'Regime di tassazione',
    tipo: 'scelta',
    sezione: 'Fiscale',
    larghezza: 190,
    useScelte: useScelteRegime,
    aiuto: 'Vale per i portafogli che non ne dicono un altro',
  },
];

const CONTABILITA: readonly CampoTabella[] = [
  {
    nome: 'divisaConto',
    titolo: 'Divisa di conto',
    tipo: 'riferimento',
    sezione: 'Contabilità',
    larghezza: 120,
    obbligatorio: true,
    useScelte: useScelteDivisa,
    proposta: () => 'EUR',
  },
  {
    nome: 'dataChiusuraEsercizio',
    titolo: 'Chiusura esercizio',
    tipo: 'testo',
    sezione: 'Contabilità',
    larghezza: 140,
    lunghezza: 5,
    aiuto: 'Giorno e mese, come 30-06; vuota, quella della configurazione',
    riscrittura: leggiChiusura,
    convalida: regoleAzienda.dataChiusuraEsercizio,
  },
  {
    nome: 'tipoValutazione',
    titolo: 'Valutazione delle rimanenze',
    tipo: 'scelta',
    sezione: 'Contabilità',
    larghezza: 210,
    obbligatorio: true,
    useScelte: useScelteValutazione,
    proposta: () => 'CM',
    aiuto: 'Vale per i portafogli che non ne dicono un’altra',
  },
];

const ONERI: readonly Scelta[] = [
  { codice: 'T', descrizione: 'Sempre' },
  { codice: 'I', descrizione: 'Solo se immobilizzato' },
  { codice: 'N', descrizione: 'Mai' },
];

const MOVIMENTI: readonly CampoTabella[] = [
  {
    nome: 'movimentiChiusiAl',
    titolo: 'Movimenti chiusi al',
    tipo: 'data',
    sezione: 'Movimenti',
    larghezza: 150,
    aiuto: 'Fino a questo giorno non si registra e non si storna',
  },
  {
    nome: 'oneriNelCosto',
    titolo: 'Oneri nel costo',
    tipo: 'scelta',
    sezione: 'Movimenti',
    larghezza: 150,
    obbligatorio: true,
    scelte: ONERI,
    proposta: () => 'T',
    aiuto: 'Se spese, bolli e commissioni di un acquisto entrano nel costo; vale da qui in avanti',
  },
  {
    nome: 'quattroOcchi',
    titolo: 'Quattro occhi: chi inserisce un movimento non lo registra',
    tipo: 'siNo',
    sezione: 'Movimenti',
    soloModulo: true,
    largo: true,
  },
];

const indirizzo: readonly CampoTabella[] = [
  { nome: 'indirizzo', titolo: 'Indirizzo', tipo: 'testo', lunghezza: 200, largo: true },
  { nome: 'cap', titolo: 'CAP', tipo: 'codice', lunghezza: 10, convalida: regoleAzienda.cap },
  { nome: 'comune', titolo: 'Comune', tipo: 'testo', lunghezza: 100 },
  {
    nome: 'provincia',
    titolo: 'Provincia',
    tipo: 'codice',
    lunghezza: 2,
    convalida: regoleAzienda.provincia,
  },
  { nome: 'codPaese', titolo: 'Paese', tipo: 'riferimento', useScelte: usePaesi },
  { nome: 'pec', titolo: 'PEC', tipo: 'testo', lunghezza: 254, convalida: regoleAzienda.pec },
  { nome: 'note', titolo: 'Note', tipo: 'testoLungo', lunghezza: 2000 },
];
const INDIRIZZO = indirizzo.map((campo) => ({ ...campo, sezione: 'Indirizzo', soloModulo: true }));

const codiceDi = (record: Partial<RecordTabella>): string => String(record.cod_Azienda ?? '');

export interface DirittiAziende {
  /** Whether companies may be made: that takes the privilege on all. */
  readonly crea: boolean;
  /** The codes of those that may be written. */
  readonly scrivibili: readonly string[];
}

/** Companies as a master table; rights are looked at company by company. */
export const tabellarioAziende = ({ crea, scrivibili }: DirittiAziende): Tabellario => ({
  tabella: 'aziende',
  titolo: 'Aziende',
  singolare: 'azienda',
  femminile: true,
  scrivere: 'Aziende_W',
  puoScrivere: crea || scrivibili.length > 0,
  puoCreare: crea,
  fisso: (record) => record.id !== undefined && !scrivibili.includes(codiceDi(record)),
  rotte: rotteAziende,
  segnapostoRicerca: 'Cerca codice, ragione sociale o codice fiscale',
  larghezzaScheda: 620,
  campi: [...DATI, ...FISCALE, ...CONTABILITA, ...MOVIMENTI, ...INDIRIZZO],
  domanda: (prima, mia) =>
    domandaMetodo(prima, { prima: prima.tipoValutazione, dopo: mia.tipoValutazione }),
  onScritto: (record) => void aziendaCambiata(codiceDi(record ?? {})),
});
