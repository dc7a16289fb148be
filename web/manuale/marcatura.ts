/** What the manual's pages are written in: the part of Markdown that they use, and nothing else. */
export type Pezzo =
  | { readonly t: 'testo'; readonly testo: string }
  | { readonly t: 'codice'; readonly testo: string }
  | { readonly t: 'forte'; readonly dentro: readonly Pezzo[] }
  | { readonly t: 'corsivo'; readonly dentro: readonly Pezzo[] }
  | { readonly t: 'legame'; readonly verso: string; readonly dentro: readonly Pezzo[] };

export type Blocco =
  | {
      readonly t: 'titolo';
      readonly livello: number;
      readonly ancora: string;
      readonly dentro: readonly Pezzo[];
    }
  | { readonly t: 'paragrafo'; readonly dentro: readonly Pezzo[] }
  | {
      readonly t: 'elenco';
      readonly numerato: boolean;
      readonly voci: readonly (readonly Pezzo[])[];
    }
  | {
      readonly t: 'tabella';
      readonly testa: readonly (readonly Pezzo[])[];
      readonly righe: readonly (readonly (readonly Pezzo[])[])[];
    }
  | { readonly t: 'codice'; readonly testo: string }
  | { readonly t: 'immagine'; readonly file: string; readonly testo: string };

/** The anchor of a heading, made as the forges make it: the same links work there and here. */
export const ancoraDi = (titolo: string): string =>
  titolo
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** What is read of a piece of text, without its marks. */
export const testoDi = (pezzi: readonly Pezzo[]): string =>
  pezzi.map((uno) => ('testo' in uno ? uno.testo : testoDi(uno.dentro))).join('');

