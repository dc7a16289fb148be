import { sql } from 'kysely';
import {
  type Effetto,
  effettoTotale,
  NESSUN_EFFETTO,
} from '#domain/valutazione/chiusura/effetto.ts';
import type { MovimentoDiChiusura } from '#domain/valutazione/chiusura/movimenti.ts';
import type { RigaDecisa } from '#domain/valutazione/chiusura/riga.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { unoAvanti } from '#server/base/uno-avanti.ts';
import { RigheJsonb } from '#server/db/righe-jsonb.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Contata, DaSimulare, Posto, RigaContata } from './conteggio.ts';
import type { Ingresso } from './ingressi.ts';
import type { LottoFinale } from './lotti.ts';

/** So many rows go into one statement: each brings its steps along. */
const ALLA_VOLTA = 1_000;

/** A check that stood in the way, in the words in which it was told, and why it was accepted. */
export interface AccettatoTenuto {
  readonly codice: string;
  readonly motivo: string;
  readonly messaggio: string;
}

/** What a run keeps of how it was asked for, and of who has a hand in it. */
export interface ParametriTenuti {
  readonly deroga: DaSimulare['deroga'];
  readonly ipotesi: DaSimulare['ipotesi'];
  /** Of what it was counted from. */
  readonly impronta: string;
  /** Who simulated and who decided: whoever confirms is another, where four eyes are wanted. */
  readonly autori: readonly string[];
  /** Once it is confirmed: what stood in the way, and why it was accepted. */
  readonly accettati?: readonly AccettatoTenuto[];
}

const LETTE = [
  'id_posizione cod_portafoglio cod_depositario cod_titolo imm_circ corta descrizione cod_isin tipo_titolo quotato',
  'cod_divisa metodo codice_conto numero_conto quantita pool_factor coefficiente cambio fonte_cambio data_cambio',
  'prezzo fonte_prezzo data_prezzo costo_storico costo_ante costo_divisa_ante crediti_maturati rateo',
  'ritenuta_rateo scarto differenza_cambio svalutazione ripresa svalutazioni_cumulate',
  'svalutazioni_cumulate_divisa minusvalenza_non_rilevata minusvalenza_latente plusvalenza_non_rilevata',
  'valore_bilancio costo_divisa valore_mercato fair_value_derivato tasso_effettivo valore_fiscale_minimo',
  'tipo_ifrs9 variazione_fair_value riserva_fair_value media_semestre proposta durevole valore_recuperabile deroga motivo anomalie traccia dettaglio',
].flatMap((riga) => riga.split(' '));
const COLONNE = sql.join(LETTE.map((una) => sql.ref(una)));
const LE_LORO = sql.join(LETTE.map((una) => sql.ref(`r.${una}`)));

interface Dove {
  readonly codAzienda: string;
  readonly idChiusura: number;
}

