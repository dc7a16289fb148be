import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import { inCifre } from '#domain/calcolo/traccia.ts';
import { impostaSulDerivato, type SpecieDerivato } from '#domain/calcolo/transazioni.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Calcolo } from '../foglio.ts';
import { type Quadro, titoloDi } from './quadro.ts';

/** Derivatives were first taxed on that day (L. 228/2012 art. 1 c. 494, as D.L. 69/2013 art. 56 moved it). */
const DAL = '2013-09-01';

/** Which types of titoli the rows of Table 3 are of: by their underlying, or whatever it is. */
const SUL_SOTTOSTANTE: ReadonlySet<string> = new Set(['P', 'W', 'U', 'C']);
const ALTRI: ReadonlySet<string> = new Set(['K', 'X']);
/** Securities change hands when they settle, contracts when they are made (D.M. 21-2-2013 art. 8). */
const VALORI_MOBILIARI: ReadonlySet<string> = new Set(['W', 'C']);
const AZIONE = 'A';
/** An index is kept among what is of no other group. */
const INDICI = 'ALTRO';

const DETTI: Readonly<Record<SpecieDerivato, string>> = {
  indici: 'derivato su indici di azioni italiane',
  azioni: 'derivato su azioni italiane',
  altri: 'swap, termine o differenziale su azioni italiane',
};

interface Sottostante {
  readonly specie: SpecieDerivato;
  /** Null where the list of the year is not there. */
  readonly soggetto: boolean | null;
}

const eDerivato = (tipoTitolo: string): boolean =>
  SUL_SOTTOSTANTE.has(tipoTitolo) || ALTRI.has(tipoTitolo);

/** What a titolo is derived from, where that is Italian shares or an index of them. */
function sottostanteDi(
  { titolo, contesto, ingresso, dataMovimento }: Quadro,
  regolato: Data,
): Sottostante | null {
  const { tipoTitolo = '', codSottostante = null } = titolo?.anagrafica ?? {};
  if (codSottostante === null || !eDerivato(tipoTitolo)) return null;
  const sotto = titoloDi(contesto, codSottostante, 'cod_Titolo');
  const azione = sotto.anagrafica.tipoTitolo === AZIONE;
  if (!azione && sotto.natura.gruppo !== INDICI) return null;
  const sua = contesto.cerca('transazioni', {
    codTitolo: codSottostante,
    codDepositario: ingresso.cod_Depositario,
    giorno: dataMovimento,
    regolato,
  });
  if (sua === null) return null;
  const specie = ALTRI.has(tipoTitolo) ? 'altri' : azione ? 'azioni' : 'indici';
  return { specie, soggetto: azione ? sua.soggetta : true };
}

/** Why nothing is proposed of what is no share, nor a derivative that is taxed. */
export function nonTassato({ titolo, codDivisa, dataMovimento }: Quadro): string {
  if (!eDerivato(titolo?.anagrafica.tipoTitolo ?? ''))
    return 'né un’azione né un derivato su azioni: l’imposta, se è dovuta, si scrive';
  if (codDivisa !== DIVISA_DI_CONTO) return 'derivato in altra divisa: l’imposta si scrive';
  return dataMovimento < DAL
    ? 'derivato: senza imposta prima del 1° settembre 2013'
    : 'derivato: il sottostante non è italiano, o manca';
}

export interface DerivatoTrattato {
  readonly nozionale: string | null;
  readonly fuoriMercato: boolean;
  /** When the slip settles. */
  readonly regolato: Data;
}

/**
 * The tax on a derivative of Italian shares, of its notional in euro: both who buys and who sells pay it. Null where it
 * is none (docs/regole/imposte.md#derivati-su-azioni).
 */
export function impostaDelDerivato(
  quadro: Quadro,
  { nozionale, fuoriMercato, regolato }: DerivatoTrattato,
): Calcolo | null {
  if (quadro.codDivisa !== DIVISA_DI_CONTO || quadro.dataMovimento < DAL) return null;
  const inTitoli = VALORI_MOBILIARI.has(quadro.titolo?.anagrafica.tipoTitolo ?? '');
  const giorno = inTitoli ? regolato : quadro.dataMovimento;
  const sotto = sottostanteDi(quadro, giorno);
  if (sotto === null) return null;
  if (sotto.soggetto === null)
    return {
      valore: null,
      nota: `derivato su azione italiana: manca l’elenco ${giorno.slice(0, 4)} di quelle sotto i 500 milioni`,
    };
  if (!sotto.soggetto) return { valore: null, nota: 'senza imposta sulle transazioni' };
  const quanto = nozionale?.replace('-', '') ?? null;
  if (quanto === null || segno(quanto) === 0) return null;
  const { intero, dovuta } = impostaSulDerivato({
    ...{ specie: sotto.specie, nozionale: quanto, fuoriMercato },
  });
  const come = fuoriMercato ? '' : ' / 5, sui mercati regolamentati';
  return {
    valore: dovuta,
    nota: DETTI[sotto.specie],
    traccia: [
      {
        titolo: 'Imposta sulle transazioni',
        calcolo: `${inCifre(intero)}${come}: nozionale ${inCifre(quanto)}, ${DETTI[sotto.specie]}`,
        valore: dovuta,
        fonte: 'L. 228/2012, art. 1 c. 492 e tabella 3; D.M. 21-2-2013, art. 9',
      },
    ],
  };
}
