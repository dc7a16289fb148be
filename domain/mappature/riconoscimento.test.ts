import { expect, test } from 'vitest';
import { cambiBancaDItalia, cambiBce } from './predefinite/cambi.ts';
import { prezziPerColonna } from './predefinite/prezzi.ts';
import { predefinite } from './predefinite/tutte.ts';
import { type Riconoscibile, riconosci, titoliDelTesto } from './riconoscimento.ts';

const cambi = predefinite.filter(({ destinazione }) => destinazione === 'cambi');
const prova = (testo: string, mappature: readonly Riconoscibile[] = cambi) =>
  riconosci(mappature, (lettura) => titoliDelTesto(testo, lettura));

const BCE = 'FREQ,CURRENCY,TIME_PERIOD,OBS_VALUE\nD,AUD,2026-02-17,1.6776\n';

const mia = (codMappatura: string, campi: Riconoscibile['regole']['campi']): Riconoscibile => ({
  codMappatura,
  descrizione: codMappatura,
  regole: { lettura: { separatore: ';' }, campi },
});
const banca = mia('banca', {
  cod_divisa: { colonna: 'Valuta' },
  cambio: { colonna: 'Prezzo', stile: { numero: 'it' } },
  data: { colonna: 'Giorno', stile: { data: 'dd/mm/yyyy' } },
});

test('il file della BCE è riconosciuto, e nessun’altra mappatura lo legge', () => {
  expect(prova(BCE)).toEqual({
    riconosciuta: cambiBce.codMappatura,
    adatte: [expect.objectContaining({ codMappatura: cambiBce.codMappatura, altre: 0 })],
  });
});

test.each([
  ['con la BOM', `\ufeff${BCE}`],
  ['tra virgolette', '"FREQ","CURRENCY","TIME_PERIOD","OBS_VALUE"\n"D","AUD","2026-02-17","1.6"\n'],
  ['con altre maiuscole', BCE.toLowerCase()],
  ['in un altro ordine', 'OBS_VALUE,TIME_PERIOD,FREQ,CURRENCY\n1.6776,2026-02-17,D,AUD\n'],
  ['coi fine riga di Windows', BCE.replaceAll('\n', '\r\n')],
])('lo stesso file %s è riconosciuto', (_, testo) => {
  expect(prova(testo).riconosciuta).toBe(cambiBce.codMappatura);
});

test('una colonna in più non è una corrispondenza esatta, ma la sola che legge il file vale', () => {
  const { riconosciuta, adatte } = prova(
    'KEY,CURRENCY,TIME_PERIOD,OBS_VALUE,TITLE\nEXR,AUD,2026-02-17,1.6,Dollar\n',
  );
  expect(riconosciuta).toBe(cambiBce.codMappatura);
  expect(adatte[0]).toMatchObject({ nominate: 3, altre: 2 });
});

test('con un altro separatore, o una colonna in meno, non lo è', () => {
  expect(prova(BCE.replaceAll(',', ';')).adatte).toEqual([]);
  expect(prova('FREQ,CURRENCY,TIME_PERIOD\nD,AUD,2026-02-17\n').adatte).toEqual([]);
});

test('quella che nomina tutte le colonne vince su quella che ne lascia', () => {
  const intera = mia('intera', { ...banca.regole.campi, note: { colonna: 'Note' } });
  const testo = 'Giorno;Valuta;Prezzo;Note\n03/11/2025;USD;1,15;x\n';
  const { riconosciuta, adatte } = prova(testo, [banca, intera]);
  expect(riconosciuta).toBe('intera');
  expect(adatte.map(({ codMappatura }) => codMappatura)).toEqual(['intera', 'banca']);
});

test('tra più che vanno bene allo stesso modo nulla si indovina', () => {
  const { riconosciuta, adatte } = prova('Giorno;Valuta;Prezzo\n03/11/2025;USD;1,15\n', [
    banca,
    { ...banca, codMappatura: 'altra' },
  ]);
  expect(riconosciuta).toBeNull();
  expect(adatte.map(({ codMappatura }) => codMappatura)).toEqual(['altra', 'banca']);
});

test('un file di cui si conosce una sola colonna si offre, e non si dà per riconosciuto', () => {
  const { riconosciuta, adatte } = prova('Date,ENEL.MI,ENI.MI\n2025-01-02,6.4,12.2\n', [
    prezziPerColonna,
  ]);
  expect(riconosciuta).toBeNull();
  expect(adatte).toHaveLength(1);
});

test('senza titoli nessun file è riconosciuto', () => {
  const senza = { ...banca, regole: { ...banca.regole, lettura: { intestazione: false } } };
  expect(prova('03/11/2025;USD;1,15\n', [senza]).adatte).toEqual([]);
});

test('il file della Banca d’Italia porta tutte le colonne che la sua mappatura chiede', () => {
  const testo =
    'Country,Currency,ISO Code,UIC Code,Rate,Rate convention,Reference date (CET)\n' +
    'ALBANIA,Lek,ALL,047,96.74,Foreign currency amount for 1 Euro.,2026-02-09\n';
  expect(prova(testo).riconosciuta).toBe(cambiBancaDItalia.codMappatura);
});
