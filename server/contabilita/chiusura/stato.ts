import { sql } from 'kysely';
import type { StatoChiusuraWire } from '#contract/valutazione/chiusura.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';

/** How far the books are with the closing of an exercise, once its valuation is confirmed. */
export interface StatoContabile
  extends Pick<
    StatoChiusuraWire,
    'stato' | 'daContabilizzare' | 'epilogo' | 'riapertura' | 'annullabile'
  > {
  /** The first step of the books that is still to be done. */
  readonly passo: 'contabilizza' | 'epilogo' | 'riapertura' | 'fatta';
}

interface Letto {
  readonly stato: StatoContabile['stato'] | null;
  readonly daContabilizzare: number;
  readonly contabilizzati: number;
  readonly epilogoDa: number | null;
  readonly epilogoA: number | null;
  readonly risultato: string;
  readonly riaperturaDa: number | null;
  readonly riaperturaA: number | null;
}

const domanda = ({ codAzienda, codLibro }: Libro, esercizio: number) => sql<Letto>`
  with della_chiusura as materialized (
    select x.id_movimento, exists (select from movimenti_contabilizzati k where k.cod_azienda = x.cod_azienda
             and k.cod_libro = ${codLibro} and k.id_movimento = x.id_movimento) as trasferito
      from chiusure c join rimanenze_movimenti x on x.cod_azienda = c.cod_azienda and x.id_chiusura = c.id
     where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.esercizio = ${esercizio} and c.stato = 'C'
       and x.id_movimento is not null),
  economici as (
    select sum(case r.segno when 'A' then r.importo else -r.importo end) as risultato
      from giornale g
      join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
       and r.esercizio = g.esercizio and r.catena = g.catena
      join s_descrizione_conti d on d.cod_azienda = r.cod_azienda and d.id = r.descrizione_conto_id
      join s_tipo_archivi t on t.cod_tipo_archivio = d.cod_tipo_archivio and t.sezione in ('CE-R', 'CE-C')
     where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.esercizio = ${esercizio}
       and g.tipo not in ('E', 'A'))
  select (select e.stato from esercizi e where e.cod_azienda = ${codAzienda} and e.cod_libro = ${codLibro}
             and e.esercizio = ${esercizio}) as stato,
         (select count(*)::int from della_chiusura where not trasferito) as "daContabilizzare",
         (select count(*)::int from della_chiusura where trasferito) as contabilizzati,
         (select coalesce(risultato, 0)::numeric(18, 2)::text from economici) as risultato,
         e.da as "epilogoDa", e.a as "epilogoA", a.da as "riaperturaDa", a.a as "riaperturaA"
    from (select min(g.numero) as da, max(g.numero) as a from giornale g
           where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.esercizio = ${esercizio}
             and g.tipo = 'E') e,
         (select min(g.numero) as da, max(g.numero) as a from giornale g
           where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and g.esercizio = ${esercizio + 1}
             and g.tipo = 'A') a`;

/** What is to be undone first, the last thing done first; null where nothing is. */
function annullabileDi({ stato, contabilizzati, epilogoDa, riaperturaDa }: Letto): string | null {
  if (stato === 'C' || stato === 'D')
    return 'L’esercizio è approvato: la sua chiusura non si annulla più.';
  const prima = [
    ...(riaperturaDa === null ? [] : ['la riapertura']),
    ...(epilogoDa === null ? [] : ['l’epilogo']),
    ...(contabilizzati === 0
      ? []
      : [`la contabilizzazione di fine periodo (${contabilizzati} movimenti sono nel giornale)`]),
  ];
  return prima.length === 0 ? null : `Prima si annulla, nell’ordine: ${prima.join(', ')}.`;
}

/** How far the books are with the closing of an exercise: read from the journal alone. */
export async function statoContabileDellaChiusura(
  tx: Tx,
  libro: Libro,
  esercizio: number,
): Promise<StatoContabile> {
  const { rows } = await domanda(libro, esercizio).execute(tx);
  const letto = rows[0] as Letto;
  const { epilogoDa, epilogoA, riaperturaDa, riaperturaA, daContabilizzare, risultato } = letto;
  return {
    stato: letto.stato ?? 'A',
    daContabilizzare,
    epilogo:
      epilogoDa === null || epilogoA === null ? null : { da: epilogoDa, a: epilogoA, risultato },
    riapertura:
      riaperturaDa === null || riaperturaA === null
        ? null
        : { esercizio: esercizio + 1, da: riaperturaDa, a: riaperturaA },
    annullabile: annullabileDi(letto),
    passo:
      daContabilizzare > 0
        ? 'contabilizza'
        : epilogoDa === null
          ? 'epilogo'
          : riaperturaDa === null
            ? 'riapertura'
            : 'fatta',
  };
}
