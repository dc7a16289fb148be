import { randomUUID } from 'node:crypto';
import { setTimeout as aspetta } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { rotteDestinazione, type StampaGiornaleWire } from '#contract/contabilita/destinazione.ts';
import { reportGiornale } from '#domain/reports/contabili.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Db } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { apriFile } from '#server/lavori/file.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { avviato, eAperto, type Lavoro, lavoroVisibile } from '#server/lavori/lavoro.ts';
import { esigiGiorni } from '#server/record/periodo.ts';
import { creaReport } from '#server/reports/richiesta.ts';
import { apriStampa, creaDefinitiva } from '../stampe/rotte.ts';

const SGUARDO_MS = 200;
/** So long the answer waits for a job that goes on, and for one that nobody has begun. */
const ATTESA_MS = { 'in corso': 100_000, 'in attesa': 5_000 } as const;

/** Waits for the end of a job; null where whoever asked has gone away meanwhile, as it was where it takes longer. */
async function finito(
  db: Db,
  contesto: Contesto,
  guid: string,
  andato: () => boolean,
): Promise<Lavoro | null> {
  const da = Date.now();
  while (!andato()) {
    const lavoro = await inTransazione(db, contesto, (tx) => lavoroVisibile(tx, contesto, guid));
    if (!eAperto(lavoro) || Date.now() - da > ATTESA_MS[lavoro.stato as keyof typeof ATTESA_MS])
      return lavoro;
    await aspetta(SGUARDO_MS);
  }
  return null;
}

/** What of the question stands in the address of the report: a programme or a repetition asks the same. */
const indirizzoDi = (chiesta: StampaGiornaleWire): Readonly<Record<string, string>> => {
  const { stato, codLibro, numeroDa, numeroA, idElaborazione } = chiesta;
  const parole = { stato, codLibro, numeroDa, numeroA, idElaborazione };
  return Object.fromEntries(
    Object.entries(parole).flatMap(([nome, valore]) =>
      valore === null || valore === undefined ? [] : [[nome, String(valore)]],
    ),
  );
};

/** The journal as a file: its job is a report's, so that it stays in the monitor; the answer waits for it. */
export const rottaDellaStampa = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  lega(
    app,
    servizi,
    rotteDestinazione.stampa,
    async ({ contesto, query, body, request, reply }) => {
      const chiesta = body ?? {};
      esigiGiorni({ ...chiesta }, ['dataDa', 'dataA']);
      const formati = chiesta.formati ?? ['pdf'];
      const lavoro = await inTransazione(db, contesto, (tx) =>
        chiesta.definitiva
          ? creaDefinitiva(tx, contesto, chiesta, query.guid)
          : creaReport(tx, contesto, {
              report: reportGiornale.nome,
              guid: query.guid ?? randomUUID(),
              richiesta: {
                ...{ dateFrom: chiesta.dataDa ?? null, dateTo: chiesta.dataA ?? null },
                formati: [...formati],
              },
              indirizzo: indirizzoDi(chiesta),
            }),
      );
      const poi = () =>
        reply
          .code(202)
          .type('application/json')
          .send(JSON.stringify(avviato(lavoro)));
      if (/\brespond-async\b/.test(String(request.headers.prefer ?? ''))) {
        reply.header('preference-applied', 'respond-async');
        return poi();
      }
      const { guidID: guid } = lavoro;
      const fatto = await finito(db, contesto, guid, () => request.raw.destroyed);
      if (fatto === null) return reply;
      if (eAperto(fatto)) return poi();
      if (fatto.stato !== 'completato')
        throw errore('STATO_NON_ADATTO', {
          detail: fatto.problema?.detail ?? 'La stampa è stata fermata: si chiede di nuovo.',
        });
      if (chiesta.definitiva) return inviaFile(reply, await apriStampa(db, contesto, guid));
      const file = { guid, ruolo: 'risultato', estensione: `.${formati[0]}` } as const;
      return inviaFile(reply, await apriFile(db, contesto, file));
    },
  );
};
