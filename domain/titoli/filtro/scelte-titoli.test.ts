import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { filtroTitoliVuoto } from './filtro-titoli.ts';
import {
  caselleImmCirc,
  caselleQuotato,
  conDatiPer,
  conDescrizione,
  conElenco,
  conEscludiScaduti,
  conImmCirc,
  conNumero,
  conOpzione,
  conQuotato,
  conRaggruppamento,
  conSottostanti,
  inModificaDi,
  inModificaVuota,
  offreSottostanti,
  raggruppamentiOfferti,
  senzaParametro,
  tipiTrovati,
} from './scelte-titoli.ts';

const oggi = data('2026-11-20');

describe('le coppie di caselle (filtri.md#coppie-di-caselle)', () => {
  it.each([
    [true, false, 'C', 'Q'],
    [false, true, 'I', 'N'],
    [true, true, 'T', 'T'],
    [false, false, null, null],
  ])('prima %s e seconda %s danno %s e %s', (prima, seconda, immCirc, quotato) => {
    const conUno = conImmCirc({ quotato: 'Q' }, { prima, seconda });
    expect(conUno).toEqual({ quotato: 'Q', immCirc });
    expect(caselleImmCirc(conUno)).toEqual({ prima, seconda });
    const conAltro = conQuotato({ immCirc: 'C' }, { prima, seconda });
    expect(conAltro).toEqual({ immCirc: 'C', quotato });
    expect(caselleQuotato(conAltro)).toEqual({ prima, seconda });
  });

  it('Escludi Scaduti mette S con il giorno di oggi; tolta la spunta se ne vanno entrambi', () => {
    const escluso = conEscludiScaduti(filtroTitoliVuoto, true, oggi);
    expect(escluso).toEqual({ scaduti: 'S', dataRiferimento: '2026-11-20' });
    expect(conEscludiScaduti(escluso, false, oggi)).toEqual({
      scaduti: null,
      dataRiferimento: null,
    });
  });
});

describe('Includi anche i sottostanti', () => {
  it('si offre e si può scegliere solo con il tipo P', () => {
    expect(offreSottostanti({ tipoTitolo: ['S'] })).toBe(false);
    expect(conSottostanti({ tipoTitolo: ['S'] }, true).includiSottostanti).toBeNull();
    const conP = conElenco(filtroTitoliVuoto, 'tipoTitolo', ['S', 'P']);
    expect(offreSottostanti(conP)).toBe(true);
    expect(conSottostanti(conP, true).includiSottostanti).toBe(true);
  });

  it('tolto il tipo P, si cancella', () => {
    const conP = conSottostanti({ tipoTitolo: ['P'] }, true);
    expect(conElenco(conP, 'codDivisa', ['EUR']).includiSottostanti).toBe(true);
    expect(conElenco(conP, 'tipoTitolo', ['S'])).toEqual({
      tipoTitolo: ['S'],
      includiSottostanti: null,
    });
    expect(senzaParametro(conP, 'tipoTitolo').includiSottostanti).toBeNull();
  });
});

describe('i raggruppamenti', () => {
  const raggruppamenti = [
    { id: 1, numeroRaggruppamento: 1, descrizione: 'Governativi' },
    { id: 2, numeroRaggruppamento: 1, descrizione: 'Corporate' },
    { id: 3, numeroRaggruppamento: 2, descrizione: 'Energia' },
  ];
  const offerti = (inModifica: Parameters<typeof raggruppamentiOfferti>[0]) =>
    raggruppamentiOfferti(inModifica, raggruppamenti).map(
      ({ raggruppamento, disabilitato }) => [raggruppamento.id, disabilitato] as const,
    );

  it('scelto un numero, l’elenco ne mostra i suoi e il raggruppamento scelto si cancella', () => {
    const scelto = conRaggruppamento(inModificaVuota, 1);
    const conIlDue = conNumero(scelto, 2);
    expect(conIlDue.filtro.idRaggruppamenti).toBeNull();
    expect(offerti(conIlDue)).toEqual([[3, false]]);
    expect(offerti(inModificaVuota)).toHaveLength(3);
  });

  it('scelto un raggruppamento, quelli di un altro numero sono disabilitati', () => {
    expect(offerti(conRaggruppamento(inModificaVuota, 1))).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('se ne sceglie uno solo: un altro prende il suo posto, nessuno lo toglie', () => {
    const due = conRaggruppamento(conRaggruppamento(inModificaVuota, 1), 2);
    expect(due.filtro.idRaggruppamenti).toEqual([2]);
    expect(conRaggruppamento(due, null).filtro.idRaggruppamenti).toBeNull();
    expect(conDatiPer({}, 2)).toEqual({ raggruppamento: [2] });
    expect(conDatiPer({ raggruppamento: [2] }, null)).toEqual({ raggruppamento: null });
  });

  it('un filtro ripreso dice anche il numero', () => {
    const filtro = { idRaggruppamenti: [3] };
    expect(inModificaDi(filtro, raggruppamenti)).toEqual({ filtro, numeroRaggruppamento: 2 });
    expect(inModificaDi({}, raggruppamenti).numeroRaggruppamento).toBeNull();
  });
});

describe('la ricerca del tipo titolo (filtri.md#ricerca-del-tipo-titolo)', () => {
  const tipi = [
    { codice: 'B', descrizione: 'BOT e titoli a sconto' },
    { codice: 'O', descrizione: 'Obbligazioni' },
    { codice: 'E', descrizione: 'ETF' },
    { codice: 'A', descrizione: 'Azioni' },
  ];
  it.each([
    ['b', 'B'],
    ['B', 'B'],
    ['bo', 'B'],
    ['LIGAZ', 'O'],
    ['azi', 'A,O'],
    ['x', ''],
    ['', 'B,O,E,A'],
  ])('«%s» trova %s', (termine, trovati) => {
    expect(
      tipiTrovati(tipi, termine)
        .map(({ codice }) => codice)
        .join(','),
    ).toBe(trovati);
  });
});

describe('le altre scelte', () => {
  it('un’opzione scelta vale x, tolta nulla', () => {
    expect(conOpzione({}, 'soloCallable', true)).toEqual({ soloCallable: 'x' });
    expect(conOpzione({ soloCallable: 'x' }, 'soloCallable', false)).toEqual({
      soloCallable: null,
    });
  });

  it('la descrizione è una sola, senza spazi intorno', () => {
    expect(conDescrizione({}, '  btp 35 ')).toEqual({ titoloDescrizione: 'btp 35' });
    expect(conDescrizione({ titoloDescrizione: 'btp' }, '')).toEqual({ titoloDescrizione: null });
  });

  it('tolto un parametro restano gli altri; con gli scaduti se ne va il loro giorno', () => {
    const filtro = { scaduti: 'S', dataRiferimento: oggi, codDivisa: ['EUR'] } as const;
    expect(senzaParametro(filtro, 'scaduti')).toEqual({
      scaduti: null,
      dataRiferimento: null,
      codDivisa: ['EUR'],
    });
  });
});
