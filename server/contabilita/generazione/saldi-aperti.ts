import { type RawBuilder, sql } from 'kysely';
import { type AlPassaggio, type Aperti, apertiDi } from '#domain/contabilita/aperti.ts';
import type { RigaContabile } from '#domain/contabilita/riga-contabile.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type Gioco, nelLibro } from '#server/posizioni/del-libro.ts';
import type { Domanda } from './domanda.ts';
import { gruppoDi, type Intorni } from './intorno.ts';
import { COLONNE, effettiDi, type RigaLetta, rigaContabile } from './righe.ts';
import { DELLA_PRIMA, righeDelle, SCELTE } from './selezione.ts';

const ALLA_VOLTA = 5_000;

/** Whose rows are gone through, of which book, and up to which day. */
type DiChi = Pick<Domanda, 'codAzienda' | 'codLibro' | 'al'>;

/** Income of a day comes before the rest of it; what moves no position with what the day leaves. */
export const ORDINE = sql`m.cod_titolo, m.data_operazione,
  case when k.tipo_causale in ('C', 'D') or m.cod_causale = 'PRT' then 0 else 1 end,
  coalesce(m.ordine, 6), m.anno, m.nreg, m.nriga`;

/** Those of the moved titoli of which any row opens something: of a share or a fund, as a rule, none does. */
const chiApre = ({ codAzienda }: DiChi) => sql`
  select s.cod_titolo from mossi s
   where exists (select from movimenti o
                  where o.cod_azienda = ${codAzienda} and o.cod_titolo = s.cod_titolo and o.genere = 'carico'
                    and (o.interessi_lordi_euro <> 0 or o.ritenuta_su_interessi_euro <> 0
                         or o.imposta_scarto_euro <> 0))
      or s.cod_titolo in (
        select o.cod_titolo from movimenti o
         where o.cod_azienda = ${codAzienda} and o.cod_causale = any (array(
           select k.cod_causale from causali k
            where k.tipo_causale in ('F', 'K') or k.cod_causale in ('RAT', 'CRC', 'FVD', 'VAL'))))`;

/** The chosen registrations, found once where a question finds them: asked three times it may be asked again for each row. */
const trovateUnaVolta = (scelte: RawBuilder<unknown>) =>
  scelte === SCELTE
    ? { come: sql``, dove: scelte }
    : { come: sql`trovate as materialized (select * from ${scelte} q),`, dove: sql`trovate` };

/**
 * The rows of every titolo that the chosen registrations move, in the order of the books, up to a day. Which titoli they
 * are is found first, as a whole: asked row by row, of a titolo that opens nothing all the rows are read for each of them.
 */
const domandaDi = (domanda: DiChi, { scelte, gioco, soloChiApre = false }: Quali) => {
  const { come, dove } = trovateUnaVolta(scelte);
  return sql<RigaLetta>`
  with ${come} mossi as materialized (
    select distinct d.cod_titolo from (${righeDelle(dove)}) d where d.specie in ('nuova', 'differenza')),
  aperti as materialized (${soloChiApre ? chiApre(domanda) : sql`select cod_titolo from mossi`}),
  righe as materialized (
    select m.id, m.id_posizione from movimenti m join aperti a on a.cod_titolo = m.cod_titolo
     where m.cod_azienda = ${domanda.codAzienda} and m.stato <> 'bozza' and not m.stornato and m.id_storno_di is null
       and ${nelLibro('m', domanda.codLibro)} and m.data_operazione <= ${domanda.al}::date)
  select ${COLONNE}, coalesce(m.id_capofila, m.id) in (select c.id from ${dove} c where c.specie <> 'annullata') as scelta
    from righe r
    join movimenti m on m.id = r.id
    join causali k on k.cod_causale = m.cod_causale
    ${effettiDi(domanda, gioco)}
   order by ${ORDINE}`;
};

type Contata = RigaContabile & { readonly posizione: string };

const qualcosa = ({ ape, ent }: AlPassaggio): boolean =>
  Object.values(ape).some((una) => una !== 0n) || Object.values(ent).some((una) => una !== 0n);

/** Of a titolo what chosen rows let out and take in, where they do, and what is left open of its positions. */
interface DelTitolo {
  readonly codTitolo: string;
  readonly passaggi: readonly (readonly [idMovimento: number, passaggio: AlPassaggio])[];
  /** By position. */
  readonly aperti: ReadonlyMap<string, Aperti>;
}

