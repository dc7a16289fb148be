import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anagraficheDi } from '#tests/setup/anagrafiche.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriTitolo } from '#tests/setup/movimenti.ts';

/** What comes into the pouch, and the limits: files go through the rules that their forms have. */
const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova);
const { registra: registraFissato } = chiCalcola(admin);
const { leggiFile, paginaDi, registra, annullata } = anagraficheDi(admin);

const leggi = async (domanda: string) => (await proprietario.query(domanda)).rows;
/** What an undo has left, as its file lists it. */
const rimaste = async (ripristino: string): Promise<string[]> => {
  const { body } = await admin('GET', `/reportsmonitor/get-report/${ripristino}`);
  return body.replace('\ufeff', '').trim().split('\r\n').slice(1);
};
const motivi = async (guid: string) =>
  (await paginaDi(guid)).items.map(({ stato, anomalie }) =>
    [stato, ...anomalie.map(({ messaggio }) => messaggio)].join(': '),
  );

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA}
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, tipo_valutazione)
    values ('001', 'DIC', 'Dichiarativo', 'N', 'LC')`);
  await apriTitolo(proprietario, 'AZ');
  await registraFissato({
    ...{
      cod_Causale: 'ACQ',
      cod_Titolo: 'AZ',
      dataMovimento: '2025-01-10',
      qtaVnominale: '10',
      prezzo: '10',
    },
    ...{ cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' },
  });
});

describe('gli apporti dello zainetto', () => {
  const TESTA = 'Regime;Depositario;Perdite del;Conta dal;Importo;Origine;Riferimento\n';
  const FILE =
    `${TESTA}A;BANCAN;2023;01/01/2025;1.000,50;iniziale;\n` +
    'Amministrato;BANCAN;2024;01/03/2026;261,60;certificata;Cert. 12\nD;;2025;01/01/2026;300;iniziale;\n';
  const scritti = () =>
    leggi(`select r.regime, r.cod_depositario as dep, p.realizzata, p.dal, p.importo, p.origine, p.riferimento as rif
             from perdite_apportate p join rapporti_fiscali r on r.id = p.id_rapporto order by p.realizzata`);

  test('un file entra intero, e lo stesso file non cambia nulla', async () => {
    const guid = await leggiFile('apporti', FILE);
    expect(await motivi(guid)).toEqual(['valida', 'valida', 'valida']);
    expect((await registra(guid)).body).toContain('Registrate 3 anagrafiche, aggiornate 0');
    const dopo = await scritti();
    expect(dopo).toEqual(
      [
        ...[
          {
            regime: 'A',
            dep: 'BANCAN',
            realizzata: '2023-12-31',
            dal: '2025-01-01',
            importo: '1000.50',
          },
        ],
        ...[
          {
            regime: 'A',
            dep: 'BANCAN',
            realizzata: '2024-12-31',
            dal: '2026-03-01',
            importo: '261.60',
          },
        ],
        ...[
          {
            regime: 'D',
            dep: null,
            realizzata: '2025-12-31',
            dal: '2026-01-01',
            importo: '300.00',
          },
        ],
      ].map((una, i) => ({
        ...una,
        origine: i === 1 ? 'certificata' : 'iniziale',
        rif: i === 1 ? 'Cert. 12' : null,
      })),
    );

    const ancora = await leggiFile(
      'apporti',
      `${FILE}A;BANCAN;2023;01/01/2025;1.000,50;iniziale;\n`,
    );
    expect((await motivi(ancora)).slice(0, 3)).toEqual(['duplicata', 'duplicata', 'duplicata']);
    expect((await motivi(ancora))[3]).toContain('anomala');
    expect((await registra(ancora)).body).toContain('Registrate 0 anagrafiche, aggiornate 0');
    expect(await scritti()).toEqual(dopo);
  });

  test('un altro importo cambia l’apporto, e annullando torna', async () => {
    const prima = await scritti();
    const guid = await leggiFile('apporti', `${TESTA}D;;2025;01/01/2026;400;iniziale;\n`);
    expect((await registra(guid)).body).toContain('aggiornate 1');
    expect((await scritti())[2]).toMatchObject({ importo: '400.00' });
    expect((await annullata(guid)).stato).toBe('completato');
    expect(await scritti()).toEqual(prima);
  });

  test('ogni riga che la finestra rifiuterebbe dice perché', async () => {
    const guid = await leggiFile(
      'apporti',
      `${TESTA}A;BANCA;2024;01/01/2026;10;iniziale;\nA;;2024;01/01/2026;10;iniziale;\nD;BANCAN;2024;01/01/2026;10;iniziale;\n` +
        'A;BANCAN;2020;01/01/2026;10;iniziale;\nA;BANCAN;2026;01/01/2025;10;iniziale;\nA;BANCAN;2024;01/01/2026;0;iniziale;\n' +
        'A;BANCAN;2024;01/01/2026;10;altro;\n',
    );
    expect(await motivi(guid)).toEqual([
      expect.stringContaining('Presso BANCA nessun portafoglio è di un nettista in amministrato'),
      expect.stringContaining('lo zainetto è di un depositario'),
      expect.stringContaining('vuotare il depositario'),
      expect.stringContaining('Una perdita del 2020 è scaduta il 31/12/2024'),
      expect.stringContaining('Una perdita del 2026 non conta prima del 2026'),
      expect.stringContaining('anomala'),
      expect.stringContaining('anomala'),
    ]);
  });

  test('in un anno certificato nulla entra, cambia o si annulla, e ciò che c’è si può ripetere', async () => {
    const [{ guid } = { guid: '' }] = await leggi(
      `select distinct lavoro as guid from perdite_apportate where importo = 1000.50`,
    );
    const certificato = await admin('POST', '/fiscalita/zainetto/certificazioni', {
      ...{ regime: 'A', cod_Depositario: 'BANCAN', anno: 2025 },
      righe: [{ anno: 2023, importo: '1000.50' }],
    });
    expect(certificato.statusCode, certificato.body).toBe(200);
    const nuovo = await leggiFile(
      'apporti',
      `${FILE}A;BANCAN;2023;01/01/2025;1;iniziale;altro\nA;BANCAN;2023;31/12/2025;5;iniziale;\n`,
    );
    const detto = 'Il 2025 è certificato: un apporto conta dal 01/01/2026 in poi';
    expect(await motivi(nuovo)).toEqual([
      ...['duplicata', 'duplicata', 'duplicata'],
      ...[expect.stringContaining(detto), expect.stringContaining(detto)],
    ]);
    const ripristino = await annullata(guid);
    expect(ripristino.stato).toBe('completato');
    // The other one has been changed by somebody else since.
    expect((await scritti()).map(({ importo }) => importo)).toEqual(['1000.50', '300.00']);
    const righe = (await rimaste(ripristino.guidID)).toSorted();
    expect(righe).toEqual([
      'A;BANCAN;2023;No;01/01/2025;1000,5;iniziale;;;il 2025 è certificato con questo apporto',
      expect.stringMatching(/^D;;2025;No;01\/01\/2026;300;iniziale;;;modifica di admin il /),
    ]);
  });

  test('chi importa e non scrive in Fiscalità è rifiutato', async () => {
    const importa = await come({ username: 'importa', su: { '001': ['Import_W', 'Fiscalita_R'] } });
    const url = '/I_AnagImport/readFromCSV?tipoAnagrafica=apporti';
    const risposta = await caricaFile(importa, url, { nome: 'a.csv', byte: FILE });
    expect(risposta.statusCode).toBe(403);
  });
});

describe('i limiti', () => {
  const scritti = () =>
    leggi(`select to_jsonb(l) - array['id', 'versione', 'lavoro', 'creato_il', 'creato_da',
      'modificato_il', 'modificato_da'] as riga from limiti l order by cod_limite`);
  const esportati = async (): Promise<string> => {
    const guid = randomUUID();
    await admin('POST', `/Reports/tabella/limiti?guid=${guid}`, { formati: ['csv'] });
    await attendi(admin, guid);
    const file = await admin('GET', `/reportsmonitor/get-report/${guid}?fileExtension=.csv`);
    return file.rawPayload.toString('utf8');
  };

  test('ciò che si esporta si importa, e torna com’era', async () => {
    await proprietario.query(`insert into limiti (cod_azienda, cod_limite, descrizione, cod_portafoglio, asse, numero, voci,
        verso, misura, soglia, attenzione, azione, dal, al, attivo, note)
      values ('001', 'G10', 'Al più 10% per gruppo', null, 'gruppo', null, null, 'MAX', 'P', 10, 80, 'B', null, null, true, null),
             ('001', 'EUR', 'Almeno in euro', 'AMM', 'divisa', null, 'EUR, USD', 'MIN', 'E', 1000.5, 90, 'A', '2026-01-01',
              '2026-12-31', false, 'Del consiglio')`);
    const prima = await scritti();
    const file = await esportati();
    const ancora = await leggiFile('limiti', file);
    expect(await motivi(ancora)).toEqual(['duplicata', 'duplicata']);
    expect((await registra(ancora)).body).toContain('Registrate 0 anagrafiche, aggiornate 0');
    await proprietario.query('delete from limiti');
    const guid = await leggiFile('limiti', file);
    expect((await registra(guid)).body).toContain('Registrate 2 anagrafiche');
    expect(await scritti()).toEqual(prima);
    expect((await annullata(guid)).stato).toBe('completato');
    expect(await scritti()).toEqual([]);
  });

  test('ogni riga che la scheda rifiuterebbe dice perché; ciò che tace è come nella scheda', async () => {
    const TESTA = 'Codice Limite;Descrizione;Portafoglio;Per;Dimensione;Voci;Verso;Misura;Soglia\n';
    const guid = await leggiFile(
      'limiti',
      `${TESTA}T5;Al più 5%;;titolo;;;;;5\nU;Ignota;;divisa;;EURO;;;10\nR;Senza dimensione;;raggruppamento;;;;;10\n` +
        'P;Portafoglio;BOH;titolo;;;;;10\nC;Oltre cento;;titolo;;;;P;101\nM;Minimo;;paese;;;MIN;;10\nK;Rating;;rating;;AAAA;;;10\n',
    );
    expect(await motivi(guid)).toEqual([
      'valida',
      expect.stringContaining('«EURO» non è in tabella'),
      expect.stringContaining('si indica la dimensione'),
      expect.stringContaining('BOH'),
      expect.stringContaining('al più 100'),
      expect.stringContaining('indicarne almeno una'),
      expect.stringContaining('«AAAA» non è una voce'),
    ]);
    await registra(guid);
    expect(await leggi('select verso, misura, attenzione, azione, attivo from limiti')).toEqual([
      { verso: 'MAX', misura: 'P', attenzione: 90, azione: 'A', attivo: true },
    ]);
  });

  test('di un limite superato ciò che misura resta: lo dicono l’anteprima e l’annullamento', async () => {
    const TESTA = 'Codice Limite;Descrizione;Per;Misura;Soglia\n';
    const supera = (codice: string) =>
      proprietario.query(
        `insert into superamenti_limiti (cod_azienda, id_limite, etichetta, natura, dal, soglia, misurato, peggiore, misurato_il)
         select cod_azienda, id, 'Tutte', 'passiva', '2026-01-02', soglia, 60, 60, '2026-01-02' from limiti
          where cod_limite = $1`,
        [codice],
      );
    const cambiati = () =>
      leggi(
        `select cod_limite as cod, misura, soglia::float as soglia from limiti where cod_limite like 'S_' order by 1`,
      );
    const righe = (misura: string, soglia: number) =>
      ['S1', 'S2', 'S3']
        .map((codice) => `${codice};Superato;titolo;${misura};${soglia}\n`)
        .join('');
    await registra(await leggiFile('limiti', `${TESTA}${righe('P', 5)}`));
    await supera('S1');

    const guid = await leggiFile('limiti', `${TESTA}${righe('E', 50)}`);
    const errore = await proprietario
      .query(`update limiti set misura = 'E' where cod_limite = 'S1'`)
      .catch((causa: Error) => causa.message);
    expect(await motivi(guid)).toEqual([`anomala: ${errore}`, 'duplicata', 'duplicata']);
    expect((await registra(guid)).body).toContain('aggiornate 2');
    // Its threshold changes all the same, and goes back.
    const soglia = await leggiFile('limiti', `${TESTA}S1;Superato;titolo;P;7\n`);
    expect((await registra(soglia)).body).toContain('aggiornate 1');
    expect((await annullata(soglia)).esito).toMatchObject({ aggiornati: 1, nonRipristinati: 0 });

    await supera('S2');
    const ripristino = await annullata(guid);
    expect(ripristino).toMatchObject({
      ...{ stato: 'completato', esito: { aggiornati: 1, eliminati: 0, nonRipristinati: 1 } },
    });
    expect(await rimaste(ripristino.guidID)).toEqual([
      expect.stringMatching(new RegExp(`^S2;.*${errore}`)),
    ]);
    expect(await cambiati()).toEqual([
      { cod: 'S1', misura: 'P', soglia: 5 },
      { cod: 'S2', misura: 'E', soglia: 50 },
      { cod: 'S3', misura: 'P', soglia: 5 },
    ]);
  });
});
