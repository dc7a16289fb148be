import { describe, expect, test } from 'vitest';
import type {
  AbbinamentoWire,
  DiscordanzaWire,
  MovimentoDiContoWire,
  QuadroWire,
  RigaDiContoWire,
} from '#contract/riconciliazione/confronto.ts';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { bancaDiProva } from '#tests/setup/banca.ts';
import { movimentoDiCassa } from '#tests/setup/cassa.ts';
import { apriEstratto } from '#tests/setup/riconciliazione.ts';

const { admin, come, db, proprietario } = await appDiProva();

const { conto, estratto, movimenti, righe, confronta, pagina, riga, tabelle } = await bancaDiProva({
  admin,
  db,
  proprietario,
});

describe('un conto confrontato', () => {
  test('ha ogni riga con il suo movimento, una proposta o una causa', async () => {
    const { items, totalCount } = await pagina<RigaDiContoWire>('righe');
    expect(totalCount).toBe(8);
    const detto = Object.fromEntries(
      items.map((una) => [una.id, [una.abbinamento ?? una.causa, una.perche]]),
    );
    const [a, b, c, d, e, f, g, h] = righe as number[];
    expect(detto).toEqual({
      [a as number]: ['confermato', 'riferimento e importo'],
      [b as number]: ['confermato', 'importo unico'],
      [c as number]: ['manca-da-noi', 'nessun movimento di −122,00'],
      [d as number]: [
        'stornato',
        expect.stringMatching(/^è \d+\/2026 di −19\.809,90, che da noi è stornato$/),
      ],
      [e as number]: ['confermato', 'importo unico'],
      [f as number]: ['proposto', 'importi che insieme tornano'],
      [g as number]: ['proposto', 'importi che insieme tornano'],
      [h as number]: [null, ''],
    });
    expect(items.find(({ id }) => id === f)?.altri).toHaveLength(2);
    expect(items.find(({ id }) => id === f)?.idRegola).toBeNull();
  });

  test('ha ogni nostro movimento con il saldo dopo; quelli di prima e gli stornati non ci sono', async () => {
    const { items, totalCount } = await pagina<MovimentoDiContoWire>('movimenti');
    expect(totalCount).toBe(6);
    expect(items.map(({ importo, saldo, causa }) => [importo, saldo, causa])).toEqual([
      ['15400.00', '1297734.90', null],
      ['500.00', '1298234.90', null],
      ['500.00', '1298734.90', null],
      ['6000.00', '1304734.90', null],
      ['-104419.78', '1200315.12', 'manca-da-loro'],
      ['2600.00', '1202915.12', null],
    ]);
  });

  test('si sfoglia per chiave, nei due versi e con un filtro', async () => {
    const prima = await pagina<MovimentoDiContoWire>('movimenti', {}, { pageSize: 4 });
    const dopo = await pagina<MovimentoDiContoWire>(
      'movimenti',
      {},
      { pageSize: 4, cursore: prima.cursoreDopo },
    );
    expect(dopo.items.map(({ saldo }) => saldo)).toEqual(['1200315.12', '1202915.12']);
    const aperti = await pagina<MovimentoDiContoWire>('movimenti', { quali: 'aperte' });
    expect(aperti.items.map(({ id }) => id)).toContain(movimenti.acquisto);
    expect((await pagina('righe', { quali: 'confermate' })).totalCount).toBe(3);
    expect((await pagina('righe', { quali: 'proposte' })).totalCount).toBe(2);
    expect((await pagina('righe', { quali: 'aperte', dal: '2026-11-18' })).totalCount).toBe(4);
    const due = await pagina<RigaDiContoWire>('righe', {}, { pageSize: 3 });
    const altre = await pagina<RigaDiContoWire>(
      'righe',
      {},
      { pageSize: 5, cursore: due.cursoreDopo },
    );
    expect([...due.items, ...altre.items]).toHaveLength(8);
  });

  test('ha un ponte dal nostro saldo al loro che non lascia nulla', async () => {
    const risposta = await admin(
      'GET',
      `/riconciliazione/conti/${conto}/quadro?idEstratto=${estratto}`,
    );
    expect(risposta.statusCode, risposta.body).toBe(200);
    expect(risposta.json<QuadroWire>().cassa).toEqual({
      ...{ righe: 7, confermate: 3, proposte: 2, aperte: 2, codDivisa: 'EUR' },
      ...{ saldoNostro: '1202915.12', saldoLoro: '1287403', nonSpiegato: '0' },
      ponte: [
        { causa: 'manca-da-loro', parole: 'Manca da loro', importo: '104419.78', quante: 1 },
        { causa: 'manca-da-noi', parole: 'Manca da noi', importo: '-122', quante: 1 },
        {
          causa: 'stornato',
          parole: 'Stornato da noi, eseguito da loro',
          importo: '-19809.9',
          quante: 1,
        },
      ],
    });
  });

  test('di una giornata in corso, o senza saldo, non ha un saldo loro né un prospetto', async () => {
    const altri = [{ intraday: true, saldoFinale: '5.00' }, {}];
    for (const [i, uno] of altri.entries()) {
      const { id } = await apriEstratto(proprietario, {
        ...{ idConto: conto, giorno: `2026-11-2${2 - i}`, ...uno },
        righe: [{ importo: '-3.00', stato: i === 0 ? 'contabilizzata' : 'sospesa' }],
      });
      const quadro = async (quale: string) =>
        (await admin('GET', `/riconciliazione/conti/${conto}/quadro${quale}`)).json<QuadroWire>();
      expect((await quadro(`?idEstratto=${id}`)).cassa).toMatchObject({
        ...{ aperte: 0, saldoNostro: '1202915.12', saldoLoro: null, nonSpiegato: null },
      });
      if (i === 0) expect((await quadro('')).idEstratto).toBe(estratto);
      const prospetto = (idEstratto: number) =>
        admin('POST', '/riconciliazione/prospetti', { idEstratto });
      await proprietario.query('delete from conti_mossi');
      const no = await prospetto(id);
      expect([no.statusCode, no.json().detail]).toEqual([
        409,
        i === 0
          ? 'L’estratto è di una giornata ancora in corso: il prospetto si prepara su uno che la chiude.'
          : 'L’estratto non ha un saldo che il conto conti: il prospetto non avrebbe con che cosa confrontare il nostro.',
      ]);
      if (i === 0) expect((await prospetto(estratto)).statusCode).toBe(201);
      await proprietario.query('delete from estratti where id = $1', [id]);
    }
  });

  test('confrontato di nuovo resta com’è, byte per byte', async () => {
    const prima = await tabelle();
    await confronta();
    expect(await tabelle()).toEqual(prima);
  });
});

