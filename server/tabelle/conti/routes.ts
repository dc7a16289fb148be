import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type ContoWire,
  rotteConti,
  rotteTipiArchivio,
  type TipoArchivioWire,
} from '#contract/contabilita/conti.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import { fraScelti } from '#server/record/fra.ts';
import { elenco } from '#server/record/tabella-record.ts';
import { conAzienda } from '#server/tabelle/di-azienda.ts';
import { legaFiltrate } from '#server/tabelle/lega-filtrate.ts';
import { legaTabella, type Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { tabellaConti } from './tabella.ts';

interface Filtro {
  readonly codAzienda?: readonly string[] | null;
  readonly numeroConto?: readonly string[] | null;
  readonly codTipoArchivio?: readonly string[] | null;
  readonly categoria?: readonly string[] | null;
}

const dove = ({ numeroConto, codTipoArchivio, categoria }: Filtro) => [
  ...fraScelti(sql`t.numero_conto`, numeroConto),
  ...fraScelti(sql`t.cod_tipo_archivio`, codTipoArchivio),
  ...fraScelti(sql`t.categoria`, categoria),
];

/** A category is one of the configuration, or the one that the account has had since it was there. */
async function esigiCategoria({ tx, valori: { categoria }, id }: Salvataggio): Promise<void> {
  if (typeof categoria !== 'string' || categoria === '') return;
  const { rows } = await sql<{ nota: boolean }>`
    select exists (select from configurazione c where c.valore -> 'categorieConti' ? ${categoria})
        or exists (select from s_descrizione_conti t where t.id = ${id ?? null} and t.categoria = ${categoria})
           as nota`.execute(tx);
  if (!rows[0]?.nota)
    throw erroreCampo(
      'categoria',
      `La categoria «${categoria}» non è nella configurazione: sceglierne una dell’elenco, o aggiungerla.`,
    );
}

/** The first account that answers: a number may stand under several types. */
async function primo(tx: Tx, filtro: Filtro, nome: string): Promise<ContoWire> {
  const trovati = await elenco<ContoWire>(tx, tabellaConti, sql.join(dove(filtro), sql` and `));
  if (trovati[0]) return trovati[0];
  throw errore('NON_TROVATO', { detail: `Il conto ${nome} non c’è.` });
}

/** The companies asked for that are granted to read: another one's accounts are as not there. */
const estesoA = (contesto: Contesto, { codAzienda }: Filtro): Contesto =>
  codAzienda?.length
    ? {
        ...contesto,
        aziende: contesto.concesse.filter(
          (una) => codAzienda.includes(una) && haPrivilegio(contesto, 'Contabile_R', una),
        ),
      }
    : contesto;

export const rotteDeiConti = (app: FastifyInstance, servizi: Servizi): void => {
  const { db } = servizi;
  const { elenco: tutti, crea, aggiorna, elimina, pagina, filtrati } = rotteConti;
  legaTabella(app, servizi, {
    rotte: { elenco: tutti, crea, aggiorna, elimina },
    tabella: tabellaConti,
    campi: campiConto,
    prima: async (salvataggio) => {
      await esigiCategoria(salvataggio);
      return conAzienda(salvataggio.valori, salvataggio.contesto);
    },
  });
  legaFiltrate<Filtro>(app, servizi, {
    rotte: { pagina, filtrati },
    tabella: tabellaConti,
    campi: campiConto,
    ordinabili: ['descrizione', 'numeroConto', 'codTipoArchivio', 'categoria'],
    dove,
    contesto: estesoA,
  });
  lega(app, servizi, rotteConti.perNumero, ({ contesto, query: { code } }) =>
    inTransazione(db, contesto, (tx) => primo(tx, { numeroConto: [code] }, code)),
  );
  lega(app, servizi, rotteConti.perChiave, ({ contesto, query }) => {
    const { codAzienda, numeroConto, codTipoArchivio } = query;
    if (codAzienda !== undefined && codAzienda !== contesto.codAzienda)
      throw errore('AZIENDA_DISCORDE');
    const chiesti = { numeroConto: [numeroConto], codTipoArchivio: [codTipoArchivio] };
    return inTransazione(db, contesto, (tx) =>
      primo(tx, chiesti, `${numeroConto} ${codTipoArchivio}`),
    );
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
