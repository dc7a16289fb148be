import { sql } from 'kysely';
import { formatiReport } from '#domain/reports/formati.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { lavoroVisibile } from '#server/lavori/lavoro.ts';
import { reportDi } from '#server/reports/registro.ts';
import type { ParametriReport } from '#server/reports/richiesta.ts';
import { chiediA } from '../descrizione.ts';

const NOMI_FORMATI = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const;

/** "Parametri Selezionati" of a report, as its files show them, and how it was asked for. */
export async function paroleDelReport(
  tx: Tx,
  parametri: ParametriReport,
  codAzienda: string | null,
): Promise<ParametroReport[]> {
  const descrizione = reportDi(parametri.report);
  if (!descrizione) return [];
  const lette = await descrizione.leggi({ ...parametri, codAzienda }, chiediA(tx));
  const chiesti = formatiReport.filter((uno) => parametri.formati?.includes(uno));
  return [
    ...lette.parametri,
    ...(chiesti.length > 0
      ? [{ etichetta: 'Formati', valore: chiesti.map((uno) => NOMI_FORMATI[uno]).join(', ') }]
      : []),
  ];
}

/** The request that a job of a report was made from. */
function richiestaDi({ report, indirizzo = {}, ...parametri }: ParametriReport) {
  const { filtro, ordine, ids, gruppi, formati } = parametri;
  return {
    nome: report,
    indirizzo,
    richiesta: {
      ...filtro,
      ...(ordine && { sqlParams: { orderByDict: ordine } }),
      ...(ids && { ids }),
      ...(gruppi && { gruppi }),
      ...(formati && { formati }),
    },
  };
}

interface RigaImport {
  readonly nomeFile: string;
  readonly codMappatura: string | null;
}

async function diImport(tx: Tx, guid: string): Promise<ParametroReport[]> {
  const { rows } = await sql<RigaImport>`select nome_file as "nomeFile",
      cod_mappatura as "codMappatura" from importazioni where guid = ${guid}`.execute(tx);
  return rows.flatMap(({ nomeFile, codMappatura }) => [
    { etichetta: 'File', valore: nomeFile },
    ...(codMappatura === null ? [] : [{ etichetta: 'Mappatura', valore: codMappatura }]),
  ]);
}

/** What a job had been asked, in words; nothing where there is nothing to say. */
export const parametriDelLavoro = (db: Db, contesto: Contesto, guid: string) =>
  inTransazione(db, contesto, async (tx) => {
    const lavoro = await lavoroVisibile(tx, contesto, guid);
    const { rows } = await sql<{ parametri: ParametriReport }>`
      select parametri from lavori where guid = ${guid}`.execute(tx);
    const parametri = lavoro.report === null ? undefined : rows[0]?.parametri;
    if (parametri)
      return {
        parole: await paroleDelReport(tx, parametri, lavoro.codAzienda),
        // What a check found is asked for from its own page, never from a request.
        report: parametri.qualita ? null : richiestaDi(parametri),
      };
    const parole = lavoro.tipo === 'importazione' ? await diImport(tx, guid) : [];
    return { parole, report: null };
  });
