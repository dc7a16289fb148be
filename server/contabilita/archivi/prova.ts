import { sql } from 'kysely';
import type { DomandaProvaWire, EsitoProvaWire } from '#contract/contabilita/definizioni.ts';
import { candidatiDi } from '#domain/contabilita/conti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Libro } from '../libro.ts';
import { type Attributi, contestoDi, definizioniDi } from '../regole.ts';

type Trovati = Attributi & {
  readonly giorno: Data;
  readonly conPortafoglio: boolean;
  readonly conTitolo: boolean;
  readonly conCausale: boolean;
};

const nullo = <T>(valore: T | null | undefined): T | null => valore ?? null;

/** What somebody names, looked up; what there is not is refused by its field. */
async function attributiDi(
  tx: Tx,
  { codAzienda }: Libro,
  chiesto: DomandaProvaWire,
): Promise<{ readonly attributi: Attributi; readonly giorno: Data }> {
  const { codPortafoglio, codTitolo, causale } = chiesto;
  const { rows } = await sql<Trovati>`
    select coalesce(${nullo(chiesto.immCirc)}, t.imm_circ, p.imm_circ) as "immCirc", tt.gruppo,
           t.tipo_titolo as "tipoTitolo", t.cod_divisa as "codDivisa", t.quotato, t.tipo_ifrs9 as "tipoIfrs9",
           p.tipo_gestione as "tipoGestione", coalesce(p.tipo_soggetto, a.tipo_soggetto) as "tipoSoggetto",
           ${chiesto.corto === true}::boolean as corto, p.cod_portafoglio as "codPortafoglio",
           ${nullo(chiesto.codDepositario)}::text as "codDepositario",
           ${nullo(chiesto.codControparte)}::text as "codControparte", t.cod_emittente as "codEmittente",
           t.cod_titolo as "codTitolo", c.cod_causale as causale,
           (select array_agg(r.id_raggruppamento::text order by r.numero) from raggruppamenti_titoli r
             where r.id_titolo = t.id) as raggruppamenti,
           coalesce(${nullo(chiesto.data)}::date, (now() at time zone 'Europe/Rome')::date) as giorno,
           p.id is not null as "conPortafoglio", t.id is not null as "conTitolo", c.id is not null as "conCausale"
      from aziende a
      left join portafogli p on p.cod_azienda = a.cod_azienda and p.cod_portafoglio = ${nullo(codPortafoglio)}
      left join titoli t on t.cod_titolo = ${nullo(codTitolo)}
      left join tipi_titolo tt on tt.tipo_titolo = t.tipo_titolo
      left join causali c on c.cod_causale = ${nullo(causale)}
     where a.cod_azienda = ${codAzienda}`.execute(tx);
  const [uno] = rows;
  if (codPortafoglio && !uno?.conPortafoglio)
    throw erroreCampo('codPortafoglio', `Il portafoglio ${codPortafoglio} non c’è.`);
  if (codTitolo && !uno?.conTitolo)
    throw erroreCampo('codTitolo', `Il titolo ${codTitolo} non c’è.`);
  if (causale && !uno?.conCausale) throw erroreCampo('causale', `La causale ${causale} non c’è.`);
  if (!uno) throw erroreCampo('codAzienda', 'L’azienda non c’è.');
  const { conPortafoglio: _p, conTitolo: _t, conCausale: _c, giorno, ...attributi } = uno;
  return { attributi, giorno };
}

/** Every definition of a logical account beside what is named, and the one that holds. */
export async function provaDefinizioni(
  tx: Tx,
  libro: Libro,
  chiesto: DomandaProvaWire,
): Promise<EsitoProvaWire> {
  const definizioni = await definizioniDi(tx, libro, chiesto.codiceConto);
  const { attributi, giorno } = await attributiDi(tx, libro, chiesto);
  const contesto = contestoDi(attributi);
  const { candidati, esito } = candidatiDi(definizioni, chiesto.codiceConto, contesto, giorno);
  const { rows: nomi } = await sql<{ id: number; descrizione: string }>`
    select id, descrizione from s_descrizione_conti
     where cod_azienda = ${libro.codAzienda}
       and id = any(${candidati.map(({ definizione }) => definizione.conto.id)}::bigint[])`.execute(
    tx,
  );
  const nomeDi = new Map(nomi.map(({ id, descrizione }) => [id, descrizione]));
  return {
    candidati: candidati.map(({ definizione, condizioni, valida, candidata, scelta }) => ({
      id: definizione.id,
      codicePriorita: definizione.codicePriorita,
      numeroConto: definizione.conto.numeroConto,
      descrizioneConto: nomeDi.get(definizione.conto.id) ?? '',
      valida,
      condizioni: condizioni.map(({ dimensione, soddisfatta }) => ({
        dimensione,
        valori: [...(definizione.condizioni[dimensione] ?? [])],
        soddisfatta,
      })),
      candidata,
      scelta,
    })),
    numeroConto: esito.definizione?.conto.numeroConto ?? null,
    scarto: esito.scarto,
    messaggio: esito.definizione === null ? esito.messaggio : null,
  };
}
