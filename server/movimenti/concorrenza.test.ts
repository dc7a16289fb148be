import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { apriPool } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { oltreGliStalli } from '#server/db/stalli.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, type RigaDiProva, registrate, stornato } from '#tests/setup/righe-movimento.ts';
import { conRipristino } from './registrazione.ts';

/** Two hundred movements over eight connections, on few positions of two companies. */
const { proprietario, connessione } = await appDiProva();
const INSIEME = 8;
const pool = apriPool(connessione.applicazione, { massimo: INSIEME, nome: 'concorrenza' });
const db = apriDb(pool);
afterAll(() => pool.end());

const AZIENDE = ['001', '002'];
const TITOLI = ['A', 'B', 'C'];
const PER_AZIENDA = 100;

beforeAll(async () => {
  for (const azienda of AZIENDE) {
    await apriDeposito(proprietario, { azienda, metodo: 'FI' });
    await apriDeposito(proprietario, { azienda, depositario: 'D2', metodo: 'FI' });
  }
  for (const uno of TITOLI) await apriTitolo(proprietario, uno);
});

const giorno = (n: number) => `202${5 + (n % 2)}-0${1 + (n % 9)}-${10 + (n % 18)}`;

/** Every fifth sells, every seventh passes on to another custodian, the others buy; days go to and fro. */
function movimento(azienda: string, n: number): readonly RigaDiProva[] {
  const comune = { azienda, titolo: TITOLI[n % TITOLI.length] ?? '', data: giorno(n * 7) };
  if (n % 5 === 0)
    return [{ ...comune, causale: 'VEN', data: `2026-11-${10 + (n % 9)}`, quantita: '1' }];
  if (n % 7 === 0) {
    const muove = { ...comune, causale: 'TRF', data: `2026-10-${10 + (n % 9)}`, quantita: '2' };
    return [
      { ...muove, cede: true },
      { ...muove, depositario: 'D2', seguente: true },
    ];
  }
  return [{ ...comune, causale: 'ACQ', quantita: `${10 + n}`, costo: `${100 + n}.37` }];
}

const eseguiInsieme = async (lavori: readonly (() => Promise<unknown>)[]): Promise<void> => {
  let prossimo = 0;
  const uno = async () => {
    for (;;) {
      const lavoro = lavori[prossimo++];
      if (!lavoro) return;
      await lavoro();
    }
  };
  await Promise.all(Array.from({ length: INSIEME }, uno));
};

const numeri = async () => {
  const { rows } = await proprietario.query<{ quanti: number; massimo: number; ultimo: number }>(
    `select cod_azienda, anno, count(distinct nreg)::int as quanti, max(nreg)::int as massimo,
            (select n.ultimo from numeratori_movimenti n
              where n.cod_azienda = m.cod_azienda and n.anno = m.anno)::int as ultimo
       from movimenti m where stato <> 'bozza' group by cod_azienda, anno order by 1, 2`,
  );
  return rows;
};

test('uno stallo dopo il quale ci si riprende resta uno stallo, e la transazione si rifà', async () => {
  const stallo = `do $$ begin raise exception using errcode = '40P01'; end $$`;
  let volte = 0;
  await oltreGliStalli(() =>
    inTransazione(db, chi('001'), (tx) =>
      conRipristino(tx, async () => {
        if (++volte === 1) await sql.raw(stallo).execute(tx);
      }),
    ),
  );
  expect(volte).toBe(2);
});

describe('otto insieme', { timeout: 120_000 }, () => {
  test('i numeri vanno da 1 in su senza buchi, e i lotti sono quelli rifatti da zero', async () => {
    const primi = AZIENDE.flatMap((azienda) =>
      TITOLI.map(
        (titolo) => () =>
          registrate(db, [
            { azienda, titolo, causale: 'ACQ', data: '2025-01-02', quantita: '500', costo: '5000' },
          ]),
      ),
    );
    await eseguiInsieme(primi);
    const registrati: { azienda: string; id: number }[] = [];
    const lavori = Array.from({ length: PER_AZIENDA }, (_, n) => n).flatMap((n) =>
      AZIENDE.map((azienda) => async () => {
        const [ids] = await registrate(db, movimento(azienda, n));
        if (n % 11 === 1) registrati.push({ azienda, id: ids?.[0] as number });
      }),
    );
    await eseguiInsieme(lavori);
    // Reversals of purchases, all at once, each asked for twice: once it is done, once refused.
    const esiti: string[] = [];
    await eseguiInsieme(
      [...registrati, ...registrati].map(({ azienda, id }) => async () => {
        esiti.push(
          await stornato(db, id, chi(azienda)).then(
            () => 'fatto',
            (causa: { codice?: string }) => String(causa.codice),
          ),
        );
      }),
    );
    expect(esiti.filter((uno) => uno === 'fatto')).toHaveLength(registrati.length);
    expect(new Set(esiti)).toEqual(new Set(['fatto', 'STATO_NON_ADATTO']));
    for (const { quanti, massimo, ultimo } of await numeri()) {
      expect(massimo).toBe(quanti);
      expect(ultimo).toBe(quanti);
    }
    const tutti = (await numeri()).reduce((somma, { quanti }) => somma + quanti, 0);
    expect(tutti).toBe(primi.length + AZIENDE.length * PER_AZIENDA + registrati.length);
    const diversi = await inTransazione(db, { ...chi(), aziende: AZIENDE }, (tx) =>
      differenzeDaZero(tx),
    );
    expect(diversi).toEqual([]);
  });
});
