import { type RawBuilder, sql } from 'kysely';
import type { DomandaDatiWire } from '#contract/elaborazioni.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import { ESITI, gruppiAlPiu, perimetri, valutazioni } from '#domain/elaborazioni/elaborazioni.ts';
import { differenza, prodotto } from '#domain/money/decimale.ts';
import { PARTI_DI_ARCHIVIO, ultimaChiusura } from '#domain/movimenti/filtro/filtro-movimenti.ts';
import { IMM_CIRC } from '#domain/tabelle/imm-circ.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import type { Ingresso } from '#domain/valutazione/ingressi.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { SceltaGiacenze } from '#server/giacenze/giacenze.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { inParole as parole, unioniDi } from '#server/reports/composizione.ts';
import type { Chiedi, FiltroReport } from '#server/reports/descrizione.ts';
import type { LettureLivelli } from '#server/reports/livelli.ts';
import { parametriArchivio } from '#server/reports/parametri.ts';
import { gruppoInParole } from '#server/titoli/patrimonio.ts';
import { livelliAziendali } from '#server/titoli/reports/livelli.ts';
import { lettureTitolo } from '#server/titoli/reports/livelli-titoli.ts';
import { conPronti, prontiValutati } from '#server/valutazione/pronti.ts';
import {
  posizioniValutate,
  type SceltaValutate,
  type Valutato,
} from '#server/valutazione/valutate.ts';
import { conservaAllocazioni } from './allocazioni.ts';
import type {
  Chiesta,
  ColonnaElaborata,
  DescrizioneElaborazione,
  LivelloElaborato,
} from './descrizione.ts';
import { livelliDi, predefiniteDi } from './domanda.ts';
import { libroChiesto, secondoIlLibro } from './libro-elaborato.ts';

type Sql = RawBuilder<unknown>;

/** What the question chooses positions by; the rest of it is how they are looked at. */
function sceltaDi(chiesta: Chiesta): Omit<SceltaValutate, 'decisione' | 'perimetro'> {
  const {
    codAzienda: _a,
    dataDa: _d,
    dataA: data,
    gruppi: _g,
    ...filtro
  } = chiesta as Chiesta & DomandaDatiWire;
  const { data: _giorno, codLibro: _libro, valutazione: _v, perimetro: _p, ...titoli } = filtro;
  return { ...(titoli as SceltaGiacenze), data };
}

/** How the question wants them valued, and whose; what it does not say is the usual. */
function modoDi(chiesta: Chiesta) {
  const { valutazione, perimetro } = chiesta as Chiesta & DomandaDatiWire;
  return { valutazione: valutazione ?? 'BILANCIO', perimetro: perimetro ?? 'TUTTO' } as const;
}

const codLibroDi = (chiesta: Chiesta) => (chiesta as Chiesta & DomandaDatiWire).codLibro;

/**
 * Whether all that the company has is asked for: its allocations are then kept. The waiver changes what positions
 * stand at, not what they are worth.
 */
const intera = (chiesta: Chiesta): boolean => {
  const { data: _d, selezioneTipo: _s, ...filtro } = sceltaDi(chiesta);
  if (modoDi(chiesta).perimetro !== 'TUTTO') return false;
  return Object.values(filtro).every(
    (uno) =>
      uno === null ||
      uno === undefined ||
      uno === false ||
      (Array.isArray(uno) && uno.length === 0),
  );
};

/** A question with its day: the last closing unless it says another. */
async function completa(domanda: object, codAzienda: string, chiedi: Chiedi): Promise<Chiesta> {
  const chiesta = domanda as DomandaDatiWire;
  esigiGiorni(chiesta, ['data', 'dataRiferimento']);
  await libroChiesto(chiesta.codLibro, codAzienda, chiedi);
  const gruppi = chiesta.gruppi ?? [];
  const alPiu = gruppiAlPiu('elaboradati');
  if (gruppi.length > alPiu)
    throw erroreCampo(
      'gruppi',
      `Si raggruppa al più per ${alPiu}: toglierne ${gruppi.length - alPiu}.`,
    );
  const { oggi, chiusura } = await predefiniteDi(codAzienda, chiedi);
  const giorno = (chiesta.data ?? ultimaChiusura(oggi, chiusura)) as Data;
  return {
    ...(chiesta as object),
    codAzienda,
    gruppi: gruppi.map((uno) => uno.replace(/^raggruppamento:/i, 'raggruppamento')),
    dataDa: giorno,
    dataA: giorno,
    selezioneTipo: 'V',
  };
}

