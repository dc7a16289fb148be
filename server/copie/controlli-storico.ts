import type { ClientBase } from 'pg';
import { Sessione } from '#server/db/sessione.ts';
import {
  ArchivioIlleggibile,
  esigiIntero,
  leggiArchivi,
} from '#server/tabelle/storico/archiviata.ts';
import { type Controllo, cercaDifetti, type Difetti, type Luoghi, somma } from './controllo.ts';
import { nomeSql } from './struttura.ts';

const area = 'storico';

async function conStorico(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ nome: string }>(
    `select c.relname as nome from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where g.tgname = 'storico_modifiche' and c.relnamespace = 'public'::regnamespace
      order by 1`,
  );
  return rows.map(({ nome }) => nome);
}

const perOgniTabella =
  (domanda: (tabella: string) => string) =>
  async (client: ClientBase): Promise<Difetti> => {
    const trovati: Difetti[] = [];
    for (const tabella of await conStorico(client))
      trovati.push(await cercaDifetti(client, domanda(tabella), [tabella]));
    return somma(trovati);
  };

/** The last image of each record of the table $1. */
const ULTIMA = `select distinct on (id_record) id_record, operazione, versione
                  from storico where tabella = $1 order by id_record, id desc`;

const ARCHIVIATO = `(select count(*) > 0 from storico_archivi)`;

async function archivi(client: ClientBase, { archivi: cartella }: Luoghi): Promise<Difetti> {
  const dettagli: string[] = [];
  for (const archivio of await leggiArchivi(new Sessione(client)))
    await esigiIntero(cartella, archivio).catch((e: unknown) => {
      if (!(e instanceof ArchivioIlleggibile)) throw e;
      dettagli.push(e.message);
    });
  return { quanti: dettagli.length, dettagli };
}

export const controlliStorico: readonly Controllo[] = [
  {
    nome: 'versioni',
    area,
    promessa: 'La versione di ogni record è una più delle sue modifiche nello storico.',
    cerca: perOgniTabella(
      (tabella) => `select $1::text || ' ' || t.id || ': versione ' || t.versione || ', attesa '
             || coalesce(u.versione, 0) + 1 as dettaglio
        from ${nomeSql(tabella)} t left join (${ULTIMA}) u on u.id_record = t.id
       where t.versione <> coalesce(u.versione, case when ${ARCHIVIATO} then t.versione - 1 end, 0) + 1 or u.operazione = 'eliminazione'`,
    ),
  },
  {
    nome: 'catena',
    area,
    promessa: 'Le immagini di ogni record si seguono senza salti, dalla prima versione.',
    cerca: `select tabella || ' ' || id_record || ': dopo la versione ' || coalesce(precedente, 0)
                   || ' viene la ' || versione as dettaglio
              from (select tabella, id_record, versione,
                           lag(versione) over catena as precedente,
                           lag(operazione) over catena as prima_ancora
                      from storico
                    window catena as (partition by tabella, id_record order by id)) s
             where versione <> coalesce(precedente, case when ${ARCHIVIATO} then versione - 1 end, 0) + 1
                or prima_ancora = 'eliminazione'`,
  },
  {
    nome: 'scomparsi',
    area,
    promessa: 'Un record che non c’è più è stato eliminato, e lo storico lo dice.',
    cerca: perOgniTabella(
      (tabella) => `select $1::text || ' ' || u.id_record || ': manca e non risulta eliminato'
             as dettaglio
        from (${ULTIMA}) u
       where u.operazione <> 'eliminazione'
         and not exists (select from ${nomeSql(tabella)} t where t.id = u.id_record)`,
    ),
  },
  {
    nome: 'immagini',
    area,
    promessa: 'Ogni immagine è della tabella, del record e dell’azienda di cui dice di essere.',
    cerca: `select 'storico ' || id || ': ' || tabella || ' ' || id_record as dettaglio
              from storico
             where (prima ->> 'id')::bigint <> id_record
                or (operazione = 'eliminazione' and not prima ? 'id')
                or (prima ->> 'versione')::integer <> versione
                or (prima ?| array['id', 'cod_azienda']
                    and (prima ->> 'cod_azienda') is distinct from cod_azienda)
                or tabella not in (select c.relname from pg_class c
                                    where c.relnamespace = 'public'::regnamespace)`,
  },
  {
    nome: 'archivi',
    area,
    promessa: 'Ogni anno archiviato è nel suo file, byte per byte.',
    cerca: archivi,
  },
];
