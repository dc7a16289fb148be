import { sql } from 'kysely';
import { giudizi, type Mossa } from '#domain/limiti/misure.ts';
import { DECISE, type Giudizio, PRONTI } from '#domain/limiti/movimento.ts';
import { errore } from '#server/base/errori.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { limitiDeiTitoli } from './dei-titoli.ts';
import { scriviSuperamenti } from './superamenti.ts';

/** So many limits are told one by one. */
const DETTI_AL_PIU = 20;

interface Mosso {
  readonly codAzienda: string;
  readonly codPortafoglio: string;
  readonly codTitolo: string;
  readonly quantita: string;
  /** What of it somebody has decided. */
  readonly decisa: string;
  readonly primo: number;
}

/** What movements just registered did to holdings, by portfolio and titolo: what comes and goes at once has not moved. */
async function mossiDa(tx: Tx, movimenti: readonly number[]): Promise<readonly Mosso[]> {
  const { rows } = await sql<Mosso>`
    select m."codAzienda", m."codPortafoglio", m."codTitolo", min(m.id) as primo, trim_scale(sum(m.quantita))::text as quantita,
           trim_scale(coalesce(sum(m.quantita) filter (where m.decisa), 0))::text as decisa
      from (select p.cod_azienda as "codAzienda", p.cod_portafoglio as "codPortafoglio", p.cod_titolo as "codTitolo", m.id,
                   case when p.corta then -e.quantita else e.quantita end as quantita,
                   c.tipo_causale = any (${[...DECISE]}::text[])
                     or c.tipo_causale = ${PRONTI} and c.effetto_liquidita < 0 as decisa
              from movimenti m
              join causali c on c.cod_causale = m.cod_causale
              join posizioni p on p.id = m.id_posizione
              join effetti_posizioni e
                on e.cod_azienda = m.cod_azienda and e.id_posizione = m.id_posizione and e.id_movimento = m.id
             where m.id = any (${movimenti}::bigint[])) m
     group by 1, 2, 3 having sum(m.quantita) <> 0 order by primo`.execute(tx);
  return rows;
}

const rifiuto = (giudicati: readonly Giudizio[]) => {
  const [primo] = giudicati;
  return errore('REGOLA_VIOLATA', {
    detail: primo?.messaggio ?? '',
    errori: giudicati
      .slice(0, DETTI_AL_PIU)
      .map(({ messaggio }) => ({ campo: 'limiti', messaggio })),
  });
};

/** Who registers by a job reads in its log what a slip would have told. */
async function diNelLavoro(tx: Tx, avvisi: readonly Giudizio[]): Promise<void> {
  const testi = avvisi.slice(0, DETTI_AL_PIU).map(({ messaggio }) => messaggio);
  if (testi.length === 0) return;
  await sql`
    insert into lavori_log (guid, livello, testo)
    select rateo_lavoro(), 'avviso', u.testo from unnest(${testi}::text[]) u (testo)
     where exists (select from lavori l where l.guid = rateo_lavoro())`.execute(tx);
}

/**
 * Looks at the limits of the company again, with what has just been registered: whoever registers holds the company, and sees
 * what others have (docs/regole/limiti.md#registrazione). What a limit blocks is refused; what it warns of goes into the
 * history of breaches.
 */
export async function esigiNeiLimiti(tx: Tx, movimenti: readonly number[]): Promise<void> {
  const { rows } = await sql`select from limiti where attivo limit 1`.execute(tx);
  if (rows.length === 0) return;
  const mossi = await mossiDa(tx, movimenti);
  const [uno] = mossi;
  if (!uno) return;
  const { codAzienda } = uno;
  const giorno = await oggiARoma(tx);
  const limiti = await limitiDeiTitoli(tx, { codAzienda }, mossi);
  const mosse = mossi.flatMap(({ quantita, decisa, codTitolo }, i): Mossa[] => {
    const suoi = limiti[i];
    return suoi ? [{ ...suoi, quantita, decisa, codTitolo }] : [];
  });
  const primoDi = ({ idLimite, voce }: Giudizio['limite']): number | null =>
    mossi.find((_, i) =>
      limiti[i]?.tocchi.some((uno) => uno.limite.idLimite === idLimite && uno.limite.voce === voce),
    )?.primo ?? null;
  const giudicati = giudizi(mosse, 'dopo');
  const fermi = giudicati.filter(({ peso }) => peso === 'errore');
  if (fermi.length > 0) throw rifiuto(fermi);
  const avvisi = giudicati.filter(({ peso }) => peso === 'avviso');
  await diNelLavoro(tx, avvisi);
  await scriviSuperamenti(tx, {
    codAzienda,
    giorno,
    superati: avvisi.flatMap(({ superato, misurato, limite }) =>
      superato && misurato !== null
        ? [{ ...limite, misurato, natura: 'attiva' as const, idMovimento: primoDi(limite) }]
        : [],
    ),
  });
}
