import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { senzaCambio } from '#domain/calcolo/titolo.ts';
import type { Passo } from '#domain/calcolo/traccia.ts';
import type { PerditeDelFissato, RealizzoDelFissato } from '#domain/fiscalita/al-realizzo.ts';
import { confronta, differenza, eDecimale, segno, somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import {
  ADDEBITI,
  campiDi,
  etichettaCampo,
  type NomeCampo,
  SOMME,
  type Soggetto,
  type Uso,
} from '../campi.ts';
import type { EsitoFamiglia, Giorni } from '../famiglie/famiglia.ts';
import { famigliaDi } from '../famiglie/famiglie.ts';
import { type Calcolo, creaFoglio, type Foglio } from '../foglio.ts';
import { type RigaMovimento, troppoGrande } from '../riga.ts';
import { mettiEuroESaldo } from '../saldo.ts';
import type { Contesto } from './contesto.ts';
import { controlla } from './controlli.ts';
import { type EffettoGiacenza, effettiDi } from './effetti.ts';
import { controllaLimiti } from './nei-limiti.ts';
import {
  type Avviso,
  cambioDel,
  esigiScrivibile,
  type FissatoScritto,
  type ModoDiCalcolo,
  nelCalendario,
  type Quadro,
  quadroDi,
  rifiuta,
  soggettoDi,
} from './quadro.ts';
import { componiRiga, type LatoScritto } from './riga.ts';

/** A field of the slip: whether it is asked or computed, and how it came about. */
export interface CampoCalcolato {
  nome: string;
  uso: Uso;
  etichetta: string;
  /** What the calculation gives, or proposes; null where it cannot tell. */
  calcolato: string | null;
  /** What stands in the record: the computed value, or the one that was written. */
  valore: string | null;
  manuale: boolean;
  /** Beneath the field: «75 / 184 giorni · ACT/ACT ICMA», «ultimo 101,185 del 12/05/2025». */
  nota: string | null;
  traccia: Passo[];
}

/** What a slip comes to, as it is told. */
export interface RispostaFissato {
  campi: CampoCalcolato[];
  /** Which fields of the other side are asked; empty where the movement has one side. */
  campiAltra: CampoCalcolato[];
  avvisi: Avviso[];
  effetti: EffettoGiacenza[];
  /** The losses of the pouch that what is realised uses. */
  zainetto?: PerditeDelFissato;
}

export interface FissatoCalcolato {
  readonly risposta: RispostaFissato;
  /** What would be written: the first row, and the second of a movement that has two sides. */
  readonly righe: readonly RigaMovimento[];
  /** What it realises in the pouch of its relation; null of what the pouch does not count. */
  readonly realizzo: RealizzoDelFissato | null;
}

/** What every slip has before its family's fields. */
function mettiComuni(quadro: Quadro, foglio: Foglio): Giorni {
  const { dataMovimento, titolo, portafoglio, causale } = quadro;
  foglio.chiedi('cod_Titolo');
  foglio.chiedi('cod_Controparte');
  foglio.chiedi('nfissato');
  const proposta = famigliaDi(causale.tipoCausale).dataValuta?.(quadro);
  const valuta = foglio.calcola('dataValuta', proposta ?? { valore: dataMovimento });
  foglio.calcola('dataOperazione', { valore: valuta, nota: 'come la valuta' });
  if (titolo) foglio.calcola('immCirc', immCircDi(portafoglio.immCirc, titolo.anagrafica.immCirc));
  foglio.calcola('codDivisa', { valore: quadro.codDivisa });
  return { dataMovimento, dataValuta: (valuta ?? dataMovimento) as Data };
}

function immCircDi(portafoglio: string | null, titolo: string | null): Calcolo {
  if (portafoglio !== null) return { valore: portafoglio, nota: 'dal portafoglio' };
  if (titolo !== null) return { valore: titolo, nota: 'dal titolo' };
  return { valore: 'C', nota: null };
}

/** Whether anything is converted: what moves quantities alone needs no rate, but for its charges. */
const converte = (quadro: Quadro, foglio: Foglio): boolean =>
  famigliaDi(quadro.causale.tipoCausale).usi(soggettoDi(quadro)).cambio !== undefined ||
  ADDEBITI.some((uno) => segno(foglio.scritto(uno) ?? '0') !== 0);

/** The rate of the day, or of one of the days before; that there is none is told where it is needed. */
function mettiCambio(quadro: Quadro, foglio: Foglio): string | null {
  const { codDivisa, dataMovimento, avvisi } = quadro;
  const cambio = cambioDel(quadro, dataMovimento);
  const valore = foglio.calcola('cambio', {
    valore: cambio?.valore ?? null,
    nota: cambio?.data ? `cambio del ${stampaData(cambio.data, 'dd/MM/yyyy')}` : null,
  });
  if (valore === null) {
    if (converte(quadro, foglio))
      avvisi.push({
        campo: 'cambio',
        peso: 'errore',
        messaggio: senzaCambio(codDivisa, dataMovimento),
      });
  } else if (
    segno(valore) <= 0 ||
    (codDivisa === DIVISA_DI_CONTO && confronta(valore, '1') !== 0)
  ) {
    avvisi.push({
      campo: 'cambio',
      peso: 'errore',
      messaggio:
        codDivisa === DIVISA_DI_CONTO
          ? 'Il cambio dell’euro è 1.'
          : 'Il cambio deve essere maggiore di zero.',
    });
    return null;
  }
  return valore;
}

const inCampi = (
  foglio: Foglio,
  soggetto: Soggetto,
  campi: readonly { readonly nome: NomeCampo; readonly uso: Uso }[],
): CampoCalcolato[] =>
  campi.map(({ nome, uso }) => {
    const cella = foglio.celle.get(nome);
    return {
      nome,
      uso,
      etichetta: etichettaCampo(nome, soggetto),
      calcolato: cella?.calcolato ?? null,
      valore: cella?.valore ?? null,
      manuale: cella?.manuale ?? false,
      nota: cella?.nota ?? null,
      traccia: [...(cella?.traccia ?? [])],
    };
  });

/**
 * The tax on discount and that on gains, together. Who writes their sum writes what is on the discount,
 * or where there is none what is on the gain.
 */
function mettiSostitutiva(foglio: Foglio): void {
  const scritta = foglio.scritto('impostaSostitutiva');
  if (foglio.aMano('impostaSostitutiva') && scritta !== null) {
    const soloGuadagno =
      foglio.celle.has('impostaPlusvalenze') && !foglio.celle.has('impostaScarto');
    const sulGuadagno = foglio.valore('impostaPlusvalenze') ?? '0';
    if (soloGuadagno) foglio.imponi('impostaPlusvalenze', scritta);
    else foglio.imponi('impostaScarto', differenza(scritta, sulGuadagno));
  }
  const parti = (['impostaScarto', 'impostaPlusvalenze'] as const).flatMap((nome) => {
    const valore = foglio.valore(nome);
    return valore === null ? [] : [valore];
  });
  foglio.calcola('impostaSostitutiva', { valore: somma(...parti) });
}

/** A tax on the gain that somebody wrote is theirs: how far it is from that of the pouch is said. */
function diciDellImpostaScritta({ avvisi }: Quadro, foglio: Foglio): void {
  const { manuale, valore, calcolato } = foglio.celle.get('impostaPlusvalenze') ?? {};
  if (!manuale || !valore || !calcolato || confronta(valore, calcolato) === 0) return;
  const suo = differenza(valore, calcolato);
  const di = `${stampaNumero(suo.replace('-', ''))} di ${segno(suo) < 0 ? 'meno' : 'più'}`;
  avvisi.push({
    campo: 'impostaPlusvalenze',
    peso: 'avviso',
    messaggio: `L’imposta scritta è ${stampaNumero(valore)}, quella calcolata ${stampaNumero(calcolato)}: ${di}. Vale quella scritta.`,
  });
}

/** The losses that a slip uses, where it uses some. */
const zainettoDel = ({ tassati }: Quadro): Pick<RispostaFissato, 'zainetto'> => {
  const usate = tassati[0]?.perdite ?? null;
  return usate === null ? {} : { zainetto: usate };
};

function lati(quadro: Quadro, foglio: Foglio, esito: EsitoFamiglia): readonly LatoScritto[] {
  const { ingresso, causale, titolo, codDivisa } = quadro;
  const { altra } = esito;
  const prima: LatoScritto = {
    nriga: 1,
    lato: altra ? 'capofila' : 'sola',
    causale,
    soggetto: soggettoDi(quadro),
    codTitolo: titolo?.anagrafica.codTitolo ?? null,
    codPortafoglio: ingresso.cod_Portafoglio,
    codDepositario: ingresso.cod_Depositario,
    immCirc: foglio.valore('immCirc') as 'I' | 'C' | null,
    codDivisa,
    foglio,
    corto: esito.corto ?? false,
    quantita: esito.quantita,
    costo: esito.costo,
  };
  if (!altra) return [prima];
  return [prima, { ...altra, nriga: 2, lato: 'seguente', corto: altra.corto ?? false }];
}

export interface Composto {
  readonly foglio: Foglio;
  readonly giorni: Giorni;
  readonly esito: EsitoFamiglia;
  readonly scritti: readonly LatoScritto[];
  readonly righe: readonly RigaMovimento[];
}

/** The worksheet of a slip filled in, and the rows that it is written as; what is odd is in `avvisi`. */
export function componi(quadro: Quadro): Composto {
  const { causale, ingresso } = quadro;
  const foglio = creaFoglio(ingresso, ingresso.manuali ?? []);
  const giorni = mettiComuni(quadro, foglio);
  const cambio = mettiCambio(quadro, foglio);
  for (const addebito of ADDEBITI) foglio.chiedi(addebito);
  const esito = famigliaDi(causale.tipoCausale).calcola(quadro, foglio, giorni);
  mettiSostitutiva(foglio);
  diciDellImpostaScritta(quadro, foglio);
  mettiEuroESaldo(foglio, cambio, causale.effettoLiquidita);
  const scritti = lati(quadro, foglio, esito);
  return { foglio, giorni, esito, scritti, righe: scritti.map((uno) => componiRiga(quadro, uno)) };
}

/**
 * Computes a slip: its fields with what the calculation gives, the controls, what becomes of positions,
 * and the rows to be written. What it names and is not there throws `FissatoRifiutato`.
 */
export function calcolaFissato(
  contesto: Contesto,
  ingresso: FissatoScritto,
  modo?: ModoDiCalcolo,
): FissatoCalcolato {
  esigiScrivibile(ingresso);
  return nelCalendario(ingresso, () => calcolato(contesto, ingresso, modo));
}

const DAL_FILE = 'dal file';

/**
 * What explains the figures of a row of a file: of its computed fields the steps, the numbers that were looked
 * up with where they are from, and which values are not computed but the file's. Sums are of amounts that stand
 * in the record; nobody looked at the controls of the row, and its position is not known yet.
 */
export function spiegazione(quadro: Quadro, { foglio }: Composto): RispostaFissato {
  const soggetto = soggettoDi(quadro);
  const campi: CampoCalcolato[] = [];
  for (const [nome, cella] of foglio.celle) {
    const { manuale, valore } = cella;
    if (SOMME.has(nome) || valore === null) continue;
    const traccia = [...cella.traccia];
    const cercato = cella.nota !== null && eDecimale(valore);
    if (!manuale && !cercato && traccia.length === 0) continue;
    const { calcolato } = cella;
    const nota = manuale ? DAL_FILE : cella.nota;
    const etichetta = etichettaCampo(nome, soggetto);
    campi.push({ nome, uso: 'calcolato', etichetta, calcolato, valore, manuale, nota, traccia });
  }
  return { campi, campiAltra: [], avvisi: [], effetti: [], ...zainettoDel(quadro) };
}

function calcolato(
  contesto: Contesto,
  ingresso: FissatoScritto,
  modo: ModoDiCalcolo | undefined,
): FissatoCalcolato {
  const quadro = quadroDi(contesto, ingresso, modo);
  const { foglio, giorni, esito, scritti, righe } = componi(quadro);
  if (righe.some(troppoGrande))
    throw rifiuta(
      'qtaVnominale',
      'L’importo è troppo grande: controllare quantità, prezzo e oneri.',
    );
  const soggetto = soggettoDi(quadro);
  const campi = campiDi(soggetto, famigliaDi(quadro.causale.tipoCausale).usi);
  const effetti = effettiDi(quadro, scritti, righe);
  controllaLimiti(quadro, righe, effetti);
  controlla(quadro, { foglio, campi, soggetto, giorni });
  const { altra } = esito;
  return {
    risposta: {
      campi: inCampi(foglio, soggetto, campi),
      campiAltra: altra ? inCampi(altra.foglio, altra.soggetto, altra.campi) : [],
      avvisi: quadro.avvisi,
      effetti: [...effetti],
      ...zainettoDel(quadro),
    },
    righe,
    realizzo: quadro.tassati[0]?.realizzo ?? null,
  };
}
