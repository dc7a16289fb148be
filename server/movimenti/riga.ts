import { type RawBuilder, sql } from 'kysely';
import type {
  FissatoCalcolatoWire,
  FissatoWire,
  MovimentoWire,
} from '#contract/movimenti-forme.ts';
import { contaInteri } from '#domain/money/decimale.ts';
import type { Tx } from '#server/db/schema.ts';
import { istante, selezione, type TabellaRecord } from '#server/tabella-record.ts';

export type RecordMovimento = MovimentoWire;

/** What a row says, column by column of the table: decimals as strings, days as yyyy-MM-dd. */
export interface RigaMovimento {
  readonly cod_azienda: string;
  /** 1 the first of a registration; those that follow it stand behind it. */
  readonly nriga: number;
  readonly cod_causale: string;
  readonly cod_titolo: string | null;
  readonly cod_portafoglio: string;
  readonly cod_depositario: string;
  readonly cod_controparte: string | null;
  readonly imm_circ: 'I' | 'C' | null;
  readonly corto: boolean;
  readonly data_movimento: string;
  readonly data_valuta: string;
  readonly data_operazione: string;
  readonly cod_divisa: string;
  readonly qta_vnominale: string;
  readonly prezzo: string | null;
  readonly rateo: string | null;
  readonly coefficiente: string | null;
  readonly pool_factor: string | null;
  readonly pool_factor_dopo: string | null;
  readonly quota_costo: string | null;
  readonly cambio: string;
  readonly cambio_convenzionale: string | null;
  readonly cambio_spot: string | null;
  readonly controvalore_originale: string;
  readonly controvalore_euro: string;
  readonly interessi_lordi: string;
  readonly interessi_lordi_euro: string;
  readonly ritenuta_estera: string;
  readonly ritenuta_estera_euro: string;
  readonly ritenuta_su_interessi: string;
  readonly ritenuta_su_interessi_euro: string;
  readonly imposta_scarto: string;
  readonly imposta_scarto_euro: string;
  readonly imposta_plusvalenze: string;
  readonly imposta_plusvalenze_euro: string;
  readonly spese: string;
  readonly spese_euro: string;
  readonly bolli: string;
  readonly bolli_euro: string;
  readonly commissioni: string;
  readonly commissioni_euro: string;
  readonly saldo: string;
  readonly saldo_euro: string;
  readonly costo: string;
  readonly costo_divisa: string;
  readonly nfissato: string | null;
  readonly flag_apertura: 'A' | 'C' | null;
  readonly codice_univoco_portafoglio: string | null;
  readonly nreg_import: string | null;
  readonly flettera: boolean;
  readonly stato_tesoreria: 'D' | 'R' | 'N' | null;
  readonly contoimpegni: string | null;
  readonly note: string | null;
  readonly manuali: readonly string[];
  readonly calcolati: Readonly<Record<string, string>>;
  readonly lotti_scelti: readonly { readonly lotto: string; readonly quantita: string }[] | null;
}

/** The slip's engine: what a slip comes to, and the rows that it is written as. */
export type CalcolaFissato = (
  tx: Tx,
  chi: { readonly codAzienda: string; readonly utente: string },
  ingresso: FissatoWire,
) => Promise<{
  readonly risposta: FissatoCalcolatoWire;
  readonly righe: readonly RigaMovimento[];
}>;

type Colonna = keyof RigaMovimento;

/** Amounts, by column: in the titolo's currency, and the same in euro. A reversal has them negated. */
export const colonneImporti = [
  'controvalore_originale',
  'controvalore_euro',
  'interessi_lordi',
  'interessi_lordi_euro',
  'ritenuta_estera',
  'ritenuta_estera_euro',
  'ritenuta_su_interessi',
  'ritenuta_su_interessi_euro',
  'imposta_scarto',
  'imposta_scarto_euro',
  'imposta_plusvalenze',
  'imposta_plusvalenze_euro',
  'spese',
  'spese_euro',
  'bolli',
  'bolli_euro',
  'commissioni',
  'commissioni_euro',
  'saldo',
  'saldo_euro',
  'costo',
  'costo_divisa',
] as const satisfies readonly Colonna[];

/** Before the point, as the table keeps amounts. */
const CIFRE_IMPORTO = 16;

