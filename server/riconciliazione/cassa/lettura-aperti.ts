import { sql } from 'kysely';
import { nomiForti } from '#domain/riconciliazione/abbina/abbina.ts';
import { coppiaSciolta, type RigaDaAbbinare } from '#domain/riconciliazione/abbina/parti.ts';
import { GIORNI_LONTANI } from '#domain/riconciliazione/abbina/proposte.ts';
import type { MovimentoDaSpiegare } from '#domain/riconciliazione/cassa/da-spiegare.ts';
import { milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type { Regola } from '#domain/riconciliazione/regole.ts';
import { aggiungiGiorni, type Data } from '#domain/tempo/data.ts';
import type { Db } from '#server/db/sessione.ts';
import {
  CHE_RESTANO,
  type ContoDiCassa,
  cheMuovonoCassa,
  type EstrattoDelGiorno,
  giornoNumero,
  MOVIMENTO_ABBINATO,
  RIGA_ABBINATA,
  righeDegliEstratti,
  VALUTA_RIGA,
} from './conto-di-cassa.ts';

/** The last day of movements that a statement may show, by the day of the last one. */
export const ultimoGiornoDi = (giorno: string): string =>
  aggiungiGiorni(giorno as Data, GIORNI_LONTANI);

/** All names beyond doubt that lines hold. */
export const nomiDelleRighe = (righe: readonly RigaDaAbbinare[]): string[] => [
  ...new Set(righe.flatMap(nomiForti)),
];

/** A line that is open, with what writes it. */
export interface RigaAperta extends RigaDaAbbinare {
  readonly anno: number;
  readonly delGiorno: string;
  readonly testoIntero: string;
}

export interface MovimentoAperto extends MovimentoDaSpiegare {
  readonly dataValuta: string;
}

type Cifre<T, C extends keyof T> = Omit<T, C> & Record<C, string>;

type RigaLetta = Cifre<
  Omit<RigaAperta, 'giorno' | 'delGiorno' | 'testo' | 'testoIntero'>,
  'importo'
> & {
  readonly giorno: number | null;
  readonly estratto: number;
  readonly n: number;
  readonly testo: string | null;
  /** Only where there is no text. */
  readonly descrizione: string | null;
};

/** Booked lines of these statements that nobody matched yet. */
export async function righeAperte(
  tx: Db,
  conto: ContoDiCassa,
  estratti: readonly EstrattoDelGiorno[],
): Promise<RigaAperta[]> {
  if (estratti.length === 0) return [];
  const { rows } = await sql<RigaLetta>`
    select l.id, l.anno::int as anno, l.importo::text as importo, ${giornoNumero(VALUTA_RIGA)} as giorno,
           l.id_estratto as estratto, l.n, l.riferimenti, l.testo, case when l.testo is null then l.descrizione end as descrizione,
           l.causale_esterna as causale, l.controparte, l.storno
      from estratti_righe l
     where ${righeDegliEstratti(conto, estratti)} and not ${RIGA_ABBINATA}`.execute(tx);
  const perId = new Map(estratti.map((uno) => [uno.id, uno]));
  // As statements say them, wherever there was room for them.
  rows.sort((a, b) => a.estratto - b.estratto || a.n - b.n);
  // Field by field: it is done a hundred thousand times, and parts that are spread cost more.
  return rows.map((riga) => {
    const suo = perId.get(riga.estratto);
    return {
      id: riga.id,
      anno: riga.anno,
      importo: milionesimi(riga.importo),
      giorno: riga.giorno ?? suo?.numero ?? 0,
      delGiorno: suo?.giorno ?? '',
      riferimenti: riga.riferimenti,
      testo: riga.testo ?? '',
      testoIntero: riga.testo ?? riga.descrizione ?? '',
      causale: riga.causale,
      controparte: riga.controparte,
      storno: riga.storno,
    };
  });
}

interface MovimentoLetto extends Cifre<Omit<MovimentoAperto, 'riferimenti'>, 'importo' | 'lordo'> {
  readonly unico: string | null;
  readonly nregImport: string | null;
}

/** What custodians called the instruction of a movement, and we. */
async function nomiDaiMessaggi(tx: Db, { azienda }: ContoDiCassa): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; nomi: string[] }>`
    select id_movimento as id, array_agg(distinct n.nome) as nomi
      from messaggi_depositario d cross join lateral unnest(array[d.riferimento, d.collegato]) n(nome)
     where d.cod_azienda = ${azienda} and d.id_movimento is not null and n.nome is not null
     group by id_movimento`.execute(tx);
  return new Map(rows.map(({ id, nomi }) => [id, nomi]));
}

