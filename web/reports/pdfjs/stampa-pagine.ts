import type { PDFDocumentProxy } from 'pdfjs-dist';
import classi from './pdfjs.module.css';

/** Dots of a printed page: small figures stay sharp, and a hundred pages fit into memory. */
const PUNTI_PER_POLLICE = 150;
const PUNTI_DEL_PDF = 72;

async function immagineDi(documento: PDFDocumentProxy, numero: number): Promise<HTMLImageElement> {
  const pagina = await documento.getPage(numero);
  const viewport = pagina.getViewport({ scale: PUNTI_PER_POLLICE / PUNTI_DEL_PDF });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await pagina.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((esito) => canvas.toBlob(esito));
  const immagine = new Image();
  immagine.src = blob ? URL.createObjectURL(blob) : '';
  await immagine.decode();
  pagina.cleanup();
  return immagine;
}

/** Prints a PDF in a browser that cannot by itself: each page as a picture, and nothing else. */
export async function stampaPagine(documento: PDFDocumentProxy): Promise<void> {
  const fogli = document.createElement('div');
  fogli.className = classi.daStampare ?? '';
  for (let numero = 1; numero <= documento.numPages; numero += 1)
    fogli.append(await immagineDi(documento, numero));
  document.body.append(fogli);
  window.print();
  for (const immagine of fogli.querySelectorAll('img')) URL.revokeObjectURL(immagine.src);
  fogli.remove();
}
