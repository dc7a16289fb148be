import { describe, expect, test } from 'vitest';
import {
  avvisiDi,
  codeDi,
  eventiDi,
  rifiutoDi,
  righeDi,
  testateDi,
} from '#tests/setup/lettura-estratti.ts';
import { lettoreSwift } from './swift.ts';

const leggi = (...righe: readonly string[]) => eventiDi((e) => lettoreSwift(e), righe.join('\n'));

const TESTA = [':20:RIF', ':25:12345678/1020304050', ':28C:27/01', ':60F:C160229EUR1200,00'];

/** One movement between 1.200,00 and what it makes of them. */
const conMovimento = (sessantuno: string, saldo: string, ...ottantasei: readonly string[]) =>
  leggi(...TESTA, `:61:${sessantuno}`, ...ottantasei, `:62F:C160301EUR${saldo}`, '-');

describe('un movimento di MT940', () => {
  test.each([
    ['1602290301DR6,00NMSCNONREF', '1194,00', '-6.00', false],
    ['1602290301CR6,NMSCNONREF', '1206,00', '6', false],
    ['1602290301RD6,00NMSCNONREF', '1206,00', '6.00', true],
    ['1602290301RC,5NMSCNONREF', '1199,50', '-0.5', true],
    ['160229D000000025,00N102EREF            ', '1175,00', '-25.00', false],
  ])('%s vale %s: il segno, il codice dei fondi, lo storno', (scritto, saldo, importo, storno) => {
    expect(righeDi(conMovimento(scritto, saldo))).toMatchObject([
      { importo, storno, divisa: 'EUR' },
    ]);
  });

  test('con valuta 30 febbraio è dell’ultimo di febbraio, e lo dice', () => {
    const letti = conMovimento('1602300301DR6,00N024NONREF', '1194,00');
    expect(righeDi(letti)[0]).toMatchObject({
      dataValuta: '2016-02-29',
      dataContabile: '2016-03-01',
    });
    expect(avvisiDi(letti)).toEqual([
      'Pagina 1, riga 5: la data valuta 160230 non esiste: letta 29/02/2016.',
    ]);
    expect(rifiutoDi(() => conMovimento('1604310301D6,00NMSCNONREF', '1194,00')).message).toMatch(
      /la data valuta «160431» non è un giorno del calendario/,
    );
  });

  test('ha la data contabile nell’anno più vicino alla valuta', () => {
    const [riga] = righeDi(conMovimento('1612310102D6,00NMSCNONREF', '1194,00'));
    expect(riga).toMatchObject({ dataValuta: '2016-12-31', dataContabile: '2017-01-02' });
    const [prima] = righeDi(conMovimento('1701021231D6,00NMSCNONREF', '1194,00'));
    expect(prima).toMatchObject({ dataValuta: '2017-01-02', dataContabile: '2016-12-31' });
  });

  test('ha un testo in cui «:12:11» non è un campo', () => {
    const letti = conMovimento(
      '160229D6,00N024NONREF',
      '1194,00',
      ':86:805?00ENTGELTABSCHLUSS?106666?20Pauschalen?3012345678?602017-01-01T13',
      ':12:11',
    );
    expect(righeDi(letti)[0]).toMatchObject({
      descrizione: 'ENTGELTABSCHLUSS',
      testo: 'Pauschalen2017-01-01T13:12:11',
    });
  });

  test('ha parole spezzate fra sottocampi e righe, controparte e riferimenti', () => {
    const letti = conMovimento(
      '1602291102CR3000,NTRFNONREF//55555',
      '4200,00',
      ':86:051?00UEBERWEISUNG?20EREF+E2E-NREG-1 ?21SVWZ+Gehalt Oktob',
      'er?32MUEL',
      'LER',
    );
    expect(righeDi(letti)[0]).toMatchObject({
      controparte: 'MUELLER',
      testo: 'EREF+E2E-NREG-1 SVWZ+Gehalt Oktober',
      riferimenti: ['E2E-NREG-1', '55555'],
      causale: 'NTRF',
    });
    const codici = conMovimento(
      '160229D25,N102EREF            ',
      '1175,00',
      ':86:/EREF/01-01-2013 0030000987/BENM//NAME/CONTRA ACCOUN',
      'T HOLDER/REMI//ISDT/2013-07-11',
    );
    expect(righeDi(codici)[0]?.riferimenti).toEqual(['01-01-2013 0030000987']);
  });

  test.each(['160229D6NMSCNONREF', '160229D6.00NMSC', '160229X6,00NMSC', '160229D,NMSCNONREF'])(
    '«%s» si rifiuta con la riga',
    (scritto) => {
      const causa = rifiutoDi(() => conMovimento(scritto, '1194,00'));
      expect(causa.message).toMatch(/^Riga 5: il movimento «.*» non si legge/);
      expect(causa.origine).toEqual({ pagina: null, riga: 5 });
    },
  );
});

