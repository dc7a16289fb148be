import Type, { type TSchema } from 'typebox';
import { codiciControllo } from '#domain/archivi/qualita/controlli.ts';
import { GIORNI_MASSIMI } from '#domain/archivi/qualita/finestra.ts';
import { eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { FiltroArchivio } from './archivi/archivi.ts';
import {
  DataWire,
  Decimale,
  Guid,
  Id,
  Istante,
  LavoroAvviato,
  nullo,
  o,
  Paginata,
  RecordVisto,
  RichiestaPaginata,
  SqlParams,
} from './forme.ts';
import { rotta } from './rotta.ts';

const Controllo = Type.Enum(codiciControllo);

/** Day of reference, how many days up to it are examined, and the archive's filter. */
const Esame = {
  data: DataWire,
  giorni: o(Type.Integer({ minimum: 1, maximum: GIORNI_MASSIMI })),
};
const Filtro = o(nullo(Type.Object({ ...FiltroArchivio, sqlParams: SqlParams })));

const Codice = o(nullo(Type.String({ minLength: 1, maxLength: 20 })));

/** Which row is meant: the key of its value, as far as the archive has those columns. */
const ChiaveRiga = {
  codTitolo: Codice,
  codDivisa: Codice,
  cod_Portafoglio: Codice,
};

const RIGHE_PER_AZIONE = 500;

const scelte = <S extends TSchema>(riga: S) =>
  Type.Array(riga, { minItems: 1, maxItems: RIGHE_PER_AZIONE });

const Giudizio = Type.Object({
  codice: Controllo,
  attivo: Type.Boolean(),
  soglia: nullo(Decimale),
  /** Findings that nobody has accepted. */
  righe: Type.Integer(),
  accettate: Type.Integer(),
});

export const RigaQualita = Type.Object({
  /** Names the row among those of its check. */
  chiave: Type.String(),
  codTitolo: nullo(Type.String()),
  codDivisa: nullo(Type.String()),
  cod_Portafoglio: nullo(Type.String()),
  codISIN: nullo(Type.String()),
  descrizione: nullo(Type.String()),
  tipoTitolo: nullo(Type.String()),
  data: DataWire,
  /** The id of the value that is meant; null where there is none. */
  id: nullo(Id),
  versione: nullo(Type.Integer()),
  valore: nullo(Decimale),
  precedente: nullo(Decimale),
  dataPrecedente: nullo(DataWire),
  misura: nullo(Decimale),
  nota: nullo(Type.String()),
  accettataDa: nullo(Type.String()),
  accettataIl: nullo(Istante),
});

const Esito = Type.Object({ righe: Type.Integer() });

const RichiestaControlli = Type.Object({ ...Esame, filter: Filtro });

const EsitoControlli = Type.Object({
  dal: DataWire,
  al: DataWire,
  /** False where TARGET is closed on the day and no value is expected. */
  lavorativo: Type.Boolean(),
  /** How many titoli or divise are expected to have a value, and how many values were read. */
  attesi: Type.Integer(),
  valori: Type.Integer(),
  controlli: Type.Array(Giudizio),
});

const RichiestaAnomalie = Type.Object({
  ...Esame,
  controllo: Controllo,
  /** Those that somebody has accepted, in place of the others. */
  accettate: o(Type.Boolean()),
  ...RichiestaPaginata(FiltroArchivio).properties,
});

const PaginaAnomalie = Paginata(RigaQualita);

const RichiestaEsportaAnomalie = Type.Object({
  ...Esame,
  controllo: Controllo,
  accettate: o(Type.Boolean()),
  filter: Filtro,
});

const AnomalieAccettate = Type.Object({
  controllo: Controllo,
  nota: Type.String({ minLength: 1, maxLength: 500 }),
  righe: scelte(Type.Object({ ...ChiaveRiga, data: DataWire, valore: o(nullo(Decimale)) })),
});

/** Rows may be sent as they were read, and opened again as they were accepted. */
const AnomalieLette = Type.Intersect([
  AnomalieAccettate,
  Type.Object({ righe: Type.Array(RigaQualita) }),
]);

const AnomalieRiaperte = Type.Object({
  controllo: Controllo,
  righe: scelte(Type.Object({ ...ChiaveRiga, data: DataWire })),
});

const ValoriDaRiportare = Type.Object({
  data: DataWire,
  righe: scelte(Type.Object(ChiaveRiga)),
});

const ValoriRiportati = Type.Object({
  righe: Type.Integer(),
  /** What was written, to be taken back. */
  scritte: Type.Array(RecordVisto),
});

const ValoriDaEliminare = Type.Object({ righe: scelte(RecordVisto) });

const urlDi = ({ tipo }: TipoArchivio) => `/qualita/${tipo}`;

const comune = (archivio: TipoArchivio) =>
  ({
    metodo: 'POST',
    ambito: eAziendale(archivio) ? 'azienda' : 'condiviso',
  }) as const;

/** The checks of an archive, from its description: whoever may read it may see what is odd in it. */
const lettureDi = (archivio: TipoArchivio) => {
  const { intestazione } = archivio;
  const url = urlDi(archivio);
  const lettura = { ...comune(archivio), accesso: `${archivio.area}_R` } as const;
  return {
    controlli: rotta({
      ...lettura,
      url: `${url}/controlli`,
      riassunto: `Quante anomalie trova ogni controllo di ${intestazione}`,
      body: RichiestaControlli,
      risposta: EsitoControlli,
    }),
    righe: rotta({
      ...lettura,
      url: `${url}/righe`,
      riassunto: `Le anomalie di ${intestazione} che un controllo trova, a pagine`,
      body: RichiestaAnomalie,
      risposta: PaginaAnomalie,
    }),
    esporta: rotta({
      ...lettura,
      url: `${url}/esporta`,
      riassunto: `Esporta in CSV e in Excel le anomalie di ${intestazione} che un controllo trova`,
      query: Type.Object({ guid: o(Guid) }),
      body: RichiestaEsportaAnomalie,
      risposta: LavoroAvviato,
      stato: 202,
    }),
  };
};

/** What is done about their findings. */
const salvataggiDi = (archivio: TipoArchivio) => {
  const { intestazione } = archivio;
  const url = urlDi(archivio);
  const salvataggio = { ...comune(archivio), accesso: `${archivio.area}_W` } as const;
  return {
    accetta: rotta({
      ...salvataggio,
      url: `${url}/accetta`,
      riassunto: `Accetta come sono delle anomalie di ${intestazione}, con una nota`,
      body: AnomalieAccettate,
      letto: AnomalieLette,
      risposta: Esito,
    }),
    riapri: rotta({
      ...salvataggio,
      url: `${url}/riapri`,
      riassunto: `Toglie l’accettazione a delle anomalie di ${intestazione}`,
      body: AnomalieRiaperte,
      letto: AnomalieLette,
      risposta: Esito,
    }),
    riporta: rotta({
      ...salvataggio,
      url: `${url}/riporta`,
      riassunto: `Scrive nel giorno l’ultimo valore precedente di ${intestazione}, dove manca`,
      body: ValoriDaRiportare,
      letto: AnomalieLette,
      risposta: ValoriRiportati,
    }),
    elimina: rotta({
      ...salvataggio,
      url: `${url}/elimina`,
      riassunto: `Elimina dei valori di ${intestazione}, nella versione vista`,
      body: ValoriDaEliminare,
      letto: AnomalieLette,
      risposta: Esito,
    }),
  };
};

const rotteQualitaDi = (archivio: TipoArchivio) => ({
  ...lettureDi(archivio),
  ...salvataggiDi(archivio),
});

export type RotteQualita = ReturnType<typeof rotteQualitaDi>;

/** The routes of the checks, by the last segment of the archive's screen. */
export const rotteQualita: Readonly<Record<string, RotteQualita>> = Object.fromEntries(
  tipiArchivio.map((archivio) => [archivio.tipo, rotteQualitaDi(archivio)]),
);

export const formeQualita = {
  AnomalieAccettate,
  AnomalieRiaperte,
  CodiceControllo: Controllo,
  EsitoControlli,
  EsitoQualita: Esito,
  GiudizioControllo: Giudizio,
  PaginaAnomalie,
  RichiestaAnomalie,
  RichiestaControlli,
  RichiestaEsportaAnomalie,
  RigaQualita,
  ValoriDaEliminare,
  ValoriDaRiportare,
  ValoriRiportati,
};
