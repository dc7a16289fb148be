import { beforeAll, expect, test } from 'vitest';
import type { RigaGenerazioneWire } from '#contract/generazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  ACQUISTO,
  chiCalcola,
  PORTAFOGLI_DI_PROVA,
  TITOLI_DI_PROVA,
} from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { avvia, leggi, anteprima, generaTutto, annulla } = generazioniDi(admin);
const { registra } = chiCalcola(admin);

const IMM = { cod_Portafoglio: 'IMM', cod_Depositario: 'BANCAI' };
const LOTTI = { cod_Portafoglio: 'FIFO', cod_Depositario: 'BANCAF' };
const DUE = { cod_Portafoglio: 'DUE', cod_Depositario: 'BANCAD' };

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA} ${TITOLI_DI_PROVA}
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, imm_circ, calcolo_costo_amm, tipo_valutazione)
    values ('001', 'IMM', 'Al costo ammortizzato', 'L', 'I', 'S', 'CM'), ('001', 'FIFO', 'A lotti', 'L', 'I', 'S', 'FI'),
           ('001', 'DUE', 'Con due vendite', 'L', 'I', 'S', 'CM');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'BANCAI', 'Banca', 'IMM'), ('001', 'BANCAF', 'Banca', 'FIFO'),
           ('001', 'BANCAD', 'Banca', 'DUE')`);
});

const VENDITA = {
  cod_Causale: 'VEN',
  cod_Titolo: 'BTP2030',
  dataMovimento: '2025-11-13',
  dataValuta: '2025-11-15',
  qtaVnominale: '100000',
  prezzo: '99',
  commissioni: '150',
};
const di = (dove: typeof IMM, altro: object = {}) => ({
  dataDa: '2025-05-01',
  dataA: '2025-12-31',
  tipi: ['SCA'],
  codPortafoglio: [dove.cod_Portafoglio],
  ...altro,
});
const dette = (righe: readonly RigaGenerazioneWire[]) =>
  righe.map(({ tipo, dataEvento, dataValuta, lordo, stato }) =>
    [tipo, dataEvento, dataValuta, lordo, stato].join(' '),
  );
const effetto = async (id: number) => {
  const { rows } = await proprietario.query(
    'select sum(costo)::text as costo from effetti_posizioni where coalesce(id_scarico, id_movimento) = $1',
    [id],
  );
  return rows[0]?.costo;
};

test('la vendita del BTP scarica ciò che è ammortizzato al suo regolamento; disfatta, il costo di prima', async () => {
  await registra({ ...ACQUISTO, ...IMM });
  const { id } = await registra({ ...VENDITA, ...IMM });
  expect(await effetto(id)).toBe('-101366.00');
  const { guid, items } = await anteprima(di(IMM));
  expect(dette(items)).toEqual(['SCA 2025-11-12 2025-11-15 -132.10 da generare']);
  expect(await generaTutto(guid, '&registra=true')).toMatchObject({
    stato: 'completato',
    esito: { inseriti: 1 },
  });
  expect(await effetto(id)).toBe('-101233.90');
  expect(dette((await anteprima(di(IMM))).items)).toEqual([
    'SCA 2025-11-12 2025-11-15 -132.10 già presente',
  ]);
  await annulla(guid);
  expect(await effetto(id)).toBe('-101366.00');
  expect(dette((await anteprima(di(IMM))).items)).toEqual(dette(items));
});

const giorni = (da: string, a: string) => (Date.parse(a) - Date.parse(da)) / 86_400_000;

test('a lotti, in lineare e alla scadenza; ciò che qualcuno ha scritto si riconosce', async () => {
  await proprietario.query(`
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, imm_circ)
    values ('001', 'LIN', 'In lineare', 'L', 'I');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'BANCAL', 'Banca', 'LIN');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
        data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso, quotazione)
    values ('FINITO', 'BTP 3% 1-9-2026', 'S', 'EUR', 'ITALIA', '2022-09-01', '2022-09-01', '2026-09-01', 100, 3, '6', 'ICMA', 'F', 'P')`);
  // Two lots of one day at one price are one purchase.
  await registra({
    ...ACQUISTO,
    ...LOTTI,
    qtaVnominale: '60000',
    commissioni: '90',
    spese: '9.60',
  });
  await registra({
    ...ACQUISTO,
    ...LOTTI,
    qtaVnominale: '40000',
    commissioni: '60',
    spese: '6.40',
  });
  await registra({ ...VENDITA, ...LOTTI, qtaVnominale: '70000' });
  expect(dette((await anteprima(di(LOTTI))).items)).toEqual([
    'SCA 2025-11-12 2025-11-15 -132.10 da generare',
  ]);
  const LINEARE = { cod_Portafoglio: 'LIN', cod_Depositario: 'BANCAL' };
  await registra({ ...ACQUISTO, ...LINEARE });
  const vendita = await registra({ ...VENDITA, ...LINEARE });
  const quota = giorni('2025-05-15', '2025-11-15') / giorni('2025-05-15', '2030-03-01');
  const lineare = (-1366 * quota).toFixed(2);
  const attesa = (stato: string) => [`SCA 2025-11-12 2025-11-15 ${lineare} ${stato}`];
  expect(dette((await anteprima(di(LINEARE))).items)).toEqual(attesa('da generare'));
  const aMano = {
    cod_Causale: 'SCA',
    cod_Titolo: 'BTP2030',
    ...LINEARE,
    dataMovimento: '2025-11-10',
  };
  const { id } = await registra({ ...aMano, controvaloreOriginale: '-100' });
  expect((await anteprima(di(LINEARE))).items).toMatchObject([
    { stato: 'diverso', lordo: lineare, lordoPresente: '-100.00', idPresente: id },
  ]);
  expect((await admin('POST', `/movimenti/${id}/storna`, {})).statusCode).toBe(200);
  const { guid } = await anteprima(di(LINEARE));
  await generaTutto(guid, '&registra=true');
  expect(dette((await anteprima(di(LINEARE))).items)).toEqual(attesa('già presente'));
  expect((await admin('POST', `/movimenti/${vendita.id}/storna`, {})).statusCode).toBe(200);
  const orfana = await anteprima(di(LINEARE));
  expect([orfana.items, orfana.lavoro.esito]).toMatchObject([[], { avvisi: 1 }]);
  await registra({ ...ACQUISTO, ...IMM, cod_Titolo: 'FINITO', prezzo: '99' });
  const rimborso = { cod_Causale: 'RIM', cod_Titolo: 'FINITO', dataMovimento: '2026-09-01' };
  await registra({ ...rimborso, ...IMM, qtaVnominale: '100000' });
  const finito = { dataDa: '2026-08-01', dataA: '2026-09-30' };
  // What was paid, 99.000 and 166 of charges, grows to the 100.000 that are repaid.
  expect(dette((await anteprima(di(IMM, finito))).items)).toEqual([
    'SCA 2026-08-31 2026-09-01 834.00 da generare',
  ]);
});

test('mese per mese è come l’anno: il secondo scarto attende il primo', async () => {
  const costi = async (periodi: readonly object[]) => {
    const guids: string[] = [];
    for (const periodo of periodi) {
      const { guid, items } = await anteprima(di(DUE, periodo));
      expect(items.some(({ stato }) => stato === 'da generare')).toBe(true);
      await generaTutto(guid, '&registra=true');
      guids.push(guid);
    }
    const { rows } = await proprietario.query(
      `select m.cod_causale || ' ' || m.data_movimento || ' ' || sum(e.costo) as una from effetti_posizioni e
         join movimenti m on m.id = coalesce(e.id_scarico, e.id_movimento) where m.cod_portafoglio = 'DUE' and not m.stornato and m.id_storno_di is null
        group by m.id order by m.data_movimento, m.id`,
    );
    for (const guid of guids.reverse()) await annulla(guid);
    return rows.map(({ una }) => una);
  };
  await registra({ ...ACQUISTO, ...DUE });
  await registra({ ...VENDITA, ...DUE, qtaVnominale: '40000' });
  const dicembre = { dataMovimento: '2025-12-10', dataValuta: '2025-12-12' };
  await registra({ ...VENDITA, ...DUE, ...dicembre, qtaVnominale: '60000' });
  expect((await anteprima(di(DUE))).items.map(({ stato }) => stato)).toEqual([
    'da generare',
    'in attesa',
  ]);
  const anno = await costi([{}, {}]);
  expect(await costi([{ dataA: '2025-11-30' }, { dataDa: '2025-12-01' }])).toEqual(anno);
  expect(anno).toHaveLength(5);
  expect(anno.slice(0, 3)).toEqual([
    'ACQ 2025-05-13 101366.00',
    'SCA 2025-11-12 -132.10',
    'VEN 2025-11-13 -40493.56',
  ]);
});

test('del BTP Italia la prima cedola toglie dal costo la rivalutazione pagata, di ciò che resta', async () => {
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
        data_godimento, data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei, tipo_tasso,
        quotazione, tipo_indicizzazione)
    values ('ITA', 'BTP Italia 1,6% 22-11-2028', 'S', 'EUR', 'ITALIA', '2022-11-22', '2022-11-22', '2028-11-22', 100,
            1.6, '6', 'ICMA', 'F', 'P', 'II');
    insert into coefficienti (cod_titolo, data, coefficiente)
    select 'ITA', g::date, 1.01403 from generate_series(date '2025-08-01', '2025-12-31', '1 day') g`);
  const ITA = {
    cod_Titolo: 'ITA',
    dataMovimento: '2025-08-27',
    dataValuta: '2025-08-29',
    prezzo: '100',
  };
  const acquisto = { cod_Causale: 'ACQ', ...ITA };
  for (const dove of [DUE, LOTTI]) {
    const { coefficiente } = await registra({ ...acquisto, ...dove, qtaVnominale: '10000' });
    expect(Number(coefficiente)).toBe(1.01403);
    await registra({ ...acquisto, ...dove, qtaVnominale: '30000', dataValuta: '2025-09-01' });
    const vendita = {
      cod_Causale: 'VEN',
      ...dove,
      qtaVnominale: '12000',
      dataMovimento: '2025-09-29',
    };
    await registra({ ...ITA, ...vendita, dataValuta: '2025-10-01' });
    const { items } = await anteprima(
      di(dove, { codTitolo: ['ITA'], dataDa: '2025-11-22', dataA: '2025-11-22' }),
    );
    // Seven tenths of each are left of an average; by lots the first one is gone, and 2,000 of the second.
    const restano = dove === DUE ? [7_000, 21_000] : [28_000];
    expect(dette(items)).toEqual(
      restano.map((q) => `SCA 2025-11-22 2025-11-22 ${(-q * 0.01403).toFixed(2)} da generare`),
    );
  }
});

