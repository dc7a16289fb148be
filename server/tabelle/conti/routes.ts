import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type ContoWire,
  rotteConti,
  rotteTipiArchivio,
  type TipoArchivioWire,
} from '#contract/contabilita/conti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { fraScelti } from '#server/record/fra.ts';
import { ordineDiChiave, selezione } from '#server/record/tabella-record.ts';
import { legaTabella } from '#server/tabelle/lega-tabella.ts';
import { tabellaConti } from './tabella.ts';

type Codici = readonly string[] | null | undefined;

async function contiFra(
  tx: Tx,
  { numeroConto, codTipoArchivio }: { numeroConto?: Codici; codTipoArchivio?: Codici },
): Promise<ContoWire[]> {
  const dove = [
    sql`true`,
    ...fraScelti(sql`t.numero_conto`, numeroConto),
    ...fraScelti(sql`t.cod_tipo_archivio`, codTipoArchivio),
  ];
  const { rows } = await sql<ContoWire>`${selezione(tabellaConti)}
    where ${sql.join(dove, sql` and `)} ${ordineDiChiave(tabellaConti)}`.execute(tx);
  return rows;
}

const primo = ([conto]: readonly ContoWire[], nome: string): ContoWire => {
  if (conto) return conto;
  throw errore('NON_TROVATO', { detail: `Il conto ${nome} non c’è.` });
};

/** The companies asked for that are granted to read: another one's accounts are as not there. */
const estesoA = (contesto: Contesto, chieste: readonly string[]): Contesto => ({
  ...contesto,
  aziende: contesto.concesse.filter(
    (una) => chieste.includes(una) && haPrivilegio(contesto, 'Contabile_R', una),
  ),
});

export const rotteDeiConti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const { elenco, crea, aggiorna, elimina } = rotteConti;
  legaTabella(app, servizi, {
    rotte: { elenco, crea, aggiorna, elimina },
    tabella: tabellaConti,
    campi: campiConto,
    prima: ({ valori, contesto }) => {
      const { codAzienda } = valori;
      if (codAzienda !== undefined && codAzienda !== contesto.codAzienda)
        throw errore('AZIENDA_DISCORDE');
      return { ...valori, codAzienda: contesto.codAzienda };
    },
  });
  // A number may stand under several types: the first of them answers.
  lega(app, servizi, rotteConti.perNumero, ({ contesto, query: { code } }) =>
    inTransazione(db, contesto, async (tx) =>
      primo(await contiFra(tx, { numeroConto: [code] }), code),
    ),
  );
  lega(app, servizi, rotteConti.perChiave, ({ contesto, query }) => {
    const { codAzienda, numeroConto, codTipoArchivio } = query;
    if (codAzienda !== undefined && codAzienda !== contesto.codAzienda)
      throw errore('AZIENDA_DISCORDE');
    const chiesti = { numeroConto: [numeroConto], codTipoArchivio: [codTipoArchivio] };
    return inTransazione(db, contesto, async (tx) =>
      primo(await contiFra(tx, chiesti), `${numeroConto} ${codTipoArchivio}`),
    );
  });
  lega(app, servizi, rotteConti.filtrati, ({ contesto, body }) => {
    const chieste = body?.codAzienda ?? [];
    const suo = chieste.length === 0 ? contesto : estesoA(contesto, chieste);
    return inTransazione(db, suo, (tx) => contiFra(tx, body ?? {}));
  });
  lega(app, servizi, rotteTipiArchivio.elenco, ({ contesto }) =>
    inTransazione(db, contesto, async (tx) => {
      const { rows } = await sql<TipoArchivioWire>`
        select id, cod_tipo_archivio as "codTipoArchivio", descrizione, sezione, ordine
          from s_tipo_archivi order by ordine`.execute(tx);
      return rows;
    }),
  );
};
