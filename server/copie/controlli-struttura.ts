import type { ClientBase } from 'pg';
import { leggiMigrazioni } from '#server/db/migra.ts';
import type { Controllo, Difetti } from './controllo.ts';
import { NON_DI_ESTENSIONE } from './struttura.ts';

const area = 'struttura';

/** Tables with a company column that no policy guards, because they say who may see what. */
const SENZA_REGOLE = ['utente_ruoli'];

const letterale = (nomi: readonly string[]) => `array[${nomi.map((n) => `'${n}'`).join(', ')}]`;

async function migrazioni(client: ClientBase): Promise<Difetti> {
  const { rows } = await client.query<{ nome: string; sha256: string }>(
    'select nome, sha256 from migrazioni',
  );
  const applicate = new Map(rows.map((riga) => [riga.nome, riga.sha256]));
  const mie = leggiMigrazioni();
  const note = new Set(mie.map(({ nome }) => nome));
  const dettagli = [
    ...mie.flatMap(({ nome, sha256 }) => {
      const applicata = applicate.get(nome);
      if (applicata === undefined) return [`${nome} non è applicata: eseguire "migrate".`];
      return applicata === sha256 ? [] : [`${nome} è cambiata dopo essere stata applicata.`];
    }),
    ...[...applicate.keys()]
      .filter((nome) => !note.has(nome))
      .map((nome) => `${nome} è di una versione più recente: aggiornare Rateo.`),
  ];
  return { quanti: dettagli.length, dettagli };
}

const TABELLE = `pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and ${NON_DI_ESTENSIONE('pg_class', 'c.oid')}`;

const haColonna = (nome: string): string =>
  `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${nome}'
             and a.attnum > 0 and not a.attisdropped)`;

const haTrigger = (nome: string): string =>
  `exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = ${nome})`;

export const controlliStruttura: readonly Controllo[] = [
  {
    nome: 'migrazioni',
    area,
    promessa: 'Le migrazioni applicate sono quelle di questo programma, parola per parola.',
    cerca: migrazioni,
  },
  {
    nome: 'regole-righe',
    area,
    promessa: 'Dove c’è un’azienda, le righe sono protette da una regola.',
    cerca: `select c.relname || ': ' || case when c.relrowsecurity then 'nessuna regola sulle righe'
                     else 'protezione delle righe spenta' end as dettaglio
              from ${TABELLE} and ${haColonna('cod_azienda')}
               and c.relname <> all (${letterale(SENZA_REGOLE)})
               and not (c.relrowsecurity
                        and exists (select from pg_policy p where p.polrelid = c.oid))`,
  },
  {
    nome: 'trigger-presenti',
    area,
    promessa: 'Ogni tabella di record ha la sua storia, e lo storico si aggiunge soltanto.',
    cerca: `select c.relname || ': manca il trigger ' || t.nome as dettaglio
              from ${TABELLE.replace(
                'pg_class c',
                `pg_class c
              cross join unnest(array['riga_modificata', 'storico_modifiche',
                                      'storico_eliminazioni']) t (nome)`,
              )}
               and ${haColonna('versione')} and ${haColonna('modificato_il')}
               and not ${haTrigger('t.nome')}
            union all
            select c.relname || ': manca il trigger ' || t.nome
              from pg_partition_tree('storico') p join pg_class c on c.oid = p.relid
              cross join unnest(array['storico_immutabile', 'storico_non_si_svuota']) t (nome)
             where not ${haTrigger('t.nome')}`,
  },
  {
    nome: 'trigger-accesi',
    area,
    promessa: 'Nessun trigger è spento.',
    cerca: `select c.relname || ': il trigger ' || g.tgname || ' è spento' as dettaglio
              from pg_trigger g join pg_class c on c.oid = g.tgrelid
             where c.relnamespace = 'public'::regnamespace and g.tgenabled not in ('O', 'A')`,
  },
  {
    nome: 'ruolo-applicazione',
    area,
    promessa: 'Il ruolo dell’applicazione non scavalca le regole e non scrive nello storico.',
    cerca: `select 'il ruolo rateo_app non esiste' as dettaglio
             where not exists (select from pg_roles where rolname = 'rateo_app')
            union all
            select 'rateo_app ha poteri che non deve avere' from pg_roles
             where rolname = 'rateo_app' and (rolsuper or rolbypassrls or rolcreatedb
                                              or rolcreaterole)
            union all
            select 'rateo_app può eseguire ' || d.diritto || ' su ' || p.relid::regclass
              from pg_partition_tree('storico') p
              cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate']) d (diritto)
              join pg_roles r on r.rolname = 'rateo_app'
             where (p.level > 0 or d.diritto <> 'select') and has_table_privilege(r.oid, p.relid, d.diritto)`,
  },
  {
    nome: 'indici',
    area,
    promessa: 'Tutti gli indici sono validi.',
    cerca: `select i.indexrelid::regclass || ' non è valido: reindex index' as dettaglio
              from pg_index i join pg_class c on c.oid = i.indrelid
             where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready)`,
  },
  {
    nome: 'staging',
    area,
    promessa: 'Nessuna tabella di importazione è rimasta senza il suo lavoro.',
    gravita: 'avviso',
    cerca: `select 'staging.' || c.relname as dettaglio
              from pg_class c join pg_namespace s on s.oid = c.relnamespace
             where s.nspname = 'staging' and c.relkind = 'r'
               and not exists (
                 select from lavori l
                  where c.relname ~ '^i_[0-9a-f]{32}_[gtenrpcmsf]$'
                    and replace(l.guid::text, '-', '') = substr(c.relname, 3, 32)
                    and (l.stato in ('in attesa', 'in corso')
                         or (l.stato = 'completato' and l.fase = 'anteprima')))`,
  },
];
