import { expect, test } from 'vitest';
import { daRifare } from './da-rifare.ts';

const riga = (idRiga: number) =>
  ({ lato: 'loro', idMovimento: null, idRiga, importo: '1.00' }) as const;
const movimento = (idMovimento: number) =>
  ({ lato: 'noi', idMovimento, idRiga: null, importo: '1.00' }) as const;
const CONFERMATO: Parameters<typeof daRifare>[0] = {
  stato: 'confermato',
  come: 'gruppo',
  ...{ regola: null, nota: null, differenza: '0' },
  parti: [riga(1), riga(2), movimento(7)],
};

test('un gruppo sciolto si rifà con tutte le sue parti, non con la sola riga scelta', () => {
  const parti = [...CONFERMATO.parti, ...Array.from({ length: 30 }, (_, i) => movimento(100 + i))];
  const fatto = daRifare({ ...CONFERMATO, parti });
  expect(fatto?.righe).toEqual([1, 2]);
  expect(fatto?.movimenti).toHaveLength(31);
});

test('tiene la sua nota, e non ne prende una che nessuno ha scritto', () => {
  expect(daRifare(CONFERMATO)?.nota).toBeNull();
  expect(daRifare({ ...CONFERMATO, nota: 'spese trattenute', differenza: '2.00' })?.nota).toBe(
    'spese trattenute',
  );
});

test('di ciò che una regola ha confermato senza che torni si dice quale', () => {
  expect(
    daRifare({ ...CONFERMATO, come: 'regola', regola: 'Cedole', differenza: '-0.02' })?.nota,
  ).toBe('Come prima di scioglierlo: regola «Cedole»');
});

test('una proposta sciolta non torna confermata', () => {
  expect(daRifare({ ...CONFERMATO, stato: 'proposto' })).toBeNull();
});
