import { sql } from 'kysely';
import type { ScrittureDelMovimentoWire } from '#contract/contabilita/movimento.ts';
import type { FissatoWire } from '#contract/movimenti-forme.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { errore } from '#server/base/errori.ts';
import { aziendaDi, type Contesto, inTransazione } from '#server/db/contesto.ts';
import { aPianiTenuti, type Db } from '#server/db/sessione.ts';
import { lucchettoNonPreso } from '#server/db/stalli.ts';
import { calcolaFissato, chiCalcola } from '#server/movimenti/contesto.ts';
import { esigiSenzaErrori } from '#server/movimenti/da-registrare.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { scrittureDelMovimento } from './del-movimento.ts';
import { libroDi } from './libro.ts';

/** What a transaction was for, carried out of it as it is taken back. */
class Ipotesi extends Error {
  readonly esito: ScrittureDelMovimentoWire;

  constructor(esito: ScrittureDelMovimentoWire) {
    super('ipotesi');
    this.esito = esito;
  }
}

/**
 * What a slip would give accounting: it is registered as any other, asked for its entries, and taken back, numbers and
 * lots with it (decision 0047). Like a registration it has the company to itself meanwhile, for as long as one lasts;
 * where another has it, whoever only asks gives up after a second.
 */
export async function scrittureDellIpotesi(
  db: Db,
  contesto: Contesto,
  fissato: FissatoWire,
  codLibro: string | undefined,
): Promise<ScrittureDelMovimentoWire> {
  esigi(contesto, 'Movimenti_W');
  try {
    return await inTransazione(aPianiTenuti(db), contesto, async (tx) => {
      await sql`set local lock_timeout = '1s'`.execute(tx);
      const libro = await libroDi(tx, aziendaDi(contesto), codLibro);
      const chi = chiCalcola(contesto);
      const { risposta, righe } = await calcolaFissato(tx, chi, fissato);
      esigiSenzaErrori(risposta);
      await unoAllaVolta(tx, chi.codAzienda);
      // Whoever asks registers nothing: that a second one will have to is no reason not to tell.
      await sql`update aziende set quattro_occhi = false
        where cod_azienda = ${chi.codAzienda} and quattro_occhi`.execute(tx);
      const [[id] = []] = await inserisciRegistrati(tx, contesto, righe);
      throw new Ipotesi(await scrittureDelMovimento(tx, libro, id as number));
    });
  } catch (causa) {
    if (causa instanceof Ipotesi) return causa.esito;
    if (!lucchettoNonPreso(causa)) throw causa;
    const detail = 'Un altro utente sta registrando: riprovare tra un momento.';
    throw errore('CONFLITTO', { detail });
  }
}
