import { afterEach, describe, expect, test } from 'vitest';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { IBAN_DI_PROVA, mt535, mt940 } from '#tests/setup/estratti.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { presaDiProva, URL_ESTRATTI as URL } from '#tests/setup/presa.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';

const prova = await appDiProva();
const { admin, proprietario, come } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
await apriDeposito(proprietario, { azienda: '002' });
const { carica, estratti, log, idDi, abbina, agisce, tutto, ripulisci } = presaDiProva(prova);

const LUN = mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['100', '-30.5'] });

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

describe('lo stesso giorno con altre righe', () => {
  afterEach(ripulisci);
  const ALTRO = mt940({
    giorno: '2026-11-16',
    iniziale: '0',
    importi: ['100', '-30.5'],
    segna: 'NUO',
  });

  test('chiede conferma, prende il posto del primo e ne scioglie gli abbinamenti', async () => {
    await carica('primo.sta', LUN);
    const [primo] = await estratti();
    await abbina(primo?.id ?? 0);
    const url = `/riconciliazione/conti/${primo?.idConto}/ricalcola`;
    await attendi(admin, (await admin('POST', url)).json<{ guidID: string }>().guidID);
    const prima = await tutto();
    const lavoro = await carica('altro.sta', ALTRO);
    expect(await log(lavoro.guidID)).toMatch(/ne sostituirebbe uno già preso/);
    const [, altro] = await estratti();
    expect(altro).toMatchObject({ stato: 'da confermare', idSostituisce: primo?.id });
    expect(altro?.perche).toMatch(
      /del file «primo\.sta», che dice altro\. Ne scioglierebbe un abbinamento\./,
    );
    expect((await agisce(`${altro?.id}/sostituisci`, { versione: 0 })).stato).toBe(409);
    const esito = await agisce(`${altro?.id}/sostituisci`, { versione: altro?.versione });
    expect(esito).toMatchObject({ stato: 200, corpo: { stato: 'letto' } });
    expect((await estratti()).map(({ stato }) => stato)).toEqual(['sostituito', 'letto']);
    expect((await proprietario.query('select stato, perche from abbinamenti')).rows).toEqual([
      { stato: 'sciolto', perche: `il suo estratto è stato sostituito dall’estratto ${altro?.id}` },
    ]);
    expect((await agisce(`${altro?.id}/sostituisci`)).stato).toBe(409);
    expect((await agisce(`file/${altro?.idFile}/ripristina`)).stato).toBe(200);
    expect(await tutto()).toBe(prima);
  });

  test('in un altro formato è sempre lo stesso giorno', async () => {
    await carica('primo.sta', LUN);
    await proprietario.query(`update estratti set formato = 'RH'`);
    await carica('altro.sta', ALTRO);
    expect((await estratti())[1]).toMatchObject({ stato: 'da confermare' });
  });
});

describe('più estratti di un giorno, accanto a uno di un altro formato', () => {
  afterEach(ripulisci);
  const numerato = (numero: string, iniziale: string, importo: string) =>
    mt940({ giorno: '2026-11-16', iniziale, importi: [importo], numero, segna: `N${numero[1]}` });

  test('il primo che lo sostituisce ne prende il posto, gli altri gli stanno accanto', async () => {
    await carica('intero.sta', LUN);
    await proprietario.query(`update estratti set formato = 'RH'`);
    await carica('uno.sta', numerato('10/1', '0', '100'));
    await carica('due.sta', numerato('11/1', '100', '-30.5'));
    const [, uno] = await estratti();
    expect((await agisce(`${uno?.id}/sostituisci`)).stato).toBe(200);
    expect((await estratti()).map(({ stato }) => stato)).toEqual(['sostituito', 'letto', 'letto']);
  });

  test('uno solo non ne sostituisce più d’uno: si rifiuta e si dice come fare', async () => {
    await carica('uno.sta', numerato('10/1', '0', '100'));
    await carica('due.sta', numerato('11/1', '100', '-30.5'));
    await proprietario.query(`update estratti set formato = 'RH'`);
    const intero = await carica('intero.sta', LUN);
    expect(intero).toMatchObject({ stato: 'fallito', problema: { codice: 'REGOLA_VIOLATA' } });
    expect(intero.problema?.detail).toMatch(
      /prenderebbe il posto di 2 estratti già presi dello stesso giorno: ripristinare prima i loro file/,
    );
  });

  test('tolto quello che avrebbero sostituito, entrano tutti', async () => {
    await carica('intero.sta', LUN);
    await proprietario.query(`update estratti set formato = 'RH'`);
    await carica('uno.sta', numerato('10/1', '0', '100'));
    await carica('due.sta', numerato('11/1', '100', '-30.5'));
    const [intero] = await estratti();
    expect((await agisce(`file/${intero?.idFile}/ripristina`)).stato).toBe(200);
    expect((await estratti()).map(({ stato }) => stato)).toEqual(['letto', 'letto']);
  });
});

