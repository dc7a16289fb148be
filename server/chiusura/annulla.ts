import { sql } from 'kysely';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import { annullaContabile } from '#server/contabilita/chiusura/annulla.ts';
import { cercaEsercizio } from '#server/contabilita/chiusura/esercizio.ts';
import { statoContabileDellaChiusura } from '#server/contabilita/chiusura/stato.ts';
import type { Tx } from '#server/db/sessione.ts';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { concludi, conPazienza, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { stornaMolti } from '#server/movimenti/storno.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { esercizioDi } from './esercizio.ts';
import { type ChiusuraTenuta, chiusuraDi } from './lettura.ts';

export interface AzioneAnnulla {
  readonly azione: 'annulla';
  readonly chiusura: string;
  readonly motivo: string | null;
}

const no = (detail: string) => errore('STATO_NON_ADATTO', { detail });

/** A later valuation stands on this one. */
async function esigiUltima(tx: Tx, { codAzienda, codLibro, esercizio }: ChiusuraTenuta) {
  const { rows } = await sql<{ esercizio: number }>`
    select esercizio from chiusure where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
       and esercizio > ${esercizio} and stato = 'C' order by esercizio desc limit 1`.execute(tx);
  const [dopo] = rows;
  if (dopo)
    throw no(
      `Prima si annulla la valutazione dell’esercizio ${dopo.esercizio}, che parte da questa.`,
    );
}

/** Days are closed by the principal book alone, and opened again by it. */
const chiudeGiorni = async (tx: Tx, { codAzienda, ...una }: ChiusuraTenuta): Promise<boolean> =>
  (await esercizioDi(tx, codAzienda, una)).principale;

/** Whoever closed more days since must open them first: the closing opens its own alone. */
async function esigiNonOltre(tx: Tx, { codAzienda, data }: ChiusuraTenuta): Promise<void> {
  const { rows } = await sql<{ al: string }>`
    select movimenti_chiusi_al as al from aziende
     where cod_azienda = ${codAzienda} and movimenti_chiusi_al > ${data}::date`.execute(tx);
  const [oltre] = rows;
  if (oltre)
    throw no(
      `I movimenti sono chiusi fino al ${stampaData(oltre.al)}, oltre la chiusura: riportarli al ${stampaData(data)} da «Aziende», poi annullare.`,
    );
}

/** Why a run is not annulled, in words; a simulation goes whatever has become of it. */
export async function esigiAnnullabile(
  tx: Tx,
  chiusura: ChiusuraTenuta,
  motivo: string | null,
): Promise<void> {
  const { stato, data, annullataDa } = chiusura;
  if (stato === 'S') return;
  if (stato === 'A')
    throw no(`La valutazione al ${stampaData(data)} è già annullata, da ${annullataDa}.`);
  if (motivo === null)
    throw erroreCampo('motivo', 'Scrivere perché si annulla, in dieci caratteri almeno: resta.');
  await esigiUltima(tx, chiusura);
  if (await chiudeGiorni(tx, chiusura)) await esigiNonOltre(tx, chiusura);
  const { annullabile } = await statoContabileDellaChiusura(tx, chiusura, {
    esercizio: chiusura.esercizio,
    al: chiusura.data as Data,
  });
  if (annullabile !== null) throw no(annullabile);
}

/** Locks that the confirmation moved go back to where they were; those that somebody moved since stay. */
const riapri = (tx: Tx, { codAzienda, data, ...chiusura }: ChiusuraTenuta) =>
  sql`
  update aziende set
    movimenti_chiusi_al = case when movimenti_chiusi_al = ${data}::date
      then ${chiusura.movimentiChiusiPrima}::date else movimenti_chiusi_al end,
    archivi_chiusi_al = case when archivi_chiusi_al = ${data}::date
      then ${chiusura.archiviChiusiPrima}::date else archivi_chiusi_al end
   where cod_azienda = ${codAzienda}
     and (movimenti_chiusi_al = ${data}::date or archivi_chiusi_al = ${data}::date)`.execute(tx);

/**
 * Its movements are reversed on their own day, which is open again, and what the books had of them with reopening and
 * epilogue; the run stays, and says why.
 */
async function annullaConfermata(
  tx: Tx,
  esecuzione: Esecuzione,
  chiusura: ChiusuraTenuta,
  motivo: string | null,
): Promise<number> {
  const { codAzienda, id, codLibro, esercizio } = chiusura;
  const { rows } = await sql<{ id: number }>`
    select id_movimento as id from rimanenze_movimenti
     where cod_azienda = ${codAzienda} and id_chiusura = ${id} and id_movimento is not null
     order by id_rimanenza, n`.execute(tx);
  if (await chiudeGiorni(tx, chiusura)) await riapri(tx, chiusura);
  const note = `Annullata la chiusura al ${stampaData(chiusura.data)}: ${motivo}`;
  const stornati = await stornaMolti(
    tx,
    codAzienda,
    rows.map((uno) => uno.id),
    { note },
  );
  esecuzione.avanza('annullamento', 50);
  const lettura = { tx, sessione: esecuzione.sessione };
  // Of an exercise that no entry has opened the books have nothing.
  if (await cercaEsercizio(tx, { codAzienda, codLibro }, esercizio))
    await annullaContabile(lettura, esecuzione, { codLibro, esercizio });
  await sql`
    update chiusure set stato = 'A', annullata_da = coalesce(rateo_utente(), session_user), annullata_il = now(),
           motivo = ${motivo}
     where cod_azienda = ${codAzienda} and id = ${id}`.execute(tx);
  return stornati;
}

async function annullata(
  esecuzione: Esecuzione,
  tx: Tx,
  { chiusura: guid, motivo }: AzioneAnnulla,
): Promise<void> {
  const { codAzienda } = esecuzione.lavoro;
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  // The journal is held before the company, as whoever opens an exercise again does.
  const { codLibro } = await chiusuraDi(tx, codAzienda, guid);
  await conPazienza(tx, () =>
    sql`select trattieni_giornale(${codAzienda}, ${codLibro})`.execute(tx),
  );
  await conPazienza(tx, () => unoAllaVolta(tx, codAzienda));
  const chiusura = await chiusuraDi(tx, codAzienda, guid, { blocca: true });
  await esigiAnnullabile(tx, chiusura, motivo);
  const stornati =
    chiusura.stato === 'S' ? 0 : await annullaConfermata(tx, esecuzione, chiusura, motivo);
  if (chiusura.stato === 'S')
    await sql`delete from chiusure where cod_azienda = ${codAzienda} and id = ${chiusura.id}`.execute(
      tx,
    );
  const nulla = { inseriti: 0, invariati: 0, scartati: 0 };
  await concludi(esecuzione, {
    fase: 'fine',
    esito: { letti: chiusura.riepilogo.posizioni, aggiornati: stornati, ...nulla },
  });
}

/** Deletes a simulation, or reverses what a confirmed valuation registered: all or nothing. */
export async function annulla(esecuzione: Esecuzione, azione: AzioneAnnulla): Promise<void> {
  esecuzione.avanza('annullamento', 10);
  await oltreGliStalli(() =>
    esecuzione.sessione.transaction().execute((tx) => annullata(esecuzione, tx, azione)),
  );
}
