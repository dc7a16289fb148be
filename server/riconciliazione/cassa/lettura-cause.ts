import { sql } from 'kysely';
import type { MovimentoDaAbbinare } from '#domain/riconciliazione/abbina/parti.ts';
import type {
  InAltraDivisa,
  MovimentoDaSpiegare,
  MovimentoVisto,
  RigaVista,
} from '#domain/riconciliazione/cassa/da-spiegare.ts';
import { milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import { ultimoCambio } from '#server/titoli/valore-di-mercato.ts';
import {
  CHE_RESTANO,
  type ContoDiCassa,
  cheMuovonoCassa,
  delLuogo,
  type EstrattoDelGiorno,
  giornoNumero,
  MOVIMENTO_ABBINATO,
  RIGA_ABBINATA,
  righeDegliEstratti,
  VALUTA_RIGA,
} from './conto-di-cassa.ts';
import type { RigaAperta } from './lettura-aperti.ts';

const VALUTA = giornoNumero(sql`m.data_valuta`);

interface Giorni {
  readonly dal: number;
  readonly al: number;
}

/** The days about the open lines in which another movement may explain one; null without lines. */
export function giorniIntorno(righe: readonly RigaAperta[], finestra: number): Giorni | null {
  if (righe.length === 0) return null;
  let [dal, al] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { giorno } of righe) [dal, al] = [Math.min(dal, giorno), Math.max(al, giorno)];
  return { dal: dal - finestra, al: al + finestra };
}

const fraGiorni = ({ dal, al }: Giorni) =>
  sql`m.data_valuta between date '1900-01-01' + ${dal}::int and date '1900-01-01' + ${al}::int`;

/** Movements that we have reversed. */
export async function stornati(
  tx: Tx,
  conto: ContoDiCassa,
  giorni: Giorni | null,
): Promise<MovimentoDaAbbinare[]> {
  if (giorni === null) return [];
  const { rows } = await sql<{
    id: number;
    importo: string;
    giorno: number;
    registrazione: string;
    nfissato: string | null;
    causale: string;
    codTitolo: string | null;
  }>`
    select m.id, m.saldo::text as importo, ${VALUTA} as giorno, m.nreg || '/' || m.anno as registrazione,
           m.nfissato, m.cod_causale as causale, m.cod_titolo as "codTitolo"
      from movimenti m
     where ${cheMuovonoCassa(conto)} and m.stornato and m.id_storno_di is null and ${fraGiorni(giorni)}`.execute(
    tx,
  );
  return rows.map(({ nfissato, ...uno }) => ({
    ...uno,
    importo: milionesimi(uno.importo),
    riferimenti: nfissato === null ? [] : [nfissato],
    ...{ isin: null, controparte: null },
  }));
}

/** Registered movements of the same place in other currencies, which nobody matched. */
export async function inAltreDivise(
  tx: Tx,
  conto: ContoDiCassa,
  giorni: Giorni | null,
): Promise<InAltraDivisa[]> {
  if (giorni === null) return [];
  const cambio = ultimoCambio(sql`${conto.codDivisa}::text`, sql`m.data_valuta`);
  const { rows } = await sql<{
    id: number;
    registrazione: string;
    giorno: number;
    divisa: string;
    importo: string;
    equivalente: string | null;
  }>`
    select m.id, m.nreg || '/' || m.anno as registrazione, ${VALUTA} as giorno, m.cod_divisa as divisa,
           m.saldo::text as importo, round(m.saldo_euro * (${cambio}), 2)::text as equivalente
      from movimenti m
     where ${delLuogo(conto)} and ${CHE_RESTANO} and m.cod_divisa <> ${conto.codDivisa} and m.saldo <> 0
       and ${fraGiorni(giorni)} and not ${MOVIMENTO_ABBINATO}`.execute(tx);
  return rows.map((uno) => ({
    ...uno,
    importo: milionesimi(uno.importo),
    equivalente: uno.equivalente === null ? null : milionesimi(uno.equivalente),
  }));
}

/** Matched lines with the amount and day of an open one. */
export async function righeUguali(
  tx: Tx,
  conto: ContoDiCassa,
  estratti: readonly EstrattoDelGiorno[],
  righe: readonly RigaAperta[],
): Promise<RigaVista[]> {
  const conNome = righe.filter(({ riferimenti }) => riferimenti.length > 0);
  if (conNome.length === 0) return [];
  const { rows } = await sql<Omit<RigaVista, 'importo'> & { importo: string }>`
    select l.id, l.importo::text as importo, ${giornoNumero(VALUTA_RIGA)} as giorno, l.riferimenti
      from estratti_righe l
     where ${righeDegliEstratti(conto, estratti)} and ${VALUTA_RIGA} is not null
       and exists (select from unnest(l.riferimenti) n (nome)
                    where n.nome = any (${[...new Set(conNome.flatMap(({ riferimenti }) => riferimenti))]}::text[]))
       and ${RIGA_ABBINATA}`.execute(tx);
  return rows.map((una) => ({ ...una, importo: milionesimi(una.importo) }));
}

/** Matched movements with the nfissato of an open one. */
export async function movimentiUguali(
  tx: Tx,
  conto: ContoDiCassa,
  movimenti: readonly MovimentoDaSpiegare[],
): Promise<MovimentoVisto[]> {
  const nomi = movimenti.flatMap(({ nfissato }) => nfissato ?? []);
  if (nomi.length === 0) return [];
  const { rows } = await sql<Omit<MovimentoVisto, 'importo'> & { importo: string }>`
    select m.id, m.nreg || '/' || m.anno as registrazione, m.saldo::text as importo, ${VALUTA} as giorno,
           m.cod_titolo as "codTitolo", m.nfissato
      from movimenti m
     where ${cheMuovonoCassa(conto)} and ${CHE_RESTANO} and m.nfissato = any (${nomi}) and ${MOVIMENTO_ABBINATO}`.execute(
    tx,
  );
  return rows.map((uno) => ({ ...uno, importo: milionesimi(uno.importo) }));
}

/** What may be withheld from the income of a titolo: by its fiscal category, and by what its issuer's State takes first. */
export async function aliquoteDi(
  tx: Tx,
  movimenti: readonly MovimentoDaSpiegare[],
): Promise<Map<string, bigint[]>> {
  const titoli = movimenti.flatMap(({ lordo, codTitolo }) =>
    lordo === 0n ? [] : (codTitolo ?? []),
  );
  if (titoli.length === 0) return new Map();
  const { rows } = await sql<{ codTitolo: string; aliquote: string[] }>`
    select t.cod_titolo as "codTitolo", array_agg(distinct x.aliquota::text) as aliquote
      from titoli t
      cross join lateral (
        select round(a.aliquota * a.perc_imponibile / 100, 6) as aliquota from aliquote_fiscali a
         where a.cod_categoria = t.cod_categoria_fiscale
        union
        select round(d.ritenuta_estera, 6) from dividendi_annunciati d
         where d.id_titolo = t.id and d.ritenuta_estera is not null) x
     where t.cod_titolo = any (${titoli})
     group by t.cod_titolo`.execute(tx);
  return new Map(rows.map(({ codTitolo, aliquote }) => [codTitolo, aliquote.map(milionesimi)]));
}
