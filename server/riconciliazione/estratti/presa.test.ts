import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { movimentoDiCassa } from '#tests/setup/cassa.ts';
import { IBAN_DI_PROVA, mt535, mt940 } from '#tests/setup/estratti.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { permutazioni, presaDiProva, URL_ESTRATTI as URL } from '#tests/setup/presa.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
const { carica, estratti, log, agisce, tutto, ripulisci } = presaDiProva(prova);

const LUN = mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['100', '-30.5'] });
const MAR = mt940({ giorno: '2026-11-17', iniziale: '69.5', importi: ['10', '10'] });
const MER = mt940({ giorno: '2026-11-18', iniziale: '89.5', importi: ['-9.5'] });
const GIO = mt940({ giorno: '2026-11-19', iniziale: '80', importi: [] });

await apriConto(proprietario, { codConto: 'B', coordinate: IBAN_DI_PROVA });
await apriConto(proprietario, {
  codConto: 'T',
  tipo: 'depositario',
  coordinate: 'MOCKSAFE1',
});

const stati = async (chiama: Chiama = admin) =>
  Object.fromEntries(
    (await estratti(chiama)).map(({ dataRiferimento, stato }) => [dataRiferimento, stato]),
  );

describe('un file', () => {
  afterEach(ripulisci);

  test('entra intero: estratti, righe, saldi', async () => {
    const lavoro = await carica('giorni.sta', LUN + MAR);
    expect(lavoro).toMatchObject({
      stato: 'completato',
      problema: null,
      esito: { letti: 4, inseriti: 4, invariati: 0 },
    });
    const [lun, mar] = await estratti();
    expect(lun).toMatchObject({
      ...{ stato: 'letto', righe: 2, saldoFinale: '69.5', perche: null },
      dal: '2026-11-16',
    });
    expect(mar).toMatchObject({
      stato: 'letto',
      cod_Conto: 'B',
      nomeFile: 'giorni.sta',
      arrivo: 'schermo',
    });
    const righe = await admin('POST', `${URL}/${lun?.id}/righe/getpagedpost`, {
      paging: { pageSize: 1 },
    });
    expect(righe.json()).toMatchObject({
      totalCount: 2,
      items: [
        {
          n: 1,
          importo: '100',
          dataValuta: '2026-11-16',
          tipo: 'movimento',
          riferimenti: ['RIF2611160'],
        },
      ],
    });
    const { cursoreDopo } = righe.json<{ cursoreDopo: string }>();
    const seconda = await admin('POST', `${URL}/${lun?.id}/righe/getpagedpost`, {
      paging: { pageSize: 1, cursore: cursoreDopo },
    });
    expect(seconda.json()).toMatchObject({ items: [{ n: 2, importo: '-30.5' }] });
    const cercata = await admin('POST', `${URL}/${lun?.id}/righe/getpagedpost`, {
      filter: { testo: 'riga 2' },
    });
    expect(cercata.json()).toMatchObject({ totalCount: 1, items: [{ n: 2 }] });
  });

  test('due volte non cambia niente, e lo si dice', async () => {
    await carica('uno.sta', LUN);
    const prima = await tutto();
    const secondo = await carica('due.sta', LUN);
    expect(secondo).toMatchObject({ stato: 'completato', esito: { inseriti: 0, invariati: 2 } });
    expect(await log(secondo.guidID)).toMatch(
      /è già stato caricato .* come «uno\.sta»: nulla è cambiato/,
    );
    expect(await tutto()).toBe(prima);
  });

  test('con lo stesso estratto e altri byte non cambia niente', async () => {
    await carica('uno.sta', LUN);
    const prima = await tutto();
    const secondo = await carica('due.sta', LUN.replaceAll('\r\n', '\n'));
    expect(secondo).toMatchObject({ stato: 'completato', esito: { inseriti: 0, invariati: 2 } });
    expect(await log(secondo.guidID)).toMatch(/già caricato, nulla è cambiato/);
    expect(await tutto()).toBe(prima);
  });

  test('anche se non porta niente di nuovo, un movimento nuovo trova la sua riga', async () => {
    await apriDeposito(proprietario, { depositario: 'M' });
    const di = { depositario: 'M', coordinate: 'IT40S0542811101000000123457' };
    await apriConto(proprietario, { codConto: 'M', ...di });
    const giorno = mt940({
      ...{ conto: di.coordinate, giorno: '2026-11-16', iniziale: '0', importi: ['100'] },
    });
    await carica('uno.sta', giorno);
    await movimentoDiCassa(proprietario, { saldo: '100', data: '2026-11-16', depositario: 'M' });
    await carica('due.sta', giorno.replaceAll('\r\n', '\n'));
    const { rows } = await proprietario.query('select from abbinamenti where confermato');
    expect(rows).toHaveLength(1);
  });

  test('che non torna è rifiutato intero, con il posto e la differenza', async () => {
    const prima = await tutto();
    const rotto = await carica('rotto.sta', LUN + MAR.replace('EUR89,5', 'EUR89,4'));
    expect(rotto).toMatchObject({ stato: 'fallito', problema: { codice: 'REGOLA_VIOLATA' } });
    expect(rotto.problema?.detail).toMatch(/^Riga \d+: .*0,10?/);
    expect(await tutto()).toBe(prima);
  });

  test('con un nome che si cita troncato nel mezzo di un carattere è rifiutato lo stesso', async () => {
    const ignoto = await carica(`${'a'.repeat(39)}😀.txt`, 'niente che si riconosca');
    expect(ignoto).toMatchObject({ stato: 'fallito', problema: { codice: 'REGOLA_VIOLATA' } });
    expect(ignoto.problema?.detail).toContain('a'.repeat(39));
  });

  test('caricato da due insieme è preso una volta, e all’altro lo si dice', async () => {
    const lavori = await Promise.all([carica('a.sta', LUN), carica('b.sta', LUN)]);
    expect(lavori.map(({ stato }) => stato)).toEqual(['completato', 'completato']);
    expect(lavori.map(({ esito }) => esito?.inseriti).sort()).toEqual([0, 2]);
    expect((await estratti()).length).toBe(1);
  });

  test('annullato o ripristinato non lascia niente', async () => {
    const prima = await tutto();
    await carica('uno.sta', LUN + MAR);
    const [lun] = await estratti();
    const esito = await agisce(`file/${lun?.idFile}/ripristina`);
    expect(esito).toEqual({ stato: 200, corpo: { estratti: 2, righe: 4 } });
    expect(await tutto()).toBe(prima);
    expect((await agisce(`file/${lun?.idFile}/ripristina`)).stato).toBe(404);
    expect(await carica('uno.sta', LUN + MAR)).toMatchObject({ esito: { inseriti: 4 } });
  });

  test('si ripristina anche dal monitor, con un lavoro', async () => {
    const prima = await tutto();
    const { guidID } = await carica('uno.sta', LUN);
    const nuovo = randomUUID();
    const avviato = await admin('POST', `/importazioni/${guidID}/ripristina?guid=${nuovo}`);
    expect(avviato.statusCode, avviato.body).toBe(202);
    expect(await attendi(admin, nuovo)).toMatchObject({
      ...{ stato: 'completato', tipo: 'ripristino', esito: { eliminati: 2 } },
    });
    expect(await tutto()).toBe(prima);
  });
});

