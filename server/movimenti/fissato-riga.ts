import type { FissatoWire } from '#contract/movimenti-forme.ts';
import {
  CON_EURO,
  type NomeCampo,
  type Soggetto,
  type VoceSaldo,
} from '#domain/movimenti/campi.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import { genereDi, type Lato } from '#domain/movimenti/generi.ts';
import { euroDi, importoDi } from '#domain/movimenti/saldo.ts';
import type { Data } from '#domain/tempo/data.ts';
import { costoPagato, SENZA_COSTO } from '#server/movimenti/famiglie/costo.ts';
import type { CostoCarico } from '#server/movimenti/famiglie/regola.ts';
import type { CausaleLetta, Quadro } from '#server/movimenti/fissato-quadro.ts';
import type { RigaMovimento } from '#server/movimenti/riga.ts';

/** A row to be: its worksheet, and what stands beside it. */
export interface LatoScritto {
  readonly nriga: 1 | 2;
  readonly lato: Lato;
  readonly causale: CausaleLetta;
  readonly soggetto: Soggetto;
  readonly codTitolo: string | null;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly immCirc: 'I' | 'C' | null;
  readonly codDivisa: string;
  readonly foglio: Foglio;
  readonly corto: boolean;
  readonly quantita?: string | undefined;
  readonly costo?: (() => CostoCarico) | undefined;
}

/** What a load costs: its amount, with the charges where the company's books count them in. */
function costoDi(quadro: Quadro, uno: LatoScritto): CostoCarico {
  const { foglio, causale, lato, immCirc } = uno;
  if (uno.costo) return uno.costo();
  if (genereDi(causale, lato) !== 'carico') return SENZA_COSTO;
  return costoPagato(quadro, foglio, immCirc);
}

/** The amounts of the row, each with its euro, by the names of their columns. */
const IMPORTI = {
  controvaloreOriginale: ['controvalore_originale', 'controvalore_euro'],
  interessiLordi: ['interessi_lordi', 'interessi_lordi_euro'],
  ritenutaEstera: ['ritenuta_estera', 'ritenuta_estera_euro'],
  ritenutaSuInteressi: ['ritenuta_su_interessi', 'ritenuta_su_interessi_euro'],
  impostaScarto: ['imposta_scarto', 'imposta_scarto_euro'],
  impostaPlusvalenze: ['imposta_plusvalenze', 'imposta_plusvalenze_euro'],
  spese: ['spese', 'spese_euro'],
  bolli: ['bolli', 'bolli_euro'],
  commissioni: ['commissioni', 'commissioni_euro'],
} as const satisfies Readonly<Record<VoceSaldo, readonly [divisa: string, euro: string]>>;

type ColonnaImporto = (typeof IMPORTI)[VoceSaldo][number];

const importi = (foglio: Foglio): Record<ColonnaImporto, string> =>
  Object.fromEntries(
    (Object.keys(CON_EURO) as VoceSaldo[]).flatMap((voce) => {
      const [divisa, euro] = IMPORTI[voce];
      return [
        [divisa, importoDi(foglio, voce)],
        [euro, euroDi(foglio, voce)],
      ];
    }),
  ) as Record<ColonnaImporto, string>;

/** Which fields somebody wrote, and what the calculation would have put there. */
function manuali(foglio: Foglio) {
  const scritti = [...foglio.celle].filter(([, { manuale }]) => manuale);
  return {
    manuali: scritti.map(([nome]) => nome),
    calcolati: Object.fromEntries(
      scritti.flatMap(([nome, { calcolato }]) => (calcolato === null ? [] : [[nome, calcolato]])),
    ),
  };
}

const daIngresso = (ingresso: FissatoWire) => ({
  cod_controparte: ingresso.cod_Controparte ?? null,
  nfissato: ingresso.nfissato || null,
  codice_univoco_portafoglio: ingresso.codiceUnivocoPortafoglio || null,
  nreg_import: ingresso.nregImport || null,
  flettera: ingresso.flettera ?? false,
  stato_tesoreria: ingresso.statoTesoreria ?? null,
  contoimpegni: ingresso.contoimpegni || null,
  note: ingresso.note || null,
});

/** A row of `movimenti` of what stands in its worksheet; an amount that is not there is nothing. */
export function componiRiga(quadro: Quadro, uno: LatoScritto): RigaMovimento {
  const { chi, ingresso, dataMovimento } = quadro;
  const { foglio } = uno;
  const di = (nome: NomeCampo) => foglio.valore(nome);
  const costo = costoDi(quadro, uno);
  return {
    cod_azienda: chi.codAzienda,
    nriga: uno.nriga,
    cod_causale: uno.causale.codCausale,
    cod_titolo: uno.codTitolo,
    cod_portafoglio: uno.codPortafoglio,
    cod_depositario: uno.codDepositario,
    imm_circ: uno.immCirc,
    corto: uno.corto,
    data_movimento: dataMovimento,
    data_valuta: (di('dataValuta') ?? dataMovimento) as Data,
    data_operazione: (di('dataOperazione') ?? dataMovimento) as Data,
    cod_divisa: uno.codDivisa,
    qta_vnominale: uno.quantita ?? di('qtaVnominale') ?? '0',
    prezzo: di('prezzo'),
    rateo: di('rateo'),
    coefficiente: di('coefficiente'),
    pool_factor: di('poolFactor'),
    pool_factor_dopo: di('poolFactorDopo'),
    quota_costo: di('quotaCosto'),
    cambio: di('cambio') ?? '1',
    cambio_convenzionale: di('cambioConvenzionale'),
    cambio_spot: di('cambioSpot'),
    ...importi(foglio),
    saldo: di('saldo') ?? '0',
    saldo_euro: di('saldoEuro') ?? '0',
    costo: costo.euro,
    costo_divisa: costo.divisa,
    ...daIngresso(ingresso),
    flag_apertura: (di('flagApertura') ?? ingresso.flagApertura ?? null) as 'A' | 'C' | null,
    ...manuali(foglio),
    lotti_scelti:
      (uno.nriga === 1 ? ingresso.lottiScelti : null)?.map(({ lotto, quantita }) => ({
        lotto,
        quantita: String(quantita),
      })) ?? null,
  };
}
