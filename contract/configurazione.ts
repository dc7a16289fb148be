import Type from 'typebox';
import {
  modiControvalore,
  type Regola,
  regoleDeflazione,
} from '#domain/calcolo/regole-indicizzati.ts';
import { CATEGORIE_MASSIME, LUNGHEZZA_CATEGORIA } from '#domain/configurazione/categorie-conti.ts';
import { type Durata, durate } from '#domain/configurazione/conservazione.ts';
import { minutiRiconferma } from '#domain/configurazione/sicurezza.ts';
import { DataWire, Istante, nullo, o, Problema } from './forme.ts';
import { Lavoro } from './reportsmonitor.ts';
import { rotta } from './rotta.ts';

const quanto = ({ minimo, massimo }: Durata) => Type.Integer({ minimum: minimo, maximum: massimo });

const unaDi = <C extends string>(regole: readonly Regola<C>[]) =>
  Type.Unsafe<C>(Type.Union(regole.map(({ codice }) => Type.Literal(codice))));

const Campi = {
  codCliente: Type.String({ maxLength: 40 }),
  licenziatario: Type.String({ maxLength: 200 }),
  dataChiusuraEsercizio: Type.String({ pattern: '^\\d{2}-\\d{2}$' }),
  categorieConti: Type.Array(Type.String({ maxLength: LUNGHEZZA_CATEGORIA }), {
    maxItems: CATEGORIE_MASSIME,
  }),
  aziendaPreferita: nullo(Type.String({ maxLength: 10 })),
  provider: Type.Record(Type.String(), Type.Object({ attivo: Type.Boolean() }), {
    maxProperties: 50,
  }),
  conservazione: Type.Object({
    oreAnteprima: quanto(durate.oreAnteprima),
    giorniFileImport: quanto(durate.giorniFileImport),
    giorniFileLavori: nullo(quanto(durate.giorniFileLavori)),
  }),
  /** How indexed titoli are counted where they do not say otherwise. */
  indicizzati: Type.Object({
    regolaDeflazione: unaDi(regoleDeflazione),
    modoControvalore: unaDi(modiControvalore),
  }),
};

const Sicurezza = Type.Object({
  minutiRiconferma: quanto(minutiRiconferma),
  /** Of those granted to the caller. */
  aziendeConFattore: Type.Array(Type.String({ maxLength: 10 }), { maxItems: 10_000 }),
});

/** What is sent to change it, with the version that was seen. */
const ConfigurazioneIngresso = Type.Object({
  versione: Type.Integer(),
  ...Campi,
  /** Categories that only change their name: the accounts that have one follow it. */
  categorieRinominate: o(
    Type.Array(
      Type.Object({
        da: Type.String({ minLength: 1, maxLength: LUNGHEZZA_CATEGORIA }),
        a: Type.String({ minLength: 1, maxLength: LUNGHEZZA_CATEGORIA }),
      }),
      { maxItems: CATEGORIE_MASSIME },
    ),
  ),
});

const Configurazione = Type.Object({
  versione: Type.Integer(),
  ...Campi,
  sicurezza: Sicurezza,
  /** A company is preferred that the caller has not been granted: its code is not told. */
  aziendaPreferitaNascosta: Type.Boolean(),
  modificatoIl: Istante,
  modificatoDa: nullo(Type.String()),
});

const Fornitore = Type.Object({
  codice: Type.String(),
  nome: Type.String(),
  /** The archive that it fills, by the last segment of its screen's route. */
  archivio: Type.String(),
  fonte: Type.String(),
  indirizzi: Type.Array(
    Type.Object({
      nome: Type.String(),
      indirizzo: Type.String(),
      /** The environment's variable by which the address may be changed. */
      variabile: Type.String(),
      daAmbiente: Type.Boolean(),
    }),
  ),
  /** The last day that the archive has from it; null also where the archive may not be read. */
  ultimaData: nullo(DataWire),
  /** The last update among those that the caller may see in the monitor. */
  ultimoLavoro: nullo(Lavoro),
});

const quanti = Type.Integer({ minimum: 0 });

/** What the removal of the demo data takes away, and what it leaves. */
const DatiDimostrativi = Type.Object({
  aziende: Type.Array(Type.Object({ cod_Azienda: Type.String(), ragioneSociale: Type.String() })),
  portafogli: quanti,
  depositari: quanti,
  movimenti: quanti,
  /** Of those, the ones that users have entered. */
  movimentiDiUtenti: quanti,
  scritture: quanti,
  chiusure: quanti,
  lavori: quanti,
  titoli: quanti,
  /** Prices, coefficients and accruals of those titoli. */
  prezzi: quanti,
  cambi: quanti,
  /** Roles that users have on one of the companies. */
  ruoliConcessi: quanti,
  /** Demo titoli that another company uses. */
  titoliCheRestano: Type.Array(Type.String()),
});

/** What is typed to remove them. */
export const PAROLA_RIMOZIONE = 'RIMUOVI';

export const rotteConfigurazione = {
  leggi: rotta({
    metodo: 'GET',
    url: '/configurazione',
    riassunto: 'La configurazione del prodotto',
    accesso: 'autenticato',
    ambito: 'nessuno',
    risposta: Configurazione,
  }),
  scrivi: rotta({
    metodo: 'PUT',
    url: '/configurazione',
    riassunto: 'Cambia la configurazione del prodotto',
    accesso: 'Configurazione_W',
    ovunque: true,
    ambito: 'nessuno',
    body: ConfigurazioneIngresso,
    risposta: Configurazione,
  }),
  scriviSicurezza: rotta({
    metodo: 'PUT',
    url: '/configurazione/sicurezza',
    riassunto: 'Cambia quando si riconferma chi si è, e dove serve il secondo fattore',
    accesso: 'Configurazione_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    body: Type.Object({ versione: Type.Integer(), ...Sicurezza.properties }),
    risposta: Configurazione,
  }),
  fornitori: rotta({
    metodo: 'GET',
    url: '/configurazione/fornitori',
    riassunto: 'I fornitori di dati: indirizzi, ultimo aggiornamento e come è andato',
    accesso: 'Configurazione_R',
    ambito: 'nessuno',
    risposta: Type.Array(Fornitore),
  }),
  dimostrazione: rotta({
    metodo: 'GET',
    url: '/configurazione/dimostrazione',
    riassunto: 'I dati dimostrativi: che cosa toglie la loro rimozione, che cosa resta',
    accesso: 'Configurazione_W',
    ovunque: true,
    ambito: 'nessuno',
    risposta: DatiDimostrativi,
  }),
  rimuoviDimostrazione: rotta({
    metodo: 'POST',
    url: '/configurazione/dimostrazione/rimuovi',
    riassunto: 'Rimuove i dati dimostrativi, tutti o nessuno: non si ripristinano',
    accesso: 'Configurazione_W',
    ovunque: true,
    ambito: 'nessuno',
    riconferma: true,
    body: Type.Object({ conferma: Type.Literal(PAROLA_RIMOZIONE) }),
    risposta: DatiDimostrativi,
    rifiuti: { 422: Problema },
  }),
};

export const formeConfigurazione = {
  Configurazione,
  ConfigurazioneIngresso,
  Sicurezza,
  Fornitore,
  DatiDimostrativi,
};
