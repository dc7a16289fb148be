import type { FastifyInstance } from 'fastify';
import type { Servizi } from '#server/http/handle.ts';
import { rotteDellaCassa } from './cassa/rotte.ts';
import { rotteDellaRiconciliazioneDelMovimento } from './del-movimento.ts';
import { rotteDegliEstratti } from './estratti/rotte.ts';
import { rotteDeiProspetti, rotteDelConfronto } from './rotte-confronto.ts';
import { rotteDelleTabelleRiconciliazione } from './tabelle/rotte.ts';

/** Accounts and rules, statements, both comparisons, what a movement has of it. */
export function rotteDellaRiconciliazione(app: FastifyInstance, servizi: Servizi): void {
  rotteDelleTabelleRiconciliazione(app, servizi);
  rotteDegliEstratti(app, servizi);
  rotteDelConfronto(app, servizi);
  rotteDellaCassa(app, servizi);
  rotteDeiProspetti(app, servizi);
  rotteDellaRiconciliazioneDelMovimento(app, servizi);
}
