import { sql } from 'kysely';
import {
  type Dimensione,
  dimensioneDi,
  type GruppoReport,
  gruppiOfferti,
} from '#domain/reports/gruppi.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { LivelloSql } from './composizione.ts';
import type { Chiedi, DomandaReport } from './descrizione.ts';

/** What a report offers to be gathered by. */
export interface Raggruppabile {
  readonly gruppi: readonly GruppoReport[];
  readonly perDimensioni: boolean;
  readonly gruppiPredefiniti?: readonly string[];
}

/** How a report reads what it is gathered by. */
export interface LettureLivelli {
  readonly livello: (codice: string) => LivelloSql | undefined;
  /** The grouping of the row's titolo in a dimension; of reports of titoli only. */
  readonly dimensione?: (dimensione: Dimensione) => LivelloSql;
}

const leggiDimensioni = (chiedi: Chiedi): Promise<readonly Dimensione[]> =>
  chiedi(sql<Dimensione>`select numero, descrizione from numeri_raggruppamento order by numero`);

const ignoto = (codice: string, offerti: readonly GruppoReport[]) =>
  erroreCampo(
    'gruppi',
    offerti.length === 0
      ? `Questo report non si raggruppa: togliere ${codice}.`
      : `Non si raggruppa per ${codice}: codici ammessi ${offerti.map((uno) => uno.codice).join(', ')}.`,
  );

/** Of what has a sequence of its own: it is not ordered otherwise. */
export function esigiSenzaOrdine({ ordine }: Pick<DomandaReport, 'ordine'>, titolo: string): void {
  const [chiesto] = Object.keys(ordine ?? {});
  if (chiesto) throw erroreCampo('orderByDict', `${titolo} ha il suo ordine: togliere ${chiesto}.`);
}

/** The levels that a request asks for, the outermost first; one that the report lacks is refused. */
export async function livelliChiesti(
  report: Raggruppabile,
  { gruppi }: Pick<DomandaReport, 'gruppi'>,
  letture: LettureLivelli,
  chiedi: Chiedi,
): Promise<readonly LivelloSql[]> {
  const codici = gruppi ?? report.gruppiPredefiniti ?? [];
  if (codici.length === 0) return [];
  const dimensioni = report.perDimensioni ? await leggiDimensioni(chiedi) : [];
  const offerti = gruppiOfferti(report, dimensioni);
  const scelti = codici.map((scritto) => {
    const uno = offerti.find(({ codice }) => codice.toLowerCase() === scritto.toLowerCase());
    if (!uno) throw ignoto(scritto, offerti);
    return uno.codice;
  });
  const [ripetuto] = scelti.filter((codice, i) => scelti.indexOf(codice) !== i);
  if (ripetuto) throw erroreCampo('gruppi', `Si raggruppa una volta sola per ${ripetuto}.`);
  return scelti.map((codice) => {
    const dimensione = dimensioni.find(({ numero }) => numero === dimensioneDi(codice));
    const livello = dimensione ? letture.dimensione?.(dimensione) : letture.livello(codice);
    if (!livello) throw ignoto(codice, offerti);
    return livello;
  });
}
