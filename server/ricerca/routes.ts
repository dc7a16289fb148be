import type { FastifyInstance } from 'fastify';
import { rotteRicerca } from '#contract/ricerca.ts';
import { fontiRicerca } from '#domain/ricerca/fonti.ts';
import { haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { leggiCercato } from './cercato.ts';
import { cercaIn } from './fonti.ts';

const LIMITE_PREDEFINITO = 6;

/** One search over all the sources that the caller may read on the company of the call. */
export const rotteDellaRicerca = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteRicerca.cerca, ({ contesto, query }) => {
    const cercato = leggiCercato(query.testo);
    const limite = query.limite ?? LIMITE_PREDEFINITO;
    const leggibili = fontiRicerca.filter(
      ({ privilegio }) =>
        privilegio === null || haPrivilegio(contesto, privilegio, contesto.codAzienda),
    );
    return inTransazione(servizi.db, contesto, async (tx) => {
      const trovati = [];
      for (const { nome } of leggibili) {
        const record = await cercaIn[nome]({ tx, contesto, cercato, limite });
        trovati.push(...record.map((uno) => ({ fonte: nome, ...uno })));
      }
      return { trovati };
    });
  });
};
