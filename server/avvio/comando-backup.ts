import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configurazione } from '#server/base/config.ts';
import { ESTENSIONE_CIFRATA, passwordCopia } from '#server/copie/cifratura.ts';
import { prendiCopia } from '#server/copie/copia.ts';
import { dimensione } from '#server/copie/file-copia.ts';
import { raccontaAvanzamento, riassumi, silenzio } from '#server/copie/racconto.ts';
import { conBancaDati } from './banca-aperta.ts';
import { conInterruzione } from './interruzione.ts';

/** `rateo-20261121-141530.tar.zst` in the data folder's `copie`. */
function fileDelGiorno(env: NodeJS.ProcessEnv, cifrata: boolean): string {
  const quando = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Rome' });
  const nome = `rateo-${quando.replaceAll(/[-:]/g, '').replace(' ', '-')}.tar.zst`;
  const cartella = join(configurazione(env).cartella, 'copie');
  return join(cartella, cifrata ? nome + ESTENSIONE_CIFRATA : nome);
}

/** `backup`: one file with everything that a restored product needs. */
export async function backup(argomenti: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argomenti],
    options: {
      file: { type: 'string' },
      sostituisci: { type: 'boolean', default: false },
      cifra: { type: 'boolean', default: false },
      quieto: { type: 'boolean', default: false },
    },
  });
  const { sostituisci, cifra, quieto } = values;
  const password = cifra ? passwordCopia(process.env) : undefined;
  const file = resolve(values.file ?? fileDelGiorno(process.env, cifra));
  const racconta = quieto ? () => undefined : (riga: string) => console.log(riga);
  const avanzamento = quieto ? silenzio : raccontaAvanzamento(racconta);
  const inizio = Date.now();
  racconta(`Copia di sicurezza in ${file}`);
  const esito = await conInterruzione((segnale) =>
    conBancaDati({ perche: 'copia di sicurezza in corso' }, (connessione) =>
      prendiCopia({ connessione, file, sostituisci, password, segnale, avanzamento }),
    ),
  );
  const secondi = ((Date.now() - inizio) / 1000).toFixed(1).replace('.', ',');
  racconta(`Copia: ${riassumi(esito)}.`);
  racconta(
    `${dimensione((await stat(file)).size)} in ${secondi} s${cifra ? ', cifrata' : ''}: ${file}`,
  );
  for (const perche of esito.mancanti ?? []) console.error(`Non è nella copia: ${perche}`);
  return esito.mancanti ? 1 : 0;
}