describe('la sequenza', () => {
  afterEach(ripulisci);

  test('un buco sospende, con le giornate che mancano; chi arriva lo chiude, a catena', async () => {
    await carica('lun.sta', LUN);
    const lavoro = await carica('mer.sta', MER);
    await carica('gio.sta', GIO);
    expect(await stati()).toEqual({
      '2026-11-16': 'letto',
      '2026-11-18': 'sospeso',
      '2026-11-19': 'sospeso',
    });
    expect(await log(lavoro.guidID)).toMatch(/Sospeso: Manca la giornata del 17\/11\/2026/);
    await carica('mar.sta', MAR);
    expect(new Set(Object.values(await stati()))).toEqual(new Set(['letto']));
  });

  test('giorni e file in qualunque ordine danno le stesse tabelle', async () => {
    const file = { lun: LUN, mar: MAR, mer: MER };
    const esiti = new Set<string>();
    for (const ordine of permutazioni(Object.keys(file))) {
      for (const nome of ordine) await carica(`${nome}.sta`, file[nome as keyof typeof file]);
      esiti.add(await tutto());
      await ripulisci();
    }
    expect(esiti.size).toBe(1);
  });

  test('con i numeri manca un numero', async () => {
    await carica(
      '1.sta',
      mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['5'], numero: '10/1' }),
    );
    await carica(
      '3.sta',
      mt940({ giorno: '2026-11-18', iniziale: '5', importi: ['5'], numero: '12/1' }),
    );
    const [, terzo] = await estratti();
    expect(terzo?.stato).toBe('sospeso');
    expect(terzo?.perche).toMatch(/^Manca l’estratto numero 11/);
  });
});

