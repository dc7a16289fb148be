import { sql } from 'kysely';
import { type AlPassaggio, apertiDi } from '#domain/contabilita/aperti.ts';
import type { RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Domanda } from './domanda.ts';
import { gruppoDi, type Intorni } from './intorno.ts';
import { COLONNE, EFFETTI, type RigaLetta, rigaContabile } from './righe.ts';
import { SCELTE } from './selezione.ts';

const ALLA_VOLTA = 5_000;

/** Income of a day comes before the rest of it; what moves no position with what the day leaves. */
const ORDINE = sql`m.cod_titolo, m.data_operazione,
  case when k.tipo_causale in ('C', 'D') or m.cod_causale = 'PRT' then 0 else 1 end,
  coalesce(m.ordine, 6), m.anno, m.nreg, m.nriga`;

/** The rows of every titolo that the chosen registrations move, in the order of the books, up to a day. */
const domandaDi = ({ codAzienda, al }: Domanda) => sql<RigaLetta>`
  select ${COLONNE}, c.id is not null and c.specie <> 'annullata' as scelta
    from movimenti m
    join causali k on k.cod_causale = m.cod_causale
    left join ${SCELTE} c on c.id = coalesce(m.id_capofila, m.id)
    ${EFFETTI}
   where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
     and m.data_operazione <= ${al}::date
     and m.cod_titolo in (select s.cod_titolo from ${SCELTE} d
                            join movimenti s on s.id = d.id or s.id_capofila = d.id
                           where d.specie in ('nuova', 'differenza'))
   order by ${ORDINE}`;

type Contata = RigaContabile & { readonly posizione: string };

const qualcosa = ({ ape, ent }: AlPassaggio): boolean =>
  Object.values(ape).some((una) => una !== 0n) || Object.values(ent).some((una) => una !== 0n);

/**
 * What every chosen row lets out of what stands open of its position, and takes in: a titolo at a time, as nothing open
 * goes from one to another. Rows that let out and take in nothing are left out.
 */
export async function passaggiDi(
  tx: Tx,
  domanda: Domanda,
  intorni: Intorni,
): Promise<ReadonlyMap<number, AlPassaggio>> {
  const trovati = new Map<number, AlPassaggio>();
  let titolo: string | null = null;
  let righe: Contata[] = [];
  let capofila = new Map<number, number>();
  const scelte = new Set<number>();
  const chiudi = () => {
    const { passaggi } = apertiDi(righe, ({ id }) => capofila.get(id) ?? null);
    for (const { id } of righe) {
      const passaggio = passaggi.get(id);
      if (passaggio && scelte.has(id) && qualcosa(passaggio)) trovati.set(id, passaggio);
    }
    righe = [];
    capofila = new Map();
    scelte.clear();
  };
  const cursore = { nome: 'aperti', domanda: domandaDi(domanda) };
  for await (const blocco of aBlocchi<RigaLetta>(tx, cursore, ALLA_VOLTA))
    for (const letta of blocco) {
      if (letta.codTitolo !== titolo) {
        chiudi();
        titolo = letta.codTitolo;
      }
      const causale = intorni.causali.get(letta.codCausale);
      if (!causale) continue;
      righe.push(rigaContabile(letta, causale, gruppoDi(intorni, letta), false));
      if (letta.conAltra) capofila.set(letta.id, letta.capofila);
      if (letta.scelta) scelte.add(letta.id);
    }
  chiudi();
  return trovati;
}
