import type { ClientBase } from 'pg';
import {
  apertiSbilanciati,
  differenzeDelLibro,
} from '#server/contabilita/generazione/ricalcolo.ts';
import type { Libro } from '#server/contabilita/libro.ts';
import { Sessione, type Tx } from '#server/db/sessione.ts';
import { type Controllo, DETTAGLI_MASSIMI, type Difetti } from './controllo.ts';

const area = 'contabilità';

/** Asks every book that has anything in the journal. */
const diOgniLibro =
  (difettiDi: (tx: Tx, libro: Libro) => Promise<readonly string[]>) =>
  async (client: ClientBase): Promise<Difetti> => {
    const sessione = new Sessione(client) as unknown as Tx;
    const { rows } = await client.query<Libro>(
      `select cod_azienda as "codAzienda", cod_libro as "codLibro" from catene_giornale order by 1, 2`,
    );
    const trovati: string[] = [];
    for (const libro of rows) trovati.push(...(await difettiDi(sessione, libro)));
    return { quanti: trovati.length, dettagli: trovati.slice(0, DETTAGLI_MASSIMI) };
  };

/**
 * What entries promise, counted again from movements (docs/regole/contabilita.md#convergenza). Rules that somebody has
 * changed and not applied are no fault of the database: it is told of, and stays sound.
 */
export const controlliContabilita: readonly Controllo[] = [
  {
    nome: 'scritture ricalcolate',
    area,
    promessa: 'Ciò che è nel giornale è ciò che movimenti, definizioni e modelli danno ora.',
    gravita: 'avviso',
    cerca: diOgniLibro(differenzeDelLibro),
  },
  {
    nome: 'saldi aperti e conti',
    area,
    promessa:
      'Ratei, ritenute, imposte e crediti aperti delle posizioni sono i saldi dei loro conti.',
    gravita: 'avviso',
    cerca: diOgniLibro(apertiSbilanciati),
  },
];
