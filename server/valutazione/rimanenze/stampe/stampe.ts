import { sql } from 'kysely';
import { QUANTITA_O_NOMINALE } from '#domain/campi/quantita.ts';
import type { NomeStampa } from '#domain/reports/valutazione.ts';
import { type ColonnaSql, testo, type Unione } from '#server/reports/composizione.ts';
import {
  ammortizzate,
  CHE_RIGA,
  cambiAccanto,
  type DiChi,
  impegni,
  movimentate,
} from './accanto.ts';
import {
  aCapo,
  CAMBIO,
  type ColonnaDiStampa,
  cifra,
  colonna,
  conSegno,
  DIVISA,
  deiDettagli,
  dettaglio,
  giorno,
  importo,
  importoInDivisa,
  nomeDiAllora,
  POSIZIONE,
  PREZZO,
  QUANTITA,
  RIPRESA,
  type Sql,
  SVALUTAZIONE,
  siNo,
  VALORE_BILANCIO,
  VALORE_MERCATO,
} from './parti.ts';

/** What a print of a valuation shows of its rows `rimanenze t`, and of which. */
export interface Stampa {
  readonly colonne: readonly ColonnaDiStampa[];
  readonly quali: Sql;
  /** What gives several lines to a row. */
  readonly unione?: Unione;
  /** What stands among its rows that is none of `rimanenze`. */
  readonly accanto?: (chi: DiChi) => Sql;
  readonly ordine?: readonly Sql[];
}

const haParte = (parte: string): Sql => sql`t.dettaglio ? ${sql.lit(parte)}`;
const diverso = (nome: string): Sql => sql`${sql.ref(`t.${nome}`)} <> 0`;

/** Euro per 100 of nominal or per unit, as the titolo was quoted then. */
const unitario = (costo: Sql, quantita: Sql): Sql => sql`
  round(${costo} / nullif(${quantita}, 0) * case when n_quotazione.nome = 'P' then 100 else 1 end, 6)`;
const QUOTAZIONE = nomeDiAllora('quotazione', sql`t.cod_titolo`);
const costoUnitario = (titolo: string, costo: Sql, quantita: Sql): ColonnaSql => ({
  ...cifra(titolo, unitario(costo, quantita), 4),
  unioni: [QUOTAZIONE],
});

const perCento = (titolo: string, frazione: Sql): ColonnaSql =>
  cifra(titolo, sql`round(${frazione} * 100, 8)`, 6);

/** Nothing is left to be decided by who prints: an effect is a share of the loss at the run's own rate. */
const EFFETTO = sql`round(t.minusvalenza_non_rilevata * coalesce(n_deroga.nome::numeric, 0) / 100, 2)`;
const ALIQUOTA = nomeDiAllora('deroga', sql`'aliquotaFiscale'`);

const GRUPPO = nomeDiAllora('gruppo', sql`t.tipo_titolo collate "C"`);
const delConfronto = (campo: string): Sql =>
  sql`(t.dettaglio #>> array['conto', 'confronto', ${sql.lit(campo)}])::numeric`;
/** A fixed one is not written down below the mean of its last half year (art. 101 c. 2), a current one below its minimum. */
const LIMITE = sql`case when t.imm_circ = 'C' then t.valore_fiscale_minimo
  else round(round(${delConfronto('perPunto')} * t.media_semestre, 2) / ${delConfronto('cambio')}, 2) end`;
const CIVILE = conSegno('valore_bilancio');
const SENZA_SVALUTAZIONI = sql`(${CIVILE}) + t.svalutazioni_cumulate`;
/**
 * What tax law recognises of the civil value: of shares no write-down, of the rest down to a limit; where the limit is
 * not known and something is written down, nobody can tell (docs/regole/valutazione.md#stampe).
 */
const VALORE_FISCALE = sql`case when t.svalutazioni_cumulate = 0 then ${CIVILE}
  when n_gruppo.nome = 'AZ' then ${SENZA_SVALUTAZIONI}
  when (${LIMITE}) is not null then greatest(${CIVILE}, least(${SENZA_SVALUTAZIONI}, ${LIMITE})) end`;

