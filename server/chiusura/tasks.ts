import { type RawBuilder, sql } from 'kysely';
import { conMemoriaLarga } from '#server/base/memoria-larga.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import { type Lavoro, SELEZIONE_LAVORO } from '#server/lavori/lavoro.ts';
import { type AzioneAnnulla, annulla } from './annulla.ts';
import { type AzioneConferma, conferma } from './conferma.ts';
import { type AzioneSimula, simula } from './simula.ts';

export type AzioneChiusura = AzioneSimula | AzioneConferma | AzioneAnnulla;

/** The job that does something of a year's end; the same one for the same guid. */
export const creaChiusura = (
  tx: Tx,
  contesto: Contesto,
  guid: string,
  descrizione: string,
  azione: AzioneChiusura,
) =>
  creaLavoro(tx, contesto, {
    guid,
    tipo: 'chiusura',
    area: 'Valutazione',
    archivio: null,
    descrizione,
    parametri: { ...azione },
  });

/** A job of a year's end that whoever asks has started already. */
async function avviata(tx: Tx, { codAzienda, utente }: Contesto, quale: RawBuilder<unknown>) {
  const { rows } = await sql<Lavoro>`${SELEZIONE_LAVORO}
    where l.cod_azienda = ${codAzienda ?? ''} and l.tipo = 'chiusura' and l.utente = ${utente.username} and ${quale}
    order by l.creato_il desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The same job for the same guid, whatever has become of the exercise since. */
export const giaAvviata = (tx: Tx, contesto: Contesto, guid: string): Promise<Lavoro | null> =>
  avviata(tx, contesto, sql`l.guid = ${guid}`);

/** The job that confirms a run already; one that failed or was stopped is none. */
export const confermaChiesta = (
  tx: Tx,
  contesto: Contesto,
  chiusura: string,
): Promise<Lavoro | null> =>
  avviata(
    tx,
    contesto,
    sql`l.parametri ->> 'azione' = 'conferma' and l.parametri ->> 'chiusura' = ${chiusura}
      and l.stato in ('in attesa', 'in corso', 'completato')`,
  );

/** Simulates, confirms or annuls a year's end. */
export const chiudi = (esecuzione: Esecuzione): Promise<void> =>
  conMemoriaLarga(() => {
    const azione = esecuzione.lavoro.parametri as unknown as AzioneChiusura;
    if (azione.azione === 'simula') return simula(esecuzione, azione);
    return azione.azione === 'conferma'
      ? conferma(esecuzione, azione)
      : annulla(esecuzione, azione);
  });
