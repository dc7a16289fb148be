import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';

/** One call as a receiver got it. */
export interface Ricevuta {
  readonly corpo: string;
  readonly intestazioni: IncomingHttpHeaders;
  readonly percorso: string;
}

type Risponde = (risposta: ServerResponse, ricevuta: Ricevuta) => void;

/** Whoever receives webhooks: a server on loopback that keeps every call and answers as it is told. */
export async function ricevitoreDiProva() {
  const ricevute: Ricevuta[] = [];
  const percorsi = new Map<string, Risponde>();
  const server = createServer((richiesta, risposta) => {
    const parti: Buffer[] = [];
    richiesta.on('data', (parte: Buffer) => parti.push(parte));
    richiesta.on('end', () => {
      const percorso = richiesta.url ?? '';
      const corpo = Buffer.concat(parti).toString();
      const ricevuta = { corpo, intestazioni: richiesta.headers, percorso };
      ricevute.push(ricevuta);
      const risponde = percorsi.get(percorso);
      if (risponde) risponde(risposta, ricevuta);
      else risposta.writeHead(204).end();
    });
  });
  await new Promise<void>((pronto) => server.listen(0, '127.0.0.1', pronto));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const radice = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const di = (percorso: string) => ricevute.filter((una) => una.percorso === percorso);
  return {
    radice,
    /** From now on that address answers so. */
    risponde: (percorso: string, come: Risponde) => void percorsi.set(percorso, come),
    di,
    /** Waits until so many calls have come to that address. */
    async attende(percorso: string, quante: number): Promise<readonly Ricevuta[]> {
      await expect
        .poll(() => di(percorso).length, { timeout: 30_000, interval: 50 })
        .toBeGreaterThanOrEqual(quante);
      return di(percorso);
    },
  };
}
