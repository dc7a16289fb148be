import { type ComponentType, useState } from 'react';

/**
 * A component that is fetched when it is first wanted. `poi` runs once it is there, so that a menu
 * opens with its entries and not with a blank that takes no focus.
 */
export function usePigro<P>(
  carica: () => Promise<{ readonly default: ComponentType<P> }>,
): readonly [ComponentType<P> | null, (poi: () => void) => void] {
  const [componente, setComponente] = useState<ComponentType<P> | null>(null);
  const chiedi = (poi: () => void) => {
    void carica().then((modulo) => {
      setComponente(() => modulo.default);
      poi();
    });
  };
  return [componente, chiedi];
}