const titolo = lettureTitolo('d');
const { tipo } = titolo.unioni;

/** How rows `t` of valued positions are gathered, with their `titoli d`. */
export const letturePosizioni: LettureLivelli = {
  livello: (codice) =>
    ({
      ...livelliAziendali,
      assetClass: {
        titolo: 'Asset class',
        valore: gruppoInParole(sql`g_tipo.gruppo`),
        unioni: [tipo],
      },
      immCirc: { titolo: 'Immobilizzato/Circolante', valore: parole(sql`t.imm_circ`, IMM_CIRC) },
    })[codice] ?? titolo.livelli[codice],
  dimensione: titolo.dimensione,
};

export const CHIAVI_POSIZIONI: Readonly<Record<string, Sql>> = {
  codPortafoglio: sql`t.cod_portafoglio`,
  codDepositario: sql`t.cod_depositario`,
  assetClass: sql`g_tipo.gruppo`,
  immCirc: sql`t.imm_circ`,
  tipoTitolo: sql`d.tipo_titolo`,
  codDivisa: sql`d.cod_divisa`,
  codEmittente: sql`d.cod_emittente`,
  codTitolo: sql`d.cod_titolo`,
};

/** What is missing stands in front of what is valued. */
const ESITO: LivelloElaborato = {
  titolo: 'Esito',
  codice: 'esito',
  valore: sql`case when t.anomalia is null then ${sql.lit(ESITI.valutate)} else ${sql.lit(ESITI.anomalie)} end`,
  ordine: sql`t.anomalia is null`,
  chiave: sql`case when t.anomalia is null then 'valutate' else 'anomalie' end`,
};

/** A figure of a valued position, as it is stored. */
interface Cifra extends Omit<ColonnaElaborata, 'valore'> {
  readonly di: (una: Valutato) => string | null;
}

const testo = (
  nome: string,
  etichetta: string,
  di: Cifra['di'],
  altro: Partial<Cifra> = {},
): Cifra => ({ nome, etichetta, tipo: 'testo', di, ...altro });
const numero = (nome: string, etichetta: string, di: Cifra['di'], altro: Partial<Cifra> = {}) =>
  ({ nome, etichetta, tipo: 'numero', decimali: 2, di, ...altro }) as const;
const principale = { principale: true } as const;
const somma = { totale: true, principale: true } as const;
const nascosta = { totale: true } as const;

const di = (ingresso: Ingresso, parte: 'valore' | 'archivio' | 'data'): string | null =>
  'valore' in ingresso ? ingresso[parte] : null;

/** What was sold short is owed: it has a minus. */
const conSegno = ({ tenuta }: Valutato, cifra: string | null): string | null =>
  cifra !== null && tenuta.corta ? differenza('0', cifra) : cifra;

const inRighe = (traccia: Traccia): string =>
  traccia.map(({ titolo: di, calcolo, valore }) => `${di}: ${calcolo} = ${valore}`).join(' · ');

