import { sql } from 'kysely';
import type { Coppia } from '#domain/contabilita/importo-divisa.ts';
import type { CausaleContabile, RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import type { Genere } from '#domain/posizioni/genere.ts';
import type { Data } from '#domain/tempo/data.ts';
import { type Gioco, TENUTO } from '#server/posizioni/del-libro.ts';
import type { Libro } from '../libro.ts';

/** A row of a movement as the reader brings it: amounts as the database writes them. */
export interface RigaLetta {
  readonly id: number;
  readonly capofila: number;
  readonly anno: number;
  readonly nreg: number;
  readonly nriga: number;
  readonly idStornoDi: number | null;
  readonly codCausale: string;
  readonly codTitolo: string | null;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codControparte: string | null;
  readonly immCirc: 'I' | 'C' | null;
  readonly corto: boolean;
  readonly idPosizione: number | null;
  readonly posizione: string;
  readonly genere: Genere | null;
  readonly conAltra: boolean;
  readonly dataOperazione: Data;
  readonly dataMovimento: Data;
  readonly dataValuta: Data;
  readonly codDivisa: string;
  readonly cambio: string | null;
  readonly quantita: string;
  readonly prezzo: string | null;
  readonly poolFactor: string | null;
  readonly poolFactorDopo: string | null;
  readonly nfissato: string | null;
  readonly note: string | null;
  /** Its amounts one after the other: a text is read many times as fast as an array. */
  readonly importi: string;
  /** What a load costs where its book says otherwise than the slip. */
  readonly costoNelLibro?: string | null;
  readonly effQuantita: string | null;
  readonly effCosto: string | null;
  readonly effCostoDivisa: string | null;
  /** Whether its entries are to be written, and not only what it opens and closes to be counted. */
  readonly scelta: boolean;
}

const IMPORTI = [
  'controvalore_euro',
  'controvalore_originale',
  'interessi_lordi_euro',
  'ritenuta_estera_euro',
  'ritenuta_su_interessi_euro',
  'imposta_scarto_euro',
  'imposta_plusvalenze_euro',
  'spese_euro',
  'bolli_euro',
  'commissioni_euro',
  'saldo_euro',
  'costo',
  'saldo',
  'interessi_lordi',
  'imposta_transazioni_euro',
] as const;

/** The columns of a row `m` with its effects `e`: what the play made of it, as all that is known now says. */
export const COLONNE = sql`
  m.id, coalesce(m.id_capofila, m.id) as capofila, m.anno, m.nreg, m.nriga, m.id_storno_di as "idStornoDi",
  m.cod_causale as "codCausale", m.cod_titolo as "codTitolo", m.cod_portafoglio as "codPortafoglio",
  m.cod_depositario as "codDepositario", m.cod_controparte as "codControparte", m.imm_circ as "immCirc", m.corto,
  m.id_posizione as "idPosizione",
  concat_ws('|', m.cod_portafoglio, m.cod_depositario, m.cod_titolo, m.imm_circ, m.corto) as posizione,
  case when m.genere is null and m.cod_libro is not null and e.costo is not null then 'rettifica' else m.genere end as genere,
  m.id_capofila is not null as "conAltra", m.data_operazione as "dataOperazione",
  m.data_movimento as "dataMovimento", m.data_valuta as "dataValuta", m.cod_divisa as "codDivisa",
  trim_scale(m.cambio)::text as cambio, trim_scale(m.qta_vnominale)::text as quantita,
  trim_scale(m.prezzo)::text as prezzo,
  m.pool_factor::text as "poolFactor", m.pool_factor_dopo::text as "poolFactorDopo", m.nfissato, m.note,
  concat(${sql.join(
    IMPORTI.map((una) => sql`${sql.ref(`m.${una}`)}`),
    sql`, '|', `,
  )}) as importi,
  e.quantita::text as "effQuantita", e.costo::text as "effCosto", e.costo_divisa::text as "effCostoDivisa"`;

/** The effects `e` of rows `m`: what was known of them before, and what corrected them since, are one. */
export const effettiDi = ({ codAzienda }: Pick<Libro, 'codAzienda'>, gioco: Gioco = TENUTO) =>
  gioco.codLibro === null ? effettiTenuti(codAzienda) : effettiGiocati(gioco);

/** A row has effects on one position, whichever it says that it is of. */
export const effettiGiocati = ({ effetti }: Gioco) => sql`
  left join (
    select x.id_movimento, sum(x.quantita) as quantita, sum(x.costo) as costo, sum(x.costo_divisa) as costo_divisa
      from ${effetti} x where x.id_movimento is not null group by 1) e on e.id_movimento = m.id`;

/** Each row's by the key of effects: of many rows a plan for few made the sums of all of them anew for each. */
const effettiTenuti = (codAzienda: string) => sql`
  left join lateral (
    select sum(x.quantita) as quantita, sum(x.costo) as costo, sum(x.costo_divisa) as costo_divisa
      from effetti_posizioni x
     where x.cod_azienda = ${codAzienda} and x.id_posizione = m.id_posizione and x.id_movimento = m.id) e on true`;

const NULLA = '0.00';
const intero = (scritto: string | null | undefined): bigint =>
  !scritto || scritto === NULLA ? 0n : BigInt(scritto.replace('.', ''));

/** What a causale does; of dividends and coupons due, the income is that of their titolo. */
export interface CausaleLetta extends CausaleContabile {
  readonly descrizione: string;
}

/** Coupons and dividends due and not collected: what they are, their titolo says. */
const CREDITI_MATURATI = 'CRC';
const redditoDel = (gruppo: string | null): string => {
  if (gruppo === 'RF') return 'interessi';
  return gruppo === 'OICR' ? 'proventi' : 'dividendi';
};

/** A row as the rules of accounting ask for it; `conSeconda` where another one of its registration follows it. */
export function rigaContabile(
  letta: RigaLetta,
  causale: CausaleLetta,
  gruppo: string | null,
  conSeconda: boolean,
): RigaContabile & { readonly posizione: string } {
  const i = letta.importi.split('|');
  const di = (posto: number): bigint => intero(i[posto]);
  return {
    id: letta.id,
    posizione: letta.posizione,
    causale:
      causale.codCausale === CREDITI_MATURATI
        ? { ...causale, reddito: redditoDel(gruppo) }
        : causale,
    genere: letta.genere,
    lato: letta.conAltra ? 'E' : conSeconda ? 'U' : 'S',
    effetto:
      letta.effCosto === null
        ? null
        : {
            quantita: intero(letta.effQuantita),
            costo: intero(letta.effCosto),
            costoDivisa: intero(letta.effCostoDivisa),
          },
    corto: letta.corto,
    codDivisa: letta.codDivisa,
    cambio: letta.cambio ?? '1',
    poolFactor: letta.poolFactor,
    poolFactorDopo: letta.poolFactorDopo,
    dataOperazione: letta.dataOperazione,
    dataMovimento: letta.dataMovimento,
    dataValuta: letta.dataValuta,
    controvaloreEuro: di(0),
    controvaloreOriginale: di(1),
    interessiLordiEuro: di(2),
    ritenutaEsteraEuro: di(3),
    ritenutaSuInteressiEuro: di(4),
    impostaScartoEuro: di(5),
    impostaPlusvalenzeEuro: di(6),
    speseEuro: di(7),
    bolliEuro: di(8),
    commissioniEuro: di(9),
    impostaTransazioniEuro: di(14),
    saldoEuro: di(10),
    costo: letta.costoNelLibro == null ? di(11) : intero(letta.costoNelLibro),
  };
}

/** The amounts that a row says in both currencies. */
export function coppieDi({ importi, effCosto, effCostoDivisa }: RigaLetta): readonly Coppia[] {
  const i = importi.split('|');
  return [
    [intero(i[10]), intero(i[12])],
    [intero(i[0]), intero(i[1])],
    [intero(i[2]), intero(i[13])],
    [intero(effCosto), intero(effCostoDivisa)],
  ];
}
