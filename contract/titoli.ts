import Type from 'typebox';
import { FiltroTitoli } from './filtro-titoli.ts';
import {
  Conteggio,
  CorpoElimina,
  DataWire,
  Id,
  nullo,
  o,
  Paginata,
  ParametroId,
  RecordVisto,
  RichiestaPaginata,
  SqlParams,
  VersioneQuery,
} from './forme.ts';
import { rotta } from './rotta.ts';
import {
  Composizione,
  ComposizioneIngresso,
  Estensione,
  EstensioneIngresso,
  Titolo,
  TitoloCompleto,
  TitoloEssenziale,
  TitoloIngresso,
  TitoloTenuto,
} from './titoli-forme.ts';

/** How many titoli a search by description gives at most. */
export const TROVATI_PER_DESCRIZIONE = 100;

const Codice = Type.String({ minLength: 1, maxLength: 20 });

const Pagina = {
  pageNumber: o(Type.Integer({ minimum: 1 })),
  pageSize: o(Type.Integer({ minimum: 1, maximum: 500 })),
};

/** Certified, or put back, several at once: each in the version that was seen. */
const Scelti = Type.Object({
  titoli: Type.Array(RecordVisto, {
    minItems: 1,
    maxItems: 500,
  }),
});

const SceltiLetti = Type.Object({ titoli: Type.Array(Titolo) });

const Esiti = Type.Object({
  riusciti: Type.Array(RecordVisto),
  rifiutati: Type.Array(
    Type.Object({ id: Id, cod_Titolo: Type.String(), messaggio: Type.String() }),
  ),
});

const lettura = { accesso: 'Titoli_R', ambito: 'condiviso' } as const;
const salvataggio = { accesso: 'Titoli_W', ambito: 'condiviso' } as const;

const letture = {
  elenco: rotta({
    metodo: 'GET',
    url: '/Securities',
    riassunto: 'Elenco dei titoli, al più 10.000',
    ...lettura,
    risposta: Type.Array(Titolo),
  }),
  paginaSemplice: rotta({
    metodo: 'GET',
    url: '/Securities/getpaged',
    riassunto: 'Una pagina dei titoli, per codice',
    ...lettura,
    query: Type.Object(Pagina),
    risposta: Paginata(Titolo),
  }),
  conteggio: rotta({
    metodo: 'GET',
    url: '/Securities/getcount',
    riassunto: 'Quanti sono i titoli',
    ...lettura,
    risposta: Conteggio,
  }),
  pagina: rotta({
    metodo: 'POST',
    url: '/Securities/getpagedpost',
    riassunto: 'Una pagina di titoli, filtrata e ordinata',
    ...lettura,
    body: RichiestaPaginata(FiltroTitoli),
    risposta: Paginata(Titolo),
  }),
  filtrati: rotta({
    metodo: 'POST',
    url: '/Securities/getfiltered',
    riassunto: 'Elenco filtrato di titoli, al più 10.000',
    ...lettura,
    body: nullo(Type.Object({ ...FiltroTitoli, sqlParams: SqlParams })),
    risposta: Type.Array(Titolo),
  }),
  essenziali: rotta({
    metodo: 'POST',
    url: '/Securities/getessentialsfiltered',
    riassunto: 'Codici e descrizioni dei titoli, tutti o quelli che rispondono a un testo',
    ...lettura,
    body: nullo(
      Type.Object({
        ...FiltroTitoli,
        /** Parts of codes and description, in any order; without it, no order but the code's. */
        testo: o(nullo(Type.String({ maxLength: 100 }))),
        limite: o(nullo(Type.Integer({ minimum: 1, maximum: 10_000 }))),
      }),
    ),
    risposta: Type.Array(TitoloEssenziale),
  }),
  tenuti: rotta({
    metodo: 'POST',
    url: '/Securities/gettenuti',
    riassunto: 'I titoli in giacenza a una data che rispondono a un testo, con la loro quantità',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    body: Type.Object({
      codPortafoglio: o(nullo(Codice)),
      codDepositario: o(nullo(Codice)),
      data: DataWire,
      /** Parts of codes and description, in any order; without it, all that is held. */
      testo: o(nullo(Type.String({ maxLength: 100 }))),
      limite: Type.Integer({ minimum: 1, maximum: 500 }),
    }),
    risposta: Type.Array(TitoloTenuto),
  }),
  perCodice: rotta({
    metodo: 'GET',
    url: '/Securities/getbycode',
    riassunto: 'Un titolo per intero, dal codice, dall’ISIN o dall’ISIN con premio',
    ...lettura,
    query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }),
    risposta: TitoloCompleto,
  }),
  perDescrizione: rotta({
    metodo: 'GET',
    url: '/Securities/getbydescr/{text}',
    riassunto: `I titoli nella cui descrizione si trovano le parole, al più ${TROVATI_PER_DESCRIZIONE}`,
    ...lettura,
    params: Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
    risposta: Type.Array(TitoloEssenziale),
  }),
  valoriDistinti: rotta({
    metodo: 'GET',
    url: '/Securities/valori-distinti-campi-securities/{field}',
    riassunto: 'I valori che un campo ha nei titoli, con la loro descrizione',
    ...lettura,
    params: Type.Object({ field: Type.String({ minLength: 1, maxLength: 40 }) }),
    risposta: Type.Array(Type.Object({ codice: Type.String(), descrizione: Type.String() })),
  }),
  allocazione: rotta({
    metodo: 'GET',
    url: '/Securities/getAllocazioneTitoli/{id}',
    riassunto:
      'Di che cosa è fatto il patrimonio: 0 asset class, 1 divisa, 2 raggruppamento 1, 3 raggruppamento 2',
    accesso: 'Movimenti_R',
    ambito: 'azienda',
    params: Type.Object({ id: Type.Integer({ minimum: 0, maximum: 3 }) }),
    /** `alCosto`: how much of the slice is at cost, for want of a price of the week. */
    risposta: Type.Array(
      Type.Object({ item1: Type.String(), item2: Type.String(), alCosto: Type.String() }),
    ),
  }),
};

