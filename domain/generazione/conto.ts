import { tassaOgniRealizzo } from '#domain/calcolo/regime.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import { componi } from '#domain/movimenti/fissato/calcola.ts';
import { type Contesto, eImpossibile } from '#domain/movimenti/fissato/contesto.ts';
import { rifiutoDelQuadro } from '#domain/movimenti/fissato/controlli.ts';
import { periodoDelGiorno } from '#domain/movimenti/fissato/periodo.ts';
import {
  FissatoRifiutato,
  type FissatoScritto,
  nelCalendario,
  type Quadro,
  quadroDi,
  regimeDel,
} from '#domain/movimenti/fissato/quadro.ts';
import { type RigaMovimento, troppoGrande } from '#domain/movimenti/riga.ts';
import { opposto } from '#domain/movimenti/saldo.ts';
import type { Data } from '#domain/tempo/data.ts';
import { altraDivisa } from './annunciati.ts';
import { daScrivere } from './aperta.ts';
import type { CampiCorretti } from './campi.ts';
import { dopoIlMargine } from './margini.ts';
import { daDecidere } from './opzioni.ts';
import { type Candidata, fissatoDi } from './proposte.ts';
import { DIVIDENDI, SPECIE, type TipoGenerazione } from './specie.ts';

/** A proposal with what somebody has corrected of it, as a slip; nothing written is nothing corrected. */
function fissatoCorretto(
  una: Candidata,
  scritto: Partial<FissatoScritto>,
  campi: CampiCorretti,
): FissatoScritto {
  const scritti = Object.fromEntries(Object.entries(campi).filter(([, valore]) => valore !== null));
  return { ...fissatoDi(una), ...scritto, ...scritti, manuali: Object.keys(scritti) };
}

/** The gross amount of what is generated: the interest of a coupon, a dividend, the capital of a repayment. */
export const lordoDi = (
  tipo: TipoGenerazione,
  riga: Pick<RigaMovimento, 'interessi_lordi' | 'controvalore_originale'>,
): string => riga[SPECIE[tipo].lordo];

/** What a candidate comes to, by the slip's own rules. */
export interface Conto {
  readonly ingresso: FissatoScritto;
  /** Null where the slip is not computed at all. */
  readonly riga: RigaMovimento | null;
  /** Of an exercise, what is traded with it. */
  readonly altra: RigaMovimento | null;
  readonly presunta: boolean;
  readonly chiuso: string | null;
  readonly impedimento: string | null;
  /** What it earns over the cost is taxed with it, by what was repaid before. */
  readonly tassato: boolean;
  /** What it does to the pouch of its relation: puts a loss in, is taxed after the losses, or uses some; null of nothing. */
  readonly zainetto: 'perde' | 'guadagna' | 'usa' | null;
  /** Why somebody has to choose it: something else may be worth more. */
  readonly decidere: string | null;
  /** How much is held, where the slip asks it. */
  readonly tenuta: string | null;
}

const SENZA_IMPORTO = 'Il fissato non ne dà l’importo: guardare i termini del titolo.';

const rifiutato = (
  ingresso: FissatoScritto,
  impedimento: string,
  tenuta: string | null,
): Conto => ({
  ingresso,
  riga: null,
  altra: null,
  presunta: false,
  chiuso: null,
  impedimento,
  tassato: false,
  zainetto: null,
  decidere: null,
  tenuta,
});

/** Whether the coupon that the slip found is not yet known for sure. */
function ePresunta({ contesto, titolo }: Quadro, giorno: Data): boolean {
  if (titolo === null) return false;
  const { codTitolo } = titolo.anagrafica;
  const sua = contesto.cerca('cedola', { codTitolo, giorno });
  return sua !== null && !eImpossibile(sua) && sua.riga.presunta;
}

const inPeriodoChiuso = ({ azienda, dataMovimento }: Quadro): boolean =>
  periodoDelGiorno(azienda, dataMovimento) === 'chiuso';

/** Proceeds of funds use nothing. */
function nelloZainetto({ tassati: [sua] }: Quadro): Conto['zainetto'] {
  if (!sua) return null;
  const { realizzo, perdite } = sua;
  const verso = segno(realizzo.imponibile);
  if (verso < 0) return 'perde';
  if (verso === 0 || realizzo.natura === 'oicr') return null;
  return perdite === null ? 'guadagna' : 'usa';
}

