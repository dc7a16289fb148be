import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { rotteToken } from '#contract/token.ts';
import { type PrivilegiPerAzienda, privilegiSu } from '#domain/accesso/amministrazione.ts';
import { implica, type Privilegio } from '#domain/accesso/privilegi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';

export type Token = Risposta<typeof rotteToken.elenco>[number];
export type TokenNuovo = Risposta<typeof rotteToken.crea>;
export type Possibile = Risposta<typeof rotteToken.possibile>;

/** What is written in the form before the token is made. */
export interface BozzaToken {
  readonly nome: string;
  /** None: all of one's own. */
  readonly aziende: readonly string[];
  readonly privilegi: readonly Privilegio[];
  readonly scade: Data | null;
  readonly chiamate: string;
  readonly atti: readonly string[];
}

export const corpoDi = (bozza: BozzaToken): Ingresso<typeof rotteToken.crea>['body'] => ({
  nome: bozza.nome,
  privilegi: [...bozza.privilegi],
  aziende: bozza.aziende.length > 0 ? [...bozza.aziende] : null,
  ...(bozza.scade && { scade: bozza.scade }),
  chiamateAlMinuto: Number(bozza.chiamate),
  atti: [...bozza.atti],
});

/** Whether one may give it to a token on the companies chosen: on all, where none is. */
export const siPuoDare = (
  privilegi: PrivilegiPerAzienda,
  aziende: readonly string[],
  uno: Privilegio,
): boolean =>
  (aziende.length > 0 ? aziende : [null]).every((azienda) =>
    implica(privilegiSu(privilegi, azienda), uno),
  );

export const STATI = {
  attivo: 'attivo',
  scaduto: 'scaduto',
  revocato: 'revocato',
  'senza segreto': 'da rifare',
} as const satisfies Record<Token['stato'], string>;

/** The last day on which it holds: it ends with that day. */
export const ultimoGiorno = ({ scadeIl }: Pick<Token, 'scadeIl'>): string =>
  stampaIstante(new Date(Date.parse(scadeIl) - 60_000).toISOString()).slice(0, 10);

/** The part of it by which one finds it in a program's settings. */
export const inizioDi = ({ codice }: Pick<Token, 'codice'>): string => `rateo_pat_${codice}_…`;

export const sueAziende = ({ aziende }: Token): string =>
  aziende === null ? 'tutte le aziende' : aziende.join(', ');
