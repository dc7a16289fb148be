import { sql } from 'kysely';
import { impostaPlusvalenza } from '#domain/calcolo/plusvalenza.ts';
import { type Rettifica, rettificheDi } from '#domain/fiscalita/rettifiche.ts';
import {
  type NaturaRisultato,
  type RapportoZainetto,
  type Risultato,
  type Zainetto,
  zainettoDi,
} from '#domain/fiscalita/zainetto.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { type ApportoLetto, apportiDi, type RapportoLetto } from './rapporti.ts';
import { type RealizzoLetto, realizziDelRapporto } from './realizzi.ts';

/** A result as it counts in the pouch: of a certified year as it was then, of an open one as it is now. */
export interface RisultatoInConto {
  readonly idMovimento: number;
  readonly anno: number;
  readonly giorno: Data;
  readonly rettifica: boolean;
  /** The year of the movement. */
  readonly diAnno: number;
  readonly natura: NaturaRisultato;
  readonly importo: string;
  readonly percImponibile: string;
  readonly aliquota: string;
  readonly imponibile: string;
}

/** All that is known of a relation: what its movements realised, how they count, and its pouch. */
export interface Conto {
  readonly rapporto: RapportoLetto;
  readonly apporti: readonly ApportoLetto[];
  readonly realizzi: readonly RealizzoLetto[];
  readonly inConto: readonly RisultatoInConto[];
  readonly rettifiche: readonly (Rettifica & { readonly conta: boolean })[];
  readonly dato: RapportoZainetto;
  readonly zainetto: Zainetto;
}

/** The place of a result among those of its day: an adjustment before the movement itself. */
export const chiaveDi = ({
  idMovimento,
  rettifica,
}: Pick<RisultatoInConto, 'idMovimento' | 'rettifica'>): number =>
  idMovimento * 2 + (rettifica ? 0 : 1);

async function certificati(
  tx: Tx,
  codAzienda: string,
  idRapporto: number | null,
): Promise<readonly RisultatoInConto[]> {
  if (idRapporto === null) return [];
  const { rows } = await sql<RisultatoInConto>`
    select id_movimento as "idMovimento", anno, giorno, rettifica, di_anno as "diAnno", natura,
           importo::text as importo, trim_scale(perc_imponibile)::text as "percImponibile",
           trim_scale(aliquota)::text as aliquota, imponibile::text as imponibile
      from risultati_certificati where cod_azienda = ${codAzienda} and id_rapporto = ${idRapporto}
     order by giorno, id_movimento, rettifica`.execute(tx);
  return rows;
}

const contato = ({ idMovimento, anno, importo }: RisultatoInConto) => ({
  idMovimento,
  anno,
  importo: centesimi(importo),
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
            rettifica: false,
            ...{ natura, importo, imponibile, percImponibile, aliquota },
          },
        ],
  );

/** A difference of a certified year as it counts in the first open one, at the weight and rate of its movement. */
function inAnnoAperto(
  { idMovimento, diAnno, differenza }: Rettifica,
  come: RisultatoInConto,
  anno: number,
): RisultatoInConto {
  const importo = inEuro(differenza);
  const { imponibile } = impostaPlusvalenza(importo, {
    aliquota: come.aliquota,
    percImponibile: come.percImponibile,
    metodo: 'BASE_RIDOTTA',
    equivalente: '0',
  });
  return {
    ...come,
    idMovimento,
    anno,
    diAnno,
    giorno: data(`${anno}-01-01`),
    rettifica: true,
    importo,
    imponibile,
  };
}

/** What counts: certified years as they are, open ones by what is registered now, and the differences. */
function contati(
  fermi: readonly RisultatoInConto[],
  adesso: readonly RisultatoInConto[],
  ultimo: number | null,
) {
  if (ultimo === null) return { inConto: adesso, rettifiche: [] };
  const come = new Map([...fermi, ...adesso].map((uno) => [uno.idMovimento, uno]));
  const trovate = rettificheDi(fermi.map(contato), adesso.map(contato), ultimo);
  // What has been withheld on proceeds is settled with who withheld it: no loss comes of it.
  const rettifiche = trovate.map((una) => ({
    ...una,
    conta: come.get(una.idMovimento)?.natura === 'diversi' || (una.prima <= 0n && una.adesso <= 0n),
  }));
  const aperti = adesso.filter(({ anno }) => anno > ultimo);
  const differenze = rettifiche
    .filter(({ conta }) => conta)
    .map((una) => inAnnoAperto(una, come.get(una.idMovimento) as RisultatoInConto, ultimo + 1));
  return { inConto: [...fermi, ...differenze, ...aperti], rettifiche };
}

const inRisultato = (uno: RisultatoInConto): Risultato => ({
  chiave: chiaveDi(uno),
  giorno: uno.giorno,
  natura: uno.natura,
  imponibile: centesimi(uno.imponibile),
  aliquota: uno.aliquota,
});

/**
 * The account of a relation until the end of a year, of all that is registered now; nothing is written
 * (docs/regole/zainetto.md#certificare-un-anno).
 */
export async function contoDi(
  tx: Tx,
  chi: ChiCalcola,
  rapporto: RapportoLetto,
  finoAl: number,
  dal = finoAl,
): Promise<Conto> {
  const { codAzienda } = chi;
  const { regime, codDepositario } = rapporto;
  const realizzi = await realizziDelRapporto(tx, chi, { codAzienda, codDepositario, regime });
  const apporti = await apportiDi(tx, codAzienda, rapporto.id);
  const fermi = await certificati(tx, codAzienda, rapporto.id);
  const { inConto, rettifiche } = contati(fermi, adessoDi(realizzi), rapporto.ultimoCertificato);
  const dato: RapportoZainetto = {
    regime,
    chiusoIl: rapporto.chiusoIl,
    risultati: inConto.map(inRisultato),
    apporti: apporti.map(({ realizzata, dal, importo }) => ({
      ...{ realizzata, dal },
      importo: centesimi(importo),
    })),
  };
  const zainetto = zainettoDi(dato, finoAl, dal);
  return { rapporto, apporti, realizzi, inConto, rettifiche, dato, zainetto };
}