const CIFRE: readonly Cifra[] = [
  testo('cod_Titolo', 'Titolo', ({ tenuta }) => tenuta.codTitolo, principale),
  testo(
    'anomalia',
    'Che cosa manca',
    ({ valutata }) => valutata.anomalie.join(' ') || null,
    principale,
  ),
  testo('cod_Portafoglio', 'Portafoglio', ({ tenuta }) => tenuta.codPortafoglio, principale),
  testo('cod_Depositario', 'Depositario', ({ tenuta }) => tenuta.codDepositario, principale),
  testo('immCirc', 'I/C', ({ tenuta }) => tenuta.immCirc, principale),
  testo('tipoTitolo', 'Tipo', ({ tenuta }) => tenuta.tipoTitolo),
  testo('codDivisa', 'Divisa', ({ tenuta }) => tenuta.codDivisa, principale),
  testo('metodo', 'Metodo', ({ tenuta }) => tenuta.metodo),
  numero('quantita', QUANTITA_O_NOMINALE, (una) => conSegno(una, una.tenuta.quantita), {
    decimali: 0,
    principale: true,
  }),
  numero('poolFactor', 'Pool factor', ({ valutata }) => valutata.poolFactor, { decimali: 4 }),
  numero('coefficiente', 'Coefficiente', ({ valutata }) => valutata.coefficiente, { decimali: 5 }),
  numero('prezzo', 'Prezzo', ({ prezzo }) => di(prezzo, 'valore'), {
    decimali: 3,
    principale: true,
  }),
  testo('fontePrezzo', 'Fonte prezzo', ({ prezzo }) => di(prezzo, 'archivio')),
  { ...testo('dataPrezzo', 'Data prezzo', ({ prezzo }) => di(prezzo, 'data')), tipo: 'data' },
  numero('cambio', 'Cambio', ({ cambio }) => di(cambio, 'valore'), { decimali: 4 }),
  testo('fonteCambio', 'Fonte cambio', ({ cambio }) => di(cambio, 'archivio')),
  { ...testo('dataCambio', 'Data cambio', ({ cambio }) => di(cambio, 'data')), tipo: 'data' },
  numero('costo', 'Costo €', (una) => conSegno(una, una.tenuta.costo), somma),
  numero('costoDivisaAnte', 'Costo in divisa', (una) => conSegno(una, una.tenuta.costoDivisa)),
  numero('creditiMaturati', 'Crediti €', ({ valutata }) => valutata.creditiMaturati, nascosta),
  numero('rateo', 'Rateo €', ({ valutata }) => valutata.rateo, somma),
  numero('ritenutaRateo', 'Ritenuta rateo €', ({ valutata }) => valutata.ritenutaRateo, nascosta),
  numero('scarto', 'Scarto €', ({ valutata }) => valutata.scarto, somma),
  numero(
    'differenzaCambio',
    'Differenza cambio €',
    ({ valutata }) => valutata.differenzaCambio,
    somma,
  ),
  numero('svalutazione', 'Svalutazione €', ({ valutata }) => valutata.svalutazione, somma),
  numero('ripresa', 'Ripresa €', ({ valutata }) => valutata.ripresa, somma),
  testo('classeIfrs9', 'Classe IFRS 9', ({ tenuta }) => tenuta.classeIfrs9 ?? null),
  numero(
    'variazioneFairValue',
    'Variazione fair value €',
    ({ valutata }) => valutata.aFairValue?.variazione ?? null,
    nascosta,
  ),
  numero('fairValueDerivato', 'Fair value €', ({ valutata }) => valutata.fairValueDerivato, somma),
  numero(
    'minusvalenzaNonRilevata',
    'Minus non rilevata €',
    ({ valutata }) => valutata.minusvalenzaNonRilevata,
    nascosta,
  ),
  numero(
    'minusvalenzaLatente',
    'Minus latente €',
    ({ valutata }) => valutata.minusvalenzaLatente,
    nascosta,
  ),
  numero(
    'plusvalenzaNonRilevata',
    'Plus latente €',
    ({ valutata }) => valutata.plusvalenzaNonRilevata,
    nascosta,
  ),
  numero(
    'svalutazioniCumulate',
    'Svalutazioni cumulate €',
    ({ valutata }) => valutata.svalutazioniCumulate,
    nascosta,
  ),
  numero('costoDivisa', 'Valore in divisa', (una) => conSegno(una, una.valutata.costoDivisa)),
  numero(
    'tassoEffettivo',
    'Tasso effettivo %',
    ({ valutata }) => valutata.tassoEffettivo && prodotto(valutata.tassoEffettivo, '100'),
    { decimali: 4 },
  ),
  numero('valoreMercato', 'Mercato €', (una) => conSegno(una, una.valutata.valoreMercato), somma),
  numero(
    'valoreBilancio',
    'Bilancio €',
    (una) => conSegno(una, una.valutata.valoreBilancio),
    somma,
  ),
  numero(
    'anomalie',
    'Da completare',
    ({ valutata }) => (valutata.anomalie.length > 0 ? '1' : '0'),
    {
      decimali: 0,
      totale: true,
    },
  ),
  testo('traccia', 'Come si arriva', ({ valutata }) => inRighe(valutata.traccia)),
];

