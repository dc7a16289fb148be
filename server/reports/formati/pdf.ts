import PDFDocument from 'pdfkit';
import type { Formato } from './formato.ts';

/** The report as a printed document. */
export const pdf: Formato = async function* (report, eventi) {
  const documento = new PDFDocument({ size: 'A4', margin: 36, info: { Title: report.titolo } });
  documento.fontSize(12).text(report.titolo).fontSize(7.5);
  for await (const blocco of eventi())
    for (const evento of blocco)
      if (evento.che === 'riga')
        documento.text([...evento.gruppi, ...evento.valori].map((v) => v ?? '').join('   '));
  documento.end();
  for await (const parte of documento) yield parte as Buffer;
};
