import { sql } from 'kysely';
import type { Trovato } from '#domain/valutazione/controlli.ts';
import type { Tx } from '#server/db/sessione.ts';
import {
  type Chiusa,
  ESEMPI,
  type Esaminatore,
  percorsoDi,
} from '#server/valutazione/controlli/controllo.ts';
import { calcola } from './generazione/calcolo.ts';
import type { Domanda } from './generazione/domanda.ts';
import { candidate, differenze } from './generazione/selezione.ts';

const CONTABILIZZA = '/page/contabilita/contabilizza';
const PAGINE = {
  G: `${CONTABILIZZA}/movimenti-giornalieri`,
  F: `${CONTABILIZZA}/movimenti-fine-periodo`,
};

async function precedente(tx: Tx, chiusa: Chiusa): Promise<Trovato> {
  const { codAzienda, codLibro, esercizio } = chiusa;
  const { rows } = await sql<{
    readonly esercizio: number;
    readonly aperto: boolean;
  }>`
    select esercizio, stato = 'A' as aperto from esercizi
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and esercizio < ${esercizio}
     order by esercizio desc limit 1`.execute(tx);
  const [prima] = rows;
  return {
    codice: 'esercizio-precedente',
    quanti: prima?.aperto ? 1 : 0,
    esempi: prima?.aperto ? [`Esercizio ${prima.esercizio}`] : [],
    percorso: percorsoDi('/page/valutazione/chiusura-esercizio', {
      ...(prima && { esercizio: String(prima.esercizio) }),
      libro: codLibro,
    }),
    ...(prima && { nota: String(prima.esercizio) }),
  };
}

/** Of what waits to be looked at again, what the rules give otherwise now: the rest has nothing to be posted. */
async function diverse(tx: Tx, domanda: Domanda): Promise<readonly number[]> {
  const scelte = sql`(${differenze(domanda)})`;
  const { rows } = await sql`select from ${scelte} d limit 1`.execute(tx);
  if (rows.length === 0) return [];
  const trovate: number[] = [];
  for await (const registrazioni of calcola(tx, domanda, scelte))
    for (const { idMovimento, immutata } of registrazioni)
      if (!immutata && idMovimento !== null) trovate.push(idMovimento);
  return trovate;
}

/** Everyday movements of the book that a generation up to the day would take, arrears and what has changed since too. */
async function daContabilizzare(tx: Tx, chiusa: Chiusa): Promise<Trovato> {
  const { codAzienda, codLibro, dal, data } = chiusa;
  const domanda: Domanda = {
    ...{ codAzienda, codLibro, tipo: 'G', dal, al: data, arretrate: true },
    ...{ conScarti: false, conDeroga: false },
    ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
  };
  const { rows } = await sql<{ readonly quanti: number; readonly esempi: readonly string[] }>`
    with mancano as materialized (
      select c.id from (${candidate(domanda)}) c
      union
      select unnest(${await diverse(tx, domanda)}::bigint[]))
    select count(*)::int as quanti,
           array(select concat_ws(' ', m.nreg || '/' || m.anno, m.cod_causale, m.cod_titolo)
                   from mancano x join movimenti m on m.id = x.id
                  order by m.data_operazione, m.id limit ${ESEMPI}) as esempi
      from mancano`.execute(tx);
  return {
    codice: 'da-contabilizzare',
    quanti: rows[0]?.quanti ?? 0,
    esempi: rows[0]?.esempi ?? [],
    percorso: percorsoDi(PAGINE.G, { libro: codLibro, al: data }),
  };
}

async function pendenti(tx: Tx, { codAzienda, codLibro }: Chiusa): Promise<Trovato> {
  const { rows } = await sql<{ readonly tipo: 'G' | 'F' | 'E'; readonly detta: string }>`
    select tipo_elaborazione as tipo,
           'Generazione dal ' || to_char(dal, 'DD/MM/YYYY') || ' al ' || to_char(al, 'DD/MM/YYYY')
             || ', ' || scritture || ' scritture' as detta
      from elaborazioni_contabili
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and stato = 'G' order by id`.execute(
    tx,
  );
  const tipo = rows[0]?.tipo === 'F' ? 'F' : 'G';
  return {
    codice: 'generazione-pendente',
    quanti: rows.length,
    esempi: rows.slice(0, ESEMPI).map(({ detta }) => detta),
    percorso: percorsoDi(PAGINE[tipo], { libro: codLibro }),
  };
}

/** What the books say of a year's end: the exercise before it, what is not posted, what waits to be confirmed. */
export const contabilitaInOrdine: Esaminatore = async (tx, chiusa) => [
  await precedente(tx, chiusa),
  await daContabilizzare(tx, chiusa),
  await pendenti(tx, chiusa),
];
