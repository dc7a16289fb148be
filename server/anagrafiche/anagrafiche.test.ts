import { beforeEach, describe, expect, test } from 'vitest';
import type { RigaAnagraficaWire } from '#contract/anagrafiche.ts';
import {
  anagraficheDi,
  IN_ARCHIVIO,
  type PaginaAnagrafiche,
  TESTA,
} from '#tests/setup/anagrafiche.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const leggi = async (domanda: string) => (await proprietario.query(domanda)).rows;

const { leggiFile, paginaDi, correggi, registra, annullata, conTitoli } = anagraficheDi(admin);

const stati = ({ items }: PaginaAnagrafiche) => items.map(({ n, stato }) => `${n} ${stato}`);

beforeEach(async () => {
  await proprietario.query(`delete from raggruppamenti_titoli; delete from raggruppamenti;
    delete from titoli; delete from emittenti; delete from controparti;
    delete from depositari; delete from portafogli;
    insert into numeri_raggruppamento (numero, descrizione) values (1, 'Settore') on conflict do nothing`);
});

/** A bond of the same terms under another code, a share without its legal form, a bad ISIN, and a new one. */
const FILE =
  `${TESTA}IT0005556011;BTP settembre 2026;S;EUR;15/09/2026;3,85;6;ICMA\n` +
  'IT0001086567;B.T.P. 3,85% 15/09/2026;S;EUR;15/09/2026;3,85;6;ICMA\n' +
  'IT0001233417;ENEL;A;EUR;;\n' +
  'IT0001233418;A2A;A;EUR;;\n' +
  'IT0004176001;Prysmian;A;ZZZ;31/02/2026;\n' +
  'IT0004965148;Moncler S.p.A.;A;EUR;;\n';

