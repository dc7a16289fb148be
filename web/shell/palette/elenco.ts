import { fontiRicerca } from '#domain/ricerca/fonti.ts';
import { type Indice, indice, type Piazzato } from '#domain/ricerca/graduatoria.ts';
import { testoPiano } from '#domain/ricerca/testo.ts';
import type { VocePalette } from './voci.ts';

export interface Gruppo {
  readonly nome: string;
  readonly voci: readonly Piazzato<VocePalette>[];
}

/** What is shown of each group while one types; who wants more types more. */
const MASSIMO: Readonly<Record<string, number>> = { schermate: 8, azioni: 6, aziende: 6 };
const RECENTI_MASSIMI = 6;

const muta = (voce: VocePalette): Piazzato<VocePalette> => ({ voce, punti: 0, tratti: [] });

/** Before anything is typed: what was chosen lately, then all that there is. */
export function elencoIniziale(
  voci: readonly VocePalette[],
  recenti: readonly VocePalette[],
): readonly Gruppo[] {
  const scelte = recenti.slice(0, RECENTI_MASSIMI);
  const gia = new Set(scelte.map(({ id }) => id));
  const altre = voci.filter(({ id }) => !gia.has(id));
  const di = (nome: string): Gruppo => ({
    nome,
    voci: altre.filter(({ gruppo }) => gruppo === nome).map(muta),
  });
  return [
    { nome: 'recenti', voci: scelte.map(muta) },
    di('schermate'),
    di('azioni'),
    di('aziende'),
  ].filter((gruppo) => gruppo.voci.length > 0);
}

export interface Ricerca {
  readonly testo: string;
  readonly recenti: readonly string[];
  /** The records that the server found, and for which text it was asked. */
  readonly record: readonly VocePalette[];
  readonly testoRecord: string;
  /** Whether the server is still to say what it finds. */
  readonly attesa: boolean;
  /** What the manual says of it: last, since nobody looks for it by chance. */
  readonly manuale?: readonly VocePalette[];
}

/**
 * A record that is named by the whole of what was typed: its code, its ISIN, a number of registration. A job has none of
 * them: it begins with «Report» or «Import», which are words of ours.
 */
const chiamata = ({ gruppo, titolo, dettaglio = '' }: VocePalette, testo: string): boolean => {
  if (gruppo === 'lavori') return false;
  const chiesto = testoPiano(testo);
  return [titolo.split(' ')[0] ?? '', dettaglio].some((uno) => testoPiano(uno) === chiesto);
};

/**
 * What answers to a text: the records that it names, our own groups by their best entry, the records that it finds. What
 * of ours answers only if a typing error is forgiven comes last, once it is known whether a record was meant: somebody who
 * types «enel» must not change the language. Records of an earlier text stay while they still answer, so that nothing blinks.
 */
export function elencoTrovato(
  locali: Indice<VocePalette>,
  { testo, recenti, record, testoRecord, attesa, manuale = [] }: Ricerca,
): readonly Gruppo[] {
  const gruppi = new Map<string, Piazzato<VocePalette>[]>();
  const trovate = locali.cerca(testo, recenti);
  const [{ conRefuso = false } = {}] = trovate;
  for (const uno of conRefuso && attesa ? [] : trovate) {
    const { gruppo } = uno.voce;
    const fin = gruppi.get(gruppo) ?? [];
    if (fin.length < (MASSIMO[gruppo] ?? 6)) gruppi.set(gruppo, [...fin, uno]);
  }
  const nostri = [...gruppi].map(([nome, voci]) => ({ nome, voci }));
  const piazzati = new Map(
    indice(record)
      .cerca(testo)
      .map((uno) => [uno.voce.id, uno]),
  );
  const restano = testoRecord === testo ? record : record.filter(({ id }) => piazzati.has(id));
  const fra = (quali: readonly VocePalette[]): readonly Gruppo[] =>
    fontiRicerca.map(({ nome }) => ({
      nome,
      voci: quali
        .filter(({ gruppo }) => gruppo === nome)
        .map((voce) => piazzati.get(voce.id) ?? muta(voce)),
    }));
  const nomi = new Set(restano.flatMap((una) => (chiamata(una, testo) ? [una.gruppo] : [])));
  const [prima, poi] = [
    fra(restano.filter(({ gruppo }) => nomi.has(gruppo))),
    fra(restano.filter(({ gruppo }) => !nomi.has(gruppo))),
  ];
  const inOrdine = conRefuso ? [...prima, ...poi, ...nostri] : [...prima, ...nostri, ...poi];
  const risposte = inOrdine.filter(({ voci }) => voci.length > 0);
  // Alone it waits for the records: Enter must not open a page where a security is about to come.
  const tace = manuale.length === 0 || (attesa && risposte.length === 0);
  return tace ? risposte : [...risposte, { nome: 'manuale', voci: manuale.map(muta) }];
}

const PAGINA = 8;

/** Where a key leads in a list of so many; undefined where the key is not for the list. */
export function spostamento(tasto: string, scelta: number, quante: number): number | undefined {
  if (quante === 0) return undefined;
  const mosse: Readonly<Record<string, number>> = {
    ArrowDown: (scelta + 1) % quante,
    ArrowUp: (scelta - 1 + quante) % quante,
    PageDown: Math.min(quante - 1, scelta + PAGINA),
    PageUp: Math.max(0, scelta - PAGINA),
    Home: 0,
    End: quante - 1,
  };
  return mosse[tasto];
}