/** Whether an amount is more than the table can keep. */
export const troppoGrande = (riga: RigaMovimento): boolean =>
  colonneImporti.some((una) => contaInteri(riga[una]) > CIFRE_IMPORTO);

/** Every other column that says something of the movement, but the quantity. */
const altreColonne = [
  'cod_azienda',
  'nriga',
  'cod_causale',
  'cod_titolo',
  'cod_portafoglio',
  'cod_depositario',
  'cod_controparte',
  'imm_circ',
  'corto',
  'data_movimento',
  'data_valuta',
  'data_operazione',
  'cod_divisa',
  'prezzo',
  'rateo',
  'coefficiente',
  'pool_factor',
  'pool_factor_dopo',
  'quota_costo',
  'cambio',
  'cambio_convenzionale',
  'cambio_spot',
  'nfissato',
  'flag_apertura',
  'codice_univoco_portafoglio',
  'nreg_import',
  'flettera',
  'stato_tesoreria',
  'contoimpegni',
  'note',
  'manuali',
  'calcolati',
  'lotti_scelti',
] as const satisfies readonly Colonna[];

export const colonneRiga: readonly Colonna[] = [
  ...altreColonne,
  'qta_vnominale',
  ...colonneImporti,
];

/** The columns as a list of SQL, of an alias or bare. */
export const elencoColonne = (
  colonne: readonly string[] = colonneRiga,
  alias?: string,
): RawBuilder<unknown> =>
  sql.join(colonne.map((una) => sql.ref(alias === undefined ? una : `${alias}.${una}`)));

/** Wire name → column of what is read as it is stored. */
const CAMPI = {
  cod_Azienda: 'cod_azienda',
  stato: 'stato',
  anno: 'anno',
  nreg: 'nreg',
  nriga: 'nriga',
  idCapofila: 'id_capofila',
  idStornoDi: 'id_storno_di',
  cod_Causale: 'cod_causale',
  cod_Titolo: 'cod_titolo',
  cod_Portafoglio: 'cod_portafoglio',
  cod_Depositario: 'cod_depositario',
  cod_Controparte: 'cod_controparte',
  immCirc: 'imm_circ',
  corto: 'corto',
  dataMovimento: 'data_movimento',
  dataValuta: 'data_valuta',
  dataInserimento: 'data_inserimento',
  dataOperazione: 'data_operazione',
  codDivisa: 'cod_divisa',
  nfissato: 'nfissato',
  flagApertura: 'flag_apertura',
  codiceUnivocoPortafoglio: 'codice_univoco_portafoglio',
  nregImport: 'nreg_import',
  flettera: 'flettera',
  statoTesoreria: 'stato_tesoreria',
  contoimpegni: 'contoimpegni',
  note: 'note',
  manuali: 'manuali',
  calcolati: 'calcolati',
  lottiScelti: 'lotti_scelti',
  registratoDa: 'registrato_da',
} as const;

/** Quantities, prices and rates: as many decimals as they have. */
const MISURE = {
  qtaVnominale: 'qta_vnominale',
  prezzo: 'prezzo',
  rateo: 'rateo',
  coefficiente: 'coefficiente',
  poolFactor: 'pool_factor',
  poolFactorDopo: 'pool_factor_dopo',
  quotaCosto: 'quota_costo',
  cambio: 'cambio',
  cambioConvenzionale: 'cambio_convenzionale',
  cambioSpot: 'cambio_spot',
} as const;

/** The columns of quantities, prices and rates. */
export const colonneMisure: readonly string[] = Object.values(MISURE);

/** Amounts of two decimals. */
const IMPORTI = {
  controvaloreOriginale: 'controvalore_originale',
  controvaloreEuro: 'controvalore_euro',
  interessiLordi: 'interessi_lordi',
  interessiLordiEuro: 'interessi_lordi_euro',
  ritenutaEstera: 'ritenuta_estera',
  ritenutaEsteraEuro: 'ritenuta_estera_euro',
  ritenutaSuInteressi: 'ritenuta_su_interessi',
  ritenutaSuInteressiEuro: 'ritenuta_su_interessi_euro',
  impostaScarto: 'imposta_scarto',
  impostaScartoEuro: 'imposta_scarto_euro',
  impostaPlusvalenze: 'imposta_plusvalenze',
  impostaPlusvalenzeEuro: 'imposta_plusvalenze_euro',
  spese: 'spese',
  speseEuro: 'spese_euro',
  bolli: 'bolli',
  bolliEuro: 'bolli_euro',
  commissioni: 'commissioni',
  commissioniEuro: 'commissioni_euro',
  saldo: 'saldo',
  saldoEuro: 'saldo_euro',
  costo: 'costo',
} as const;

