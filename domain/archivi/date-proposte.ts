import { type ChiusuraEsercizio, esercizioDi } from '#domain/tempo/chiusura-esercizio.ts';
import { aggiungiGiorni, type Data, fineMese, giorniTra, inizioMese } from '#domain/tempo/data.ts';

/** The days that normal values are usually taken to, and which of them is proposed. */
export interface DateProposte {
  readonly chiusura: Data;
  readonly fineMese: Data;
  readonly proposta: Data;
}

/** A year is being closed until its accounts are approved: 120 days (art. 2364 c.c.). */
const GIORNI_DI_CHIUSURA = 120;

/**
 * The last closing of the fiscal year and the last end of a month, today among them. The closing is
 * proposed while the year may still be being closed, then the month.
 */
export function dateProposte(oggi: Data, chiusura: ChiusuraEsercizio): DateProposte {
  const { dal, al } = esercizioDi(oggi, chiusura);
  const ultimaChiusura = al === oggi ? al : aggiungiGiorni(dal, -1);
  const ultimoMese = oggi === fineMese(oggi) ? oggi : aggiungiGiorni(inizioMese(oggi), -1);
  const inChiusura = giorniTra(ultimaChiusura, oggi) <= GIORNI_DI_CHIUSURA;
  return {
    chiusura: ultimaChiusura,
    fineMese: ultimoMese,
    proposta: inChiusura ? ultimaChiusura : ultimoMese,
  };
}
