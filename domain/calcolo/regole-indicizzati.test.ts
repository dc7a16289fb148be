import { expect, test } from 'vitest';
import {
  descrizioneRegola,
  modiControvalore,
  regoleDeflazione,
  regoleInUso,
  regolePredefinite,
} from './regole-indicizzati.ts';

test('un titolo che non dice nulla segue la Configurazione, regola per regola', () => {
  const senza = { regolaDeflazione: null, modoControvalore: null };
  expect(regoleInUso(senza, regolePredefinite)).toEqual({
    regolaDeflazione: { codice: 'massimo', origine: 'configurazione' },
    modoControvalore: { codice: 'REALE_X_CI', origine: 'configurazione' },
  });
  expect(regoleInUso({ ...senza, modoControvalore: 'ADDITIVO' }, regolePredefinite)).toEqual({
    regolaDeflazione: { codice: 'massimo', origine: 'configurazione' },
    modoControvalore: { codice: 'ADDITIVO', origine: 'titolo' },
  });
});

test('la raccomandata è la prima, e quella che vale finché nessuno sceglie', () => {
  expect(regoleDeflazione[0]?.codice).toBe(regolePredefinite.regolaDeflazione);
  expect(modiControvalore[0]?.codice).toBe(regolePredefinite.modoControvalore);
  expect(descrizioneRegola(modiControvalore, 'REALE_X_CI')).toBe(
    'Prezzo e rateo per il coefficiente',
  );
});