describe('un import di titoli', () => {
  test('dice di ogni riga che cosa ne è, con anomalie e candidati', async () => {
    await conTitoli();
    const guid = await leggiFile('titoli', FILE);
    const pagina = await paginaDi(guid);
    expect(stati(pagina).join()).toBe(
      '2 duplicata,3 potenziale duplicato,4 potenziale duplicato,5 anomala,6 anomala,7 valida',
    );
    const [doppia, simile, stessa, isin, molte] = pagina.items;
    expect(doppia).toMatchObject({
      prima: { Descrizione: 'BTP 3,85% 15/09/2026' },
      candidati: [{ codice: 'IT0005556011', perche: 'stesso ISIN' }],
    });
    expect(simile?.candidati).toEqual([
      expect.objectContaining({
        codice: 'IT0005556011',
        perche: 'descrizione simile',
        valori: expect.objectContaining({ 'Tasso Cedola': '3,85', 'Data Scadenza': '15/09/2026' }),
      }),
    ]);
    expect(stessa?.candidati[0]).toMatchObject({
      codice: 'IT0003128367',
      perche: 'stessa descrizione',
    });
    expect(isin?.anomalie).toEqual([
      expect.objectContaining({ campo: 'ISIN', valore: 'IT0001233418' }),
    ]);
    expect(molte?.anomalie.map(({ campo }) => campo)).toEqual(['Codice Divisa', 'Data Scadenza']);
    expect(pagina.stati).toContainEqual({ stato: 'anomala', quante: 2 });
    const una = await paginaDi(guid, '?stato=anomala&pageSize=1');
    const dopo = `?stato=anomala&pageSize=1&cursore=${una.cursoreDopo}`;
    expect([stati(una), stati(await paginaDi(guid, dopo))]).toEqual([['5 anomala'], ['6 anomala']]);
    const file = await admin('GET', `/I_AnagImport/getAnagraficheImportabili/${guid}`);
    expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(5);
    expect(file.body).toContain('potenziale duplicato;;stessa descrizione');
  });

  test('registra ciò che è deciso, tutto o nulla, e alla stessa domanda risponde lo stesso', async () => {
    await conTitoli();
    const guid = await leggiFile('titoli', FILE);
    expect((await correggi(guid, 3, { scelta: 'altro' })).json()).toMatchObject({
      stato: 'valida',
    });
    expect((await correggi(guid, 4, { scelta: 'questo' })).json()).toMatchObject({
      stato: 'duplicata',
      scelta: 'questo',
    });
    expect((await correggi(guid, 2, { scelta: 'altro' })).statusCode).toBe(409);
    const corretta = await correggi(guid, 5, { valori: { ISIN: 'IT0001233417' } });
    // The ISIN is the one of row 4 by now: both say so.
    expect(corretta.json<RigaAnagraficaWire>().stato).toBe('anomala');
    await correggi(guid, 4, { scelta: 'scarta' });
    expect((await correggi(guid, 6, { valori: { 'Codice Divisa': 'EUR' } })).json()).toMatchObject({
      stato: 'anomala',
      valori: { 'Codice Divisa': 'EUR' },
      origine: { 'Codice Divisa': 'ZZZ' },
      anomalie: [expect.objectContaining({ campo: 'Data Scadenza' })],
    });
    const risposta = await registra(guid);
    expect(risposta.headers['content-type']).toMatch(/^text\/plain/);
    expect(risposta.body).toBe(
      'Registrate 2 anagrafiche, aggiornate 1, scartate 2 anomale, 0 potenziali duplicati non importati, 1 lasciata fuori a mano.',
    );
    expect((await registra(guid)).body).toBe(risposta.body);
    const nuovi = await leggi(`select cod_titolo, da_certificare from titoli
      where lavoro = '${guid}' and versione = 1 order by 1`);
    expect(nuovi).toEqual([
      { cod_titolo: 'IT0001086567', da_certificare: true },
      { cod_titolo: 'IT0004965148', da_certificare: true },
    ]);
    expect((await paginaDi(guid, '?stato=registrata')).items.map(({ n }) => n)).toEqual([2, 3, 7]);
    expect((await annullata(guid)).esito).toMatchObject({ aggiornati: 1, eliminati: 2 });
    expect(await leggi('select descrizione from titoli order by cod_titolo')).toEqual([
      { descrizione: 'Enel S.p.A.' },
      { descrizione: 'BTP 3,85% 15/09/2026' },
      { descrizione: 'Apple Inc.' },
    ]);
  });

  test('i potenziali duplicati entrano se si dice; «è questo» aggiorna il record scelto', async () => {
    await conTitoli();
    const guid = await leggiFile('titoli', `${TESTA}IT0001233417;ENEL;A;EUR;;\n`);
    expect((await registra(guid, '?importaPotenzialiDuplicati=true')).body).toMatch(
      /^Registrate 1 /,
    );
    const altro = await leggiFile(
      'titoli',
      'Codice Titolo;Descrizione;Tipo Titolo;Codice Divisa\nAAPL;APPLE;A;USD\n',
    );
    await correggi(altro, 2, { scelta: 'questo' });
    expect((await registra(altro)).body).toMatch(/^Registrate 0 anagrafiche, aggiornate 1,/);
    expect(
      await leggi(`select cod_titolo, descrizione from titoli where cod_divisa = 'USD'`),
    ).toEqual([{ cod_titolo: 'US0378331005', descrizione: 'APPLE' }]);
  });

  test('un altro crea lo stesso ISIN nel frattempo: la riga è duplicata, e nulla è scritto', async () => {
    const guid = await leggiFile('titoli', FILE);
    await proprietario.query(`insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
      values ('MONC', 'IT0004965148', 'Moncler', 'A', 'EUR')`);
    const rifiutata = await registra(guid);
    expect(rifiutata.statusCode).toBe(409);
    expect(rifiutata.json<{ detail: string }>().detail).toBe(
      'Nel frattempo la riga 7 è cambiata: adesso è duplicata. Nulla è stato registrato: riguardare l’anteprima, poi registrare.',
    );
    expect(await leggi('select cod_titolo from titoli')).toHaveLength(1);
    expect((await paginaDi(guid)).items[5]).toMatchObject({
      stato: 'duplicata',
      candidati: [{ codice: 'MONC' }],
    });
    expect((await registra(guid)).body).toMatch(/^Registrate 3 anagrafiche, aggiornate 1,/);
  });
});

