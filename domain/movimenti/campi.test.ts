import { expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { campiDi, etichettaCampo, type NaturaTitolo, type Soggetto } from './campi.ts';
import { famigliaDi } from './famiglie/famiglie.ts';

const OBBLIGAZIONE: NaturaTitolo = {
  gruppo: 'RF',
  tipoTitolo: 'S',
  quotazione: 'P',
  conRateo: true,
  conScarto: true,
  indicizzato: false,
  aRate: false,
  aSorteggio: false,
  telQuel: false,
};
const AZIONE: NaturaTitolo = {
  ...OBBLIGAZIONE,
  gruppo: 'AZ',
  tipoTitolo: 'A',
  quotazione: 'U',
  conRateo: false,
  conScarto: false,
};

function soggetto(codCausale: string, titolo: NaturaTitolo | null, codDivisa = 'EUR'): Soggetto {
  const causale = causali.find((una) => una.codCausale === codCausale);
  if (!causale) throw new Error(`non c’è la causale ${codCausale}`);
  return { causale, titolo, codDivisa };
}

function campi(codCausale: string, titolo: NaturaTitolo | null, codDivisa = 'EUR') {
  const di = soggetto(codCausale, titolo, codDivisa);
  return Object.fromEntries(
    campiDi(di, famigliaDi(di.causale.tipoCausale).usi).map(({ nome, uso }) => [nome, uso]),
  );
}

test('una compera chiede quantità e prezzo, e del titolo ciò che ha', () => {
  const obbligazione = campi('ACQ', OBBLIGAZIONE);
  expect(obbligazione).toMatchObject({
    qtaVnominale: 'chiesto',
    prezzo: 'chiesto',
    rateo: 'calcolato',
    impostaScarto: 'calcolato',
    commissioni: 'facoltativo',
    saldo: 'calcolato',
  });
  for (const nome of ['poolFactor', 'coefficiente', 'impostaPlusvalenze', 'saldoEuro'])
    expect(obbligazione).not.toHaveProperty(nome);
  expect(campi('ACQ', AZIONE)).not.toHaveProperty('rateo');
  expect(campi('VEN', AZIONE)).toHaveProperty('impostaPlusvalenze', 'calcolato');
});

test('in un’altra divisa ogni importo ha accanto il suo euro', () => {
  expect(campi('ACQ', AZIONE, 'USD')).toMatchObject({
    controvaloreEuro: 'calcolato',
    speseEuro: 'calcolato',
    saldoEuro: 'calcolato',
  });
});

test('un dividendo chiede l’importo per azione, gli interessi di un conto il loro lordo', () => {
  expect(campi('DIV', AZIONE)).toMatchObject({ rateo: 'chiesto', ritenutaEstera: 'facoltativo' });
  expect(campi('CED', OBBLIGAZIONE)).toMatchObject({ rateo: 'calcolato' });
  expect(campi('INT', null)).toMatchObject({
    interessiLordi: 'chiesto',
    cod_Titolo: 'facoltativo',
  });
});

test('le etichette dicono come si quota il titolo e che reddito è', () => {
  const di = (
    codCausale: string,
    titolo: NaturaTitolo,
    nome: Parameters<typeof etichettaCampo>[0],
  ) => etichettaCampo(nome, soggetto(codCausale, titolo));
  expect(di('ACQ', OBBLIGAZIONE, 'qtaVnominale')).toBe('Valore nominale');
  expect(di('ACQ', AZIONE, 'qtaVnominale')).toBe('Quantità');
  expect(di('ACQ', OBBLIGAZIONE, 'prezzo')).toBe('Prezzo (corso secco)');
  expect(di('ACQ', { ...OBBLIGAZIONE, telQuel: true }, 'prezzo')).toBe('Prezzo (tel quel)');
  expect(di('ACQ', OBBLIGAZIONE, 'rateo')).toBe('Rateo per 100');
  expect(di('CED', OBBLIGAZIONE, 'rateo')).toBe('Cedola per 100');
  expect(di('PRO', AZIONE, 'rateo')).toBe('Provento per quota');
  expect(di('DIV', AZIONE, 'interessiLordi')).toBe('Dividendo lordo');
});

test('ogni causale del prodotto ha i suoi campi, con il titolo e senza', () => {
  for (const { codCausale } of causali)
    for (const titolo of [OBBLIGAZIONE, AZIONE, null])
      expect(Object.keys(campi(codCausale, titolo)).length).toBeGreaterThan(5);
});