const salvataggi = {
  crea: rotta({
    metodo: 'POST',
    url: '/Securities',
    riassunto: 'Crea un titolo, anche come copia di un altro con tutto ciò che ne dipende',
    ...salvataggio,
    query: Type.Object({ codTitoloDaDuplicare: o(Type.String({ minLength: 1, maxLength: 20 })) }),
    body: TitoloIngresso,
    risposta: TitoloCompleto,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/Securities/{id}',
    riassunto: 'Corregge un titolo, che torna da certificare',
    ...salvataggio,
    params: ParametroId,
    body: TitoloIngresso,
    risposta: TitoloCompleto,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/Securities/{id}',
    riassunto: 'Elimina un titolo che nulla usa, con ciò che ne dipende',
    ...salvataggio,
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: TitoloCompleto,
    risposta: Type.Object({ id: Id }),
  }),
  certifica: rotta({
    metodo: 'POST',
    url: '/Securities/certifica',
    riassunto: 'Certifica dei titoli: chi ne ha scritto il contenuto non può',
    ...salvataggio,
    body: Scelti,
    letto: SceltiLetti,
    risposta: Esiti,
  }),
  ritiraCertificazione: rotta({
    metodo: 'POST',
    url: '/Securities/ritira-certificazione',
    riassunto: 'Rimette dei titoli da certificare',
    ...salvataggio,
    body: Scelti,
    letto: SceltiLetti,
    risposta: Esiti,
  }),
};

const parti = {
  composizione: rotta({
    metodo: 'GET',
    url: '/Securities/{id}/composizione',
    riassunto: 'Di che cosa è fatto un titolo',
    ...lettura,
    params: ParametroId,
    risposta: Composizione,
  }),
  scriviComposizione: rotta({
    metodo: 'PUT',
    url: '/Securities/{id}/composizione',
    riassunto: 'Scrive la composizione di un titolo: per ogni genere la somma è 100',
    ...salvataggio,
    params: ParametroId,
    body: ComposizioneIngresso,
    risposta: Composizione,
  }),
  estensione: rotta({
    metodo: 'GET',
    url: '/SecurityExtension/getById/{id}',
    riassunto: 'I dati estesi di un titolo, dal suo identificativo',
    ...lettura,
    params: ParametroId,
    risposta: Estensione,
  }),
  scriviEstensione: rotta({
    metodo: 'PUT',
    url: '/SecurityExtension/{id}',
    riassunto: 'Scrive per intero i dati estesi di un titolo',
    ...salvataggio,
    params: ParametroId,
    body: EstensioneIngresso,
    risposta: Estensione,
  }),
};

/** Titoli are everybody's: one list for all companies, behind Titoli_R and Titoli_W. */
export const rotteTitoli = { ...letture, ...salvataggi, ...parti };

export const formeTitoli = {
  EsitiTitoli: Esiti,
  PaginaTitoli: Paginata(Titolo),
  TitoliScelti: Scelti,
};
