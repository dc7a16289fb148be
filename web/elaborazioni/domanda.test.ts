import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import {
  leggiParametri,
  paroleDi,
  propostiDi,
  ricercaDellaCifra,
  ricercaDellaRiga,
  stessaDomanda,
} from './domanda.ts';

const chiesta = {
  dataDa: '2026-01-10',
  dataA: '2026-11-23',
  selezioneTipo: 'M',
  periodo: 'MESE',
  movInSospeso: false,
  escludiStornati: true,
  codTitolo: ['ENEL'],
};
const livelli = [
  { codice: 'codPortafoglio', titolo: 'Portafoglio' },
  { codice: 'codCausale', titolo: 'Causale' },
];

test('una cifra porta ai suoi movimenti: gruppi, giorni del periodo entro quelli chiesti, stesso sospeso', () => {
  const testa = { livelli, parametri: chiesta };
  expect(ricercaDellaCifra(testa, ['VITA', 'ACQ'], '2026-01-01')).toMatchObject({
    portafogli: 'VITA',
    causali: 'ACQ',
    titoli: 'ENEL',
    dal: '2026-01-10',
    al: '2026-01-31',
    valAl: '2026-11-23',
    sospeso: 'si',
    esegui: 'si',
  });
  expect(ricercaDellaCifra(testa, ['VITA'], '2026-11-01')).toMatchObject({
    dal: '2026-11-01',
    al: '2026-11-23',
  });
  expect(ricercaDellaCifra(testa, [])).toMatchObject({ dal: '2026-01-10', al: '2026-11-23' });
  expect(ricercaDellaCifra(testa, [null])).toBeNull();
});

test('da una riga di un’analisi ai suoi movimenti: del suo anno entro i giorni chiesti, della sua posizione', () => {
  const di = (riga: Record<string, string>) => (nome: string) => riga[nome] ?? null;
  expect(ricercaDellaRiga({ parametri: chiesta }, di({ anno: '2026' }))).toMatchObject({
    titoli: 'ENEL',
    dal: '2026-01-10',
    al: '2026-11-23',
    esegui: 'si',
  });
  expect(
    ricercaDellaRiga(
      { parametri: chiesta },
      di({ cod_Portafoglio: 'VITA', cod_Depositario: 'BE' }),
    ),
  ).toMatchObject({ portafogli: 'VITA', depositari: 'BE', titoli: 'ENEL', dal: '2026-01-10' });
  expect(ricercaDellaRiga({ parametri: chiesta }, di({ voce: 'Cedola' }))).toBeNull();
});

test('le righe sono di ciò che si chiede adesso, o di altro', () => {
  const corpo = {
    dataDa: '2026-01-10',
    gruppi: ['raggruppamento:1'],
    movInSospeso: false,
    nReg: '',
  };
  const elaborata = {
    dataDa: '2026-01-10',
    dataA: '2026-11-23',
    gruppi: ['raggruppamento1'],
    selezioneTipo: 'M',
    codAzienda: '001',
    codTitolo: null,
  };
  const stessa = (parte: object) => stessaDomanda({ ...corpo, ...parte }, elaborata);
  expect(stessa({})).toBe(true);
  expect(stessa({ dataA: '2026-11-23', selezioneTipo: 'M' })).toBe(true);
  for (const parte of [
    { dataA: '2026-06-30' },
    { gruppi: [] },
    { nReg: '1-3' },
    { movInSospeso: true },
  ])
    expect(stessa(parte), JSON.stringify(parte)).toBe(false);
  expect(stessaDomanda(corpo, { ...elaborata, codTitolo: ['ENEL'] })).toBe(false);
});

test('il sospeso e gli storni sono fuori se non si chiedono, e l’indirizzo li dice solo allora', () => {
  const giorni = { dal: data('2026-01-10'), al: data('2026-11-23') };
  const proposti = propostiDi('statistica-movimenti', giorni);
  const parametri = leggiParametri({}, proposti);
  expect(parametri).toMatchObject({ ...giorni, sospeso: false, stornati: false, inEuro: false });
  expect(paroleDi(parametri, proposti)).toMatchObject({ sospeso: '', stornati: '' });
  const compresi = { ...parametri, sospeso: true };
  expect(leggiParametri(paroleDi(compresi, proposti), proposti)).toEqual(compresi);
});
