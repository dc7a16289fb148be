import { sql } from 'kysely';
import type {
  ScritturaDelMovimentoWire,
  ScrittureDelMovimentoWire,
} from '#contract/contabilita/movimento.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { contabileDi, giocoDelle, leggiScelte } from './generazione/calcolo.ts';
import type { Domanda } from './generazione/domanda.ts';
import type { RigaPronta } from './generazione/pronte.ts';
import { DEL_TIPO, DELLA_PRIMA, SCELTE, type Specie } from './generazione/selezione.ts';
import { trasferiteDi } from './generazione/trasferite.ts';
import type { Libro } from './libro.ts';

interface Registrazione {
  readonly capofila: number;
  readonly stato: string;
  readonly idStornoDi: number | null;
  readonly stornato: boolean;
  readonly trasferita: boolean;
  readonly giorno: Data;
  readonly tipo: 'G' | 'F';
  /** Since when it is known that what stands of it is not what ought to stand. */
  readonly differisceDal: Data | null;
}

async function registrazioneDi(tx: Tx, libro: Libro, id: number): Promise<Registrazione> {
  const { rows } = await sql<Registrazione>`
    select p.id as capofila, p.stato, p.data_operazione as giorno, p.id_storno_di as "idStornoDi", p.stornato,
           exists (select from movimenti_contabilizzati z where z.cod_azienda = p.cod_azienda
                    and z.cod_libro = ${libro.codLibro} and z.id_movimento = p.id) as trasferita,
           case when ${DEL_TIPO.F} then 'F' else 'G' end as tipo,
           (select max(r.dal at time zone 'Europe/Rome')::date from da_ricontabilizzare r
              join movimenti s on s.id = r.id_movimento
             where r.cod_azienda = p.cod_azienda and r.cod_libro = ${libro.codLibro}
               and coalesce(s.id_capofila, s.id) = p.id) as "differisceDal"
      from movimenti m
      join movimenti p on p.id = coalesce(m.id_capofila, m.id)
      left join movimenti o on o.id = p.id_storno_di
      join causali k on k.cod_causale = coalesce(o.cod_causale, p.cod_causale)
     where m.cod_azienda = ${libro.codAzienda} and m.id = ${id}`.execute(tx);
  if (rows[0]) return rows[0];
  throw errore('NON_TROVATO');
}

/** What the journal has of it, and what waits to be confirmed; the formulas are those of today's templates. */
const scritte = async (tx: Tx, { codAzienda, codLibro }: Libro, capofila: number) => {
  const riga = sql`json_agg(json_build_object('nRiga', r.n_riga, 'descrizioneContoId', r.descrizione_conto_id,
      'numeroConto', c.numero_conto, 'descrizioneConto', c.descrizione, 'perche', t.importo, 'segno', r.segno,
      'importo', r.importo::text) order by r.n_riga)`;
  const conti = sql`join s_descrizione_conti c on c.cod_azienda = r.cod_azienda and c.id = r.descrizione_conto_id
    left join s_scritture t on t.cod_azienda = r.cod_azienda and t.cod_libro = g.cod_libro
     and t.n_scrittura = r.n_scrittura and t.n_riga = r.n_riga_modello and g.tipo <> 'S'`;
  const { rows } = await sql<ScritturaDelMovimentoWire>`
    select 'C' as stato, g.id, g.numero, g.esercizio::int as esercizio, g.tipo, g.data_contabile as "dataContabile",
           g.registrato_da as "registratoDa",
           to_char(g.registrato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "registratoIl",
           ${riga} as righe
      from giornale g
      join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
       and r.esercizio = g.esercizio and r.catena = g.catena
      ${conti}
     where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.id_movimento = ${capofila}
     group by g.id, g.numero, g.esercizio, g.tipo, g.data_contabile, g.registrato_da, g.registrato_il
    union all
    select 'G', g.id, null, null, g.tipo, g.data_contabile, null, null, ${riga}
      from s_destinazione_scritture g
      join s_destinazione r on r.cod_azienda = g.cod_azienda and r.id_scrittura = g.id
      ${conti}
     where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.id_movimento = ${capofila}
     group by g.id, g.tipo, g.data_contabile
     order by 1, 2`.execute(tx);
  return rows;
};

