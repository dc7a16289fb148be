import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { LibroAziendaWire } from '#contract/contabilita/libri.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiusureDiProva } from '#tests/setup/chiusura.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { chi, rigaDi } from '#tests/setup/righe-movimento.ts';

/**
 * What an IFRS 9 book says otherwise than the statutory one of the same purchases: 1,000 shares at 10 with 50.00 of
 * charges, which the company counts into the cost, and 100,000 of a bond at amortised cost with 80.00 of them.
 */
const prova = await appDiProva();
const { admin, db, proprietario } = prova;
await lavoratoreDiProva(prova);

const FINE = '2025-12-31';
const civile = contabileDiProva(admin);
const ifrs = contabileDiProva(admin, '001', 'IFRS9');
const chiusure = chiusureDiProva(admin, 2025, 'IFRS9');

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

async function trasferisci(uno: typeof civile, tipo: 'G' | 'F' = 'G') {
  const guid = await uno.genera(tipo, { al: FINE });
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
