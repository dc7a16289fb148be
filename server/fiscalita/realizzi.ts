import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import { impostaPlusvalenza } from '#domain/calcolo/plusvalenza.ts';
import { rivalutazione100 } from '#domain/calcolo/rivalutazione.ts';
import { type AliquoteDi, regimeNelPortafoglio } from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import {
  naturaDellaCategoria,
  oneriInsieme,
  quotaRimborsata,
  type RigaFiscale,
  realizziDi,
  regimeZainetto,
  type Uscita,
} from '#domain/fiscalita/realizzi.ts';
import type { NaturaRisultato, RegimeZainetto } from '#domain/fiscalita/zainetto.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import type { Contesto, TitoloFissato } from '#domain/movimenti/fissato/contesto.ts';
import { maturatoDelTitolo, scartoInUscita } from '#domain/movimenti/fissato/plusvalenza.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nuovoContesto, risolvi } from '#server/movimenti/contesto.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { leggiMovimenti, type MovimentoLetto, type QualiMovimenti } from './lettura.ts';

/** What a movement realised, and how it counts; null where it cannot be told. Euro, decimals. */
export interface RealizzoLetto {
  readonly movimento: MovimentoLetto;
  readonly regime: RegimeZainetto;
  readonly descrizione: string;
  readonly natura: NaturaRisultato;
  readonly aliquota: string;
  readonly percImponibile: string;
  readonly ricavo: string;
  readonly costo: string | null;
  readonly scarto: string | null;
  readonly oneri: string;
  readonly importo: string | null;
  readonly imponibile: string | null;
  readonly perche: string | null;
  readonly traccia: Traccia;
}

const DA_COMPLETARE =
  'Future, cambi a termine, esercizi e posizioni corte: il risultato si legge nel movimento.';

/** Where terms do not tell it, it is not known. */
function oNulla<T>(passo: () => T): T | null {
  try {
    return passo();
  } catch (causa) {
    if (causa instanceof TerminiErrati) return null;
    throw causa;
  }
}

/** What had accrued in the price of what goes out, as the slip counts it. */
function maturatoInUscita(titolo: TitoloFissato, movimento: MovimentoLetto): string | null {
  const { dataScadenza } = titolo.calcolato.termini;
  const { dataValuta: valuta, rimborsa, prezzo, coefficiente } = movimento;
  const dataValuta =
    rimborsa && dataScadenza !== null && dataScadenza < valuta ? dataScadenza : valuta;
  const rimborsatoA = titolo.calcolato.quotazione === 'P' ? prezzo : null;
  return oNulla(() => {
    const scarto = scartoInUscita({ titolo }, { dataValuta, ...(rimborsa && { rimborsatoA }) });
    if (!titolo.natura.indicizzato) return scarto;
    return somma(scarto, rivalutazione100(coefficiente ?? '1'));
  });
}

function uscitaDi(titolo: TitoloFissato, movimento: MovimentoLetto): Uscita {
  const { poolFactor, poolFactorDopo, genere } = movimento;
  const parziale = genere === 'scorporo' && poolFactor !== null && poolFactorDopo !== null;
  return {
    quantita: movimento.quantita,
    quota: parziale ? quotaRimborsata(poolFactor, poolFactorDopo) : '1',
    poolFactor: poolFactor ?? '1',
    ricavoEuro: movimento.controvaloreEuro,
    oneri: oneriInsieme(movimento.commissioni, movimento.spese, movimento.bolli),
    cambio: movimento.cambio ?? '1',
    maturato100: maturatoInUscita(titolo, movimento),
  };
}

const inRiga = (titolo: TitoloFissato, movimento: MovimentoLetto): RigaFiscale => ({
  id: movimento.id,
  genere: movimento.genere,
  dataValuta: movimento.dataValuta,
  quantita: movimento.quantitaMossa,
  costo: movimento.costoMosso,
  uscita: movimento.che === 'realizza' ? uscitaDi(titolo, movimento) : null,
});