async function scriviRimanenze(
  tx: Tx,
  { codAzienda, idChiusura }: Dove,
  righe: RigheJsonb,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into rimanenze (cod_azienda, id_chiusura, ${COLONNE})
    select ${codAzienda}, ${idChiusura}, ${LE_LORO}
      from jsonb_populate_recordset(null::rimanenze, ${righe.valore()}::jsonb)
             with ordinality r
     order by r.ordinality
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The movements of rows, by the row that they are of. */
export async function scriviMovimenti(
  tx: Tx,
  { codAzienda, idChiusura }: Dove,
  righe: readonly {
    readonly id: number;
    readonly cambio: string | null;
    readonly movimenti: readonly MovimentoDiChiusura[];
  }[],
): Promise<void> {
  const tutti = righe.flatMap(({ id, cambio, movimenti }) =>
    movimenti.map((uno, i) => ({
      ...{ id_rimanenza: id, n: i + 1, causale: uno.causale, cambio: uno.cambio ?? cambio },
      ...{ importo_divisa: uno.importoDivisa, importo: uno.importo },
      ...{ ritenuta_divisa: uno.ritenutaDivisa, ritenuta: uno.ritenuta },
      ...{ costo: uno.costo, costo_divisa: uno.costoDivisa },
    })),
  );
  if (tutti.length === 0) return;
  await sql`
    insert into rimanenze_movimenti (cod_azienda, id_chiusura, id_rimanenza, n, causale, importo_divisa, importo,
           cambio, ritenuta_divisa, ritenuta, costo, costo_divisa)
    select ${codAzienda}, ${idChiusura}, r.id_rimanenza, r.n, r.causale, r.importo_divisa, r.importo, r.cambio,
           r.ritenuta_divisa, r.ritenuta, r.costo, r.costo_divisa
      from jsonb_populate_recordset(null::rimanenze_movimenti, ${JSON.stringify(tutti)}::jsonb) r`.execute(
    tx,
  );
}

/** The lots of rows, by the row that they are of. */
export async function scriviLotti(
  tx: Tx,
  codAzienda: string,
  righe: readonly { readonly id: number; readonly lotti: readonly LottoFinale[] }[],
): Promise<void> {
  const tutti = righe.flatMap(({ id, lotti }) =>
    lotti.map((uno, i) => ({ ...uno, id_rimanenza: id, n: i + 1 })),
  );
  if (tutti.length === 0) return;
  await sql`
    insert into rimanenze_lotti (cod_azienda, id_rimanenza, n, cod_lotto, data, quantita, costo, costo_divisa)
    select ${codAzienda}, r.id_rimanenza, r.n, r.cod_lotto, r.data, r.quantita, r.costo, r.costo_divisa
      from jsonb_populate_recordset(null::rimanenze_lotti, ${JSON.stringify(tutti)}::jsonb) r`.execute(
    tx,
  );
}

async function scriviIngressi(
  tx: Tx,
  { codAzienda, idChiusura }: Dove,
  ingressi: readonly Ingresso[],
): Promise<void> {
  if (ingressi.length === 0) return;
  await sql`
    insert into rimanenze_ingressi (cod_azienda, id_chiusura, n, che, codice, cod_portafoglio, dal, data, valore, fonte, giorni)
    select ${codAzienda}, ${idChiusura}, row_number() over (order by r.che, r.codice, r.cod_portafoglio, r.dal), r.che,
           r.codice, r.cod_portafoglio, r.dal, r.data, r.valore, r.fonte, r.giorni
      from jsonb_populate_recordset(null::rimanenze_ingressi, ${JSON.stringify(ingressi)}::jsonb) r`.execute(
    tx,
  );
}

async function scriviAccanto(
  tx: Tx,
  { codAzienda, idChiusura }: Dove,
  accanto: Contata['accanto'],
): Promise<void> {
  if (accanto.length === 0) return;
  const scritte = accanto.map((una, i) => ({
    ...una,
    ...{ cod_azienda: codAzienda, id_chiusura: idChiusura, n: i + 1 },
  }));
  await sql`
    insert into rimanenze_accanto
    select r.* from jsonb_populate_recordset(null::rimanenze_accanto, ${JSON.stringify(scritte)}::jsonb) r`.execute(
    tx,
  );
}

/** Two runs of an exercise at once take two numbers. */
const unaAllaVolta = (tx: Tx, codAzienda: string) =>
  sql`select pg_advisory_xact_lock(hashtext('chiusura'), hashtext(${codAzienda}))`.execute(tx);

/** The number by which the rows of a run know it before it is there. */
async function prossimaChiusura(tx: Tx): Promise<number> {
  await sql`set constraints rimanenze_nomi_cod_azienda_id_chiusura_fkey deferred`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('chiusure', 'id'))::bigint as id`.execute(tx);
  return rows[0]?.id as number;
}

async function scriviTesta(
  tx: Tx,
  id: number,
  guid: string,
  { esercizio, deroga, ipotesi }: DaSimulare,
  { riepilogo, impronta }: { readonly riepilogo: Effetto; readonly impronta: string },
): Promise<void> {
  const { codAzienda, codLibro, esercizio: anno, al } = esercizio;
  await unaAllaVolta(tx, codAzienda);
  await sql`
    insert into chiusure (id, cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, ipotesi, parametri, riepilogo)
           overriding system value
    select ${id}::bigint, ${codAzienda}, ${codLibro}, ${guid}, ${anno}, ${al},
           coalesce((select max(c.numero) from chiusure c where c.cod_azienda = ${codAzienda}
                        and c.cod_libro = ${codLibro} and c.esercizio = ${anno}), 0) + 1,
           ${ipotesi !== null},
           ${JSON.stringify({ deroga, ipotesi, impronta })}::jsonb
             || jsonb_build_object('autori', array_remove(array[rateo_utente()], null)),
           ${JSON.stringify(riepilogo)}`.execute(tx);
}

/** Places in their order, so many at a time. */
function* aInsiemi(posti: readonly Posto[]): Generator<readonly Posto[]> {
  for (let da = 0; da < posti.length; da += ALLA_VOLTA) yield posti.slice(da, da + ALLA_VOLTA);
}

/** Counts rows and writes them: the next ones are counted while these are on their way. What they come to together. */
async function scriviRighe(
  tx: Tx,
  dove: Dove,
  { posti, riga }: Contata,
  avanti: (parte: number) => void,
): Promise<Effetto> {
  let riepilogo = NESSUN_EFFETTO;
  await unoAvanti(aInsiemi(posti), async (insieme) => {
    const righe = new RigheJsonb();
    const effetti = [riepilogo];
    const conEsse: (Pick<RigaContata, 'cambio' | 'lotti'> & Pick<RigaDecisa, 'movimenti'>)[] = [];
    await aRespiro(insieme, (posto) => {
      const { cambio, lotti, decisa, valori } = riga(posto);
      const { movimenti, effetto } = decisa;
      effetti.push(effetto);
      righe.aggiungi(valori);
      conEsse.push({ cambio, lotti, movimenti });
    });
    riepilogo = effettoTotale(effetti);
    avanti(riepilogo.posizioni / posti.length);
    return async () => {
      const ids = await scriviRimanenze(tx, dove, righe);
      const conId = conEsse.map((una, i) => ({ ...una, id: ids[i] as number }));
      await scriviMovimenti(tx, dove, conId);
      await scriviLotti(tx, dove.codAzienda, conId);
    };
  });
  return riepilogo;
}

/** Keeps a run with its rows, movements, lots and what it was counted from; at its end what it comes to. */
export async function scriviChiusura(
  tx: Tx,
  guid: string,
  chiesta: DaSimulare,
  contata: Contata,
  avanti: (parte: number) => void,
): Promise<void> {
  const idChiusura = await prossimaChiusura(tx);
  const dove = { codAzienda: chiesta.esercizio.codAzienda, idChiusura };
  const riepilogo = await scriviRighe(tx, dove, contata, avanti);
  await scriviIngressi(tx, dove, contata.ingressi.tutti());
  await scriviAccanto(tx, dove, contata.accanto);
  const { impronta } = contata;
  await scriviTesta(tx, idChiusura, guid, chiesta, { riepilogo, impronta });
}
