import { bce } from '#server/provider/bce.ts';
import type { Provider } from '#server/provider/provider.ts';

/** Every provider that is built, reading its addresses from the environment. */
export const provider = (env: NodeJS.ProcessEnv): readonly Provider[] => [bce(env)];

export const providerDi = (archivio: string, env: NodeJS.ProcessEnv): Provider | undefined =>
  provider(env).find((uno) => uno.archivio === archivio);
