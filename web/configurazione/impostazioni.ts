import type { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { ModoControvalore, RegolaDeflazione } from '#domain/calcolo/indicizzazione.ts';
import {
  descrizioneRegola,
  modiControvalore,
  regoleDeflazione,
} from '#domain/calcolo/regole-indicizzati.ts';
import { difettoCategorie } from '#domain/configurazione/categorie-conti.ts';
import { type Durata, difettoDurata, durate } from '#domain/configurazione/conservazione.ts';
import { titoloImpostazione } from '#domain/configurazione/titoli.ts';
import { difettoChiusura, leggiChiusura } from '#domain/tempo/chiusura-esercizio.ts';
import { type CampoTabella, testoCampo } from '#web/record/campi.ts';
import { difettoCampo } from '#web/tabelle/digitati.ts';

export type Configurazione = Risposta<typeof rotteConfigurazione.leggi>;

/** The settings as the form holds them, side by side; what is typed stays a text until it is sent. */
export type Impostazioni = {
  readonly codCliente: string;
  readonly licenziatario: string;
  readonly aziendaPreferita: string | null;
  readonly dataChiusuraEsercizio: string;
  readonly provider: Readonly<Record<string, boolean>>;
  readonly categorieConti: readonly string[];
  readonly oreAnteprima: string;
  readonly giorniFileImport: string;
  readonly giorniFileLavori: string;
  readonly regolaDeflazione: RegolaDeflazione;
  readonly modoControvalore: ModoControvalore;
};

export type Sezione =
  | 'generale'
  | 'esercizio'
  | 'calcolo'
  | 'fornitori'
  | 'conti'
  | 'conservazione';

const durata = (limiti: Durata): Pick<CampoTabella, 'tipo' | 'lunghezza' | 'convalida'> => ({
  tipo: 'testo',
  lunghezza: 5,
  convalida: (testo) => difettoDurata(limiti, testo),
});

/** The fields that are a line of text, by section. */
export const CAMPI = {
  generale: [
    {
      nome: 'codCliente',
      titolo: titoloImpostazione.codCliente,
      tipo: 'testo',
      lunghezza: 40,
      aiuto: 'Codice dell’installazione presso il fornitore del servizio',
    },
    {
      nome: 'licenziatario',
      titolo: titoloImpostazione.licenziatario,
      tipo: 'testo',
      lunghezza: 200,
      aiuto: 'Testo in fondo a ogni pagina',
    },
  ],
  esercizio: [
    {
      nome: 'dataChiusuraEsercizio',
      titolo: titoloImpostazione.dataChiusuraEsercizio,
      tipo: 'testo',
      lunghezza: 10,
      obbligatorio: true,
      convalida: (testo) => difettoChiusura(leggiChiusura(testo)),
      riscrittura: leggiChiusura,
      aiuto: 'Giorno e mese, come 31-12',
    },
  ],
  conservazione: [
    {
      nome: 'oreAnteprima',
      titolo: titoloImpostazione.oreAnteprima,
      ...durata(durate.oreAnteprima),
      obbligatorio: true,
      aiuto: 'Ore, da 1 a 168; alla scadenza il file va caricato di nuovo',
    },
    {
      nome: 'giorniFileImport',
      titolo: titoloImpostazione.giorniFileImport,
      ...durata(durate.giorniFileImport),
      obbligatorio: true,
      aiuto: 'Giorni, da 1 a 90: fino ad allora l’import si può ripetere dal monitor',
    },
    {
      nome: 'giorniFileLavori',
      titolo: titoloImpostazione.giorniFileLavori,
      ...durata(durate.giorniFileLavori),
      aiuto:
        'Giorni, da 1 a 3650: report, export e scarti. Vuoto: per sempre. Le voci restano nel monitor',
    },
  ],
} as const satisfies Readonly<Record<string, readonly CampoTabella[]>>;

export function leggiImpostazioni(letta: Configurazione): Impostazioni {
  const { conservazione } = letta;
  return {
    codCliente: letta.codCliente,
    licenziatario: letta.licenziatario,
    aziendaPreferita: letta.aziendaPreferita,
    dataChiusuraEsercizio: letta.dataChiusuraEsercizio,
    provider: Object.fromEntries(
      Object.entries(letta.provider).map(([codice, { attivo }]) => [codice, attivo]),
    ),
    categorieConti: letta.categorieConti,
    oreAnteprima: String(conservazione.oreAnteprima),
    giorniFileImport: String(conservazione.giorniFileImport),
    giorniFileLavori: testoCampo(conservazione.giorniFileLavori),
    ...letta.indicizzati,
  };
}

export function scriviImpostazioni(
  mie: Impostazioni,
  versione: number,
): Ingresso<typeof rotteConfigurazione.scrivi>['body'] {
  const { giorniFileLavori } = mie;
  return {
    versione,
    codCliente: mie.codCliente,
    licenziatario: mie.licenziatario,
    aziendaPreferita: mie.aziendaPreferita,
    dataChiusuraEsercizio: leggiChiusura(mie.dataChiusuraEsercizio),
    provider: Object.fromEntries(
      Object.entries(mie.provider).map(([codice, attivo]) => [codice, { attivo }]),
    ),
    categorieConti: [...mie.categorieConti],
    conservazione: {
      oreAnteprima: Number(mie.oreAnteprima),
      giorniFileImport: Number(mie.giorniFileImport),
      giorniFileLavori: giorniFileLavori.trim() === '' ? null : Number(giorniFileLavori),
    },
    indicizzati: {
      regolaDeflazione: mie.regolaDeflazione,
      modoControvalore: mie.modoControvalore,
    },
  };
}

/** A setting by its name, where it stands, and in words. */
export interface Voce {
  readonly nome: keyof Impostazioni;
  readonly titolo: string;
  readonly sezione: Sezione;
  readonly testo: (impostazioni: Impostazioni) => string;
}

const campiDi = (sezione: keyof typeof CAMPI): Voce[] =>
  CAMPI[sezione].map(({ nome, titolo }) => ({
    nome,
    titolo,
    sezione,
    testo: (impostazioni) => impostazioni[nome].trim(),
  }));

const acceso = (attivo: boolean): string => (attivo ? 'attivo' : 'spento');

/** Every setting, in the order of the screen: what has changed, conflicts and history follow it. */
export const VOCI: readonly Voce[] = [
  ...campiDi('generale'),
  {
    nome: 'aziendaPreferita',
    titolo: titoloImpostazione.aziendaPreferita,
    sezione: 'generale',
    testo: ({ aziendaPreferita }) => aziendaPreferita ?? '',
  },
  ...campiDi('esercizio'),
  {
    nome: 'regolaDeflazione',
    titolo: titoloImpostazione.regolaDeflazione,
    sezione: 'calcolo',
    testo: ({ regolaDeflazione }) => descrizioneRegola(regoleDeflazione, regolaDeflazione),
  },
  {
    nome: 'modoControvalore',
    titolo: titoloImpostazione.modoControvalore,
    sezione: 'calcolo',
    testo: ({ modoControvalore }) => descrizioneRegola(modiControvalore, modoControvalore),
  },
  {
    nome: 'provider',
    titolo: 'Fornitori di dati',
    sezione: 'fornitori',
    testo: ({ provider }) =>
      Object.entries(provider)
        .map(([codice, attivo]) => `${codice.toUpperCase()} ${acceso(attivo)}`)
        .join(', '),
  },
  {
    nome: 'categorieConti',
    titolo: titoloImpostazione.categorieConti,
    sezione: 'conti',
    testo: ({ categorieConti }) => categorieConti.map((nome) => nome.trim()).join(' · '),
  },
  ...campiDi('conservazione'),
];

/** What differs between two sets of settings. */
export const cambiate = (prima: Impostazioni, dopo: Impostazioni): readonly Voce[] =>
  VOCI.filter(({ testo }) => testo(prima) !== testo(dopo));

/** What is wrong, by the setting's name. */
export function difettiDi(mie: Impostazioni): Readonly<Record<string, string>> {
  const difetti: Record<string, string> = {};
  for (const campo of [...CAMPI.generale, ...CAMPI.esercizio, ...CAMPI.conservazione]) {
    const difetto = difettoCampo(campo, { [campo.nome]: mie[campo.nome] });
    if (difetto) difetti[campo.nome] = difetto;
  }
  const categoria = difettoCategorie(mie.categorieConti);
  if (categoria) difetti.categorieConti = categoria.messaggio;
  return difetti;
}
