import type { Configurazione } from './config.ts';
import { usaTracce } from './tracce.ts';

/** Turns traces on where the environment asks for them, before anything is opened; what ends them. */
export async function avviaTracce(
  { tracce }: Pick<Configurazione, 'tracce'>,
  processo: string,
): Promise<() => Promise<void>> {
  if (!tracce) return async () => undefined;
  // Only now: nobody else loads the SDK.
  const { apriOtel } = await import('./tracce-otel.ts');
  const aperte = apriOtel(tracce, processo);
  usaTracce(aperte);
  return async () => {
    usaTracce(undefined);
    await aperte.ferma();
  };
}
