import { CancelledError } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { aziendaDellaScheda, dimentica, type Identita, privilegiPer } from './sessione.ts';

const aziende = [
  { cod_Azienda: '001', ragioneSociale: 'Assicurazioni Esempio S.p.A.', colore: 0 },
  { cod_Azienda: '002', ragioneSociale: 'Previdenza Esempio S.p.A.', colore: 1 },
];

describe('azienda della scheda', () => {
  it('la prima volta è quella preferita', () => {
    expect(aziendaDellaScheda(null, { aziende, aziendaPreferita: '002' })).toBe('002');
  });

  it('poi è quella che la scheda ricorda', () => {
    expect(aziendaDellaScheda('001', { aziende, aziendaPreferita: '002' })).toBe('001');
  });

  it('una che non è più concessa non vale', () => {
    expect(aziendaDellaScheda('009', { aziende, aziendaPreferita: '008' })).toBe('001');
    expect(aziendaDellaScheda('001', { aziende: [], aziendaPreferita: null })).toBe('');
  });
});

describe('privilegi', () => {
  const identita: Identita = {
    utente: { id: 1, username: 'contabile01', nome: '' },
    privilegi: { '*': ['Divise_R'], '001': ['Cambi_W', 'Divise_R', 'Ignoto_X'] },
    aziende,
    aziendaPreferita: null,
    fornitore: null,
    cambioPasswordRichiesto: false,
    fattoreDaAttivare: false,
  };

  it('sono quelli di ogni azienda e quelli della propria, senza quelli sconosciuti', () => {
    expect(privilegiPer(identita, '001')).toEqual(['Divise_R', 'Cambi_W']);
    expect(privilegiPer(identita, '002')).toEqual(['Divise_R']);
  });
});

it('di ciò che è stato letto per chi lavorava qui non resta nulla, né arriva dopo', async () => {
  interrogazioni.setQueryData(['movimenti', 'pagina'], ['una riga della 001']);
  const inViaggio = Promise.withResolvers<string[]>();
  const chiesta = interrogazioni.fetchQuery({
    queryKey: ['viste', '001'],
    queryFn: () => inViaggio.promise,
  });
  dimentica();
  inViaggio.resolve(['una vista di un altro']);
  await expect(chiesta).rejects.toThrow(CancelledError);
  expect(interrogazioni.getQueryCache().getAll()).toEqual([]);
});
