import { type RawBuilder, sql } from 'kysely';
import type {
  RiepilogoContabileWire,
  ScartoContabileWire,
  ScritturaSimulataWire,
} from '#contract/contabilita/contabilizza.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { paginaDelLavoro } from '#server/lavori/righe-lavoro.ts';
import type { Pagina } from '#server/record/pagina.ts';
import type { Domanda } from '../generazione/domanda.ts';
import type { Riepilogo } from '../generazione/riepilogo.ts';
import { elaborazioneDi } from './elaborazioni.ts';
import { righeInJson } from './lettura.ts';

type Sql = RawBuilder<unknown>;

interface Trovata {
  readonly simulazione: boolean;
  readonly codLibro: string;
  readonly tipoElaborazione: string;
  readonly id: number | null;
  readonly stato: 'G' | 'C' | 'A' | null;
  readonly domanda: Domanda;
  readonly riepilogo: Riepilogo;
}

/** The simulation or the generation of a guid in the company, finished; or 404. */
async function trovata(tx: Tx, codAzienda: string, guid: string): Promise<Trovata> {
  const { rows } = await sql<Trovata>`
    select true as simulazione, s.cod_libro as "codLibro", s.tipo_elaborazione as "tipoElaborazione", null::bigint as id,
           null as stato, l.parametri -> 'domanda' as domanda, s.riepilogo
      from simulazioni_contabili s join lavori l on l.guid = s.guid
     where s.cod_azienda = ${codAzienda} and s.guid = ${guid} and l.stato = 'completato'
    union all
    select false, e.cod_libro, e.tipo_elaborazione, e.id, e.stato, e.parametri, e.parametri -> 'riepilogo'
      from elaborazioni_contabili e where e.cod_azienda = ${codAzienda} and e.guid = ${guid}`.execute(
    tx,
  );
  const [una] = rows;
  if (una) return una;
  throw errore('NON_TROVATO');
}

interface PaginaChiesta {
  readonly pageNumber?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly cursore?: string | undefined;
}

const quanteSono = async (tx: Tx, quali: Sql): Promise<number> => {
  const { rows } = await sql<{
    quante: number;
  }>`select count(*)::int as quante from ${quali}`.execute(tx);
  return rows[0]?.quante ?? 0;
};

const IN_TESTA = sql`r.n, r.tipo, r.data_contabile as "dataContabile", r.data_valuta as "dataValuta", r.causale,
  r.descrizione, r.id_movimento as "idMovimento", m.nreg, m.anno, r.totale::text as totale`;

/** What a kept line does not say is nothing, or what its entry says. */
const DETTA_DALLA_SCRITTURA = sql`jsonb_build_object('codDivisa', 'EUR', 'importoDivisa', null, 'codiceConto', null,
  'nScrittura', null, 'nRigaModello', null, 'idMovimento', r.valori -> 'idMovimento', 'codTitolo', null,
  'codPortafoglio', null, 'codDepositario', null, 'immCirc', null, 'descrizione', r.valori -> 'descrizione')`;

/**
 * Entries of a simulation: what was stored of each, with its accounts as they are now. The offset keeps its text from being
 * parsed anew at each mention.
 */
const simulate = (codAzienda: string, dal: string): Sql => sql`
  select r.n, r.valori ->> 'tipo' as tipo, r.valori ->> 'dataContabile' as "dataContabile",
         r.valori ->> 'dataValuta' as "dataValuta", r.valori ->> 'causale' as causale,
         r.valori ->> 'descrizione' as descrizione, m.id as "idMovimento", m.nreg, m.anno,
         r.valori ->> 'totale' as totale, coalesce(m.data_operazione < ${dal}::date, false) as arretrata,
         (select jsonb_agg(${DETTA_DALLA_SCRITTURA} || (x - '{idConto,idPosizione,corta,centroCosto,centroProf}'::text[])
                   || jsonb_build_object('descrizioneContoId', c.id, 'numeroConto', c.numero_conto,
                        'descrizioneConto', c.descrizione, 'centro_Costo', x -> 'centroCosto',
                        'centro_Prof', x -> 'centroProf') order by (x ->> 'nRiga')::int)
            from jsonb_array_elements(r.valori -> 'righe') x
            join s_descrizione_conti c on c.cod_azienda = ${codAzienda} and c.id = (x ->> 'idConto')::bigint) as righe
    from (select s.cod_azienda, s.guid, s.parte, s.n, v.valori from simulazioni_righe s
           cross join lateral (select s.valori::jsonb as valori offset 0) v) r
    left join movimenti m on m.id = (r.valori ->> 'idMovimento')::bigint`;

/** Entries of a generation: pending ones by their place, those of the journal by that in the chain. */
const generate = (stato: 'G' | 'C', dal: string): Sql => sql`
  select ${IN_TESTA}, coalesce(m.data_operazione < ${dal}::date, false) as arretrata, ${righeInJson(stato)} as righe
    from (select t.*, ${stato === 'G' ? sql`t.progressivo` : sql`t.catena`} as n
            from ${stato === 'G' ? sql`s_destinazione_scritture t` : sql`giornale t`}) r
    cross join lateral (select r.*) t
    left join movimenti m on m.id = r.id_movimento`;

