import { sql } from 'kysely';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
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

/** The job that confirms a run already, by whoever asked for it first; one that failed or was stopped is none. */
export async function confermaChiesta(
  tx: Tx,
  { codAzienda, utente }: Contesto,
  guid: string,
): Promise<string | null> {
  const { rows } = await sql<{ guid: string }>`
    select guid from lavori
     where cod_azienda = ${codAzienda ?? ''} and tipo = 'chiusura' and utente = ${utente.username}
       and parametri ->> 'azione' = 'conferma' and parametri ->> 'chiusura' = ${guid}
       and stato in ('in attesa', 'in corso', 'completato')
     order by creato_il desc limit 1`.execute(tx);
  return rows[0]?.guid ?? null;
}

/** Simulates, confirms or annuls a year's end. */
export function chiudi(esecuzione: Esecuzione): Promise<void> {
  const azione = esecuzione.lavoro.parametri as unknown as AzioneChiusura;
  if (azione.azione === 'simula') return simula(esecuzione, azione);
  return azione.azione === 'conferma' ? conferma(esecuzione, azione) : annulla(esecuzione, azione);
}