describe('un estratto MT940', () => {
  test('che non quadra si rifiuta con la differenza', () => {
    const causa = rifiutoDi(() => conMovimento('160229D6,00NMSCNONREF', '1194,20'));
    expect(causa.differenza).toBe('0.2');
    expect(causa.message).toMatch(/del conto 12345678\/1020304050 al 01\/03\/2016 non quadra/);
  });

  test('si chiude solo con 62F: con 62M seguono altre pagine, che ne riprendono il saldo e le righe', () => {
    const pagine = [
      ...[':20:A', ':25:1', ':28C:999/1', ':60F:C131130CHF0,', ':61:131209C79,7FMSC01916//NONREF'],
      ...[':62M:C140407CHF79,7', '-', ':20:B', ':25:1', ':28C:999/2', ':60M:C140407CHF79,7'],
      ...[':61:131216D9,7FMSC01//NONREF', ':62F:C140407CHF70,', '-'],
    ];
    const letti = leggi(...pagine);
    expect(codeDi(letti)).toMatchObject([
      { continua: true, saldoFinale: null },
      { continua: false, saldoFinale: '70', dataRiferimento: '2014-04-07' },
    ]);
    expect(testateDi(letti)).toMatchObject([
      { sequenza: 999, pagina: 1, saldoIniziale: '0', dal: '2013-12-01' },
      { sequenza: 999, pagina: 2, saldoIniziale: null, dal: null },
    ]);
    expect(righeDi(letti).map(({ n }) => n)).toEqual([1, 2]);
    expect(righeDi(letti)[0]?.riferimenti).toEqual(['01916']);
    const altro = pagine.map((r) =>
      r.replace(':60M:C140407CHF79,7', ':60M:C140407CHF79,5').replace('70,', '69,8'),
    );
    const causa = rifiutoDi(() => leggi(...altro));
    expect(causa.differenza).toBe('-0.2');
    expect(causa.message).toMatch(/comincia con 79,50, la precedente finisce con 79,70/);
  });

  test('dopo 65 ha un 86 che è suo e non di un movimento', () => {
    const letti = leggi(
      ...TESTA,
      ':61:160229D6,00NDIVNONREF',
      ':86:DIVIDEND LORAL CORP',
      ...[
        ':62F:C160301EUR1194,00',
        ':64:C160301EUR1194,',
        ':65:C160302EUR1194,',
        ':86:PRIME RATE 11 PCT',
        '-}',
      ],
    );
    expect(righeDi(letti).map(({ testo }) => testo)).toEqual(['DIVIDEND LORAL CORP']);
  });

  test('può finire senza «-», e il seguente comincia con il suo 20', () => {
    const uno = [
      ':20:X',
      ':25:1',
      ':28:1',
      ':60F:C110101EUR100,00',
      ':61:110101D10,00N000NONREF',
      ':86:',
    ];
    const letti = leggi(':940:', ...uno, ':62F:C110201EUR90,00', ...uno, ':62F:C110201EUR90,00');
    expect(testateDi(letti)).toHaveLength(2);
    expect(righeDi(letti).map(({ testo }) => testo)).toEqual([null, null]);
  });

  test('senza saldi, o con due saldi finali, si rifiuta', () => {
    expect(rifiutoDi(() => leggi(...TESTA, ':61:160229D6,00NMSCX1', '-')).message).toMatch(
      /non ha un saldo finale/,
    );
    expect(rifiutoDi(() => leggi(':20:A', ':25:1', ':62F:C160301EUR1,', '-')).message).toMatch(
      /non ha un saldo iniziale/,
    );
    expect(
      rifiutoDi(() => leggi(...TESTA, ':62F:C160301EUR1200,', ':62M:C160301ZAR1,', '-')).message,
    ).toMatch(/dopo il saldo finale viene un altro saldo finale/);
  });

  test('ha il numero lungo, gli zeri davanti e nessun movimento', () => {
    const letti = leggi(
      ':20:1',
      ':25:0067',
      ':28:1810118101',
      ':60F:C180410TRY0000000000000000,00',
      ':62F:C180410TRY0000000000000000,00',
    );
    expect(testateDi(letti)).toMatchObject([{ sequenza: 1_810_118_101, saldoIniziale: '0.00' }]);
  });
});