const domandaDi = (libro: Libro, { giorno, tipo }: Registrazione): Domanda => ({
  ...libro,
  ...{ tipo, dal: giorno, al: giorno, arretrate: true, conScarti: true, conDeroga: false },
  ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
});

type RigaWire = ScritturaDelMovimentoWire['righe'][number];

/** The lines with the words of their accounts and the formulas that they come from. */
async function inParole(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  righe: readonly RigaPronta[],
): Promise<RigaWire[]> {
  const { rows } = await sql<{ conto: string; descrizione: string; perche: string | null }>`
    select c.numero_conto as conto, c.descrizione, t.importo as perche
      from unnest(${righe.map(({ idConto }) => idConto)}::bigint[], ${righe.map(({ nScrittura }) => nScrittura)}::int[],
                  ${righe.map(({ nRigaModello }) => nRigaModello)}::int[]) with ordinality x (conto, scrittura, riga, posto)
      join s_descrizione_conti c on c.cod_azienda = ${codAzienda} and c.id = x.conto
      left join s_scritture t on t.cod_azienda = ${codAzienda} and t.cod_libro = ${codLibro}
       and t.n_scrittura = x.scrittura and t.n_riga = x.riga
     order by x.posto`.execute(tx);
  return righe.map(({ idConto, segno, importo }, i) => ({
    ...{ nRiga: i + 1, descrizioneContoId: idConto, segno, importo: inEuro(importo) },
    numeroConto: rows[i]?.conto ?? '',
    descrizioneConto: rows[i]?.descrizione ?? '',
    perche: rows[i]?.perche ?? null,
  }));
}

/**
 * What posting a registration now would write: of a reversal what it takes back, of one that stands in the journal and
 * differs the difference.
 */
async function future(tx: Tx, libro: Libro, registrazione: Registrazione) {
  const { capofila, idStornoDi, trasferita, differisceDal } = registrazione;
  const specie: Specie = trasferita ? 'differenza' : idStornoDi === null ? 'nuova' : 'storno';
  await sql`create temp table ${SCELTE} on commit drop as
    select m.id, ${specie}::text as specie, ${differisceDal}::date as nota, ${DELLA_PRIMA}
      from movimenti m where m.id = ${capofila}`.execute(tx);
  const domanda = domandaDi(libro, registrazione);
  const gioco = await giocoDelle(tx, domanda);
  const contabile = await contabileDi(tx, domanda, gioco);
  const dichi = trasferita ? capofila : idStornoDi;
  const stanno = await trasferiteDi(tx, domanda, dichi === null ? [] : [dichi]);
  const { scritture, scarti } = contabile.registra(
    await leggiScelte(tx, domanda, gioco),
    dichi === null ? undefined : stanno.get(dichi),
  );
  return {
    scritture: await Promise.all(
      scritture.map(
        async ({ tipo, dataContabile, righe }): Promise<ScritturaDelMovimentoWire> => ({
          ...{ stato: 'P', id: null, numero: null, esercizio: null, tipo, dataContabile },
          ...{ registratoDa: null, registratoIl: null },
          righe: await inParole(tx, libro, righe),
        }),
      ),
    ),
    scarti: scarti.map(({ messaggio }) => messaggio),
  };
}

/** What a registration has given the journal, what waits, or what it would give. */
export async function scrittureDelMovimento(
  tx: Tx,
  libro: Libro,
  id: number,
): Promise<ScrittureDelMovimentoWire> {
  const { codLibro } = libro;
  const registrazione = await registrazioneDi(tx, libro, id);
  const { capofila, stato, stornato, trasferita, idStornoDi, differisceDal } = registrazione;
  const sue = await scritte(tx, libro, capofila);
  const attende = sue.some((una) => una.stato === 'G');
  const differisce = differisceDal !== null && idStornoDi === null;
  // What was reversed before it was ever posted gives nothing, nor does what reverses it; a draft has no effects yet.
  if (attende || (trasferita && !differisce) || stornato || stato === 'bozza')
    return { codLibro, scritture: sue, scarti: [] };
  const { scritture, scarti } = await future(tx, libro, registrazione);
  return { codLibro, scritture: [...sue, ...scritture], scarti };
}
