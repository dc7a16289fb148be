import { expect } from 'vitest';
import type { Ingresso, Risposta } from '#contract/rotta.ts';
import type { rotteToken } from '#contract/token.ts';
import type { AppDiProva, Chiama } from './app.ts';

type Corpo = Ingresso<typeof rotteToken.crea>['body'];
type TokenNuovo = Risposta<typeof rotteToken.crea>;

export interface ProgrammaDiProva {
  /** Calls with its token, on company 001 unless headers say otherwise. */
  readonly chiama: Chiama;
  readonly token: TokenNuovo;
}

let quanti = 0;

/** All the acts that a token may name. */
export const attiPossibili = async (chi: Chiama): Promise<string[]> => {
  const possibile = (await chi('GET', '/token/possibile')).json<
    Risposta<typeof rotteToken.possibile>
  >();
  return possibile.atti.map(({ operazione }) => operazione);
};

/** A program of the caller's, on all companies and with all the acts that may be named unless it is said otherwise. */
export const programmaDi = async (
  { nessuno }: Pick<AppDiProva, 'nessuno'>,
  chi: Chiama,
  corpo: Partial<Corpo> & Pick<Corpo, 'privilegi'>,
): Promise<ProgrammaDiProva> => {
  quanti += 1;
  const atti = corpo.atti ?? (await attiPossibili(chi));
  const nuovo = { nome: `Programma ${quanti}`, aziende: null, ...corpo, atti };
  const risposta = await chi('POST', '/token', nuovo);
  expect(risposta.statusCode, risposta.body).toBe(201);
  const token = risposta.json<TokenNuovo>();
  const authorization = `Bearer ${token.token}`;
  const chiama: Chiama = (metodo, url, dati, intestazioni) =>
    nessuno(metodo, url, dati, { authorization, 'x-cod-azienda': '001', ...intestazioni });
  return { chiama, token };
};