describe('ciò che si decide e si riprende', () => {
  const DUE_LISTINI = `Codice Titolo;Codice Listino;Descrizione;Tipo Titolo;Codice Divisa
ENELX;ENX.MI;ENEL;A;EUR
ENELX;ENX.TX;ENEL;A;EUR
`;

  test('il valore del file riscritto sopra una correzione torna quello del file', async () => {
    const guid = await leggiFile('titoli', FILE);
    const scrivi = async (valore: string) =>
      (await correggi(guid, 7, { valori: { Descrizione: valore } })).json<RigaAnagraficaWire>()
        .valori.Descrizione;
    expect([await scrivi('Moncler'), await scrivi('Moncler S.p.A.')]).toEqual([
      'Moncler',
      'Moncler S.p.A.',
    ]);
  });

  test('di un titolo su più righe si decide per tutte, da qualunque riga', async () => {
    await conTitoli();
    const guid = await leggiFile('titoli', DUE_LISTINI);
    const adesso = async () => stati(await paginaDi(guid));
    const daDecidere = ['2 potenziale duplicato', '3 potenziale duplicato'];
    expect(await adesso()).toEqual(daDecidere);
    await correggi(guid, 3, { scelta: 'questo' });
    expect(await adesso()).toEqual(['2 duplicata', '3 duplicata']);
    await correggi(guid, 2, { scelta: null });
    expect(await adesso()).toEqual(daDecidere);
    await correggi(guid, 2, { scelta: 'scarta' });
    expect(await adesso()).toEqual(['2 scartata', '3 scartata']);
    await correggi(guid, 2, { scelta: 'altro' });
    await correggi(guid, 3, { scelta: 'scarta' });
    expect(await adesso()).toEqual(['2 valida', '3 scartata']);
    // What was looked at is what is written, the first time it is asked for.
    expect((await registra(guid)).body).toMatch(/^Registrate 1 .* 1 lasciata fuori a mano\.$/);
    expect(
      await leggi(`select l.cod_listino from titoli_listini l join titoli t on t.id = l.id_titolo
        where t.cod_titolo = 'ENELX'`),
    ).toEqual([{ cod_listino: 'ENX.MI' }]);
  });

  test('ciò che è già in anagrafica, lasciato fuori e ripreso, resta quello', async () => {
    await conTitoli();
    const guid = await leggiFile('titoli', FILE);
    await correggi(guid, 2, { scelta: 'scarta' });
    expect((await correggi(guid, 2, { scelta: 'altro' })).statusCode).toBe(409);
    const ripresa = (await correggi(guid, 2, { scelta: null })).json<RigaAnagraficaWire>();
    expect([ripresa.stato, ripresa.scelta]).toEqual(['duplicata', null]);
    expect((await registra(guid)).body).toMatch(/^Registrate 1 anagrafica, aggiornate 1,/);
  });
});

describe('ciò che nessuno ha guardato', () => {
  test('non si registra: prima si mostra, anche quando il lavoro si ripete', async () => {
    const guid = await leggiFile('titoli', IN_ARCHIVIO);
    await proprietario.query(`delete from i_anag_import where guid = '${guid}'`);
    expect((await registra(guid)).statusCode).toBe(409);
    expect(await leggi('select cod_titolo from titoli')).toEqual([]);
    expect((await paginaDi(guid)).items).toHaveLength(3);
  });

  test('due correzioni una dopo l’altra valgono entrambe', async () => {
    const guid = await leggiFile('titoli', FILE);
    const risposte = await Promise.all([
      correggi(guid, 6, { valori: { 'Codice Divisa': 'EUR' } }),
      correggi(guid, 6, { valori: { 'Data Scadenza': '' } }),
    ]);
    expect(risposte.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await paginaDi(guid)).items[4]).toMatchObject({ stato: 'valida', anomalie: [] });
  });
});

