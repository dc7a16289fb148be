import { describe, expect, it } from 'vitest';
import { conSegno, ingressiDellaRiga, totaliMostrati } from './righe-rimanenze.ts';

const PUT = {
  ...{ corta: true, quantita: '4', costoAnte: '1180.00', costoDivisaAnte: '1180.00' },
  ...{ costoDivisa: '0.00', valoreBilancio: '1180.00', valoreMercato: null },
};

describe('le righe delle rimanenze', () => {
  it('corte stanno col meno, e ciò che non si sa resta ignoto', () => {
    expect(conSegno(PUT)).toMatchObject({
      ...{ quantita: '-4', valoreBilancio: '-1180', costoDivisa: '0.00', valoreMercato: null },
    });
    expect(conSegno({ ...PUT, corta: false })).toMatchObject({ quantita: '4' });
  });

  it('hanno il totale di tutto ciò che il filtro lascia, senza le cifre ignote', () => {
    const totali = {
      ...{ righe: 2, costoAnte: '10.00', scarto: '0', differenzaCambio: '0', svalutazione: '1.00' },
      ...{ ripresa: '0', rateo: '0', fairValueDerivato: '0', valoreBilancio: '9.00' },
      valoreMercato: null,
    };
    const [riga] = totaliMostrati(totali);
    expect(riga?.di).toEqual({ quante: 2, nome: ['posizione', 'posizioni'] });
    expect(riga?.valori).toMatchObject({ valoreBilancio: '9.00' });
    expect(Object.keys(riga?.valori ?? {})).not.toContain('valoreMercato');
    expect(totaliMostrati({ ...totali, righe: 0 })).toEqual([]);
  });

  it('dicono che cosa si è letto per loro, e non per un altro portafoglio', () => {
    const letto = (codice: string, codPortafoglio: string | null) => ({
      ...{ che: 'prezzo' as const, codice, codPortafoglio, data: '2025-12-31', valore: '1' },
      ...{ fonte: null, giorni: 0, dal: null },
    });
    const riga = { cod_Titolo: 'AZ', codDivisa: 'USD', cod_Portafoglio: 'CIR' };
    const letti = [letto('AZ', 'IMM'), letto('AZ', 'CIR'), letto('USD', null), letto('BTP', null)];
    expect(ingressiDellaRiga(letti, riga)).toEqual([letti[1], letti[2]]);
  });
});
