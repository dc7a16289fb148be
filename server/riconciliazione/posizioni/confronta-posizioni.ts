import { causaDellaPosizione } from '#domain/riconciliazione/cause-posizioni.ts';
import type { DiscordanzaTrovata } from '#domain/riconciliazione/discordanza.ts';
import { milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDaConfrontare } from '../conto.ts';
import { aggiornaDiscordanze, togliDiscordanze } from '../discordanze/aggiorna.ts';
import { segnaCollegati } from '../discordanze/da-confrontare.ts';
import { indiziDi } from './indizi.ts';
import {
  confronto,
  type EstrattoDiPosizioni,
  type PosizioneAccanto,
  ultimoDiPosizioni,
} from './posizioni-confrontate.ts';

const inMilionesimi = (quantita: string | null): bigint | null =>
  quantita === null ? null : milionesimi(quantita);

async function trovate(
  tx: Tx,
  azienda: string,
  estratto: EstrattoDiPosizioni,
  diverse: readonly PosizioneAccanto[],
): Promise<DiscordanzaTrovata[]> {
  const indizi = await indiziDi(tx, azienda, estratto, diverse);
  return diverse.map((una) => ({
    chiave: una.chiave,
    codTitolo: una.codTitolo,
    codISIN: una.isin,
    descrizione: una.descrizione,
    riga: una.idRiga === null ? null : { anno: estratto.anno, id: una.idRiga },
    idMovimento: null,
    nostro: una.nostro,
    loro: una.loro,
    differenza: una.differenza,
    divisa: null,
    ...causaDellaPosizione(
      { nostro: inMilionesimi(una.nostro), loro: inMilionesimi(una.loro) },
      indizi(una),
    ),
    giorno: estratto.giorno,
  }));
}

/** Compares the positions of the last statement of a depositario with ours; an account without one has no discordanze. */
export async function confrontaPosizioni(tx: Tx, conto: ContoDaConfrontare): Promise<void> {
  const estratto = await ultimoDiPosizioni(tx, conto.azienda, conto.idConto);
  if (estratto) {
    const { diverse } = await confronto(tx, conto.azienda, estratto);
    const discordanze =
      diverse.length === 0 ? [] : await trovate(tx, conto.azienda, estratto, diverse);
    const { giorno, id: idEstratto } = estratto;
    await aggiornaDiscordanze(tx, conto, { ambito: 'titoli', giorno, idEstratto }, discordanze);
  } else await togliDiscordanze(tx, conto, 'titoli');
  await segnaCollegati(tx, conto);
}
