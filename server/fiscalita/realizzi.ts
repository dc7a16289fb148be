import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { imponibileRidotto } from '#domain/calcolo/plusvalenza.ts';
import type { AliquoteDi } from '#domain/calcolo/titolo.ts';
import type { Traccia } from '#domain/calcolo/traccia.ts';
import {
  type ComeSiTassa,
  comeSiTassa,
  quotaRimborsata,
  type Realizzo,
  type RigaFiscale,
  realizziDi,
  type Uscita,
} from '#domain/fiscalita/realizzi.ts';
import type { RegimeZainetto } from '#domain/fiscalita/zainetto.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import type { Contesto, TitoloFissato } from '#domain/movimenti/fissato/contesto.ts';
import { maturatoAllUscita, maturatoDelTitolo } from '#domain/movimenti/fissato/plusvalenza.ts';
import { rapportoDi } from '#domain/movimenti/fissato/quadro.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nuovoContesto, risolvi } from '#server/movimenti/contesto.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import type { MovimentoLetto } from './lettura.ts';

/** What a movement realised, and how it counts; null where it cannot be told. Euro, decimals. */
export interface RealizzoLetto extends ComeSiTassa {
  readonly movimento: MovimentoLetto;
  readonly descrizione: string;
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
export function oNulla<T>(passo: () => T): T | null {
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
  const uscita = { dataValuta, ...(rimborsa && { rimborsatoA }) };
  return oNulla(() => maturatoAllUscita({ titolo }, uscita, coefficiente));
}

function uscitaDi(titolo: TitoloFissato, movimento: MovimentoLetto): Uscita {
  const { poolFactor, poolFactorDopo, genere } = movimento;
  const parziale = genere === 'scorporo' && poolFactor !== null && poolFactorDopo !== null;
  return {
    quantita: movimento.quantita,
    quota: parziale ? quotaRimborsata(poolFactor, poolFactorDopo) : '1',
    poolFactor: poolFactor ?? '1',
    ricavoEuro: movimento.controvaloreEuro,
    oneri: somma(movimento.commissioni, movimento.spese, movimento.bolli),
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

function comeSuo(
  contesto: Contesto,
  titolo: TitoloFissato,
  { codPortafoglio, codDepositario, giorno }: MovimentoLetto,
): ComeSiTassa | null {
  const portafoglio = contesto.cerca('portafoglio', { codPortafoglio });
  const depositario = contesto.cerca('depositario', { codDepositario });
  if (portafoglio === null || depositario === null) return null;
  const aliquote: AliquoteDi = (categoria) => contesto.cerca('aliquote', { categoria });
  return comeSiTassa(titolo.calcolato, rapportoDi({ portafoglio, depositario }), giorno, aliquote);
}

/** The movements of a holding, and how those of them were certified that certified years count. */
interface Possesso {
  readonly movimenti: readonly MovimentoLetto[];
  readonly certificati: ReadonlyMap<number, ComeSiTassa>;
}

/** What each movement of a holding realised, by the regime that it is asked for: each is played once, and only if asked. */
function giocate(
  contesto: Contesto,
  titolo: TitoloFissato,
  movimenti: readonly MovimentoLetto[],
): (regime: RegimeZainetto) => ReadonlyMap<number, Realizzo> {
  const giocabili = () => {
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
    return { maturato, righe };
  };
  let gioco: ReturnType<typeof giocabili> | undefined;
  const fatte = new Map<RegimeZainetto, ReadonlyMap<number, Realizzo>>();
  return (regime) => {
    const gia = fatte.get(regime);
    if (gia) return gia;
    gioco ??= giocabili();
    const { maturato, righe } = gioco;
    const realizzi = realizziDi(righe, regime, (giorno) => oNulla(() => maturato(giorno)));
    const sue = new Map(realizzi.map((uno) => [uno.id, uno]));
    fatte.set(regime, sue);
    return sue;
  };
}

/** What the movements of one holding realised; what is certified counts as it was certified, whatever its portfolio is now. */
function delPossesso(
  contesto: Contesto,
  { movimenti, certificati }: Possesso,
): readonly RealizzoLetto[] {
  const [primo] = movimenti;
  const titolo = primo ? contesto.cerca('titolo', { codTitolo: primo.codTitolo }) : null;
  if (titolo === null) return [];
  const gioca = giocate(contesto, titolo, movimenti);
  return movimenti.flatMap((movimento): RealizzoLetto[] => {
    if (movimento.che === 'niente') return [];
    const come = certificati.get(movimento.id) ?? comeSuo(contesto, titolo, movimento);
    if (come === null) return [];
    const { regime, natura, aliquota, percImponibile } = come;
    const comune = {
      ...{ movimento, descrizione: titolo.anagrafica.descrizione },
      ...{ regime, natura, aliquota, percImponibile },
    };
    const suo = gioca(regime).get(movimento.id);
    if (!suo)
      return [
        {
          ...comune,
          ...{ ricavo: movimento.controvaloreEuro, costo: null, scarto: null, oneri: '0' },
          ...{ importo: null, imponibile: null, perche: DA_COMPLETARE, traccia: [] },
        },
      ];
    if (suo.importo === null) return [{ ...comune, ...suo, imponibile: null }];
    const imponibile = imponibileRidotto(suo.importo, percImponibile);
    return [{ ...comune, ...suo, imponibile }];
  });
}

/** The holdings of movements: what a portfolio has of a titolo with a custodian. */
const possesso = ({ codPortafoglio, codDepositario, codTitolo }: MovimentoLetto): string =>
  JSON.stringify([codPortafoglio, codDepositario, codTitolo]);

/**
 * What movements realised, in the order of time, each by the regime in which it counts: the one that it was
 * certified in, or its portfolio's of now. Positions sold short do not mix with what is held.
 */
export async function realizziDeiMovimenti(
  tx: Tx,
  chi: ChiCalcola,
  movimenti: readonly MovimentoLetto[],
  certificati: ReadonlyMap<number, ComeSiTassa>,
  contesto = nuovoContesto(),
): Promise<readonly RealizzoLetto[]> {
  const possessi = [...Map.groupBy(movimenti, possesso).values()].map((suoi) => ({
    movimenti: suoi,
    certificati,
  }));
  const realizzati = await risolvi(tx, chi, contesto, possessi, delPossesso);
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
