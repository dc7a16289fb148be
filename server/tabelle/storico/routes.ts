import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import { rotteServizio } from '#contract/servizio.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore } from '#server/base/errori.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';
import {
  type ArchivioIlleggibile,
  cartellaArchivi,
  leggibileDa,
  righeArchiviate,
} from './archiviata.ts';
import {
  type Conservata,
  conDecimali,
  conPrivilegio,
  type Riga,
  type Voce,
  voceDi,
} from './conservata.ts';
import { paginaRegistro } from './registro.ts';

interface RigaStorico {
  readonly id: number;
  readonly operazione: Voce['operazione'];
  readonly quando: string;
  readonly utente: string | null;
  readonly programma: string | null;
  readonly lavoro: string | null;
  readonly confermato: boolean;
  readonly prima: Record<string, unknown>;
}

// Numbered by its versions: the table's own numbers would tell how much other companies change.
const righe = (tx: Tx, nome: string, id: number, limite: number) =>
  sql<RigaStorico>`
    select versione as id, operazione, utente, programma, lavoro::text, confermato,
           ${conDecimali(sql`prima`)} as prima,
           to_char(quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as quando
      from storico where tabella = ${nome} and id_record = ${id}
     order by storico.id desc limit ${limite}`.execute(tx);

const adesso = async (tx: Tx, { nome }: TabellaRecord, id: number) => {
  const domanda: RawBuilder<{ riga: Record<string, unknown> }> = sql`
    select ${conDecimali(sql`to_jsonb(t)`)} as riga from ${sql.table(nome)} t where t.id = ${id}`;
  return (await domanda.execute(tx)).rows[0]?.riga;
};

/** The record's own changes and whatever else happened to it, in one line of time. */
const insieme = (voci: readonly Voce[], altre: readonly Voce[], limite: number): Voce[] =>
  altre.length === 0
    ? [...voci]
    : [...voci, ...altre].sort((a, b) => b.quando.localeCompare(a.quando)).slice(0, limite);

const siVede = ({ prima, dopo, avviso }: Voce): boolean =>
  avviso !== undefined || JSON.stringify(prima) !== JSON.stringify(dopo);

interface RichiestaStoria {
  readonly id: number;
  readonly contesto: Contesto;
  /** Where the archived years are. */
  readonly cartella: string;
  readonly limite: number;
  readonly voce: (riga: Riga) => Riga;
}

/** What archived years have of a record; a year that cannot be read is told in its place. */
const archiviata = async (
  tx: Tx,
  { nome }: TabellaRecord,
  { id, limite, contesto, cartella, voce }: RichiestaStoria,
): Promise<Voce[]> => {
  const voci: Voce[] = [];
  const avvisa = ({ anno, message: avviso }: ArchivioIlleggibile) =>
    voci.push({
      ...{ id: 0, operazione: 'modifica', quando: `${anno}-12-31T22:59:59.999Z`, utente: null },
      ...{ lavoro: null, prima: {}, dopo: {}, avviso },
    });
  const cercate = { tabelle: [nome], idRecord: id };
  for await (const riga of righeArchiviate(tx, cartella, cercate, avvisa)) {
    if (!leggibileDa(contesto, riga)) continue;
    if (voci.length >= limite) break;
    const { operazione, versione, quando, utente, programma, lavoro, confermato, intera, dopo } =
      riga;
    voci.push({
      ...{ id: versione, operazione, quando: `${quando.slice(0, -4)}Z`, utente, lavoro },
      programma: programma ?? null,
      ...(confermato && { confermato }),
      ...{ prima: voce(intera), dopo: dopo && voce(dopo) },
    });
  }
  return voci;
};

/** Newest first; what stood after a change is what stood before the next one, or what stands now. */
const storia = async (tx: Tx, t: TabellaRecord, richiesta: RichiestaStoria): Promise<Voce[]> => {
  const { id, limite, voce } = richiesta;
  const { rows } = await righe(tx, t.nome, id, limite);
  const altre = await archiviata(tx, t, { ...richiesta, limite: limite - rows.length });
  let stato = await adesso(tx, t, id);
  // Neither a record nor a past: never there, or another company's.
  if (rows.length === 0 && !stato && altre.length === 0) throw errore('NON_TROVATO');
  const voci = rows.map(({ prima: mossi, confermato, ...resto }): Voce => {
    const dopo = resto.operazione === 'eliminazione' ? undefined : stato;
    // An image that names its record is whole; another says what its change moved.
    stato = 'id' in mossi ? mossi : { ...stato, ...mossi };
    return {
      ...resto,
      ...(confermato && { confermato }),
      prima: voce(stato),
      dopo: dopo ? voce(dopo) : null,
    };
  });
  return [...voci, ...altre].slice(0, limite);
};

const VOCI_PER_PAGINA = 50;

/** Binds the routes of all histories; `conservate` says of which tables, by name. */
export const rotteDelloStorico = (
  app: FastifyInstance,
  servizi: Servizi,
  conservate: Readonly<Record<string, Conservata>>,
): void => {
  const perNome = new Map(Object.entries(conservate));
  const cartella = cartellaArchivi(servizi.config.cartella);
  lega(app, servizi, rotteServizio.storico, ({ contesto, params, query }) => {
    const descrizione = perNome.get(params.tabella.toLowerCase());
    if (!descrizione) throw errore('NON_TROVATO');
    const { tabella, privilegio, voce = (riga) => voceDi(tabella, riga) } = descrizione;
    const suo = (descrizione.ambito ?? conPrivilegio(privilegio))(contesto);
    if (privilegio) esigi(suo, privilegio);
    const { id } = params;
    const limite = query.limite ?? 100;
    return inTransazione(servizi.db, suo, async (tx) => {
      await descrizione.esigi?.(tx, id, suo);
      const tutte = await storia(tx, tabella, {
        ...{ id, limite, contesto: suo, cartella },
        voce: (riga) => voce(riga, suo),
      });
      const voci = descrizione.soloVisibili ? tutte.filter(siVede) : tutte;
      return insieme(voci, (await descrizione.altre?.(tx, id, limite)) ?? [], limite);
    });
  });
  lega(app, servizi, rotteRegistroModifiche.elenco, ({ contesto, query }) => {
    const { cursore, limite = VOCI_PER_PAGINA, ...filtro } = query;
    return inTransazione(servizi.db, contesto, (tx) =>
      paginaRegistro(tx, conservate, contesto, filtro, { cursore, limite, cartella }),
    );
  });
};
