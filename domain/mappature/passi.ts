import { modello } from './modello.ts';
import { LIMITI, type Passo } from './regole.ts';

/** What a step makes of a text; null where a lookup table does not have it and that is an error. */
export type PassoPronto = (testo: string) => string | null;

/** Under which name a text stands in a lookup table: case, outer and double spaces do not count. */
const voce = (testo: string): string => testo.trim().replace(/\s+/g, ' ').toLowerCase();

type Tabelle = Readonly<Record<string, Readonly<Record<string, string>>>>;

function conTabella(passo: Extract<Passo, { fai: 'tabella' }>, tabelle: Tabelle): PassoPronto {
  const voci = new Map(
    Object.entries(tabelle[passo.tabella] ?? {}).map(([testo, valore]) => [voce(testo), valore]),
  );
  return (testo) => {
    const trovato = voci.get(voce(testo));
    if (trovato !== undefined) return trovato;
    if (passo.altrimenti === 'resta') return testo;
    return passo.altrimenti === 'vuoto' ? '' : null;
  };
}

/** The same texts come again and again in a column: what a pattern gave is remembered. */
function conMemoria(calcola: (testo: string) => string): PassoPronto {
  const visti = new Map<string, string>();
  return (testo) => {
    const noto = visti.get(testo);
    if (noto !== undefined) return noto;
    if (visti.size >= 1_000) visti.clear();
    const esito = calcola(testo);
    visti.set(testo, esito);
    return esito;
  };
}

/** A step made ready once for all rows. No step makes a text longer than a cell may be. */
export function prontoPasso(passo: Passo, tabelle: Tabelle): PassoPronto {
  switch (passo.fai) {
    case 'spazi':
      return (testo) => testo.trim().replace(/\s+/g, ' ');
    case 'maiuscole':
      return (testo) => testo.toUpperCase();
    case 'minuscole':
      return (testo) => testo.toLowerCase();
    case 'sostituisci':
      return (testo) => testo.replaceAll(passo.testo, () => passo.con).slice(0, LIMITI.caratteri);
    case 'pezzo': {
      const da = passo.dal - 1;
      return (testo) =>
        testo.slice(da, passo.caratteri === undefined ? undefined : da + passo.caratteri);
    }
    case 'primaDi':
      return (testo) => {
        const qui = testo.indexOf(passo.testo);
        return qui < 0 ? testo : testo.slice(0, qui);
      };
    case 'dopo':
      return (testo) => {
        const qui = testo.indexOf(passo.testo);
        return qui < 0 ? '' : testo.slice(qui + passo.testo.length);
      };
    case 'estrai': {
      const letto = modello(passo.modello);
      const gruppo = passo.gruppo ?? letto.gruppi[0] ?? '';
      return conMemoria((testo) => letto.trova(testo)?.[gruppo] ?? '');
    }
    case 'tabella':
      return conTabella(passo, tabelle);
  }
}

/** A step in the user's words, as the reason of a derived value says it. */
export function descriviPasso(passo: Passo): string {
  switch (passo.fai) {
    case 'spazi':
      return 'senza spazi superflui';
    case 'maiuscole':
      return 'in maiuscole';
    case 'minuscole':
      return 'in minuscole';
    case 'sostituisci':
      return passo.con === ''
        ? `senza «${passo.testo}»`
        : `«${passo.con}» al posto di «${passo.testo}»`;
    case 'pezzo':
      return passo.caratteri === undefined
        ? `dal carattere ${passo.dal}`
        : `${passo.caratteri} caratteri dal ${passo.dal}`;
    case 'primaDi':
      return `prima di «${passo.testo}»`;
    case 'dopo':
      return `dopo «${passo.testo}»`;
    case 'estrai':
      return `secondo il modello ${passo.modello}`;
    case 'tabella':
      return `dalla tabella «${passo.tabella}»`;
  }
}
