import type {
  DomandaDatiWire,
  DomandaElaborazioneWire,
  DomandaRendimentiWire,
  DomandaScadenzarioWire,
  ElaborazioneWire,
} from '#contract/elaborazioni.ts';
import {
  type EventoScadenzario,
  eventiScadenzario,
  gruppiProposti,
  indirizziElaborazione,
  type Misura,
  misure,
  type NomeElaborazione,
  nomiElaborazione,
  type Perimetro,
  type Periodo,
  perimetri,
  periodi,
  type Valutazione,
  valutazioni,
} from '#domain/elaborazioni/elaborazioni.ts';
import type { FiltroMovimenti } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { scriviFiltroMovimenti } from '#domain/movimenti/filtro/indirizzo-movimenti.ts';
import type { SelezioneTipo } from '#domain/record/filtri/filtro-date.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { type MetodoRendimento, metodiRendimento } from '#domain/rendimenti/metodi.ts';
import { aggiungiGiorni, aggiungiMesi, type Data, dataScritta } from '#domain/tempo/data.ts';
import { ePresente, filtroConfermato, perVariante } from '#domain/titoli/filtro/filtro-titoli.ts';
import type { RicercaUrl } from '#web/base/ricerca-url.ts';

/** What the parameters bar asks; the rest of the question is the movements filter of the address. */
export interface Parametri {
  readonly dal: Data;
  readonly al: Data;
  readonly per: SelezioneTipo;
  readonly gruppi: readonly string[];
  readonly periodo: Periodo;
  readonly misura: Misura;
  readonly stornati: boolean;
  readonly sospeso: boolean;
  readonly inEuro: boolean;
  /** Of what falls due; all of it where there is none. */
  readonly evento: EventoScadenzario | '';
  readonly valutazione: Valutazione;
  readonly perimetro: Perimetro;
  /** The book that values; the principal one where there is none. */
  readonly libro: string;
  readonly metodo: MetodoRendimento;
  /** The titolo that returns are compared with; none where empty. */
  readonly confronto: string;
  /** The currency that returns are told in; the euro where empty. */
  readonly divisa: string;
}

/** What is meant where the address does not say it. */
type Proposti = Pick<Parametri, 'dal' | 'al' | 'gruppi'>;

const SENZA_GRUPPI = 'nessuno';

const fra = <V extends string>(valori: readonly V[], parola = ''): V | undefined =>
  valori.find((una) => una === parola);

/** The words of the address; what it does not say is proposed. */
export const leggiParametri = (ricerca: RicercaUrl, proposti: Proposti): Parametri => ({
  dal: dataScritta(ricerca.dal) ?? proposti.dal,
  al: dataScritta(ricerca.al) ?? proposti.al,
  per: fra(['M', 'V', 'I'], ricerca.per) ?? 'M',
  gruppi: (ricerca.raggruppa || proposti.gruppi.join(','))
    .split(',')
    .filter((uno) => uno && uno !== SENZA_GRUPPI),
  periodo: fra(Object.keys(periodi) as Periodo[], ricerca.ogni) ?? 'MESE',
  misura: fra(Object.keys(misure) as Misura[], ricerca.misura) ?? 'saldo',
  stornati: ricerca.stornati === 'si',
  sospeso: ricerca.sospeso === 'si',
  inEuro: ricerca.valori === 'euro',
  evento: fra(Object.keys(eventiScadenzario) as EventoScadenzario[], ricerca.evento) ?? '',
  valutazione: fra(Object.keys(valutazioni) as Valutazione[], ricerca.valutazione) ?? 'BILANCIO',
  perimetro: fra(Object.keys(perimetri) as Perimetro[], ricerca.perimetro) ?? 'TUTTO',
  libro: ricerca.libro ?? '',
  metodo: fra(Object.keys(metodiRendimento) as MetodoRendimento[], ricerca.metodo) ?? 'DIETZ',
  confronto: ricerca.confronto ?? '',
  divisa: ricerca.divisa ?? '',
});

/** The words back; those that mean what is there without them are left out. */
export const paroleDi = (p: Parametri, proposti: Pick<Proposti, 'gruppi'>): RicercaUrl => ({
  dal: p.dal,
  al: p.al,
  per: p.per === 'M' ? '' : p.per,
  raggruppa: p.gruppi.join(',') || (proposti.gruppi.length > 0 ? SENZA_GRUPPI : ''),
  ogni: p.periodo === 'MESE' ? '' : p.periodo,
  misura: p.misura === 'saldo' ? '' : p.misura,
  stornati: p.stornati ? 'si' : '',
  sospeso: p.sospeso ? 'si' : '',
  valori: p.inEuro ? 'euro' : '',
  evento: p.evento,
  valutazione: p.valutazione === 'BILANCIO' ? '' : p.valutazione,
  perimetro: p.perimetro === 'TUTTO' ? '' : p.perimetro,
  libro: p.libro,
  metodo: p.metodo === 'DIETZ' ? '' : p.metodo,
  confronto: p.confronto,
  divisa: p.divisa,
});

