import { describe, expect, it } from 'vitest';
import type { TipoProposto } from '#domain/titoli/proposte.ts';
import { cambiato, campiPersi, sezioniModulo, valoriDelTipo, valoriNuovi } from './modulo.ts';

const stato: TipoProposto = {
  tipo_Titolo: 'S',
  gruppo: 'RF',
  prezzoPerCento: true,
  tipoCalcoloRatei: 'ICMA',
};
const azione: TipoProposto = {
  tipo_Titolo: 'A',
  gruppo: 'AZ',
  prezzoPerCento: false,
  tipoCalcoloRatei: 'NONE',
};
const opzione: TipoProposto = { ...azione, tipo_Titolo: 'P', gruppo: 'DER' };

const sezioni = (tipo: TipoProposto) => sezioniModulo(tipo).map(({ nome }) => nome);
const campi = (tipo: TipoProposto) =>
  sezioniModulo(tipo).flatMap((sezione) => sezione.campi.map(({ nome }) => nome));

describe('il modulo di un titolo', () => {
  it('comincia dal tipo e dall’ISIN', () => {
    expect(campi(stato).slice(0, 3)).toEqual(['tipo_Titolo', 'cod_ISIN', 'cod_Titolo']);
  });

  it('a un’azione non chiede cedola, rimborso, rateo', () => {
    expect(sezioni(azione)).not.toContain('Cedola');
    expect(sezioni(azione)).not.toContain('Rimborso');
    expect(campi(azione)).not.toContain('decimaliRateo');
    expect(sezioni(stato)).toContain('Cedola');
  });

  it('a un’opzione chiede il derivato, non le date del prestito', () => {
    expect(campi(opzione)).toEqual(expect.arrayContaining(['strike', 'codSottostante']));
    expect(campi(opzione)).not.toContain('dataGodimento');
    expect(campi(azione)).not.toContain('strike');
  });

  it('un titolo nuovo ha le proposte del tipo, sotto ciò che è stato scritto', () => {
    const scritti = { codDivisa: 'USD', periodicita: '12', tassoCedola: '3' };
    const toccati = new Set(['codDivisa', 'periodicita']);
    const nuovo = valoriNuovi(scritti, toccati, stato);
    expect(nuovo).toMatchObject({ codDivisa: 'USD', periodicita: '12', quotazione: 'P' });
    expect(nuovo.tassoCedola).toBeUndefined();
    expect(valoriNuovi({}, new Set(), stato).periodicita).toBe('6');
  });

  it('ciò che il tipo non chiede non si manda, e prima si dice', () => {
    const valori = { tipo_Titolo: 'A', tassoCedola: '3.5', callable: true, decimaliRateo: '5' };
    expect(campiPersi(valori, azione).map(({ nome }) => nome)).toEqual(['tassoCedola', 'callable']);
    const mandati = valoriDelTipo(valori, azione);
    expect(mandati).toMatchObject({ tassoCedola: null, callable: false, decimaliRateo: '5' });
    expect(mandati).not.toHaveProperty('descrizione');
  });

  it('un campo vuoto e uno mai scritto sono lo stesso', () => {
    expect(cambiato({ note: null }, { note: '' })).toBe(false);
    expect(cambiato({ callable: false }, { callable: true })).toBe(true);
  });
});
