import type { Difetto } from '#domain/record/difetti.ts';

/** A value of the claim, and the role that it gives on a company, or on all where that is null. */
export interface RuoloDaClaim {
  readonly valore: string;
  readonly idRuolo: number;
  readonly codAzienda: string | null;
}

export const RUOLI_MASSIMI = 200;
export const LUNGHEZZA_SEGRETO_CLIENT = 1_000;
export const LUNGHEZZA_VALORE_CLAIM = 300;

/** The words of a list that is typed with spaces. */
export const parole = (testo: unknown): readonly string[] =>
  typeof testo === 'string' ? testo.split(/\s+/).filter(Boolean) : [];

type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, else by its path (`realm_access.roles`); undefined where it is not there. */
export function claimDi(claims: Claims, nome: string): unknown {
  if (Object.hasOwn(claims, nome)) return claims[nome];
  let valore: unknown = claims;
  for (const passo of nome.split('.')) {
    if (typeof valore !== 'object' || valore === null || !Object.hasOwn(valore, passo))
      return undefined;
    valore = (valore as Claims)[passo];
  }
  return valore;
}

/** Which claim says who somebody is, and how far it is believed. */
export interface RegolaUtente {
  readonly claimUtente: string;
  readonly claimAffidabile: boolean;
  readonly dominio: string | null;
}

const FORMA_USERNAME = /^[a-z0-9._@-]{1,100}$/;

/**
 * The user name that the claims stand for; undefined where they vouch for none: the claim is missing,
 * an address is not verified and nobody answers for it, or it is of another domain.
 */
export function usernameDaClaim(
  claims: Claims,
  { claimUtente, claimAffidabile, dominio }: RegolaUtente,
): string | undefined {
  const valore = claimDi(claims, claimUtente);
  if (typeof valore !== 'string') return undefined;
  const verificato = claimUtente === 'email' && claims.email_verified === true;
  if (!claimAffidabile && !verificato) return undefined;
  const scritto = valore.trim().toLowerCase();
  const coda = dominio ? `@${dominio.toLowerCase()}` : '';
  if (!scritto.endsWith(coda)) return undefined;
  const nome = scritto.slice(0, scritto.length - coda.length);
  return FORMA_USERNAME.test(nome) && nome !== 'sistema' ? nome : undefined;
}

/** Whether the provider says that two factors were shown: one of the acr values, or of the amr ones. */
export function valePerDueFattori(
  { acr, amr }: Claims,
  { acrDueFattori, amrDueFattori }: { acrDueFattori: string | null; amrDueFattori: string | null },
): boolean {
  const detti = Array.isArray(amr) ? amr : [];
  return (
    parole(acrDueFattori).some((uno) => uno === acr) ||
    parole(amrDueFattori).some((uno) => detti.includes(uno))
  );
}

/** The values of the roles' claim: a text, or a list of texts. */
export function valoriDeiRuoli(claims: Claims, claimRuoli: string | null): readonly string[] {
  if (!claimRuoli) return [];
  const valore = claimDi(claims, claimRuoli);
  const elenco = Array.isArray(valore) ? valore : [valore];
  return elenco.filter((uno): uno is string => typeof uno === 'string');
}

/** What of a provider cannot stand together, in words for who writes it. */
export function difettiFornitore(fornitore: Readonly<Record<string, unknown>>): readonly Difetto[] {
  const { claimUtente, claimAffidabile, claimRuoli } = fornitore;
  const ruoli = (fornitore.ruoli ?? []) as readonly RuoloDaClaim[];
  const difetti: Difetto[] = [];
  if (claimUtente && claimUtente !== 'email' && claimAffidabile !== true)
    difetti.push({
      campo: 'claimAffidabile',
      messaggio: `Di ${claimUtente} nessuno verifica il valore: segnarlo garantito, o usare email.`,
    });
  if (ruoli.length > 0 && !claimRuoli)
    difetti.push({
      campo: 'claimRuoli',
      messaggio: 'Scrivere da quale claim si leggono i ruoli, o togliere i ruoli dal claim.',
    });
  const vuoto = ruoli.findIndex(({ valore }) => valore.trim() === '');
  if (vuoto >= 0)
    difetti.push({ campo: 'ruoli', messaggio: `Riga ${vuoto + 1}: scrivere il valore del claim.` });
  return difetti;
}
