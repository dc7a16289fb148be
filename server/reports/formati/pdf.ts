import type { Report } from '#domain/reports/report.ts';
import type { Eventi } from './formato.ts';
import { impaginazioneDi } from './pdf/impaginazione.ts';
import { Misure } from './pdf/misure.ts';
import { Pagine } from './pdf/pagine.ts';

/**
 * The report as it is printed: A4, a PDF/A-2b. The events are read twice: first to measure them, then
 * to write them, a page after the other; in the end it tells how many they are. pdfkit is loaded by the first report
 * and not by the start.
 */
export async function* pdf(
  report: Report,
  eventi: () => Eventi,
): AsyncGenerator<Uint8Array, number> {
  const { Documento } = await import('./pdf/documento.ts');
  const documento = new Documento(report);
  const misure = new Misure(report, documento.caratteri);
  for await (const blocco of eventi()) misure.blocco(blocco);
  const pagine = new Pagine(
    report,
    documento,
    impaginazioneDi(report, misure, documento.caratteri),
  );
  if (misure.righe === 0) pagine.vuoto();
  else
    for await (const blocco of eventi()) {
      pagine.blocco(blocco);
      yield* documento.prodotto();
    }
  pagine.fine();
  pagine.chiudi();
  yield* documento.prodotto();
  return documento.pagine;
}