describe('di quale conto', () => {
  afterEach(ripulisci);
  const IGNOTO = 'DE89370400440532013000';
  const lun = mt940({ conto: IGNOTO, giorno: '2026-11-16', iniziale: '0', importi: ['1'] });
  const mar = mt940({ conto: IGNOTO, giorno: '2026-11-17', iniziale: '1', importi: ['1'] });

  test('ABI, CAB e conto sono quelli dell’IBAN', async () => {
    await carica(
      'abi.sta',
      mt940({ conto: '05428-11101-123456', giorno: '2026-11-16', iniziale: '0', importi: ['1'] }),
    );
    expect((await estratti())[0]).toMatchObject({ stato: 'letto', cod_Conto: 'B' });
  });

  test('ignoto si assegna una volta, con tutti quelli delle stesse coordinate', async () => {
    await carica('mar.sta', mar);
    await carica('lun.sta', lun);
    const [primo] = await estratti();
    expect(await stati()).toEqual({ '2026-11-16': 'da assegnare', '2026-11-17': 'da assegnare' });
    const daAssegnare = async () =>
      (await admin('GET', '/riconciliazione/sintesi')).json().daAssegnare;
    expect(await daAssegnare()).toBe(2);
    const idConto = await idDi('B');
    const titoli = await agisce(`${primo?.id}/assegna`, { idConto: await idDi('T') });
    expect(titoli).toMatchObject({
      stato: 422,
      corpo: { detail: expect.stringMatching(/è un dossier titoli/) },
    });
    const esito = await agisce(`${primo?.id}/assegna`, { idConto });
    expect(esito).toMatchObject({ stato: 200, corpo: { stato: 'letto', idConto } });
    expect(await stati()).toEqual({ '2026-11-16': 'letto', '2026-11-17': 'letto' });
    expect(await daAssegnare()).toBe(0);
    expect((await agisce(`${primo?.id}/assegna`, { idConto })).stato).toBe(409);
    await carica(
      'mer.sta',
      mt940({ conto: IGNOTO, giorno: '2026-11-18', iniziale: '2', importi: ['1'] }),
    );
    expect((await stati())['2026-11-18']).toBe('letto');
  });

  test('ciò che si è assegnato vale comunque siano scritte le coordinate', async () => {
    const di = (conto: string, giorno: string, iniziale: string) =>
      mt940({ conto, giorno, iniziale, importi: ['1'] });
    await carica('abi.sta', di('05428-11101-999999', '2026-11-16', '0'));
    const [primo] = await estratti();
    await agisce(`${primo?.id}/assegna`, { idConto: await idDi('B') });
    await carica('iban.sta', di('IT60X0542811101000000999999', '2026-11-17', '1'));
    expect(await stati()).toEqual({ '2026-11-16': 'letto', '2026-11-17': 'letto' });
  });

  test('due diversi dello stesso giorno, ignoti, si assegnano: il secondo attende conferma', async () => {
    await carica('lun.sta', lun);
    await carica('lun2.sta', lun.replaceAll('RIF', 'NUO'));
    const [primo] = await estratti();
    const esito = await agisce(`${primo?.id}/assegna`, { idConto: await idDi('B') });
    expect(esito.stato, JSON.stringify(esito.corpo)).toBe(200);
    expect((await estratti()).map(({ stato }) => stato).sort()).toEqual(['da confermare', 'letto']);
  });

  test('assegnato accanto a ciò che il conto ha già: uguale non si tiene due volte, una pagina si aggiunge', async () => {
    const pagina = (conto: string, quale: string, isin: string) =>
      mt535({ conto, giorno: '2026-11-16', pagina: quale, posizioni: [[isin, '10,']] });
    await carica('uno.fin', pagina('MOCKSAFE1', '1/MORE', 'IT0003128367'));
    await carica('uguale.fin', pagina('ALTROSAFE', '1/MORE', 'IT0003128367'));
    await carica('due.fin', pagina('TERZOSAFE', '2/LAST', 'IT0000072618'));
    const [uno, uguale, due] = await estratti();
    const idConto = await idDi('T');
    const primo = await agisce(`${uguale?.id}/assegna`, { idConto });
    expect(primo).toMatchObject({ stato: 200, corpo: { id: uno?.id, stato: 'sospeso' } });
    const secondo = await agisce(`${due?.id}/assegna`, { idConto });
    expect(secondo).toMatchObject({ stato: 200, corpo: { id: uno?.id, stato: 'letto', righe: 2 } });
    expect(await estratti()).toHaveLength(1);
  });

  test('ciò che si riconosce da sé non conta come scelto: cambiate le coordinate, si chiede di nuovo', async () => {
    await carica('lun.sta', LUN);
    await proprietario.query(
      `update conti_riconciliati set coordinate = $1 where cod_conto = 'B'`,
      [IGNOTO],
    );
    await carica('mar.sta', mt940({ giorno: '2026-11-17', iniziale: '69.5', importi: ['1'] }));
    await proprietario.query(
      `update conti_riconciliati set coordinate = $1 where cod_conto = 'B'`,
      [IBAN_DI_PROVA],
    );
    expect(await stati()).toEqual({ '2026-11-16': 'letto', '2026-11-17': 'da assegnare' });
  });

  test('di un’altra divisa non è quel conto', async () => {
    await carica(
      'usd.sta',
      mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['1'], divisa: 'USD' }),
    );
    expect((await estratti())[0]).toMatchObject({ stato: 'da assegnare', idConto: null });
  });

  test('i conti di un’altra azienda non ci sono, e non lasciano traccia', async () => {
    const due: Chiama = (metodo, url, corpo, intestazioni = {}) =>
      admin(metodo, url, corpo, { 'x-cod-azienda': '002', ...intestazioni });
    const lavoro = await carica('lun.sta', LUN, due);
    expect(lavoro).toMatchObject({ stato: 'completato', codAzienda: '002' });
    expect(await estratti(due)).toMatchObject([
      { stato: 'da assegnare', idConto: null, perche: null },
    ]);
    expect(await estratti()).toEqual([]);
    const [suo] = await estratti(due);
    expect((await admin('GET', `${URL}/${suo?.id}`)).statusCode).toBe(404);
    expect((await agisce(`file/${suo?.idFile}/ripristina`)).stato).toBe(404);
    expect((await agisce(`${suo?.id}/assegna`, { idConto: await idDi('B') }, due)).stato).toBe(422);
    await carica('lun.sta', LUN);
    expect(await estratti()).toMatchObject([{ stato: 'letto' }]);
  });
});

