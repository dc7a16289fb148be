import { sql } from 'kysely';
import type { rotteConfigurazione } from '#contract/configurazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { type Contesto, haPrivilegio, inTransazione } from '#server/db/contesto.ts';
import type { Db, Tx } from '#server/db/sessione.ts';
import { condizioneLavori } from '#server/lavori/elenco.ts';
import { type Lavoro, SELEZIONE_LAVORO } from '#server/lavori/lavoro.ts';
import { provider as tuttiIProvider } from './elenco.ts';
import { senzaPassword } from './indirizzo.ts';
import type { Provider } from './provider.ts';

type Fornitore = Risposta<typeof rotteConfigurazione.fornitori>[number];

const ultimaData = async (tx: Tx, contesto: Contesto, { archivio, fonte }: Provider) => {
  const tipo = tipoArchivio(archivio);
  if (!tipo || !haPrivilegio(contesto, `${tipo.area}_R`)) return null;
  const { rows } = await sql<{ ultima: string | null }>`
    select max(data) as ultima from ${sql.table(tipo.tabella)} where fonte = ${fonte}`.execute(tx);
  return rows[0]?.ultima ?? null;
};

const ultimoLavoro = async (tx: Tx, contesto: Contesto, { archivio }: Provider) => {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO}
    where ${condizioneLavori(contesto, { tipo: ['provider'] })}
      and l.archivio = ${archivio}
    order by l.creato_il desc, l.guid desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

/** The data providers that are built, where they read from and how their last update went. */
export const fornitori = (db: Db, contesto: Contesto): Promise<Fornitore[]> =>
  inTransazione(db, contesto, async (tx) => {
    const elenco: Fornitore[] = [];
    for (const uno of tuttiIProvider(process.env)) {
      const { codice, nome, archivio, fonte } = uno;
      elenco.push({
        codice,
        nome,
        archivio,
        fonte,
        indirizzi: uno.indirizzi.map((suo) => ({
          ...suo,
          indirizzo: senzaPassword(suo.indirizzo),
        })),
        ultimaData: await ultimaData(tx, contesto, uno),
        ultimoLavoro: await ultimoLavoro(tx, contesto, uno),
      });
    }
    return elenco;
  });
