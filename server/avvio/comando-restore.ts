import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { raccontaAvanzamento, riassumi, silenzio } from '#server/copie/racconto.ts';
import { ripristinaCopia } from '#server/copie/ripristino.ts';
import { verificaDatabase } from '#server/copie/verifica.ts';
import { verificaFile } from '#server/copie/verifica-file.ts';
import { conBancaDati } from './banca-aperta.ts';
import { raccontaControllo, raccontaVerdetto } from './comando-verify.ts';
import { conInterruzione } from './interruzione.ts';

/** `restore`: fills an empty database from a copy, and proves that it is equal. */
export async function restore(argomenti: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argomenti],
    options: { file: { type: 'string' }, quieto: { type: 'boolean', default: false } },
  });
  if (values.file === undefined) {
    console.error('Manca la copia da ripristinare: restore --file <copia>');
    return 2;
  }
  const file = resolve(values.file);
  const racconta = values.quieto ? () => undefined : (riga: string) => console.log(riga);
  const avanzamento = values.quieto ? silenzio : raccontaAvanzamento(racconta);
  return conInterruzione(async (segnale) => {
    racconta(`Lettura della copia ${file}`);
    racconta(`Copia integra: ${riassumi(await verificaFile(file))}.`);
    segnale.throwIfAborted();
    const opzioni = { perche: 'ripristino di una copia in corso', nuova: true };
    return conBancaDati(opzioni, async (connessione) => {
      racconta('Ripristino');
      const esito = await ripristinaCopia({ connessione, file, segnale, avanzamento });
      for (const nome of esito.estranee)
        racconta(`Lasciata nella copia, perché non è di Rateo: ${nome}`);
      racconta(
        `Uguale alla copia: ${esito.chiusura.tabelle.length} tabelle, stesse righe e stesse impronte.`,
      );
      for (const nome of esito.migrate)
        racconta(`Migrazione applicata dopo il ripristino: ${nome}`);
      racconta('Verifica');
      const verifica = await verificaDatabase({
        connessione,
        segnale,
        ...(!values.quieto && { alControllo: raccontaControllo }),
      });
      if (!values.quieto) raccontaVerdetto(verifica);
      return verifica.integra ? 0 : 1;
    });
  });
}
