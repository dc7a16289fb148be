/**
 * The public settings beside the application, read before anything else
 * (docs/regole/api.md#configurazione-pubblica).
 */
export interface ConfigurazionePubblica {
  readonly api: string;
  readonly licenziatario: string;
  readonly anno: number;
  readonly lingue: readonly string[];
}

class ConfigurazioneIllegibile extends Error {}

function eConfigurazione(valore: unknown): valore is ConfigurazionePubblica {
  if (typeof valore !== 'object' || valore === null) return false;
  const { api, licenziatario, anno, lingue } = valore as Record<string, unknown>;
  return (
    typeof api === 'string' &&
    typeof licenziatario === 'string' &&
    typeof anno === 'number' &&
    Array.isArray(lingue)
  );
}

export async function leggiConfigurazione(): Promise<ConfigurazionePubblica> {
  const risposta = await fetch('/configurazione.json', { cache: 'no-store' }).catch(() => null);
  const valore: unknown = risposta?.ok ? await risposta.json().catch(() => null) : null;
  if (!eConfigurazione(valore)) throw new ConfigurazioneIllegibile();
  return valore;
}