/** The rows as they were counted, as a common table of texts. */
function tabellaDi(codAzienda: string, posizioni: readonly Valutato[]): Sql {
  const righe = posizioni.map((una) => ({
    id_titolo: una.tenuta.idTitolo,
    cod_portafoglio: una.tenuta.codPortafoglio,
    cod_depositario: una.tenuta.codDepositario,
    imm_circ: una.tenuta.immCirc,
    ...Object.fromEntries(CIFRE.map(({ nome, di: sua }) => [nome, sua(una)])),
  }));
  const campi = CIFRE.map(({ nome }) => sql`${sql.ref(nome)} text`);
  return sql`valutate as materialized (
    select ${codAzienda}::text as cod_azienda, v.* from json_to_recordset(${JSON.stringify(righe)}::json)
      as v (id_titolo bigint, cod_portafoglio text, cod_depositario text, imm_circ text, ${sql.join(campi)}))`;
}

/** The positions of a day at their value, what is missing of them first; the allocations of the company with them. */
export const elaboraDati: DescrizioneElaborazione = {
  nome: 'elaboradati',
  completa,
  prepara: async (chiesta, chiedi) => {
    const chiesti = await livelliDi(
      'elaboradati',
      chiesta,
      chiedi,
      letturePosizioni,
      CHIAVI_POSIZIONI,
    );
    const livelli = [ESITO, ...chiesti];
    const delTitolo = livelli.findIndex(({ codice }) => codice === 'codTitolo') + 1;
    const filtro = sceltaDi(chiesta) as FiltroReport;
    const libro = await libroChiesto(codLibroDi(chiesta), chiesta.codAzienda, chiedi);
    return {
      livelli,
      colonne: CIFRE.map(
        ({ di: _di, ...colonna }): ColonnaElaborata => ({
          ...colonna,
          valore:
            colonna.tipo === 'numero'
              ? sql`${sql.ref(`t.${colonna.nome}`)}::numeric`
              : sql.ref(`t.${colonna.nome}`),
          ...(colonna.nome === 'quantita' &&
            delTitolo > 0 && { totale: true, dalLivello: delTitolo }),
        }),
      ),
      con: [],
      origine: sql`valutate t join titoli d on d.id = t.id_titolo ${unioniDi(livelli)}`,
      dove: sql`true`,
      ordine: ['cod_portafoglio', 'cod_depositario', 'cod_Titolo', 'imm_circ'].map((nome) =>
        sql.ref(`t.${nome}`),
      ),
      registrazioni: sql`(select count(*) from valutate)`,
      inParole: [
        { etichetta: 'Al giorno', valore: stampaData(chiesta.dataA) },
        ...(await parametriArchivio(PARTI_DI_ARCHIVIO, filtro, chiedi)),
        { etichetta: 'Libro', valore: libro.descrizione },
        { etichetta: 'Valutazione', valore: valutazioni[modoDi(chiesta).valutazione] },
        { etichetta: 'Perimetro', valore: perimetri[modoDi(chiesta).perimetro] },
        {
          etichetta: 'Dati Raggruppamento per',
          valore: livelli.map((uno) => uno.titolo).join(', '),
        },
      ],
    };
  },
  conta: async (tx, chiesta, { lavoro: { guid } }) => {
    const dove = { codAzienda: chiesta.codAzienda, guid };
    const { valutazione, perimetro } = modoDi(chiesta);
    const decisione = { deroga: valutazione === 'DEROGA' };
    const { codAzienda, dataA: data } = chiesta;
    const libro = { codAzienda, codLibro: codLibroDi(chiesta), data };
    const { principale: suo, modo } = await secondoIlLibro(tx, libro);
    const scelta = { ...modo, ...sceltaDi(chiesta), perimetro, decisione };
    const posizioni = await posizioniValutate(tx, scelta, dove.codAzienda);
    const pronti = await prontiValutati(tx, scelta, dove.codAzienda);
    return {
      tabella: tabellaDi(dove.codAzienda, conPronti(posizioni, pronti)),
      ...(suo &&
        intera(chiesta) && {
          conserva: (fine) => conservaAllocazioni(fine, dove, { giorno: chiesta.dataA, posizioni }),
        }),
    };
  },
};