test('ciò che si immobilizza va al minore fra costo e mercato della sera prima', async () => {
  const CIRC = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
  await proprietario.query(`insert into quotazioni (cod_titolo, data, prezzo)
    values ('BTP2030', '2025-11-12', 99), ('BTP2030', '2025-12-09', 104)`);
  await registra({ ...ACQUISTO, ...CIRC });
  const ric = {
    cod_Causale: 'RIC',
    cod_Titolo: 'BTP2030',
    ...CIRC,
    altra: {},
    qtaVnominale: '40000',
  };
  const giorni13 = { dataMovimento: '2025-11-13', dataValuta: '2025-11-15' };
  const bozza = await admin('POST', '/movimenti', { ...ric, ...giorni13 });
  expect(bozza.statusCode, bozza.body).toBe(201);
  const chiesta = di(CIRC, { tipi: ['SCA', 'SVA'], dataA: '2025-11-30' });
  const SVA = (importo: string, stato: string) => `SVA 2025-11-12 2025-11-12 ${importo} ${stato}`;
  expect(dette((await anteprima(chiesta)).items)).toEqual([SVA('2366.00', 'da generare')]);
  const chi = await prova.come({ username: 'sva.prezzi', su: { '001': ['Elaborazioni_W'] } });
  const cieca = await avvia(chiesta, chi);
  await attendi(chi, cieca);
  expect((await leggi(cieca)).items).toMatchObject([
    { stato: 'non calcolabile', lordo: null, motivo: expect.stringMatching(/quotazioni/) },
  ]);
  // The RIC is registered: what amortises goes first, and the write-down is of what that leaves.
  const [{ id, versione }] = bozza.json<{ righe: [{ id: number; versione: number }] }>().righe;
  const fatta = await admin('POST', '/movimenti/registra', { movimenti: [{ id, versione }] });
  expect(fatta.statusCode, fatta.body).toBe(200);
  const quota = giorni('2025-05-15', '2025-11-15') / giorni('2024-09-01', '2030-03-01');
  const scarto = (500 * quota).toFixed(2);
  const SCA = (stato: string) => `SCA 2025-11-12 2025-11-15 ${scarto} ${stato}`;
  const prima = await anteprima(chiesta);
  expect(dette(prima.items)).toEqual([SCA('da generare'), SVA('2366.00', 'in attesa')]);
  await generaTutto(prima.guid, '&registra=true');
  const seconda = await anteprima(chiesta);
  const svalutata = (2366 + Number(scarto)).toFixed(2);
  expect(dette(seconda.items)).toEqual([SCA('già presente'), SVA(svalutata, 'da generare')]);
  await generaTutto(seconda.guid, '&registra=true');
  expect(dette((await anteprima(chiesta)).items)).toEqual([
    SCA('già presente'),
    SVA(svalutata, 'già presente'),
  ]);
  const { rows } = await proprietario.query(
    `select costo::text from posizioni where cod_portafoglio = 'CIRC' and imm_circ = 'I'`,
  );
  expect(rows).toEqual([{ costo: '39600.00' }]);
  // In December the market is above the cost.
  await registra({ ...ric, dataMovimento: '2025-12-10', qtaVnominale: '10000' });
  expect((await anteprima(di(CIRC, { tipi: ['SVA'], dataDa: '2025-12-01' }))).items).toEqual([]);
});

