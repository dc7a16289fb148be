import type { NomeElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { type FiltroMovimenti, ultimaChiusura } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import type { SelezioneTipo } from '#domain/record/filtri/filtro-date.ts';
import { aggiungiGiorni, aggiungiMesi, type Data } from '#domain/tempo/data.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';
import { ricercaDellaScheda } from '#web/giacenze/indirizzo-scheda.ts';
import { schermataDi } from '#web/movimenti/schermate-movimenti.ts';
import type { Origine } from '#web/reports/origine.ts';
import { dietroIlRendimento } from './dietro-il-rendimento.ts';
import {
  corpoDati,
  corpoMovimenti,
  corpoRendimenti,
  corpoScadenze,
  corpoTitolo,
  type Parametri,
  ricercaDellaCifra,
  ricercaDellaRiga,
} from './domanda.ts';
import type { Elaborazione, RigaElaborata } from './elaborazioni-api.ts';

const DETTAGLIO = '/page/movimenti/elaborazioni/dettaglio-movimenti';
const SCHEDA = '/page/movimenti/giacenze/scheda';
const TITOLI = '/page/tabelle/securities';

export interface Destinazione {
  readonly to: string;
  readonly search?: object;
}

/** What a bar of parameters may ask besides its days. */
export type Chiesto =
  | 'giorno'
  | 'titolo'
  | 'evento'
  | 'periodo'
  | 'gruppi'
  | 'compresi'
  | 'importi'
  | 'valutazione'
  | 'metodo';

/** How an elaboration is asked and read: the one screen follows from it. */
interface Volto {
  readonly chiede: ReadonlySet<Chiesto>;
  /** The dates that its days may be of; none where they can be of one kind alone. */
  readonly date: readonly SelezioneTipo[];
  /** Of which part of the movements filter the tab Filtri is. */
  readonly filtro: 'senzaDate' | 'posizioni';
  readonly giorni: (oggi: Data, chiusura: string) => Pick<Parametri, 'dal' | 'al'>;
  readonly corpo: (parametri: Parametri, filtro: FiltroMovimenti) => object;
  /** What a programme that repeats it is asked, where it can be made to repeat. */
  readonly programma?: (parametri: Parametri, filtro: FiltroMovimenti) => Origine;
  /** What to do where nothing is elaborated yet. */
  readonly invito: string;
  readonly vuoto: string;
  /** Its first group is open from the beginning: what is missing stands there. */
  readonly primoAperto?: true;
  readonly quante: (testa: Elaborazione) => string;
  /** What Enter does on a row, in a word. */
  readonly azione: string;
  /** Where a row leads, or a figure of one of its periods; null where nowhere. */
  readonly verso: (
    testa: Elaborazione,
    riga: RigaElaborata,
    periodo?: string,
  ) => Destinazione | null;
}

const contate = (quante: number, una: string, molte: string): string =>
  `${stampaIntero(quante)} ${quante === 1 ? una : molte}`;

/** The values of a row by the names of its columns. */
const valoreDi =
  ({ colonne }: Elaborazione, { valori }: RigaElaborata) =>
  (nome: string): string | null =>
    valori[colonne.findIndex((una) => una.nome === nome)] ?? null;

const eGruppo = ({ livelli }: Elaborazione, { livello }: RigaElaborata): boolean =>
  livello <= livelli.length;

/** Which movement a row is, where it is one. */
function movimentoDi(testa: Elaborazione, riga: RigaElaborata): Destinazione | null {
  const di = valoreDi(testa, riga);
  const nreg = eGruppo(testa, riga) ? null : di('movimento');
  return nreg === null ? null : { to: schermataDi(di('tipoTitolo')).percorso, search: { nreg } };
}

const dettaglioDi = (search: RicercaUrl | null): Destinazione | null =>
  search && { to: DETTAGLIO, search };

const diMovimenti = {
  date: ['M', 'V', 'I'],
  filtro: 'senzaDate',
  giorni: (oggi, chiusura) => ({ dal: ultimaChiusura(oggi, chiusura), al: oggi }),
  invito:
    'Scegliere periodo e gruppi, poi Elabora: si leggono i movimenti registrati in questo istante.',
  vuoto: 'Nessun movimento registrato risponde a questi parametri.',
  quante: ({ registrazioni }) => contate(registrazioni, 'registrazione', 'registrazioni'),
  azione: 'i movimenti che la fanno',
  verso: (testa, riga, periodo) =>
    movimentoDi(testa, riga) ?? dettaglioDi(ricercaDellaCifra(testa, riga.chiavi, periodo)),
} as const satisfies Partial<Volto>;

const VOLTI: Readonly<Record<NomeElaborazione, Volto>> = {
  'dettaglio-movimenti': {
    ...diMovimenti,
    chiede: new Set(['gruppi', 'compresi', 'importi']),
    corpo: corpoMovimenti,
  },
  'statistica-movimenti': {
    ...diMovimenti,
    chiede: new Set(['periodo', 'gruppi', 'compresi']),
    corpo: (parametri, filtro) => ({
      ...corpoMovimenti(parametri, filtro),
      periodo: parametri.periodo,
      misure: [parametri.misura],
    }),
  },
  'analisi-titolo': {
    ...diMovimenti,
    chiede: new Set(['titolo']),
    date: ['M', 'V'],
    filtro: 'posizioni',
    corpo: corpoTitolo,
    invito:
      'Scegliere un titolo e due date, poi Elabora: situazione, movimenti, redditi e rendimento si leggono in questo istante.',
    verso: (testa, riga) =>
      movimentoDi(testa, riga) ?? dettaglioDi(ricercaDellaRiga(testa, valoreDi(testa, riga))),
  },
  scadenzario: {
    chiede: new Set(['evento', 'gruppi']),
    date: [],
    filtro: 'posizioni',
    giorni: (oggi) => ({ dal: oggi, al: aggiungiMesi(oggi, 12) }),
    corpo: corpoScadenze,
    invito: 'Scegliere periodo e gruppi, poi Elabora: si legge ciò che si tiene in questo istante.',
    vuoto: 'In questi giorni, di ciò che si tiene, nulla scade.',
    quante: ({ righe, registrazioni }) =>
      `${contate(righe, 'scadenza', 'scadenze')}, già nei movimenti ${stampaIntero(registrazioni)}`,
    azione: 'il movimento, o il titolo che lo paga',
    verso: (testa, riga) => {
      if (eGruppo(testa, riga)) return null;
      const di = valoreDi(testa, riga);
      const id = di('idMovimento');
      const titolo = di('cod_Titolo');
      if (id) return { to: `/page/movimenti/acq-ven/${id}` };
      return titolo ? { to: TITOLI, search: { record: titolo } } : null;
    },
  },
  elaboradati: {
    chiede: new Set(['giorno', 'gruppi', 'valutazione']),
    date: [],
    filtro: 'posizioni',
    giorni: (oggi, chiusura) => {
      const chiuso = ultimaChiusura(oggi, chiusura);
      return { dal: chiuso, al: chiuso };
    },
    corpo: corpoDati,
    programma: (parametri, filtro) => {
      const { data: dateTo, ...richiesta } = corpoDati(parametri, filtro);
      return { report: 'elaboradati', richiesta: { ...richiesta, dateTo } };
    },
    invito: 'Scegliere giorno e gruppi, poi Elabora: si valuta ciò che a quel giorno è regolato.',
    vuoto: 'A questo giorno nessuna posizione risponde a questi parametri.',
    primoAperto: true,
    quante: ({ registrazioni }) => contate(registrazioni, 'posizione', 'posizioni'),
    azione: 'la scheda del titolo',
    verso: (testa, riga) => {
      if (eGruppo(testa, riga)) return null;
      const di = valoreDi(testa, riga);
      const giorno = { data: String(testa.parametri.dataA), selezioneTipo: 'V' } as const;
      const dove = {
        cod_Portafoglio: di('cod_Portafoglio') ?? '',
        cod_Depositario: di('cod_Depositario') ?? '',
        immCirc: di('immCirc') ?? '',
      };
      return { to: SCHEDA, search: ricercaDellaScheda(giorno, di('cod_Titolo') ?? '', dove) };
    },
  },
  rendimenti: {
    chiede: new Set(['metodo', 'gruppi']),
    date: [],
    filtro: 'posizioni',
    giorni: (oggi, chiusura) => ({
      dal: aggiungiGiorni(ultimaChiusura(oggi, chiusura), 1),
      al: oggi,
    }),
    corpo: corpoRendimenti,
    invito:
      'Scegliere periodo, metodo e un raggruppamento, poi Elabora: si valuta ciò che si teneva, sera per sera.',
    vuoto: 'In questo periodo nulla si teneva e nulla si è mosso.',
    primoAperto: true,
    quante: ({ registrazioni }) => contate(registrazioni, 'gruppo', 'gruppi'),
    azione: 'i titoli o i movimenti che lo fanno',
    verso: (testa, riga) =>
      eGruppo(testa, riga) ? null : dietroIlRendimento(testa, valoreDi(testa, riga)),
  },
};

export const voltoDi = (nome: NomeElaborazione): Volto => VOLTI[nome];