/**
 * What a candidate comes to; null where its position held nothing by the evening before, which the slip
 * counts: coupons by settlement, repayments by trade (docs/regole/movimenti.md#generazione).
 */
export function contaCandidata(
  contesto: Contesto,
  una: Candidata,
  campi: CampiCorretti = {},
): Conto | null {
  const da = daScrivere(contesto, una);
  if (da === null) return null;
  const ingresso = fissatoCorretto(una, da.scritto, campi);
  if (una.ignoto !== undefined && !campi.controvaloreOriginale)
    return rifiutato(ingresso, una.ignoto, da.tenuta);
  try {
    const suo = dopoIlMargine(contesto, una);
    return nelCalendario(ingresso, () => conto(suo, una, ingresso, da.tenuta));
  } catch (causa) {
    if (!(causa instanceof FissatoRifiutato)) throw causa;
    return rifiutato(ingresso, causa.message, da.tenuta);
  }
}

function conto(
  contesto: Contesto,
  una: Candidata,
  ingresso: FissatoScritto,
  tenuta: string | null,
): Conto | null {
  const { tipo } = una;
  const quadro = quadroDi(contesto, ingresso);
  const { foglio, righe, giorni } = componi(quadro);
  const [riga, altra = null] = righe as [RigaMovimento, RigaMovimento?];
  const { chiesto: [campo, chiesto] = [], realizza, quantita } = SPECIE[tipo];
  if (campo && chiesto && foglio.valore(campo) === null)
    return rifiutato(ingresso, chiesto, tenuta);
  const verso = segno(foglio.valore('qtaVnominale') ?? '0');
  if (quantita !== 'nessuna' && (quantita === 'chiude' ? verso === 0 : verso <= 0)) return null;
  // At the price of the day before nothing is settled.
  if (tipo === 'MAR' && segno(lordoDi(tipo, riga)) === 0) return null;
  if (righe.some(troppoGrande)) return rifiutato(ingresso, 'L’importo è troppo grande.', tenuta);
  const rifiuto = rifiutoDelQuadro(quadro);
  const errore = quadro.avvisi.find(({ peso }) => peso === 'errore')?.messaggio ?? null;
  // What closes may earn nothing; what pays must pay something.
  const senza = quantita !== 'chiude' && segno(lordoDi(tipo, riga)) === 0 ? SENZA_IMPORTO : null;
  return {
    ingresso,
    riga,
    altra,
    presunta: tipo === 'CED' && ePresunta(quadro, giorni.dataValuta),
    chiuso: inPeriodoChiuso(quadro) ? rifiuto : null,
    impedimento: rifiuto ?? errore ?? senza,
    tassato: realizza && tassaOgniRealizzo(regimeDel(quadro, quadro.dataMovimento)),
    zainetto: nelloZainetto(quadro),
    decidere: DIVIDENDI.includes(tipo)
      ? altraDivisa(contesto, una)
      : daDecidere(contesto, una, altra),
    tenuta,
  };
}

/** What a proposal shows of the movement that it would be; of an exercise, what it trades. */
export function cifreDi(
  tipo: TipoGenerazione,
  { riga, altra }: { readonly riga: RigaMovimento; readonly altra: RigaMovimento | null },
) {
  const scambiata = altra ?? riga;
  return {
    data_valuta: riga.data_valuta,
    cod_divisa: scambiata.cod_divisa,
    // The row of what is exercised has it with the sign of what goes out.
    quantita: altra === null ? riga.qta_vnominale : opposto(riga.qta_vnominale),
    per_100: scambiata[SPECIE[tipo].per100],
    lordo: lordoDi(tipo, scambiata),
    ritenute: somma(riga.ritenuta_su_interessi, riga.ritenuta_estera),
    imposte: somma(riga.imposta_scarto, riga.imposta_plusvalenze, riga.imposta_transazioni),
    saldo: somma(riga.saldo, altra?.saldo ?? '0'),
    saldo_euro: somma(riga.saldo_euro, altra?.saldo_euro ?? '0'),
  };
}
export type CifreProposta = ReturnType<typeof cifreDi>;

/** Whether a candidate came to the rows of a movement. */
export const haRiga = (conto: Conto): conto is Conto & { readonly riga: RigaMovimento } =>
  conto.riga !== null;
