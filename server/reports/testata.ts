import { sql } from 'kysely';
import type { Report, TestataAzienda } from '#domain/reports/report.ts';
import type { Db } from '#server/db/sessione.ts';

/** What the head of a page says of a company. */
export interface RigaAzienda {
  readonly codAzienda: string;
  readonly ragioneSociale: string;
  readonly indirizzo: string | null;
  readonly luogo: string | null;
  readonly codiceFiscale: string | null;
  readonly partitaIva: string | null;
}

const aziendaPer = (codAzienda: string) => sql<RigaAzienda>`
  select cod_azienda as "codAzienda", ragione_sociale as "ragioneSociale", indirizzo,
         nullif(concat_ws(' ', cap, comune, '(' || provincia || ')'), '') as luogo,
         codice_fiscale as "codiceFiscale", partita_iva as "partitaIva"
    from aziende where cod_azienda = ${codAzienda}`;

const ADESSO = sql<{ prodottoIl: string }>`
  select to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD"T"HH24:MI:SS') as "prodottoIl"`;

function righeDi(azienda: RigaAzienda): string[] {
  const { indirizzo, luogo, codiceFiscale, partitaIva } = azienda;
  const dove = [indirizzo, luogo].filter((parte) => parte !== null).join(', ');
  const chi = [
    ...(codiceFiscale ? [`C.F. ${codiceFiscale}`] : []),
    ...(partitaIva ? [`P. IVA ${partitaIva}`] : []),
  ].join(' – ');
  return [dove, chi].filter((riga) => riga !== '');
}

export function testataAzienda(azienda: RigaAzienda): TestataAzienda {
  const { codAzienda, ragioneSociale } = azienda;
  return { codAzienda, ragioneSociale, righe: righeDi(azienda) };
}

async function aziendaDi(db: Db, codAzienda: string): Promise<TestataAzienda | null> {
  const { rows } = await aziendaPer(codAzienda).execute(db);
  return rows[0] ? testataAzienda(rows[0]) : null;
}

/** What stands at the head of a report: whose it is, and when it was made by Rome's clocks. */
export async function testataDi(
  db: Db,
  codAzienda: string | null,
): Promise<Pick<Report, 'azienda' | 'prodottoIl'>> {
  const azienda = codAzienda === null ? null : await aziendaDi(db, codAzienda);
  const { rows } = await ADESSO.execute(db);
  return { azienda, prodottoIl: rows[0]?.prodottoIl ?? '' };
}
