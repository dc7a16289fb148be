import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { rotteGenerazione } from '#contract/generazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import type { AppDiProva } from './app.ts';
import { attendi, type Lavoro } from './lavori.ts';

type Pagina = Risposta<typeof rotteGenerazione.righe>;

/** Generations as a caller asks for them, reads, writes and takes them back. */
export const generazioniDi = (admin: AppDiProva['admin']) => {
  const avvia = async (parametri: object, chiama = admin): Promise<string> => {
    const guid = randomUUID();
    const url = `/GenerazioneMovimenti/generazioneMovimentiAnteprima?guid=${guid}`;
    const risposta = await chiama('POST', url, parametri);
    expect(risposta.statusCode, risposta.body).toBe(202);
    return guid;
  };
  const leggi = async (guid: string, query = 'pageSize=500'): Promise<Pagina> => {
    const risposta = await admin('GET', `/GenerazioneMovimenti/${guid}/righe?${query}`);
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json<Pagina>();
  };
  const anteprima = async (parametri: object) => {
    const guid = await avvia(parametri);
    const lavoro = await attendi(admin, guid);
    expect(lavoro).toMatchObject({ stato: 'completato', fase: 'anteprima' });
    return { guid, lavoro, ...(await leggi(guid)) };
  };
  const genera = (guid: string, altro = '', chiama = admin) =>
    chiama('GET', `/GenerazioneMovimenti/generaMovimenti?guid=${guid}&codAzienda=001${altro}`);
  const generaTutto = async (guid: string, altro = ''): Promise<Lavoro> => {
    const risposta = await genera(guid, altro);
    expect(risposta.statusCode, risposta.body).toBe(202);
    return attendi(admin, guid);
  };
  const annulla = async (guid: string): Promise<void> => {
    const risposta = await admin('POST', `/importazioni/${guid}/ripristina`);
    expect(risposta.statusCode, risposta.body).toBe(202);
    const { guidID } = risposta.json<{ guidID: string }>();
    expect(await attendi(admin, guidID)).toMatchObject({ stato: 'completato' });
  };
  return { avvia, leggi, anteprima, genera, generaTutto, annulla };
};
