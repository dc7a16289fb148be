import { sql } from 'kysely';
import type { StampaDefinitivaWire, StampaProssimaWire } from '#contract/contabilita/stampe.ts';

import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { oggiARoma } from '#server/db/oggi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nelLibro } from '#server/posizioni/del-libro.ts';
import { istante } from '#server/record/tabella-record.ts';
import type { Libro } from '../libro.ts';

/** The prints for good of a book, or one of them by its job, the latest first. */
export async function stampeDi(
  tx: Tx,
  { codAzienda, codLibro, guid }: Libro & { readonly guid?: string },
): Promise<StampaDefinitivaWire[]> {
  const { rows } = await sql<StampaDefinitivaWire>`
    select p.guid, p.cod_libro as "codLibro", p.esercizio, p.dal, p.al, p.da_numero as "daNumero", p.a_numero as "aNumero",
           p.scritture, p.prima_pagina as "primaPagina", p.ultima_pagina as "ultimaPagina",
           p.riporto_dare::text as "riportoDare", p.riporto_avere::text as "riportoAvere", p.sha256, p.nome, p.byte,
           p.stampato_da as "stampatoDa", ${istante(sql`p.stampato_il`)} as "stampatoIl"
      from pagine_giornale p
     where p.cod_azienda = ${codAzienda} and p.cod_libro = ${codLibro}
       and ${guid === undefined ? sql`true` : sql`p.guid = ${guid}`}
     order by p.al desc`.execute(tx);
  return rows;
}

interface Primo {
  readonly esercizio: number;
  readonly stato: string | null;
  readonly dal: Data;
  readonly fine: Data;
  readonly daPagina: number;
  readonly riportoDare: string;
  readonly riportoAvere: string;
}

/** The first entry that was never printed tells the exercise; its days go on from the last one printed. */
async function primoDi(tx: Tx, { codAzienda, codLibro }: Libro): Promise<Primo | undefined> {
  const suoi = sql`cod_azienda = ${codAzienda} and cod_libro = ${codLibro}`;
  const { rows } = await sql<Primo>`
    with stampati as (select max(al) as al from pagine_giornale where ${suoi}),
    primo as (
      select g.esercizio from giornale g, stampati s
       where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and (s.al is null or g.data_contabile > s.al)
       order by g.data_contabile limit 1)
    select e.esercizio, e.stato, greatest(e.dal, s.al + 1) as dal, e.al as fine,
           coalesce(p.ultima_pagina, 0) + 1 as "daPagina", coalesce(p.riporto_dare, 0)::numeric(18, 2)::text as "riportoDare",
           coalesce(p.riporto_avere, 0)::numeric(18, 2)::text as "riportoAvere"
      from primo, stampati s, esercizi e
      left join lateral (
        select * from pagine_giornale x
         where x.cod_azienda = e.cod_azienda and x.cod_libro = e.cod_libro and x.esercizio = e.esercizio
         order by x.ultima_pagina desc limit 1) p on true
     where e.cod_azienda = ${codAzienda} and e.cod_libro = ${codLibro} and e.esercizio = primo.esercizio`.execute(
    tx,
  );
  return rows[0];
}

interface Contate {
  readonly scritture: number;
  readonly totale: string;
  readonly inAttesa: number;
  readonly daContabilizzare: number;
}

async function contate(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  { dal, al }: { readonly dal: string; readonly al: string },
): Promise<Contate> {
  const { rows } = await sql<Contate>`
    select g.scritture, g.totale, w.in_attesa as "inAttesa", m.quante as "daContabilizzare"
      from (select count(*)::int as scritture, coalesce(sum(totale), 0)::numeric(20, 2)::text as totale from giornale
             where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and data_contabile between ${dal}::date and ${al}::date) g,
           (select count(*)::int as in_attesa from s_destinazione_scritture
             where cod_azienda = ${codAzienda} and cod_libro = ${codLibro} and data_contabile <= ${al}::date) w,
           (select count(*)::int as quante from movimenti m
             where m.cod_azienda = ${codAzienda} and m.stato <> 'bozza' and m.id_capofila is null
               and ${nelLibro('m', codLibro)}
               and m.data_operazione <= ${al}::date and not exists (
                 select from movimenti_contabilizzati c
                  where c.cod_azienda = m.cod_azienda and c.cod_libro = ${codLibro} and c.id_movimento = m.id)) m`.execute(
    tx,
  );
  return rows[0] ?? { scritture: 0, totale: '0.00', inAttesa: 0, daContabilizzare: 0 };
}

const quante = (n: number): string => (n === 1 ? 'una scrittura' : `${n} scritture`);

interface Limiti extends Pick<Primo, 'dal' | 'fine' | 'esercizio'> {
  readonly al: string;
  readonly ieri: Data;
}

/** Why those days cannot be printed for good; null where they can. */
function impedimentoDi(
  { dal, al, fine, ieri, esercizio }: Limiti,
  { inAttesa, scritture }: Contate,
): string | null {
  if (al < dal)
    return `La prossima stampa definitiva comincia il ${stampaData(dal)}: scegliere quel giorno o uno dopo.`;
  if (al > fine)
    return `L’esercizio ${esercizio} finisce il ${stampaData(fine)}: si stampa un esercizio alla volta, al più fino a quel giorno.`;
  if (al > ieri) return `Si stampano giorni finiti: al più fino a ieri, ${stampaData(ieri)}.`;
  if (inAttesa > 0)
    return `Una generazione da confermare ha ${quante(inAttesa)} fino al ${stampaData(al)}: confermarla o annullarla prima di stampare.`;
  if (scritture === 0)
    return `Dal ${stampaData(dal)} al ${stampaData(al)} il giornale non ha scritture: scegliere un giorno dopo.`;
  return null;
}

/** What the next print for good is, to a day or as far as it may go. */
export async function prossimaStampa(
  tx: Tx,
  libro: Libro,
  chiesto: string | null | undefined,
): Promise<StampaProssimaWire> {
  const primo = await primoDi(tx, libro);
  if (!primo)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Il giornale è già stampato tutto: prima si contabilizza altro.',
    });
  const ieri = aggiungiGiorni(await oggiARoma(tx), -1);
  const { dal, fine, esercizio, stato, ...pagine } = primo;
  const massimo = fine < ieri ? fine : ieri;
  const al = (chiesto ?? massimo) as Data;
  const trovate = await contate(tx, libro, { dal, al });
  return {
    codLibro: libro.codLibro,
    esercizio,
    statoEsercizio: stato,
    ...{ dal, al, fine: massimo },
    ...pagine,
    scritture: trovate.scritture,
    dare: trovate.totale,
    avere: trovate.totale,
    interoEsercizio: al === fine,
    daContabilizzare: trovate.daContabilizzare,
    impedimento: impedimentoDi({ dal, al, fine, ieri, esercizio }, trovate),
  };
}
