import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { rotteEpilogo } from '#contract/valutazione/epilogo.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { avviato } from '#server/lavori/lavoro.ts';
import { creaContabilizzazione } from '../destinazione/creazione.ts';
import { libroTenuto } from '../libro.ts';
import { apriSeValutato, cambiaStato, type EsercizioDaChiudere, esercizioDi } from './esercizio.ts';
import {
  esigiNessuno,
  impedimentiDefinitivo,
  impedimentiEpilogo,
  impedimentiRiapertura,
} from './impedimenti.ts';

/** Tells how far a closing is, of whoever knows its valuation too. */
export type LeggiStato = (
  tx: Tx,
  codAzienda: string,
  quale: { readonly codLibro: string; readonly esercizio: number },
) => Promise<StatoChiusuraWire>;

const PASSI = {
  epilogo: { titolo: 'Epilogo', impedimenti: impedimentiEpilogo },
  riapertura: { titolo: 'Riapertura', impedimenti: impedimentiRiapertura },
} as const;

interface Chiesto {
  readonly guid: string;
  readonly esercizio: number;
  readonly codLibro: string | null | undefined;
}

/** The job that closes an exercise or opens the next one; what plainly stands in the way is said at once. */
async function avvia(
  tx: Tx,
  contesto: Contesto,
  azione: keyof typeof PASSI,
  { guid, esercizio, codLibro: chiesto }: Chiesto,
) {
  const libro = await libroTenuto(tx, aziendaDi(contesto), chiesto);
  const { titolo, impedimenti } = PASSI[azione];
  const { lavoro, creato } = await creaContabilizzazione(
    tx,
    contesto,
    guid,
    `${titolo} dell’esercizio ${esercizio}`,
    { azione, codLibro: libro.codLibro, esercizio },
  );
  if (azione === 'riapertura') await apriSeValutato(tx, libro, esercizio);
  if (creato) esigiNessuno(await impedimenti(tx, await esercizioDi(tx, libro, esercizio)));
  return avviato(lavoro);
}

/** Whether the whole journal of an exercise has been printed for good already: nothing is left to print. */
async function stampato(
  tx: Tx,
  { codAzienda, codLibro, esercizio, al }: EsercizioDaChiudere,
): Promise<boolean> {
  const { rows } = await sql`
    select from pagine_giornale where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
       and esercizio = ${esercizio} and al >= ${al}::date`.execute(tx);
  return rows.length > 0;
}

export const rotteDellEpilogo = (
  app: FastifyInstance,
  servizi: Servizi,
  leggiStato: LeggiStato,
): void => {
  const { db } = servizi;
  for (const azione of ['epilogo', 'riapertura'] as const)
    lega(app, servizi, rotteEpilogo[azione], ({ contesto, query, body }) =>
      inTransazione(db, contesto, (tx) =>
        avvia(tx, contesto, azione, {
          guid: query.guid ?? randomUUID(),
          ...{ esercizio: body.esercizio, codLibro: body.codLibro },
        }),
      ),
    );
  lega(app, servizi, rotteEpilogo.definitivo, ({ contesto, body }) =>
    inTransazione(db, contesto, async (tx) => {
      const libro = await libroTenuto(tx, aziendaDi(contesto), body.codLibro);
      const { codAzienda, codLibro } = libro;
      await sql`select trattieni_giornale(${codAzienda}, ${codLibro})`.execute(tx);
      const esercizio = await esercizioDi(tx, libro, body.esercizio, true);
      esigiNessuno(await impedimentiDefinitivo(tx, esercizio));
      await cambiaStato(tx, esercizio, (await stampato(tx, esercizio)) ? 'D' : 'C');
      return leggiStato(tx, codAzienda, { codLibro, esercizio: body.esercizio });
    }),
  );
};
