import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { attendi, caricaFile, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { collegaSciolti } from './collega.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

const CAMPIONI = join(import.meta.dirname, '../../../domain/riconciliazione/lettura/campioni');

const campione = (nome: string) => readFileSync(join(CAMPIONI, nome), 'latin1');

const carica = async (nome: string, byte = campione(nome)) => {
  const guid = randomUUID();
  const risposta = await caricaFile(admin, `/riconciliazione/estratti/upload?guid=${guid}`, {
    nome,
    byte,
  });
  expect(risposta.statusCode, risposta.body).toBe(202);
  const lavoro = await attendi(admin, guid);
  expect(lavoro, nome).toMatchObject({ stato: 'completato', problema: null });
  return lavoro;
};

interface Messaggio {
  riferimento: string;
  idMovimento: number | null;
  perche: string;
  differenze: string[];
  cod_Conto: string | null;
}

const messaggi = async (filter: object = {}): Promise<Map<string, Messaggio>> => {
  const risposta = await admin('POST', '/riconciliazione/messaggi/getpagedpost', {
    paging: { pageSize: 500 },
    filter,
  });
  expect(risposta.statusCode, risposta.body).toBe(200);
  return new Map(
    risposta.json<{ items: Messaggio[] }>().items.map((uno) => [uno.riferimento, uno]),
  );
};

/** What the instruction ESE26110002 asks for, as a movement of ours. */
const registraLAcquisto = async () => {
  const [id] = await registraDiProva(proprietario, {
    ...{ causale: 'ACQ', titolo: 'BTP35', quantita: '1000000', costo: '1014903.53' },
    ...{ data: '2026-11-16', valuta: '2026-11-18' },
  });
  return id;
};

let idConto: number;

beforeAll(async () => {
  await apriDeposito(proprietario);
  idConto = await apriConto(proprietario, {
    codConto: 'DT',
    tipo: 'depositario',
    coordinate: 'ESEMPIO-0001',
  });
});

test('ogni conferma è della sua istruzione, anche se viene prima', async () => {
  await carica('catena2_MT545_a_parziale.fin');
  const prima = (await messaggi()).get('CST0000102');
  expect(prima).toMatchObject({ idMovimento: null, differenze: [], cod_Conto: 'DT' });
  expect(prima?.perche).toMatch(/Il riferimento ESE26110002 non è di un movimento nostro/);
  for (const nome of [
    ...['catena1_MT540', 'catena1_MT544', 'catena2_MT541', 'catena2_MT545_b_saldo'],
    ...['catena3_MT542', 'catena3_MT546', 'catena4_MT543', 'catena4_MT547'],
    ...['catena5_MT543', 'catena5_MT548', 'catena6_MT545_riferimento-sconosciuto'],
  ])
    await carica(`${nome}.fin`);
  const tutti = await messaggi();
  const detto = (riferimento: string) => tutti.get(riferimento)?.differenze;
  expect(detto('CST0000101')).toEqual([]);
  expect(detto('CST0000102')).toEqual([
    'Parziale: 600.000 di 1.000.000, con le altre conferme è intera.',
  ]);
  expect(detto('CST0000104')?.[0]).toMatch(/^Regolata il .* e non il /);
  expect(detto('CST0000105')?.join()).toMatch(/Importo .*: -12,50\./);
  expect(detto('CST0000106')).toEqual(['Non regolata: PENF (LACK).']);
  expect(detto('CST0000107')).toEqual([]);
  expect(tutti.get('CST0000107')?.perche).toMatch(/^Non ha un riferimento nostro/);
  expect(tutti.get('CST0000101')?.perche).toMatch(/È dell’istruzione ESE26110001/);
});

test('lo stesso messaggio in un altro file non si prende due volte', async () => {
  const quanti = (await messaggi()).size;
  const guid = randomUUID();
  const byte = `${campione('catena1_MT544.fin')}\r\n`;
  await caricaFile(admin, `/riconciliazione/estratti/upload?guid=${guid}`, {
    nome: 'di nuovo',
    byte,
  });
  expect(await attendi(admin, guid)).toMatchObject({ esito: { inseriti: 0, invariati: 1 } });
  expect((await messaggi()).size).toBe(quanti);
});

test('una conferma annullata si toglie, una copia non si conta due volte', async () => {
  const altra = (nome: string, seme: string, funzione = 'NEWM') =>
    campione(nome)
      .replaceAll('ESE26110002', 'ESE26119902')
      .replaceAll(/CST000010[23]/g, seme)
      .replace(':23G:NEWM', `:23G:${funzione}`);
  const [PRIMA, SALDO] = ['catena2_MT545_a_parziale.fin', 'catena2_MT545_b_saldo.fin'];
  await carica('istruzione', altra('catena2_MT541.fin', '').replaceAll('//\r\n', '//X\r\n'));
  await carica('prima', altra(PRIMA, 'CST0099001'));
  await carica('copia', altra(PRIMA, 'CST0099002', 'NEWM/DUPL'));
  const detto = async () => (await messaggi()).get('CST0099001')?.differenze[0];
  expect(await detto()).toBe('Parziale: 600.000 di 1.000.000, ne mancano 400.000.');
  await carica('saldo', altra(SALDO, 'CST0099003'));
  expect(await detto()).toBe('Parziale: 600.000 di 1.000.000, con le altre conferme è intera.');
  await carica('annullo', altra(SALDO, 'CST0099004', 'CANC'));
  expect(await detto()).toBe('Parziale: 600.000 di 1.000.000, ne mancano 400.000.');
  expect((await messaggi()).get('CST0099004')?.differenze).toEqual([
    'Annulla una conferma mandata prima.',
  ]);
  const { rows } = await proprietario.query(`select id from estratti_file where nome = 'annullo'`);
  const tolto = await admin('POST', `/riconciliazione/estratti/file/${rows[0].id}/ripristina`);
  expect(tolto.statusCode, tolto.body).toBe(200);
  expect(await detto()).toBe('Parziale: 600.000 di 1.000.000, con le altre conferme è intera.');
});

test('un movimento registrato dopo si trova: bastano titolo, quantità, date e verso', async () => {
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_isin)
     values ('BTP35', 'BTP 3,85 2035', 'A', 'EUR', 'IT0005607970')`,
  );
  const id = await registraLAcquisto();
  const { rows } = await proprietario.query(
    `select id from estratti_file where nome = 'catena2_MT545_a_parziale.fin'`,
  );
  const tolto = await admin('POST', `/riconciliazione/estratti/file/${rows[0].id}/ripristina`);
  expect(tolto.statusCode, tolto.body).toBe(200);
  expect((await messaggi()).has('CST0000102')).toBe(false);
  await carica('catena2_MT545_a_parziale.fin');
  const suoi = await messaggi({ idMovimento: id });
  expect(suoi.get('ESE26110002')).toMatchObject({
    perche: 'È il solo movimento con titolo, quantità e date uguali.',
  });
  expect(suoi.get('CST0000102')).toMatchObject({ perche: 'È dell’istruzione ESE26110002.' });
});

test('stornato il movimento della sua istruzione, che è d’altri, un messaggio trova quello nuovo', async () => {
  const { rows } = await proprietario.query(
    `update messaggi_depositario set id_conto = null where riferimento = 'ESE26110002' returning id_movimento`,
  );
  const storno = await admin('POST', `/movimenti/${rows[0].id_movimento}/storna`, {});
  expect(storno.statusCode, storno.body).toBe(200);
  const idMovimento = await registraLAcquisto();
  await inTransazione(prova.db, chi(), (tx) => collegaSciolti(tx, { azienda: '001', idConto }));
  expect((await messaggi()).get('CST0000102')).toMatchObject({
    idMovimento,
    perche: 'È il solo movimento con titolo, quantità e date uguali.',
  });
});

test('un’operazione di cui nulla si attende dice perché', async () => {
  for (const nome of [
    'MT564_SPLF_frazionamento',
    'MT566_INTR_cedola_uguale',
    'MT564_DVCA_dividendo',
  ])
    await carica(`${nome}.fin`);
  const eventi = [...(await messaggi({ specie: 'evento' })).values()];
  expect(eventi).toHaveLength(2);
  for (const uno of eventi) expect(uno.perche).toBeTruthy();
});

test('un dividendo solo nel suo file si trova anche se si paga settimane dopo lo stacco', async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_isin, quotazione)
    values ('LENTA', 'Paga tardi', 'A', 'EUR', 'IT0000000015', 'U');
    insert into dividendi_annunciati (id_titolo, data_stacco, data_pagamento, importo, cod_divisa)
    select id, '2026-10-27', '2026-11-18', 0.215, 'EUR' from titoli where cod_titolo = 'LENTA'`);
  await registraDiProva(proprietario, {
    ...{ causale: 'ACQ', titolo: 'LENTA', data: '2026-05-04', quantita: '12500', costo: '1000.00' },
  });
  const unico = campione('MT564_DVCA_dividendo.fin').replace('SEME//CA0000301', 'SEME//CA0099301');
  await carica('lenta.fin', unico);
  expect((await messaggi()).get('CA0099301')?.perche).toBe(
    'È quello che la generazione dei movimenti propone.',
  );
});
