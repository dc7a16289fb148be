import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteLimiti } from '#contract/limiti.ts';
import type { SuperamentoWire } from '#contract/superamenti.ts';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { difettiFraCampiLimite, vociScritte } from '#domain/tabelle/limiti/regole.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, inTransazione } from '#server/db/contesto.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { elenco, uno, type Valori } from '#server/record/tabella-record.ts';
import { conAzienda } from '#server/tabelle/di-azienda.ts';
import { legaTabella, type Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { esigiPortafoglio } from '#server/tabelle/portafogli/esigi-portafoglio.ts';
import { esposizionePer, misureDeiLimiti, titoliEsposti } from './prospetto.ts';
import { verificaLimiti } from './superamenti.ts';
import { limitiScritti, type RecordLimite, tabellaLimiti, tabellaSuperamenti } from './tabella.ts';
import { esigiVociNote } from './voci-note.ts';

async function primaDelLimite({ tx, contesto, valori, id }: Salvataggio): Promise<Valori> {
  const vecchio =
    id === undefined ? undefined : await uno<RecordLimite>(tx, tabellaLimiti, 'id', id);
  const voci = vociScritte(valori.voci);
  const nuovi = {
    ...valori,
    ...(valori.voci !== undefined && { voci: voci.length > 0 ? voci.join(', ') : null }),
  };
  const intero: Valori = { verso: 'MAX', misura: 'P', ...vecchio, ...nuovi };
  esigiSenzaDifetti(difettiFraCampiLimite(intero));
  const { asse, numero } = intero;
  await esigiVociNote(tx, { asse: String(asse), numero, voci: vociScritte(intero.voci) });
  if (typeof intero.cod_Portafoglio === 'string')
    await esigiPortafoglio(tx, intero.cod_Portafoglio);
  return conAzienda(nuovi, contesto);
}

const SUPERAMENTI_AL_PIU = 1_000;

/** The open ones first, then the newest. */
const superamenti = (tx: Tx, aperti: boolean): Promise<SuperamentoWire[]> =>
  elenco<SuperamentoWire>(
    tx,
    tabellaSuperamenti,
    sql`t.id in (select s.id from superamenti_limiti s where ${aperti ? sql`s.al is null` : sql`true`}
      order by s.al is null desc, s.dal desc, s.id desc limit ${sql.lit(SUPERAMENTI_AL_PIU)})`,
    sql`order by t.al is null desc, t.dal desc, t.id desc`,
  );

/** Takes charge of a breach: who, when, with what is being done; whoever has seen an older version is told. */
async function prendi(
  tx: Tx,
  { id, versione, motivo }: { id: number; versione: number; motivo: string },
): Promise<SuperamentoWire> {
  const { numAffectedRows } = await sql`
    update superamenti_limiti set preso_da = rateo_utente(), preso_il = now(), motivo = ${motivo.trim()}
     where id = ${id} and versione = ${versione}`.execute(tx);
  const letto = await uno<SuperamentoWire>(tx, tabellaSuperamenti, 'id', id);
  if (!numAffectedRows) throw errore('CONFLITTO', { attuale: letto });
  return letto;
}

export const rotteDeiLimiti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  legaTabella(app, servizi, {
    rotte: rotteLimiti,
    tabella: tabellaLimiti,
    nuova: limitiScritti,
    campi: campiLimite,
    prima: primaDelLimite,
  });
  lega(app, servizi, rotteLimiti.esposizione, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) => esposizionePer(tx, aziendaDi(contesto), query)),
  );
  lega(app, servizi, rotteLimiti.titoliEsposti, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) => titoliEsposti(tx, aziendaDi(contesto), query)),
  );
  lega(app, servizi, rotteLimiti.misure, ({ contesto }) =>
    inTransazione(db, contesto, (tx) => misureDeiLimiti(tx, aziendaDi(contesto))),
  );
  lega(app, servizi, rotteLimiti.superamenti, ({ contesto, query }) =>
    inTransazione(db, contesto, (tx) => superamenti(tx, query.aperti ?? false)),
  );
  lega(app, servizi, rotteLimiti.verifica, ({ contesto }) =>
    inTransazione(db, contesto, async (tx) =>
      verificaLimiti(tx, aziendaDi(contesto), await oggiARoma(tx)),
    ),
  );
  lega(app, servizi, rotteLimiti.prendi, ({ contesto, params, body }) =>
    inTransazione(db, contesto, (tx) => prendi(tx, { id: params.id, ...body })),
  );
};
