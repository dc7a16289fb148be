import { type Blocco, testoDi } from './marcatura.ts';

/** A heading of a page with the words below it: what is searched, and what a link leads to. */
export interface Sezione {
  readonly ancora: string;
  readonly titolo: string;
  readonly testo: string;
}

function paroleDi(blocco: Blocco): string {
  if (blocco.t === 'codice' || blocco.t === 'immagine') return blocco.testo;
  if (blocco.t === 'elenco') return blocco.voci.map(testoDi).join(' ');
  if (blocco.t === 'tabella')
    return [blocco.testa, ...blocco.righe].map((riga) => riga.map(testoDi).join(' ')).join(' ');
  return testoDi(blocco.dentro);
}

/** The sections of a page, the first one by the page's own title. */
export function sezioniDi(blocchi: readonly Blocco[]): readonly Sezione[] {
  const sezioni: { ancora: string; titolo: string; testo: string }[] = [];
  for (const blocco of blocchi) {
    if (blocco.t === 'titolo')
      sezioni.push({ ancora: blocco.ancora, titolo: testoDi(blocco.dentro), testo: '' });
    else {
      const ultima = sezioni.at(-1);
      if (!ultima) throw new Error('una pagina del manuale comincia dal suo titolo');
      ultima.testo = `${ultima.testo} ${paroleDi(blocco)}`.trim();
    }
  }
  return sezioni;
}
