import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { attendi, lavoratoreDiProva, leggiLavoro } from '#tests/setup/lavori.ts';

/** A year's end that several people work at, from two companies, while other jobs run. */
const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const chiusure = chiusureDiProva(admin);
const contabile = contabileDiProva(admin);
const DUREVOLE = { durevole: true, motivo: 'In concordato' };

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await contabile.genera('G', { dal: '2025-01-01', al: '2025-12-31' });
  expect((await contabile.conferma('G')).stato).toBe('completato');
});

/** Holds something of the database while `intanto` begins what must wait for it, and lets go. */
async function trattenendo<T>(
  che: string,
  aspetta: string,
  intanto: () => Promise<T>,
  poi: () => Promise<unknown> = async () => undefined,
): Promise<T> {
  const blocco = await proprietario.connect();
  try {
    await blocco.query('begin');
    await blocco.query(che);
    const avviato = await intanto();
    const inAttesa = `select from pg_locks where not granted and ${aspetta}`;
    await expect
      .poll(async () => (await blocco.query(inAttesa)).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await poi();
    return avviato;
  } finally {
    await blocco.query('rollback');
    blocco.release();
  }
}

const guidDel = (risposta: { statusCode: number; body: string; json: <T>() => T }): string => {
  expect(risposta.statusCode, risposta.body).toBe(202);
  return risposta.json<{ guidID: string }>().guidID;
};

const inLavoro = async (): Promise<string> => {
  const guid = randomUUID();
  await proprietario.query(
    `insert into lavori (guid, tipo, area, cod_azienda, utente, descrizione, stato)
     values ($1, 'importazione', 'Movimenti', '001', 'anna', 'Importazione di movimenti.csv', 'in corso')`,
    [guid],
  );
  return guid;
};
const finisce = (guid: string) =>
  proprietario.query(`update lavori set stato = 'annullato', finito_il = now() where guid = $1`, [
    guid,
  ]);

describe('più persone su una chiusura', () => {
  test('di un’altra azienda una valutazione non c’è, da nessuna parte', async () => {
    const { guid } = await chiusure.simula();
    const [riga] = await chiusure.righe(guid);
    const altrove = await come({
      username: 'chiude.altrove',
      su: { '002': ['Valutazione_W', 'Movimenti_R', 'Quotazioni_R'] },
    });
    const chiede = async (metodo: 'GET' | 'POST' | 'PUT', via: string, corpo?: object) =>
      (await altrove(metodo, `/chiusura/${guid}${via}`, corpo, { 'x-cod-azienda': '002' }))
        .statusCode;
    expect(await chiede('GET', '/righe')).toBe(404);
    expect(await chiede('GET', '/movimenti')).toBe(404);
    expect(await chiede('GET', `/confronto/${guid}`)).toBe(404);
    expect(await chiede('PUT', `/righe/${riga?.id}`, DUREVOLE)).toBe(404);
    expect(await chiede('POST', '/conferma', {})).toBe(404);
    expect(await chiede('POST', '/annulla', {})).toBe(404);
    expect(await chiusure.righe(guid)).toHaveLength(19);
  });

  test('di due che decidono della stessa riga il secondo vede prima che cosa ha deciso l’altro', async () => {
    const { guid } = await chiusure.simula();
    const riga = (await chiusure.righe(guid)).find(({ cod_Titolo: suo }) => suo === 'CRISI-A');
    expect(riga?.versione).toBe(1);
    const decide = (versione: number, altro: object) =>
      admin('PUT', `/chiusura/${guid}/righe/${riga?.id}`, { ...DUREVOLE, ...altro, versione });
    const insieme = await Promise.all([decide(1, {}), decide(1, { durevole: false })]);
    expect(insieme.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const rifiutata = insieme.find(({ statusCode }) => statusCode === 409);
    expect(rifiutata?.json().codice).toBe('CONFLITTO');
    expect(rifiutata?.json().detail).toContain('qualcun altro ha deciso di questa riga');
    const dopo = await decide(2, { valoreRecuperabile: '70' });
    expect([dopo.statusCode, dopo.json().versione]).toEqual([200, 3]);
  });

  test('un’importazione che corre ferma la conferma, anche se comincia dopo che la si è chiesta', async () => {
    const { guid } = await chiusure.simula();
    expect((await chiusure.decidi(guid, 'CRISI-A', DUREVOLE)).statusCode).toBe(200);
    const prima = await inLavoro();
    const no = await chiusure.chiediConferma(guid);
    expect([no.statusCode, no.json().detail]).toEqual([
      409,
      expect.stringContaining('1 lavoro in corso'),
    ]);
    await finisce(prima);
    let dopo = '';
    const avviata = await trattenendo(
      `select pg_advisory_xact_lock(hashtext('movimenti'), hashtext('001'))`,
      `locktype = 'advisory'`,
      async () => guidDel(await chiusure.chiediConferma(guid)),
      async () => {
        dopo = await inLavoro();
      },
    );
    const lavoro = await attendi(admin, avviata);
    expect(lavoro.problema?.detail).toContain('1 lavoro in corso');
    await finisce(dopo);
    expect((await chiusure.stato()).confermata).toBeNull();
  });

  test('un prezzo corretto fra la simulazione e la conferma la supera: 409', async () => {
    const { guid } = await chiusure.simula();
    await proprietario.query(
      `update costi_normali set prezzo = 5.91 where cod_azienda = '001' and cod_titolo = 'AZ-A'`,
    );
    const no = await chiusure.chiediConferma(guid);
    expect(no.statusCode).toBe(409);
    await proprietario.query(
      `update costi_normali set prezzo = 5.90 where cod_azienda = '001' and cod_titolo = 'AZ-A'`,
    );
  });

  test('chiesta due volte la conferma è la stessa; di un’altra valutazione è rifiutata', async () => {
    const { guid: altra } = await chiusure.simula();
    const { guid } = await chiusure.simula();
    const prima = guidDel(await chiusure.chiediConferma(guid));
    expect((await attendi(admin, prima)).stato).toBe('completato');
    expect(guidDel(await chiusure.chiediConferma(guid))).toBe(prima);
    const no = await chiusure.chiediConferma(altra);
    expect([no.statusCode, no.json().detail]).toEqual([
      409,
      expect.stringContaining('è già confermata la valutazione n.'),
    ]);
  });

  test('annullata mentre si contabilizza la fine periodo, nessuna scrittura resta di ciò che è stornato', async () => {
    const { confermata } = await chiusure.stato();
    const genera = randomUUID();
    let annulla = '';
    await trattenendo(
      'lock table s_destinazione in share mode',
      `relation = 's_destinazione'::regclass`,
      async () => {
        const corpo = { dal: '2025-01-01', al: '2025-12-31' };
        guidDel(await admin('POST', `/contabilizza/F/genera?guid=${genera}`, corpo));
      },
      async () => {
        const motivo = 'Mancava una cedola di dicembre';
        annulla = guidDel(await chiusure.chiediAnnulla(confermata?.guid ?? '', motivo));
        const stato = async () => (await leggiLavoro(admin, annulla)).stato;
        await expect.poll(stato, { timeout: 20_000 }).not.toBe('in attesa');
      },
    );
    expect((await attendi(admin, genera)).stato).toBe('completato');
    // Whoever annuls waits, then sees what waits to be confirmed: nothing is reversed under it.
    const { problema } = await attendi(admin, annulla);
    expect(problema?.detail).toBe(
      'Attende una generazione di movimenti fine periodo: confermarla o annullarla.',
    );
    expect((await chiusure.stato()).confermata?.guid).toBe(confermata?.guid);
    expect((await contabile.conferma('F')).stato).toBe('completato');
    await chiusure.annulla(confermata?.guid ?? '', 'Mancava una cedola di dicembre');
    const { rows } = await proprietario.query(
      `select r.numero_conto from giornale g join giornale_righe r on r.cod_azienda = g.cod_azienda
          and r.cod_libro = g.cod_libro and r.esercizio = g.esercizio and r.catena = g.catena
         join movimenti m on m.id = g.id_movimento join causali k on k.cod_causale = m.cod_causale
        where g.cod_azienda = '001' and m.data_operazione = '2025-12-31' and k.tipo_causale = 'N' group by 1
       having sum(case r.segno when 'D' then r.importo else -r.importo end) <> 0`,
    );
    expect(rows).toEqual([]);
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });
});
