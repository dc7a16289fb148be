import { eventiDi } from '#domain/reports/eventi.ts';
import type { Report, RigaLetta } from '#domain/reports/report.ts';
import type { Formato } from '#server/reports/formati/formato.ts';

export const AZIENDA = {
  codAzienda: '001',
  ragioneSociale: 'Banca dell’Esempio & Figli S.p.A.',
  righe: ['Via Roma 1, 20121 Milano (MI)', 'C.F. 01234567890 – P. IVA 01234567890'],
} as const;

/** A report with what is usual where nothing else is said. */
export const reportCon = (parte: Partial<Report>): Report => ({
  titolo: 'Cambi',
  azienda: null,
  parametri: [],
  livelli: [],
  colonne: [],
  utente: 'm.rossi',
  prodottoIl: '2026-11-21T22:30:05',
  ...parte,
});

/** A report as a renderer writes it, its rows coming in blocks. */
export async function scritto(
  formato: Formato,
  report: Report,
  righe: readonly RigaLetta[],
  perBlocco = 50,
): Promise<Buffer> {
  async function* blocchi(): AsyncGenerator<readonly RigaLetta[]> {
    for (let da = 0; da < righe.length; da += perBlocco) yield righe.slice(da, da + perBlocco);
  }
  const parti: Uint8Array[] = [];
  for await (const parte of formato(report, () => eventiDi(report, blocchi()))) parti.push(parte);
  return Buffer.concat(parti);
}
