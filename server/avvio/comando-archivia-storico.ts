import { parseArgs } from 'node:util';
import { archivia, archiviDiCasa, riporta } from '#server/copie/archivio-storico.ts';
import { dimensione } from '#server/copie/file-copia.ts';
import { migliaia } from '#server/copie/racconto.ts';
import { apriPool } from '#server/db/pool.ts';
import { conBancaDati } from './banca-aperta.ts';

/** `archivia-storico`: a closed year of the history to a file, or back from it. */
export async function archiviaStorico(argomenti: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argomenti],
    options: { anno: { type: 'string' }, riporta: { type: 'boolean', default: false } },
  });
  if (!/^(19|20)\d\d$/.test(values.anno ?? '')) {
    console.error('Manca l’anno, di quattro cifre: archivia-storico --anno 2024');
    return 2;
  }
  const anno = Number(values.anno);
  const cartella = archiviDiCasa();
  return conBancaDati({ perche: 'archiviazione dello storico in corso' }, async (connessione) => {
    const proprietario = apriPool(connessione.proprietario, { massimo: 2, nome: 'rateo archivia' });
    try {
      const fai = values.riporta ? riporta : archivia;
      const { file, righe, byte, sha256 } = await fai({ proprietario, cartella, anno });
      console.log(
        values.riporta
          ? `La storia del ${anno} è tornata nel database: ${migliaia(righe)} modifiche. Il suo file resta, perché può ` +
              'leggerlo un altro database: uno di prova, o quello di prima di un upgrade. Quando non serve più ' +
              `(${dimensione(byte)}): rm '${cartella}/${file}'`
          : `La storia del ${anno} è in ${cartella}/${file}: ${migliaia(righe)} modifiche, ` +
              `${dimensione(byte)}, SHA-256 ${sha256}.`,
      );
      return 0;
    } finally {
      await proprietario.end();
    }
  });
}
