import { beforeAll, describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { ACQUISTO_AZIONI, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi, type RigaDiProva, rigaDi } from '#tests/setup/righe-movimento.ts';
import { programmaDi } from '#tests/setup/token.ts';
import { scriviBozza } from './bozze.ts';

const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
type Chiama = typeof admin;

interface Problema {
  readonly codice: string;
  readonly detail: string;
  readonly attuale?: MovimentoWire & { readonly altra?: MovimentoWire };
  readonly errori?: readonly { readonly campo: string; readonly messaggio: string }[];
}

const FISSATO = { ...ACQUISTO_AZIONI, commissioni: '5' };

const righeDi = (risposta: Awaited<ReturnType<Chiama>>, stato = 200): MovimentoWire[] => {
  expect(risposta.statusCode, risposta.body).toBe(stato);
  return risposta.json<{ righe: MovimentoWire[] }>().righe;
};
const scrivi = async (valori: object = {}, chiama = admin) =>
  righeDi(await chiama('POST', '/movimenti', { ...FISSATO, ...valori }), 201)[0] as MovimentoWire;
const scriviRegistrato = async (valori: object = {}) =>
  righeDi(
    await admin('POST', '/movimenti?registra=true', { ...FISSATO, ...valori }),
    201,
  )[0] as MovimentoWire;
const registra = (id: number, versione?: number, chiama = admin) =>
  chiama('POST', `/movimenti/${id}/registra`, { versione });
const rifiuto = (risposta: Awaited<ReturnType<Chiama>>, stato: number): Problema => {
  expect(risposta.statusCode, risposta.body).toBe(stato);
  return risposta.json<Problema>();
};
const daPut = (riga: MovimentoWire, valori: object) => ({
  ...FISSATO,
  id: riga.id,
  versione: riga.versione,
  ...valori,
});

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'BANCA-BIS', 'Altra banca', 'CIRC');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U'), ('BZ', 'Altra azione', 'A', 'EUR', 'U'),
           ('CZ', 'Terza azione', 'A', 'EUR', 'U');`);
});

describe('una bozza', () => {
  test('a chi arriva secondo si dice anche l’altra riga, com’è adesso', async () => {
    await apriDeposito(proprietario, { portafoglio: 'CIRC', depositario: 'BANCA-TER' });
    const passa = { cod_Causale: 'TRF', prezzo: null, altra: { cod_Depositario: 'BANCA-BIS' } };
    const bozza = await scrivi(passa);
    const altrove = { ...passa, altra: { cod_Depositario: 'BANCA-TER' } };
    righeDi(await admin('PUT', `/movimenti/${bozza.id}`, daPut(bozza, altrove)));
    const superata = await admin('PUT', `/movimenti/${bozza.id}`, daPut(bozza, passa));
    expect(rifiuto(superata, 409).attuale).toMatchObject({
      id: bozza.id,
      versione: 2,
      qtaVnominale: '-100',
      altra: { cod_Depositario: 'BANCA-TER', qtaVnominale: '100' },
    });
    expect((await admin('DELETE', `/movimenti/${bozza.id}?versione=2`)).statusCode).toBe(200);
  });

  test('non ha numero, si rilegge, si corregge e si elimina', async () => {
    const bozza = await scrivi();
    expect(bozza).toMatchObject({
      stato: 'bozza',
      nreg: null,
      qtaVnominale: '100',
      saldo: '-1005.00',
      costo: '1005.00',
      fcontabile: 'N',
      creatoDa: 'admin',
      registratoIl: null,
    });
    const corretta = righeDi(
      await admin('PUT', `/movimenti/${bozza.id}`, daPut(bozza, { qtaVnominale: '200' })),
    );
    expect(corretta).toMatchObject([{ id: bozza.id, versione: 2, saldo: '-2005.00' }]);
    const superata = await admin('PUT', `/movimenti/${bozza.id}`, daPut(bozza, {}));
    expect(rifiuto(superata, 409)).toMatchObject({
      codice: 'CONFLITTO',
      attuale: { versione: 2, saldo: '-2005.00' },
    });
    expect(rifiuto(superata, 409).attuale).not.toHaveProperty('altra');
    const letta = await admin('GET', `/movimenti/${bozza.id}`);
    expect(letta.json()).toMatchObject({ movimento: { id: bozza.id, versione: 2 }, righe: [] });
    const tardi = await admin('DELETE', `/movimenti/${bozza.id}?versione=1`);
    expect(rifiuto(tardi, 409).codice).toBe('CONFLITTO');
    const tolta = await admin('DELETE', `/movimenti/${bozza.id}?versione=2`);
    expect(tolta.statusCode, tolta.body).toBe(200);
    rifiuto(await admin('GET', `/movimenti/${bozza.id}`), 404);
    const storia = await admin('GET', `/storico/movimenti/${bozza.id}`);
    expect(storia.json()).toMatchObject([
      { operazione: 'eliminazione' },
      { operazione: 'modifica', prima: { saldo: '-1005' }, dopo: { saldo: '-2005' } },
    ]);
  });

  test('di un trasferimento ha due righe, che si scrivono, si correggono e si eliminano insieme', async () => {
    const scrivi2 = (righe: readonly RigaDiProva[], di?: number) =>
      inTransazione(db, chi(), (tx) =>
        scriviBozza(tx, righe.map(rigaDi), di === undefined ? di : { id: di, versione: undefined }),
      );
    const dove = { titolo: 'AZ', data: '2026-02-02', quantita: '10', portafoglio: 'CIRC' };
    const cede = { ...dove, causale: 'TRF', depositario: 'BANCA', cede: true };
    const riceve = { ...dove, causale: 'TRF', depositario: 'BANCA-BIS', seguente: true };
    const righe = async (id: number) => {
      const letta = await admin('GET', `/movimenti/${id}`);
      expect(letta.statusCode, letta.body).toBe(200);
      return letta.json<{ movimento: MovimentoWire; righe: MovimentoWire[] }>();
    };
    const id = await scrivi2([cede, riceve]);
    const scritta = await righe(id);
    expect(scritta).toMatchObject({
      movimento: { nriga: 1, qtaVnominale: '-10', cod_Depositario: 'BANCA', idCapofila: null },
      righe: [{ nriga: 2, qtaVnominale: '10', cod_Depositario: 'BANCA-BIS', idCapofila: id }],
    });
    const seconda = scritta.righe[0]?.id as number;
    expect(await righe(seconda)).toMatchObject({ movimento: { nriga: 2 }, righe: [{ nriga: 1 }] });
    await scrivi2([{ ...cede, causale: 'ACQ', cede: false }], seconda);
    expect(await righe(id)).toMatchObject({ movimento: { cod_Causale: 'ACQ' }, righe: [] });
    await scrivi2([cede, { ...riceve, quantita: '11' }], id);
    const dinuovo = await righe(id);
    expect(dinuovo.righe).toMatchObject([{ nriga: 2, qtaVnominale: '11' }]);
    const [altra] = dinuovo.righe as [MovimentoWire];
    const elimina = (versione: number) =>
      admin('DELETE', `/movimenti/${altra.id}?versione=${versione}`);
    rifiuto(await elimina(altra.versione + 1), 409);
    expect((await elimina(altra.versione)).statusCode).toBe(200);
    rifiuto(await admin('GET', `/movimenti/${id}`), 404);
  });

  test('può mancare di ciò che serve, ma allora non si registra, e si dice perché', async () => {
    const bozza = await scrivi({ cod_Causale: 'VEN', qtaVnominale: '7' });
    const no = rifiuto(await registra(bozza.id), 422);
    expect(no.codice).toBe('REGOLA_VIOLATA');
    expect(no.errori?.map(({ campo }) => campo)).toContain('qtaVnominale');
    const diretto = await admin('POST', '/movimenti?registra=true', {
      ...FISSATO,
      cod_Causale: 'VEN',
    });
    rifiuto(diretto, 422);
    const { rows } = await proprietario.query(
      'select count(*)::int as n from numeratori_movimenti',
    );
    expect(rows).toEqual([{ n: 0 }]);
    await admin('DELETE', `/movimenti/${bozza.id}`);
  });
});

describe('una registrazione', () => {
  test('dà il numero una volta sola, anche con due clic insieme', async () => {
    const bozza = await scrivi();
    const esiti = await Promise.all([
      registra(bozza.id, 1),
      registra(bozza.id, 1),
      registra(bozza.id),
    ]);
    const stati = esiti.map(({ statusCode }) => statusCode).sort();
    expect(stati).toEqual([200, 409, 409]);
    for (const esito of esiti.filter(({ statusCode }) => statusCode === 409))
      expect(esito.json<Problema>()).toMatchObject({
        codice: 'STATO_NON_ADATTO',
        detail: 'Il movimento è già registrato, con il numero 1/2026: si corregge con uno storno.',
      });
    const { movimento } = (await admin('GET', `/movimenti/${bozza.id}`)).json<{
      movimento: MovimentoWire;
    }>();
    expect(movimento).toMatchObject({
      stato: 'registrato',
      nreg: 1,
      anno: 2026,
      registratoDa: 'admin',
    });
    const secondo = await scriviRegistrato();
    expect(secondo.nreg).toBe(2);
    const altroAnno = await scriviRegistrato({ dataMovimento: '2025-03-10' });
    expect(altroAnno).toMatchObject({ nreg: 1, anno: 2025 });
  });

  test('resta com’è: non si corregge e non si elimina, dice il programma e dice la banca dati', async () => {
    const fatta = await scriviRegistrato({ cod_Titolo: 'CZ' });
    rifiuto(await admin('PUT', `/movimenti/${fatta.id}`, daPut(fatta, { prezzo: '11' })), 409);
    const tolta = rifiuto(await admin('DELETE', `/movimenti/${fatta.id}`), 409);
    expect(tolta.detail).toBe(
      `Il movimento è già registrato, con il numero ${fatta.nreg}/2026: si corregge con uno storno.`,
    );
    for (const istruzione of [
      `update movimenti set saldo = 0 where id = ${fatta.id}`,
      `update movimenti set nreg = nreg + 5 where id = ${fatta.id}`,
      `delete from movimenti where id = ${fatta.id}`,
    ])
      await expect(proprietario.query(istruzione)).rejects.toMatchObject({ code: 'RT048' });
    await proprietario.query(
      `update movimenti set stato = 'contabilizzato' where id = ${fatta.id}`,
    );
    await expect(
      proprietario.query(`update movimenti set stato = 'registrato' where id = ${fatta.id}`),
    ).rejects.toMatchObject({ code: 'RT048' });
    const letta = await admin('GET', `/movimenti/${fatta.id}`);
    expect(letta.json()).toMatchObject({ movimento: { stato: 'contabilizzato', fcontabile: 'S' } });
  });

  test('di una vendita dice quanto costo ha scaricato, e storno e stornato si nominano', async () => {
    const vendita = await scriviRegistrato({
      cod_Causale: 'VEN',
      cod_Titolo: 'CZ',
      qtaVnominale: '40',
      dataMovimento: '2026-04-01',
    });
    expect(vendita.controvaloreChiusuraConto).toBe('402.00');
    const [storno] = righeDi(
      await admin('POST', `/movimenti/${vendita.id}/storna`, {
        versione: vendita.versione,
        note: 'Sbagliata',
      }),
    );
    expect(storno).toMatchObject({
      idStornoDi: vendita.id,
      qtaVnominale: '-40',
      controvaloreChiusuraConto: '-402.00',
      note: 'Sbagliata',
      stornato: 'N',
    });
    const letta = await admin('GET', `/movimenti/${vendita.id}`);
    expect(letta.json()).toMatchObject({
      movimento: { stornato: 'S', idStornatoDa: storno?.id },
      legato: { id: storno?.id, anno: 2026, nreg: storno?.nreg },
    });
    expect((await admin('GET', `/movimenti/${storno?.id}`)).json()).toMatchObject({
      legato: { id: vendita.id, anno: 2026, nreg: vendita.nreg },
    });
    const ancora = await admin('POST', `/movimenti/${vendita.id}/storna`, null);
    expect(rifiuto(ancora, 409).detail).toContain('è già stornato');
    const delloStorno = await admin('POST', `/movimenti/${storno?.id}/storna`, null);
    expect(rifiuto(delloStorno, 409).detail).toContain('uno storno non si storna');
  });

  test('dopo che il calcolo è cambiato vuole che la bozza si riguardi', async () => {
    const bozza = await scrivi({ cod_Titolo: 'BZ' });
    await proprietario.query(`update aziende set oneri_nel_costo = 'N' where cod_azienda = '001'`);
    const no = rifiuto(await registra(bozza.id), 409);
    expect(no.detail).toContain('Il costo della bozza è 1005.00 e il calcolo oggi dà 1000');
    await proprietario.query(`update aziende set oneri_nel_costo = 'T' where cod_azienda = '001'`);
    righeDi(await registra(bozza.id));
  });

  test('di più bozze è tutte o nessuna: prima ciò che carica, e di ognuna si dice che cosa manca', async () => {
    const vende = { cod_Causale: 'VEN', cod_Titolo: 'BZ', dataMovimento: '2026-06-01' };
    const vendita = await scrivi({ ...vende, qtaVnominale: '250' });
    const troppa = await scrivi({ ...vende, qtaVnominale: '900' });
    const acquisto = await scrivi({
      cod_Titolo: 'BZ',
      dataMovimento: '2026-06-01',
      qtaVnominale: '200',
    });
    const scelti = (...righe: MovimentoWire[]) => ({
      movimenti: righe.map(({ id, versione }) => ({ id, versione })),
    });
    const no = rifiuto(
      await admin('POST', '/movimenti/registra', scelti(vendita, troppa, acquisto)),
      422,
    );
    expect(no.detail).toContain('Un movimento non si registra, e nessuno è stato registrato.');
    expect(no.errori?.map(({ campo }) => campo)).toEqual([`movimenti.${troppa.id}`]);
    const { rows } = await proprietario.query('select stato from movimenti where id = any($1)', [
      [vendita.id, troppa.id, acquisto.id],
    ]);
    expect(rows.map(({ stato }) => stato)).toEqual(['bozza', 'bozza', 'bozza']);
    const fatte = righeDi(await admin('POST', '/movimenti/registra', scelti(vendita, acquisto)));
    const numero = (id: number) => fatte.find((una) => una.id === id)?.nreg ?? 0;
    expect(numero(vendita.id)).toBe(numero(acquisto.id) + 1);
    await admin('DELETE', `/movimenti/${troppa.id}`);
  });
});

describe('chi può che cosa', () => {
  test('con i quattro occhi chi inserisce o corregge non registra; un altro sì', async () => {
    await proprietario.query(`update aziende set quattro_occhi = true where cod_azienda = '001'`);
    const altra = await come({ username: 'altra', su: { '001': ['Movimenti_W'] } });
    const terza = await come({ username: 'terza', su: { '001': ['Movimenti_W'] } });
    const bozza = await scrivi();
    const testo = /Chi inserisce un movimento non lo registra/;
    expect(rifiuto(await registra(bozza.id), 422).detail).toMatch(testo);
    const diretta = await admin('POST', '/movimenti?registra=true', FISSATO);
    expect(rifiuto(diretta, 422).detail).toMatch(testo);
    const { chiama: suo } = await programmaDi(prova, admin, { privilegi: ['Movimenti_W'] });
    expect(rifiuto(await registra(bozza.id, undefined, suo), 422).detail).toMatch(testo);
    righeDi(await altra('PUT', `/movimenti/${bozza.id}`, daPut(bozza, { note: 'corretta' })));
    expect(rifiuto(await registra(bozza.id, undefined, altra), 422).detail).toMatch(testo);
    const [fatta] = righeDi(await registra(bozza.id, undefined, terza));
    expect(fatta).toMatchObject({ creatoDa: 'admin', registratoDa: 'terza', stato: 'registrato' });
    const altraBozza = await scrivi();
    const intatta = daPut(altraBozza, {});
    const avvisi = (await terza('POST', '/movimenti/calcola', intatta)).json().avvisi;
    expect(avvisi).toContainEqual({
      campo: null,
      peso: 'ok',
      messaggio: 'Quattro occhi: scritto da un altro, si registra com’è',
    });
    const toccata = await terza('PUT', `/movimenti/${altraBozza.id}?registra=true`, {
      ...intatta,
      note: 'rivista',
    });
    expect(rifiuto(toccata, 422).detail).toMatch(testo);
    const aperta = await terza('PUT', `/movimenti/${altraBozza.id}?registra=true`, intatta);
    expect(righeDi(aperta)).toMatchObject([{ creatoDa: 'admin', registratoDa: 'terza' }]);
    await proprietario.query(`update aziende set quattro_occhi = false where cod_azienda = '001'`);
  });

  test('in un periodo chiuso non si registra', async () => {
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = '2026-01-31' where cod_azienda = '001'`,
    );
    const bozza = await scrivi({ dataMovimento: '2026-01-15' });
    const no = rifiuto(await registra(bozza.id), 422);
    expect(no.detail).toMatch(/chiuso/);
    expect(no.errori?.[0]?.campo).toBe('dataMovimento');
    await admin('DELETE', `/movimenti/${bozza.id}`);
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = null where cod_azienda = '001'`,
    );
  });

  test('di un’altra azienda nulla si trova; senza azienda 400; senza privilegio 403', async () => {
    const suo = await scrivi();
    const fatto = await scriviRegistrato();
    const SU_002 = { 'x-cod-azienda': '002' };
    const locale = await come({ username: 'locale', su: { '002': tuttiIPrivilegi } });
    const chiamate: Parameters<Chiama>[] = [
      ['GET', `/movimenti/${suo.id}`, undefined],
      ['GET', `/storico/movimenti/${suo.id}`, undefined],
      [
        'PUT',
        `/movimenti/${suo.id}`,
        { ...FISSATO, cod_Portafoglio: 'ALTRO', cod_Depositario: 'BANCA2' },
      ],
      ['DELETE', `/movimenti/${suo.id}`, undefined],
      ['POST', `/movimenti/${suo.id}/registra`, null],
      ['POST', '/movimenti/registra', { movimenti: [{ id: suo.id, versione: 1 }] }],
      ['POST', `/movimenti/${fatto.id}/storna`, null],
    ];
    const lettore = await come({ username: 'lettore', su: { '001': ['Movimenti_R'] } });
    const estraneo = await come({ username: 'estraneo', su: { '001': ['Cambi_R'] } });
    for (const [metodo, url, corpo] of chiamate) {
      const altrove = await locale(metodo, url, corpo, SU_002);
      expect(altrove.statusCode, `${metodo} ${url} ${altrove.body}`).toBe(404);
      // A history is asked for without a company too: it is that of all that are granted.
      if (!url.startsWith('/storico'))
        expect((await admin(metodo, url, corpo, { 'x-cod-azienda': '' })).statusCode).toBe(400);
      expect((await estraneo(metodo, url, corpo)).statusCode).toBe(403);
      if (metodo !== 'GET') expect((await lettore(metodo, url, corpo)).statusCode).toBe(403);
    }
    expect((await lettore('GET', `/movimenti/${suo.id}`)).statusCode).toBe(200);
    const altrui = await locale('POST', '/movimenti', FISSATO, SU_002);
    expect(altrui.statusCode).toBe(422);
  });

  test('ciò che i movimenti usano non si elimina, e lo si dice', async () => {
    await proprietario.query(`
      insert into causali (cod_causale, descrizione, tipo_causale, effetto_quantita, effetto_costo,
        effetto_liquidita) values ('MIA', 'Acquisto di casa', 'A', 1, 1, -1);
      insert into controparti (cod_controparte, descrizione) values ('SIM', 'Una SIM')`);
    await scrivi({ cod_Causale: 'MIA', cod_Controparte: 'SIM' });
    for (const [url, tabella, dove] of [
      ['/depositari', 'depositari', `cod_depositario = 'BANCA'`],
      ['/portafogli', 'portafogli', `cod_portafoglio = 'CIRC'`],
      ['/Securities', 'titoli', `cod_titolo = 'AZ'`],
      ['/causali', 'causali', `cod_causale = 'MIA'`],
      ['/controparti', 'controparti', `cod_controparte = 'SIM'`],
    ]) {
      const { rows } = await proprietario.query<{ id: number }>(
        `select id from ${tabella} where ${dove}`,
      );
      const no = rifiuto(await admin('DELETE', `${url}/${rows[0]?.id}`), 409);
      expect(no.codice, url).toBe('IN_USO');
      expect(no.detail, url).toMatch(/^È usat[oa] da .*\d+ moviment[oi]/);
    }
  });
});
