import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { QuadraturaWire } from '#contract/contabilita/giornale.ts';
import type { LibroAziendaWire } from '#contract/contabilita/libri.ts';
import type { ControlliChiusuraWire } from '#contract/valutazione/chiusura.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { chiusuraDiProva } from '#tests/setup/chiusure.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi, rigaDi } from '#tests/setup/righe-movimento.ts';

/**
 * What an IFRS 9 book says otherwise than the statutory one of the same purchases: 1,000 shares at 10 with 50.00 of
 * charges, which the company counts into the cost, and 100,000 of a bond at amortised cost with 80.00 of them.
 */
const prova = await appDiProva();
const { admin, come, db, proprietario } = prova;
await lavoratoreDiProva(prova);

const FINE = '2025-12-31';
const civile = contabileDiProva(admin);
const ifrs = contabileDiProva(admin, '001', 'IFRS9');
const chiusure = chiusureDiProva(admin, 2025, 'IFRS9');
const conti = chiusuraDiProva(admin, 'IFRS9');

const acquisto = (titolo: string, quantita: string, prezzo: string, oneri: string) => {
  const costo = (Number(prezzo) + Number(oneri)).toFixed(2);
  return {
    ...rigaDi({ causale: 'ACQ', titolo, data: '2025-03-03', quantita, costo }),
    ...{ controvalore_originale: prezzo, controvalore_euro: prezzo, spese: oneri },
    ...{ spese_euro: oneri, saldo: `-${costo}`, saldo_euro: `-${costo}` },
  };
};
const registra = (...righe: ReturnType<typeof rigaDi>[]) =>
  inTransazione(db, chi(), (tx) => inserisciRegistrati(tx, chi(), righe));
const opzioni = (cambiate: object, codLibro = 'IFRS9') =>
  admin('PUT', '/contabilita/opzioni', { codLibro, opzioni: cambiate });