describe('le pagine', () => {
  afterEach(ripulisci);
  const [A, B, C] = [
    mt535({ giorno: '2026-11-16', pagina: '1/MORE', posizioni: [['IT0003128367', '10,']] }),
    mt535({ giorno: '2026-11-16', pagina: '2/MORE', posizioni: [['IT0000072618', '20,']] }),
    mt535({ giorno: '2026-11-16', pagina: '3/LAST', posizioni: [['IT0003132476', '30,']] }),
  ] as const;

  test('in qualunque ordine, e due volte, danno lo stesso estratto', async () => {
    const file = { A, B, C };
    const esiti = new Set<string>();
    for (const ordine of permutazioni(Object.keys(file))) {
      for (const nome of ordine) {
        await carica(`${nome}.fin`, file[nome as keyof typeof file]);
        await carica(`${nome}.fin`, file[nome as keyof typeof file]);
      }
      esiti.add(await tutto());
      await ripulisci();
    }
    expect(esiti.size).toBe(1);
    expect([...esiti][0]).toContain('"pagine_attese": 3');
  });

  test('finché ne manca una l’estratto è sospeso', async () => {
    await carica('c.fin', C);
    await carica('a.fin', A);
    const [uno] = await estratti();
    expect(uno).toMatchObject({ stato: 'sospeso', perche: 'Manca la pagina 2.', pagineLette: 2 });
    await carica('b.fin', B);
    const [intero] = await estratti();
    expect(intero).toMatchObject({ stato: 'letto', perche: null, righe: 3 });
    const righe = await admin('POST', `${URL}/${intero?.id}/righe/getpagedpost`, {});
    expect(righe.json<{ items: { n: number; quantita: string }[] }>().items).toMatchObject([
      { n: 1, quantita: '10' },
      { n: 2, quantita: '20' },
      { n: 3, quantita: '30' },
    ]);
  });

  test('a cavallo dell’anno, con la prima che arriva per ultima, sono lo stesso estratto', async () => {
    const pagina = (numero: string, giorno: string, iniziale: string, intermedi: object) =>
      mt940({ giorno, iniziale, importi: ['1'], numero, intermedi, segna: `P${numero[3]}` });
    await carica('due.sta', pagina('99/2', '2025-12-30', '1', { iniziale: true, finale: true }));
    await carica('tre.sta', pagina('99/3', '2026-01-02', '2', { iniziale: true }));
    const uno = await carica('uno.sta', pagina('99/1', '2025-12-30', '0', { finale: true }));
    expect(uno.problema).toBeNull();
    expect(await estratti()).toMatchObject([
      { stato: 'letto', dataRiferimento: '2026-01-02', righe: 3, saldoFinale: '3' },
    ]);
    const { rows } = await proprietario.query(`select dal::text from estratti`);
    expect(rows).toEqual([{ dal: '2025-12-31' }]);
  });

  test('ripristinato il file di una pagina, l’estratto torna a mancarne', async () => {
    await carica('a.fin', A);
    await carica('c.fin', C);
    const prima = await tutto();
    await carica('b.fin', B);
    const { rows } = await proprietario.query(`select id from estratti_file where nome = 'b.fin'`);
    expect((await agisce(`file/${rows[0].id}/ripristina`)).stato).toBe(200);
    expect(await tutto()).toBe(prima);
  });
});