/** The price that the least value was counted at, as the run has kept it. */
const PREZZO_FISCALE: Unione = {
  alias: 'f',
  sql: sql`left join rimanenze_ingressi f on f.cod_azienda = t.cod_azienda and f.id_chiusura = t.id_chiusura
    and f.che = 'prezzoFiscale' and f.codice = t.cod_titolo collate "default"`,
};
/** Runs of before there was a choice went by the mean, and kept no price. */
const CRITERIO = sql`case when t.valore_fiscale_minimo is null then null
  when f.codice is null or f.dal is not null then 'Media' else 'Giorno' end`;

const LOTTI: Unione = {
  alias: 'l',
  sql: sql`join rimanenze_lotti l on l.cod_azienda = t.cod_azienda and l.id_rimanenza = t.id`,
};
const delLotto = (nome: string): Sql =>
  sql`case when t.corta then -${sql.ref(`l.${nome}`)} else ${sql.ref(`l.${nome}`)} end`;

const CHE: ColonnaSql = {
  file: testo('Che cosa', 9, true),
  valore: sql`coalesce(${CHE_RIGA}, 'Titolo')`,
};

/** The plan of amortised cost, exercise by exercise: amounts are in the currency of the titolo, and no total counts two. */
export const PIANO: Stampa = {
  quali: haParte('piano'),
  unione: {
    alias: 'l',
    sql: sql`cross join lateral jsonb_array_elements(t.dettaglio -> 'piano') with ordinality l (v, n)`,
  },
  ordine: [sql`l.n`],
  colonne: [
    ...POSIZIONE,
    DIVISA,
    QUANTITA,
    perCento('Tasso effettivo %', sql`t.tasso_effettivo`),
    giorno('Al', sql`l.v ->> 'al'`),
    cifra('Valore inizio', sql`(l.v ->> 'inizio')::numeric`),
    ...(
      [
        ['Cedole di competenza', 'cedole'],
        ['Interesse effettivo', 'interesseEffettivo'],
        ['Scarto', 'scarto'],
        ['Rimborsi', 'rimborsi'],
      ] as const
    ).map(([titolo, campo]) => importoInDivisa(titolo, sql`(l.v ->> ${sql.lit(campo)})::numeric`)),
    cifra('Valore fine', sql`(l.v ->> 'fine')::numeric`),
  ],
};

/** A figure of what moved; of what is owed with a minus, as accounts have it. */
const mosso = (campo: string): Sql => {
  const suo = deiDettagli('movimentazione', campo);
  return sql`case when t.corta then -${suo} else ${suo} end`;
};

