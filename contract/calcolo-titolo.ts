import Type from 'typebox';
import {
  AnalisiTitolo,
  ControvaloreTitolo,
  DomandaAnalisi,
  Passo,
  PrezzoArchivio,
} from './analisi-titolo.ts';
import { DataWire, Decimale, nullo } from './forme.ts';
import { PianoTitolo, RigaDelPiano } from './piano-titolo.ts';
import { rotta } from './rotta.ts';

const CodTitolo = Type.String({ minLength: 1, maxLength: 20 });
const CodPortafoglio = Type.String({ minLength: 1, maxLength: 20 });

/** A rule in use, by its code, and whether the titolo or the configuration says so. */
const RegolaInUso = Type.Object({
  codice: Type.String(),
  origine: Type.Union([Type.Literal('titolo'), Type.Literal('configurazione')]),
});

const RateoTitolo = Type.Object({
  codTitolo: Type.String(),
  data: DataWire,
  dataInizioGodimento: nullo(DataWire),
  dataProssimaCedola: nullo(DataWire),
  giorniMaturati: Type.Integer(),
  giorniPeriodo: Type.Integer(),
  tasso: nullo(Decimale),
  presunto: Type.Boolean(),
  rateoLordo100: Decimale,
  aliquota: nullo(Decimale),
  rateoNetto100: Decimale,
  /** The indexation coefficient of the day; null where there is none. */
  coefficiente: nullo(Decimale),
  /** The accrual by the coefficient; null for what is not indexed, and where the coefficient lacks. */
  indicizzazione: nullo(
    Type.Object({
      coefficiente: Decimale,
      /** The day it is of: the one asked for, else one of the seven before. */
      dataCoefficiente: DataWire,
      rateoLordo100: Decimale,
      rateoNetto100: Decimale,
      rivalutazione100: Decimale,
      regolaDeflazione: RegolaInUso,
      modoControvalore: RegolaInUso,
    }),
  ),
  /** Why an indexed titolo has no coefficient on the day, and what to do. */
  mancaCoefficiente: nullo(Type.String()),
  poolFactor: Decimale,
  scartoMaturato100: Decimale,
  impostaScarto100: Decimale,
  traccia: Type.Array(Passo),
  /** The last price on or before the day, for who may read prices. */
  ultimoPrezzo: nullo(PrezzoArchivio),
  /**
   * The analysis is made at the price or yield asked for, else at the last price; null where it
   * cannot be told.
   */
  analisi: nullo(AnalisiTitolo),
  mancaAnalisi: nullo(Type.String()),
  /** The amounts of the nominal that is asked for. */
  controvalore: nullo(ControvaloreTitolo),
  mancaControvalore: nullo(Type.String()),
});

const ImpostaScarto = Type.Object({
  imponibile: Decimale,
  aliquota: Decimale,
  imposta: Decimale,
  scartoTotale100: Decimale,
  scartoMaturato100: Decimale,
  metodo: Type.Union([Type.Literal('lineare'), Type.Literal('composto')]),
  codRegime: Type.String(),
  traccia: Type.Array(Passo),
});

const RegimeTitolo = Type.Object({
  codRegime: Type.String(),
  descrizione: Type.String(),
  tipoSoggetto: Type.Union([Type.Literal('L'), Type.Literal('N'), Type.Literal('E')]),
  aliquotaInteressi: Decimale,
  aliquotaCapitalGain: Decimale,
  percImponibile: Decimale,
  metodoCosto: Type.String(),
  motivo: Type.String(),
  traccia: Type.Array(Passo),
});

/** What is computed of one titolo (docs/regole/api.md#calcoli-di-un-titolo). */
export const rotteCalcoloTitolo = {
  pianoCedole: rotta({
    metodo: 'GET',
    url: '/Securities/genera-piano-cedole/{codTitolo}/{modo}',
    riassunto:
      'Il piano delle cedole: anteprima lo calcola, conferma lo scrive e chiede Titoli_W; ripeterla non cambia nulla',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    params: Type.Object({ codTitolo: CodTitolo, modo: Type.String({ maxLength: 20 }) }),
    risposta: Type.Array(RigaDelPiano),
    cambia: true,
  }),
  pianoConfermato: rotta({
    metodo: 'GET',
    url: '/Securities/piano-cedole/{codTitolo}',
    riassunto:
      'Il piano delle cedole confermato, quello che i termini farebbero oggi, le loro differenze e le conferme',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    params: Type.Object({ codTitolo: CodTitolo }),
    risposta: PianoTitolo,
  }),
  rateo: rotta({
    metodo: 'GET',
    url: '/Securities/calcolo-rateo/{codTitolo}/{data}',
    riassunto:
      'Il rateo di un titolo in un giorno di regolamento, per 100 di nominale; a un prezzo il rendimento, o il prezzo a un rendimento, e il controvalore di un nominale',
    accesso: 'Titoli_R',
    ambito: 'condiviso',
    params: Type.Object({ codTitolo: CodTitolo, data: DataWire }),
    query: DomandaAnalisi,
    risposta: RateoTitolo,
  }),
  impostaScarto: rotta({
    metodo: 'GET',
    url: '/Securities/getImpostaSostSuScarto/{codTitolo}/{codPortafoglio}/{dataDa}/{dataA}/{qtaVnominale}',
    riassunto: 'L’imposta sostitutiva sullo scarto maturato tra due giorni, secondo il regime',
    accesso: 'Titoli_R',
    ambito: 'azienda',
    params: Type.Object({
      codTitolo: CodTitolo,
      codPortafoglio: CodPortafoglio,
      dataDa: DataWire,
      dataA: DataWire,
      qtaVnominale: Decimale,
    }),
    risposta: ImpostaScarto,
  }),
  regime: rotta({
    metodo: 'GET',
    url: '/Securities/getRegimeTassazione/{codPortafoglio}/{codTitolo}',
    riassunto: 'Il regime di tassazione di un titolo in un portafoglio, oggi',
    accesso: 'Titoli_R',
    ambito: 'azienda',
    params: Type.Object({ codPortafoglio: CodPortafoglio, codTitolo: CodTitolo }),
    risposta: RegimeTitolo,
  }),
};

export const formeCalcoloTitolo = { ImpostaScarto, RateoTitolo, RegimeTitolo, RegolaInUso };
