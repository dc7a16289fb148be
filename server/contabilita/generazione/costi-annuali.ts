import { sql } from 'kysely';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import {
  type ContiScarico,
  righeDellAnno,
  type ScaricoAnnuale,
} from '#domain/contabilita/costo-annuale.ts';
import type { Modelli } from '#domain/contabilita/scrittura.ts';
import { centesimi } from '#domain/money/centesimi.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Gioco, giocoDi } from '#server/posizioni/del-libro.ts';
import type { Domanda } from './domanda.ts';
import { contestoDella, type Intorni, leggiIntorni } from './intorno.ts';
import type { Registrazione } from './pronte.ts';
import { type RegoleDelLibro, regoleDelLibro } from './regole-del-libro.ts';
import { fra } from './selezione.ts';
import {
  righeDovute,
  type SenzaMovimento,
  scritturaDovuta,
  trasferiteSenzaMovimento,
} from './senza-movimento.ts';

interface AnnoLetto {
  readonly idPosizione: number;
  readonly anno: number;
  readonly fine: Data;
  readonly costo: string;
  /** What is kept of it: whether that has changed is what a confirmation asks. */
  readonly tenuto: string;
  /** Since when it is known. */
  readonly nota: Data;
  readonly codTitolo: string;
  readonly codDivisa: string;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly immCirc: 'I' | 'C';
  readonly corto: boolean;
  /** Causale, what it cashed, what the year made it cost. */
  readonly scarichi: readonly (readonly [causale: string, incasso: string, costo: string])[] | null;
}

/**
 * What years of yearly methods cost by now, a position and year at a time. Sales are told what they cost as a set: a book's own
 * play stands in no index, and would be gone through for each of them.
 */
const domandaDi = (
  { codAzienda, dal, al, arretrate, ...filtro }: Domanda,
  { codLibro, effetti }: Gioco,
) => {
  const giocati =
    codLibro === null ? sql`` : sql`giocati as materialized (select * from ${effetti} g),`;
  const da = codLibro === null ? effetti : sql`giocati`;
  return sql<AnnoLetto>`
  with ${giocati}
  usciti as materialized (
    select e.id_posizione, e.anno_chiuso as anno, e.id_scarico, max(e.data_movimento) as fine, sum(e.costo) as costo,
           max(e.data_inserimento) as nota
      from ${da} e
     where e.cod_azienda = ${codAzienda} and e.anno_chiuso is not null
       and e.data_movimento between ${arretrate ? '1900-01-01' : dal}::date and ${al}::date
     group by 1, 2, 3),
  anni as materialized (
    select id_posizione, anno, max(fine) as fine, sum(costo) as costo, max(nota) as nota from usciti group by 1, 2),
  vendite as materialized (
    select a.id_posizione, a.anno, m.id, m.id_capofila, m.cod_causale, m.data_movimento, m.ordine,
           k.effetto_liquidita * m.controvalore_euro as incasso
      from anni a
      join movimenti m on m.id_posizione = a.id_posizione and m.genere = 'scarico' and m.stato <> 'bozza'
       and not m.stornato and m.id_storno_di is null
       and m.data_movimento > (a.fine - interval '1 year')::date and m.data_movimento <= a.fine
      join causali k on k.cod_causale = m.cod_causale),
  dati as materialized (
    select x.id, sum(case when x.corto then f.costo else -f.costo end) as dato
      from ${da} f join movimenti x on x.id = f.id_movimento and x.id_posizione = f.id_posizione
     where f.cod_azienda = ${codAzienda}
       and f.id_movimento = any (array(select v.id_capofila from vendite v where v.id_capofila is not null))
     group by 1),
  scarichi as (
    select v.id_posizione, v.anno,
           jsonb_agg(jsonb_build_array(v.cod_causale, (v.incasso - coalesce(d.dato, 0))::text, coalesce(u.costo, 0)::text)
                     order by v.data_movimento, v.ordine, v.id) as scarichi
      from vendite v left join dati d on d.id = v.id_capofila
      left join usciti u on u.id_posizione = v.id_posizione and u.anno = v.anno and u.id_scarico = v.id
     group by 1, 2),
  tenuti as (
    select k.id_posizione, k.anno_chiuso as anno, sum(k.costo) as costo
      from anni a join effetti_posizioni k on k.cod_azienda = ${codAzienda} and k.id_posizione = a.id_posizione
       and k.anno_chiuso = a.anno
     group by 1, 2)
  select a.id_posizione as "idPosizione", a.anno, a.fine, a.costo::text as costo, a.nota,
         coalesce(n.costo, 0)::text as tenuto, p.cod_titolo as "codTitolo",
         t.cod_divisa as "codDivisa", p.cod_portafoglio as "codPortafoglio", p.cod_depositario as "codDepositario",
         p.imm_circ as "immCirc", p.corta as corto, s.scarichi
    from anni a
    join posizioni p on p.cod_azienda = ${codAzienda} and p.id = a.id_posizione
    join titoli t on t.cod_titolo = p.cod_titolo
    left join scarichi s on s.id_posizione = a.id_posizione and s.anno = a.anno
    left join tenuti n on n.id_posizione = a.id_posizione and n.anno = a.anno
   where ${fra('p.cod_portafoglio', filtro.codPortafoglio)} and ${fra('p.cod_depositario', filtro.codDepositario)}
     and ${fra('t.tipo_titolo', filtro.tipoTitolo)}
   order by a.anno, p.cod_titolo, a.id_posizione`;
};