export const STAMPE: Readonly<Record<Exclude<NomeStampa, 'ingressi'>, Stampa>> = {
  rimanenze: {
    quali: sql`true`,
    colonne: [
      ...POSIZIONE,
      colonna('ISIN', 13, sql`t.cod_isin`),
      colonna('Q/N', 3, sql`case when t.quotato then 'Q' when not t.quotato then 'N' end`),
      DIVISA,
      QUANTITA,
      cifra('Pool factor', sql`t.pool_factor`, 0),
      cifra('Coefficiente', sql`t.coefficiente`, 0),
      costoUnitario('Costo unitario', sql`t.costo_ante`, sql`t.quantita`),
      importo('Costo ante', conSegno('costo_ante')),
      importo('Scarto', sql`t.scarto`),
      importo('Diff. cambio', sql`t.differenza_cambio`),
      SVALUTAZIONE,
      RIPRESA,
      VALORE_BILANCIO,
      importo('Rateo', sql`t.rateo`),
      PREZZO,
      CAMBIO,
      VALORE_MERCATO,
    ],
  },
  plusMinus: {
    // Money lent has no market.
    quali: sql`t.codice_conto is distinct from 'CRED.PCT'`,
    colonne: [
      ...POSIZIONE,
      QUANTITA,
      PREZZO,
      VALORE_MERCATO,
      importo('Plus latente', sql`t.plusvalenza_non_rilevata`),
      importo('Minus rilevata', sql`t.svalutazione`),
      RIPRESA,
      importo('Minus non rilevata', sql`t.minusvalenza_non_rilevata`),
      importo('Minus latente', sql`t.minusvalenza_latente`),
      importo('Svalutazioni cumulate', sql`t.svalutazioni_cumulate`),
      VALORE_BILANCIO,
    ],
  },
  ratei: {
    quali: sql`(${diverso('rateo')} or ${diverso('crediti_maturati')} or ${haParte('rateo')})`,
    colonne: [
      ...POSIZIONE,
      QUANTITA,
      giorno('Dal', dettaglio('rateo', 'dal')),
      giorno('Al', dettaglio('rateo', 'al')),
      cifra('Giorni', deiDettagli('rateo', 'giorni'), 0),
      cifra('Rateo per 100', deiDettagli('rateo', 'rateo100'), 5),
      DIVISA,
      cifra('Lordo in divisa', deiDettagli('rateo', 'lordoDivisa')),
      cifra('Aliquota %', deiDettagli('rateo', 'aliquota')),
      importo('Ritenuta', sql`t.ritenuta_rateo`),
      importo('Cedole da incassare', sql`t.crediti_maturati`),
      importo('Rateo EUR', sql`t.rateo`),
    ],
  },
  costoAmmortizzato: {
    quali: haParte('costoAmmortizzato'),
    accanto: ammortizzate,
    colonne: [
      CHE,
      ...POSIZIONE,
      QUANTITA,
      DIVISA,
      giorno('Acquisto', dettaglio('costoAmmortizzato', 'acquisto')),
      perCento('Tasso effettivo %', sql`t.tasso_effettivo`),
      importoInDivisa('Costo iniziale', deiDettagli('costoAmmortizzato', 'costoIniziale')),
      importoInDivisa('Valore inizio', deiDettagli('costoAmmortizzato', 'valoreInizio')),
      importoInDivisa(
        'Cedole di competenza',
        deiDettagli('costoAmmortizzato', 'interessiCompetenza'),
      ),
      importoInDivisa(
        'Interesse effettivo',
        deiDettagli('costoAmmortizzato', 'interesseEffettivo'),
      ),
      importoInDivisa(
        'Scarto',
        sql`${deiDettagli('costoAmmortizzato', 'interesseEffettivo')} - ${deiDettagli('costoAmmortizzato', 'interessiCompetenza')}`,
      ),
      importoInDivisa('Valore fine', deiDettagli('costoAmmortizzato', 'valoreFine')),
    ],
  },
  scarti: {
    quali: sql`(${diverso('scarto')} or ${haParte('scarti')})`,
    colonne: [
      ...POSIZIONE,
      QUANTITA,
      DIVISA,
      importoInDivisa('Di emissione', deiDettagli('scarti', 'emissione')),
      importoInDivisa('Di negoziazione', deiDettagli('scarti', 'negoziazione')),
      importoInDivisa('Maturati prima', deiDettagli('scarti', 'maturatiPrima')),
      importoInDivisa('Dell’anno', deiDettagli('scarti', 'anno')),
      importoInDivisa('Residui', deiDettagli('scarti', 'residui')),
      importo('Alla chiusura EUR', sql`t.scarto`),
    ],
  },
  cambi: {
    quali: sql`t.cod_divisa <> 'EUR'`,
    accanto: cambiAccanto,
    ordine: [sql`t.cod_divisa`],
    colonne: [
      CHE,
      ...POSIZIONE,
      DIVISA,
      cifra('Costo in divisa', conSegno('costo_divisa')),
      cifra('Cambio di carico', deiDettagli('cambio', 'cambioCarico'), 4),
      cifra('Cambio di fine', sql`t.cambio`, 4),
      importo('Realizzate', deiDettagli('cambio', 'realizzate')),
      importo('Da valutazione', sql`t.differenza_cambio`),
    ],
  },
  derivati: {
    quali: sql`(${diverso('fair_value_derivato')} or ${haParte('derivato')})`,
    accanto: impegni,
    colonne: [
      CHE,
      ...POSIZIONE,
      DIVISA,
      aCapo('Operazione', 14, dettaglio('impegno', 'operazione')),
      cifra('Contratti', deiDettagli('derivato', 'contratti'), 0),
      cifra('Nozionale', deiDettagli('derivato', 'nozionale')),
      giorno('Scadenza', dettaglio('derivato', 'scadenza')),
      PREZZO,
      importo('Fair value prima', deiDettagli('derivato', 'fairValuePrima')),
      importo('Margini', deiDettagli('derivato', 'margini')),
      importo('Fair value', sql`t.fair_value_derivato`),
      importo('Da regolare EUR', deiDettagli('impegno', 'importo')),
    ],
  },
  movimentazione: {
    accanto: movimentate,
    quali: haParte('movimentazione'),
    colonne: [
      ...POSIZIONE,
      cifra('Quantità iniziale', mosso('quantitaIniziale'), 0),
      importo('Valore iniziale', mosso('valoreIniziale')),
      importo('Acquisti', mosso('acquisti')),
      importo('Vendite', mosso('vendite')),
      importo('Rimborsi', mosso('rimborsi')),
      importo('Trasferimenti', mosso('trasferimenti')),
      importo('Rettifiche', mosso('rettifiche')),
      cifra('Quantità finale', mosso('quantitaFinale'), 0),
      importo('Valore finale', mosso('valoreFinale')),
    ],
  },
  durevoli: {
    quali: sql`t.imm_circ = 'I'
      and (t.durevole is not null or t.proposta is not null or t.valore_bilancio > t.valore_mercato)`,
    colonne: [
      ...POSIZIONE,
      VALORE_MERCATO,
      importo('Sopra il fair value', sql`greatest(t.valore_bilancio - t.valore_mercato, 0)`),
      aCapo('Proposta', 20, sql`t.proposta`),
      colonna('Durevole', 8, siNo(sql`t.durevole`)),
      cifra('Valore recuperabile', sql`t.valore_recuperabile`, 4),
      SVALUTAZIONE,
      VALORE_BILANCIO,
      aCapo('Motivo', 24, sql`t.motivo`),
    ],
  },
  deroga: {
    quali: sql`(t.deroga or ${diverso('minusvalenza_non_rilevata')})`,
    colonne: [
      ...POSIZIONE,
      importo('Valore mantenuto', conSegno('valore_bilancio')),
      VALORE_MERCATO,
      importo('Perdita non rilevata', sql`t.minusvalenza_non_rilevata`),
      { ...importo('Effetto fiscale', EFFETTO), unioni: [ALIQUOTA] },
      {
        ...importo('Riserva indisponibile', sql`t.minusvalenza_non_rilevata - ${EFFETTO}`),
        unioni: [ALIQUOTA],
      },
      aCapo('Motivo', 24, sql`t.motivo`),
    ],
  },
  fiscali: {
    quali: sql`(t.valore_fiscale_minimo is not null or t.media_semestre is not null or ${diverso('svalutazioni_cumulate')})`,
    colonne: [
      ...POSIZIONE,
      QUANTITA,
      cifra('Media del semestre (art. 101)', sql`t.media_semestre`, 4),
      { ...colonna('Prezzo dell’art. 94', 6, CRITERIO), unioni: [PREZZO_FISCALE] },
      { ...cifra('Prezzo minimo', sql`f.valore`, 4), unioni: [PREZZO_FISCALE] },
      importo('Valore minimo (art. 94)', sql`t.valore_fiscale_minimo`),
      importo('Svalutazioni aperte', sql`t.svalutazioni_cumulate`),
      { ...importo('Valore fiscale', VALORE_FISCALE), unioni: [GRUPPO] },
      importo('Valore civile', conSegno('valore_bilancio')),
      {
        ...importo(
          'Differenza temporanea',
          sql`(${VALORE_FISCALE}) - (${conSegno('valore_bilancio')})`,
        ),
        unioni: [GRUPPO],
      },
    ],
  },
  lotti: {
    quali: sql`true`,
    unione: LOTTI,
    ordine: [sql`l.data`, sql`l.n`],
    colonne: [
      ...POSIZIONE,
      colonna('Lotto', 12, sql`l.cod_lotto`),
      giorno('Data', sql`l.data`),
      cifra(QUANTITA_O_NOMINALE, delLotto('quantita'), 0),
      costoUnitario('Costo medio', sql`l.costo`, sql`l.quantita`),
      DIVISA,
      cifra('Costo in divisa', delLotto('costo_divisa')),
      importo('Costo EUR', delLotto('costo')),
    ],
  },
};
