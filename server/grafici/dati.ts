import { sql } from 'kysely';
import type { DatiGraficoWire } from '#contract/grafici.ts';
import { confronta } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { conservateDi, descrizioneGrafico, fetteDi, tenuteDi } from '#server/titoli/patrimonio.ts';

/** The charts that may be asked for: which number each has, and what the elaborations keep of it. */
const GRAFICI: Readonly<Record<string, { grafico: number; dimensione: string; numero: number }>> = {
  AssetClass: { grafico: 0, dimensione: 'AssetClass', numero: 0 },
  Divisa: { grafico: 1, dimensione: 'Divisa', numero: 0 },
  Raggruppamento1: { grafico: 2, dimensione: 'Raggruppamento', numero: 1 },
  Raggruppamento2: { grafico: 3, dimensione: 'Raggruppamento', numero: 2 },
};

/** What the charts say while nothing has been elaborated. */
const IN_ATTESA = 'In attesa dei dati reali';

interface Domanda {
  readonly elaborationName: string;
  readonly dataTo: Data;
  readonly trasparenza?: boolean | null;
  readonly alVolo?: boolean | null;
}

/** The last elaboration of the company by the day. */
async function ultima(tx: Tx, codAzienda: string, dataTo: Data) {
  const { rows } = await sql<NonNullable<DatiGraficoWire['elaborationInfo']>>`
    select guid, data::text as "dataTo", ${istante(sql`istante`)} as istante from allocazioni
     where cod_azienda = ${codAzienda} and data <= ${dataTo}::date order by data desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The slices of a chart as they were kept. */
async function conservate(
  tx: Tx,
  codAzienda: string,
  data: string,
  { dimensione, numero }: { readonly dimensione: string; readonly numero: number },
): Promise<DatiGraficoWire['chartData']> {
  const { rows } = await sql<DatiGraficoWire['chartData'][number]>`
    select f ->> 'voce' as "campoAsseX", trim_scale((f ->> 'valore')::numeric)::text as "campoAsseY1",
           trim_scale((f ->> 'alCosto')::numeric)::text as "alCosto", f ->> 'codice' as codice
      from allocazioni a cross join lateral jsonb_array_elements(a.fette) f
     where a.cod_azienda = ${codAzienda} and a.data = ${data}::date
       and f ->> 'dimensione' = ${dimensione} and (f ->> 'numero')::int = ${numero}`.execute(tx);
  return rows.filter(({ campoAsseY1 }) => campoAsseY1 !== '0');
}

const inOrdine = (fette: DatiGraficoWire['chartData']): DatiGraficoWire['chartData'] =>
  fette.toSorted(
    (a, b) =>
      confronta(b.campoAsseY1, a.campoAsseY1) || a.campoAsseX.localeCompare(b.campoAsseX, 'it'),
  );

/**
 * What a chart shows: the last elaboration with data by the day, else what is counted now
 * (docs/regole/schermate.md#dashboard).
 */
export async function datiDelGrafico(
  tx: Tx,
  codAzienda: string,
  { elaborationName, dataTo, trasparenza, alVolo }: Domanda,
): Promise<DatiGraficoWire> {
  const chiesto = GRAFICI[elaborationName];
  if (!chiesto)
    throw erroreCampo(
      'elaborationName',
      `Il grafico ${elaborationName} non c’è: sceglierne uno fra ${Object.keys(GRAFICI).join(', ')}.`,
    );
  const info = alVolo ? null : await ultima(tx, codAzienda, dataTo);
  const fonte = info ? conservateDi(codAzienda, info.dataTo) : tenuteDi(codAzienda, dataTo);
  const chartData =
    info && !trasparenza
      ? await conservate(tx, codAzienda, info.dataTo, chiesto)
      : await fetteDi(tx, chiesto.grafico, { fonte, trasparente: trasparenza === true });
  return {
    elaborationInfo: info,
    descrizione: await descrizioneGrafico(tx, chiesto.grafico),
    messaggio: info || alVolo ? null : IN_ATTESA,
    chartData: inOrdine(chartData),
  };
}
