import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { appDiProva, type Chiama } from '#tests/setup/app.ts';
import { IBAN_DI_PROVA, mt535, mt940 } from '#tests/setup/estratti.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';

const prova = await appDiProva();
const { admin, proprietario, come } = prova;
await lavoratoreDiProva(prova);
await apriDeposito(proprietario);
await apriDeposito(proprietario, { azienda: '002' });

const URL = '/riconciliazione/estratti';

const carica = async (nome: string, byte: Buffer | string, chiama: Chiama = admin) => {
  const guid = randomUUID();
  const risposta = await caricaFile(chiama, `${URL}/upload?guid=${guid}`, { nome, byte });
  expect(risposta.statusCode, risposta.body).toBe(202);
  return attendi(chiama, guid);
};

interface Voce {
  id: number;
  idFile: number;
  idConto: number | null;
  stato: string;
  perche: string | null;
  dataRiferimento: string;
  righe: number;
  versione: number;
  saldoFinale: string | null;
  pagineLette: number;
}

const estratti = async (chiama: Chiama = admin, filter: object = {}): Promise<Voce[]> => {
  const risposta = await chiama('POST', `${URL}/getpagedpost`, {
    paging: { pageSize: 500 },
    filter,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<{ items: Voce[] }>().items.reverse();
};

const log = async (guid: string): Promise<string> => {
  const { rows } = await proprietario.query(
    `select string_agg(testo, ' | ' order by id) as testo from lavori_log where guid = $1`,
    [guid],
  );
  return rows[0].testo;
};

const idDi = async (codConto: string): Promise<number> => {
  const { rows } = await proprietario.query(
    `select id from conti_riconciliati where cod_azienda = '001' and cod_conto = $1`,
    [codConto],
  );
  return Number(rows[0].id);
};

const permutazioni = (voci: readonly string[]): string[][] =>
  voci.length < 2
    ? [[...voci]]
    : voci.flatMap((una) =>
        permutazioni(voci.filter((altra) => altra !== una)).map((resto) => [una, ...resto]),
      );

/** A match that a person confirmed, of the first line of a statement. */
const abbina = async (idEstratto: number) => {
  await proprietario.query(
    `with a as (insert into abbinamenti (cod_azienda, id_conto, ambito, come, stato, deciso_il)
       select e.cod_azienda, e.id_conto, 'cassa', 'persona', 'confermato', now() from estratti e where e.id = $1
       returning cod_azienda, id)
     insert into abbinamenti_righe (cod_azienda, id_abbinamento, ambito, confermato, lato, anno, id_riga, importo)
     select a.cod_azienda, a.id, 'cassa', true, 'loro', r.anno, r.id, r.importo
       from a join estratti_righe r on r.id_estratto = $1 and r.n = 1`,
    [idEstratto],
  );
};

const agisce = async (url: string, corpo: unknown = {}, chiama: Chiama = admin) => {
  const risposta = await chiama('POST', `${URL}/${url}`, corpo);
  return { stato: risposta.statusCode, corpo: risposta.json<Record<string, unknown>>() };
};

/** All that statements have written, without identifiers and times. */
const tutto = async () => {
  const domande = [
    `select f.sha256, f.nome from estratti_file f order by 1`,
    `select coordinate, formato, specie, data_riferimento, sequenza, saldo_iniziale, saldo_finale, righe, impronta, stato,
            perche, pagine_attese, identificativo from estratti order by coordinate, data_riferimento, impronta`,
    `select e.impronta, r.n, r.tipo, r.cod_isin, r.quantita, r.importo, r.data_valuta, r.riferimenti, r.testo, r.grezzo,
            r.pagina, r.riga
       from estratti_righe r join estratti e on e.id = r.id_estratto order by 1, 2`,
    `select e.impronta, p.n, p.ultima, p.righe, p.impronta from estratti_pagine p join estratti e on e.id = p.id_estratto
      order by 1, 2`,
    `select riferimento, perche from messaggi_depositario order by 1`,
    `select chiave, stato from discordanze order by 1`,
    `select stato, come from abbinamenti order by 1, 2`,
  ];
  const esiti = [];
  for (const domanda of domande) esiti.push((await proprietario.query(domanda)).rows);
  return JSON.stringify(esiti, null, 1);
};

const ripulisci = async () => {
  const { rows } = await proprietario.query(
    'select cod_azienda, id from estratti_file order by id desc',
  );
  for (const { id, cod_azienda } of rows) {
    const esito = await admin('POST', `${URL}/file/${id}/ripristina`, undefined, {
      'x-cod-azienda': cod_azienda,
    });
    expect(esito.statusCode, esito.body).toBe(200);
  }
};

const LUN = mt940({ giorno: '2026-11-16', iniziale: 0, importi: [100, -30.5] });
const MAR = mt940({ giorno: '2026-11-17', iniziale: 69.5, importi: [10, 10] });
const MER = mt940({ giorno: '2026-11-18', iniziale: 89.5, importi: [-9.5] });
const GIO = mt940({ giorno: '2026-11-19', iniziale: 80, importi: [] });

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
    expect(lun).toMatchObject({ stato: 'letto', righe: 2, saldoFinale: '69.5', perche: null });
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

  test('che non torna è rifiutato intero, con il posto e la differenza', async () => {
    const prima = await tutto();
    const rotto = await carica('rotto.sta', LUN + MAR.replace('EUR89,5', 'EUR89,4'));
    expect(rotto).toMatchObject({ stato: 'fallito', problema: { codice: 'REGOLA_VIOLATA' } });
    expect(rotto.problema?.detail).toMatch(/^Riga \d+: .*0,10?/);
    expect(await tutto()).toBe(prima);
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
      mt940({ giorno: '2026-11-16', iniziale: 0, importi: [5], numero: '10/1' }),
    );
    await carica(
      '3.sta',
      mt940({ giorno: '2026-11-18', iniziale: 5, importi: [5], numero: '12/1' }),
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

describe('lo stesso giorno con altre righe', () => {
  afterEach(ripulisci);
  const ALTRO = mt940({ giorno: '2026-11-16', iniziale: 0, importi: [100, -30.5], segna: 'NUO' });

  test('chiede conferma, prende il posto del primo e ne scioglie gli abbinamenti', async () => {
    await carica('primo.sta', LUN);
    const [primo] = await estratti();
    await abbina(primo?.id ?? 0);
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

describe('di quale conto', () => {
  afterEach(ripulisci);
  const IGNOTO = 'DE89370400440532013000';
  const lun = mt940({ conto: IGNOTO, giorno: '2026-11-16', iniziale: 0, importi: [1] });
  const mar = mt940({ conto: IGNOTO, giorno: '2026-11-17', iniziale: 1, importi: [1] });

  test('ABI, CAB e conto sono quelli dell’IBAN', async () => {
    await carica(
      'abi.sta',
      mt940({ conto: '05428-11101-123456', giorno: '2026-11-16', iniziale: 0, importi: [1] }),
    );
    expect((await estratti())[0]).toMatchObject({ stato: 'letto', cod_Conto: 'B' });
  });

  test('ignoto si assegna una volta, con tutti quelli delle stesse coordinate', async () => {
    await carica('mar.sta', mar);
    await carica('lun.sta', lun);
    const [primo] = await estratti();
    expect(await stati()).toEqual({ '2026-11-16': 'da assegnare', '2026-11-17': 'da assegnare' });
    const idConto = await idDi('B');
    const titoli = await agisce(`${primo?.id}/assegna`, { idConto: await idDi('T') });
    expect(titoli).toMatchObject({
      stato: 422,
      corpo: { detail: expect.stringMatching(/è un dossier titoli/) },
    });
    const esito = await agisce(`${primo?.id}/assegna`, { idConto });
    expect(esito).toMatchObject({ stato: 200, corpo: { stato: 'letto', idConto } });
    expect(await stati()).toEqual({ '2026-11-16': 'letto', '2026-11-17': 'letto' });
    expect((await agisce(`${primo?.id}/assegna`, { idConto })).stato).toBe(409);
    await carica(
      'mer.sta',
      mt940({ conto: IGNOTO, giorno: '2026-11-18', iniziale: 2, importi: [1] }),
    );
    expect((await stati())['2026-11-18']).toBe('letto');
  });

  test('di un’altra divisa non è quel conto', async () => {
    await carica(
      'usd.sta',
      mt940({ giorno: '2026-11-16', iniziale: 0, importi: [1], divisa: 'USD' }),
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
