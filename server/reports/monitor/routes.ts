import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import { eData } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { aPianiTenuti } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { condizioneLavori, elencoLavori, type FiltroLavori } from '#server/lavori/elenco.ts';
import { apriFile } from '#server/lavori/file.ts';
import { inviaFile } from '#server/lavori/invio.ts';
import { lavoroVisibile } from '#server/lavori/lavoro.ts';
import { interrompi, ripeti } from './azioni.ts';
import { elimina, eliminaMolti } from './eliminazione.ts';
import { paginaLavori } from './pagina.ts';
import { parametriDelLavoro } from './parametri.ts';
import { rottaDelPdf } from './pdf.ts';

const DIMENSIONE_PAGINA = 25;
const ESTENSIONE_PREDEFINITA = '.csv';

interface VoceLog {
  readonly quando: string;
  readonly livello: string;
  readonly testo: string;
}

const esigiDate = (filtro: FiltroLavori): void => {
  for (const campo of ['dateFrom', 'dateTo'] as const) {
    const giorno = filtro[campo];
    if (typeof giorno === 'string' && !eData(giorno))
      throw erroreCampo(campo, `${giorno} non esiste nel calendario.`);
  }
};

const leggiLog = ({ db }: Servizi, contesto: Contesto, guid: string): Promise<VoceLog[]> =>
  inTransazione(db, contesto, async (tx) => {
    await lavoroVisibile(tx, contesto, guid);
    const { rows } = await sql<VoceLog>`
      select to_char(quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando,
             livello, testo from lavori_log where guid = ${guid} order by id`.execute(tx);
    return rows;
  });

const rotteDiLettura = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteReportsMonitor.elenco, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => elencoLavori(tx, contesto)),
  );

  lega(app, servizi, rotteReportsMonitor.pagina, ({ contesto, body }) => {
    const filtro = (body.filter ?? {}) as FiltroLavori;
    esigiDate(filtro);
    const { paging } = body;
    return inTransazione(db, contesto, (tx) =>
      paginaLavori(tx, condizioneLavori(contesto, filtro), {
        pageNumber: paging?.pageNumber ?? 1,
        pageSize: paging?.pageSize ?? DIMENSIONE_PAGINA,
        cursore: paging?.cursore ?? null,
        ordine: body.filter?.sqlParams?.orderByDict ?? {},
      }),
    );
  });

  // Asked again and again by everybody who waits.
  lega(app, servizi, rotteReportsMonitor.stato, ({ contesto, params }) =>
    inTransazione(aPianiTenuti(db), contesto, (tx) => lavoroVisibile(tx, contesto, params.id)),
  );

  lega(app, servizi, rotteReportsMonitor.parametri, ({ contesto, params }) =>
    parametriDelLavoro(db, contesto, params.id),
  );

  lega(app, servizi, rotteReportsMonitor.log, ({ contesto, params }) =>
    leggiLog(servizi, contesto, params.id),
  );
};

const rotteDeiFile = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;

  lega(app, servizi, rotteReportsMonitor.fileLog, async ({ contesto, params, reply }) => {
    const voci = await leggiLog(servizi, contesto, params.id);
    const righe = voci.map(({ quando, livello, testo }) => `${quando}\t${livello}\t${testo}\r\n`);
    const byte = Buffer.from(righe.join(''));
    const nome = `registro-${params.id}.txt`;
    return inviaFile(reply, { nome, byte: byte.length, flusso: Readable.from([byte]) });
  });

  lega(app, servizi, rotteReportsMonitor.file, async ({ contesto, params, query, reply }) => {
    const guid = params.id;
    const chiesta = (query.fileExtension ?? ESTENSIONE_PREDEFINITA).toLowerCase();
    const estensione = chiesta.startsWith('.') ? chiesta : `.${chiesta}`;
    await inTransazione(db, contesto, (tx) => lavoroVisibile(tx, contesto, guid));
    return inviaFile(reply, await apriFile(db, contesto, { guid, ruolo: 'risultato', estensione }));
  });
};

export const rotteDelMonitor = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  rotteDiLettura(app, servizi);
  rotteDeiFile(app, servizi);
  rottaDelPdf(app, servizi);

  lega(app, servizi, rotteReportsMonitor.elimina, ({ contesto, params, query }) =>
    elimina(db, contesto, params.id, query.file === false ? 'voce' : 'tutto'),
  );

  lega(app, servizi, rotteReportsMonitor.eliminaMolti, ({ contesto, body }) =>
    eliminaMolti(db, contesto, body.guid, body.cosa),
  );

  lega(app, servizi, rotteReportsMonitor.interrompi, ({ contesto, params }) =>
    interrompi(db, contesto, params.id),
  );

  lega(app, servizi, rotteReportsMonitor.ripeti, ({ contesto, params, query, body }) =>
    ripeti(db, contesto, {
      guid: params.id,
      nuovo: query.guid ?? randomUUID(),
      formati: body?.formati ?? undefined,
    }),
  );
};
