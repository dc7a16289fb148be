import { expect, test } from 'vitest';
import { leggiCampione, provaMappatura } from '../campione.ts';
import type { RigaMappata } from '../mappatura.ts';
import {
  acquistiVendite,
  cedole,
  movimentiDirecta,
  movimentiFineco,
  movimentiFinecoItaliano,
} from './movimenti.ts';
import type { Predefinita } from './predefinita.ts';

function righe({ regole }: Predefinita, testo: string): readonly RigaMappata[] {
  const esito = provaMappatura(regole, leggiCampione(testo, regole.lettura));
  if ('difetto' in esito) throw new Error(esito.difetto);
  return esito.righe;
}

/** The layout of the broker's file, with invented rows. */
const DIRECTA = `${'Conto : PROVA,,,,,,,,,,,\n'.repeat(9)}Data operazione,Data valuta,Tipo operazione,Ticker,Isin,Protocollo,Descrizione,Quantità,Importo euro,Importo Divisa,Divisa,Riferimento ordine
03-02-2025,05-02-2025,Acquisto,ABC,IE00B4L5Y983,,ETF DI PROVA,3,-301.20,0,EUR,ORD1
04-02-2025,04-02-2025,Provento etf,ABC,IE00B4L5Y983,P1,ETF DI PROVA,0,20.50,0,EUR,
04-02-2025,04-02-2025,Rit.provento etf,ABC,IE00B4L5Y983,P1,ETF DI PROVA,0,-5.33,0,EUR,
05-02-2025,33-02-2025,Conferimento con bonifico,,,P2,,0,1500,0,EUR,
06-02-2025,06-02-2025,Pippo,,,P3,,0,1,0,EUR,
07-02-2025,07-02-2025,,,,,,,,0,,
`;

test('Directa: la ritenuta sta sulla sua riga, ciò che non si conosce resta com’è scritto', () => {
  const [acquisto, provento, ritenuta, bonifico, ignota, vuota] = righe(movimentiDirecta, DIRECTA);
  expect(acquisto?.valori).toMatchObject({
    dataMovimento: '2025-02-03',
    dataValuta: '2025-02-05',
    cod_Causale: 'ACQ',
    cod_Titolo: 'IE00B4L5Y983',
    qtaVnominale: '3',
    importoEuro: '-301.2',
    ritenutaSuInteressi: null,
    nfissato: 'ORD1',
  });
  expect(provento?.valori).toMatchObject({
    cod_Causale: 'PRO',
    importoEuro: '20.5',
    ritenutaSuInteressi: '0',
  });
  expect(ritenuta?.valori).toMatchObject({
    cod_Causale: 'PRO',
    importoEuro: null,
    ritenutaSuInteressi: '5.33',
    interessiLordi: '0',
  });
  expect(bonifico?.valori).toMatchObject({
    cod_Causale: 'LIQ',
    importoEuro: '1500',
    cod_Titolo: null,
  });
  expect(bonifico?.errori.map(({ campo }) => campo)).toEqual(['dataValuta']);
  expect(ignota?.valori.cod_Causale).toBe('Pippo');
  expect(vuota?.esclusa).toBe('riga senza operazione né importo');
});

const COLONNE = ['Operazione', 'Data valuta', 'Descrizione', 'Titolo', 'Isin', 'Segno', 'Quantita'];
const ALTRE = ['Divisa', 'Prezzo', 'Cambio', 'Controvalore'];

test('Fineco con la virgola: la causale dal segno, altrimenti dalle parole; il controvalore è in euro', () => {
  const testo = `${'Dossier: 1,,,,,,,,,,\n'.repeat(5)}${[...COLONNE, ...ALTRE].join(',')}
10/02/2025,12/02/2025,Compravendita titoli,AZIONE DI PROVA,US5949181045,A,3,USD,400.10,1.0500,1143.14
15/04/2025,17/04/2025,Dividendo,AZIONE DI PROVA,US5949181045,,,USD,,1.0800,2.25
02/05/2025,05/05/2025,Stacco Cedole,BTP DI PROVA,IT0005583478,,,EUR,,,18.40
`;
  const [acquisto, dividendo, cedola] = righe(movimentiFineco, testo);
  expect(acquisto?.valori).toMatchObject({
    cod_Causale: 'ACQ',
    qtaVnominale: '3',
    prezzo: '400.1',
    cambio: '1.05',
    codDivisa: 'USD',
    importoEuro: '1143.14',
  });
  expect(dividendo?.valori).toMatchObject({
    cod_Causale: 'DIV',
    importoEuro: '2.25',
    prezzo: null,
  });
  expect(cedola?.valori).toMatchObject({ cod_Causale: 'CED', cod_Titolo: 'IT0005583478' });
});

test('Fineco con il punto e virgola: numeri italiani e commissioni', () => {
  const oneri = [
    'Commissioni Fondi Sw/Ingr/Uscita',
    'Commissioni Fondi Banca Corrispondente',
    'Spese Fondi Sgr',
    'Commissioni amministrato',
  ];
  const testo = `${[...COLONNE, ...ALTRE, ...oneri].join(';')}
15/01/2025;17/01/2025;Compravendita titoli;ETF DI PROVA;IE00B4L5Y983;V;1.005;EUR;105,71;;106.238,55;;;;2,95
`;
  const [vendita] = righe(movimentiFinecoItaliano, testo);
  expect(vendita?.valori).toMatchObject({
    cod_Causale: 'VEN',
    qtaVnominale: '1005',
    prezzo: '105.71',
    importoEuro: '106238.55',
    commissioniEuro: '2.95',
  });
});

test('i fogli di acquisti e vendite e delle cedole', () => {
  const [compra, vende] = righe(
    acquistiVendite,
    'ISIN;Descrizione Asset;Quantità;Data (acquisto/vendita);Prezzo Operazione (EUR);Tipologia;Operazione;Divisa;Controvalore (EUR);Note\n' +
      'IE00B4L5Y983;ETF DI PROVA;100;20/05/2025;31;ETF;Acquisto;EUR;3.100;\n' +
      'IE00B4L5Y983;ETF DI PROVA;50;21/05/2025;32,5;ETF;Vendita;EUR;1.625;parziale\n',
  );
  expect(compra?.valori).toMatchObject({ cod_Causale: 'ACQ', importoEuro: '3100', prezzo: '31' });
  expect(vende?.valori).toMatchObject({ cod_Causale: 'VEN', note: 'ETF DI PROVA · parziale' });
  const [costo, cedola] = righe(
    cedole,
    'ISIN;Valore Cedola (EUR);Data Flusso;Descrizione Titolo;Fees\n' +
      'IT0005556011;-3,34;17/03/2025;BTP DI PROVA;Fee\nIT0005556011;19,25;17/03/2025;BTP DI PROVA;Cedole\n',
  );
  expect(costo?.valori).toMatchObject({ cod_Causale: 'COM', importoEuro: '-3.34' });
  expect(cedola?.valori).toMatchObject({ cod_Causale: 'CED', dataMovimento: '2025-03-17' });
});