describe('abbinare a mano', () => {
  const abbina = (corpo: object, chiama: Chiama = admin) =>
    chiama('POST', '/riconciliazione/abbinamenti', { idConto: conto, movimenti: [], ...corpo });

  test('vuole un conto che torna, o una nota che dica perché no', async () => {
    const suo = await movimentoDiCassa(proprietario, { saldo: '-121.50', data: '2026-11-18' });
    const senza = await abbina({ righe: [righe[2]], movimenti: [suo] });
    expect(senza.statusCode).toBe(422);
    expect(senza.json().detail).toBe(
      'Le righe sono −122,00 e i movimenti −121,50: la differenza è −0,50. Scrivere nella nota perché si abbinano lo stesso.',
    );
    const con = await abbina({ righe: [righe[2]], movimenti: [suo], nota: 'bollo' });
    expect(con.statusCode, con.body).toBe(201);
    const fatto = con.json<AbbinamentoWire>();
    expect(fatto).toMatchObject({ come: 'persona', stato: 'confermato', differenza: '-0.5' });
    expect(await riga(2)).toMatchObject({ abbinamento: 'confermato', idDiscordanza: null });
    const quadro = (
      await admin('GET', `/riconciliazione/conti/${conto}/quadro`)
    ).json<QuadroWire>();
    expect(quadro.cassa?.nonSpiegato).toBe('0');
    expect(quadro.cassa?.ponte.find(({ causa }) => causa === 'con-nota')?.importo).toBe('-0.5');

    const ancora = await abbina({ righe: [righe[2]], movimenti: [movimenti.acquisto], nota: 'x' });
    expect(ancora.statusCode).toBe(409);
    expect(ancora.json().detail).toBe(
      'La riga del 18/11/2026 è già abbinata da admin: scioglierlo prima, o sceglierne altri.',
    );

    const uno = await admin('GET', `/riconciliazione/abbinamenti/${fatto.id}`);
    expect(uno.json<AbbinamentoWire>().parti).toHaveLength(2);
    await admin('POST', '/riconciliazione/abbinamenti/sciogli', { ids: [fatto.id] });
    await proprietario.query('delete from abbinamenti where id = $1', [fatto.id]);
    await admin('POST', `/movimenti/${suo}/storna`, {});
    await confronta();
  });

  test('rifiuta ciò che non è del conto, stornato, in sospeso, o solo', async () => {
    const dice = async (corpo: object) => (await abbina(corpo)).json().detail;
    expect(await dice({ righe: [righe[7]], movimenti: [movimenti.acquisto] })).toContain(
      'non è contabilizzata in un estratto letto',
    );
    expect(await dice({ righe: [righe[3]], movimenti: [movimenti.stornato] })).toContain(
      'è stornato',
    );
    expect(await dice({ righe: [righe[3]], movimenti: [movimenti.vecchio] })).toContain(
      'non muove la liquidità di questo conto',
    );
    expect(await dice({ righe: [righe[3]] })).toContain('almeno una riga e un movimento');
  });
});

