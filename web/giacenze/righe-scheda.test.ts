import { expect, test } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { cifreDi } from './CifreScheda.tsx';
import type { RigaDellaScheda, Scheda } from './giacenze-api.ts';
import { chiusuraDellaScheda, lineeDellaScheda } from './righe-scheda.ts';

const riga = (giorno: string, quantita: string, giacenza: string): RigaDellaScheda => ({
  ...{ id: Number(giorno.slice(0, 4)), anno: 2025, nreg: 1, nriga: 1, giorno, cod_Causale: 'ACQ' },
  ...{ cod_Portafoglio: 'P', cod_Depositario: 'D', immCirc: 'C', prezzo: '10', correzione: false },
  ...{ quantita, costo: `${quantita}0`, giacenza, costoResiduo: `${giacenza}0`, costoMedio: '10' },
  ...{ risultatoPrezzo: null, risultatoCambio: null, interessi: '0', saldoEuro: '0' },
});
const scheda = (altro: Partial<Scheda> = {}): Scheda => ({
  ...{
    codTitolo: 'ENEL',
    descrizione: 'Enel',
    tipoTitolo: 'AZ',
    dal: null,
    al: data('2025-12-31'),
  },
  apertura: { quantita: '0', costo: '0', costoMedio: null },
  righe: [riga('2024-11-13', '100', '100'), riga('2025-03-03', '50', '150')],
  ...{ costoDiFineAnno: null, mercato: null, cursore: null },
  chiusura: { quantita: '150', costo: '1500', costoMedio: '10' },
  ...altro,
});
const nomi = (una: Scheda) =>
  lineeDellaScheda(una).map(({ nome, causale }) => `${nome} ${causale}`);
const valori = (una: Scheda) => chiusuraDellaScheda(una)[0]?.valori;

test('il latente è detto per cento del costo, con due decimali', () => {
  const mercato = { prezzo: '8.97', data: '2025-12-31', valore: '8970.00', latente: '-30.00' };
  const chiusura = { quantita: '1000', costo: '9000.00', costoMedio: '9' };
  const latente = cifreDi(scheda({ mercato, chiusura })).find(({ nome }) => nome === 'Latente €');
  expect(latente).toMatchObject({ valore: '−30,00', accanto: '−0,33 % del costo' });
});

test('di un periodo che non è letto fino in fondo non ci sono somme', () => {
  expect(nomi(scheda())).toEqual(['1/2025 ACQ', 'Totale 2024', '1/2025 ACQ', 'Totale 2025']);
  expect(chiusuraDellaScheda(scheda())[0]?.etichetta).toBe('Situazione al 31/12/2025');
  expect(valori(scheda())).toMatchObject({ quantita: '150', costo: '1500', giacenza: '150' });
  const parte = scheda({
    cursore: 'oltre',
    chiusura: { quantita: '9', costo: '90', costoMedio: '10' },
  });
  expect(nomi(parte)).toEqual(['1/2025 ACQ', 'Totale 2024', '1/2025 ACQ']);
  expect(valori(parte)).toEqual({ giacenza: '9', costoResiduo: '90', costoMedio: '10' });
});