/** The rows of a titolo as they come, and what comes of them in the end. */
class Titolo {
  readonly codTitolo: string;
  readonly #righe: Contata[] = [];
  readonly #capofila = new Map<number, number>();
  readonly #scelte = new Set<number>();

  constructor(codTitolo: string) {
    this.codTitolo = codTitolo;
  }

  aggiungi(letta: RigaLetta, riga: Contata): void {
    this.#righe.push(riga);
    if (letta.conAltra) this.#capofila.set(letta.id, letta.capofila);
    if (letta.scelta) this.#scelte.add(letta.id);
  }

  contato(principale: boolean): DelTitolo {
    const capofilaDi = ({ id }: Contata) => this.#capofila.get(id) ?? null;
    const { passaggi, aperti } = apertiDi(this.#righe, capofilaDi, principale);
    return {
      codTitolo: this.codTitolo,
      passaggi: [...passaggi].filter(([id, uno]) => this.#scelte.has(id) && qualcosa(uno)),
      aperti,
    };
  }
}

interface Quali {
  /** Whether the book is the principal one. */
  readonly principale: boolean;
  /** By whose costs. */
  readonly gioco: Gioco;
  /** Which registrations are looked at. */
  readonly scelte: RawBuilder<unknown>;
  /** What can have nothing open is left out. */
  readonly soloChiApre?: boolean;
}

/** A titolo at a time, as nothing open goes from one to another. */
export async function* perTitolo(
  tx: Tx,
  domanda: DiChi,
  intorni: Intorni,
  quali: Quali,
): AsyncGenerator<DelTitolo> {
  let titolo: Titolo | null = null;
  const cursore = { nome: 'aperti', domanda: domandaDi(domanda, quali) };
  for await (const blocco of aBlocchi<RigaLetta>(tx, cursore, ALLA_VOLTA))
    for (const letta of blocco) {
      const causale = intorni.causali.get(letta.codCausale);
      if (!causale || letta.codTitolo === null) continue;
      if (letta.codTitolo !== titolo?.codTitolo) {
        if (titolo) yield titolo.contato(quali.principale);
        titolo = new Titolo(letta.codTitolo);
      }
      titolo.aggiungi(letta, rigaContabile(letta, causale, gruppoDi(intorni, letta), false));
    }
  if (titolo) yield titolo.contato(quali.principale);
}

/** What every chosen row lets out of what stands open of its position, and takes in; others are left out. */
export async function passaggiDi(
  tx: Tx,
  domanda: Domanda,
  intorni: Intorni,
  quali: Quali,
): Promise<ReadonlyMap<number, AlPassaggio>> {
  const trovati = new Map<number, AlPassaggio>();
  for await (const { passaggi } of perTitolo(tx, domanda, intorni, { ...quali, soloChiApre: true }))
    for (const [id, passaggio] of passaggi) trovati.set(id, passaggio);
  return trovati;
}

/** What is open of every position of a company on a day, by its place; those of which nothing is are left out. */
export async function apertiAl(
  tx: Tx,
  domanda: DiChi,
  intorni: Intorni,
  libro: Pick<Quali, 'principale' | 'gioco'>,
): Promise<ReadonlyMap<string, Aperti>> {
  // One registration stands for all of its titolo.
  const scelte = sql`(
    select m.id, 'differenza'::text as specie, null::date as nota, ${DELLA_PRIMA}
      from (select min(x.id) as id from movimenti x
             where x.cod_azienda = ${domanda.codAzienda} and x.stato <> 'bozza' and x.cod_titolo is not null
             group by x.cod_titolo) una
      join movimenti m on m.id = una.id)`;
  const trovati = new Map<string, Aperti>();
  const quali = { ...libro, scelte, soloChiApre: true };
  for await (const { aperti } of perTitolo(tx, domanda, intorni, quali))
    for (const [posizione, uni] of aperti) trovati.set(posizione, uni);
  return trovati;
}

/** A position as rows name it. */
export const nomePosizione = (una: {
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string;
  readonly immCirc: string;
  readonly corta: boolean;
}): string =>
  [una.codPortafoglio, una.codDepositario, una.codTitolo, una.immCirc, una.corta ? 't' : 'f'].join(
    '|',
  );
