import type { Causa, ProvaDiscordanza } from './discordanza.ts';
import { collegati, manca, segno, trasferimento } from './posizioni/cause-delle-altre.ts';
import {
  bozza,
  inseritoDopo,
  nonRegolato,
  regolamentoParziale,
  stornato,
} from './posizioni/cause-di-movimenti.ts';
import { arrotondamento, fattore, frazionamento, scala } from './posizioni/cause-di-rapporto.ts';
import type { Indizi, PosizioneDiversa, Prova, Spiegazione } from './posizioni/indizi.ts';

/** In the order in which they are tried, with what is said where they do not hold. */
const PROVE: readonly (readonly [Causa, cercato: string, Prova])[] = [
  ['non-regolato', 'movimento non regolato a quel giorno', nonRegolato],
  ['regolamento-parziale', 'conferma parziale del depositario', regolamentoParziale],
  ['stornato', 'movimento stornato da noi', stornato],
  ['bozza', 'bozza con quella quantità', bozza],
  ['inserito-dopo', 'movimento inserito dopo l’estratto', inseritoDopo],
  ['trasferimento', 'trasferimento fra depositari', trasferimento],
  ['frazionamento', 'operazione sul capitale', frazionamento],
  ['fattore', 'pool factor', fattore],
  ['scala', 'unità diversa: fattore 10, 100 o 1.000, taglio, prezzo', scala],
  ['isin-collegati', 'titolo collegato con la differenza opposta', collegati],
  ['arrotondamento', 'quantità arrotondata', arrotondamento],
  ['segno', 'segno opposto', segno],
];

export interface CausaTrovata {
  readonly causa: Causa;
  /** All that explain it: of `piu-cause` two or more. */
  readonly cause: readonly Causa[];
  readonly prova: ProvaDiscordanza;
}

const impronta = ({ movimenti }: Spiegazione): string =>
  movimenti
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

/**
 * Why they and we hold differently. What makes the difference zero is the cause; two that do, by different evidence, are both
 * shown and none is chosen; of one evidence read in two ways the first counts. Nothing: `manca-da-noi` or `manca-da-loro`
 * where one side has no row, else `ignota`, with what was looked for (docs/regole/riconciliazione.md#posizioni-e-cause).
 */
export function causaDellaPosizione(posizione: PosizioneDiversa, indizi: Indizi): CausaTrovata {
  const trovate: { causa: Causa; spiegazione: Spiegazione }[] = [];
  for (const [causa, , prova] of PROVE) {
    const spiegazione = prova(posizione, indizi);
    if (!spiegazione) continue;
    const sua = impronta(spiegazione);
    if (sua === '' || trovate.every((altra) => impronta(altra.spiegazione) !== sua))
      trovate.push({ causa, spiegazione });
  }
  const [prima, ...altre] = trovate;
  if (prima && altre.length === 0)
    return {
      causa: prima.causa,
      cause: [prima.causa],
      prova: { ...prima.spiegazione, cercati: [] },
    };
  if (prima)
    return {
      causa: 'piu-cause',
      cause: trovate.map(({ causa }) => causa),
      prova: {
        parole: `Più cause la spiegano. ${trovate.map(({ spiegazione }) => spiegazione.parole).join(' ')}`,
        movimenti: trovate.flatMap(({ spiegazione }) => spiegazione.movimenti),
        cercati: [],
      },
    };
  const { causa, parole } = manca(posizione, indizi);
  const cercati = PROVE.map(([, cercato]) => cercato);
  return { causa, cause: [causa], prova: { parole, movimenti: [], cercati } };
}