const LIVELLI = ['codPortafoglio', 'codDepositario', 'codDepositarioGlobale', 'codControparte'];

/** What of a movements filter says which positions. */
const diPosizioni = (filtro: FiltroMovimenti): object =>
  senzaVuoti(
    Object.fromEntries(
      Object.entries(filtro).filter(
        ([campo]) => LIVELLI.includes(campo) || ePresente('ridotto', campo),
      ),
    ),
  );

export const corpoMovimenti = (p: Parametri, filtro: FiltroMovimenti): DomandaElaborazioneWire => ({
  ...(senzaVuoti(filtro) as DomandaElaborazioneWire),
  dataDa: p.dal,
  dataA: p.al,
  selezioneTipo: p.per,
  gruppi: [...p.gruppi],
  movInSospeso: p.sospeso,
  valoriInEuro: p.inEuro,
  escludiStornati: !p.stornati,
});

/** An analysis has parts for groups, and all that moved the titolo. */
export const corpoTitolo = (p: Parametri, filtro: FiltroMovimenti): DomandaElaborazioneWire => ({
  ...(senzaVuoti(filtro) as DomandaElaborazioneWire),
  dataDa: p.dal,
  dataA: p.al,
  selezioneTipo: p.per,
});

export const corpoScadenze = (p: Parametri, filtro: FiltroMovimenti): DomandaScadenzarioWire => ({
  ...diPosizioni(filtro),
  dataDa: p.dal,
  dataA: p.al,
  gruppi: [...p.gruppi],
  ...(p.evento && { eventi: [p.evento] }),
});

/** What of the filter chooses positions, at one day. */
export function corpoDati(p: Parametri, filtro: FiltroMovimenti): DomandaDatiWire {
  const { al, gruppi, valutazione, perimetro, libro } = p;
  const { codPortafoglio, codDepositario } = filtro;
  const titoli = filtroConfermato(perVariante(filtro, 'ridotto')) ?? {};
  const scelti = senzaVuoti({ ...titoli, codPortafoglio, codDepositario });
  return {
    ...(scelti as DomandaDatiWire),
    ...{ data: al, valutazione, perimetro, gruppi: [...gruppi] },
    ...(libro && { codLibro: libro }),
  };
}

export function corpoRendimenti(p: Parametri, filtro: FiltroMovimenti): DomandaRendimentiWire {
  const { codPortafoglio, codDepositario } = filtro;
  const titoli = filtroConfermato(perVariante(filtro, 'ridotto')) ?? {};
  return {
    ...(senzaVuoti({ ...titoli, codPortafoglio, codDepositario }) as DomandaRendimentiWire),
    ...{ dataDa: p.dal, dataA: p.al, metodo: p.metodo, gruppi: [...p.gruppi] },
    ...(p.confronto && { confronto: p.confronto }),
    ...(p.divisa && { divisa: p.divisa }),
  };
}

/** How many months a period is long. */
export const MESI: Readonly<Record<Exclude<Periodo, 'NESSUNO'>, number>> = {
  MESE: 1,
  TRIMESTRE: 3,
  ANNO: 12,
};

/** Where the filter has what a group is of. */
const NEL_FILTRO: Readonly<Record<string, (chiave: string) => FiltroMovimenti>> = {
  numeroMovimento: (chiave) => ({ nReg: chiave }),
  codDepositario: (chiave) => ({ codDepositario: [chiave] }),
  codControparte: (chiave) => ({ codControparte: [chiave] }),
  codPortafoglio: (chiave) => ({ codPortafoglio: [chiave] }),
  codCausale: (chiave) => ({ cod_Causale: [chiave] }),
  tipoTitolo: (chiave) => ({ tipoTitolo: [chiave] }),
  codTitolo: (chiave) => ({ codTitolo: [chiave] }),
};

/** The filter of one group; null where no filter has it. */
export const nelFiltro = (codice: string, chiave: string): FiltroMovimenti | null =>
  NEL_FILTRO[codice]?.(chiave) ??
  (codice.startsWith('raggruppamento') ? { idRaggruppamenti: [Number(chiave)] } : null);

/** What an elaboration was asked, whatever the bar says meanwhile. */
export function chiesteDi({ parametri }: Pick<ElaborazioneWire, 'parametri'>): Parametri {
  const chiesti = parametri as DomandaElaborazioneWire &
    Pick<DomandaRendimentiWire, 'metodo' | 'confronto' | 'divisa'>;
  return {
    dal: chiesti.dataDa as Data,
    al: chiesti.dataA as Data,
    per: chiesti.selezioneTipo ?? 'M',
    gruppi: chiesti.gruppi ?? [],
    periodo: chiesti.periodo ?? 'MESE',
    misura: chiesti.misure?.[0] ?? 'saldo',
    stornati: chiesti.escludiStornati !== true,
    sospeso: chiesti.movInSospeso === true,
    inEuro: chiesti.valoriInEuro === true,
    evento: '',
    valutazione: 'BILANCIO',
    perimetro: 'TUTTO',
    libro: '',
    metodo: chiesti.metodo ?? 'DIETZ',
    confronto: chiesti.confronto ?? '',
    divisa: chiesti.divisa ?? '',
  };
}