export async function paginaScritture(
  tx: Tx,
  codAzienda: string,
  guid: string,
  domanda: PaginaChiesta,
): Promise<Pagina<ScritturaSimulataWire>> {
  const {
    simulazione,
    id,
    stato,
    domanda: chiesta,
    riepilogo,
  } = await trovata(tx, codAzienda, guid);
  if (simulazione)
    return paginaDelLavoro<ScritturaSimulataWire>(
      tx,
      {
        quante: riepilogo.scritture,
        righe: simulate(codAzienda, chiesta.dal),
        quali: sql`r.cod_azienda = ${codAzienda} and r.guid = ${guid} and r.parte = 'scritture'`,
        campo: 'n',
      },
      domanda,
    );
  const dove = stato === 'C' ? 'C' : 'G';
  const quali = sql`r.cod_azienda = ${codAzienda} and r.id_elaborazione = ${id}`;
  const tabella = dove === 'C' ? sql`giornale r` : sql`s_destinazione_scritture r`;
  const quante = await quanteSono(tx, sql`${tabella} where ${quali}`);
  return paginaDelLavoro<ScritturaSimulataWire>(
    tx,
    { quante, righe: generate(dove, chiesta.dal), quali, campo: 'n' },
    domanda,
  );
}

const SCARTI = (origine: Sql): Sql => sql`
  select r.n, r.codice, r.messaggio, m.id as "idMovimento", m.nreg, m.anno, m.cod_causale as causale,
         m.cod_titolo as "codTitolo", m.cod_portafoglio as "codPortafoglio",
         m.controvalore_euro::text as "controvaloreEuro", r.n_scrittura as "nScrittura", r.n_riga as "nRiga", r.posizione
    from ${origine} r left join movimenti m on m.id = r.id_movimento`;

const SIMULATI = sql`(select s.cod_azienda, s.guid, s.parte, s.n, x.* from simulazioni_righe s,
  lateral json_to_record(s.valori) y ("idMovimento" bigint, codice text, messaggio text, "nScrittura" int, "nRiga" int, posizione int),
  lateral (select y."idMovimento" as id_movimento, y.codice, y.messaggio, y."nScrittura" as n_scrittura, y."nRiga" as n_riga, y.posizione) x)`;

export async function paginaScarti(
  tx: Tx,
  codAzienda: string,
  guid: string,
  domanda: PaginaChiesta,
): Promise<Pagina<ScartoContabileWire>> {
  const { simulazione, id } = await trovata(tx, codAzienda, guid);
  const quali = simulazione
    ? sql`r.cod_azienda = ${codAzienda} and r.guid = ${guid} and r.parte = 'scarti'`
    : sql`r.cod_azienda = ${codAzienda} and r.id_elaborazione = ${id}`;
  const tabella = simulazione ? sql`simulazioni_righe` : sql`scarti_contabili`;
  const quante = await quanteSono(tx, sql`${tabella} r where ${quali}`);
  const righe = SCARTI(simulazione ? SIMULATI : tabella);
  return paginaDelLavoro<ScartoContabileWire>(tx, { quante, righe, quali, campo: 'n' }, domanda);
}

/** What a generation comes to now: a hand may have changed it since. */
async function bilancioOra(
  tx: Tx,
  codAzienda: string,
  { id, stato }: Trovata,
): Promise<RiepilogoContabileWire['bilancio']> {
  const righe =
    stato === 'C'
      ? sql`giornale t join giornale_righe r on r.cod_azienda = t.cod_azienda and r.cod_libro = t.cod_libro
             and r.esercizio = t.esercizio and r.catena = t.catena`
      : sql`s_destinazione_scritture t join s_destinazione r on r.cod_azienda = t.cod_azienda and r.id_scrittura = t.id`;
  const { rows } = await sql<RiepilogoContabileWire['bilancio'][number]>`
    select c.numero_conto as "numeroConto", c.descrizione as "descrizioneConto", c.cod_tipo_archivio as "codTipoArchivio",
           b.dare::text as dare, b.avere::text as avere, (b.dare - b.avere)::text as saldo
      from (select r.descrizione_conto_id as conto,
                   coalesce(sum(r.importo) filter (where r.segno = 'D'), 0)::numeric(20, 2) as dare,
                   coalesce(sum(r.importo) filter (where r.segno = 'A'), 0)::numeric(20, 2) as avere
              from ${righe} where t.cod_azienda = ${codAzienda} and t.id_elaborazione = ${id} group by 1) b
      join s_descrizione_conti c on c.cod_azienda = ${codAzienda} and c.id = b.conto
     order by 1, 3`.execute(tx);
  return rows;
}

export async function riepilogoDi(
  tx: Tx,
  codAzienda: string,
  guid: string,
): Promise<RiepilogoContabileWire> {
  const una = await trovata(tx, codAzienda, guid);
  const { simulazione, codLibro, tipoElaborazione, domanda, riepilogo } = una;
  const elaborazione = simulazione
    ? null
    : await elaborazioneDi(tx, codAzienda, sql`e.guid = ${guid}`);
  return {
    codLibro,
    tipoElaborazione,
    dal: domanda.dal,
    al: domanda.al,
    arretrate: domanda.arretrate,
    simulazione,
    ...riepilogo,
    ...(elaborazione && {
      scritture: elaborazione.scritture,
      righe: elaborazione.righe,
      totale: elaborazione.totale,
    }),
    bilancio: elaborazione ? await bilancioOra(tx, codAzienda, una) : [...riepilogo.bilancio],
    elaborazione,
  };
}
