import { etichettaDi } from '#domain/campi/campo.ts';
import type { Uso } from '../campi.ts';
import { campiFissato } from '../campi-movimento.ts';

/** A field as a slip shows it: whether it is asked, and what stands in it. */
interface CampoMostrato {
  readonly nome: string;
  readonly uso: Uso;
  readonly etichetta: string;
  readonly valore: string | null;
}

export interface FissatoMostrato {
  /** What somebody wrote into a field of the slip. */
  readonly scritto: (nome: string) => string | null;
  /** The same of its other side. */
  readonly scrittoAltra: (nome: string) => string | null;
  /** Whether the causale wants a titolo. */
  readonly chiedeTitolo: boolean;
  readonly campi: readonly CampoMostrato[];
  readonly campiAltra: readonly CampoMostrato[];
}

/** Without these nothing is computed, whatever the causale is. */
const SEMPRE: ReadonlySet<string> = new Set([
  'cod_Causale',
  'cod_Portafoglio',
  'cod_Depositario',
  'dataMovimento',
]);

/** Labels of what has still to be written for a slip to be computed, in the sequence in which one reads it. */
export function daScrivere(fissato: FissatoMostrato): readonly string[] {
  const { scritto, scrittoAltra, chiedeTitolo, campi, campiAltra } = fissato;
  const mostrati = new Map(campi.map((campo) => [campo.nome, campo]));
  const chiesto = (nome: string): boolean =>
    SEMPRE.has(nome) ||
    (nome === 'cod_Titolo' ? chiedeTitolo : mostrati.get(nome)?.uso === 'chiesto');
  const suoi = campiFissato
    .filter(({ nome }) => chiesto(nome) && scritto(nome) === null)
    .flatMap((campo) => {
      const mostrato = mostrati.get(campo.nome);
      return mostrato?.valore == null ? [mostrato?.etichetta ?? etichettaDi(campo)] : [];
    });
  const dellAltra = campiAltra.flatMap(({ nome, uso, etichetta, valore }) =>
    uso === 'chiesto' && valore === null && scrittoAltra(nome) === null
      ? [`${etichetta} di arrivo`]
      : [],
  );
  return [...suoi, ...dellAltra];
}