/** What the server writes into a question that does not say it. */
const COMPLETATI: readonly string[] = ['codAzienda', 'dataDa', 'dataA', 'selezioneTipo'];

/** Whether an elaboration was asked what would be asked now. */
export function stessaDomanda(corpo: object, elaborata: object): boolean {
  const [ora, allora] = [senzaVuoti(corpo), senzaVuoti(elaborata)] as Record<string, unknown>[];
  const dette = Object.keys(allora ?? {}).filter((una) => !COMPLETATI.includes(una));
  return [...new Set([...Object.keys(ora ?? {}), ...dette])].every(
    (una) => confrontabile(ora?.[una]) === confrontabile(allora?.[una]),
  );
}

/** Whatever the sequence in which the parts of an object were written; a dimension has two spellings. */
const confrontabile = (valore: unknown): string | undefined =>
  JSON.stringify(valore, (_nome, parte: unknown) =>
    parte !== null && typeof parte === 'object' && !Array.isArray(parte)
      ? Object.fromEntries(Object.entries(parte).toSorted(([a], [b]) => a.localeCompare(b)))
      : parte,
  )?.replaceAll('raggruppamento:', 'raggruppamento');

/** The address of the movements that make a figure, of a group and a period; null where no filter has them. */
export function ricercaDellaCifra(
  testa: Pick<ElaborazioneWire, 'livelli' | 'parametri'>,
  chiavi: readonly (string | null)[],
  periodo?: string,
): RicercaUrl | null {
  const parti = chiavi.map((chiave, i) => {
    const codice = testa.livelli[i]?.codice ?? '';
    if (chiave === null) return null;
    return NEL_FILTRO[codice]?.(chiave) ?? { idRaggruppamenti: [Number(chiave)] };
  });
  if (parti.includes(null)) return null;
  const chieste = chiesteDi(testa);
  const { dal, al, sospeso } = chieste;
  const filtro = Object.assign({}, testa.parametri, ...parti) as FiltroMovimenti;
  // What is in suspense is so at the end of the whole, not of one of its periods.
  const regolati = sospeso || (filtro.dataValTo && filtro.dataValTo < al) ? {} : { dataValTo: al };
  const mesi = chieste.periodo === 'NESSUNO' ? 0 : MESI[chieste.periodo];
  const inizio = periodo && periodo > dal ? (periodo as Data) : dal;
  const fine = periodo && mesi > 0 ? aggiungiGiorni(aggiungiMesi(periodo as Data, mesi), -1) : al;
  return {
    ...scriviFiltroMovimenti({ ...filtro, ...regolati }),
    ...paroleDi(
      { ...chieste, dal: inizio, al: fine < al ? fine : al, gruppi: [], sospeso: true },
      { gruppi: [] },
    ),
    esegui: 'si',
  };
}

/** The movements behind a row of an analysis: of its year, of its portfolio and custodian; null where there are none. */
export function ricercaDellaRiga(
  testa: Pick<ElaborazioneWire, 'parametri'>,
  di: (colonna: string) => string | null,
): RicercaUrl | null {
  const { dal, al, per } = chiesteDi(testa);
  const [anno, portafoglio, depositario] = [
    di('anno'),
    di('cod_Portafoglio'),
    di('cod_Depositario'),
  ];
  if (anno === null && portafoglio === null) return null;
  const { codTitolo, cod_Titolo, ...altri } = testa.parametri as FiltroMovimenti & {
    cod_Titolo?: string[];
  };
  const [inizio, fine] = [`${anno}-01-01`, `${anno}-12-31`];
  return {
    ...scriviFiltroMovimenti({
      ...altri,
      codTitolo: codTitolo ?? cod_Titolo ?? [],
      ...(portafoglio && { codPortafoglio: [portafoglio] }),
      ...(depositario && { codDepositario: [depositario] }),
    }),
    dal: anno !== null && inizio > dal ? inizio : dal,
    al: anno !== null && fine < al ? fine : al,
    per: per === 'M' ? '' : per,
    esegui: 'si',
  };
}

export const nomeDi = (percorso: string): NomeElaborazione =>
  nomiElaborazione.find((uno) => percorso.endsWith(indirizziElaborazione[uno])) ??
  'dettaglio-movimenti';

export const propostiDi = (
  nome: NomeElaborazione,
  giorni: Pick<Parametri, 'dal' | 'al'>,
): Proposti => ({ ...giorni, gruppi: gruppiProposti(nome) });
