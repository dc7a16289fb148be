import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ElaborazioneWire, RigaElaborazioneWire } from '#contract/elaborazioni.ts';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { somma } from '#domain/money/decimale.ts';
import type { AppDiProva } from './app.ts';
import { attendi } from './lavori.ts';

/** Elaborations as a caller asks for them, waits for them and opens their groups. */
export const elaborazioniDi = (admin: AppDiProva['admin']) => {
  async function elaborata(nome: string, domanda: object): Promise<ElaborazioneWire> {
    const guid = randomUUID();
    const risposta = await admin('POST', `/elaborations/${nome}?guid=${guid}`, domanda);
    expect(risposta.statusCode, risposta.body).toBe(202);
    const lavoro = await attendi(admin, guid);
    expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
    return (await admin('GET', `/elaborations/${guid}`)).json<ElaborazioneWire>();
  }

  /** What stands right below a group, page after page. */
  async function sotto(guid: string, gruppo = 0, pageSize = 7): Promise<RigaElaborazioneWire[]> {
    const tutte: RigaElaborazioneWire[] = [];
    let cursore = '';
    for (;;) {
      const query = new URLSearchParams({ gruppo: String(gruppo), pageSize: String(pageSize) });
      if (cursore) query.set('cursore', cursore);
      const risposta = await admin('GET', `/elaborations/${guid}/righe?${query}`);
      expect(risposta.statusCode, risposta.body).toBe(200);
      const pagina = risposta.json<{
        items: RigaElaborazioneWire[];
        totalCount: number;
        cursoreDopo: string | null;
      }>();
      tutte.push(...pagina.items);
      if (pagina.cursoreDopo === null) {
        expect(tutte).toHaveLength(pagina.totalCount);
        return tutte;
      }
      cursore = pagina.cursoreDopo;
    }
  }

  /** Every row, reached by opening one group after the other. */
  async function aperte(
    { guid, livelli }: ElaborazioneWire,
    gruppo = 0,
    livello = 0,
  ): Promise<RigaElaborazioneWire[]> {
    const figli = await sotto(guid, gruppo, livello === livelli.length ? 500 : 50);
    if (livello === livelli.length) return figli;
    const righe: RigaElaborazioneWire[] = [];
    for (const { n, figli: quanti } of figli) {
      const sue = await aperte({ guid, livelli } as ElaborazioneWire, n, livello + 1);
      expect(sue.length).toBeGreaterThanOrEqual(quanti);
      righe.push(...sue);
    }
    return righe;
  }
  /** The registered movements of the period, as their screen lists them. */
  async function movimenti(filtro: object): Promise<MovimentoWire[]> {
    const tutti: MovimentoWire[] = [];
    let cursore: string | null = null;
    for (;;) {
      const filter = { stato: ['registrato', 'contabilizzato'], ...filtro };
      const paging = { pageSize: 500, cursore };
      const risposta = await admin('POST', '/movimenti/getpagedpost', { paging, filter });
      expect(risposta.statusCode, risposta.body).toBe(200);
      const pagina = risposta.json<{ items: MovimentoWire[]; cursoreDopo: string | null }>();
      tutti.push(...pagina.items);
      cursore = pagina.cursoreDopo;
      if (cursore === null) return tutti;
    }
  }
  return { elaborata, sotto, aperte, movimenti };
};

/** Where a column's value stands in a row. */
export const posto = ({ colonne }: Pick<ElaborazioneWire, 'colonne'>, nome: string): number =>
  colonne.findIndex((una) => una.nome === nome);

export const sommata = (righe: readonly RigaElaborazioneWire[], i: number): string =>
  somma('0', ...righe.flatMap(({ valori }) => valori[i] ?? []));
