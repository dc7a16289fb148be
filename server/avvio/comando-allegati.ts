import { parseArgs } from 'node:util';
import { depositiDi } from '#server/allegati/depositi.ts';
import { pulisciAllegati } from '#server/allegati/pulizia.ts';
import { spostaAllegati } from '#server/allegati/sposta.ts';
import { configurazione } from '#server/base/config.ts';
import { dimensione } from '#server/copie/file-copia.ts';
import { migliaia } from '#server/copie/racconto.ts';
import { apriPool } from '#server/db/pool.ts';
import { conBancaDati } from './banca-aperta.ts';

/** `allegati --sposta`: the documents into the store that RATEO_ALLEGATI names. */
export async function allegati(argomenti: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argomenti],
    options: { sposta: { type: 'boolean', default: false } },
  });
  if (!values.sposta) {
    console.error('Manca che cosa fare: allegati --sposta');
    return 2;
  }
  const depositi = depositiDi(configurazione(process.env).allegati);
  return conBancaDati({ perche: 'spostamento degli allegati in corso' }, async (connessione) => {
    const proprietario = apriPool(connessione.proprietario, { massimo: 3, nome: 'rateo allegati' });
    try {
      const { spostati, byte, rimasti } = await spostaAllegati(proprietario, depositi);
      await pulisciAllegati(proprietario, depositi);
      for (const uno of rimasti) console.error(`Non spostato: ${uno}`);
      console.log(
        `Spostati in ${depositi.nuovi}: ${migliaia(spostati)} documenti, ${dimensione(byte)}.`,
      );
      return rimasti.length === 0 ? 0 : 1;
    } finally {
      await proprietario.end();
    }
  });
}