const conColonna = (
  campi: Readonly<Record<string, string>>,
  espressione: (colonna: RawBuilder<unknown>) => RawBuilder<unknown>,
): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    Object.entries(campi).map(([nome, colonna]) => [nome, espressione(sql.ref(`t.${colonna}`))]),
  );

/** What left its position at cost: sales, redemptions, what goes elsewhere. */
const rilasciato = (saputi = sql``) => sql`
  case when t.genere in ('scarico', 'scorporo', 'uscita', 'scissione') then
  (select (-sum(e.costo))::text from effetti_posizioni e
    where e.id_movimento = t.id and e.id_posizione = t.id_posizione ${saputi}) end`;

/** A movement's row on the wire, wherever one is read: grid, slip, export. */
export const tabellaMovimenti: TabellaRecord = {
  nome: 'movimenti',
  campi: { ...CAMPI, ...MISURE, ...IMPORTI },
  letture: {
    ...conColonna(MISURE, (colonna) => sql`trim_scale(${colonna})::text`),
    ...conColonna(IMPORTI, (colonna) => sql`${colonna}::text`),
    impostaSostitutiva: sql`(t.imposta_scarto + t.imposta_plusvalenze)::text`,
    impostaSostitutivaEuro: sql`(t.imposta_scarto_euro + t.imposta_plusvalenze_euro)::text`,
    controvaloreChiusuraConto: rilasciato(),
    stornato: sql`case when t.stornato then 'S' else 'N' end`,
    fcontabile: sql`case when t.stato = 'contabilizzato' then 'S' else 'N' end`,
    idStornatoDa: sql`(select s.id from movimenti s where s.id_storno_di = t.id)`,
    descrizioneCausale: sql`c.descrizione`,
    tipoCausale: sql`c.tipo_causale`,
    codISIN: sql`i.cod_isin`,
    descrizioneTitolo: sql`i.descrizione`,
    tipoTitolo: sql`i.tipo_titolo`,
    registratoIl: istante(sql`t.registrato_il`),
  },
  unioni: sql`join causali c on c.cod_causale = t.cod_causale
    left join titoli i on i.cod_titolo = t.cod_titolo collate "default"`,
  chiave: ['anno', 'nreg', 'nriga'],
};

const IN_ORDINE = sql`order by t.data_movimento, t.anno, t.nreg, coalesce(t.id_capofila, t.id), t.nriga`;

/** The same row as it was known at the end of a day: not reversed by what was entered since. */
export const movimentiNoti = (notoAl: string | null | undefined): TabellaRecord => {
  if (!notoAl) return tabellaMovimenti;
  const storno = (che: RawBuilder<unknown>) => sql`(select ${che} from movimenti s
    where s.id_storno_di = t.id and s.data_inserimento <= ${notoAl}::date)`;
  return {
    ...tabellaMovimenti,
    letture: {
      ...tabellaMovimenti.letture,
      controvaloreChiusuraConto: rilasciato(sql`and e.data_inserimento <= ${notoAl}::date`),
      stornato: sql`coalesce(${storno(sql`'S'`)}, 'N')`,
      idStornatoDa: storno(sql`s.id`),
    },
  };
};

/** Movements as the wire has them, of those that row security leaves; `condizione` is over `t`. */
export const leggiMovimenti = async (
  tx: Tx,
  condizione: RawBuilder<unknown>,
  ordine: RawBuilder<unknown> = IN_ORDINE,
): Promise<MovimentoWire[]> => {
  const { rows } = await sql<MovimentoWire>`${selezione(tabellaMovimenti)}
    where ${condizione} ${ordine}`.execute(tx);
  return rows;
};

const CAPOFILA = (id: number) =>
  sql`(select coalesce(s.id_capofila, s.id) from movimenti s where s.id = ${id})`;

/** All rows of the registration that a movement belongs to. */
export const dellaStessa = (id: number): RawBuilder<unknown> =>
  sql`(t.id = ${CAPOFILA(id)} or t.id_capofila = ${CAPOFILA(id)})`;
