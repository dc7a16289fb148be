import { bce } from '#server/provider/bce.ts';
import type { Provider } from '#server/provider/provider.ts';

/** Every provider that is built, reading its addresses from the environment. */
export const providerDi = (archivio: string, env: NodeJS.ProcessEnv): Provider | undefined =>
  [bce(env)].find((provider) => provider.archivio === archivio);
