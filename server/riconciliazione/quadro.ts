import { sql } from 'kysely';
import type { QuadroWire } from '#contract/riconciliazione/confronto.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { quadroDiCassa } from './cassa/quadro.ts';
import { confronto, estrattoDiPosizioni } from './posizioni/posizioni-confrontate.ts';

interface EstrattoLetto {
  readonly id: number;
  readonly data: string;
  readonly specie: 'posizioni' | 'regolamenti' | 'conto';
  readonly ultimo: boolean;
  readonly daConfrontare: boolean;
}

/** The statement asked for, or the last one of the account that says how things stand: not one of a day still going on. */
async function leggiEstratto(
  tx: Tx,
  azienda: string,
  idConto: number,
  idEstratto: number | undefined,
): Promise<EstrattoLetto> {
  const { rows } = await sql<EstrattoLetto>`
    select e.id, e.data_riferimento::text as data, e.specie,
           not exists (select from estratti s
             where s.cod_azienda = e.cod_azienda and s.id_conto = e.id_conto and s.specie = e.specie and s.stato = 'letto'
               and (s.data_riferimento, s.id) > (e.data_riferimento, e.id)) as ultimo,
           exists (select from conti_mossi x where x.cod_azienda = e.cod_azienda and x.id_conto = e.id_conto) as "daConfrontare"
      from estratti e
     where e.cod_azienda = ${azienda} and e.id_conto = ${idConto} and e.stato = 'letto' and e.specie <> 'regolamenti'
       and (${idEstratto ?? null}::bigint is null or e.id = ${idEstratto ?? null})
     order by e.chiude_giornata desc, e.data_riferimento desc, e.id desc limit 1`.execute(tx);
  if (!rows[0])
    throw errore('NON_TROVATO', {
      detail: 'Di questo conto non c’è ancora un estratto preso: caricarne uno.',
    });
  return rows[0];
}

/** How many of the titoli agree, now; and of those that do not, what is known why, where the statement is the last one. */
async function quadroDiPosizioni(
  tx: Tx,
  azienda: string,
  idConto: number,
  { id, ultimo }: EstrattoLetto,
) {
  const estratto = await estrattoDiPosizioni(tx, azienda, id);
  if (!estratto) throw errore('NON_TROVATO');
  const { tutte, diverse } = await confronto(tx, azienda, estratto);
  const { rows } = await sql<{ spiegate: number }>`
    select count(*)::int as spiegate from discordanze
     where cod_azienda = ${azienda} and id_conto = ${idConto} and ambito = 'titoli' and stato <> 'risolta'
       and chiave = any (${diverse.map(({ chiave }) => chiave)})
       and causa not in ('ignota', 'manca-da-noi', 'manca-da-loro', 'piu-cause')`.execute(tx);
  const spiegate = ultimo ? (rows[0]?.spiegate ?? 0) : 0;
  const discordanti = diverse.length;
  return {
    base: estratto.base,
    posizioni: {
      ...{ tutte, discordanti, concordanti: tutte - discordanti },
      ...{ spiegate, ignote: discordanti - spiegate },
    },
  };
}

/** The head of an account at a statement. */
export async function quadro(
  tx: Tx,
  azienda: string,
  idConto: number,
  idEstratto: number | undefined,
): Promise<QuadroWire> {
  const letto = await leggiEstratto(tx, azienda, idConto, idEstratto);
  const { id, data, daConfrontare } = letto;
  const testa = { idConto, idEstratto: id, data, daConfrontare };
  if (letto.specie === 'posizioni') {
    const sue = await quadroDiPosizioni(tx, azienda, idConto, letto);
    return { ...testa, ...sue, cassa: null };
  }
  const cassa = await quadroDiCassa(tx, { azienda, idConto, idEstratto: id, giorno: data });
  return { ...testa, base: null, posizioni: null, cassa };
}
