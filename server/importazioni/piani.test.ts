import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { cambi } from '#domain/archivi/cambi.ts';
import { DATA_BARRE, NUMERO_IT } from '#domain/importazioni/maschere.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { sqlEsistenti } from './confronto-archivio.ts';
import { sqlTipate } from './controllo.ts';
import { sqlInserimento } from './regole-archivio.ts';
import { tabelleDi } from './staging.ts';

const { applicazione, proprietario } = await databaseDiProva();
const guid = randomUUID();
const { grezze, tipate } = tabelleDi(guid);
const STILI = [DATA_BARRE, 0, NUMERO_IT];

const piano = async (domanda: string, valori: unknown[] = []): Promise<string> => {
  const { rows } = await applicazione.query<{ 'QUERY PLAN': string }>(`explain ${domanda}`, valori);
  return rows.map((riga) => riga['QUERY PLAN']).join('\n');
};

beforeAll(async () => {
  await proprietario.query(
    `insert into divise (cod_divisa, desc_divisa)
     select 'Q' || chr(65 + i / 10) || chr(65 + i % 10), 'prova' from generate_series(0, 39) i`,
  );
  await proprietario.query(
    `insert into cambi (cod_divisa, data, cambio)
     select cod_divisa, '2000-01-01'::date + n, 1.5
       from divise, generate_series(0, 2999) n where desc_divisa = 'prova'`,
  );
  await proprietario.query('analyze cambi, divise');
  await applicazione.query(
    `create unlogged table ${grezze} (riga integer, c0 text, m0 smallint, c1 text, c2 text,
                                      m2 smallint)`,
  );
  await applicazione.query(
    `insert into ${grezze} select n, to_char('2000-01-01'::date + n, 'DD/MM/YYYY'), ${DATA_BARRE},
            'QAA', '1,6', ${NUMERO_IT} from generate_series(2, 501) n`,
  );
  const domanda = sqlTipate(guid, cambi.colonneImport, STILI);
  await applicazione.query(`set datestyle = 'ISO, DMY'; ${domanda}`);
  await applicazione.query(`analyze ${tipate}`);
});

describe('i piani delle istruzioni che contano', () => {
  test('un file corto non fa leggere tutto l’archivio per trovare le chiavi che ha già', async () => {
    const testo = await piano(sqlEsistenti(guid, cambi));
    expect(testo).toMatch(/Index.*Scan.* on cambi/);
    expect(testo).not.toContain('Seq Scan on cambi');
  });

  test('le righe lette si controllano in una passata, con le divise in una tabella di hash', async () => {
    const { rows } = await applicazione.query(`select count(*) as n from ${tipate}`);
    expect(rows).toEqual([{ n: 500 }]);
    const domanda = sqlTipate(guid, cambi.colonneImport, STILI).replace(tipate, `${tipate}_bis`);
    const testo = await piano(domanda);
    expect(testo.match(/Scan on i_/g)).toHaveLength(1);
    expect(testo).toMatch(/Hash (Left|Right) Join/);
  });

  test('la scrittura prende un tratto di pagine, senza scorrere le altre', async () => {
    const testo = await piano(
      sqlInserimento(guid, cambi, { confrontate: false, riservati: false }),
      ['CSV', guid, 'admin', '(0,0)', '(512,0)'],
    );
    expect(testo).toContain('Tid Range Scan on i_');
  });
});
