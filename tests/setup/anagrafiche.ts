import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { RigaAnagraficaWire } from '#contract/anagrafiche.ts';
import type { AppDiProva } from './app.ts';
import { attendi, caricaFile } from './lavori.ts';

export interface PaginaAnagrafiche {
  readonly items: RigaAnagraficaWire[];
  readonly stati: readonly { readonly stato: string; readonly quante: number }[];
  readonly testo: string | null;
  readonly cursoreDopo: string | null;
}

export const TESTA =
  'ISIN;Descrizione;Tipo Titolo;Codice Divisa;Data Scadenza;Tasso Cedola;Periodicità;Tipo Calcolo Ratei\n';

/** Public facts. */
export const IN_ARCHIVIO =
  `${TESTA}IT0005556011;BTP 3,85% 15/09/2026;S;EUR;15/09/2026;3,85;6;ICMA\n` +
  'IT0003128367;Enel S.p.A.;A;EUR;;\nUS0378331005;Apple Inc.;A;USD;;\n';

/** An import of anagrafiche as a caller reads, corrects, registers and takes it back. */
export const anagraficheDi = (admin: AppDiProva['admin']) => {
  async function leggiFile(tipo: string, byte: string, chiama = admin): Promise<string> {
    const guid = randomUUID();
    const url = `/I_AnagImport/readFromCSV?tipoAnagrafica=${tipo}&guid=${guid}`;
    const risposta = await caricaFile(chiama, url, { nome: `${tipo}.csv`, byte });
    expect(risposta.statusCode, risposta.body).toBe(202);
    const lavoro = await attendi(chiama, guid);
    expect(lavoro.problema).toBeNull();
    return guid;
  }

  const paginaDi = async (guid: string, query = '', chiama = admin): Promise<PaginaAnagrafiche> =>
    (await chiama('GET', `/I_AnagImport/${guid}/righe${query}`)).json<PaginaAnagrafiche>();

  const correggi = (guid: string, n: number, corpo: object) =>
    admin('PUT', `/I_AnagImport/${guid}/righe/${n}`, corpo);

  const registra = (guid: string, coda = '', chiama = admin, utente = 'admin') =>
    chiama('GET', `/I_AnagImport/registraAnagrafiche/${guid}/${utente}/001${coda}`);

  async function annullata(guid: string) {
    const risposta = await admin('POST', `/importazioni/${guid}/ripristina`);
    return attendi(admin, risposta.json<{ guidID: string }>().guidID);
  }

  async function conTitoli(): Promise<void> {
    const guid = await leggiFile('titoli', IN_ARCHIVIO);
    expect((await registra(guid)).body).toBe(
      'Registrate 3 anagrafiche, aggiornate 0, scartate 0 anomale, 0 potenziali duplicati non importati.',
    );
  }

  return { leggiFile, paginaDi, correggi, registra, annullata, conTitoli };
};
