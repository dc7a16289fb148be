import type { Disposizione } from '#domain/accesso/viste/disposizione.ts';
import type { TabellaProps } from './tipi.ts';

export interface PropsGriglia<R> extends TabellaProps<R> {
  readonly disposizione: Disposizione;
  /** The groups that are folded away, by their keys. */
  readonly chiusi: ReadonlySet<string>;
  readonly onPiegaGruppo: (chiave: string) => void;
  readonly onDisposizione: (disposizione: Disposizione) => void;
}
