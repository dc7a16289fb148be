import type { ClientBase } from 'pg';
import { depositiDiCasa, esaminaContenuti } from '#server/allegati/esame.ts';
import { Sessione } from '#server/db/sessione.ts';
import { type Controllo, DETTAGLI_MASSIMI, type Difetti, type Luoghi } from './controllo.ts';

const area = 'allegati';

async function contenuti(
  client: ClientBase,
  { depositi = depositiDiCasa() }: Luoghi,
): Promise<Difetti> {
  const esaminati = await esaminaContenuti(new Sessione(client), depositi, {});
  const guasti = esaminati.flatMap(({ guasto }) => guasto ?? []);
  return { quanti: guasti.length, dettagli: guasti.slice(0, DETTAGLI_MASSIMI) };
}

export const controlliAllegati: readonly Controllo[] = [
  {
    nome: 'contenuti',
    area,
    promessa: 'Ogni documento è nel suo deposito, byte per byte.',
    cerca: contenuti,
  },
  {
    nome: 'contenuti di nessuno',
    area,
    promessa: 'Ogni contenuto è di un allegato.',
    cerca: `select c.cod_azienda || ' ' || c.sha256 as dettaglio from allegati_contenuti c
             where not exists (select from allegati a
                                where a.cod_azienda = c.cod_azienda and a.sha256 = c.sha256)`,
  },
];
