import { beforeAll, describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { ACCETTATI, chiusureDiProva, DEROGA } from '#tests/setup/chiusura.ts';
import { contabileDiProva } from '#tests/setup/contabilizza.ts';
import { MOVIMENTI } from '#tests/setup/esercizio-2025.ts';
import { esercizioInAzienda } from '#tests/setup/esercizio-in-azienda.ts';
import { workerUccisi } from '#tests/setup/worker-ucciso.ts';

/** A year's end whose worker is killed as it writes what it counted, and as it registers it. */
const prova = await appDiProva();
const { admin, proprietario } = prova;
const { uccisoDavantiA, unWorker } = workerUccisi(prova);
const contabile = contabileDiProva(admin);
const chiusure = chiusureDiProva(admin);

const contate = async () =>
  (
    await proprietario.query<Record<string, number>>(
      `select (select count(*)::int from chiusure where stato <> 'I') as corse,
              (select count(*)::int from chiusure where stato = 'C') as confermate,
              (select count(*)::int from rimanenze r join chiusure c on c.id = r.id_chiusura where c.stato <> 'I') as righe,
              (select count(*)::int from rimanenze_movimenti) as passi,
              (select count(distinct x.id_movimento)::int from rimanenze_movimenti x
                 join movimenti m on m.id = x.id_movimento and not m.stornato) as registrati,
              (select count(*)::int from movimenti m join causali k on k.cod_causale = m.cod_causale
                where m.data_operazione = '2025-12-31' and k.tipo_causale = 'N') as "diFineAnno",
              (select count(*)::int from rimanenze r join chiusure c on c.id = r.id_chiusura and c.stato <> 'I'
                 join posizioni p on p.id = r.id_posizione where p.costo = r.valore_bilancio) as "inCarico",
              (select count(*)::int from (select generate_series(1, ultimo) from numeratori_movimenti where anno = 2025
                 except select nreg from movimenti where anno = 2025) b) as buchi`,
    )
  ).rows[0];

beforeAll(async () => {
  await esercizioInAzienda(proprietario, '001');
  expect((await admin('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
  await unWorker();
  await contabile.genera('G', { al: '2025-12-31' });
  expect((await contabile.conferma('G')).stato).toBe('completato');
}, 120_000);

describe('la valutazione di un worker ucciso', { timeout: 180_000 }, () => {
  let guid: string;
  let buchi: number | undefined;

  test('in mezzo a una simulazione: la rifà un altro, una volta, con le stesse cifre', async () => {
    buchi = (await contate())?.buchi;
    guid = await uccisoDavantiA('rimanenze_lotti', (suo) =>
      admin('POST', `/chiusura/simula?guid=${suo}`, { deroga: DEROGA }),
    );
    expect(await contate()).toMatchObject({ corse: 1, righe: 19, passi: 31, registrati: 0 });
    const [una] = (await chiusure.stato()).simulazioni;
    expect(una).toMatchObject({ guid, numero: 1, superata: false });
  });

  test('in mezzo alla conferma, chiesta due volte: i movimenti ci sono tutti, una volta, e nessun numero manca', async () => {
    await chiusure.decidi(guid, 'CRISI-A', { durevole: true, motivo: 'In concordato' });
    await uccisoDavantiA('rimanenze_movimenti', async () => {
      const chieste = await Promise.all([
        chiusure.chiediConferma(guid, ACCETTATI),
        chiusure.chiediConferma(guid, ACCETTATI),
      ]);
      return chieste[0];
    });
    expect(await contate()).toMatchObject({
      ...{ corse: 1, confermate: 1, righe: 19, inCarico: 19, buchi },
      ...{ passi: MOVIMENTI.length, registrati: MOVIMENTI.length, diFineAnno: MOVIMENTI.length },
    });
  });
});