describe('confermare e sciogliere', () => {
  const conferma = (corpo: object, chiama: Chiama = admin) =>
    chiama('POST', '/riconciliazione/abbinamenti/conferma', corpo);

  test('di due che confermano insieme uno lo fa, e all’altro si dice chi è stato', async () => {
    const altro = await come({ username: 'bruna', su: { '001': ['Riconciliazione_W'] } });
    const id = (await riga(5))?.idAbbinamento as number;
    const esiti = await Promise.all([conferma({ ids: [id] }), conferma({ ids: [id] }, altro)]);
    const corpi = esiti.map((una) =>
      una.json<{ confermati: number; rifiutati: { messaggio: string }[] }>(),
    );
    expect(corpi.map(({ confermati }) => confermati).sort()).toEqual([0, 1]);
    const perso = corpi.find(({ confermati }) => confermati === 0);
    expect(perso?.rifiutati[0]?.messaggio).toMatch(/^L’ha già confermato (admin|bruna)\.$/);
    expect(await riga(5)).toMatchObject({ abbinamento: 'confermato', come: 'gruppo' });
  });

  test('ciò che si scioglie resta sciolto, e la discordanza si riapre con la sua età', async () => {
    const id = (await riga(1))?.idAbbinamento as number;
    const sciolto = await admin('POST', '/riconciliazione/abbinamenti/sciogli', {
      ...{ ids: [id], perche: 'è di un altro' },
    });
    expect(sciolto.json()).toEqual({ sciolti: 1 });
    expect(await riga(1)).toMatchObject({ abbinamento: null, causa: 'ambiguo' });
    await confronta();
    expect(await riga(1)).toMatchObject({ abbinamento: null, causa: 'ambiguo' });
    const uno = (await admin('GET', `/riconciliazione/abbinamenti/${id}`)).json<AbbinamentoWire>();
    expect(uno).toMatchObject({ stato: 'sciolto', decisoDa: 'admin', perche: 'è di un altro' });
    const ridetto = await conferma({ ids: [id, 999_999] });
    expect(ridetto.json().rifiutati).toEqual([
      { id, messaggio: 'È stato sciolto: è di un altro.' },
      { id: 999_999, messaggio: 'Non c’è più: il conto è stato confrontato di nuovo.' },
    ]);
    const rifatto = await admin('POST', '/riconciliazione/abbinamenti', {
      ...{ idConto: conto, righe: [righe[1]], movimenti: [movimenti.cedola2] },
    });
    expect(rifatto.statusCode, rifatto.body).toBe(201);
  });

  test('con i quattro occhi chi ha scritto il movimento non ne conferma l’abbinamento', async () => {
    const suo = await movimentoDiCassa(proprietario, {
      ...{ saldo: '333.00', data: '2026-11-10', autori: ['admin'] },
    });
    const altro = await movimentoDiCassa(proprietario, { saldo: '333.00', data: '2026-11-10' });
    const { righe: sue } = await apriEstratto(proprietario, {
      ...{ idConto: conto, giorno: '2026-11-21', saldoFinale: '1288069.00' },
      righe: [
        { importo: '333.00', valuta: '2026-11-10' },
        { importo: '333.00', valuta: '2026-11-10' },
      ],
    });
    await confronta();
    await proprietario.query(`update aziende set quattro_occhi = true where cod_azienda = '001'`);
    const { items } = await pagina<RigaDiContoWire>('righe', { quali: 'proposte' });
    const id = items.find((una) => una.id === sue[0])?.idAbbinamento as number;
    const detto = (await conferma({ tuttiDi: { idConto: conto, come: 'gruppo' } })).json();
    expect(detto.confermati).toBe(0);
    expect(detto.rifiutati[0]).toEqual({
      id,
      messaggio: expect.stringMatching(
        /^Questa azienda vuole quattro occhi: il movimento \d+\/2026 l’ha scritto chi lo abbina/,
      ),
    });
    const mano = await admin('POST', '/riconciliazione/abbinamenti', {
      ...{ idConto: conto, righe: [sue[0]], movimenti: [suo] },
    });
    expect(mano.statusCode).toBe(422);
    const carla = await come({ username: 'carla', su: { '001': ['Riconciliazione_W'] } });
    expect((await conferma({ ids: [id] }, carla)).json().confermati).toBe(1);
    await proprietario.query(`update aziende set quattro_occhi = false where cod_azienda = '001'`);
    expect(altro).toBeGreaterThan(0);
  });

  test('lo storno di un movimento abbinato lo scioglie: la discordanza torna con la sua età', async () => {
    const fatto = await riga(4);
    expect(fatto?.abbinamento).toBe('confermato');
    const storno = await admin('POST', `/movimenti/${movimenti.dividendo}/storna`, {});
    expect(storno.statusCode, storno.body).toBe(200);
    const sciolto = (
      await admin('GET', `/riconciliazione/abbinamenti/${fatto?.idAbbinamento}`)
    ).json<AbbinamentoWire>();
    expect(sciolto.stato).toBe('sciolto');
    expect(sciolto.perche).toMatch(/^il movimento \d+\/2026 è stato stornato$/);
    await confronta();
    expect(await riga(4)).toMatchObject({ abbinamento: null, causa: 'stornato' });
    const discordanza = (
      await admin('GET', `/riconciliazione/discordanze/${(await riga(4))?.idDiscordanza}`)
    ).json<DiscordanzaWire>();
    expect(discordanza.primoGiorno).toBe('2026-11-20');
  });
});