/** How what a titolo realises on a day is taxed in a portfolio; null where there is no pouch. */
function comeSiTassa(
  contesto: Contesto,
  titolo: TitoloFissato,
  codPortafoglio: string,
  giorno: Data,
) {
  const portafoglio = contesto.cerca('portafoglio', { codPortafoglio });
  if (portafoglio === null) return null;
  const aliquote: AliquoteDi = (categoria) => contesto.cerca('aliquote', { categoria });
  const regime = regimeNelPortafoglio(titolo.calcolato, portafoglio, giorno, aliquote);
  const come = regimeZainetto(regime);
  if (come === null) return null;
  const { categoria } = titolo.calcolato;
  const natura = naturaDellaCategoria(categoria);
  const proventi = natura === 'oicr' ? inVigore(aliquote(categoria), giorno) : undefined;
  return {
    regime: come,
    natura,
    aliquota: proventi?.aliquota ?? regime.aliquotaCapitalGain,
    percImponibile: proventi?.percImponibile ?? regime.percImponibile,
  };
}

/** What the movements of one holding realised. */
function delPossesso(
  contesto: Contesto,
  movimenti: readonly MovimentoLetto[],
): readonly RealizzoLetto[] {
  const [primo] = movimenti;
  const titolo = primo ? contesto.cerca('titolo', { codTitolo: primo.codTitolo }) : null;
  if (!primo || titolo === null) return [];
  const caricati = movimenti.flatMap((uno) =>
    segno(uno.quantitaMossa) > 0 ? [uno.dataValuta] : [],
  );
  const maturato = maturatoDelTitolo({ contesto, titolo }, caricati);
  const righe = movimenti
    .filter(
      ({ che, corto, quantitaMossa, costoMosso }) =>
        !corto && (che === 'realizza' || segno(quantitaMossa) !== 0 || segno(costoMosso) !== 0),
    )
    .map((uno) => inRiga(titolo, uno));
  const perRegime = (regime: RegimeZainetto) =>
    new Map(
      realizziDi(righe, regime, (giorno) => oNulla(() => maturato(giorno))).map((uno) => [
        uno.id,
        uno,
      ]),
    );
  const contati = { A: perRegime('A'), D: perRegime('D') };
  return movimenti.flatMap((movimento): RealizzoLetto[] => {
    if (movimento.che === 'niente') return [];
    const come = comeSiTassa(contesto, titolo, movimento.codPortafoglio, movimento.giorno);
    if (come === null) return [];
    const comune = { movimento, descrizione: titolo.anagrafica.descrizione, ...come };
    const suo = contati[come.regime].get(movimento.id);
    if (!suo)
      return [
        {
          ...comune,
          ...{ ricavo: movimento.controvaloreEuro, costo: null, scarto: null, oneri: '0' },
          ...{ importo: null, imponibile: null, perche: DA_COMPLETARE, traccia: [] },
        },
      ];
    if (suo.importo === null) return [{ ...comune, ...suo, imponibile: null }];
    const { imponibile } = impostaPlusvalenza(suo.importo, {
      ...come,
      metodo: 'BASE_RIDOTTA',
      equivalente: '0',
    });
    return [{ ...comune, ...suo, imponibile }];
  });
}

/** The holdings of movements: what a portfolio has of a titolo with a custodian. */
const possesso = ({ codPortafoglio, codDepositario, codTitolo }: MovimentoLetto): string =>
  JSON.stringify([codPortafoglio, codDepositario, codTitolo]);

/** What movements realised, in the order of time; positions sold short do not mix with what is held. */
export async function realizziDeiMovimenti(
  tx: Tx,
  chi: ChiCalcola,
  movimenti: readonly MovimentoLetto[],
): Promise<readonly RealizzoLetto[]> {
  const possessi = [...Map.groupBy(movimenti, possesso).values()];
  const realizzati = await risolvi(tx, chi, nuovoContesto(), possessi, delPossesso);
  return realizzati
    .flat()
    .toSorted((a, b) =>
      a.movimento.giorno === b.movimento.giorno
        ? a.movimento.id - b.movimento.id
        : a.movimento.giorno < b.movimento.giorno
          ? -1
          : 1,
    );
}

/** What a relation realised by all that is registered now. */
export async function realizziDelRapporto(
  tx: Tx,
  chi: ChiCalcola,
  quali: QualiMovimenti & { readonly regime: RegimeZainetto },
): Promise<readonly RealizzoLetto[]> {
  const letti = await realizziDeiMovimenti(tx, chi, await leggiMovimenti(tx, quali));
  return letti.filter(({ regime }) => regime === quali.regime);
}
