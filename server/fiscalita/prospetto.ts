import { imponibileRidotto } from '#domain/calcolo/plusvalenza.ts';
import {
  inRisultati,
  quantoConta,
  type Rettifica,
  type RisultatoPesato,
  rettificheDi,
} from '#domain/fiscalita/rettifiche.ts';
import { type RapportoZainetto, type Zainetto, zainettoDi } from '#domain/fiscalita/zainetto.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nuovoContesto } from '#server/movimenti/contesto.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import {
  certificatiDi,
  comeCertificati,
  type RisultatoCertificato,
  type RisultatoInConto,
} from './certificati.ts';
import { leggiMovimenti, type MovimentoLetto } from './lettura.ts';
import { portafogliDaLeggere } from './portafogli.ts';
import { type ApportoDelRapporto, apportiDi, type RapportoLetto } from './rapporti.ts';
import { type RealizzoLetto, realizziDeiMovimenti } from './realizzi.ts';

/** A difference, and how much of it counts: cents of the whole result, before its weight. */
export interface RettificaContata extends Rettifica {
  readonly quanto: bigint;
  readonly conta: boolean;
}

/** All that is known of a relation: what its movements realised, how they count, and its pouch. */
export interface Conto {
  readonly rapporto: RapportoLetto;
  readonly apporti: readonly ApportoDelRapporto[];
  readonly realizzi: readonly RealizzoLetto[];
  readonly inConto: readonly RisultatoInConto[];
  readonly rettifiche: readonly RettificaContata[];
  readonly dato: RapportoZainetto;
  readonly zainetto: Zainetto;
}

/** The place of a result among those of its day: an adjustment before the movement itself. */
export const chiaveDi = ({
  idMovimento,
  rettifica,
}: Pick<RisultatoInConto, 'idMovimento' | 'rettifica'>): number =>
  idMovimento * 2 + (rettifica ? 0 : 1);

export const eDiRettifica = (chiave: number | null): boolean => chiave !== null && chiave % 2 === 0;

const contato = ({ idMovimento, anno, importo }: RisultatoInConto) => ({
  idMovimento,
  anno,
  importo: centesimi(importo),
});

/** What is realised now, and cannot be told where it is null. */
const contatoAdesso = ({ movimento: { id, anno }, importo }: RealizzoLetto) => ({
  idMovimento: id,
  anno,
  importo: importo === null ? null : centesimi(importo),
});

/** What is realised now, of that which can be told. */
const adessoDi = (realizzi: readonly RealizzoLetto[]): readonly RisultatoInConto[] =>
  realizzi.flatMap(({ movimento, importo, imponibile, natura, percImponibile, aliquota }) =>
    importo === null || imponibile === null
      ? []
      : [
          {
            idMovimento: movimento.id,
            anno: movimento.anno,
            diAnno: movimento.anno,
            giorno: movimento.giorno,
            posto: movimento.posto,
            rettifica: false,
            ...{ natura, importo, imponibile, percImponibile, aliquota },
          },
        ],
  );

/** A difference of a certified year as it counts in the first open one, at the weight and rate of its movement. */
function inAnnoAperto(
  { idMovimento, diAnno, differenza, quanto }: RettificaContata,
  { natura, percImponibile, aliquota }: RisultatoInConto,
  anno: number,
): RisultatoInConto {
  const imponibile = imponibileRidotto(inEuro(quanto), percImponibile);
  return {
    ...{ idMovimento, anno, diAnno, natura, percImponibile, aliquota, imponibile },
    giorno: data(`${anno}-01-01`),
    posto: null,
    rettifica: true,
    importo: inEuro(differenza),
  };
}

/** What counts: certified years as they are, open ones by what is registered now, and the differences. */
function contati(
  fermi: readonly RisultatoInConto[],
  realizzi: readonly RealizzoLetto[],
  ultimo: number | null,
) {
  const adesso = adessoDi(realizzi);
  if (ultimo === null) return { inConto: adesso, rettifiche: [] };
  const come = new Map([...fermi, ...adesso].map((uno) => [uno.idMovimento, uno]));
  const di = (idMovimento: number) => come.get(idMovimento) as RisultatoInConto;
  const trovate = rettificheDi(fermi.map(contato), realizzi.map(contatoAdesso), ultimo);
  const rettifiche = trovate.map((una) => {
    const quanto = quantoConta(di(una.idMovimento).natura, una);
    return { ...una, quanto, conta: quanto !== 0n };
  });
  const aperti = adesso.filter(({ anno }) => anno > ultimo);
  const differenze = rettifiche
    .filter(({ conta }) => conta)
    .map((una) => inAnnoAperto(una, di(una.idMovimento), ultimo + 1));
  return { inConto: [...fermi, ...differenze, ...aperti], rettifiche };
}

