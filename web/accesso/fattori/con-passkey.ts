import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { rotteFattori } from '#contract/fattori.ts';
import { chiama, type SessioneApi } from '#web/base/api.ts';

type Opzioni = Readonly<Record<string, unknown>>;

/** What the browser says when its person closes its window, or lets it wait: nothing went wrong. */
export const eRinuncia = (errore: unknown): boolean =>
  errore instanceof Error && ['NotAllowedError', 'AbortError'].includes(errore.name);

const firma = async (opzioni: Opzioni): Promise<Record<string, unknown>> => ({
  ...(await startAuthentication({ optionsJSON: opzioni as never })),
});

/** Comes in with a passkey: after the password, or in its place. */
export async function entraConPasskey(senzaPassword: boolean): Promise<SessioneApi> {
  const { opzioni } = await chiama(rotteFattori.sfidaAccesso, { body: { senzaPassword } });
  const risposta = await firma(opzioni);
  return chiama(rotteFattori.accediConPasskey, { body: { senzaPassword, risposta } });
}

export async function riconfermaConPasskey(): Promise<void> {
  const { opzioni } = await chiama(rotteFattori.sfidaRiconferma);
  await chiama(rotteFattori.riconferma, { body: { passkey: await firma(opzioni) } });
}

/** Makes a passkey on this device; answers the recovery codes, where there were none. */
export async function creaPasskey(nome: string): Promise<string[] | null> {
  const { opzioni } = await chiama(rotteFattori.sfidaPasskey);
  const risposta = { ...(await startRegistration({ optionsJSON: opzioni as never })) };
  const { codici } = await chiama(rotteFattori.registraPasskey, { body: { nome, risposta } });
  return codici;
}
