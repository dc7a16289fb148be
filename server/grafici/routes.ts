import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteGrafici } from '#contract/grafici.ts';
import type { Data } from '#domain/tempo/data.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { datiDelGrafico } from './dati.ts';
import { patrimonioNelTempo } from './patrimonio.ts';

const oggi = async (tx: Tx): Promise<Data> => {
  const { rows } = await sql<{ oggi: Data }>`
    select (now() at time zone 'Europe/Rome')::date::text as oggi`.execute(tx);
  return rows[0]?.oggi as Data;
};

/** What the dashboard draws of a company. */
export const rotteDeiGrafici = (app: FastifyInstance, servizi: Servizi): void => {
  lega(app, servizi, rotteGrafici.dati, ({ contesto, body, leggi }) => {
    esigiGiorni(body, ['dataTo']);
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) =>
      datiDelGrafico(tx, codAzienda, {
        ...body,
        dataTo: (body.dataTo ?? (await oggi(tx))) as Data,
      }),
    );
  });
  lega(app, servizi, rotteGrafici.patrimonio, ({ contesto, query, leggi }) => {
    esigiGiorni(query, ['dataTo']);
    const codAzienda = aziendaDi(contesto);
    return leggi(async (tx) =>
      patrimonioNelTempo(tx, codAzienda, (query.dataTo ?? (await oggi(tx))) as Data),
    );
  });
};
