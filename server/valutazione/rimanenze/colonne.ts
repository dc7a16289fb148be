import { type RawBuilder, sql } from 'kysely';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';

type Sql = RawBuilder<unknown>;

/**
 * What becomes of a column where rows are summed up: added, added where all of them are known, said where it is the
 * same for all, or no longer said.
 */
type Somma = 'somma' | 'somma se note' | 'se uguale' | 'taciuta';

interface ColonnaRimanenza {
  readonly campo: keyof RimanenzaWire;
  readonly colonna: string;
  readonly somma: Somma;
  readonly scritta: 'testo' | 'importo' | 'numero' | 'altro';
}

const di =
  (scritta: ColonnaRimanenza['scritta'], somma: Somma) =>
  (...coppie: readonly (readonly [keyof RimanenzaWire, string])[]): ColonnaRimanenza[] =>
    coppie.map(([campo, colonna]) => ({ campo, colonna, somma, scritta }));

/** Null is unknown: a value of which a part is unknown is unknown, an adjustment that nobody made adds nothing. */
export const COLONNE: readonly ColonnaRimanenza[] = [
  ...di('altro', 'taciuta')(
    ['id', 'id'],
    ['idPosizione', 'id_posizione'],
    ['versione', 'versione'],
  ),
  ...di('testo', 'se uguale')(
    ['codISIN', 'cod_isin'],
    ['descrizione', 'descrizione'],
    ['tipoTitolo', 'tipo_titolo'],
    ['codDivisa', 'cod_divisa'],
    ['immCirc', 'imm_circ'],
    ['metodo', 'metodo'],
    ['numeroConto', 'numero_conto'],
    ['fonteCambio', 'fonte_cambio'],
    ['fontePrezzo', 'fonte_prezzo'],
    ['proposta', 'proposta'],
    ['motivo', 'motivo'],
    ['tipoIfrs9', 'tipo_ifrs9'],
  ),
  ...di('altro', 'se uguale')(['dataCambio', 'data_cambio'], ['dataPrezzo', 'data_prezzo']),
  ...di('numero', 'se uguale')(
    ['poolFactor', 'pool_factor'],
    ['coefficiente', 'coefficiente'],
    ['cambio', 'cambio'],
    ['prezzo', 'prezzo'],
    ['tassoEffettivo', 'tasso_effettivo'],
    ['valoreRecuperabile', 'valore_recuperabile'],
  ),
  ...di('numero', 'somma')(['quantita', 'quantita']),
  ...di('importo', 'somma')(
    ['costoAnte', 'costo_ante'],
    ['costoDivisaAnte', 'costo_divisa_ante'],
    ['creditiMaturati', 'crediti_maturati'],
    ['rateo', 'rateo'],
    ['ritenutaRateo', 'ritenuta_rateo'],
    ['scarto', 'scarto'],
    ['differenzaCambio', 'differenza_cambio'],
    ['svalutazione', 'svalutazione'],
    ['ripresa', 'ripresa'],
    ['svalutazioniCumulate', 'svalutazioni_cumulate'],
    ['minusvalenzaNonRilevata', 'minusvalenza_non_rilevata'],
    ['minusvalenzaLatente', 'minusvalenza_latente'],
    ['plusvalenzaNonRilevata', 'plusvalenza_non_rilevata'],
    ['fairValueDerivato', 'fair_value_derivato'],
    ['variazioneFairValue', 'variazione_fair_value'],
    ['riservaFairValue', 'riserva_fair_value'],
  ),
  ...di('importo', 'somma se note')(
    ['costoStorico', 'costo_storico'],
    ['valoreBilancio', 'valore_bilancio'],
    ['costoDivisa', 'costo_divisa'],
    ['valoreMercato', 'valore_mercato'],
  ),
];

const scritto = ({ scritta }: ColonnaRimanenza, valore: Sql): Sql => {
  if (scritta === 'importo') return sql`(${valore})::text`;
  if (scritta === 'numero') return sql`trim_scale(${valore})::text`;
  return valore;
};

function sommata({ colonna, somma }: ColonnaRimanenza): Sql {
  const c = sql.ref(`r.${colonna}`);
  if (somma === 'somma') return sql`sum(${c})`;
  if (somma === 'somma se note') return sql`case when count(${c}) = count(*) then sum(${c}) end`;
  return sql`case when count(${c}) = count(*) and min(${c}) = max(${c}) then min(${c}) end`;
}

const tutte = (valore: (una: ColonnaRimanenza) => Sql): Sql =>
  sql.join(
    COLONNE.map((una) => sql`${valore(una)} as ${sql.ref(una.campo)}`),
    sql`, `,
  );

const LOTTI = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('codLotto', l.cod_lotto, 'data', l.data,
            'quantita', trim_scale(l.quantita)::text, 'costo', l.costo::text, 'costoDivisa', l.costo_divisa::text)
            order by l.n), '[]')
     from rimanenze_lotti l where l.cod_azienda = r.cod_azienda and l.id_rimanenza = r.id)`;

/** A row of `rimanenze r` by itself, with its lots and the way to its figures. */
export const SELEZIONE_SINGOLA = sql`
  ${tutte((una) => scritto(una, sql.ref(`r.${una.colonna}`)))},
  r.corta, r.quotato, r.durevole, r.deroga, r.anomalie, r.traccia, ${LOTTI} as lotti`;

const concorde = (colonna: Sql): Sql =>
  sql`case when count(${colonna}) = count(*) and bool_and(${colonna}) = bool_or(${colonna}) then bool_and(${colonna}) end`;

/** Rows of `rimanenze r` summed up. */
export const SELEZIONE_SOMMATA = sql`
  ${tutte((una) => (una.somma === 'taciuta' ? sql`null::bigint` : scritto(una, sommata(una))))},
  bool_or(r.corta) as corta, ${concorde(sql`r.quotato`)} as quotato, ${concorde(sql`r.durevole`)} as durevole,
  bool_or(r.deroga) as deroga, jsonb_agg(r.anomalie) as anomalie, '[]'::jsonb as traccia, '[]'::jsonb as lotti`;
