import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { ScritturaDestinazioneWire } from '#contract/contabilita/destinazione.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { inserisciRegistrati } from '#server/movimenti/registrazione.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, rigaDi } from '#tests/setup/righe-movimento.ts';
import { scambiDiProva } from '#tests/setup/scambi.ts';

/** Accounts in currency at the end of an exercise: part of kind F, where the year's end has been valued. */
const prova = await appDiProva();
const { admin, db, proprietario } = prova;
await lavoratoreDiProva(prova);
const { chiedi, conferma, genera, riepilogo, scarti, scritture, simula } = contabileDiProva(admin);
const { registra } = scambiDiProva(prova);

const FINE = { al: '2025-12-31' };
/** Money in dollars that comes, or goes. */
const versa = (giorno: string, divisa: string, euro: string) =>
  inTransazione(db, chi(), (tx) =>
    inserisciRegistrati(tx, chi(), [
      {
        ...rigaDi({ causale: 'LIQ', titolo: '', data: giorno, quantita: '0', divisa: 'USD' }),
        ...{ cod_titolo: null, imm_circ: null, cambio: '1.1', spese: '0', spese_euro: '0' },
        ...{ controvalore_originale: divisa, controvalore_euro: euro },
        ...{ saldo: divisa, saldo_euro: euro },
      },
    ]),
  );
async function trasferisci(tipo: 'G' | 'F', corpo: object = FINE) {
  const guid = await genera(tipo, corpo);
  const esito = await conferma(tipo);
  expect(esito.stato, JSON.stringify(esito.problema)).toBe('completato');
  return scritture(guid);
}
const inDivisa = async (corpo: object = FINE) =>
  (await riepilogo(await simula('F', corpo))).contiInDivisa;
const testa = (una: ScritturaSimulataWire | undefined) => ({
  tipo: una?.tipo,
  dataContabile: una?.dataContabile,
  dataValuta: una?.dataValuta,
  descrizione: una?.descrizione,
});
const nulla = async () => {
  const { lavoro } = await chiedi('F', 'genera', FINE);
  expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
};

beforeAll(async () => {
  await apriDeposito(proprietario);
  await apriTitolo(proprietario, 'AZ');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await versa('2025-03-03', '1100.00', '1000.00');
  await registra({
    causale: 'ACQ',
    titolo: 'AZ',
    data: '2025-03-04',
    quantita: '10',
    ctv: '50.00',
  });
  await trasferisci('G');
});

describe('i conti in divisa alla fine di un esercizio', () => {
  test('prima della fine, o finché nessuno l’ha valutata, la fine periodo non li tocca', async () => {
    await proprietario.query(
      `insert into cambi_normali (cod_azienda, cod_divisa, data, cambio) values ('001', 'USD', '2025-06-30', 1.2)`,
    );
    expect(await inDivisa({ al: '2025-06-30' })).toBe(0);
    expect(await inDivisa()).toBe(0);
    await proprietario.query(
      `insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero)
       values ('001', 'CIV', gen_random_uuid(), 2025, '2025-12-31', 1)`,
    );
    expect(await inDivisa()).toBe(0);
  });

  test('senza il cambio di quel giorno si dice quale manca, e dove scriverlo', async () => {
    await proprietario.query(
      `update chiusure set stato = 'C', confermata_da = 'anna', confermata_il = now() where numero = 1`,
    );
    const [uno] = await scarti(await simula('F', FINE));
    expect(uno).toMatchObject({ codice: 'CAMBIO_MANCANTE', idMovimento: null });
    expect(uno?.messaggio).toContain('D: Cambio di USD al 31/12/2025: manca in');
    const { lavoro } = await chiedi('F', 'genera', FINE);
    expect(lavoro.problema?.codice).toBe('REGOLA_VIOLATA');
    expect(await inDivisa({ al: '2025-12-30' })).toBe(0);
  });

  test('valutata la fine, stanno al suo cambio; una seconda volta non c’è nulla da scrivere', async () => {
    await proprietario.query(
      `insert into cambi_normali (cod_azienda, cod_divisa, data, cambio) values ('001', 'USD', '2025-12-31', 1.25)`,
    );
    expect(await inDivisa()).toBe(1);
    const [una, ...altre] = await trasferisci('F');
    expect(altre).toEqual([]);
    expect(testa(una)).toEqual({
      ...{ tipo: 'F', dataContabile: '2025-12-31', dataValuta: '2025-12-31' },
      descrizione: 'Adeguamento al cambio del 31/12/2025: USD presso D, 1.100,00 a 1,25',
    });
    expect(righeDi([una as never])).toEqual([
      'BANCA:1204102 A 120.00',
      'PERCAMBI.V:3001714 D 120.00',
    ]);
    expect(una?.righe[0]).toMatchObject({ codDepositario: 'D', codPortafoglio: 'P' });
    await nulla();
    expect(await inDivisa({ dal: '2026-01-01', al: '2026-01-31' })).toBe(0);
  });

  test('un movimento tardivo, o un cambio corretto: si scrive la sola differenza, nello stesso esercizio', async () => {
    await versa('2025-11-03', '550.00', '400.00');
    await trasferisci('G');
    const [una] = await trasferisci('F', { al: '2026-01-31' });
    expect(testa(una)).toMatchObject({ tipo: 'R', dataContabile: '2025-12-31' });
    // 1650.00 at 1.25 are 1320.00: of 1400.00 that were paid, 120.00 stand as a loss already.
    expect(righeDi([una as never])).toEqual([
      'BANCA:1204102 D 40.00',
      'PERCAMBI.V:3001714 A 40.00',
    ]);
    await nulla();
    await proprietario.query(`update cambi_normali set cambio = 1 where data = '2025-12-31'`);
    const [altra] = await trasferisci('F');
    expect(righeDi([altra as never])).toEqual([
      'BANCA:1204102 D 330.00',
      'PERCAMBI.V:3001714 A 80.00',
      'UTCAMBI.V:3001713 A 250.00',
    ]);
    await nulla();
  });

  test('chi lo corregge a mano non se lo vede riprendere', async () => {
    await proprietario.query(`update cambi_normali set cambio = 1.1 where data = '2025-12-31'`);
    await genera('F', FINE);
    const [una] = (await admin('GET', '/S_Destinazione')).json<ScritturaDestinazioneWire[]>();
    const righe = (una?.righe ?? []).map((riga) => ({ ...riga, importo: '7.00' }));
    const corretta = await admin('PUT', `/S_Destinazione/${una?.id}`, {
      versione: una?.versione,
      righe,
    });
    expect(corretta.statusCode, corretta.body).toBe(200);
    expect((await conferma('F')).stato).toBe('completato');
    await nulla();
  });

  test('un conto che non tiene divise non si adegua: si dice quale', async () => {
    await versa('2025-12-03', '110.00', '90.00');
    await trasferisci('G');
    await proprietario.query(
      `update s_definizione_conti set descrizione_conto_id = (
         select id from s_descrizione_conti where cod_azienda = '001' and numero_conto = '1204101')
        where cod_azienda = '001' and codice_conto = 'BANCA' and codice_priorita = 20`,
    );
    const [uno] = await scarti(await simula('F', FINE));
    expect(uno?.codice).toBe('CONTO_SENZA_DIVISA');
    expect(uno?.messaggio).toContain('BANCA per USD di D è un conto che non tiene divise');
  });
});