describe('le altre anagrafiche', () => {
  test('emittenti: lo stesso LEI o codice è lo stesso, la descrizione somiglia, le regole della scheda valgono', async () => {
    await proprietario.query(`insert into emittenti (cod_emittente, descrizione, lei)
      values ('MEF', 'Repubblica Italiana', '815600DE60799F5A9309'), ('ENEL', 'Enel S.p.A.', null)`);
    const guid = await leggiFile(
      'emittenti',
      'Codice;Tipo;Descrizione;LEI;Paese;White list;In white list dal;In white list al\n' +
        'IT-MEF;STATO;Italia;815600DE60799F5A9309;IT;Sì;\n' +
        'ENEL1;;ENEL SPA;;IT;No;\n' +
        'TERNA;SOCIETA;Terna S.p.A.;;Italia;No;01/01/2020\n' +
        'SNAM;SOCIETA;Snam S.p.A.;815600DE60799F5A9308;IT;;\n' +
        'EDISON;SOCIETA;;;IT;;\nA2A;SOCIETA;A2A S.p.A.;;IT;;\n' +
        'ERG;SOCIETA;ERG S.p.A.;;IT;Sì;31/12/2026;01/01/2026\n',
    );
    const pagina = await paginaDi(guid);
    expect(stati(pagina).join()).toBe(
      '2 duplicata,3 potenziale duplicato,4 anomala,5 anomala,6 anomala,7 valida,8 anomala',
    );
    expect(pagina.items[0]?.candidati[0]).toMatchObject({ codice: 'MEF', perche: 'stesso LEI' });
    expect(pagina.items.map(({ anomalie }) => anomalie[0]?.campo)).toEqual([
      ...[undefined, undefined, 'White list', 'LEI', 'Descrizione', undefined],
      'In white list al',
    ]);
    expect((await registra(guid)).body).toBe(
      'Registrate 1 anagrafica, aggiornate 1, scartate 4 anomale, 1 potenziale duplicato non importato.',
    );
    expect(
      await leggi(
        'select cod_emittente, descrizione, tipo_emittente, white_list from emittenti order by 1',
      ),
    ).toEqual([
      {
        cod_emittente: 'A2A',
        descrizione: 'A2A S.p.A.',
        tipo_emittente: 'SOCIETA',
        white_list: false,
      },
      {
        cod_emittente: 'ENEL',
        descrizione: 'Enel S.p.A.',
        tipo_emittente: 'SOCIETA',
        white_list: false,
      },
      { cod_emittente: 'MEF', descrizione: 'Italia', tipo_emittente: 'STATO', white_list: true },
    ]);
    expect((await annullata(guid)).esito).toMatchObject({ aggiornati: 1, eliminati: 1 });
    expect(await leggi('select descrizione from emittenti order by 1')).toEqual([
      { descrizione: 'Enel S.p.A.' },
      { descrizione: 'Repubblica Italiana' },
    ]);
  });

  test('portafogli e depositari sono dell’azienda che importa; raggruppamenti ed estensioni si appoggiano ai titoli', async () => {
    await conTitoli();
    const passa = async (tipo: string, file: string, atteso: string) => {
      const guid = await leggiFile(tipo, file);
      const pagina = await paginaDi(guid);
      expect([tipo, (await registra(guid)).body, pagina.items[1]?.anomalie[0]?.messaggio]).toEqual([
        tipo,
        'Registrate 1 anagrafica, aggiornate 0, scartate 1 anomala, 0 potenziali duplicati non importati.',
        expect.stringContaining(atteso),
      ]);
    };
    await passa(
      'controparti',
      'Codice;Tipo;Descrizione;BIC\nINTESA;BANCA;Intesa Sanpaolo S.p.A.;BCITITMM\nX;BANCA;X;YY\n',
      'BIC',
    );
    await passa(
      'portafogli',
      'Codice Portafoglio;Descrizione;Aperto il;Chiuso il\nP1;Uno;01/01/2020;\nP2;Due;02/01/2020;01/01/2020\n',
      'La chiusura precede',
    );
    await passa(
      'depositari',
      'Codice Depositario;Descrizione;Portafoglio\nD1;Uno;P1\nD2;Due;P9\n',
      'il portafoglio «P9» non è in anagrafica',
    );
    await passa(
      'raggruppamenti',
      'Dimensione;Codice;Descrizione\n1;GOV;Governativi\n77;GOV;Governativi\n',
      'la dimensione 77 non c’è',
    );
    await passa(
      'raggruppamenti-titoli',
      'Titolo;Dimensione;Raggruppamento\nIT0005556011;1;GOV\nUS0378331005;1;TECH\n',
      'la dimensione 1 non ha il raggruppamento TECH',
    );
    await passa(
      'estensioni',
      'Titolo;CFI;Paese del rischio\nUS0378331005;ESVUFR;US\nIT0003128367;??;\n',
      'CFI',
    );
    const ancora = await leggiFile(
      'raggruppamenti-titoli',
      'ISIN;Dimensione;Raggruppamento\nIT0005556011;1;GOV\n',
    );
    expect((await registra(ancora)).body).toMatch(/^Registrate 0 anagrafiche, aggiornate 0,/);
    expect(
      await leggi(`select p.cod_azienda, d.cod_portafoglio, g.cod_raggruppamento, e.cfi
        from portafogli p join depositari d using (cod_azienda, cod_portafoglio),
             raggruppamenti_titoli r join raggruppamenti g on g.id = r.id_raggruppamento, titoli_estensioni e`),
    ).toEqual([
      { cod_azienda: '001', cod_portafoglio: 'P1', cod_raggruppamento: 'GOV', cfi: 'ESVUFR' },
    ]);
  });
});

