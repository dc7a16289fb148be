import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pausa } from 'node:timers/promises';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, percentile } from './statistica.ts';

const CONSEGNE = 10_000;
/** How slow the receiver is with each. */
const LENTEZZA_MS = 20;
const LIMITE_MS = 900_000;

/** Whoever receives slowly, and keeps what it was given. */
async function ricevitoreLento() {
  const ricevuti = new Set<string>();
  const server = createServer((richiesta, risposta) => {
    richiesta.resume();
    richiesta.on('end', () => {
      ricevuti.add(String(richiesta.headers['webhook-id']));
      setTimeout(() => risposta.writeHead(204).end(), LENTEZZA_MS);
    });
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  return { ricevuti, server, porta: (server.address() as AddressInfo).port };
}

const inAttesa = async ({ proprietario }: Prodotto): Promise<number> => {
  const { rows } = await proprietario.query<{ quante: number }>(
    `select count(*)::int as quante from webhook_consegne where stato <> 'consegnata'`,
  );
  return rows[0]?.quante ?? 0;
};

const CHIAMATE_PRIMA = 300;

/** How long an ordinary call takes. */
const unaChiamata = ({ chiedi }: Prodotto): Promise<number> =>
  cronometra(async () => (await chiedi('GET', '/divise')).arrayBuffer());

/** Ten thousand deliveries to a slow receiver: how many come to nothing, and how long ordinary calls take meanwhile. */
export async function misuraWebhook(prodotto: Prodotto): Promise<void> {
  const { ricevuti, server, porta } = await ricevitoreLento();
  const senza: number[] = [];
  for (let n = 0; n < CHIAMATE_PRIMA; n++) senza.push(await unaChiamata(prodotto));
  giudica({ nome: 'p99 chiamate prima', valore: percentile(senza, 99), unita: 'ms' });
  try {
    await prodotto.leggi('/webhook', {
      ...{ nome: 'lento', indirizzo: `http://127.0.0.1:${porta}/`, eventi: ['report.pronto'] },
    });
    await prodotto.proprietario.query(
      `select webhook_emetti('report.pronto', '001', jsonb_build_object('n', n))
         from generate_series(1, ${CONSEGNE}) n`,
    );
    const inizio = performance.now();
    const latenze: number[] = [];
    while ((await inAttesa(prodotto)) > 0 && performance.now() - inizio < LIMITE_MS) {
      latenze.push(await unaChiamata(prodotto));
      await pausa(50);
    }
    const secondi = (performance.now() - inizio) / 1000;
    const perse = CONSEGNE - ricevuti.size;
    giudica({ nome: 'consegne perse', valore: perse, obiettivo: 0, unita: '', di: CONSEGNE });
    giudica({
      nome: 'p99 chiamate intanto',
      valore: percentile(latenze, 99),
      obiettivo: 100,
      unita: 'ms',
    });
    giudica({ nome: 'tutte le consegne', valore: secondi, unita: 's' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
