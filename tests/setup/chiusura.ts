import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type {
  ChiusuraWire,
  MovimentoChiusuraWire,
  StatoChiusuraWire,
} from '#contract/valutazione/chiusura.ts';
import type { RimanenzaWire } from '#contract/valutazione/rimanenze.ts';
import type { AppDiProva } from './app.ts';
import { attendi, type Lavoro } from './lavori.ts';

type Chiama = AppDiProva['admin'];

interface Parti {
  readonly righe: RimanenzaWire;
  readonly movimenti: MovimentoChiusuraWire;
}

/** Of the reference years what the generation would propose is left out on purpose. */
export const ACCETTATI = {
  accettati: [{ codice: 'attesi', motivo: 'Scarti prima delle vendite lasciati nel risultato' }],
};

/** The waiver of the reference year. */
export const DEROGA = { attiva: true, titoli: ['AMM-A'] };

/** What somebody who closes a year does, as `chiama`; in the principal book unless told. */
export function chiusureDiProva(chiama: Chiama, anno = 2025, codLibro?: string) {
  const attesa = async (risposta: Awaited<ReturnType<Chiama>>): Promise<Lavoro> => {
    expect(risposta.statusCode, risposta.body).toBe(202);
    return attendi(chiama, risposta.json<{ guidID: string }>().guidID);
  };
  const riuscito = (lavoro: Lavoro): Lavoro => {
    expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
    return lavoro;
  };
  async function pagine<P extends keyof Parti>(
    guid: string,
    parte: P,
    altro = '',
  ): Promise<Parti[P][]> {
    const trovate: Parti[P][] = [];
    for (let cursore: string | null = ''; cursore !== null; ) {
      const url = `/chiusura/${guid}/${parte}?pageSize=7&cursore=${cursore}${altro}`;
      const risposta = await chiama('GET', url);
      expect(risposta.statusCode, risposta.body).toBe(200);
      const pagina = risposta.json<{ items: Parti[P][]; cursoreDopo: string | null }>();
      trovate.push(...pagina.items);
      cursore = pagina.cursoreDopo;
    }
    return trovate;
  }
  const righe = (guid: string, altro = '') => pagine(guid, 'righe', altro);
  const stato = async (esercizio = anno) =>
    (
      await chiama(
        'GET',
        `/chiusura/stato?esercizio=${esercizio}${codLibro ? `&codLibro=${codLibro}` : ''}`,
      )
    ).json<StatoChiusuraWire>();
  return {
    righe,
    stato,
    movimenti: (guid: string) => pagine(guid, 'movimenti'),
    /** Simulates and waits: the run. */
    async simula(corpo: object = { deroga: DEROGA }, esercizio = anno): Promise<ChiusuraWire> {
      const guid = randomUUID();
      const chiesta = { ...corpo, ...(codLibro && { codLibro }) };
      riuscito(await attesa(await chiama('POST', `/chiusura/simula?guid=${guid}`, chiesta)));
      const { simulazioni } = await stato(esercizio);
      return simulazioni.find((una) => una.guid === guid) as ChiusuraWire;
    },
    async decidi(guid: string, codTitolo: string, corpo: object) {
      const riga = (await righe(guid)).find(({ cod_Titolo }) => cod_Titolo === codTitolo);
      return chiama('PUT', `/chiusura/${guid}/righe/${riga?.id}`, corpo);
    },
    chiediConferma: (guid: string, corpo: object = ACCETTATI) =>
      chiama('POST', `/chiusura/${guid}/conferma`, corpo),
    conferma: async (guid: string) =>
      riuscito(await attesa(await chiama('POST', `/chiusura/${guid}/conferma`, ACCETTATI))),
    chiediAnnulla: (guid: string, motivo?: string) =>
      chiama('POST', `/chiusura/${guid}/annulla`, { motivo }),
    annulla: async (guid: string, motivo?: string) =>
      riuscito(await attesa(await chiama('POST', `/chiusura/${guid}/annulla`, { motivo }))),
  };
}
