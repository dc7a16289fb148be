import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { IBAN_DI_PROVA, mt940 } from '#tests/setup/estratti.ts';
import { caricaFile } from '#tests/setup/lavori.ts';
import { apriDeposito } from '#tests/setup/movimenti.ts';
import { apriConto } from '#tests/setup/riconciliazione.ts';
import { workerUccisi } from '#tests/setup/worker-ucciso.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
const { uccisoDavantiA } = workerUccisi(prova);

describe('gli estratti di un worker ucciso', { timeout: 180_000 }, () => {
  test('a metà della scrittura: un altro li prende dall’inizio, una volta e interi', async () => {
    await apriDeposito(proprietario);
    await apriConto(proprietario, { codConto: 'B', coordinate: IBAN_DI_PROVA });
    const byte = mt940({ giorno: '2026-11-16', iniziale: '0', importi: ['1', '2', '3'] });
    const guid = await uccisoDavantiA('estratti_righe', (suo) =>
      caricaFile(admin, `/riconciliazione/estratti/upload?guid=${suo}`, { nome: 'a.sta', byte }),
    );
    const { rows } = await proprietario.query(
      `select (select count(*)::int from estratti_file) as file, (select count(*)::int from estratti_righe) as righe,
              (select string_agg(stato, ',') from estratti) as stati,
              (select esito ->> 'inseriti' from lavori where guid = $1) as inseriti`,
      [guid],
    );
    expect(rows).toEqual([{ file: 1, righe: 3, stati: 'letto', inseriti: '3' }]);
  });
});
