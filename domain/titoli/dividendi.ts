import { confronta } from '#domain/money/decimale.ts';
import type { GruppoTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import { dato, type Rilievo } from './giudizio.ts';
import type { RigaParte } from './parti.ts';

/** Of which kind a dividend is, as it is announced. */
export const TIPI_DIVIDENDO = ['ordinario', 'straordinario', 'acconto', 'saldo'] as const;

/** The causale by which what a group of titoli pays on each unit is cashed. */
const CAUSALI = { AZ: 'DIV', OICR: 'PRO' } as const;
export type CausaleDividendo = (typeof CAUSALI)[keyof typeof CAUSALI];

export const GRUPPI_CON_DIVIDENDI: readonly string[] = Object.keys(CAUSALI);

/** Rights to subscribe stand among the shares, and pay nothing. */
export const DIRITTI = 'D';

/** By which causale a titolo's dividend is cashed; null of a titolo that pays none. */
export const causaleDelDividendo = (
  gruppo: string,
  tipoTitolo: string | null,
): CausaleDividendo | null =>
  tipoTitolo === DIRITTI ? null : (CAUSALI[gruppo as GruppoTitolo & keyof typeof CAUSALI] ?? null);

type Difetto = [campo: string, perche: string];

/** What is wrong with one announced dividend: its amounts, and which way round its days are; not what it lacks. */
export function difettiDividendo(riga: RigaParte): readonly Difetto[] {
  const { dataStacco, dataRegistrazione, dataPagamento, importo, ritenutaEstera, tipo } = riga;
  const precede = (uno: unknown, altro: unknown): boolean =>
    dato(uno) && dato(altro) && String(uno) < String(altro);
  const difetti: Difetto[] = [];
  if (dato(importo) && confronta(String(importo), '0') <= 0)
    difetti.push(['importo', 'il dividendo è maggiore di zero']);
  if (!TIPI_DIVIDENDO.some((uno) => uno === tipo))
    difetti.push(['tipo', `il tipo è uno di ${TIPI_DIVIDENDO.join(', ')}`]);
  if (dato(ritenutaEstera) && !percento(String(ritenutaEstera)))
    difetti.push(['ritenutaEstera', 'la ritenuta estera va da 0 (escluso) a 100']);
  if (precede(dataPagamento, dataStacco))
    difetti.push(['dataPagamento', 'il pagamento precede lo stacco']);
  if (precede(dataRegistrazione, dataStacco))
    difetti.push(['dataRegistrazione', 'la record date precede lo stacco']);
  if (precede(dataPagamento, dataRegistrazione))
    difetti.push(['dataRegistrazione', 'la record date segue il pagamento']);
  return difetti;
}

const percento = (testo: string): boolean =>
  confronta(testo, '0') > 0 && confronta(testo, '100') <= 0;

/**
 * What goes ex on one day is cashed as one: it is paid on the same day and in the same currency. Rows
 * that are wrong by themselves are told before.
 */
export function difettiDelloStacco(righe: readonly RigaParte[]): Rilievo[] {
  const primi = new Map<unknown, RigaParte>();
  return righe.flatMap((riga, i): Rilievo[] => {
    const primo = primi.get(riga.dataStacco) ?? riga;
    primi.set(riga.dataStacco, primo);
    const campo = (['dataPagamento', 'codDivisa'] as const).find(
      (nome) => primo[nome] !== riga[nome],
    );
    if (campo === undefined) return [];
    const stesso = campo === 'codDivisa' ? 'hanno la stessa divisa' : 'si pagano lo stesso giorno';
    const messaggio = `Riga ${i + 1}: i dividendi di uno stesso stacco si incassano insieme, e ${stesso}.`;
    return [{ campo: `dividendi.${i}.${campo}`, messaggio }];
  });
}
