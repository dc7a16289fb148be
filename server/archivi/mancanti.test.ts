import { beforeAll, describe, expect, test } from 'vitest';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { tieni } from '#tests/setup/tenuti.ts';

const { admin, come, proprietario } = await appDiProva();

const GIORNO = { dateFrom: '2026-04-10', dateTo: '2026-04-10' };

interface Mancante {
  codTitolo: string;
  ultimoValore: string | null;
  ultimaData: string | null;
}

const chiedi = (rotta: string, filtro: object = {}, intestazioni = {}) =>
  admin('POST', `/${rotta}`, { ...GIORNO, ...filtro }, intestazioni);
const codici = async (rotta: string, filtro: object = {}) =>
  (await chiedi(rotta, filtro)).json<Mancante[]>().map(({ codTitolo }) => codTitolo);

beforeAll(async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione,
        tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, tipo_indicizzazione,
        data_scadenza) values
      ('AZIONE', 'Un’azione', 'A', 'EUR', 'U', null, null, 'NONE', null, null, null),
      ('BOT', 'Un buono scaduto', 'B', 'EUR', 'P', null, null, 'LINV', 'B', null, '2026-04-09'),
      ('BTP', 'Un buono con cedola', 'S', 'EUR', 'P', 3, '2', 'ICMA', 'F', null, '2030-03-01'),
      ('BTPI', 'Un buono indicizzato', 'S', 'EUR', 'P', 1, '2', 'ICMA', 'F', 'IE', '2031-09-15'),
      ('CCT', 'Un variabile', 'S', 'EUR', 'P', 2, '2', 'ICMA', 'V', 'V2', '2030-04-15'),
      ('CONTO', 'Un conto', 'L', 'EUR', 'U', null, null, 'NONE', null, null, null),
      ('ULTIMO', 'Scade in giornata', 'Z', 'EUR', 'P', null, null, 'COMP', 'Z', null, '2026-04-10');
    insert into quotazioni (cod_titolo, data, prezzo) values
      ('AZIONE', '2026-04-09', 12.5), ('AZIONE', '2026-04-01', 11), ('AZIONE', '2026-04-13', 13),
      ('BTP', '2026-04-10', 99.5);
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values
      ('001', 'GEST', 'Gestito'), ('001', 'ALTRO', 'Altro'), ('002', 'SUO', 'Di un’altra azienda');
    insert into quotazioni_normali_gestore (cod_azienda, cod_portafoglio, cod_titolo, data, prezzo)
      values ('001', 'GEST', 'CCT', '2026-04-10', 100), ('001', 'ALTRO', 'BTP', '2026-04-10', 100),
             ('001', 'GEST', 'BTP', '2026-03-31', 98.25), ('001', 'ALTRO', 'BTP', '2026-04-08', 97)`);
  await tieni(proprietario, { portafoglio: 'GEST' });
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
      values ('NONTENUTA', 'Un’azione che nessuno tiene', 'A', 'EUR')`);
});

