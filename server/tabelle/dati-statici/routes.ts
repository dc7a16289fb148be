import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type NomeDatiStatici, rotteDatiStatici } from '#contract/dati-statici.ts';
import { inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';

interface Elenco {
  readonly tabella: string;
  /** Wire name → column. */
  readonly campi: Readonly<Record<string, string>>;
}

const elenco = (tabella: string, chiave: string, altri: Elenco['campi'] = {}): Elenco => ({
  tabella,
  campi: { codice: chiave, descrizione: 'descrizione', ...altri },
});

const ELENCHI: Readonly<Record<NomeDatiStatici, Elenco>> = {
  getTipoTitolo: {
    tabella: 'tipi_titolo',
    campi: {
      tipo_Titolo: 'tipo_titolo',
      descrizione: 'descrizione',
      gruppo: 'gruppo',
      prezzoPerCento: 'prezzo_per_cento',
      maturaRateo: 'matura_rateo',
      tipoCalcoloRatei: 'tipo_calcolo_ratei',
      decimaliQuantita: 'decimali_quantita',
    },
  },
  getTipoOption: elenco('tipi_option', 'tipo_option'),
  getTipoCausale: elenco('tipi_causale', 'tipo_causale', { report: 'report' }),
  getTipoCalcoloRatei: elenco('tipi_calcolo_ratei', 'tipo_calcolo_ratei'),
  getTipoPeriodicita: elenco('tipi_periodicita', 'periodicita', { mesi: 'mesi' }),
  getTipoRegimeTassazione: elenco('tipi_regime_tassazione', 'cod_regime'),
  getTipoTasso: elenco('tipi_tasso', 'tipo_tasso'),
  getTipoRimborso: elenco('tipi_rimborso', 'tipo_rimborso'),
  getTipoValutazioneRimanenze: elenco('tipi_valutazione_rimanenze', 'tipo_valutazione'),
  getTipoIFRS9: elenco('tipi_ifrs9', 'tipo_ifrs9'),
};

const leggi = async (tx: Tx, { tabella, campi }: Elenco) => {
  const colonne = Object.entries(campi).map(([nome, c]) => sql`${sql.id(c)} as ${sql.id(nome)}`);
  const [[, chiave = 'id'] = []] = Object.entries(campi);
  const domanda = sql`select ${sql.join(colonne)} from ${sql.table(tabella)}
    order by ordine, ${sql.id(chiave)}` as RawBuilder<Record<string, unknown>>;
  return (await domanda.execute(tx)).rows;
};

/**
 * A list that the browser keeps and asks about with its fingerprint: 304 while nobody has changed a
 * base table, so that a screen never reads twice what it has.
 */
const conImpronta = (righe: readonly unknown[], request: FastifyRequest, reply: FastifyReply) => {
  const testo = JSON.stringify(righe);
  const impronta = `"${createHash('sha256').update(testo).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', impronta);
  return request.headers['if-none-match'] === impronta;
};

export const rotteDeiDatiStatici = (app: FastifyInstance, servizi: Servizi): void => {
  for (const nome of Object.keys(rotteDatiStatici) as NomeDatiStatici[])
    lega(app, servizi, rotteDatiStatici[nome], async ({ contesto, request, reply }) => {
      const righe = await inTransazione(servizi.db, contesto, (tx) => leggi(tx, ELENCHI[nome]));
      if (conImpronta(righe, request, reply)) return reply.code(304).send();
      // Each list has its own form: the route's schema serialises the columns that it names.
      return righe as never;
    });
};
