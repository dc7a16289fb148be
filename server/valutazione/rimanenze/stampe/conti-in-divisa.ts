import { sql } from 'kysely';
import { segno, somma } from '#domain/money/decimale.ts';
import { stampaEsatto } from '#domain/money/esatto-italiano.ts';
import type { ParametroReport } from '#domain/reports/report.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import type { Corsa } from '../corsa.ts';
import type { Sql } from './parti.ts';

/**
 * Accounts in currency of a book on days (`al`) as a question: of the ledger, which is above this area and hands it down.
 * Which accounts hold currency (`numero_conto`) is as it was kept.
 */
export type ContiAllaFine = (
  libro: { readonly codAzienda: string; readonly codLibro: string },
  fini: Sql,
  tenuti: Sql,
) => Sql;

/** What a print says of accounts in currency: their rows where the journal has translated them, and in words. */
export interface ContiDellaStampa {
  readonly righe: Sql | null;
  readonly parole: readonly ParametroReport[];
}

const ANCORA = 'non ancora adeguati nel giornale: contabilizzare la fine periodo';
const DEGLI_ALTRI: Readonly<Record<Exclude<Corsa['stato'], 'C'>, string>> = {
  S: 'dopo la conferma, con la contabilizzazione di fine periodo',
  A: 'ripresi con l’annullamento',
  I: 'nessuno',
};

/** What a net gain from valuation wants: a reserve that is not distributed until it is realised. */
function riserva(totale: string, conConti: boolean): ParametroReport {
  const quanto = stampaEsatto(totale.replace('-', ''), 2);
  const verso = segno(totale);
  const detto =
    verso > 0
      ? `utile netto di ${quanto}: riserva non distribuibile fino al realizzo`
      : verso < 0
        ? `perdita netta di ${quanto}: nessuna riserva`
        : 'zero: nessuna riserva';
  return {
    etichetta: 'Da valutazione (art. 2426 n. 8-bis c.c.)',
    valore: conConti ? detto : `${detto}; senza i conti in divisa`,
  };
}

/** Whatever the filter: the reserve is of the whole company. */
export async function contiDella(
  corsa: Corsa,
  codAzienda: string,
  chiedi: Chiedi,
  contiAllaFine: ContiAllaFine,
): Promise<ContiDellaStampa> {
  const { id, stato, codLibro, dataChiu } = corsa;
  const conti = contiAllaFine(
    { codAzienda, codLibro },
    sql`select ${dataChiu}::date as al`,
    sql`select n.codice as numero_conto from rimanenze_nomi n
         where n.cod_azienda = ${codAzienda} and n.id_chiusura = ${id} and n.che = 'divisa'`,
  );
  const [letti] = await chiedi(sql<{ quanti: number; adeguati: number; somma: string }>`
    select count(*) filter (where c.divisa <> 0 or c.euro <> 0 or c.adeguato)::int as quanti,
           count(*) filter (where c.adeguato)::int as adeguati, coalesce(sum(c.adeguamento), 0)::text as somma
      from (${conti}) c`);
  const [titoli] = await chiedi(sql<{ somma: string }>`
    select coalesce(sum(t.differenza_cambio), 0)::text as somma from rimanenze t
     where t.cod_azienda = ${codAzienda} and t.id_chiusura = ${id}`);
  const { quanti = 0, adeguati = 0 } = letti ?? {};
  const scritti = stato === 'C' && adeguati > 0;
  const detto = stato !== 'C' ? DEGLI_ALTRI[stato] : scritti ? 'adeguati nel giornale' : ANCORA;
  return {
    righe: scritti ? conti : null,
    parole: [
      { etichetta: 'Conti in divisa', valore: quanti === 0 ? 'nessuno' : detto },
      riserva(
        somma(titoli?.somma ?? '0', scritti ? (letti?.somma ?? '0') : '0'),
        scritti || quanti === 0,
      ),
    ],
  };
}
