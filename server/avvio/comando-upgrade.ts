import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configurazione } from '#server/base/config.ts';
import { ErroreAvvio } from '#server/base/errore-avvio.ts';
import { raccontaAvanzamento } from '#server/copie/racconto.ts';
import { conInterruzione } from './interruzione.ts';
import { passa, tornaIndietro } from './passaggio.ts';

/** `upgrade`: the embedded database to this program's PostgreSQL, or back to the one before. */
export async function upgrade(argomenti: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argomenti],
    options: {
      motore: { type: 'string' },
      indietro: { type: 'boolean', default: false },
      perdi: { type: 'boolean', default: false },
    },
  });
  if (process.env.DATABASE_URL)
    throw new ErroreAvvio(
      'Il database è quello di DATABASE_URL: la sua versione la cambia chi lo amministra.',
      2,
    );
  const { motore, indietro, perdi } = values;
  const home = resolve(configurazione(process.env).cartella);
  const racconta = (riga: string) => console.log(riga);
  // Nearly a hundred tables twice over would hide the steps: only long ones are told of.
  const avanzamento = { ...raccontaAvanzamento(racconta), finita: () => undefined };
  const inizio = Date.now();
  await conInterruzione((segnale) =>
    indietro
      ? tornaIndietro({ home, racconta, segnale, perdi })
      : passa({ home, racconta, segnale, motore, avanzamento }),
  );
  racconta(`Fatto in ${((Date.now() - inizio) / 1000).toFixed(1).replace('.', ',')} s.`);
  return 0;
}