const pesato = (uno: RisultatoInConto): RisultatoPesato => ({
  chiave: chiaveDi(uno),
  giorno: uno.giorno,
  posto: uno.posto,
  natura: uno.natura,
  imponibile: centesimi(uno.imponibile),
  aliquota: uno.aliquota,
  rettifica: uno.rettifica,
  diAnno: uno.diAnno,
  percImponibile: uno.percImponibile,
});

/** What is read of a company, once for all the relations that are asked for. */
export interface Letture {
  readonly realizzi: readonly RealizzoLetto[];
  readonly certificati: readonly RisultatoCertificato[];
  readonly apporti: readonly ApportoDelRapporto[];
}

/** What is read of a company and not counted yet, with what counting it asks for. */
export interface DaContare extends Omit<Letture, 'realizzi'> {
  readonly movimenti: readonly MovimentoLetto[];
  readonly contesto: Contesto;
}

/** Reads a company, or what one custodian has of it. */
export async function leggiDaContare(
  tx: Tx,
  codAzienda: string,
  codDepositario: string | null,
): Promise<DaContare> {
  return {
    certificati: await certificatiDi(tx, codAzienda),
    movimenti: await leggiMovimenti(tx, {
      codAzienda,
      portafogli: await portafogliDaLeggere(tx, codAzienda),
      ...(codDepositario !== null && { codDepositario }),
    }),
    apporti: await apportiDi(tx, codAzienda),
    contesto: nuovoContesto(),
  };
}

const NESSUNO: ReadonlySet<number> = new Set();

/** Counts what was read; as if some movements were not there. */
export async function conta(
  tx: Tx,
  chi: ChiCalcola,
  { movimenti, certificati, apporti, contesto }: DaContare,
  senza = NESSUNO,
): Promise<Letture> {
  const contati = movimenti.filter(({ id }) => !senza.has(id));
  const come = comeCertificati(certificati);
  return {
    certificati,
    apporti,
    realizzi: await realizziDeiMovimenti(tx, chi, contati, come, contesto),
  };
}

/** Reads a company, or what one custodian has of it, and counts it. */
export const leggiAzienda = async (
  tx: Tx,
  chi: ChiCalcola,
  codDepositario: string | null,
): Promise<Letture> => conta(tx, chi, await leggiDaContare(tx, chi.codAzienda, codDepositario));

/**
 * The account of a relation until the end of a year, of all that was read; nothing is written
 * (docs/regole/zainetto.md#certificare-un-anno).
 */
export function contoDaLetture(
  rapporto: RapportoLetto,
  letture: Letture,
  finoAl: number,
  dal = finoAl,
): Conto {
  const { id, regime, codDepositario, chiusoIl, ultimoCertificato } = rapporto;
  const realizzi = letture.realizzi.filter(
    (uno) =>
      uno.regime === regime &&
      (codDepositario === null || uno.movimento.codDepositario === codDepositario),
  );
  const apporti = letture.apporti.filter(({ idRapporto }) => idRapporto === id);
  const fermi = letture.certificati.filter(({ idRapporto }) => idRapporto === id);
  const { inConto, rettifiche } = contati(fermi, realizzi, ultimoCertificato);
  const dato: RapportoZainetto = {
    ...{ regime, chiusoIl },
    risultati: inRisultati(inConto.map(pesato)),
    apporti: apporti.map(({ realizzata, dal: conta, importo }) => ({
      ...{ realizzata, dal: conta },
      importo: centesimi(importo),
    })),
  };
  const zainetto = zainettoDi(dato, finoAl, dal);
  return { rapporto, apporti, realizzi, inConto, rettifiche, dato, zainetto };
}

/** The account of one relation, by all that is registered now. */
export const contoDi = async (
  tx: Tx,
  chi: ChiCalcola,
  rapporto: RapportoLetto,
  finoAl: number,
  dal = finoAl,
): Promise<Conto> =>
  contoDaLetture(rapporto, await leggiAzienda(tx, chi, rapporto.codDepositario), finoAl, dal);
