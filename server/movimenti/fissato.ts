import type { FissatoCalcolatoWire, FissatoWire } from '#contract/movimenti-forme.ts';
import { confronta, differenza, segno, somma } from '#domain/money/decimale.ts';
import {
  campiDi,
  etichettaCampo,
  type NomeCampo,
  type Soggetto,
  type Uso,
} from '#domain/movimenti/campi.ts';
import { usiFamiglia } from '#domain/movimenti/famiglie/famiglie.ts';
import { type Calcolo, creaFoglio, type Foglio } from '#domain/movimenti/foglio.ts';
import { mettiEuroESaldo } from '#domain/movimenti/saldo.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { DIVISA_DI_CONTO } from '#domain/valutazione/valori.ts';
import { senzaCambio } from '#server/calcolo/controvalore-titolo.ts';
import type { Tx } from '#server/db/schema.ts';
import { erroreCampo } from '#server/errori.ts';
import type { EsitoRegola, Giorni } from '#server/movimenti/famiglie/regola.ts';
import { regolaDi } from '#server/movimenti/famiglie/regole.ts';
import { controlla } from '#server/movimenti/fissato-controlli.ts';
import { effettiDi } from '#server/movimenti/fissato-effetti.ts';
import {
  type ChiCalcola,
  type Quadro,
  quadroDi,
  soggettoDi,
} from '#server/movimenti/fissato-quadro.ts';
import { componiRiga, type LatoScritto } from '#server/movimenti/fissato-riga.ts';
import { type RigaMovimento, troppoGrande } from '#server/movimenti/riga.ts';

export interface FissatoCalcolato {
  readonly risposta: FissatoCalcolatoWire;
  /** What would be written: the first row, and the second of a movement that has two sides. */
  readonly righe: readonly RigaMovimento[];
}

/** What every slip has before its family's fields. */
async function mettiComuni(quadro: Quadro, foglio: Foglio): Promise<Giorni> {
  const { dataMovimento, titolo, portafoglio, causale } = quadro;
  foglio.chiedi('cod_Titolo');
  foglio.chiedi('cod_Controparte');
  foglio.chiedi('nfissato');
  const proposta = await regolaDi(causale.tipoCausale).dataValuta?.(quadro);
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

/** The rate of the day, or of one of the days before; that there is none is told where money moves. */
async function mettiCambio(quadro: Quadro, foglio: Foglio): Promise<string | null> {
  const { codDivisa, dataMovimento, avvisi } = quadro;
  const cambio = await quadro.cambio(dataMovimento);
  const valore = foglio.calcola('cambio', {
    valore: cambio?.valore ?? null,
    nota: cambio?.data ? `cambio del ${stampaData(cambio.data, 'dd/MM/yyyy')}` : null,
  });
  if (valore === null)
    avvisi.push({
      campo: 'cambio',
      peso: 'errore',
      messaggio: senzaCambio(codDivisa, dataMovimento),
    });
  else if (segno(valore) <= 0 || (codDivisa === DIVISA_DI_CONTO && confronta(valore, '1') !== 0)) {
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

type CampoWire = FissatoCalcolatoWire['campi'][number];

const inCampi = (
  foglio: Foglio,
  soggetto: Soggetto,
  campi: readonly { readonly nome: NomeCampo; readonly uso: Uso }[],
): CampoWire[] =>
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

function lati(quadro: Quadro, foglio: Foglio, esito: EsitoRegola): readonly LatoScritto[] {
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
  readonly esito: EsitoRegola;
  readonly scritti: readonly LatoScritto[];
  readonly righe: readonly RigaMovimento[];
}

/** The worksheet of a slip filled in, and the rows that it is written as; what is odd is in `avvisi`. */
export async function componi(quadro: Quadro): Promise<Composto> {
  const { causale, ingresso } = quadro;
  const foglio = creaFoglio(ingresso, ingresso.manuali ?? []);
  const giorni = await mettiComuni(quadro, foglio);
  const cambio = await mettiCambio(quadro, foglio);
  for (const onere of ['commissioni', 'spese', 'bolli'] as const) foglio.chiedi(onere);
  const esito = await regolaDi(causale.tipoCausale).calcola(quadro, foglio, giorni);
  mettiSostitutiva(foglio);
  mettiEuroESaldo(foglio, cambio, causale.effettoLiquidita);
  const scritti = lati(quadro, foglio, esito);
  return { foglio, giorni, esito, scritti, righe: scritti.map((uno) => componiRiga(quadro, uno)) };
}

/**
 * Computes a slip: its fields with what the calculation gives, the controls, what becomes of positions,
 * and the rows to be written. Writes nothing.
 */
export async function calcolaFissato(
  tx: Tx,
  chi: ChiCalcola,
  ingresso: FissatoWire,
): Promise<FissatoCalcolato> {
  const quadro = await quadroDi(tx, chi, ingresso);
  const { foglio, giorni, esito, scritti, righe } = await componi(quadro);
  if (righe.some(troppoGrande))
    throw erroreCampo(
      'qtaVnominale',
      'L’importo è troppo grande: controllare quantità, prezzo e oneri.',
    );
  const soggetto = soggettoDi(quadro);
  const campi = campiDi(soggetto, usiFamiglia(quadro.causale.tipoCausale));
  const effetti = await effettiDi(quadro, scritti, righe);
  await controlla(quadro, { foglio, campi, soggetto, giorni });
  const { altra } = esito;
  return {
    risposta: {
      campi: inCampi(foglio, soggetto, campi),
      campiAltra: altra ? inCampi(altra.foglio, altra.soggetto, altra.campi) : [],
      avvisi: quadro.avvisi,
      effetti: [...effetti],
    },
    righe,
  };
}
