import { describe, expect, it } from 'vitest';
import { schermateArchivi } from '#domain/archivi/tipi.ts';
import { codiceDimensione, dimensioneDi, gruppiOfferti } from '#domain/reports/gruppi.ts';
import { tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';
import { reportNoti, reportNoto } from './reports.ts';

describe('elenco dei report', () => {
  it('chiama ogni report con un nome, un titolo e un indirizzo suoi', () => {
    for (const campo of ['nome', 'titolo', 'indirizzo'] as const) {
      const valori = reportNoti.map((uno) => uno[campo].toLowerCase());
      expect(new Set(valori).size, campo).toBe(valori.length);
    }
  });

  it('ha un report per ogni archivio e per ogni tabella di base', () => {
    const attesi = [...schermateArchivi.map(({ tipo }) => tipo), ...tabelleBase.map((t) => t.nome)];
    expect(attesi.filter((nome) => !reportNoto(nome))).toEqual([]);
  });

  it('dà ai report della specifica gli indirizzi della specifica', () => {
    const indirizzi = reportNoti.map(({ indirizzo }) => indirizzo);
    for (const nome of [
      'divise',
      'causali',
      'aziende',
      'depositari',
      'portafogli',
      'securities',
      'calendario/{anno}',
      'raggruppamenti',
      'cambi',
      'prezzi',
      'quotazioni-gestore',
      'ratei',
      'rimanenze',
      'coefficienti',
      'movimentiav',
      'movimenticd',
      'movimentiLiquiditaeu',
      'rimborsi',
      'Futures',
      'Forward',
      'OptionsIndici',
    ])
      expect(indirizzi).toContain(`/Reports/${nome}`);
  });

  it('di un report non raggruppa due volte per lo stesso codice', () => {
    for (const { nome, gruppi } of reportNoti) {
      const codici = gruppi.map(({ codice }) => codice);
      expect(new Set(codici).size, nome).toBe(codici.length);
    }
  });

  it('offre le dimensioni dei raggruppamenti a chi ha titoli, e a nessun altro', () => {
    const dimensioni = [{ numero: 2, descrizione: 'Asset class' }];
    const offerti = (nome: string) => {
      const report = reportNoto(nome);
      return report ? gruppiOfferti(report, dimensioni).map(({ codice }) => codice) : [];
    };
    expect(offerti('securities')).toContain('raggruppamento2');
    expect(offerti('ratei')).toContain('raggruppamento2');
    expect(offerti('cambi')).not.toContain('raggruppamento2');
    expect(dimensioneDi(codiceDimensione(12))).toBe(12);
    expect(dimensioneDi('raggruppamento0')).toBeNull();
    expect(dimensioneDi('mese')).toBeNull();
  });
});
