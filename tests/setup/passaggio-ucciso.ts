/**
 * A process of its own: `avanti` brings a data folder to this program's PostgreSQL, `indietro` puts the
 * cluster before back; killed at the given step.
 */
import { passa, tornaIndietro } from '#server/avvio/passaggio.ts';
import { silenzio } from '#server/copie/racconto.ts';

const [verso, home = '', quando] = process.argv.slice(2);
const casa = {
  home,
  segnale: new AbortController().signal,
  racconta: () => undefined,
  alPasso: (passo: string) => {
    if (passo === quando) process.kill(process.pid, 'SIGKILL');
  },
};
if (verso === 'avanti') await passa({ ...casa, motore: undefined, avanzamento: silenzio });
else await tornaIndietro({ ...casa, perdi: false });