async function trasferisci(uno: typeof civile, tipo: 'G' | 'F' = 'G', al = FINE) {
  const guid = await uno.genera(tipo, { al });
  expect(await uno.scarti(guid)).toEqual([]);
  expect((await uno.conferma(tipo)).stato).toBe('completato');
  return uno.scritture(guid);
}
const dette = (scritture: readonly ScritturaSimulataWire[]) =>
  scritture.map((una) => `${una.causale} ${righeDi([una]).join(' · ')}`).sort();

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, quotazione, cod_divisa, tipo_ifrs9, data_emissione, data_godimento,
            data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei)
     values ('AZ-T', 'AZ-T', 'A', 'U', 'EUR', 'HFT', null, null, null, null, null, null, null),
            ('OBB-C', 'OBB-C', 'O', 'P', 'EUR', 'AC', '2024-12-31', '2024-12-31', '2027-12-31', 100, 3, '12', 'ICMA')`,
  );
  await proprietario.query(
    `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
     values ('001', 'AZ-T', $1, 12), ('001', 'OBB-C', $1, 99)`,
    [FINE],
  );
  await admin('POST', '/contabilita/predefiniti', {});
  await admin('POST', '/contabilita/libri', { codLibro: 'IFRS9' });
  await admin('POST', '/contabilita/predefiniti', { codLibro: 'IFRS9' });
  await registra(
    acquisto('AZ-T', '1000', '10000.00', '50.00'),
    acquisto('OBB-C', '100000', '98000.00', '80.00'),
  );
});

describe('gli oneri di acquisto, per classe', () => {
  test('si scelgono in un libro IFRS che non è il principale, e in nessun altro', async () => {
    const civili = await opzioni({ oneriNelCosto: { FVTPL: 'N' } }, 'CIV');
    expect(civili.json()).toMatchObject({ errori: [{ campo: 'oneriNelCosto' }] });
    expect((await opzioni({ oneriNelCosto: { HFT: 'N' } })).statusCode).toBe(422);
    const [principale, secondo] = (await admin('GET', '/contabilita/opzioni')).json<
      LibroAziendaWire[]
    >();
    expect([principale?.opzioni.oneriNelCosto, secondo?.opzioni.oneriNelCosto]).toEqual([{}, {}]);
  });

  test('finché nessuno sceglie valgono quelli dell’azienda; poi ciò che è nel giornale si corregge da sé', async () => {
    expect(dette(await trasferisci(ifrs))).toEqual([
      'ACQ BANCA:AF80 A 10050.00 · TIT:AF30 D 10050.00',
      'ACQ BANCA:AF80 A 98080.00 · TIT:AF10 D 98080.00',
    ]);
    const scelte = await opzioni({ oneriNelCosto: { FVTPL: 'N' } });
    expect(scelte.statusCode, scelte.body).toBe(200);
    expect(dette(await trasferisci(ifrs))).toEqual([
      'ACQ COMM.SPESE:RC70 D 50.00 · TIT:AF30 A 50.00',
    ]);
  });

  test('la valutazione parte dal costo senza oneri, e il civilistico non se ne accorge', async () => {
    const { guid } = await chiusure.simula({});
    const righe = await chiusure.righe(guid);
    // 1,000 × 12 − 10,000.00; what is at amortised cost keeps its charges.
    expect(
      righe.map((una) => `${una.cod_Titolo} ${una.costoAnte} ${una.variazioneFairValue}`),
    ).toEqual(['AZ-T 10000.00 2000.00', 'OBB-C 98080.00 0.00']);
    await chiusure.annulla(guid);
    expect(dette(await trasferisci(civile))).toEqual([
      'ACQ BANCA:1204101 A 10050.00 · TIT:1203401 D 10050.00',
      'ACQ BANCA:1204101 A 98080.00 · TIT:1203602 D 98080.00',
    ]);
  });
});

describe('il prezzo di una classe', () => {
  beforeAll(async () => {
    const cedola = rigaDi({ causale: 'CED', titolo: 'OBB-C', data: FINE, quantita: '100000' });
    await registra({
      ...cedola,
      ...{ spese: '0.00', spese_euro: '0.00', saldo: '3000.00', saldo_euro: '3000.00' },
      ...{ interessi_lordi: '3000.00', interessi_lordi_euro: '3000.00' },
    });
  });

  test('è quello bid dove il libro lo vuole: se manca è un’anomalia, se c’è resta con la sua fonte', async () => {
    const scelta = await opzioni({ prezzoFairValue: { FVTPL: 'BID' } });
    expect(scelta.statusCode, scelta.body).toBe(200);
    const prima = await admin('POST', '/chiusura/controlla', { data: FINE, codLibro: 'IFRS9' });
    expect(
      prima.json<ControlliChiusuraWire>().controlli.find(({ codice }) => codice === 'prezzi'),
    ).toMatchObject({
      quanti: 1,
      esempi: ['AZ-T: prezzo bid'],
      percorso: expect.stringContaining('/page/dati-dinamici/quotazioniBid?'),
    });
    const senza = await chiusure.righe((await chiusure.simula({})).guid);
    expect(senza.flatMap(({ anomalie }) => anomalie)).toEqual([
      'Prezzo bid di AZ-T al 31/12/2025: manca negli ultimi 7 giorni in Quotazioni Bid. Importarlo o scriverlo, poi ripetere.',
    ]);
    await proprietario.query(
      `insert into quotazioni_bid (cod_titolo, data, prezzo) values ('AZ-T', '2025-12-30', 11.9), ('OBB-C', $1, 98)`,
      [FINE],
    );
    const { guid } = await chiusure.simula({});
    const righe = await chiusure.righe(guid);
    // 1,000 × 11.90 − 10,000.00; at amortised cost the market is the normal price.
    expect(
      righe.map((una) => [una.cod_Titolo, una.prezzo, una.fontePrezzo, una.variazioneFairValue]),
    ).toEqual([
      ['AZ-T', '11.9', 'quotazioniBid', '1900.00'],
      ['OBB-C', '99', 'costi-normali', '0.00'],
    ]);
  });
});

/** 1,000 shares sold short at 10, whose titolo is of another class; they are worth 12 at the year's end. */
const SCOPERTO = { titolo: 'AZ-V', corto: true, causale: 'ACQ', data: '2025-05-05' };
const scambio = (una: Parameters<typeof rigaDi>[0], ctv: string, costo: string, saldo: string) => ({
  ...rigaDi(una),
  ...{ controvalore_originale: ctv, controvalore_euro: ctv, costo, costo_divisa: costo },
  ...{ spese: '0.00', spese_euro: '0.00', saldo, saldo_euro: saldo },
});

describe('ciò che è venduto allo scoperto, e i ratei ripresi con quattro occhi', () => {
  let guid: string;
  let anna: typeof admin;

  beforeAll(async () => {
    anna = await come({
      username: 'anna',
      su: { '001': ['Valutazione_W', 'Movimenti_R', 'Contabile_W', 'Scritture_W'] },
    });
    await proprietario.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, quotazione, cod_divisa, tipo_ifrs9, data_emissione, data_godimento,
              data_scadenza, prezzo_rimborso, tasso_cedola, periodicita, tipo_calcolo_ratei)
       values ('AZ-V', 'AZ-V', 'A', 'U', 'EUR', 'FVOCI-E', null, null, null, null, null, null, null),
              ('OBB-R', 'OBB-R', 'O', 'P', 'EUR', 'AC', '2025-06-30', '2025-06-30', '2028-06-30', 100, 3, '12', 'ICMA')`,
    );
    await proprietario.query(
      `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
       values ('001', 'AZ-V', $1, 12), ('001', 'OBB-R', $1, 100)`,
      [FINE],
    );
    await registra(
      scambio({ ...SCOPERTO, quantita: '1000' }, '-10000.00', '10000.00', '10000.00'),
      {
        ...acquisto('OBB-R', '100000', '100000.00', '0.00'),
        data_movimento: '2025-06-30',
        data_valuta: '2025-06-30',
        data_operazione: '2025-06-30',
      },
    );
    await proprietario.query(
      `update aziende set quattro_occhi = true, movimenti_chiusi_al = $1, archivi_chiusi_al = $1 where cod_azienda = '001'`,
      [FINE],
    );
    await opzioni({ ripresaRatei: 'STORNO' });
  });

  const sue = (scritture: readonly ScritturaSimulataWire[], titolo: string) =>
    dette(scritture.filter(({ righe }) => righe.some(({ codTitolo }) => codTitolo === titolo)));

  test('è una passività di negoziazione, qualunque sia la classe del titolo', async () => {
    expect(sue(await trasferisci(ifrs), 'AZ-V')).toEqual([
      'ACQ BANCA:AF80 D 10000.00 · TIT:PF11 A 10000.00',
    ]);
    const simulata = await chiusureDiProva(anna, 2025, 'IFRS9').simula({});
    ({ guid } = simulata);
    const scoperta = (await chiusure.righe(guid)).find(({ cod_Titolo }) => cod_Titolo === 'AZ-V');
    expect(scoperta).toMatchObject({
      ...{ corta: true, tipoIfrs9: 'FVTPL', prezzo: '12', fontePrezzo: 'costi-normali' },
      ...{ variazioneFairValue: '2000.00', valoreBilancio: '12000.00', numeroConto: 'PF11' },
    });
    // 1,900.00 of the shares held less 2,000.00 of those that are owed.
    expect(simulata.effetto).toMatchObject({ fairValue: '-100.00' });
    await chiusure.conferma(guid);
    const scritte = await trasferisci(ifrs, 'F');
    expect(sue(scritte, 'AZ-V')).toEqual(['VAL MINUS.VAL:RC30 D 2000.00 · TIT:PF11 A 2000.00']);
    // 3 % × 184 / 365.
    expect(sue(scritte, 'OBB-R')).toContain(
      'RAT INT.ATT:RC10 A 1512.33 · RATEI.ATT:AF60 D 1512.33',
    );
  });

  test('chi ha simulato non riprende i ratei: lo fa un altro, e nessuno li vede nel civilistico', async () => {
    await conti.epiloga(2025);
    const chiesta = await chiusuraDiProva(anna, 'IFRS9').chiedi('riapertura', 2025);
    const lavoro = await attendi(anna, chiesta.json<{ guidID: string }>().guidID);
    expect([lavoro.stato, lavoro.problema?.detail]).toEqual([
      'fallito',
      'Questa azienda vuole quattro occhi: chi ha simulato o deciso la valutazione non riprende i suoi ratei. Far riaprire l’esercizio a un altro utente.',
    ]);
    await conti.riapri(2025);
    const { rows } = await proprietario.query(
      `select m.cod_libro, m.autori, m.registrato_da, m.stato from movimenti m
        where m.cod_azienda = '001' and m.cod_causale = 'RAT' and m.data_operazione = '2026-01-01'`,
    );
    expect(rows).toEqual([
      { cod_libro: 'IFRS9', autori: ['anna'], registrato_da: 'admin', stato: 'registrato' },
    ]);
  });

  test('ricomprato in parte, la passività esce al suo valore: la differenza è di negoziazione', async () => {
    await proprietario.query(`update aziende set quattro_occhi = false`);
    await registra(
      scambio(
        { ...SCOPERTO, causale: 'VEN', data: '2026-02-02', quantita: '400' },
        '-4400.00',
        '0.00',
        '-4400.00',
      ),
    );
    expect(sue(await trasferisci(ifrs, 'G', '2026-02-28'), 'AZ-V')).toEqual([
      'VEN BANCA:AF80 A 4400.00 · PLUS.NEG:RC30 A 400.00 · TIT:PF11 D 4800.00',
    ]);
    const quadrata = await admin('POST', '/giornale/quadratura', {
      ...{ codLibro: 'IFRS9', dataA: '2026-02-28' },
    });
    const { righe } = quadrata.json<QuadraturaWire>();
    expect(righe.filter(({ differenza }) => differenza !== '0.00')).toEqual([]);
    expect(righe.find(({ numeroConto }) => numeroConto === 'PF11')?.saldo).toBe('-7200.00');
  });
});
