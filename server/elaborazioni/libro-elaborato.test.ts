import { beforeAll, expect, test } from 'vitest';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { elaborazioniDi, posto } from '#tests/setup/elaborazioni.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { aperte } = elaborazioniDi(admin);

const GIORNO = '2025-12-31';

/** 1,000 shares bought at 10, worth 8 by the normal price and 7.50 by the bid. */
beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriTitolo(proprietario, 'AZ');
  await registraDiProva(proprietario, {
    ...{ causale: 'ACQ', titolo: 'AZ', data: '2025-03-10', quantita: '1000', costo: '10000.00' },
  });
  await proprietario.query(
    `insert into quotazioni (cod_titolo, data, prezzo) values ('AZ', $1, 8)`,
    [GIORNO],
  );
  await proprietario.query(
    `insert into quotazioni_bid (cod_titolo, data, prezzo) values ('AZ', $1, 7.5)`,
    [GIORNO],
  );
  await admin('POST', '/contabilita/predefiniti', {});
  await admin('POST', '/contabilita/libri', { codLibro: 'IFRS9' });
  const opzioni = { prezzoFairValue: { FVTPL: 'BID' } };
  const scelte = await admin('PUT', '/contabilita/opzioni', { codLibro: 'IFRS9', opzioni });
  expect(scelte.statusCode, scelte.body).toBe(200);
});

async function valutata(altro: object) {
  const avviata = await admin('POST', '/elaborations/elaboradati', { data: GIORNO, ...altro });
  const { guidID } = avviata.json<{ guidID: string }>();
  expect((await attendi(admin, guidID)).stato).toBe('completato');
  const testa = (await admin('GET', `/elaborations/${guidID}`)).json<ElaborazioneWire>();
  const [riga] = await aperte(testa);
  const di = (nome: string) => riga?.valori[posto(testa, nome)] ?? null;
  return {
    ...{ prezzo: di('prezzo'), classe: di('classeIfrs9'), bilancio: di('valoreBilancio') },
    ...{ svalutazione: di('svalutazione'), variazione: di('variazioneFairValue') },
    libro: testa.parametri.codLibro,
  };
}
const allocazioni = async () =>
  (await proprietario.query('select distinct guid::text from allocazioni')).rows;

test('senza libro vale il principale, e la domanda resta com’era', async () => {
  expect(await valutata({})).toEqual({
    ...{ prezzo: '8', classe: null, bilancio: '8000', svalutazione: '2000', variazione: null },
    libro: undefined,
  });
});

test('in un libro IFRS valgono le sue classi e il suo prezzo; le allocazioni restano del principale', async () => {
  const prima = await allocazioni();
  expect(await valutata({ codLibro: 'IFRS9' })).toEqual({
    ...{ prezzo: '7.5', classe: 'FVTPL', bilancio: '7500', svalutazione: '0', variazione: '-2500' },
    libro: 'IFRS9',
  });
  expect(await allocazioni()).toEqual(prima);
  expect(prima).toHaveLength(1);
});
