import Type from 'typebox';
import {
  CorpoElimina,
  DataWire,
  Decimale,
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
import {
  EffettoAttuale,
  EffettoGiacenza,
  FiltroMovimenti,
  FissatoCalcolato,
  FissatoIngresso,
  type FissatoWire,
  Movimento,
  MovimentoArrivato,
  proprietaFissato,
  TotaliMovimenti,
} from './movimenti-forme.ts';
import { rotta } from './rotta.ts';

const lettura = { accesso: 'Movimenti_R', ambito: 'azienda' } as const;
const salvataggio = { accesso: 'Movimenti_W', ambito: 'azienda' } as const;

/** A slip to be written; `visto`: what it showed, by field, so that nothing else is registered. */
const FissatoDaScrivere = Type.Unsafe<
  FissatoWire & { visto?: Readonly<Record<string, string | null>> | null }
>(
  Type.Object({
    ...proprietaFissato,
    visto: o(
      nullo(
        Type.Record(Type.String({ maxLength: 60 }), nullo(Type.String({ maxLength: 200 })), {
          maxProperties: 200,
        }),
      ),
    ),
  }),
);

/** A question and its answer, of the data that a slip is computed with (domain/movimenti/fissato). */
const NotaDelContesto = Type.Object({
  genere: Type.String(),
  di: Type.Unknown(),
  da: Type.Unknown(),
});

const Registrazione = Type.Object({ righe: Type.Array(Movimento) });

/** Whose tax in the pouch is another one without a registration: sales, adjustments of certified years, what it comes to. */
const EffettoDelloStorno = Type.Object({
  imposte: Type.Array(
    Type.Object({
      id: Id,
      anno: Type.Integer(),
      nreg: Type.Integer(),
      codTitolo: Type.String(),
      giorno: DataWire,
      prima: Decimale,
      dopo: Decimale,
    }),
  ),
  quante: Type.Integer(),
  rettifiche: Type.Array(
    Type.Object({
      anno: Type.Integer(),
      codDepositario: Type.String(),
      prima: Decimale,
      dopo: Decimale,
    }),
  ),
  differenza: Decimale,
});

/** Several at once, each in the version that was seen. */
const Scelti = Type.Object({
  movimenti: Type.Array(RecordVisto, {
    minItems: 1,
    maxItems: 500,
  }),
});

export const rotteMovimenti = {
  pagina: rotta({
    metodo: 'POST',
    url: '/movimenti/getpagedpost',
    riassunto: 'Una pagina di movimenti, filtrata e ordinata',
    ...lettura,
    body: RichiestaPaginata(FiltroMovimenti),
    risposta: Paginata(Movimento),
  }),
  totali: rotta({
    metodo: 'POST',
    url: '/movimenti/gettotali',
    riassunto:
      'Le somme in euro di tutti i registrati di un filtro, fino a 100.000, e quante bozze',
    ...lettura,
    body: nullo(Type.Object({ ...FiltroMovimenti, sqlParams: SqlParams })),
    /** `totali` null of more rows than are added up; of those and of drafts one more is counted at most. */
    risposta: Type.Object({
      totali: nullo(TotaliMovimenti),
      registrati: Type.Integer(),
      bozze: Type.Integer(),
    }),
  }),
  uno: rotta({
    metodo: 'GET',
    url: '/movimenti/{id}',
    riassunto: 'Un movimento per intero, con le altre righe della stessa registrazione',
    ...lettura,
    params: ParametroId,
    risposta: Type.Object({
      movimento: Movimento,
      righe: Type.Array(Movimento),
      /** How its figures came about when it was registered; null where it was not kept, and of reversals. */
      calcolo: nullo(FissatoCalcolato),
      /** What it did to its position when it was registered; null of what moves none, and of reversals. */
      effetto: nullo(EffettoGiacenza),
      /** What it does to its position by all that is known now; null of a draft, and of what moves none. */
      adesso: nullo(EffettoAttuale),
      /** Registrations that came later and count before it, or with it in the year of a yearly method. */
      arrivati: Type.Array(MovimentoArrivato),
      /** The fields that its causale has of its titolo, called as on the slip. */
      campi: Type.Array(Type.Object({ nome: Type.String(), etichetta: Type.String() })),
      /** Of one that was reversed the reversal, of a reversal the one that it reverses. */
      legato: nullo(Type.Object({ id: Id, anno: Type.Integer(), nreg: Type.Integer() })),
    }),
  }),
  calcola: rotta({
    metodo: 'POST',
    url: '/movimenti/calcola',
    riassunto: 'Il fissato calcolato: campi, come ci si arriva, controlli, effetto sulla giacenza',
    ...lettura,
    body: FissatoIngresso,
    letto: Movimento,
    risposta: FissatoCalcolato,
  }),
  contesto: rotta({
    metodo: 'POST',
    url: '/movimenti/contesto',
    riassunto:
      'I dati con cui si calcola un fissato, com’è e come può diventare scrivendo i suoi numeri',
    ...lettura,
    body: FissatoIngresso,
    letto: Movimento,
    risposta: Type.Object({ note: Type.Array(NotaDelContesto) }),
  }),
  crea: rotta({
    metodo: 'POST',
    url: '/movimenti',
    riassunto: 'Scrive un movimento in bozza; con registra=true lo registra anche',
    ...salvataggio,
    query: Type.Object({ registra: o(Type.Boolean()) }),
    body: FissatoDaScrivere,
    letto: Movimento,
    risposta: Registrazione,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'PUT',
    url: '/movimenti/{id}',
    riassunto: 'Corregge una bozza; con registra=true la registra anche',
    ...salvataggio,
    params: ParametroId,
    query: Type.Object({ registra: o(Type.Boolean()) }),
    body: FissatoDaScrivere,
    letto: Movimento,
    risposta: Registrazione,
  }),
  elimina: rotta({
    metodo: 'DELETE',
    url: '/movimenti/{id}',
    riassunto: 'Elimina una bozza, con le altre sue righe',
    ...salvataggio,
    params: ParametroId,
    query: VersioneQuery,
    body: CorpoElimina,
    letto: Movimento,
    risposta: Type.Object({ id: Id }),
  }),
  eliminaScelti: rotta({
    metodo: 'DELETE',
    url: '/movimenti',
    riassunto: 'Elimina delle bozze, tutte o nessuna',
    ...salvataggio,
    body: Scelti,
    risposta: Type.Object({ ids: Type.Array(Id) }),
  }),
  registraUno: rotta({
    metodo: 'POST',
    url: '/movimenti/{id}/registra',
    riassunto: 'Registra una bozza: prende il numero e muove lotti e giacenze',
    ...salvataggio,
    params: ParametroId,
    body: nullo(Type.Object({ versione: o(Type.Integer()) })),
    letto: Movimento,
    risposta: Registrazione,
  }),
  registraScelti: rotta({
    metodo: 'POST',
    url: '/movimenti/registra',
    riassunto: 'Registra delle bozze, tutte o nessuna',
    ...salvataggio,
    body: Scelti,
    letto: Type.Object({ movimenti: Type.Array(Movimento) }),
    risposta: Registrazione,
  }),
  seSiStorna: rotta({
    metodo: 'GET',
    url: '/movimenti/{id}/storno',
    riassunto:
      'Quali vendite e rettifiche avrebbero un’altra imposta nello zainetto, se si stornasse',
    ...lettura,
    params: ParametroId,
    risposta: EffettoDelloStorno,
  }),
  storna: rotta({
    metodo: 'POST',
    url: '/movimenti/{id}/storna',
    riassunto: 'Storna una registrazione con tutte le sue righe',
    ...salvataggio,
    params: ParametroId,
    body: nullo(
      Type.Object({
        versione: o(Type.Integer()),
        dataOperazione: o(nullo(DataWire)),
        note: o(nullo(Type.String({ maxLength: 2000 }))),
      }),
    ),
    risposta: Type.Object({ ...Registrazione.properties, zainetto: EffettoDelloStorno }),
  }),
};

export const formeMovimenti = {
  FissatoDaScrivere,
  EffettoDelloStorno,
  MovimentiScelti: Scelti,
  NotaDelContesto,
  RegistrazioneMovimenti: Registrazione,
};