test('i dividendi annunciati entrano nel calendario dei titoli, due volte una volta sola', async () => {
  await conTitoli();
  const importa = async (...righe: readonly string[]) => {
    const testa = 'ISIN;Stacco;Tipo;Pagamento;Per unità;Divisa;Ritenuta estera %';
    const guid = await leggiFile('dividendi', [testa, ...righe].join('\n'));
    const { items } = await paginaDi(guid);
    return { guid, items, detto: (await registra(guid)).body };
  };
  // Enel's advance and balance of 2024 (investire.biz, borsainside.com), Apple's of November (techminis.com).
  const enel = [
    'IT0003128367;22/01/2024;acconto;24/01/2024;0,215;EUR;',
    'IT0003128367;22/07/2024;saldo;24/07/2024;0,215;EUR;',
  ];
  const apple = (importo: string) =>
    `US0378331005;08/11/2024;ordinario;14/11/2024;${importo};USD;15`;
  expect((await importa(...enel, apple('0,25'))).detto).toMatch(/^Registrate 3 /);
  const { items, detto } = await importa(
    apple('0,25'),
    'IT0005556011;20/05/2024;ordinario;22/05/2024;1;EUR;',
    'IT0003128367;21/07/2025;saldo;18/07/2025;0,26;EUR;',
    'IT0003128367;22/07/2024;straordinario;25/07/2024;0,1;EUR;',
  );
  expect(items.map(({ anomalie }) => anomalie[0]?.messaggio)).toEqual([
    undefined,
    expect.stringContaining('non paga dividendi'),
    'Il pagamento precede lo stacco.',
    expect.stringContaining('si incassano insieme'),
  ]);
  expect(detto).toMatch(/^Registrate 0 anagrafiche, aggiornate 0, scartate 3 /);
  const { guid, detto: corretta } = await importa(apple('0,26'));
  expect(corretta).toMatch(/^Registrate 0 anagrafiche, aggiornate 1,/);
  const importi = () =>
    leggi('select importo::float from dividendi_annunciati order by data_stacco');
  const conApple = (importo: number) => [0.215, 0.215, importo].map((uno) => ({ importo: uno }));
  expect(await importi()).toEqual(conApple(0.26));
  const ripristino = await admin('POST', `/importazioni/${guid}/ripristina`);
  await attendi(admin, ripristino.json<{ guidID: string }>().guidID);
  expect(await importi()).toEqual(conApple(0.25));
});

describe('chi può', () => {
  test('legge chi ha Import_R, scrive chi ha Import_W, e solo nella propria azienda', async () => {
    const guid = await leggiFile('titoli', FILE);
    const lettore = await prova.come({ username: 'legge', su: { '001': ['Import_R'] } });
    expect((await paginaDi(guid, '', lettore)).items).toHaveLength(6);
    expect((await registra(guid, '', lettore, 'legge')).statusCode).toBe(403);
    const altrove = await prova.come({
      username: 'altrove',
      su: { '002': ['Import_W', 'Import_R'] },
    });
    const suAltra = (url: string) =>
      altrove('GET', url, undefined, { 'x-cod-azienda': '002' }).then(
        ({ statusCode }) => statusCode,
      );
    expect(await suAltra(`/I_AnagImport/${guid}/righe`)).toBe(404);
    expect(await suAltra(`/I_AnagImport/registraAnagrafiche/${guid}/altrove/002`)).toBe(404);
    expect((await registra(guid, '', admin, 'legge')).statusCode).toBe(422);
  });

  test('due registrano insieme: si scrive una volta, e a tutti e due si risponde lo stesso', async () => {
    const guid = await leggiFile('titoli', IN_ARCHIVIO);
    const [una, altra] = await Promise.all([registra(guid), registra(guid)]);
    expect(una.body).toBe(altra.body);
    expect(una.body).toMatch(/^Registrate 3 anagrafiche/);
    expect(await leggi('select cod_titolo from titoli')).toHaveLength(3);
  });
});
