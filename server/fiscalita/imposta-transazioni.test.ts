import { beforeAll, describe, expect, test } from 'vitest';
import type { CaricoFiscaleWire } from '#contract/dichiarazione.ts';
import type { EsitoIpotesiWire, ProspettoZainettoWire } from '#contract/fiscalita.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { chiCalcola, PORTAFOGLI_DI_PROVA, valori } from '#tests/setup/fissato.ts';
import { generazioniDi } from '#tests/setup/generazioni.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';

/** docs/regole/imposte.md#imposta-sulle-transazioni: what was paid of it lowers no gain, and stays in the cost of the books. */

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);
const { calcola, registra } = chiCalcola(admin);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto, tipo_valutazione)
  values ('001', 'DIC', 'Dichiarativo', 'N', 'LC'), ('001', 'ANN', 'Dichiarativo al LIFO a scatti', 'N', 'LS');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCAD', 'Banca del dichiarativo', 'DIC'), ('001', 'BANCAS', 'Banca del LIFO a scatti', 'ANN'),
         ('001', 'BANCAN2', 'Seconda banca', 'AMM');
  insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
  values ('T', 'IT0003132476', 'Con gli oneri nel costo', 'A', 'EUR'), ('N', 'IT0003128367', 'Senza', 'A', 'EUR'),
         ('TRF', 'IT0005239360', 'Trasferita', 'A', 'EUR'), ('LIFO', 'IT0003153415', 'Al LIFO', 'A', 'EUR'),
         ('FILE', 'IT0003796171', 'Da un file', 'A', 'EUR'), ('VECCHIO', 'IT0003242622', 'Da un file di prima', 'A', 'EUR'),
         ('SVAL', 'IT0004176001', 'Svalutata', 'A', 'EUR'), ('SCATTI', 'IT0003497168', 'A scatti', 'A', 'EUR'),
         ('RITIRA', 'IT0000072618', 'Ritirata', 'A', 'EUR');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_sottostante, moltiplicatore)
  values ('OPZ', 'Opzione', 'P', 'EUR', 'T', 500);
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_sottostante, moltiplicatore, scadenza_derivato, strike, tipo_option)
  values ('SCADE', 'Call 20', 'P', 'EUR', 'T', 500, '2026-06-19', 20, 'C'),
         ('CALL', 'Call 10', 'P', 'EUR', 'RITIRA', 500, '2026-06-19', 10, 'C');
  insert into quotazioni (cod_titolo, data, prezzo) values ('T', '2026-06-18', 15);
  insert into azioni_sotto_soglia (anno, cod_isin, descrizione) values (2026, 'IT0001233417', 'Azione piccola')`);

const AMM = { cod_Portafoglio: 'AMM', cod_Depositario: 'BANCAN' };
const slip = (
  cod_Causale: string,
  cod_Titolo: string,
  [qtaVnominale, prezzo]: readonly [string, string],
  altro: Record<string, unknown> = {},
) => ({
  ...{ ...AMM, cod_Causale, cod_Titolo, qtaVnominale, prezzo },
  ...{ dataMovimento: cod_Causale === 'VEN' ? '2026-04-10' : '2026-03-10', ...altro },
});
const COMPRATE = ['10000', '15'] as const;
const VENDUTE = ['10000', '15.1'] as const;

const oneriNelCosto = (come: 'T' | 'N') =>
  proprietario.query(`update aziende set oneri_nel_costo = $1 where cod_azienda = '001'`, [come]);
const carico = async (depositario: string, titolo: string) => {
  const risposta = await admin(
    'GET',
    `/fiscalita/carichi?cod_Depositario=${depositario}&cod_Titolo=${titolo}`,
  );
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<CaricoFiscaleWire[]>()[0];
};
const realizzi = async (dove = 'regime=A&cod_Depositario=BANCAN') => {
  const risposta = await admin('GET', `/fiscalita/zainetto/prospetto?${dove}&anno=2026`);
  expect(risposta.statusCode, risposta.body).toBe(200);
  const { righe } = risposta.json<ProspettoZainettoWire>();
  return Object.fromEntries(
    righe.map(({ cod_Titolo, costo, importo }) => [cod_Titolo, [costo, importo]]),
  );
};
const seVendo = async (vendita: Record<string, unknown>) => {
  const risposta = await admin('POST', '/fiscalita/zainetto/ipotesi', vendita);
  expect(risposta.statusCode, risposta.body).toBe(200);
  const { costo, importo, imposta } = risposta.json<EsitoIpotesiWire>();
  return [costo, importo, imposta];
};
const ipotetica = (cod_Titolo: string, altro: Record<string, unknown> = {}) => {
  const { cod_Causale: _, ...vendita } = slip('VEN', cod_Titolo, VENDUTE, altro);
  return vendita;
};

beforeAll(() => oneriNelCosto('T'));

describe('10.000 a 15,00 con 300,00 d’imposta, vendute a 15,10: il guadagno è 1.000,00', () => {
  test.each([
    ['T', '150300.00'],
    ['N', '150000.00'],
  ] as const)(
    'coi libri che caricano gli oneri (%s), nel fissato e prima di vendere',
    async (come, costo) => {
      await oneriNelCosto(come);
      const comprata = await registra(slip('ACQ', come, COMPRATE));
      expect(comprata).toMatchObject({
        bolli: '0.00',
        impostaTransazioni: '300.00',
        saldo: '-150300.00',
        costo,
      });
      expect(await seVendo(ipotetica(come))).toEqual(['150000', '1000', '260.00']);
      const calcolato = await calcola(slip('VEN', come, VENDUTE));
      expect(valori(calcolato)).toMatchObject({
        impostaPlusvalenze: '260',
        impostaTransazioni: null,
      });
      await registra(slip('VEN', come, VENDUTE));
      expect((await realizzi())[come]).toEqual(['150000', '1000']);
      await oneriNelCosto('T');
    },
  );

  test('trasferita a un’altra banca, e venduta là', async () => {
    await registra(slip('ACQ', 'TRF', COMPRATE));
    await registra({
      ...{ ...AMM, cod_Causale: 'TRF', cod_Titolo: 'TRF', dataMovimento: '2026-03-20' },
      ...{ qtaVnominale: '5000', altra: { cod_Depositario: 'BANCAN2' } },
    });
    const vende = slip('VEN', 'TRF', ['5000', '15.1'], { cod_Depositario: 'BANCAN2' });
    expect(valori(await calcola(vende)).impostaPlusvalenze).toBe('130');
    expect(await carico('BANCAN', 'TRF')).toMatchObject({
      ...{ quantita: '5000', costo: '75000', medio: '15', costoLibri: '75150' },
    });
  });

  test('da un file con la sua colonna, e da uno di prima che non l’ha', async () => {
    const dove = 'BANCAN;AMM';
    const testa = 'Data Movimento;Causale;Codice Titolo;Quantità;Prezzo;Depositario;Portafoglio';
    const file = async (testo: string) =>
      expect(
        await importa(
          admin,
          { nome: 'movimenti.csv', byte: testo },
          { registra: 'true' },
          'movimenti',
        ),
      ).toMatchObject({ stato: 'completato', esito: { inseriti: 2 } });
    await file(
      `${testa};Imposta transazioni
      10/03/2026;ACQ;FILE;10000;15;${dove};300
      10/04/2026;VEN;FILE;10000;15,1;${dove};`.replaceAll(/\n +/g, '\n'),
    );
    await file(
      `${testa};Bolli
      10/03/2026;ACQ;VECCHIO;10000;15;${dove};300
      10/04/2026;VEN;VECCHIO;10000;15,1;${dove};`.replaceAll(/\n +/g, '\n'),
    );
    const { rows } = await proprietario.query<{ testo: string }>(
      `select concat_ws(' ', cod_titolo, cod_causale, bolli, imposta_transazioni, costo, imposta_plusvalenze, saldo) as testo
         from movimenti where cod_titolo in ('FILE', 'VECCHIO') order by cod_titolo, data_movimento`,
    );
    expect(rows.map(({ testo }) => testo)).toEqual([
      'FILE ACQ 0.00 300.00 150300.00 0.00 -150300.00',
      'FILE VEN 0.00 0.00 0.00 260.00 150740.00',
      // What a file calls stamp duty is stamp duty.
      'VECCHIO ACQ 300.00 0.00 150300.00 0.00 -150300.00',
      'VECCHIO VEN 0.00 0.00 0.00 182.00 150818.00',
    ]);
    expect(await realizzi()).toMatchObject({
      FILE: ['150000', '1000'],
      VECCHIO: ['150300', '700'],
    });
  });
});

test('in dichiarativo al LIFO ogni vendita porta via la sua parte, senza l’imposta dei suoi lotti', async () => {
  const dic = { cod_Portafoglio: 'DIC', cod_Depositario: 'BANCAD' };
  await registra(slip('ACQ', 'LIFO', ['1000', '10'], { ...dic, dataMovimento: '2026-03-09' }));
  await registra(slip('ACQ', 'LIFO', ['1000', '12'], dic));
  const vende = slip('VEN', 'LIFO', ['500', '13'], dic);
  const { cod_Causale: _, ...vendita } = vende;
  expect(await seVendo(vendita)).toEqual(['6000', '500', '130.00']);
  await registra(vende);
  expect((await realizzi('regime=D')).LIFO).toEqual(['6000', '500']);
});

test('al LIFO a scatti la vendita porta via la sua parte alla chiusura, senza l’imposta dell’anno', async () => {
  const ann = { cod_Portafoglio: 'ANN', cod_Depositario: 'BANCAS' };
  await registra(slip('ACQ', 'SCATTI', ['1000', '10'], { ...ann, dataMovimento: '2026-03-09' }));
  await registra(slip('ACQ', 'SCATTI', ['1000', '12'], ann));
  const vende = slip('VEN', 'SCATTI', ['500', '13'], ann);
  const { cod_Causale: _, ...vendita } = vende;
  // What the year bought costs 11.00 on average to the taxman, 11.022 in the books.
  expect(await seVendo(vendita)).toEqual(['5500', '1000', '260.00']);
  await registra(vende);
  expect((await realizzi('regime=D')).SCATTI).toEqual(['5500', '1000']);
});

test('svalutata di tutto nei libri e poi ripresa, l’imposta non torna nel costo fiscale', async () => {
  const dic = { cod_Portafoglio: 'DIC', cod_Depositario: 'BANCAD' };
  const rettifica = (cod_Causale: string, dataMovimento: string, controvaloreOriginale: string) =>
    registra({ ...dic, cod_Titolo: 'SVAL', cod_Causale, dataMovimento, controvaloreOriginale });
  await registra(slip('ACQ', 'SVAL', COMPRATE, dic));
  await rettifica('SVA', '2026-03-20', '150000');
  await rettifica('SVA', '2026-03-21', '300');
  expect(await carico('BANCAD', 'SVAL')).toMatchObject({ costo: '150000', costoLibri: '0' });
  await rettifica('RIV', '2026-03-31', '150300');
  expect(await carico('BANCAD', 'SVAL')).toMatchObject({ costo: '150000', costoLibri: '150300' });
  expect(await seVendo(ipotetica('SVAL', dic))).toEqual(['150000', '1000', '260.00']);
});

test('ritirate con un’opzione, le azioni portano l’imposta di entrambe nei soli libri', async () => {
  await registra(slip('OPA', 'CALL', ['2', '0.6'], { mercato: 'F' }));
  const esercita = {
    cod_Causale: 'OES',
    cod_Titolo: 'CALL',
    qtaVnominale: '2',
    impostaTransazioni: '20',
  };
  await registra({ ...AMM, ...esercita, dataMovimento: '2026-04-10' });
  expect(await carico('BANCAN', 'RITIRA')).toMatchObject({
    ...{ quantita: '1000', costo: '10600', costoLibri: '10620.13' },
  });
});

test('di un’opzione chiusa il guadagno è sul premio, e chi chiude paga la sua', async () => {
  const contratti = { qtaVnominale: '20', prezzo: '0.6', mercato: 'F' };
  const comprata = await registra(slip('OPA', 'OPZ', ['20', '0.6'], contratti));
  expect(comprata).toMatchObject({ impostaTransazioni: '0.50', costo: '6000.50' });
  const chiude = slip('OPC', 'OPZ', ['20', '0.7'], { dataMovimento: '2026-04-10' });
  // 20 × 500 × 0,1 = 1.000, 26%.
  const chiusa = valori(await calcola(chiude));
  expect(chiusa).toMatchObject({ impostaPlusvalenze: '260', impostaTransazioni: '0.1' });
});

test('generata, la scadenza di un’opzione perde il premio e non l’imposta', async () => {
  await registra(slip('OPA', 'SCADE', ['20', '0.6'], { mercato: 'F' }));
  const { anteprima, generaTutto } = generazioniDi(admin);
  const { guid } = await anteprima({ dataDa: '2026-06-19', dataA: '2026-06-19', tipi: ['OSC'] });
  expect(await generaTutto(guid, '&registra=true')).toMatchObject({ stato: 'completato' });
  expect((await realizzi()).SCADE).toEqual(['6000', '-6000']);
});

test('uno storno toglie anche l’imposta, e il costo fiscale torna com’era', async () => {
  const { id } = await registra(slip('ACQ', 'N', ['100', '15'], { dataMovimento: '2026-05-04' }));
  const storno = await admin('POST', `/movimenti/${id}/storna`, {});
  expect(storno.statusCode, storno.body).toBe(200);
  expect(storno.json<{ righe: unknown[] }>().righe[0]).toMatchObject({
    impostaTransazioni: '-3.00',
    saldo: '1503.00',
  });
  expect(await carico('BANCAN', 'N')).toMatchObject({ quantita: '0', costo: '0', costoLibri: '0' });
});

test('ciò che non si può giocare per il fisco dice quale movimento non regge', async () => {
  await proprietario.query(`alter table movimenti disable trigger user;
    update movimenti set qta_vnominale = qta_vnominale * 2 where cod_titolo = 'FILE' and cod_causale = 'VEN';
    alter table movimenti enable trigger user`);
  const risposta = await admin('GET', '/fiscalita/carichi?cod_Depositario=BANCAN&cod_Titolo=FILE');
  expect([risposta.statusCode, risposta.body]).toEqual([
    422,
    expect.stringMatching(/VEN .* del 10\/04\/2026 resterebbe scoperto/),
  ]);
});
