import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type {
  RiepilogoContabileWire,
  ScartoContabileWire,
  ScritturaSimulataWire,
} from '#contract/contabilita/contabilizza.ts';
import type { AppDiProva } from './app.ts';
import { attendi } from './lavori.ts';

type Chiama = AppDiProva['admin'];
type Tipo = 'G' | 'F';

interface Pagina<R> {
  readonly items: R[];
  readonly cursoreDopo: string | null;
}

/** What an accountant does, as `chiama`, in a company and a book: simulates, generates, confirms. */
export function contabileDiProva(chiama: Chiama, azienda = '001', codLibro?: string) {
  async function chiedi(tipo: Tipo, che: 'anteprima' | 'genera', corpo: object) {
    const guid = randomUUID();
    const chiesto = { ...corpo, ...(codLibro && { codLibro }) };
    const avviato = await chiama('POST', `/contabilizza/${tipo}/${che}?guid=${guid}`, chiesto);
    expect(avviato.statusCode, avviato.body).toBe(202);
    return { guid, lavoro: await attendi(chiama, guid) };
  }
  async function applica(corpo: object) {
    const guid = randomUUID();
    const avviato = await chiama('POST', `/contabilizza/applica-definizioni?guid=${guid}`, corpo);
    expect(avviato.statusCode, avviato.body).toBe(202);
    return compiuto({ guid, lavoro: await attendi(chiama, guid) });
  }
  async function tutte<R>(guid: string, parte: 'scritture' | 'scarti'): Promise<R[]> {
    const trovate: R[] = [];
    for (let cursore: string | null = ''; cursore !== null; ) {
      const url = `/contabilizza/${guid}/${parte}?pageSize=50&cursore=${cursore}`;
      const pagina: Pagina<R> = (await chiama('GET', url)).json();
      trovate.push(...pagina.items);
      cursore = pagina.cursoreDopo;
    }
    return trovate;
  }
  const compiuto = (una: Awaited<ReturnType<typeof chiedi>>): string => {
    expect(una.lavoro.stato, JSON.stringify(una.lavoro.problema)).toBe('completato');
    return una.guid;
  };
  const conferma = async (tipo: Tipo) => {
    const guid = randomUUID();
    const url = `/S_Destinazione/confermaTrasf/${azienda}?tipoElaborazione=${tipo}&guid=${guid}${codLibro ? `&codLibro=${codLibro}` : ''}`;
    const avviata = await chiama('GET', url);
    expect(avviata.statusCode, avviata.body).toBe(202);
    return attendi(chiama, guid);
  };
  return {
    applica,
    chiedi,
    conferma,
    simula: async (tipo: Tipo, corpo: object = {}) =>
      compiuto(await chiedi(tipo, 'anteprima', corpo)),
    genera: async (tipo: Tipo, corpo: object = {}) => compiuto(await chiedi(tipo, 'genera', corpo)),
    scritture: (guid: string) => tutte<ScritturaSimulataWire>(guid, 'scritture'),
    scarti: (guid: string) => tutte<ScartoContabileWire>(guid, 'scarti'),
    riepilogo: async (guid: string) =>
      (await chiama('GET', `/contabilizza/${guid}/bilancio`)).json<RiepilogoContabileWire>(),
  };
}

/** The lines of entries, as accountants write them: logical account, account, side, amount. */
export const righeDi = (scritture: readonly Pick<ScritturaSimulataWire, 'righe'>[]): string[] =>
  scritture
    .flatMap(({ righe }) => righe)
    .map((una) => `${una.codiceConto}:${una.numeroConto} ${una.segno} ${una.importo}`)
    .sort();
