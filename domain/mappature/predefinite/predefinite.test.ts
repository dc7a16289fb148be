import { describe, expect, test } from 'vitest';
import { campiDestinazione } from '../campi.ts';
import { leggiCampione, provaMappatura } from '../campione.ts';
import { convalidaMappatura } from '../convalida.ts';
import type { RigaMappata } from '../mappatura.ts';
import { azioni, fondiQuotati } from './borsa-italiana.ts';
import { cambiBancaDItalia, cambiBce } from './cambi.ts';
import type { Predefinita } from './predefinita.ts';
import { prezziEuronext, prezziMot, prezziPerColonna } from './prezzi.ts';
import { titoliDiStato } from './titoli-di-stato.ts';
import { predefinite } from './tutte.ts';

function righe({ regole }: Predefinita, testo: string): readonly RigaMappata[] {
  const esito = provaMappatura(regole, leggiCampione(testo, regole.lettura));
  if ('difetto' in esito) throw new Error(esito.difetto);
  return esito.righe;
}

test('ogni mappatura del prodotto è valida per la sua destinazione', () => {
  for (const { codMappatura, destinazione, regole } of predefinite) {
    const campi = campiDestinazione(destinazione);
    expect([codMappatura, campi && convalidaMappatura(regole, campi)]).toEqual([codMappatura, []]);
  }
});

describe('i titoli di Stato', () => {
  const titolo = (tipo: string, altro = '3;;17/07/2023;15/09/2033'): RigaMappata => {
    const testo = `isin;descrizione;tipo;cedola;frequenza;emissione;scadenza\nIT0005556011;${tipo} 15/09/2033;${tipo};${altro}\n`;
    return righe(titoliDiStato, testo)[0] as RigaMappata;
  };

  test.each([
    ['BOT', { tipo_Titolo: 'B', tipoTasso: 'B', periodicita: null, tipoCalcoloRatei: 'A360' }],
    ['BTP€i', { tipo_Titolo: 'S', tipoTasso: 'I', periodicita: '6', tipoIndicizzazione: 'IE' }],
    ['BTP Italia', { tipoTasso: 'I', periodicita: '6', tipoIndicizzazione: 'II' }],
    ['BTP Italia Sì', { tipoTasso: 'I', periodicita: '6', tipoIndicizzazione: 'IS' }],
    ['BTP Valore', { tipoTasso: 'T', periodicita: '3', tipoCalcoloRatei: 'ICMA' }],
    ['BTP Più', { tipoTasso: 'T', periodicita: '3', tipoCalcoloRatei: 'ICMA' }],
    ['BTP Futura', { tipoTasso: 'T', periodicita: '6', tipoCalcoloRatei: 'ICMA' }],
    ['CCTeu', { tipoTasso: 'V', periodicita: '6', tipoIndicizzazione: 'V2' }],
  ])('%s: ciò che il tipo dice e il file non dice', (tipo, atteso) => {
    expect(titolo(tipo).valori).toMatchObject({ ...atteso, strumento: tipo });
    expect(titolo(tipo).errori).toEqual([]);
  });

  test('il primo BTP Valore paga ogni sei mesi, e la ragione lo dice', () => {
    const primo = titolo('BTP Valore', '3,25;;13/06/2023;13/06/2027');
    expect(primo.valori).toMatchObject({ periodicita: '6', tassoCedola: '3.25' });
    expect(primo.derivati.periodicita).toBe(
      'da «BTP Valore»: tipo è «BTP Valore» e emissione è «13/06/2023» o «2023-06-13»',
    );
  });

  test('un BTP tiene la sua frequenza; un BOT non ha cedola, nemmeno zero', () => {
    expect(titolo('BTP Green', '4,05;2;30/04/2024;30/10/2037').valori).toMatchObject({
      periodicita: '6',
      tipoTasso: 'F',
      tassoCedola: '4.05',
      dataScadenza: '2037-10-30',
      codCategoriaFiscale: 'PUBBLICI',
      prezzoRimborso: '100',
    });
    expect(titolo('BOT', '0;;12/09/2025;14/09/2026').valori.tassoCedola).toBeNull();
    expect(titolo('BTP', '0;2;15/03/2021;15/04/2027').valori.tassoCedola).toBe('0');
  });
});

test('un titolo con premio di fedeltà ha l’ISIN che si negozia, e quello del file è il suo ISIN con premio', () => {
  const testo =
    'isin;descrizione;tipo;cedola;frequenza;emissione;scadenza\n' +
    'IT0005547390;BTP Valore 13/06/2027;BTP Valore;3,25;;13/06/2023;13/06/2027\n' +
    'IT0005556011;BTP 3,85% 15/09/2026;BTP;3,85;2;17/07/2023;15/09/2026\n';
  const [valore, btp] = righe(titoliDiStato, testo);
  expect(valore?.valori).toMatchObject({
    cod_Titolo: 'IT0005547408',
    cod_ISIN: 'IT0005547408',
    isinPremio: 'IT0005547390',
  });
  expect(btp?.valori).toMatchObject({ cod_ISIN: 'IT0005556011', isinPremio: null });
});