test('chi soltanto legge non carica, non assegna e non ripristina', async () => {
  const lettore = await come({ username: 'lettrice', su: { '001': ['Riconciliazione_R'] } });
  expect(
    (await caricaFile(lettore, `${URL}/upload`, { nome: 'a.sta', byte: LUN })).statusCode,
  ).toBe(403);
  expect((await lettore('POST', `${URL}/getpagedpost`, {})).statusCode).toBe(200);
});

test('due conti non hanno le stesse coordinate, comunque siano scritte', async () => {
  const doppio = await admin('POST', '/contiRiconciliati', {
    ...{ cod_Conto: 'B2', descrizione: 'Lo stesso', tipo: 'banca', cod_Depositario: 'D' },
    ...{ codDivisa: 'EUR', coordinate: '05428-11101-123456' },
  });
  expect(doppio.statusCode).toBe(422);
  expect(doppio.json().errori).toMatchObject([{ campo: 'coordinate', messaggio: /conto «B»/ }]);
});

test('di una regola che cambia si guarda il tutto, anche ciò che la richiesta non dice', async () => {
  const regola = { nome: 'Canoni', ordine: 1, specie: '1-n', condizioni: { riferimento: true } };
  const nata = await admin('POST', '/regoleRiconciliazione', { ...regola, effetto: 'proponi' });
  expect(nata.statusCode, nata.body).toBe(201);
  const { id } = nata.json<{ id: number }>();
  const condizioni = { testo: { contiene: 'CANONE' } };
  const cambiata = await admin('PUT', `/regoleRiconciliazione/${id}`, {
    ...{ nome: 'Canoni', ordine: 1, condizioni },
  });
  expect(cambiata.statusCode, cambiata.body).toBe(422);
});
