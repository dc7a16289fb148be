import { describe, expect, test } from 'vitest';
import { avvertimentiFiscali, fiscalitaEfficace } from './fiscalita.ts';

const amministrato = {
  tipoGestione: 'B',
  tipoSoggetto: 'N',
  codRegime: '06',
  tipoValutazione: 'CM',
};

describe('gestione, soggetto e regime di un portafoglio', () => {
  test('ciò che la legge mette insieme non fa dire nulla', () => {
    expect(avvertimentiFiscali(amministrato)).toEqual([]);
    const lordista = {
      tipoGestione: 'B',
      tipoSoggetto: 'L',
      codRegime: '01',
      tipoValutazione: 'CS',
    };
    expect(avvertimentiFiscali(lordista)).toEqual([]);
    const gestito = { tipoGestione: 'P', tipoSoggetto: 'N', codRegime: '07', codGestore: 'SGR1' };
    expect(avvertimentiFiscali(gestito)).toEqual([]);
    const dichiarativo = { tipoSoggetto: 'N', codRegime: '08', tipoValutazione: 'LC' };
    expect(avvertimentiFiscali(dichiarativo)).toEqual([]);
    expect(avvertimentiFiscali({ tipoGestione: 'S', tipoSoggetto: 'N', codRegime: '01' })).toEqual(
      [],
    );
  });

  test.each([
    [{ tipoGestione: 'P', codRegime: '07' }, 'ha un gestore'],
    [{ ...amministrato, codGestore: 'SGR1' }, 'soltanto per un portafoglio gestito'],
    [
      { ...amministrato, codRegime: '07' },
      'regime 07 (Gestito) non va con un portafoglio amministrato',
    ],
    [{ ...amministrato, codRegime: '08' }, 'regime 08 (Dichiarativo)'],
    [{ tipoSoggetto: 'L', codRegime: '06' }, 'portafoglio dichiarativo'],
    [{ tipoSoggetto: 'L', codRegime: '03' }, 'è dei nettisti'],
    [{ tipoGestione: 'P', tipoSoggetto: 'N', codRegime: '02', codGestore: 'X' }, 'art. 7'],
    [{ ...amministrato, codRegime: '01' }, 'un nettista paga'],
    [{ tipoGestione: 'S', codRegime: '09' }, 'regime 09 non vi ha effetto'],
    [{ ...amministrato, tipoValutazione: 'LC' }, 'costo medio ponderato'],
    [{ tipoSoggetto: 'N', codRegime: '08', tipoValutazione: 'CM' }, 'LIFO'],
  ])('%o', (fiscalita, parole) => {
    const detti = avvertimentiFiscali(fiscalita);
    expect(detti).toHaveLength(1);
    expect(detti[0]?.messaggio).toContain(parole);
  });

  test('ciò che il portafoglio non dice è dell’azienda', () => {
    const azienda = { tipoSoggetto: 'N', codRegime: '06', tipoValutazione: 'CM' };
    const portafoglio = { tipoGestione: 'B', tipoSoggetto: null, codRegime: '', codGestore: null };
    expect(fiscalitaEfficace(portafoglio, azienda)).toMatchObject(amministrato);
    expect(fiscalitaEfficace({ ...portafoglio, codRegime: '01' }, azienda).codRegime).toBe('01');
  });
});
