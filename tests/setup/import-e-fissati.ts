import { setTimeout as pausa } from 'node:timers/promises';
import { beforeEach, expect } from 'vitest';
import type { AppDiProva } from './app.ts';
import { PORTAFOGLI_DI_PROVA } from './fissato.ts';
import { importa as importaFile, lavoratoreDiProva } from './lavori.ts';

const TESTA =
  'Data Movimento;Causale;Codice Titolo;Quantità;Prezzo;Commissioni;Depositario;Nreg Import\n';

/** Held by whoever writes an import's movements. */
export const SCRITTURA = `7283604, hashtext('movimenti')`;

/** A purchase as the slip sends it. */
export const slip = (altro: object = {}) => ({
  cod_Causale: 'ACQ',
  cod_Titolo: 'AZ',
  cod_Portafoglio: 'CIRC',
  cod_Depositario: 'BANCA',
  dataMovimento: '2026-03-02',
  qtaVnominale: '100',
  prezzo: '10',
  ...altro,
});

interface Scritto {
  readonly id: number;
  readonly versione: number;
}

/** A worker, two titoli to buy, no movements before each test; and what imports and slips do beside each other. */
export async function importEFissati(prova: AppDiProva) {
  const { admin, proprietario } = prova;
  const { riavvia } = await lavoratoreDiProva(prova);
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
    values ('AZ', 'Azione', 'A', 'EUR'), ('ALTRA', 'Altra azione', 'A', 'EUR');`);

  beforeEach(async () => {
    await proprietario.query(
      'truncate movimenti, movimenti_calcoli, generazioni_eventi, posizioni, effetti_posizioni, lotti, lotti_consumi, numeratori_movimenti cascade',
    );
  });

  const importa = (righe: readonly string[], opzioni: Record<string, string> = {}) =>
    importaFile(
      admin,
      { nome: 'movimenti.csv', byte: `${TESTA}${righe.map((una) => `${una}\n`).join('')}` },
      opzioni,
      'movimenti',
    );

  const scrivi = async (fissato: object, registra = true): Promise<Scritto> => {
    const risposta = await admin('POST', `/movimenti?registra=${registra}`, fissato);
    expect(risposta.statusCode, risposta.body).toBe(201);
    return risposta.json<{ righe: Scritto[] }>().righe[0] as Scritto;
  };

  const scritti = async (): Promise<readonly string[]> => {
    const { rows } = await proprietario.query<{ testo: string }>(
      `select cod_causale || ' ' || cod_titolo || ' ' || trim_scale(qta_vnominale) || ' ' || stato as testo
         from movimenti where id_storno_di is null and not stornato order by data_movimento, cod_causale, testo`,
    );
    return rows.map(({ testo }) => testo);
  };

  /** The sessions that wait for a lock. */
  async function inAttesa(): Promise<readonly number[]> {
    const { rows } = await proprietario.query<{ pid: number }>(
      `select pid from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  }

  /** Until so many wait for locks, or it is over. */
  async function aspettano(quanti = 1, finito = () => false): Promise<void> {
    for (let giro = 0; giro < 400 && !finito(); giro++) {
      if ((await inAttesa()).length >= quanti) return;
      await pausa(25);
    }
    if (finito()) return;
    throw new Error(`non aspettano in ${quanti}`);
  }

  return { importa, scrivi, scritti, inAttesa, aspettano, riavvia };
}
