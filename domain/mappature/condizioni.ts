import type { Posti } from './lettura-riga.ts';
import { testoDi } from './lettura-riga.ts';
import { modello } from './modello.ts';
import type { CellaFile, Condizione, Operatore } from './regole.ts';

/** What a condition may look at: the row of the file and the fields known so far. */
export interface Vista {
  readonly celle: readonly CellaFile[];
  readonly valori: Readonly<Record<string, string | null>>;
}

export interface CondizionePronta {
  /** The text that fits, in its own writing; null where the condition does not hold. */
  vale(vista: Vista): string | null;
  /** «descrizione comincia con «BTP€i»», for the value that made it true. */
  readonly frase: string;
}

const parole: Record<Operatore, string> = {
  uguale: 'è',
  diverso: 'non è',
  comincia: 'comincia con',
  finisce: 'finisce con',
  contiene: 'contiene',
  corrisponde: 'corrisponde a',
  vuoto: 'è vuoto',
  pieno: 'non è vuoto',
};

type Prova = (testo: string) => boolean;

function provaDi(operatore: Operatore, valori: readonly string[]): Prova {
  const minuscoli = valori.map((valore) => valore.trim().toLowerCase());
  const insieme = new Set(minuscoli);
  switch (operatore) {
    case 'uguale':
      return (testo) => insieme.has(testo.toLowerCase());
    case 'diverso':
      return (testo) => !insieme.has(testo.toLowerCase());
    case 'comincia':
      return (testo) => minuscoli.some((inizio) => testo.toLowerCase().startsWith(inizio));
    case 'finisce':
      return (testo) => minuscoli.some((fine) => testo.toLowerCase().endsWith(fine));
    case 'contiene':
      return (testo) => minuscoli.some((parte) => testo.toLowerCase().includes(parte));
    case 'corrisponde': {
      const modelli = valori.map(modello);
      return (testo) => modelli.some((m) => m.trova(testo) !== null);
    }
    case 'vuoto':
      return (testo) => testo === '';
    case 'pieno':
      return (testo) => testo !== '';
  }
}

const MEMORIA = 5_000;

/** The same texts come again and again in a column: the answer is remembered. */
function conMemoria(prova: Prova): Prova {
  const viste = new Map<string, boolean>();
  return (testo) => {
    const nota = viste.get(testo);
    if (nota !== undefined) return nota;
    if (viste.size >= MEMORIA) viste.clear();
    const esito = prova(testo);
    viste.set(testo, esito);
    return esito;
  };
}

const elenco = (valori: readonly string[]): string =>
  valori
    .slice(0, 3)
    .map((valore) => `«${valore}»`)
    .join(' o ') + (valori.length > 3 ? ' o …' : '');

/** A condition made ready once for all rows. */
export function prontaCondizione(condizione: Condizione, posti: Posti): CondizionePronta {
  const { operatore, valori = [] } = condizione;
  const prova = conMemoria(provaDi(operatore, valori));
  const soggetto = 'campo' in condizione ? condizione.campo : posti.nome(condizione);
  const frase = `${soggetto} ${parole[operatore]}${valori.length > 0 ? ` ${elenco(valori)}` : ''}`;
  if ('campo' in condizione) {
    const { campo } = condizione;
    return {
      frase,
      vale({ valori: noti }) {
        const testo = noti[campo] ?? '';
        return prova(testo) ? testo : null;
      },
    };
  }
  const posto = posti.posto(condizione);
  return {
    frase,
    vale({ celle }) {
      const testo = testoDi(celle[posto]);
      return prova(testo) ? testo : null;
    },
  };
}
