import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { AppDiProva, Chiama } from './app.ts';
import { attendi, caricaFile } from './lavori.ts';

export const URL_ESTRATTI = '/riconciliazione/estratti';

export interface EstrattoPreso {
  id: number;
  idFile: number;
  idConto: number | null;
  stato: string;
  perche: string | null;
  dataRiferimento: string;
  righe: number;
  versione: number;
  saldoFinale: string | null;
  pagineLette: number;
}

export const permutazioni = (voci: readonly string[]): string[][] =>
  voci.length < 2
    ? [[...voci]]
    : voci.flatMap((una) =>
        permutazioni(voci.filter((altra) => altra !== una)).map((resto) => [una, ...resto]),
      );

/** What tests of the intake do again and again, as admin on company 001 unless told. */
export function presaDiProva({ admin, proprietario }: AppDiProva) {
  const carica = async (nome: string, byte: Buffer | string, chiama: Chiama = admin) => {
    const guid = randomUUID();
    const risposta = await caricaFile(chiama, `${URL_ESTRATTI}/upload?guid=${guid}`, {
      nome,
      byte,
    });
    expect(risposta.statusCode, risposta.body).toBe(202);
    return attendi(chiama, guid);
  };

  const estratti = async (
    chiama: Chiama = admin,
    filter: object = {},
  ): Promise<EstrattoPreso[]> => {
    const risposta = await chiama('POST', `${URL_ESTRATTI}/getpagedpost`, {
      paging: { pageSize: 500 },
      filter,
    });
    expect(risposta.statusCode, risposta.body).toBe(200);
    return risposta.json<{ items: EstrattoPreso[] }>().items.reverse();
  };

  const log = async (guid: string): Promise<string> => {
    const { rows } = await proprietario.query(
      `select string_agg(testo, ' | ' order by id) as testo from lavori_log where guid = $1`,
      [guid],
    );
    return rows[0].testo;
  };

  const idDi = async (codConto: string): Promise<number> => {
    const { rows } = await proprietario.query(
      `select id from conti_riconciliati where cod_azienda = '001' and cod_conto = $1`,
      [codConto],
    );
    return Number(rows[0].id);
  };

  /** A match that a person confirmed, of the first line of a statement. */
  const abbina = async (idEstratto: number) => {
    await proprietario.query(
      `insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_il, anno, id_riga, importo_riga)
       select e.cod_azienda, e.id_conto, 'cassa', 'persona', 'confermato', now(), r.anno, r.id, r.importo
         from estratti e join estratti_righe r on r.id_estratto = e.id and r.n = 1 where e.id = $1`,
      [idEstratto],
    );
  };

  /** Until the accounts that a decision has touched are compared again. */
  const confrontati = () =>
    vi.waitUntil(
      async () => {
        const { rows } = await proprietario.query(
          `select from lavori where tipo = 'riconciliazione' and stato in ('in attesa', 'in corso')`,
        );
        return rows.length === 0;
      },
      { timeout: 20_000, interval: 20 },
    );

  const agisce = async (url: string, corpo: unknown = {}, chiama: Chiama = admin) => {
    const risposta = await chiama('POST', `${URL_ESTRATTI}/${url}`, corpo);
    await confrontati();
    return { stato: risposta.statusCode, corpo: risposta.json<Record<string, unknown>>() };
  };

  /** All that statements have written, without identifiers and times. */
  const tutto = async () => {
    const domande = [
      `select f.sha256, f.nome from estratti_file f order by 1`,
      `select coordinate, formato, specie, data_riferimento, sequenza, saldo_iniziale, saldo_finale, righe, impronta, stato,
            perche, pagine_attese, identificativo from estratti order by coordinate, data_riferimento, impronta`,
      `select e.impronta, r.n, r.tipo, r.cod_isin, r.quantita, r.importo, r.data_valuta, r.riferimenti, r.testo, r.grezzo,
            r.pagina, r.riga
       from estratti_righe r join estratti e on e.id = r.id_estratto order by 1, 2`,
      `select e.impronta, p.n, p.ultima, p.righe, p.impronta from estratti_pagine p join estratti e on e.id = p.id_estratto
      order by 1, 2`,
      `select riferimento, perche from messaggi_depositario order by 1`,
      `select chiave, stato from discordanze order by 1`,
      `select stato, come from abbinamenti order by 1, 2`,
    ];
    const esiti = [];
    for (const domanda of domande) esiti.push((await proprietario.query(domanda)).rows);
    return JSON.stringify(esiti, null, 1);
  };

  const ripulisci = async () => {
    const { rows } = await proprietario.query(
      'select cod_azienda, id from estratti_file order by id desc',
    );
    for (const { id, cod_azienda } of rows) {
      const esito = await admin('POST', `${URL_ESTRATTI}/file/${id}/ripristina`, undefined, {
        'x-cod-azienda': cod_azienda,
      });
      expect(esito.statusCode, esito.body).toBe(200);
    }
    await confrontati();
  };
  return { carica, estratti, log, idDi, abbina, agisce, tutto, ripulisci };
}