const FORTE = /^\*\*(?=\S)((?:`[^`]*`|[^*]|\*(?!\*))+?)\*\*/;
const CORSIVO = /^\*(?=[^\s*])((?:`[^`]*`|\*\*[^*]+\*\*|[^*`])+)\*/;
const LEGAME = /^\[((?:`[^`]*`|[^\]`])+)\]\(([^()\s]+)\)/;
const CODICE = /^`([^`]+)`/;

type Letto = readonly [pezzo: Pezzo, lunghezza: number];

/** The piece that begins here, where one of the marks does. */
function pezzoQui(testo: string): Letto | undefined {
  const codice = CODICE.exec(testo);
  if (codice) return [{ t: 'codice', testo: codice[1] ?? '' }, codice[0].length];
  const forte = FORTE.exec(testo);
  if (forte) return [{ t: 'forte', dentro: leggiPezzi(forte[1] ?? '') }, forte[0].length];
  const corsivo = CORSIVO.exec(testo);
  if (corsivo) return [{ t: 'corsivo', dentro: leggiPezzi(corsivo[1] ?? '') }, corsivo[0].length];
  const legame = LEGAME.exec(testo);
  if (!legame) return undefined;
  const [tutto, nome = '', verso = ''] = legame;
  return [{ t: 'legame', verso, dentro: leggiPezzi(nome) }, tutto.length];
}

/** Text with its marks; a mark that opens and does not close is refused, as is HTML. */
export function leggiPezzi(testo: string): readonly Pezzo[] {
  const pezzi: Pezzo[] = [];
  let piano = '';
  const deposita = () => {
    if (piano !== '') pezzi.push({ t: 'testo', testo: piano });
    piano = '';
  };
  for (let i = 0; i < testo.length; ) {
    const resto = testo.slice(i);
    if (/^\\[\\|*`[\]]/.test(resto)) {
      piano += resto.charAt(1);
      i += 2;
      continue;
    }
    const letto = pezzoQui(resto);
    if (letto) {
      deposita();
      pezzi.push(letto[0]);
      i += letto[1];
      continue;
    }
    if (/^(\*\*|`|!\[|<[a-z/!])/i.test(resto))
      throw new Error(`segno che il manuale non conosce, o non chiuso: «${resto.slice(0, 40)}»`);
    piano += resto.charAt(0);
    i += 1;
  }
  deposita();
  return pezzi;
}

/** The cells of a table's line: a bar within code is a bar. */
const celle = (riga: string): readonly (readonly Pezzo[])[] =>
  [...riga.replace(/^\|/, '').matchAll(/((?:`[^`]*`|\\\||[^|`])*)\|/g)].map(([, cella = '']) =>
    leggiPezzi(cella.trim()),
  );

const VOCE = /^(?:-|\d+\.) /;
const INIZIO = /^(?:#{1,6} |- |\d+\. |\||```|!\[)/;
const NON_CONOSCIUTO = /^(?:>|\* |\+ |={3,}$|-{3,}$|~~~| {4,}\S|\[[^\]]+\]:)/;

/** The lines of a paragraph or of an entry, that go on until something else begins. */
function seguito(righe: readonly string[], da: number): readonly string[] {
  let fine = da;
  while (fine < righe.length && righe[fine]?.trim() !== '' && !INIZIO.test(righe[fine] ?? ''))
    fine += 1;
  return righe.slice(da, fine);
}

type BloccoLetto = readonly [blocco: Blocco, righe: number];

function codice(righe: readonly string[], da: number): BloccoLetto {
  const fine = righe.indexOf('```', da + 1);
  if (fine < 0) throw new Error('un blocco di codice non si chiude');
  return [{ t: 'codice', testo: righe.slice(da + 1, fine).join('\n') }, fine - da + 1];
}

function tabella(righe: readonly string[], da: number): BloccoLetto {
  let fine = da;
  while (righe[fine]?.startsWith('|')) fine += 1;
  const [testa = '', sotto = '', ...altre] = righe.slice(da, fine);
  if (!/^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(sotto))
    throw new Error(`a una tabella manca la riga sotto la testa: «${testa.slice(0, 40)}»`);
  const lette = altre.map(celle);
  const quante = celle(testa).length;
  const storta = lette.findIndex((una) => una.length !== quante);
  if (storta >= 0) throw new Error(`celle che non tornano: «${altre[storta]?.slice(0, 60)}»`);
  return [{ t: 'tabella', testa: celle(testa), righe: lette }, fine - da];
}

function elenco(righe: readonly string[], da: number): BloccoLetto {
  const voci: (readonly Pezzo[])[] = [];
  const numerato = /^\d/.test(righe[da] ?? '');
  let qui = da;
  while (VOCE.test(righe[qui] ?? '') && /^\d/.test(righe[qui] ?? '') === numerato) {
    const altre = seguito(righe, qui + 1);
    const prima = (righe[qui] ?? '').replace(VOCE, '');
    voci.push(leggiPezzi([prima, ...altre.map((una) => una.trim())].join(' ')));
    qui += 1 + altre.length;
  }
  return [{ t: 'elenco', numerato, voci }, qui - da];
}

function bloccoQui(righe: readonly string[], da: number): BloccoLetto {
  const riga = righe[da] ?? '';
  const titolo = /^(#{1,6}) (.+)$/.exec(riga);
  if (titolo) {
    const [, segni = '', testo = ''] = titolo;
    const dentro = leggiPezzi(testo.trim());
    return [{ t: 'titolo', livello: segni.length, ancora: ancoraDi(testo), dentro }, 1];
  }
  const immagine = /^!\[([^\]]+)\]\((immagini\/[\w-]+\.webp)\)$/.exec(riga);
  if (immagine) return [{ t: 'immagine', testo: immagine[1] ?? '', file: immagine[2] ?? '' }, 1];
  if (riga.startsWith('```')) return codice(righe, da);
  if (riga.startsWith('|')) return tabella(righe, da);
  if (VOCE.test(riga)) return elenco(righe, da);
  if (NON_CONOSCIUTO.test(riga) || INIZIO.test(riga))
    throw new Error(`riga che il manuale non conosce: «${riga.slice(0, 60)}»`);
  const sue = seguito(righe, da);
  return [
    { t: 'paragrafo', dentro: leggiPezzi(sue.map((una) => una.trim()).join(' ')) },
    sue.length,
  ];
}

/** A page of the manual as blocks; whatever is not of its subset stops the build, with the line. */
export function leggiMarcatura(testo: string): readonly Blocco[] {
  const righe = testo.split(/\r?\n/);
  const blocchi: Blocco[] = [];
  for (let i = 0; i < righe.length; ) {
    if (righe[i]?.trim() === '') {
      i += 1;
      continue;
    }
    try {
      const [blocco, quante] = bloccoQui(righe, i);
      blocchi.push(blocco);
      i += quante;
    } catch (e) {
      throw new Error(`riga ${i + 1}: ${e instanceof Error ? e.message : e}`);
    }
  }
  return blocchi;
}