describe('i titoli di Borsa Italiana', () => {
  const intestazione =
    'isin;symbol;name;currency;sector;industry_group;industry;country;market_cap;delisted';

  test('un’azione: listino senza mercato, settore in italiano, virgolette del CSV', () => {
    const [a2a, tolta] = righe(
      azioni,
      `${intestazione}\nIT0001233417;A2A.MI;A2A S.p.A.;EUR;Utilities;Utilities;Multi-Utilities;Italy;Mid Cap;False\n` +
        'IT0001137345;AGL.MI;"AUTOGRILL ""S.P.A."" IN BREVE";EUR;Consumer Discretionary;;;Italy;;True\n',
    );
    expect(a2a?.valori).toMatchObject({
      cod_Titolo: 'IT0001233417',
      cod_Listino: 'A2A',
      codMercato: 'XMIL',
      tipo_Titolo: 'A',
      settoreIndustriale: 'Servizi di pubblica utilità',
      quotato: 'Q',
      quotazione: 'U',
      note: 'Utilities · Multi-Utilities · Italy · Mid Cap',
    });
    expect(a2a?.derivati.cod_Listino).toBe('da «A2A.MI» (symbol): prima di «.»');
    expect(tolta?.valori).toMatchObject({
      descrizione: 'AUTOGRILL "S.P.A." IN BREVE',
      quotato: 'N',
    });
    expect(tolta?.derivati.quotato).toContain('delisted è «True»');
  });

  test('un fondo è di chi lo gestisce, un ETC non è un fondo', () => {
    const [etf, etc, valuta] = righe(
      fondiQuotati,
      'isin;symbol;name;currency;category_group;category;family\n' +
        'LU1829220216;ACWI.MI;Lyxor MSCI All Country World UCITS ETF Acc;EUR;Alternatives;Blend;Lyxor\n' +
        'XS2183935274;SGLD.MI;Invesco Physical Gold ETC;EUR;Commodities;;OSSIOM\n' +
        'JE00B68GR111;EUAU.MI;WisdomTree Long AUD Short EUR;EUR;Currencies;;WisdomTree\n',
    );
    expect(etf?.valori).toMatchObject({
      tipo_Titolo: 'E',
      strumento: 'ETF',
      tipoIndicizzazione: 'TF',
      codEmittente: 'Lyxor',
      settoreIndustriale: 'Alternativi',
      note: 'misto',
      codCategoriaFiscale: 'OICR',
    });
    expect(etc?.valori).toMatchObject({
      strumento: 'ETC',
      tipoIndicizzazione: null,
      codEmittente: 'OSSIAM',
      codCategoriaFiscale: 'CAPITAL_GAIN',
    });
    expect(valuta?.valori.strumento).toBe('ETC');
  });
});

describe('i cambi di altri', () => {
  test('della Banca d’Italia: senza le valute non quotate e senza le note in fondo', () => {
    const esiti = righe(
      cambiBancaDItalia,
      'Country,Currency,ISO Code,UIC Code,Rate,Rate convention,Reference date (CET)\n' +
        'AUSTRALIA,Australian Dollar,AUD,109,1.6967,Foreign currency amount for 1 Euro.,2026-02-09\n' +
        'BELARUS,Ruble,BYN,280,N.A.,Foreign currency amount for 1 Euro.,2026-02-09\n' +
        '# DISCLAIMER\n',
    );
    expect(esiti.map(({ esclusa }) => esclusa)).toEqual([
      undefined,
      'nessuna quotazione in quel giorno',
      'nota in fondo al file',
    ]);
    expect(esiti[0]?.valori).toEqual({ cod_divisa: 'AUD', cambio: '1.6967', data: '2026-02-09' });
  });

  test('della BCE: solo i giorni, solo contro euro', () => {
    const esiti = righe(
      cambiBce,
      'KEY,FREQ,CURRENCY,CURRENCY_DENOM,TIME_PERIOD,OBS_VALUE\n' +
        'EXR.D.USD.EUR.SP00.A,D,USD,EUR,2026-02-17,1.1846\nx,M,USD,EUR,2026-02,1.18\n',
    );
    expect(esiti[0]?.valori).toEqual({ cod_divisa: 'USD', cambio: '1.1846', data: '2026-02-17' });
    expect(esiti[1]?.esclusa).toBe('non è un cambio di un giorno');
  });
});

describe('i prezzi', () => {
  test('del MOT, uno per ISIN; senza prezzo non entra', () => {
    const testo =
      'data_estrazione,isin,prezzo_ufficiale,cedola\n2026-03-13,IT0005611741,97.5,4.3\n2026-03-13,IT0005534141,,\n';
    expect(righe(prezziMot, testo).map(({ valori, esclusa }) => [valori, esclusa])).toEqual([
      [{ cod_titolo: 'IT0005611741', prezzo: '97.5', data: '2026-03-13' }, undefined],
      [expect.anything(), 'titolo senza prezzo in quel giorno'],
    ]);
  });

  test('con una colonna per titolo, dal codice di listino senza il mercato', () => {
    const testo = 'Date,ENEL.MI,G.MI\n2025-01-02,6.25,25.12345678912\n';
    expect(righe(prezziPerColonna, testo).map(({ valori }) => valori)).toEqual([
      { cod_titolo: 'listino:ENEL', prezzo: '6.25', data: '2025-01-02' },
      { cod_titolo: 'listino:G', prezzo: '25.1234567891', data: '2025-01-02' },
    ]);
  });

  test('di Euronext, col mese davanti al giorno', () => {
    const testo =
      'Name;ISIN;Symbol;"Closing Price";"Closing Price DateTime"\nUna;IT0003128367;ENEL;8.10;09/08/2025\nDue;IT0003132476;ENI;-;-\n';
    expect(righe(prezziEuronext, testo).map(({ valori, esclusa }) => [valori, esclusa])).toEqual([
      [{ cod_titolo: 'IT0003128367', prezzo: '8.1', data: '2025-09-08' }, undefined],
      [expect.anything(), 'titolo senza prezzo di chiusura'],
    ]);
  });
});
