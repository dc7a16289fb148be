// The viewer reads the library from where the library puts itself: this one comes first.
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import indirizzoWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import {
  EventBus,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';

// Ours, under our own address: no other host is ever asked, and the policy allows none.
GlobalWorkerOptions.workerSrc = indirizzoWorker;

/** No annotations: neither our reports nor the page have links or forms to be filled in. */
const SENZA_ANNOTAZIONI = 0;

/** More pixels than these are drawn by parts: a page at 400% must not take the machine's memory. */
const PUNTI_PER_PAGINA = 2 ** 24;

export interface Motore {
  readonly documento: PDFDocumentProxy;
  readonly visore: PDFViewer;
  readonly eventi: EventBus;
  readonly collegamenti: PDFLinkService;
  readonly chiudi: () => void;
}

/** The page's words, which the library would say in English. */
const parole = {
  getLanguage: () => 'it',
  getDirection: () => 'ltr',
  get: () => Promise.resolve(''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  pause: () => undefined,
  resume: () => undefined,
};

/** Names the pages for who cannot see them, as soon as they are there. */
function nominaPagine(contenitore: HTMLElement): void {
  for (const pagina of contenitore.querySelectorAll<HTMLElement>('.page'))
    pagina.setAttribute('aria-label', `Pagina ${pagina.dataset.pageNumber}`);
}

/** Draws a PDF in a container: the pages in sight, with text that can be chosen and searched. */
export async function apriMotore(contenitore: HTMLDivElement, pdf: Blob): Promise<Motore> {
  const chiusura = new AbortController();
  const data = new Uint8Array(await pdf.arrayBuffer());
  // Neither WebAssembly nor scripts of the document: the policy forbids the one, safety the other.
  const lettura = getDocument({ data, useWasm: false, enableXfa: false });
  const documento = await lettura.promise;
  const eventi = new EventBus();
  const collegamenti = new PDFLinkService({ eventBus: eventi });
  const ricerca = new PDFFindController({ eventBus: eventi, linkService: collegamenti });
  const opzioni = {
    container: contenitore,
    eventBus: eventi,
    linkService: collegamenti,
    findController: ricerca,
    annotationMode: SENZA_ANNOTAZIONI,
    enableAutoLinking: false,
    maxCanvasPixels: PUNTI_PER_PAGINA,
    removePageBorders: true,
    l10n: parole as never,
    // Not in its types: stops its watch over sizes and scrolling.
    abortSignal: chiusura.signal,
  };
  const visore = new PDFViewer(opzioni);
  collegamenti.setViewer(visore);
  eventi.on('pagesinit', () => {
    visore.currentScaleValue = 'page-width';
    nominaPagine(contenitore);
  });
  eventi.on('pagesloaded', () => nominaPagine(contenitore));
  visore.setDocument(documento);
  collegamenti.setDocument(documento, null);
  const chiudi = () => {
    chiusura.abort();
    visore.cleanup();
    void lettura.destroy();
  };
  return { documento, visore, eventi, collegamenti, chiudi };
}
