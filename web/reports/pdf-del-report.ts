import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { scarica } from '#web/base/file.ts';
import { chiChiede, type PdfTenuto, prendiPdf, tieniPdf } from './deposito-pdf.ts';

/** A report's PDF: the copy of today where this browser has one, else the server's. */
export async function leggiPdf(guid: string): Promise<PdfTenuto> {
  const tenuto = await prendiPdf(guid);
  if (tenuto) return tenuto;
  const chi = chiChiede();
  const parti = { params: { GuidID: guid }, query: {} };
  const scaricato = await scarica(rotteReportsMonitor.pdf, parti, `${guid}.pdf`);
  void tieniPdf(guid, scaricato, chi);
  return scaricato;
}
