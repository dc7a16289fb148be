/** A kind of file that is taken as a document. */
export interface FormatoAllegato {
  readonly nome: string;
  readonly formato: string;
  readonly estensioni: readonly string[];
  /** Seen in its place; the others are downloaded. */
  readonly siVede?: 'pdf' | 'immagine';
  /** Known by what its text is like, since it begins as any text does. */
  readonly testo?: 'semplice' | 'xml' | 'posta';
}

const UFFICIO = 'application/vnd.openxmlformats-officedocument';

/**
 * What a document may be (docs/regole/allegati.md#formati). Not there: pages and drawings that carry
 * programs (HTML, SVG), archives that hide what is in them (ZIP), sheets with macros.
 */
export const formatiAllegato: readonly FormatoAllegato[] = [
  { nome: 'PDF', formato: 'application/pdf', estensioni: ['pdf'], siVede: 'pdf' },
  { nome: 'PNG', formato: 'image/png', estensioni: ['png'], siVede: 'immagine' },
  { nome: 'JPEG', formato: 'image/jpeg', estensioni: ['jpg', 'jpeg'], siVede: 'immagine' },
  { nome: 'WebP', formato: 'image/webp', estensioni: ['webp'], siVede: 'immagine' },
  { nome: 'TIFF', formato: 'image/tiff', estensioni: ['tif', 'tiff'] },
  { nome: 'Excel', formato: `${UFFICIO}.spreadsheetml.sheet`, estensioni: ['xlsx'] },
  { nome: 'Word', formato: `${UFFICIO}.wordprocessingml.document`, estensioni: ['docx'] },
  { nome: 'firma P7M', formato: 'application/pkcs7-mime', estensioni: ['p7m'] },
  { nome: 'XML', formato: 'application/xml', estensioni: ['xml'], testo: 'xml' },
  { nome: 'posta EML', formato: 'message/rfc822', estensioni: ['eml'], testo: 'posta' },
  { nome: 'CSV', formato: 'text/csv', estensioni: ['csv'], testo: 'semplice' },
  { nome: 'testo', formato: 'text/plain', estensioni: ['txt'], testo: 'semplice' },
];

/** `Estratto Conto.PDF` → `pdf`; empty where there is none. */
export const estensioneDi = (nome: string): string =>
  /\.([^.]{1,10})$/.exec(nome)?.[1]?.toLowerCase() ?? '';

export const formatoDelNome = (nome: string): FormatoAllegato | undefined => {
  const sua = estensioneDi(nome);
  return formatiAllegato.find(({ estensioni }) => estensioni.includes(sua));
};

/** How a document of that media type is looked at; undefined: it is downloaded. */
export const siVede = (formato: string): FormatoAllegato['siVede'] =>
  formatiAllegato.find((uno) => uno.formato === formato)?.siVede;

/** `PDF, PNG, … e testo`: what is said to whoever brought something else. */
export const formatiInParole = (): string => {
  const nomi = formatiAllegato.map(({ nome }) => nome);
  return `${nomi.slice(0, -1).join(', ')} e ${nomi.at(-1)}`;
};

/** For the system's own chooser: `.pdf,.png,…`. */
export const estensioniAccettate = (): string =>
  formatiAllegato.flatMap(({ estensioni }) => estensioni.map((una) => `.${una}`)).join(',');
