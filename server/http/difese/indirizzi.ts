import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Configurazione } from '#server/base/config.ts';
import { errore } from '#server/base/errori.ts';

const suQuestaMacchina = (nome: string): boolean =>
  nome === 'localhost' ||
  nome.endsWith('.localhost') ||
  nome === '[::1]' ||
  nome === '::1' ||
  (isIPv4(nome) && nome.startsWith('127.'));

/**
 * The names by which the product answers. A page of another site can have its own name lead to
 * 127.0.0.1 (DNS rebinding) and would then be our own origin to the browser: so a server that only
 * its own machine reaches answers to that machine's names, and one with RATEO_ORIGINE to those.
 * Listening for all without RATEO_ORIGINE, it cannot know its names and answers to any.
 */
export const nomiAmmessi = ({
  indirizzo,
  origini,
}: Pick<Configurazione, 'indirizzo' | 'origini'>): ((nome: string) => boolean) => {
  const nomi = new Set(origini.map((origine) => new URL(origine).hostname));
  if (nomi.size === 0 && !suQuestaMacchina(indirizzo)) return () => true;
  return (nome) => nome === '' || nomi.has(nome) || suQuestaMacchina(nome);
};

export const esigiNome = (request: FastifyRequest, ammesso: (nome: string) => boolean): void => {
  if (!ammesso((request.hostname ?? '').toLowerCase())) throw errore('INDIRIZZO_NON_AMMESSO');
};
