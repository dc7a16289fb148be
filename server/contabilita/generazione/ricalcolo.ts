import { type RawBuilder, sql } from 'kysely';
import type { Aperti } from '#domain/contabilita/aperti.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { annoMassimo, data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { giocoDi, nelLibro } from '#server/posizioni/del-libro.ts';
import { libriDi } from '../libri.ts';
import type { Libro } from '../libro.ts';
import { calcola } from './calcolo.ts';
import type { Domanda } from './domanda.ts';
import { leggiIntorni } from './intorno.ts';
import { perTitolo } from './saldi-aperti.ts';
import { DELLA_PRIMA, trasferita, viva } from './selezione.ts';

const FINE = data(`${annoMassimo}-12-31`);

/** All that there is of a book. */
const tutto = (libro: Libro): Domanda => ({
  ...libro,
  ...{ tipo: 'G', dal: FINE, al: FINE, arretrate: true, conScarti: true, conDeroga: false },
  ...{ codPortafoglio: null, codDepositario: null, causale: null, tipoTitolo: null },
});

/** Of each titolo the first day of what is registered and not in the book yet. */
const daTrasferire = (domanda: Domanda) => sql`
  select m.cod_titolo, min(m.data_operazione) as prima from movimenti m
   where m.cod_azienda = ${domanda.codAzienda} and m.stato <> 'bozza' and m.cod_titolo is not null
     and ${nelLibro('m', domanda.codLibro)} and not ${trasferita(domanda, sql`m.id`)} group by 1`;

const segnata = ({ codAzienda, codLibro }: Libro) => sql`
  exists (select from da_ricontabilizzare w join movimenti s on s.id = w.id_movimento
           where w.cod_azienda = ${codAzienda} and w.cod_libro = ${codLibro} and (s.id = m.id or s.id_capofila = m.id))`;

/** What stands in the book and waits for no correction, nor for what comes before it. */
const ferme = (domanda: Domanda): RawBuilder<unknown> => sql`(
  with attese as materialized (${daTrasferire(domanda)})
  select m.id, 'differenza'::text as specie, null::date as nota, ${DELLA_PRIMA} from movimenti m
   where ${viva(domanda)} and m.id_capofila is null and ${trasferita(domanda, sql`m.id`)} and not ${segnata(domanda)}
     and not exists (select from movimenti s join attese a on a.cod_titolo = s.cod_titolo and s.data_operazione >= a.prima
                      where s.id = m.id or s.id_capofila = m.id))`;

/** What of a book is not what its rules give now, in words, an entry each: what is posted and waits for nothing. */
export async function differenzeDelLibro(tx: Tx, libro: Libro): Promise<readonly string[]> {
  const domanda = tutto(libro);
  const trovate: string[] = [];
  const chi = `${libro.codAzienda} ${libro.codLibro}`;
  for await (const registrazioni of calcola(tx, domanda, ferme(domanda)))
    for (const { idMovimento, scritture, scarti } of registrazioni) {
      for (const { messaggio } of scarti)
        trovate.push(`${chi}, movimento ${idMovimento}: ${messaggio}`);
      if (scarti.length > 0) continue;
      for (const { descrizione, righe } of scritture) {
        const dette = righe.map(
          ({ codiceConto, segno, importo }) => `${codiceConto ?? ''} ${segno} ${inEuro(importo)}`,
        );
        trovate.push(`${chi}, ${descrizione}: ${dette.join(', ')}`);
      }
    }
  return trovate;
}

/** The logical accounts on which what is open of positions stands, with its side. */
const CONTI_APERTI = [
  { conti: ['RATEI.ATT'], aperto: 'rateo', verso: 1n },
  { conti: ['ERARIO.RIT.DEB'], aperto: 'rit', verso: -1n },
  { conti: ['ERARIO.SCARTO'], aperto: 'scarto', verso: -1n },
  { conti: ['CRED.CEDOLE', 'CRED.DIV'], aperto: 'cred', verso: 1n },
] as const satisfies readonly { conti: readonly string[]; aperto: keyof Aperti; verso: bigint }[];

interface SaldoLetto {
  readonly codTitolo: string;
  readonly codiceConto: string | null;
  readonly saldo: string | null;
}

/** The titoli of which all is in the book, and nothing waits or was corrected by hand; with their balances. */
const saldiLetti = (domanda: Domanda) => sql<SaldoLetto>`
  with fermi as materialized (
    select m.cod_titolo from movimenti m
     where m.cod_azienda = ${domanda.codAzienda} and m.stato <> 'bozza' and m.cod_titolo is not null
       and ${nelLibro('m', domanda.codLibro)}
     group by 1 having bool_and(${trasferita(domanda, sql`m.id`)} and not ${segnata(domanda)})),
  saldi as (
    select r.cod_titolo, r.codice_conto, sum(case when r.segno = 'D' then r.importo else -r.importo end) as saldo,
           bool_or(exists (select from scritture_manuali x
                            where x.cod_azienda = g.cod_azienda and x.id_scrittura = g.id)) as a_mano
      from giornale_righe r
      join giornale g on g.cod_azienda = r.cod_azienda and g.cod_libro = r.cod_libro and g.catena = r.catena
     where r.cod_azienda = ${domanda.codAzienda} and r.cod_libro = ${domanda.codLibro} and g.tipo not in ('E', 'A')
     group by 1, 2)
  select f.cod_titolo as "codTitolo", s.codice_conto as "codiceConto", s.saldo::text as saldo
    from fermi f left join saldi s on s.cod_titolo = f.cod_titolo
   where not exists (select from saldi x where x.cod_titolo = f.cod_titolo and x.a_mano)`;

/** Where what is open of the positions of a titolo is not the balance of its accounts, in words. */
export async function apertiSbilanciati(tx: Tx, libro: Libro): Promise<readonly string[]> {
  const domanda = tutto(libro);
  const { rows } = await saldiLetti(domanda).execute(tx);
  const perCodice = Map.groupBy(rows, ({ codTitolo }) => codTitolo);
  const intorni = await leggiIntorni(tx, libro.codAzienda);
  const libri = await libriDi(tx, libro.codAzienda);
  const principale = libri.find(({ codLibro }) => codLibro === libro.codLibro)?.principale ?? true;
  const trovati: string[] = [];
  for await (const { codTitolo, aperti } of perTitolo(tx, domanda, intorni, {
    ...{ principale, scelte: ferme(domanda), gioco: await giocoDi(tx, libro) },
  })) {
    const saldi = perCodice.get(codTitolo);
    if (!saldi) continue;
    for (const { conti, aperto, verso } of CONTI_APERTI) {
      const saldo = saldi
        .filter(({ codiceConto }) => conti.some((uno) => uno === codiceConto))
        .reduce((s, una) => s + centesimi(una.saldo ?? '0'), 0n);
      const somma = verso * [...aperti.values()].reduce((s, uno) => s + uno[aperto], 0n);
      if (saldo !== somma)
        trovati.push(
          `${libro.codAzienda} ${libro.codLibro} ${codTitolo}: ${conti.join(' e ')} ${inEuro(saldo)} invece di ${inEuro(somma)}`,
        );
    }
  }
  return trovati;
}
