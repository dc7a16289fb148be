import { sql } from 'kysely';
import type { AbbinamentoWire } from '#contract/riconciliazione/confronto.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { daMilionesimi, milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { trattieniConti } from '../conto.ts';
import { abbinamentoDi } from './abbinamento.ts';
import {
  type ContoDiCassa,
  cheMuovonoCassa,
  contoDiCassa,
  DELL_ABBINAMENTO,
  estrattiDelConto,
  righeDegliEstratti,
} from './conto-di-cassa.ts';
import { diPropriaMano, quattroOcchi, risolviDiscordanze, segnaMosso } from './decisioni.ts';

export interface AMano {
  readonly idConto: number;
  readonly righe: readonly number[];
  readonly movimenti: readonly number[];
  readonly nota?: string | null | undefined;
}

interface RigaScelta {
  readonly id: number;
  readonly anno: number;
  readonly importo: string;
  readonly giorno: string | null;
}

interface MovimentoScelto {
  readonly id: number;
  readonly registrazione: string;
  readonly importo: string;
  readonly stornato: boolean;
}

/** An account of a bank of the company, or the refusal. */
export async function esigiConto(tx: Tx, azienda: string, idConto: number): Promise<ContoDiCassa> {
  const conto = await contoDiCassa(tx, { azienda, idConto });
  if (!conto)
    throw errore('NON_TROVATO', { detail: 'Il conto non c’è, o non è il conto di una banca.' });
  return conto;
}

async function righeScelte(
  tx: Tx,
  conto: ContoDiCassa,
  ids: readonly number[],
): Promise<RigaScelta[]> {
  const estratti = await estrattiDelConto(tx, conto);
  const { rows } = await sql<RigaScelta>`
    select l.id, l.anno::int as anno, l.importo::text as importo, l.data_valuta::text as giorno
      from estratti_righe l where ${righeDegliEstratti(conto, estratti)} and l.id = any (${ids}::bigint[])
     order by l.id`.execute(tx);
  if (rows.length < ids.length)
    throw erroreCampo(
      'righe',
      'Una delle righe non è contabilizzata in un estratto letto di questo conto: si abbinano soltanto quelle.',
    );
  return rows;
}

/** Held, so that nobody reverses them meanwhile. */
async function movimentiScelti(
  tx: Tx,
  conto: ContoDiCassa,
  ids: readonly number[],
): Promise<MovimentoScelto[]> {
  const { rows } = await sql<MovimentoScelto>`
    select m.id, m.nreg || '/' || m.anno as registrazione, m.saldo::text as importo,
           m.stornato or m.id_storno_di is not null as stornato
      from movimenti m where ${cheMuovonoCassa(conto)} and m.id = any (${ids}::bigint[])
     order by m.id for share of m`.execute(tx);
  if (rows.length < ids.length)
    throw erroreCampo(
      'movimenti',
      'Uno dei movimenti non è registrato, o non muove la liquidità di questo conto: si abbinano soltanto quelli.',
    );
  const stornato = rows.find((uno) => uno.stornato);
  if (stornato)
    throw erroreCampo(
      'movimenti',
      `Il movimento ${stornato.registrazione} è stornato: non è più di nessuna riga.`,
    );
  return rows;
}

/** Whoever was first has it. */
async function esigiLiberi(
  tx: Tx,
  azienda: string,
  { righe, movimenti }: Pick<AMano, 'righe' | 'movimenti'>,
): Promise<void> {
  const { rows } = await sql<{ chi: string | null; riga: string | null; movimento: string | null }>`
    select a.deciso_da as chi, l.data_valuta::text as riga, m.nreg || '/' || m.anno as movimento
      from abbinamenti r
      join abbinamenti a on a.cod_azienda = r.cod_azienda and a.id = ${DELL_ABBINAMENTO}
      left join estratti_righe l on l.cod_azienda = r.cod_azienda and l.anno = r.anno and l.id = r.id_riga
       and r.id_riga = any (${righe}::bigint[])
      left join movimenti m on m.id = r.id_movimento and m.id = any (${movimenti}::bigint[])
     where r.cod_azienda = ${azienda} and r.ambito = 'cassa' and r.confermato
       and (r.id_riga = any (${righe}::bigint[]) or r.id_movimento = any (${movimenti}::bigint[]))
     order by a.id limit 1`.execute(tx);
  const [usato] = rows;
  if (!usato) return;
  const cosa = usato.movimento
    ? `Il movimento ${usato.movimento} è già abbinato`
    : `La riga del ${stampaData(usato.riga)} è già abbinata`;
  throw errore('STATO_NON_ADATTO', {
    detail: `${cosa} da ${usato.chi ?? 'un confronto'}: scioglierlo prima, o sceglierne altri.`,
  });
}

