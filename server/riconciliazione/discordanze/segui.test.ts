import { beforeAll, describe, expect, test } from 'vitest';
import type { DiscordanzaWire } from '#contract/riconciliazione/confronto.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';
import { apriConto, apriEstratto } from '#tests/setup/riconciliazione.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';
import { confrontaMossi } from '../ricalcolo.ts';

const { admin, applicazione, come, db, proprietario } = await appDiProva();

const TERNA = 'IT0003242622';
const POSTE = 'IT0003796171';
let conto = 0;
let estratto = 0;
let scrive: Chiama;
let legge: Chiama;
let altrove: Chiama;

const confronta = () =>
  inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto: conto }));

const una = async (): Promise<DiscordanzaWire> => {
  const pagina = await admin('POST', '/riconciliazione/discordanze/getpagedpost', {
    filter: { idConto: conto, codTitolo: TERNA },
  });
  expect(pagina.statusCode).toBe(200);
  const [sola] = pagina.json<{ items: DiscordanzaWire[] }>().items;
  if (!sola) throw new Error('manca la discordanza');
  return sola;
};

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
     values ($1, $1, 'Terna', 'A', 'EUR'), ($2, $2, 'Poste', 'A', 'EUR')`,
    [TERNA, POSTE],
  );
  await registraDiProva(proprietario, {
    ...{ causale: 'ACQ', titolo: TERNA, data: '2026-01-12', quantita: '8000', costo: '1.00' },
  });
  conto = await apriConto(proprietario, { codConto: 'DOSSIER', tipo: 'depositario' });
  estratto = (
    await apriEstratto(proprietario, {
      ...{ idConto: conto, giorno: '2026-11-20', specie: 'posizioni', base: 'regolato' },
      righe: [
        { isin: TERNA, quantita: '7600', prezzo: '8.10' },
        { isin: POSTE, quantita: '0' },
      ],
    })
  ).id;
  await confronta();
  const su = { '001': ['Riconciliazione_W'] } as const;
  scrive = await come({ username: 'scrive', su });
  legge = await come({ username: 'legge', su: { '001': ['Riconciliazione_R'] } });
  await proprietario.query(
    `insert into aziende (cod_azienda, ragione_sociale) values ('002', 'Altra') on conflict do nothing`,
  );
  altrove = await come({ username: 'altrove', su: { '002': ['Riconciliazione_W'] } });
});

describe('chi segue una discordanza', () => {
  test('si vede con la prova, i giorni e la causa in parole', async () => {
    expect(await una()).toMatchObject({
      ...{ ambito: 'titoli', cod_Titolo: TERNA, nostro: '8000', loro: '7600', differenza: '-400' },
      ...{ causa: 'ignota', causaInParole: 'Causa ignota', stato: 'aperta', daConfrontare: false },
      primoGiorno: '2026-11-20',
      prova: { parole: 'Al depositario mancano 400, e nulla lo spiega.' },
    });
  });

  test('stato, responsabile, scadenza e nota, nella versione vista; due insieme, una sola passa', async () => {
    const { id, versione } = await una();
    const scritta = await scrive('PUT', `/riconciliazione/discordanze/${id}`, {
      ...{
        versione,
        stato: 'in esame',
        responsabile: 'scrive',
        scadenza: '2026-11-27',
        nota: 'chiesto',
      },
    });
    expect(scritta.statusCode).toBe(200);
    expect(scritta.json()).toMatchObject({
      stato: 'in esame',
      responsabile: 'scrive',
      scadenza: '2026-11-27',
    });
    const vecchia = await scrive('PUT', `/riconciliazione/discordanze/${id}`, {
      versione,
      nota: 'altro',
    });
    expect(vecchia.statusCode).toBe(409);
    expect(vecchia.json().attuale).toMatchObject({ nota: 'chiesto' });
    const adesso = (await una()).versione;
    const insieme = await Promise.all(
      ['uno', 'due'].map((nota) =>
        scrive('PUT', `/riconciliazione/discordanze/${id}`, { versione: adesso, nota }),
      ),
    );
    expect(insieme.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('accettata vuole il perché; il responsabile è chi la può scrivere; il giorno esiste', async () => {
    const { id, versione } = await una();
    const chiedi = (corpo: object) =>
      scrive('PUT', `/riconciliazione/discordanze/${id}`, { versione, ...corpo });
    const rifiuti = await Promise.all([
      chiedi({ stato: 'accettata', nota: '  ' }),
      chiedi({ responsabile: 'legge' }),
      chiedi({ responsabile: 'nessuno' }),
      chiedi({ scadenza: '2026-02-30' }),
    ]);
    expect(rifiuti.map((r) => [r.statusCode, r.json().errori?.[0]?.campo])).toEqual([
      [422, 'nota'],
      [422, 'responsabile'],
      [422, 'responsabile'],
      [422, 'scadenza'],
    ]);
    const accettata = await chiedi({ stato: 'accettata', nota: 'la banca corregge a fine mese' });
    expect(accettata.json()).toMatchObject({ stato: 'accettata' });
    await confronta();
    expect(await una()).toMatchObject({
      stato: 'accettata',
      nota: 'la banca corregge a fine mese',
    });
  });

  test('senza privilegio non si scrive, e di un’altra azienda non c’è', async () => {
    const { id } = await una();
    const corpo = { nota: 'x' };
    const di = { 'x-cod-azienda': '002' };
    expect((await legge('PUT', `/riconciliazione/discordanze/${id}`, corpo)).statusCode).toBe(403);
    expect((await altrove('PUT', `/riconciliazione/discordanze/${id}`, corpo, di)).statusCode).toBe(
      404,
    );
    expect(
      (await altrove('GET', `/riconciliazione/discordanze/${id}`, undefined, di)).statusCode,
    ).toBe(404);
    expect(
      (await altrove('POST', '/riconciliazione/discordanze/getpagedpost', {}, di)).json().items,
    ).toEqual([]);
    expect(
      (
        await altrove(
          'POST',
          '/riconciliazione/posizioni/getfiltered',
          { idEstratto: estratto },
          di,
        )
      ).statusCode,
    ).toBe(404);
    expect(
      (await altrove('GET', `/riconciliazione/conti/${conto}/quadro`, undefined, di)).statusCode,
    ).toBe(404);
    expect(
      (await altrove('POST', `/riconciliazione/conti/${conto}/ricalcola`, undefined, di))
        .statusCode,
    ).toBe(404);
    expect((await altrove('GET', '/riconciliazione/sintesi', undefined, di)).json()).toEqual({
      conti: [],
      daAssegnare: 0,
    });
  });

  test('chi può seguirla', async () => {
    const { json } = await legge('GET', '/riconciliazione/responsabili');
    expect(json()).toContain('scrive');
    expect(json()).not.toContain('legge');
    expect(json()).not.toContain('altrove');
  });
});

describe('un conto in breve', () => {
  test('sintesi, quadro e posizioni', async () => {
    const [sola] = (await legge('GET', '/riconciliazione/sintesi')).json().conti;
    expect(sola).toMatchObject({
      ...{ cod_Conto: 'DOSSIER', tipo: 'depositario', importoAperto: null, daConfrontare: false },
      ultimoEstratto: { id: estratto, data: '2026-11-20', formato: 'MT535' },
      aperte: { fino5: 0, fino30: 0, oltre30: 0 },
    });
    expect(sola.giorni.striscia).toHaveLength(60);
    const quadro = await legge('GET', `/riconciliazione/conti/${conto}/quadro`);
    expect(quadro.json()).toMatchObject({
      ...{ idEstratto: estratto, data: '2026-11-20', base: 'regolato', cassa: null },
      posizioni: { tutte: 2, concordanti: 1, discordanti: 1, spiegate: 0, ignote: 1 },
    });
    const posizioni = await legge('POST', '/riconciliazione/posizioni/getfiltered', {
      idEstratto: estratto,
    });
    expect(posizioni.json()).toMatchObject([
      { codISIN: TERNA, prezzoLoro: '8.1', discordanza: { causa: 'ignota', cod_Conto: 'DOSSIER' } },
      { codISIN: POSTE, nostro: null, loro: '0', differenza: '0', discordanza: null },
    ]);
    const sole = await legge('POST', '/riconciliazione/posizioni/getfiltered', {
      idEstratto: estratto,
      soloDiscordanti: true,
    });
    expect(sole.json()).toHaveLength(1);
  });

  test('i regolamenti di un giorno dopo non ne sono l’ultimo estratto, e si chiedono a parte', async () => {
    const regolamenti = await apriEstratto(proprietario, {
      ...{ idConto: conto, giorno: '2026-11-21', specie: 'regolamenti', righe: [] },
    });
    const [sola] = (await legge('GET', '/riconciliazione/sintesi')).json().conti;
    expect(sola.ultimoEstratto).toMatchObject({ id: estratto, data: '2026-11-20' });
    const diSpecie = async (specie: string) =>
      (
        await legge('POST', '/riconciliazione/estratti/getpagedpost', {
          filter: { idConto: conto, specie },
        })
      )
        .json<{ items: { id: number }[] }>()
        .items.map(({ id }) => id);
    expect(await diSpecie('posizioni')).toEqual([estratto]);
    expect(await diSpecie('regolamenti')).toEqual([regolamenti.id]);
  });

  test('un movimento dopo il confronto lo dice subito, e l’orologio confronta di nuovo', async () => {
    await registraDiProva(proprietario, {
      ...{ causale: 'VEN', titolo: TERNA, data: '2026-03-12', quantita: '400' },
    });
    expect(await una()).toMatchObject({ daConfrontare: true });
    expect((await legge('GET', `/riconciliazione/conti/${conto}/quadro`)).json()).toMatchObject({
      daConfrontare: true,
      posizioni: { discordanti: 0 },
    });
    const fatti = await confrontaMossi({
      proprietario,
      applicazione,
      log: { warn: () => undefined },
    });
    expect(fatti).toBe(1);
    expect(await una()).toMatchObject({ daConfrontare: false, stato: 'risolta' });
    const { id } = await una();
    expect(
      (await scrive('PUT', `/riconciliazione/discordanze/${id}`, { nota: 'x' })).statusCode,
    ).toBe(409);
  });

  test('il ricalcolo è un lavoro, uno per volta', async () => {
    const uno = await scrive('POST', `/riconciliazione/conti/${conto}/ricalcola`);
    expect(uno.statusCode).toBe(202);
    const altro = await scrive('POST', `/riconciliazione/conti/${conto}/ricalcola`);
    expect(altro.json().guidID).toBe(uno.json().guidID);
    expect((await legge('POST', `/riconciliazione/conti/${conto}/ricalcola`)).statusCode).toBe(403);
    const { rows } = await proprietario.query('select area from lavori where guid = $1', [
      uno.json().guidID,
    ]);
    expect(rows).toEqual([{ area: 'Riconciliazione' }]);
  });
});
