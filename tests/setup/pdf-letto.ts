import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text of a page; its base line is measured from the top. */
export interface Scritta {
  readonly testo: string;
  readonly x: number;
  readonly y: number;
  readonly larghezza: number;
  readonly corpo: number;
}

export interface PaginaLetta {
  readonly larghezza: number;
  readonly altezza: number;
  readonly scritte: readonly Scritta[];
  /** From the top down, the pieces of a line divided by ' | '. */
  readonly righe: readonly string[];
}

export interface SegnalibroLetto {
  readonly titolo: string;
  readonly pagina: number;
  readonly figli: readonly SegnalibroLetto[];
}

export interface PdfLetto {
  readonly pagine: readonly PaginaLetta[];
  readonly segnalibri: readonly SegnalibroLetto[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly lingua: string | null;
}

type Aperto = Awaited<ReturnType<typeof getDocument>['promise']>;

function inRighe(scritte: readonly Scritta[]): string[] {
  const ordinate = [...scritte].sort((a, b) => a.y - b.y || a.x - b.x);
  const righe: { y: number; pezzi: Scritta[] }[] = [];
  for (const scritta of ordinate) {
    const ultima = righe.at(-1);
    if (ultima && Math.abs(ultima.y - scritta.y) < 1) ultima.pezzi.push(scritta);
    else righe.push({ y: scritta.y, pezzi: [scritta] });
  }
  return righe.map(({ pezzi }) =>
    pezzi
      .sort((a, b) => a.x - b.x)
      .map(({ testo }) => testo.trim())
      .join(' | '),
  );
}

async function paginaLetta(documento: Aperto, numero: number): Promise<PaginaLetta> {
  const pagina = await documento.getPage(numero);
  const { width: larghezza, height: altezza } = pagina.getViewport({ scale: 1 });
  const { items } = await pagina.getTextContent();
  const scritte = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [corpo = 0, , , , x = 0, y = 0] = item.transform as number[];
    return [{ testo: item.str, x, y: altezza - y, larghezza: item.width, corpo }];
  });
  return { larghezza, altezza, scritte, righe: inRighe(scritte) };
}

type Ramo = Awaited<ReturnType<Aperto['getOutline']>>[number];

async function segnalibroLetto(documento: Aperto, ramo: Ramo): Promise<SegnalibroLetto> {
  const [dove] = Array.isArray(ramo.dest) ? ramo.dest : [];
  const pagina = (await documento.getPageIndex(dove as never)) + 1;
  const figli = await Promise.all(
    (ramo.items as Ramo[]).map((uno) => segnalibroLetto(documento, uno)),
  );
  return { titolo: ramo.title, pagina, figli };
}

/** A PDF as pdf.js, which is not what wrote it, reads it. */
export async function leggiPdf(byte: Uint8Array): Promise<PdfLetto> {
  const lettura = getDocument({ data: new Uint8Array(byte), verbosity: 0 });
  const documento = await lettura.promise;
  const numeri = Array.from({ length: documento.numPages }, (_, i) => i + 1);
  const pagine: PaginaLetta[] = [];
  for (const numero of numeri) pagine.push(await paginaLetta(documento, numero));
  const rami = ((await documento.getOutline()) ?? []) as Ramo[];
  const segnalibri = await Promise.all(rami.map((ramo) => segnalibroLetto(documento, ramo)));
  const { info } = await documento.getMetadata();
  const lingua = (info as { Language?: string }).Language ?? null;
  await lettura.destroy();
  return { pagine, segnalibri, info: info as Record<string, unknown>, lingua };
}