/** Registered movements that moved the account's cash, up to a day or all, which nobody matched yet. */
export async function movimentiLetti(
  db: Db,
  conto: ContoDiCassa,
  finoAl: string | null,
): Promise<MovimentoAperto[]> {
  const { rows } = await sql<MovimentoLetto>`
    select m.id, m.saldo::text as importo, ${giornoNumero(sql`m.data_valuta`)} as giorno,
           m.data_valuta::text as "dataValuta", m.nreg || '/' || m.anno as registrazione, m.nfissato,
           m.codice_univoco_portafoglio as unico, m.nreg_import as "nregImport", m.cod_causale as causale,
           m.cod_titolo as "codTitolo", t.cod_isin as isin, c.descrizione as controparte,
           case when m.controvalore_originale = 0 then sign(m.saldo) * abs(m.interessi_lordi) else 0 end::text as lordo
      from movimenti m
      left join titoli t on t.cod_titolo = m.cod_titolo
      left join controparti c on c.cod_controparte = m.cod_controparte
     where ${cheMuovonoCassa(conto)} and ${CHE_RESTANO}
       and m.data_valuta <= coalesce(${finoAl}::date, 'infinity')
       and not ${MOVIMENTO_ABBINATO}`.execute(db);
  return rows.map((uno) => ({
    id: uno.id,
    importo: milionesimi(uno.importo),
    giorno: uno.giorno,
    dataValuta: uno.dataValuta,
    registrazione: uno.registrazione,
    nfissato: uno.nfissato,
    riferimenti: [uno.nfissato, uno.unico, uno.nregImport].filter((nome) => nome !== null),
    causale: uno.causale,
    codTitolo: uno.codTitolo,
    isin: uno.isin,
    controparte: uno.controparte,
    lordo: milionesimi(uno.lordo),
  }));
}

/** The same with what messages call them too; those that were read before come in their place. */
export async function movimentiAperti(
  tx: Db,
  conto: ContoDiCassa,
  finoAl: string,
  prima?: readonly MovimentoAperto[] | null,
): Promise<MovimentoAperto[]> {
  const letti =
    prima?.filter(({ dataValuta }) => dataValuta <= finoAl) ??
    (await movimentiLetti(tx, conto, finoAl));
  const dette = letti.length > 0 ? await nomiDaiMessaggi(tx, conto) : new Map<number, string[]>();
  if (dette.size === 0) return letti;
  return letti.map((uno) => {
    const sue = dette.get(uno.id);
    return sue ? { ...uno, riferimenti: [...uno.riferimenti, ...sue] } : uno;
  });
}

/** A rule that was written, with its name. */
export interface RegolaDelConto extends Regola {
  readonly nome: string;
}

/** The company's rules for the account, in their order. */
export async function regoleDelConto(tx: Db, conto: ContoDiCassa): Promise<RegolaDelConto[]> {
  const { rows } = await sql<RegolaDelConto>`
    select id, nome, specie, condizioni, effetto from regole_riconciliazione
     where cod_azienda = ${conto.azienda} and attiva and (cod_conto is null or cod_conto = ${conto.codConto})
     order by ordine, nome`.execute(tx);
  return rows;
}

/** Of the names that open lines hold, each once, those of movements which are matched already. */
export async function nomiGiaAbbinati(
  tx: Db,
  conto: ContoDiCassa,
  nomi: readonly string[],
): Promise<Map<string, { id: number; registrazione: string }>> {
  if (nomi.length === 0) return new Map();
  const { rows } = await sql<{ nome: string; id: number; registrazione: string }>`
    with nomi as materialized (select unnest(${nomi}::text[]) as nome),
    abbinati as materialized (
      select m.id, m.nreg || '/' || m.anno as registrazione,
             array[m.nfissato, m.codice_univoco_portafoglio, m.nreg_import] as suoi
        from movimenti m where ${cheMuovonoCassa(conto)} and ${MOVIMENTO_ABBINATO}),
    detti as (
      select m.id, m.registrazione, x from abbinati m cross join lateral unnest(m.suoi) x
      union all
      select m.id, m.registrazione, x
        from abbinati m
        join messaggi_depositario d on d.cod_azienda = ${conto.azienda} and d.id_movimento = m.id
        cross join lateral unnest(array[d.riferimento, d.collegato]) x)
    select n.nome, min(d.id) as id, min(d.registrazione) as registrazione
      from detti d join nomi n on n.nome = upper(btrim(d.x)) group by n.nome`.execute(tx);
  return new Map(rows.map(({ nome, id, registrazione }) => [nome, { id, registrazione }]));
}

/** Lines and movements that a person has parted. */
export async function coppieSciolte(
  tx: Db,
  { azienda, idConto }: ContoDiCassa,
): Promise<Set<string>> {
  const { rows } = await sql<{ riga: number; movimento: number }>`
    select l.id_riga as riga, n.id_movimento as movimento
      from abbinamenti a
      join abbinamenti_righe l on l.cod_azienda = a.cod_azienda and l.id_abbinamento = a.id and l.lato = 'loro'
      join abbinamenti_righe n on n.cod_azienda = a.cod_azienda and n.id_abbinamento = a.id and n.lato = 'noi'
     where a.cod_azienda = ${azienda} and a.id_conto = ${idConto} and a.ambito = 'cassa' and a.sciolto_a_mano`.execute(
    tx,
  );
  return new Set(rows.map(({ riga, movimento }) => coppiaSciolta(riga, movimento)));
}