test.each(['', '-\n', '-}$\n{1:F01A}{2:O950XN}{4:\n', '-}\n$\n{1:F01A}{2:O950XN}{4:\n'])(
  'il tipo del blocco 2 vale per ogni messaggio del suo blocco 4, diviso da «%s»',
  (fra) => {
    const uno = ':20:A\n:25:1\n:28C:1/1\n:60F:C161030EUR0,\n:62F:C161030EUR0,\n';
    const letti = leggi(`{1:F01A}{2:O950XN}{4:\n${uno}${fra}${uno.replace(':28C:1', ':28C:2')}-}`);
    expect(testateDi(letti)).toMatchObject([
      { formato: 'MT950', sequenza: 1 },
      { formato: 'MT950', sequenza: 2 },
    ]);
  },
);

test('un MT942 non chiude la giornata; ciò che dichiara si conta', () => {
  const testa = [':20:R', ':25:GJB', ':28C:03917/1', ':34F:EURD0,00', ':13D:1610301730+0000'];
  const riga = ':61:1610301031D0,42MCI0NONREF//055001';
  const letti = leggi(...testa, riga, ':90D:1EUR2,30', '');
  expect(testateDi(letti)).toMatchObject([
    {
      formato: 'MT942',
      chiudeGiornata: false,
      dataRiferimento: '2016-10-30',
      divisa: 'EUR',
      saldoIniziale: null,
    },
  ]);
  expect(avvisiDi(letti)).toEqual([
    'Riga 7: somma dei movimenti a debito dichiarata 2,30, letta 0,42.',
  ]);
  expect(codeDi(letti)).toMatchObject([{ saldoFinale: null, righeDichiarate: 1 }]);
  expect(rifiutoDi(() => leggi(...testa, riga, ':90D:2EUR0,84')).message).toMatch(
    /movimenti a debito dichiarati 2, letti 1: ne mancano/,
  );
});

describe('di ciò che un MT942 dichiara', () => {
  const testa = [':20:R', ':25:GJB', ':28C:03917/1', ':34F:EURD0,00', ':13D:1610301730+0000'];
  const righe = [
    ...[':61:1610301031D0,42MCI0NONREF', ':61:1610301031RC1,00MCI0NONREF'],
    ...[':61:1610301031C5,MCI0NONREF', ':61:1610301031D0,MCI0NONREF'],
  ];

  test('i crediti si confrontano con 90C, i debiti con 90D, anche se c’è uno solo dei due', () => {
    const giusti = [':90D:3EUR1,42', ':90C:1EUR5,'];
    for (const detti of [giusti, giusti.slice(0, 1), giusti.slice(1), []])
      expect(avvisiDi(leggi(...testa, ...righe, ...detti))).toEqual([]);
  });

  test('un credito al posto di un debito non torna, anche se in tutto sono quanti si dice', () => {
    expect(rifiutoDi(() => leggi(...testa, ...righe, ':90D:2EUR1,42', ':90C:2EUR5,')).message).toBe(
      'Riga 11: movimenti a credito dichiarati 2, letti 1: ne mancano. Chiedere a chi lo manda un file corretto.',
    );
    expect(avvisiDi(leggi(...testa, ...righe, ':90D:3EUR0,42', ':90C:1EUR6,'))).toEqual([
      'Riga 10: somma dei movimenti a debito dichiarata 0,42, letta 1,42.',
      'Riga 11: somma dei movimenti a credito dichiarata 6,00, letta 5,00.',
    ]);
  });
});
