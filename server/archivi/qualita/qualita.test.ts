import { beforeAll, describe, expect, test } from 'vitest';
import type { RotteQualita } from '#contract/qualita.ts';
import type { Risposta } from '#contract/rotta.ts';
import { controlliDi } from '#domain/archivi/qualita/controlli.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { tieni } from '#tests/setup/tenuti.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;

type Riga = Risposta<RotteQualita['righe']>['items'][number];
type Chiama = typeof admin;

/** A Monday; the Friday before it is 17 April 2026. */
const LUNEDI = '2026-04-20';
const VENERDI = '2026-04-17';

const righe = async (
  tipo: string,
  controllo: string,
  altro: object = {},
  chiama: Chiama = admin,
  azienda = '001',
): Promise<Riga[]> => {
  const corpo = { data: LUNEDI, controllo, ...altro };
  const risposta = await chiama('POST', `/qualita/${tipo}/righe`, corpo, {
    'x-cod-azienda': azienda,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Risposta<RotteQualita['righe']>>().items;
};
const codici = async (...parti: Parameters<typeof righe>) =>
  (await righe(...parti)).map(({ codTitolo, codDivisa, data }) =>
    [codTitolo ?? codDivisa, data].join(' '),
  );
const conti = async (tipo: string, altro: object = {}) => {
  const risposta = await admin('POST', `/qualita/${tipo}/controlli`, { data: LUNEDI, ...altro });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<Risposta<RotteQualita['controlli']>>();
};
const esegui = async (tipo: string, atto: string, corpo: object, azienda = '001') =>
  admin('POST', `/qualita/${tipo}/${atto}`, corpo, { 'x-cod-azienda': azienda });

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, tasso_cedola,
        periodicita, tipo_calcolo_ratei, tipo_tasso, tipo_indicizzazione, data_scadenza) values
      ('AZIONE', 'Un’azione', 'A', 'EUR', 'U', null, null, 'NONE', null, null, null),
      ('DOLLARO', 'Un’azione in dollari', 'A', 'USD', 'U', null, null, 'NONE', null, null, null),
      ('FERMA', 'Un’azione ferma', 'A', 'EUR', 'U', null, null, 'NONE', null, null, null),
      ('BTP', 'Con cedola', 'S', 'EUR', 'P', 3, '2', 'ICMA', 'F', null, '2030-03-01'),
      ('BTPI', 'Indicizzato', 'S', 'EUR', 'P', 1, '2', 'ICMA', 'F', 'IE', '2031-09-15'),
      ('SCADUTO', 'Già scaduto', 'Z', 'EUR', 'P', null, null, 'COMP', 'Z', null, '2026-04-16');
    insert into quotazioni (cod_titolo, data, prezzo) values
      ('AZIONE', '2026-04-16', 10), ('AZIONE', '${VENERDI}', 12.5), ('AZIONE', '2026-04-18', 12.5),
      ('AZIONE', '${LUNEDI}', 13.75),
      ('DOLLARO', '2026-04-08', 50), ('DOLLARO', '${LUNEDI}', 55.5),
      ('BTP', '2026-04-08', 99.5), ('SCADUTO', '${LUNEDI}', 100);
    insert into quotazioni (cod_titolo, data, prezzo)
      select 'FERMA', date '${LUNEDI}' - n, 7 from generate_series(0, 9) n;
    insert into ratei (cod_titolo, data, rateo) values
      ('BTP', '${LUNEDI}', -0.5), ('AZIONE', '${LUNEDI}', 0.2), ('BTPI', '${LUNEDI}', 0);
    insert into coefficienti (cod_titolo, data, coefficiente) values
      ('BTPI', '${VENERDI}', 1.01), ('BTPI', '${LUNEDI}', 0.99);
    insert into cambi (cod_divisa, data, cambio) values ('USD', '${VENERDI}', 1.1);
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values
      ('001', 'GEST', 'Gestito'), ('002', 'SUO', 'Di un’altra azienda');
    insert into costi_normali (cod_azienda, cod_titolo, data, prezzo) values
      ('001', 'BTP', '2026-01-31', 98), ('001', 'AZIONE', '2026-01-31', 10),
      ('001', 'AZIONE', '${LUNEDI}', 14), ('002', 'BTP', '${LUNEDI}', 1),
      ('002', 'DOLLARO', '${LUNEDI}', 50);
    insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
      values ('001', 'GEST', 'BTP', '2026-03-31', 98), ('001', 'GEST', 'BTP', '${LUNEDI}', 196),
             ('002', 'SUO', 'BTP', '2026-03-31', 1), ('002', 'SUO', 'BTP', '${LUNEDI}', 9)`);
  await tieni(proprietario, { portafoglio: 'GEST' });
});

describe('ogni controllo trova ciò che dice', () => {
  test('senza valore: i titoli che si quotano e nel giorno non hanno un prezzo', async () => {
    expect(await righe('quotazioni', 'mancanti')).toMatchObject([
      {
        codTitolo: 'BTP',
        data: LUNEDI,
        id: null,
        valore: null,
        precedente: '99.5',
        dataPrecedente: '2026-04-08',
        misura: '8',
      },
      { codTitolo: 'BTPI', precedente: null, misura: null },
    ]);
  });

  test('senza valore: dei cambi, le divise in cui c’è un titolo o che si seguono', async () => {
    expect(await codici('cambi', 'mancanti')).toEqual([`USD ${LUNEDI}`]);
  });

  test('in un giorno chiuso non si aspetta nulla', async () => {
    const sabato = { data: '2026-04-18' };
    expect(await righe('quotazioni', 'mancanti', sabato)).toEqual([]);
    expect(await conti('quotazioni', sabato)).toMatchObject({ lavorativo: false, attesi: 0 });
  });

  test('valore vecchio: oltre i giorni lavorativi ammessi, Pasqua e sabati esclusi', async () => {
    expect(await righe('quotazioni', 'vecchi')).toMatchObject([
      { codTitolo: 'BTP', data: '2026-04-08', valore: '99.5', misura: '8' },
    ]);
    // Friday 10 April: two business days after the 8th, which five admit.
    expect(await codici('quotazioni', 'vecchi', { data: '2026-04-10' })).toEqual([]);
  });

  test('salto: contro il valore prima nei giorni esaminati, o contro l’ultimo più vecchio', async () => {
    expect(await righe('quotazioni', 'salti')).toMatchObject([
      {
        codTitolo: 'DOLLARO',
        valore: '55.5',
        precedente: '50',
        dataPrecedente: '2026-04-08',
        misura: '11',
      },
    ]);
    expect(await codici('quotazioni', 'salti', { giorni: 7 })).toEqual([
      `AZIONE ${VENERDI}`,
      `DOLLARO ${LUNEDI}`,
    ]);
  });

  test('salto: dieci per cento esatto non è oltre il dieci per cento', async () => {
    const trovati = await codici('quotazioni', 'salti', { filter: { codTitolo: ['AZIONE'] } });
    expect(trovati).toEqual([]);
  });

  test('valore fermo: gli ultimi dieci sono uguali', async () => {
    expect(await righe('quotazioni', 'fermi')).toMatchObject([
      { codTitolo: 'FERMA', valore: '7', misura: '10', dataPrecedente: '2026-04-11' },
    ]);
  });

  test('giorno non lavorativo: il lunedì guarda anche sabato e domenica', async () => {
    expect(await codici('quotazioni', 'festivi')).toEqual([
      'AZIONE 2026-04-18',
      'FERMA 2026-04-19',
      'FERMA 2026-04-18',
    ]);
  });

  test('ratei: un negativo, e uno di un titolo senza cedola', async () => {
    expect(await codici('ratei', 'negativi')).toEqual([`BTP ${LUNEDI}`]);
    expect(await codici('ratei', 'rateo-senza-cedola')).toEqual([`AZIONE ${LUNEDI}`]);
  });

  test('coefficienti: sotto il minimo, e un salto con la sua tolleranza', async () => {
    expect(await codici('coefficienti', 'sotto-minimo')).toEqual([`BTPI ${LUNEDI}`]);
    expect(await righe('coefficienti', 'salti')).toMatchObject([{ misura: '1.9802' }]);
  });

  test('titolo scaduto, e divisa senza cambio con quanti titoli la aspettano', async () => {
    expect(await codici('quotazioni', 'scaduti')).toEqual([`SCADUTO ${LUNEDI}`]);
    expect(await righe('quotazioni', 'senza-cambio')).toMatchObject([
      { codTitolo: null, codDivisa: 'USD', misura: '1', dataPrecedente: VENERDI },
    ]);
  });

  test('i conteggi sono quelli degli elenchi, per tutti gli archivi', async () => {
    for (const archivio of tipiArchivio) {
      const { controlli } = await conti(archivio.tipo);
      expect(controlli.map(({ codice }) => codice)).toEqual(
        controlliDi(archivio).map(({ codice }) => codice),
      );
      for (const { codice, righe: quante } of controlli)
        expect(await righe(archivio.tipo, codice)).toHaveLength(quante);
    }
  });

  test('un controllo che l’archivio non ha, o un giorno che non c’è, si rifiuta', async () => {
    const chiedi = (corpo: object) => admin('POST', '/qualita/cambi/righe', corpo);
    const scaduti = await chiedi({ data: LUNEDI, controllo: 'scaduti' });
    expect([scaduti.statusCode, scaduti.json<{ detail: string }>().detail]).toEqual([
      422,
      expect.stringMatching(/Cambi non ha il controllo scaduti/),
    ]);
    expect((await chiedi({ data: '2026-02-30', controllo: 'salti' })).statusCode).toBe(422);
    const ordine = { filter: { sqlParams: { orderByDict: { pippo: 'ASC' } } } };
    expect((await chiedi({ data: LUNEDI, controllo: 'salti', ...ordine })).statusCode).toBe(422);
  });
});

describe('gli archivi di un’azienda', () => {
  test('normali: si guarda chi aveva un valore, e solo se il giorno ne ha uno', async () => {
    expect(await codici('costi-normali', 'mancanti')).toEqual([`BTP ${LUNEDI}`]);
    expect(await codici('costi-normali', 'mancanti', { data: VENERDI })).toEqual([]);
  });

  test('ognuna vede le sue, e la precedente è la sua', async () => {
    expect(await righe('quotazioni-normali-gestore', 'salti')).toMatchObject([
      { cod_Portafoglio: 'GEST', precedente: '98', valore: '196', misura: '100' },
    ]);
    const altra = await righe('quotazioni-normali-gestore', 'salti', {}, admin, '002');
    expect(altra).toMatchObject([{ cod_Portafoglio: 'SUO', misura: '800' }]);
  });

  test('ciò che un’azienda accetta l’altra lo vede ancora', async () => {
    const nota = 'Fusione del 20/04.';
    const scelte = [{ codTitolo: 'BTP', cod_Portafoglio: 'GEST', data: LUNEDI, valore: '196' }];
    const corpo = { controllo: 'salti', nota, righe: scelte };
    expect((await esegui('quotazioni-normali-gestore', 'accetta', corpo)).json()).toEqual({
      righe: 1,
    });
    expect(await righe('quotazioni-normali-gestore', 'salti')).toEqual([]);
    expect(await righe('quotazioni-normali-gestore', 'salti', {}, admin, '002')).toHaveLength(1);
    const altrui = await esegui('quotazioni-normali-gestore', 'riapri', corpo, '002');
    expect(altrui.json()).toEqual({ righe: 0 });
  });

  test('un valore di un’altra azienda non si elimina', async () => {
    const { rows } = await proprietario.query<{ id: number; versione: number }>(
      `select id, versione from costi_normali where cod_azienda = '002' and cod_titolo = 'BTP'`,
    );
    expect((await esegui('costi-normali', 'elimina', { righe: rows })).statusCode).toBe(409);
  });

  test('chi ha il privilegio di un’area sola guarda quella sola', async () => {
    const ada = await come({ username: 'ada', su: { '001': ['Ratei_R'] } });
    expect(await codici('ratei', 'negativi', {}, ada)).toEqual([`BTP ${LUNEDI}`]);
    const corpo = { data: LUNEDI, controllo: 'salti' };
    expect((await ada('POST', '/qualita/quotazioni/righe', corpo)).statusCode).toBe(403);
    const scritto = {
      controllo: 'negativi',
      nota: 'x',
      righe: [{ codTitolo: 'BTP', data: LUNEDI }],
    };
    expect((await ada('POST', '/qualita/ratei/accetta', scritto)).statusCode).toBe(403);
  });
});

describe('che cosa si fa di un’anomalia', () => {
  test('accettata con una nota non torna, finché il valore è lo stesso', async () => {
    const [riga] = await righe('ratei', 'negativi');
    const scelta = { codTitolo: 'BTP', codDivisa: 'EUR', data: LUNEDI, valore: riga?.valore };
    const corpo = { controllo: 'negativi', nota: ' Ex cedola. ', righe: [scelta] };
    expect((await esegui('ratei', 'accetta', corpo)).json()).toEqual({ righe: 1 });
    expect(await righe('ratei', 'negativi')).toEqual([]);
    expect(await righe('ratei', 'negativi', { accettate: true })).toMatchObject([
      { nota: 'Ex cedola.', accettataDa: 'admin' },
    ]);
    const conto = (await conti('ratei')).controlli.find(({ codice }) => codice === 'negativi');
    expect(conto).toMatchObject({ righe: 0, accettate: 1 });
    await proprietario.query(`update ratei set rateo = -0.6 where cod_titolo = 'BTP'`);
    expect(await codici('ratei', 'negativi')).toEqual([`BTP ${LUNEDI}`]);
    await proprietario.query(`update ratei set rateo = -0.5 where cod_titolo = 'BTP'`);
    expect((await esegui('ratei', 'riapri', corpo)).json()).toEqual({ righe: 1 });
    expect(await codici('ratei', 'negativi')).toEqual([`BTP ${LUNEDI}`]);
  });

  test('una nota di soli spazi non basta', async () => {
    const corpo = {
      controllo: 'negativi',
      nota: '  ',
      righe: [{ codTitolo: 'BTP', data: LUNEDI }],
    };
    expect((await esegui('ratei', 'accetta', corpo)).statusCode).toBe(422);
  });

  test('un valore fermo accettato ieri è accettato oggi, se non si è mosso', async () => {
    const scelta = { codTitolo: 'FERMA', data: VENERDI, valore: '7' };
    const corpo = { controllo: 'fermi', nota: 'Non scambia.', righe: [scelta] };
    await esegui('quotazioni', 'accetta', corpo);
    expect(await righe('quotazioni', 'fermi')).toEqual([]);
    await esegui('quotazioni', 'riapri', {
      controllo: 'fermi',
      righe: [{ codTitolo: 'FERMA', data: LUNEDI }],
    });
    expect(await righe('quotazioni', 'fermi')).toHaveLength(1);
  });

  test('si riporta l’ultimo valore, una volta sola, e si può togliere', async () => {
    const corpo = { data: LUNEDI, righe: [{ codTitolo: 'BTP' }, { codTitolo: 'BTPI' }] };
    const scritto = (await esegui('quotazioni', 'riporta', corpo)).json<{
      righe: number;
      scritte: { id: number; versione: number }[];
    }>();
    expect(scritto.righe).toBe(1);
    const { rows } = await proprietario.query(
      `select trim_scale(prezzo)::text as prezzo, fonte, creato_da from quotazioni
        where cod_titolo = 'BTP' and data = '${LUNEDI}'`,
    );
    expect(rows).toEqual([{ prezzo: '99.5', fonte: 'Riporto', creato_da: 'admin' }]);
    expect((await esegui('quotazioni', 'riporta', corpo)).json()).toMatchObject({ righe: 0 });
    const tolto = await esegui('quotazioni', 'elimina', { righe: scritto.scritte });
    expect(tolto.json()).toEqual({ righe: 1 });
    expect(await codici('quotazioni', 'mancanti')).toContain(`BTP ${LUNEDI}`);
  });

  test('di un archivio normale il riporto dice da quale giorno', async () => {
    const corpo = { data: LUNEDI, righe: [{ codTitolo: 'BTP' }] };
    expect((await esegui('costi-normali', 'riporta', corpo)).json()).toMatchObject({ righe: 1 });
    const { rows } = await proprietario.query(
      `delete from costi_normali where cod_azienda = '001' and cod_titolo = 'BTP'
        and data = '${LUNEDI}' returning trim_scale(prezzo)::text as prezzo,
        data_origine::text, metodo`,
    );
    expect(rows).toEqual([{ prezzo: '98', data_origine: '2026-01-31', metodo: 'PUNTUALE' }]);
  });

  test('ciò che qualcuno ha cambiato non si elimina, e con lui nessun altro', async () => {
    const [primo] = await righe('quotazioni', 'festivi');
    const id = primo?.id ?? 0;
    const vecchia = { righe: [{ id, versione: (primo?.versione ?? 0) + 1 }] };
    expect((await esegui('quotazioni', 'elimina', vecchia)).statusCode).toBe(409);
  });
});