const CONSUETI: ContiScarico = { titolo: 'TIT', plus: 'PLUS.NEG', minus: 'MINUS.NEG' };

/** Where the templates of a causale put what it discharges and what it earns; what moves no income has one account for both. */
function contiDi(modelli: Modelli, causale: string, famiglia: string): ContiScarico {
  const { P: suoi = [] } = modelli.get(causale) ?? modelli.get(`*${famiglia}`) ?? {};
  const di = (importo: string, segno: 'D' | 'A') =>
    suoi.find((uno) => uno.importo.trim().toUpperCase() === importo && uno.segno === segno)?.conto;
  const altrove = di('PLUS', 'A') ? undefined : di('COSTO', 'D');
  return {
    titolo: di('COSTO', 'A') ?? CONSUETI.titolo,
    plus: altrove ?? di('PLUS', 'A') ?? CONSUETI.plus,
    minus: altrove ?? di('MINUS', 'D') ?? CONSUETI.minus,
  };
}

/** The cost of a year, with its sign, by what took it out; what no row took out has the usual accounts. */
function scarichiDi(letto: AnnoLetto, { causali }: Intorni, modelli: Modelli): ScaricoAnnuale[] {
  const conVerso = (costo: bigint): bigint => (letto.corto ? costo : -costo);
  const scarichi = (letto.scarichi ?? []).map(([causale, incasso, costo]): ScaricoAnnuale => {
    const { tipoCausale = '', reddito } = causali.get(causale) ?? {};
    return {
      conti: contiDi(modelli, causale, tipoCausale),
      incasso: reddito === 'nessuno' ? 0n : centesimi(incasso),
      costo: conVerso(centesimi(costo)),
    };
  });
  const resto = scarichi.reduce((s, una) => s - una.costo, conVerso(centesimi(letto.costo)));
  return resto === 0n ? scarichi : [...scarichi, { conti: CONSUETI, incasso: 0n, costo: resto }];
}

/** Years of positions into entries, by the rules of a book as they are now. */
class CostiAnnuali {
  readonly #intorni: Intorni;
  readonly #libro: RegoleDelLibro;

  constructor(intorni: Intorni, libro: RegoleDelLibro) {
    this.#intorni = intorni;
    this.#libro = libro;
  }

  #dovute(letto: AnnoLetto) {
    return righeDovute(
      this.#libro,
      righeDellAnno(scarichiDi(letto, this.#intorni, this.#libro.regole.modelli)),
      {
        contesto: contestoDella(this.#intorni, {
          ...letto,
          ...{ codControparte: null, codCausale: null },
        }),
        giorno: letto.fine,
        comune: {
          ...{ codDivisa: letto.codDivisa, immCirc: letto.immCirc, corta: letto.corto },
          ...{ idPosizione: letto.idPosizione, codTitolo: letto.codTitolo },
          ...{ codPortafoglio: letto.codPortafoglio, codDepositario: letto.codDepositario },
        },
      },
    );
  }

  /** What a year ought to give and does not; null where it stands as it ought to. */
  registra(letto: AnnoLetto, sta: SenzaMovimento | undefined): Registrazione | null {
    const { righe, scarti } = this.#dovute(letto);
    const comune = { idMovimento: null, consultate: [], immutata: false };
    if (scarti.length > 0) return { ...comune, scritture: [], scarti };
    const dell = `dell’anno ${letto.anno} dei titoli usciti: ${letto.codTitolo}`;
    const scrittura = scritturaDovuta(righe, sta, {
      ...{ chiusure: this.#libro.chiusure, giorno: letto.fine, nota: letto.nota, causale: null },
      testi: [`Costo ${dell}`, `Rettifica del costo ${dell}`],
    });
    if (!scrittura) return null;
    const { idPosizione, anno, tenuto: costo } = letto;
    return { ...comune, scarti, scritture: [scrittura], annuale: { idPosizione, anno, costo } };
  }
}

/** What stands of the cost of a position's year: it comes of no causale, and its value date is the year's last day. */
const annualiTrasferite = (tx: Tx, libro: Domanda) =>
  trasferiteSenzaMovimento(tx, libro, {
    quali: sql`g.causale is null and g.tipo in ('F', 'R') and p.id_posizione is not null`,
    chiave: sql`p.id_posizione || '/' || extract(year from g.data_valuta)`,
  });

/** The costs of a book, of the positions of yearly methods. */
const giocoDegliAnni = (tx: Tx, libro: Domanda): Promise<Gioco> =>
  giocoDi(tx, libro, sql`p.metodo = any (${METODI_ANNUALI}::text[])`);

/** What closed years of yearly methods cost, where what stands is not that: years that ended by the period's last day. */
export async function costiAnnuali(tx: Tx, domanda: Domanda): Promise<readonly Registrazione[]> {
  if (domanda.tipo !== 'F' || domanda.causale !== null) return [];
  const { rows } = await domandaDi(domanda, await giocoDegliAnni(tx, domanda)).execute(tx);
  if (rows.length === 0) return [];
  const costi = new CostiAnnuali(
    await leggiIntorni(tx, domanda.codAzienda),
    await regoleDelLibro(tx, domanda),
  );
  const stanno = await annualiTrasferite(tx, domanda);
  return rows.flatMap((letto) => {
    const una = costi.registra(letto, stanno.get(`${letto.idPosizione}/${letto.anno}`));
    return una ? [una] : [];
  });
}