test('il bollo di ogni depositario soggetto, sul valore dell’ultimo giorno; senza prezzo al nominale', async () => {
  await proprietario.query(`
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, bollo)
    values ('001', 'TRIM', 'Rendiconto trimestrale', 'L', 'T'), ('001', 'ANNO', 'Rendiconto annuale', 'L', 'A');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio, cod_paese, sostituto_dal)
    values ('001', 'BANCAT', 'Banca', 'TRIM', null, null), ('001', 'BANCAA', 'Banca', 'ANNO', 'IT', null),
           ('001', 'LONDRA', 'Con un rappresentante: paga l’IVAFE', 'TRIM', 'GB', '2020-01-01');
    insert into quotazioni (cod_titolo, data, prezzo) values ('BTP2030', '2025-06-30', 100.5), ('AZUSA', '2025-06-30', 20);
    insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-06-30', 1.25)`);
  const TRIM = { cod_Portafoglio: 'TRIM', cod_Depositario: 'BANCAT' };
  await registra({ ...ACQUISTO, ...TRIM });
  await registra({ ...ACQUISTO, ...TRIM, cod_Titolo: 'SOTTO', qtaVnominale: '5000' });
  await registra({ ...ACQUISTO, ...TRIM, cod_Titolo: 'AZUSA', qtaVnominale: '100', prezzo: '19' });
  await registra({ ...ACQUISTO, ...TRIM, cod_Depositario: 'LONDRA' });
  await registra({ ...ACQUISTO, cod_Portafoglio: 'ANNO', cod_Depositario: 'BANCAA' });
  const chiesta = { dataDa: '2025-01-01', dataA: '2025-06-30', tipi: ['BOL'] };
  const { guid, items } = await anteprima(chiesta);
  // 15 May to 30 June; 100,500 of bonds, 2,000 dollars at 1.25, and 5,000 that have no price.
  const valore = 100_500 + 2_000 / 1.25 + 5_000;
  const dovuto = ((valore * 0.002 * giorni('2025-05-15', '2025-07-01')) / 365).toFixed(2);
  const riga = {
    tipo: 'BOL',
    dataEvento: '2025-06-30',
    cod_Depositario: 'BANCAT',
    cod_Titolo: null,
  };
  expect(items).toMatchObject([
    {
      ...{ ...riga, quantita: String(valore), lordo: dovuto, saldo: `-${dovuto}` },
      ...{ stato: 'da generare', motivo: 'Al nominale, senza prezzo: SOTTO.' },
    },
  ]);
  expect(items).toHaveLength(1);
  await generaTutto(guid, '&registra=true');
  expect((await anteprima(chiesta)).items).toMatchObject([{ ...riga, stato: 'già presente' }]);
  await annulla(guid);
  const anno = await anteprima({ ...chiesta, dataA: '2025-12-31' });
  expect(anno.items.map((una) => `${una.cod_Depositario} ${una.dataEvento} ${una.stato}`)).toEqual([
    'BANCAT 2025-06-30 da generare',
    'BANCAT 2025-09-30 da generare',
    'BANCAT 2025-12-31 da generare',
    'BANCAA 2025-12-31 da generare',
  ]);
  const annuale = ((100_000 * 0.002 * giorni('2025-05-15', '2026-01-01')) / 365).toFixed(2);
  expect(anno.items[3]).toMatchObject({ quantita: '100000', lordo: annuale });
  const chi = await prova.come({ username: 'bol.prezzi', su: { '001': ['Elaborazioni_W'] } });
  const cieca = await avvia(chiesta, chi);
  await attendi(chi, cieca);
  expect((await leggi(cieca)).items).toMatchObject([
    { stato: 'non calcolabile', lordo: null, motivo: expect.stringMatching(/quotazioni/) },
  ]);
});
