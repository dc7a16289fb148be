import Type, { type Static } from 'typebox';
import {
  basiEstratto,
  formatiEstratto,
  specieEstratto,
  tipiQuantita,
} from '#domain/riconciliazione/estratto.ts';
import {
  DataWire,
  Decimale,
  Guid,
  Id,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  ParametroId,
  RichiestaPaginata,
  Traccia,
} from '../forme.ts';
import { rotta } from '../rotta.ts';

const StatoEstratto = Type.Enum([
  'letto',
  'sospeso',
  'sostituito',
  'da assegnare',
  'da confermare',
]);
const Base = Type.Enum([...basiEstratto]);
const Specie = Type.Enum([...specieEstratto]);

/** A statement: of which account and day, from which file, what it is waiting for. */
export const Estratto = Type.Object({
  ...Traccia,
  idConto: nullo(Id),
  cod_Conto: nullo(Type.String()),
  coordinate: Type.String(),
  formato: Type.Enum([...formatiEstratto]),
  specie: Specie,
  identificativo: nullo(Type.String()),
  dal: nullo(DataWire),
  dataRiferimento: DataWire,
  base: nullo(Base),
  sequenza: nullo(Type.Integer()),
  pagineAttese: nullo(Type.Integer()),
  pagineLette: Type.Integer(),
  preparato: nullo(Type.String()),
  codDivisa: nullo(Type.String()),
  saldoIniziale: nullo(Decimale),
  saldoFinale: nullo(Decimale),
  chiudeGiornata: Type.Boolean(),
  righe: Type.Integer(),
  stato: StatoEstratto,
  perche: nullo(Type.String()),
  idSostituisce: nullo(Id),
  avvisi: Type.Array(Type.String()),
  idFile: Id,
  nomeFile: Type.String(),
  arrivo: Type.Enum(['schermo', 'cartella', 'programma']),
});

export type EstrattoWire = Static<typeof Estratto>;

/** A line as the file has it. */
export const RigaEstratto = Type.Object({
  id: Id,
  idEstratto: Id,
  n: Type.Integer(),
  tipo: Type.Enum(['posizione', 'movimento']),
  stato: Type.Enum(['contabilizzata', 'sospesa', 'informativa']),
  codISIN: nullo(Type.String()),
  cod_Titolo: nullo(Type.String()),
  codiceLocale: nullo(Type.String()),
  descrizione: nullo(Type.String()),
  quantita: nullo(Decimale),
  tipoQuantita: nullo(Type.Enum([...tipiQuantita])),
  disponibile: nullo(Decimale),
  bloccata: nullo(Decimale),
  inArrivo: nullo(Decimale),
  inConsegna: nullo(Decimale),
  prezzo: nullo(Decimale),
  rateo: nullo(Decimale),
  fattore: nullo(Decimale),
  importo: nullo(Decimale),
  codDivisa: nullo(Type.String()),
  dataContabile: nullo(DataWire),
  dataValuta: nullo(DataWire),
  riferimenti: Type.Array(Type.String()),
  causaleEsterna: nullo(Type.String()),
  storno: Type.Boolean(),
  controparte: nullo(Type.String()),
  testo: nullo(Type.String()),
  luogo: nullo(Type.String()),
  grezzo: Type.String(),
  pagina: nullo(Type.Integer()),
  riga: Type.Integer(),
});

export type RigaEstrattoWire = Static<typeof RigaEstratto>;

/** A confirmation, a state or a corporate action, with the movement of ours that it speaks of. */
const Messaggio = Type.Object({
  id: Id,
  tipo: Type.String(),
  specie: Type.Enum(['istruzione', 'conferma', 'stato', 'evento', 'pagamento']),
  funzione: nullo(Type.String()),
  riferimento: Type.String(),
  collegato: nullo(Type.String()),
  riferimentoEvento: nullo(Type.String()),
  idConto: nullo(Id),
  cod_Conto: nullo(Type.String()),
  preparato: nullo(Type.String()),
  codISIN: nullo(Type.String()),
  cod_Titolo: nullo(Type.String()),
  descrizione: nullo(Type.String()),
  verso: nullo(Type.Enum(['riceve', 'consegna'])),
  quantita: nullo(Decimale),
  giaRegolata: nullo(Decimale),
  daRegolare: nullo(Decimale),
  parziale: Type.Boolean(),
  importo: nullo(Decimale),
  codDivisa: nullo(Type.String()),
  dataContrattazione: nullo(DataWire),
  dataRegolamento: nullo(DataWire),
  dataEffettiva: nullo(DataWire),
  codiceStato: nullo(Type.String()),
  motivo: nullo(Type.String()),
  codiceEvento: nullo(Type.String()),
  dataStacco: nullo(DataWire),
  dataPagamento: nullo(DataWire),
  rapporto: nullo(Type.String()),
  aliquota: nullo(Decimale),
  perUnita: nullo(Decimale),
  lordo: nullo(Decimale),
  ritenuta: nullo(Decimale),
  netto: nullo(Decimale),
  idMovimento: nullo(Id),
  registrazione: nullo(Type.String()),
  /** How the movement was found, or why there is none. */
  perche: nullo(Type.String()),
  /** What it says otherwise than our movement, or than what the generation of movements expects, in words. */
  differenze: Type.Array(Type.String()),
});

