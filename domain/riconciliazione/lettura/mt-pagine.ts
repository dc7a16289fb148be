import type { TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import { type Emetti, type LettoreSequenze, testataMt } from './mt-testata.ts';
import { Controvalore, finePagina } from './pagine.ts';
import { CHIEDERE, rifiuta } from './rifiuto.ts';
import type { Sequenza } from './sequenze-mt.ts';

/** What a statement over several pages has come to, to number its lines and check its total. */
export interface Svolgimento {
  chiave: string;
  pagina: number;
  righe: number;
  valore: Controvalore;
  /** Whether the file has all pages from the first to this one. */
  intero: boolean;
}

export const nessunoSvolgimento = (): Svolgimento => ({
  chiave: '',
  pagina: 0,
  righe: 0,
  valore: new Controvalore(),
  intero: false,
});

/** The next page of the same statement goes on from where the last one ended; any other begins. */
function prosegue(svolto: Svolgimento, t: TestataEstratto): void {
  const chiave = [t.formato, t.coordinate, t.dataRiferimento, t.base].join('|');
  if (chiave !== svolto.chiave || t.pagina !== svolto.pagina + 1) {
    svolto.righe = 0;
    svolto.valore = new Controvalore();
    svolto.intero = t.pagina === 1;
  }
  svolto.chiave = chiave;
  svolto.pagina = t.pagina;
}

/** What a kind of page does with the sequences behind its head. */
export type CorpoPagina = (
  s: Sequenza,
  contenitore: Sequenza | null,
  testata: TestataEstratto,
) => void;

/** One page of an MT535 or MT536: its head first, then what the kind has, then its end. */
export function lettorePagina(
  { formato, specie }: Pick<TestataEstratto, 'formato' | 'specie'>,
  corpo: CorpoPagina,
  emetti: Emetti,
  svolto: Svolgimento,
): LettoreSequenze {
  let testata: TestataEstratto | null = null;
  return {
    sequenza(s, contenitore) {
      if (s.nome === 'GENL') {
        testata = testataMt(s, formato, specie);
        prosegue(svolto, testata);
        emetti({ che: 'estratto', testata });
        return;
      }
      if (testata === null)
        rifiuta(
          { pagina: null, riga: s.riga },
          `la sequenza ${s.nome} viene prima di GENL`,
          CHIEDERE,
        );
      corpo(s, contenitore, testata);
    },
    finisce() {
      if (testata !== null) emetti(finePagina(testata));
    },
  };
}