describe('i titoli senza un valore nel giorno', () => {
  test('per le quotazioni sono quelli che si quotano, non scaduti, senza un prezzo', async () => {
    expect(await codici('quotazioni/gettitolinq')).toEqual(['AZIONE', 'BTPI', 'CCT', 'ULTIMO']);
  });

  test('per i ratei solo chi matura interessi, per i coefficienti solo chi è indicizzato', async () => {
    expect(await codici('ratei/gettitolinr')).toEqual(['BTP', 'BTPI', 'CCT']);
    expect(await codici('coefficienti/gettitolisc')).toEqual(['BTPI']);
  });

  test('dei gestori si guarda il solo portafoglio scelto', async () => {
    const codPortafoglio = ['GEST'];
    const quotati = await chiedi('QuotazioniNormaliGestore/gettitolinqng', {
      codPortafoglio,
      codTitolo: ['BTP', 'CCT'],
      ultimaQuotazioneNuoviInserimenti: true,
    });
    expect(quotati.json()).toEqual([
      {
        codTitolo: 'BTP',
        codISIN: null,
        descrizione: 'Un buono con cedola',
        tipoTitolo: 'S',
        codDivisa: 'EUR',
        data: '2026-04-10',
        cod_Portafoglio: 'GEST',
        ultimoValore: '98.25',
        ultimaData: '2026-03-31',
        precedente: '98.25',
        dataPrecedente: '2026-03-31',
        nuovoInserimento: true,
      },
    ]);
    expect(await codici('RateiNormaliGestore/gettitolinrng', { codPortafoglio })).toEqual([
      'BTP',
      'BTPI',
      'CCT',
    ]);
    expect(await codici('CoefficientiNormaliGestore/gettitolincng', { codPortafoglio })).toEqual([
      'BTPI',
    ]);
  });

  test('portano l’ultimo valore prima del giorno: come proposta se lo si chiede, sempre per confronto', async () => {
    const azione = { codTitolo: ['AZIONE'] };
    const senza = await chiedi('quotazioni/gettitolinq', azione);
    const confronto = { precedente: '12.5', dataPrecedente: '2026-04-09' };
    expect(senza.json()).toMatchObject([{ ultimoValore: null, ultimaData: null, ...confronto }]);
    const con = await chiedi('quotazioni/gettitolinq', {
      ...azione,
      ultimaQuotazioneNuoviInserimenti: true,
    });
    expect(con.json()).toMatchObject([{ ultimoValore: '12.5', ultimaData: '2026-04-09' }]);
  });

  test('rispettano il filtro dei titoli', async () => {
    expect(await codici('quotazioni/gettitolinq', { tipoTitolo: ['S'] })).toEqual(['BTPI', 'CCT']);
  });

  test('chiedono un giorno solo, che esista', async () => {
    for (const date of [
      { dateTo: '2026-04-11' },
      { dateTo: null },
      { dateFrom: '2026-02-30', dateTo: '2026-02-30' },
    ])
      expect((await chiedi('quotazioni/gettitolinq', date)).statusCode).toBe(422);
    expect((await chiedi('quotazioni/gettitolinq', { dateTo: '2026-04-11' })).json()).toMatchObject(
      { errori: [{ campo: 'dateTo' }] },
    );
  });

  test('di un gestore chiedono un portafoglio, uno solo e dell’azienda', async () => {
    for (const codPortafoglio of [undefined, [], ['GEST', 'ALTRO'], ['SUO']]) {
      const risposta = await chiedi('RateiNormaliGestore/gettitolinrng', { codPortafoglio });
      expect(risposta.statusCode).toBe(422);
      expect(risposta.json()).toMatchObject({ errori: [{ campo: 'codPortafoglio' }] });
    }
  });

  test('sono solo quelli che l’azienda tiene, nel portafoglio scelto', async () => {
    await tieni(proprietario, { azienda: '002', titoli: ['NONTENUTA'] });
    expect(await codici('quotazioni/gettitolinq')).not.toContain('NONTENUTA');
    const altra = await chiedi('quotazioni/gettitolinq', {}, { 'x-cod-azienda': '002' });
    expect(altra.json<Mancante[]>().map(({ codTitolo }) => codTitolo)).toEqual(['NONTENUTA']);
    const altrove = { codPortafoglio: ['ALTRO'] };
    expect(await codici('QuotazioniNormaliGestore/gettitolinqng', altrove)).toEqual([]);
  });

  test('chi non legge l’archivio non li vede', async () => {
    const ada = await come({ username: 'ada', su: { '001': ['Ratei_R'] } });
    expect((await ada('POST', '/ratei/gettitolinr', GIORNO)).statusCode).toBe(200);
    expect((await ada('POST', '/quotazioni/gettitolinq', GIORNO)).statusCode).toBe(403);
  });
});

test('i sei tipi che hanno Aggiungi, e solo loro, hanno l’elenco dei titoli senza valore', () => {
  for (const { aggiungi, rottaMancanti } of tipiArchivio)
    expect(rottaMancanti !== null).toBe(aggiungi);
});