export type MessaggioDepositarioWire = Static<typeof Messaggio>;

const leggere = { accesso: 'Riconciliazione_R', ambito: 'azienda' } as const;
const scrivere = { accesso: 'Riconciliazione_W', ambito: 'azienda' } as const;

/** A file of statements may be this large. */
export const BYTE_ESTRATTI = 200 * 1024 * 1024;

export const rotteEstratti = {
  carica: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/estratti/upload',
    riassunto: 'Carica un file di estratti, di qualunque formato che si legge: un lavoro lo prende',
    query: Type.Object({
      guid: o(Guid),
      /** The message that a file without its head holds: «535». */
      tipo: o(Type.String({ pattern: '^[0-9]{3}$' })),
      /** Of a CSV or a sheet: the account whose mapping reads it. */
      idConto: o(Id),
    }),
    risposta: LavoroAvviato,
    stato: 202,
    corpoGrezzo: true,
    byteMassimi: BYTE_ESTRATTI,
  }),
  pagina: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/estratti/getpagedpost',
    riassunto: 'Gli estratti, dal più recente, con un filtro',
    body: RichiestaPaginata({
      idConto: o(nullo(Id)),
      specie: o(nullo(Specie)),
      stato: o(nullo(StatoEstratto)),
      dal: o(nullo(DataWire)),
      al: o(nullo(DataWire)),
    }),
    risposta: Paginata(Estratto),
  }),
  uno: rotta({
    ...leggere,
    metodo: 'GET',
    url: '/riconciliazione/estratti/{id}',
    riassunto: 'Un estratto',
    params: ParametroId,
    risposta: Estratto,
  }),
  righe: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/estratti/{id}/righe/getpagedpost',
    riassunto: 'Le righe di un estratto, nel loro ordine',
    params: ParametroId,
    body: RichiestaPaginata({ testo: o(nullo(Type.String({ maxLength: 100 }))) }),
    risposta: Paginata(RigaEstratto),
  }),
  assegna: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/estratti/{id}/assegna',
    riassunto: 'Assegna a un conto gli estratti con le stesse coordinate, e li prende',
    params: ParametroId,
    body: Type.Object({ idConto: Id }),
    risposta: Estratto,
  }),
  sostituisci: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/estratti/{id}/sostituisci',
    riassunto:
      'Conferma che un estratto prende il posto di quello che c’era, e ne scioglie gli abbinamenti',
    params: ParametroId,
    body: Type.Object({ versione: o(Type.Integer()) }),
    risposta: Estratto,
  }),
  ripristina: rotta({
    ...scrivere,
    metodo: 'POST',
    url: '/riconciliazione/estratti/file/{id}/ripristina',
    riassunto:
      'Toglie tutto ciò che un file di estratti ha portato: righe, abbinamenti, discordanze',
    params: ParametroId,
    risposta: Type.Object({ estratti: Type.Integer(), righe: Type.Integer() }),
  }),
  messaggi: rotta({
    ...leggere,
    metodo: 'POST',
    url: '/riconciliazione/messaggi/getpagedpost',
    riassunto:
      'Conferme, stati di regolamento e operazioni sul capitale che i depositari hanno mandato',
    body: RichiestaPaginata({
      specie: o(nullo(Type.Enum(['istruzione', 'conferma', 'stato', 'evento', 'pagamento']))),
      idConto: o(nullo(Id)),
      codISIN: o(nullo(Type.String({ maxLength: 12 }))),
      idMovimento: o(nullo(Id)),
    }),
    risposta: Paginata(Messaggio),
  }),
};

export const formeEstratti = { Estratto, RigaEstratto, MessaggioDepositario: Messaggio };