const somma = (parti: readonly { importo: string }[]): bigint =>
  parti.reduce((tutto, { importo }) => tutto + milionesimi(importo), 0n);

async function scrivi(
  tx: Tx,
  conto: ContoDiCassa,
  parti: { righe: readonly RigaScelta[]; movimenti: readonly MovimentoScelto[] },
  { differenza, nota }: { differenza: string; nota: string | null },
): Promise<number> {
  const { azienda, idConto } = conto;
  const { righe, movimenti } = parti;
  const [idRighe, idMovimenti] = [righe.map(({ id }) => id), movimenti.map(({ id }) => id)];
  await sql`
    delete from abbinamenti a using abbinamenti r
     where r.cod_azienda = ${azienda} and r.ambito = 'cassa' and not r.confermato
       and (r.id_riga = any (${idRighe}::bigint[]) or r.id_movimento = any (${idMovimenti}::bigint[]))
       and a.cod_azienda = r.cod_azienda and a.id = ${DELL_ABBINAMENTO} and a.stato = 'proposto'`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    with parti as (
      select * from unnest(${righe.map(({ anno }) => anno)}::smallint[], ${idRighe}::bigint[],
                           ${righe.map(({ importo }) => importo)}::numeric[], ${idMovimenti}::bigint[],
                           ${movimenti.map(({ importo }) => importo)}::numeric[])
        with ordinality as p (anno, id_riga, importo_riga, id_movimento, importo_movimento, n)),
    capo as (
      insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_da, deciso_il, differenza, nota,
                               anno, id_riga, importo_riga, id_movimento, importo_movimento)
      select ${azienda}, ${idConto}, 'cassa', 'persona', 'confermato', rateo_utente(), now(), ${differenza}, ${nota},
             anno, id_riga, importo_riga, id_movimento, importo_movimento
        from parti where n = 1 returning *),
    altre as (
      insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_da, deciso_il, id_capo,
                               anno, id_riga, importo_riga, id_movimento, importo_movimento)
      select c.cod_azienda, c.id_conto, c.ambito, c.come, c.stato, c.deciso_da, c.deciso_il, c.id,
             p.anno, p.id_riga, p.importo_riga, p.id_movimento, p.importo_movimento
        from capo c, parti p where p.n > 1)
    select id from capo`.execute(tx);
  const id = rows[0]?.id as number;
  return id;
}

/** Matches lines and movements by hand: confirmed where they come to the same, or with a note that says why not. */
export async function abbinaAMano(
  tx: Tx,
  azienda: string,
  { idConto, nota, ...chiesti }: AMano,
): Promise<AbbinamentoWire> {
  const righe = [...new Set(chiesti.righe)];
  const movimenti = [...new Set(chiesti.movimenti)];
  const conto = await esigiConto(tx, azienda, idConto);
  if (righe.length + movimenti.length < 2)
    throw erroreCampo('righe', 'Scegliere almeno una riga e un movimento, o due che si annullano.');
  await trattieniConti(tx, azienda, [idConto]);
  const sue = await righeScelte(tx, conto, righe);
  const suoi = await movimentiScelti(tx, conto, movimenti);
  await esigiLiberi(tx, azienda, { righe, movimenti });
  const [propria] = (await diPropriaMano(tx, azienda, movimenti)).values();
  if (propria !== undefined) throw errore('REGOLA_VIOLATA', { detail: quattroOcchi(propria) });
  const differenza = daMilionesimi(somma(sue) - somma(suoi));
  const scritta = nota?.trim() || null;
  if (differenza !== '0' && scritta === null)
    throw erroreCampo(
      'nota',
      `Le righe sono ${testoEsatto(daMilionesimi(somma(sue)), 2)} e i movimenti ${testoEsatto(daMilionesimi(somma(suoi)), 2)}: la differenza è ${testoEsatto(differenza, 2)}. Scrivere nella nota perché si abbinano lo stesso.`,
    );
  const id = await scrivi(
    tx,
    conto,
    { righe: sue, movimenti: suoi },
    { differenza, nota: scritta },
  );
  await risolviDiscordanze(tx, azienda, [id]);
  await segnaMosso(tx, azienda, [idConto]);
  return abbinamentoDi(tx, azienda, id);
}