describe('una regola provata', () => {
  const prova = (corpo: object) =>
    admin('POST', '/riconciliazione/regole/prova', {
      ...{ idConto: conto, specie: '1-1', effetto: 'conferma', ...corpo },
    });

  test('dice che cosa farebbe, e non scrive nulla', async () => {
    await movimentoDiCassa(proprietario, { saldo: '-19800.00', data: '2026-11-19' });
    const prima = await tabelle();
    const condizioni = { importo: { scarto: '10' }, testo: { contiene: 'poste' } };
    const esito = await prova({ condizioni });
    expect(esito.statusCode, esito.body).toBe(200);
    expect(esito.json()).toMatchObject({ confermati: 1, proposti: 0, ambigui: 0 });
    expect(esito.json().esempi[0].righe[0].id).toBe(righe[3]);
    expect(await tabelle()).toEqual(prima);
  });

  test('con condizioni sbagliate dice quale', async () => {
    const esito = await prova({ condizioni: { colore: true } });
    expect(esito.statusCode).toBe(422);
    expect(esito.json().detail).toContain('«colore» non è una condizione');
  });
});

describe('di un’altra azienda, o senza privilegio', () => {
  test('non c’è nulla', async () => {
    const altra = { 'x-cod-azienda': '002' };
    const id = (await riga(0))?.idAbbinamento;
    for (const url of [`/riconciliazione/abbinamenti/${id}`])
      expect((await admin('GET', url, undefined, altra)).statusCode).toBe(404);
    const pagine = await admin(
      'POST',
      '/riconciliazione/conto/righe/getpagedpost',
      { filter: { idConto: conto } },
      altra,
    );
    expect(pagine.statusCode).toBe(404);
    const detto = await admin(
      'POST',
      '/riconciliazione/abbinamenti/conferma',
      { ids: [id] },
      altra,
    );
    expect(detto.json().rifiutati[0].messaggio).toContain('Non c’è più');
    const mano = { idConto: conto, righe: [righe[3]], movimenti: [movimenti.acquisto] };
    expect((await admin('POST', '/riconciliazione/abbinamenti', mano, altra)).statusCode).toBe(404);
    const sciolto = await admin(
      'POST',
      '/riconciliazione/abbinamenti/sciogli',
      { ids: [id] },
      altra,
    );
    expect(sciolto.statusCode).toBe(404);
  });

  test('chi legge soltanto non decide', async () => {
    const legge = await come({ username: 'dora', su: { '001': ['Riconciliazione_R'] } });
    expect((await pagina('righe', {}, {}, legge)).totalCount).toBeGreaterThan(0);
    const no = await legge('POST', '/riconciliazione/abbinamenti/conferma', { ids: [1] });
    expect(no.statusCode).toBe(403);
    const niente = await come({ username: 'enzo', su: { '001': ['Movimenti_R'] } });
    const vista = await niente('POST', '/riconciliazione/conto/righe/getpagedpost', {
      filter: { idConto: conto },
    });
    expect(vista.statusCode).toBe(403);
  });
});
