import { expect, test } from 'vitest';
import { filtroDiscordanze } from './filtro-discordanze.ts';

test('senza parole si vede ciò che nessuno ha ancora chiuso', () => {
  expect(filtroDiscordanze({})).toEqual({ stato: ['aperta', 'in esame', 'attesa', 'spiegata'] });
});

test('«tutte» non chiede uno stato, e uno stato chiede solo il suo', () => {
  expect(filtroDiscordanze({ stato: 'tutte' })).toEqual({});
  expect(filtroDiscordanze({ stato: 'risolta' })).toEqual({ stato: ['risolta'] });
});

test('le parole che non dicono nulla non filtrano', () => {
  const senza = filtroDiscordanze({ stato: 'tutte', conto: 'x', causa: 'mah', oltre: '-1' });
  expect(senza).toEqual({});
});

test('conto, causa, responsabile ed età vanno insieme', () => {
  const filtro = filtroDiscordanze({
    ...{ stato: 'tutte', conto: '7', ambito: 'cassa' },
    ...{ causa: 'spese', responsabile: 'contabile01', oltre: '30' },
  });
  expect(filtro).toEqual({
    ...{ idConto: 7, ambito: 'cassa', causa: 'spese' },
    ...{ responsabile: 'contabile01', oltreGiorni: 30 },
  });
});
