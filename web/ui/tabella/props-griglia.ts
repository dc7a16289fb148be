import type { Disposizione } from '#domain/accesso/viste/disposizione.ts';
import type { TabellaProps } from './tipi.ts';

export interface PropsGriglia<R> extends TabellaProps<R> {
  readonly disposizione: Disposizione;
  readonly onDisposizione: (disposizione: Disposizione) => void;
}
