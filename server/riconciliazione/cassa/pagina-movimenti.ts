import { type RawBuilder, sql } from 'kysely';
import type { MovimentoDiContoWire } from '#contract/riconciliazione/confronto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { clausolaOrdine, dopo } from '#server/record/ordine-sql.ts';
import { conteggio, impagina, type Pagina, type RichiestaPagina } from '#server/record/pagina.ts';
import { esigiConto } from './a-mano.ts';
import { CHE_RESTANO, type ContoDiCassa, cheMuovonoCassa } from './conto-di-cassa.ts';
import type { FiltroConto } from './pagina-righe.ts';
import { colonneDelPosto, condizioneQuali, DEL_MOVIMENTO, unioniDelPosto } from './posto.ts';

const ORDINE: readonly VoceOrdine[] = [
  { campo: 'dataValuta', colonna: 'data_valuta', tipo: 'date', verso: 'ASC' },
  { campo: 'id', colonna: 'id', tipo: 'bigint', verso: 'ASC' },
];

/** Every movement of the account `s` with the balance after it, by value date: our own statement of cash. */
export const conSaldo = (conto: ContoDiCassa): RawBuilder<unknown> => sql`
  select m.cod_azienda, m.id, m.data_valuta,
         ${conto.saldoIniziale}::numeric + sum(m.saldo) over (order by m.data_valuta, m.id) as progressivo
    from movimenti m where ${cheMuovonoCassa(conto)} and ${CHE_RESTANO}`;

export const colonneMovimento = (saldo: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  m.id, m.nreg || '/' || m.anno as registrazione, m.data_movimento as "dataMovimento", m.data_valuta as "dataValuta",
  m.cod_causale as "cod_Causale", m.cod_titolo as "cod_Titolo",
  coalesce(x.descrizione, k.descrizione) as descrizione, m.cod_portafoglio as "cod_Portafoglio", m.nfissato,
  m.saldo::text as importo, ${saldo} as saldo, ${colonneDelPosto(DEL_MOVIMENTO)}`;

export const unioniMovimento: RawBuilder<unknown> = sql`
  join causali k on k.cod_causale = m.cod_causale
  left join titoli x on x.cod_titolo = m.cod_titolo
  ${unioniDelPosto(DEL_MOVIMENTO)}`;

/** A page of our movements on an account, each with the balance after it. */
export async function paginaMovimenti(
  tx: Tx,
  azienda: string,
  { idConto, dal, al, quali, idEstratto }: FiltroConto,
  richiesta: RichiestaPagina,
): Promise<Pagina<MovimentoDiContoWire>> {
  const conto = await esigiConto(tx, azienda, idConto);
  const scelti = sql`
    (${dal ?? null}::date is null or m.data_valuta >= ${dal ?? null}::date)
    and (${al ?? null}::date is null or m.data_valuta <= ${al ?? null}::date)
    and (${idEstratto ?? null}::bigint is null or m.data_valuta <= (
      select e.data_riferimento from estratti e where e.cod_azienda = ${azienda} and e.id = ${idEstratto ?? null}))
    and ${condizioneQuali(DEL_MOVIMENTO, quali)}`;
  const contati = sql`select 1 from movimenti m
    where ${cheMuovonoCassa(conto)} and ${CHE_RESTANO} and ${scelti}`;
  return impagina<MovimentoDiContoWire>(
    {
      conta: (esatto) =>
        conteggio(tx, (limite) => sql`${contati} ${limite}`, { esatto, stima: contati }),
      leggi: async ({ ordine, dopo: valori, salta, limite }) => {
        const posto = valori ? dopo(ordine, valori, 'm') : sql`true`;
        const { rows } = await sql<Record<string, unknown>>`
          select ${colonneMovimento(sql`t.progressivo::numeric(24, 2)::text`)} from (
            select m.* from (${conSaldo(conto)}) m
             where ${scelti} and ${posto} ${clausolaOrdine(ordine, 'm')} limit ${limite} offset ${salta}) t
            join movimenti m on m.id = t.id ${unioniMovimento}
           ${clausolaOrdine(ordine, 'm')}`.execute(tx);
        return rows;
      },
    },
    ORDINE,
    richiesta,
  );
}
