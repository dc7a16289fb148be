import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { portaInChiaro } from '#server/base/ascolto.ts';

const CONNESSIONI_MASSIME = 20;

export interface Ascolto {
  readonly porta: number;
  chiudi(): Promise<void>;
}

const serviMisure = (registro: Registry, aggiorna: () => Promise<void>): Server => {
  const server = createServer((richiesta, risposta) => {
    const percorso = richiesta.url?.split('?')[0];
    const lettura = richiesta.method === 'GET' || richiesta.method === 'HEAD';
    if (percorso !== '/metrics' || !lettura) {
      risposta.writeHead(404, { 'content-type': 'text/plain' }).end('/metrics\n');
      return;
    }
    const testo = aggiorna().then(() => registro.metrics());
    testo.then(
      (misure) => {
        risposta.writeHead(200, {
          'content-type': registro.contentType,
          'cache-control': 'no-store',
        });
        risposta.end(misure);
      },
      () => risposta.writeHead(500).end(),
    );
  });
  server.maxConnections = CONNESSIONI_MASSIME;
  server.requestTimeout = 5_000;
  return server;
};

/** A port of its own for the measures, which a reverse proxy in front of the product never shows. */
export async function ascoltaMisure(
  registro: Registry,
  aggiorna: () => Promise<void>,
  dove: { readonly porta: number; readonly indirizzo: string },
): Promise<Ascolto> {
  const server = serviMisure(registro, aggiorna);
  await new Promise<void>((pronto, rifiuta) => {
    server.once('error', rifiuta);
    server.listen(dove.porta, dove.indirizzo, pronto);
  }).catch((e: unknown) => {
    const variabili = { porta: 'RATEO_METRICHE_PORTA', indirizzo: 'RATEO_METRICHE_INDIRIZZO' };
    throw portaInChiaro(e, dove, variabili);
  });
  const { port } = server.address() as AddressInfo;
  return {
    porta: port,
    chiudi: () =>
      new Promise((chiuso) => {
        server.close(() => chiuso());
        server.closeAllConnections();
      }),
  };
}
