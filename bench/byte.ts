import { request } from 'node:http';
import { aggiungiMovimenti, fissato, titoliDelFissato } from './movimenti-inventati.ts';
import { byteDiLog, type Prodotto, uno } from './prodotto.ts';
import { giudica, mediana } from './statistica.ts';

const FISSATI = 100;
const DOPO_CHECKPOINT = 5;
const BOZZE = 20;
const PAGINA = 100;

/** What a movement takes room in, as the sizes that PostgreSQL knows of. */
const LUOGHI = {
  tabella: `pg_table_size('movimenti')`,
  indici: `pg_indexes_size('movimenti')`,
  effetti: `pg_total_relation_size('effetti_posizioni')`,
  lotti: `pg_total_relation_size('lotti') + pg_total_relation_size('lotti_consumi')`,
} as const;

/** What is read of one row, of those that slips have written just now. */
const RIGHE = {
  'riga di un movimento': `select avg(pg_column_size(m)) as byte from movimenti m`,
  'calcolo conservato di un movimento registrato': `select avg(pg_column_size(c)) as byte from movimenti_calcoli c`,
  'immagine nella storia di un movimento': `select avg(pg_column_size(prima)) as byte from storico where tabella = 'movimenti'`,
  'riga della storia di un movimento': `select avg(pg_column_size(s)) as byte from storico s where tabella = 'movimenti'`,
} as const;

const segna = (nome: string, valore: unknown, limite?: { readonly obiettivo: number }): void =>
  giudica({ nome, valore: Number(valore), unita: 'byte', ...limite });

/** Room of a million movements and of what their positions make of them. */
async function misuraSpazio(prodotto: Prodotto): Promise<void> {
  const colonne = Object.entries(LUOGHI).map(([nome, byte]) => `${byte} as ${nome}`);
  const { righe, ...byte } = await uno<Record<string, string>>(
    prodotto,
    `select count(*) as righe, ${colonne.join(', ')} from movimenti`,
  );
  let somma = 0;
  for (const [nome, valore] of Object.entries(byte)) {
    somma += Number(valore);
    segna(`${nome} di un movimento`, Number(valore) / Number(righe));
  }
  segna('un movimento in tutto', somma / Number(righe));
}

/** The log of a slip: the first after a checkpoint keeps whole pages, those far from one what they change. */
async function misuraLog(prodotto: Prodotto): Promise<void> {
  const titoli = (await titoliDelFissato(prodotto)).slice(0, FISSATI);
  const registra = (titolo: string | undefined) =>
    prodotto.leggi('/movimenti?registra=true', fissato(titolo, '2027-02-01'));
  const tutti = async () => {
    for (const titolo of titoli) await registra(titolo);
  };
  const primi: number[] = [];
  for (const titolo of titoli.slice(0, DOPO_CHECKPOINT)) {
    await prodotto.checkpoint();
    primi.push(await byteDiLog(prodotto, () => registra(titolo)));
  }
  segna('log di un fissato, il primo dopo un checkpoint', mediana(primi));
  await tutti(); // whatever page they touch has now been kept
  segna(
    'log di un fissato, lontano da un checkpoint',
    (await byteDiLog(prodotto, tutti)) / FISSATI,
  );
}

/** Drafts that are registered leave an image each in the history. */
async function misuraRighe(prodotto: Prodotto): Promise<void> {
  for (const titolo of (await titoliDelFissato(prodotto)).slice(0, BOZZE)) {
    const { righe } = await prodotto.leggi<{ righe: { id: number }[] }>(
      '/movimenti',
      fissato(titolo, '2027-02-02'),
    );
    await prodotto.leggi(`/movimenti/${righe[0]?.id}/registra`, {});
  }
  for (const [nome, domanda] of Object.entries(RIGHE))
    segna(nome, (await uno<{ byte: string }>(prodotto, domanda)).byte);
}

const IMMAGINI = 20_000;

/** Room in the history of an image, with its share of the indexes: of those just written, many times over. */
async function misuraStoria(prodotto: Prodotto): Promise<void> {
  const occupato = `(select sum(pg_total_relation_size(relid)) from pg_partition_tree('storico'))`;
  const client = await prodotto.proprietario.connect();
  try {
    await client.query('begin');
    const { rows: prima } = await client.query(`select ${occupato} as byte`);
    await client.query(`
      insert into storico (tabella, id_record, cod_azienda, operazione, utente, versione, prima)
      select tabella, id_record + n, cod_azienda, operazione, utente, versione, prima
        from generate_series(1, ${IMMAGINI / BOZZE}) n,
             lateral (select * from storico where tabella = 'movimenti' limit ${BOZZE}) s`);
    const { rows: dopo } = await client.query(`select ${occupato} as byte`);
    segna('storia di un movimento, con i suoi indici', (dopo[0].byte - prima[0].byte) / IMMAGINI);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The bytes that come through the socket, of a connection of its own: head and body, as they were sent. */
const byteSulFilo = (
  { base, intestazioni }: Prodotto,
  corpo: string,
  codifica: Record<string, string>,
): Promise<{ readonly byte: number; readonly codifica: string }> =>
  new Promise((risolvi, rifiuta) => {
    const headers = { ...intestazioni(), 'content-type': 'application/json', ...codifica };
    const domanda = request(`${base}/movimenti/getpagedpost`, {
      method: 'POST',
      headers,
      agent: false,
    });
    domanda.on('error', rifiuta);
    domanda.on('response', (risposta) => {
      const { socket } = risposta;
      risposta.on('error', rifiuta);
      risposta.on('end', () => {
        if (risposta.statusCode !== 200) rifiuta(new Error(`pagina: ${risposta.statusCode}`));
        const come = risposta.headers['content-encoding'] ?? 'senza compressione';
        risolvi({ byte: socket.bytesRead, codifica: come });
      });
      risposta.resume();
    });
    domanda.end(corpo);
  });

async function misuraPagina(prodotto: Prodotto): Promise<void> {
  const domanda = { paging: { pageSize: PAGINA }, filter: {} };
  const { items } = await prodotto.leggi<{ items: unknown[] }>('/movimenti/getpagedpost', domanda);
  console.log(`una pagina di ${items.length} movimenti`);
  const corpo = JSON.stringify(domanda);
  for (const [nome, chiesta, limite] of [
    ['com’è', {}, undefined],
    ['a chi accetta br e gzip', { 'accept-encoding': 'br, gzip' }, { obiettivo: 12_000 }],
  ] as const) {
    const { byte, codifica } = await byteSulFilo(prodotto, corpo, chiesta);
    segna(`una pagina di ${PAGINA} movimenti ${nome}`, byte, limite);
    console.log(`     inviata ${codifica}`);
  }
}

/** Bytes kept, logged and sent of a million movements, before anybody changes them. */
export const misuraByte = async (prodotto: Prodotto): Promise<void> => {
  await aggiungiMovimenti(prodotto);
  await misuraSpazio(prodotto);
  await misuraLog(prodotto);
  await misuraRighe(prodotto);
  await misuraStoria(prodotto);
  await misuraPagina(prodotto);
};
