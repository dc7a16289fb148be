import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import {
  corpoMovimenti,
  type FiltroMovimenti,
  filtroProposto,
  motiviMovimenti,
  movimentiConfermati,
  ultimaChiusura,
} from './filtro-movimenti.ts';
import {
  leggiFiltroMovimenti,
  paroleFiltroMovimenti,
  scriviFiltroMovimenti,
} from './indirizzo-movimenti.ts';
import { parametriMovimenti, senzaParametroMovimenti } from './parametri-movimenti.ts';

const CHIUSURA = data('2025-12-31');

describe('il filtro dei movimenti', () => {
  it('propone come date iniziali l’ultima chiusura d’esercizio passata', () => {
    expect(ultimaChiusura(data('2026-11-22'), '31-12')).toBe('2025-12-31');
    expect(ultimaChiusura(data('2026-11-22'), '30-06')).toBe('2026-06-30');
    expect(ultimaChiusura(data('2026-12-31'), '31-12')).toBe('2025-12-31');
    expect(ultimaChiusura(data('2027-01-01'), '31-12')).toBe('2026-12-31');
    expect(filtroProposto(CHIUSURA)).toEqual({ dataMovFrom: CHIUSURA, dataValFrom: CHIUSURA });
  });

  it('emette senza elenchi vuoti e senza nulli', () => {
    expect(
      movimentiConfermati({ dataMovFrom: CHIUSURA, cod_Causale: [], nReg: '', dataValTo: null }),
    ).toEqual({ dataMovFrom: CHIUSURA });
  });

  it('con il solo segno di errore non emette nulla', () => {
    expect(movimentiConfermati({ formErrors: true, cod_Causale: [] })).toBeNull();
    expect(movimentiConfermati({ formErrors: true, nReg: '12' })).toEqual({ nReg: '12' });
  });

  it('un livello da solo non filtra', () => {
    expect(movimentiConfermati({ livelloDettaglio: 'portafoglio' })).toBeNull();
  });

  it('con la data iniziale dopo la finale non si conferma, e si dice quale', () => {
    expect(
      motiviMovimenti({ dataValFrom: data('2026-02-01'), dataValTo: data('2026-01-31') }),
    ).toEqual(['Data Valuta: la data iniziale è successiva alla data finale']);
    expect(motiviMovimenti({ dataValFrom: CHIUSURA, dataValTo: CHIUSURA })).toEqual([]);
    expect(motiviMovimenti({ nReg: 'dodici' })).toHaveLength(1);
    expect(motiviMovimenti({})).toEqual([
      'Scegli almeno un parametro: una data, un titolo, una causale…',
    ]);
  });

  it('manda la schermata da cui si chiede', () => {
    expect(corpoMovimenti('derivati', { cod_Causale: ['FUA'], nReg: null })).toEqual({
      cod_Causale: ['FUA'],
      area: 'derivati',
    });
  });
});

const PIENO: FiltroMovimenti = {
  dataMovFrom: CHIUSURA,
  dataMovTo: data('2026-06-30'),
  dataInsFrom: data('2026-01-01'),
  cod_Causale: ['ACQ', 'VEN'],
  nReg: '12, 15-20',
  textualFilter: 'btp',
  stato: ['bozza', 'registrato'],
  codPortafoglio: ['PTF1'],
  codDepositarioGlobale: ['BANCA'],
  tipoTitolo: ['S'],
};

describe('il filtro nell’indirizzo', () => {
  it('si scrive e si rilegge uguale', () => {
    expect(leggiFiltroMovimenti(scriviFiltroMovimenti(PIENO))).toEqual(PIENO);
    expect(paroleFiltroMovimenti).toEqual(
      expect.arrayContaining(Object.keys(scriviFiltroMovimenti(PIENO))),
    );
    expect(paroleFiltroMovimenti).not.toContain('dal');
    expect(paroleFiltroMovimenti).not.toContain('al');
  });

  it('ciò che non ha senso non si legge', () => {
    expect(leggiFiltroMovimenti({ movDal: '2026-02-30', stato: 'finto', pagina: '3' })).toBeNull();
  });

  it('il riquadro dice ogni parametro, e ciascuno si toglie da sé', () => {
    expect(
      parametriMovimenti(PIENO).map(({ etichetta, valore }) => `${etichetta}: ${valore}`),
    ).toEqual([
      'Data Movimento: 31/12/2025 – 30/06/2026',
      'Data Inserimento: dal 01/01/2026',
      'Causale: ACQ, VEN',
      'NReg: 12, 15-20',
      'Testo: btp',
      'Stato: Bozza, Registrato',
      'Portafoglio: PTF1',
      'Depositario Globale: BANCA',
      'Tipo Titolo: S',
    ]);
    const senzaDate = senzaParametroMovimenti(PIENO, 'dataMovFrom');
    expect([senzaDate.dataMovFrom, senzaDate.dataMovTo]).toEqual([null, null]);
    expect(senzaParametroMovimenti(PIENO, 'cod_Causale').cod_Causale).toBeNull();
  });
});
