import { describe, expect, it } from 'vitest';
import type { ParoleIndirizzo } from '#domain/record/filtri/campo-filtro.ts';
import { data } from '#domain/tempo/data.ts';
import {
  type FiltroTitoli,
  filtroConfermato,
  filtroTitoliVuoto,
  perVariante,
} from './filtro-titoli.ts';
import {
  leggiFiltroTitoli,
  lunghezzaParole,
  paroleFiltroTitoli,
  scriviFiltroTitoli,
} from './indirizzo-titoli.ts';
import { parametriSelezionatiTitoli } from './parametri-titoli.ts';

const oggi = data('2026-11-20');
const pieno: FiltroTitoli = {
  tipoTitolo: ['P', 'S'],
  codDivisa: ['EUR', 'USD'],
  emittenti: ['MEF'],
  codTitolo: ['BTP1', 'CALL2'],
  codISIN: ['IT0005413171'],
  codListino: ['A2A', '12.5/3'],
  tipoTasso: ['F'],
  tipoRimborso: ['U'],
  tipoIndicizzazione: ['IE'],
  strumento: ['Obbligazioni, senior', 'a\\b'],
  settoreIndustriale: ['Energia & gas'],
  immCirc: 'T',
  quotato: 'N',
  scaduti: 'S',
  dataRiferimento: oggi,
  titoloDescrizione: 'btp 1st35',
  includiSottostanti: true,
  idRaggruppamenti: [41],
  raggruppamento: [2],
  soloCallable: 'x',
  soloDaCertificare: 'x',
};

describe('Conferma del filtro dei titoli', () => {
  it('emette il modello se un filtro ha un valore, altrimenti nulla', () => {
    expect(filtroConfermato({ tipoTitolo: ['S'], codDivisa: [], immCirc: null })).toEqual({
      tipoTitolo: ['S'],
    });
    expect(filtroConfermato(filtroTitoliVuoto)).toBeNull();
    expect(filtroConfermato({ tipoTitolo: [], includiSottostanti: false })).toBeNull();
    expect(filtroConfermato({ titoloDescrizione: '' })).toBeNull();
  });

  it('la data di riferimento, da sola, non filtra; senza scaduti non resta', () => {
    expect(filtroConfermato({ dataRiferimento: oggi })).toBeNull();
    expect(filtroConfermato({ quotato: 'Q', dataRiferimento: oggi })).toEqual({ quotato: 'Q' });
    expect(filtroConfermato({ scaduti: 'S', dataRiferimento: oggi })).toEqual({
      scaduti: 'S',
      dataRiferimento: oggi,
    });
  });

  it('il filtro ridotto dimentica i campi che non mostra', () => {
    expect(Object.keys(perVariante(pieno, 'ridotto')).toSorted()).toEqual([
      'codDivisa',
      'codTitolo',
      'dataRiferimento',
      'emittenti',
      'idRaggruppamenti',
      'immCirc',
      'includiSottostanti',
      'quotato',
      'raggruppamento',
      'scaduti',
      'tipoTitolo',
    ]);
    expect(perVariante(pieno, 'completo')).toEqual(pieno);
    const conAltri = { codISIN: ['IT0005413171'], codPortafoglio: null, dateFrom: oggi };
    expect(perVariante(conAltri, 'ridotto')).toEqual({ codPortafoglio: null, dateFrom: oggi });
  });
});

describe('il filtro dei titoli nell’indirizzo', () => {
  it('va e torna uguale, anche con virgole e barre nei valori', () => {
    const parole = scriviFiltroTitoli(pieno);
    expect(parole.strumenti).toBe('Obbligazioni\\, senior,a\\\\b');
    expect(parole.opzioni).toBe('callable,daCertificare');
    expect(leggiFiltroTitoli(parole)).toEqual(pieno);
    expect(Object.keys(parole).filter((una) => !paroleFiltroTitoli.includes(una))).toEqual([]);
  });

  it('un filtro vuoto non scrive nulla, un indirizzo senza filtro non ne dà', () => {
    expect(scriviFiltroTitoli({ codTitolo: [], dataRiferimento: oggi })).toEqual({});
    expect(leggiFiltroTitoli({})).toBeNull();
    expect(leggiFiltroTitoli({ scheda: 'tabella', pagina: '2' })).toBeNull();
  });

  it.each<[ParoleIndirizzo]>([
    [{ immcirc: 'X', quotato: 'si', scaduti: 'N' }],
    [{ riferimento: '2026-02-30', raggruppamento: '0,-3,abc,1.5', datiPer: '99999999999999999' }],
    [{ tipi: 'SS,,  ,', isin: 'TROPPOLUNGOPERUNISIN', opzioni: 'altro' }],
    [{ sottostanti: 'S' }],
  ])('ciò che non ha senso si lascia: %o', (parole) => {
    expect(leggiFiltroTitoli(parole)).toBeNull();
  });

  it('i sottostanti restano solo con il tipo P; un doppione conta una volta', () => {
    expect(leggiFiltroTitoli({ tipi: 'S,S', sottostanti: 'S' })).toEqual({ tipoTitolo: ['S'] });
    expect(leggiFiltroTitoli({ tipi: 'P', sottostanti: 'S' })).toEqual({
      tipoTitolo: ['P'],
      includiSottostanti: true,
    });
  });

  it('la lunghezza è quella che l’indirizzo avrà', () => {
    expect(lunghezzaParole({ tipi: 'S,P' })).toBe('tipi=S%2CP'.length);
  });
});

describe('Parametri Selezionati', () => {
  const nomi = {
    raggruppamento: (id: number) => (id === 41 ? 'Governativi' : undefined),
    numero: (numero: number) => (numero === 2 ? '2 – Settore' : undefined),
  };

  it('dice ogni scelta con parole, in sequenza', () => {
    const righe = parametriSelezionatiTitoli(pieno, nomi).map(
      ({ etichetta, valore }) => `${etichetta}: ${valore}`,
    );
    expect(righe).toEqual([
      'Circolanti/Immobilizzati: Circolanti e Immobilizzati',
      'Quotati/Non Quotati: Non Quotati',
      'Escludi Scaduti: al 20/11/2026',
      'Tipo Titolo: P, S',
      'Divise Titoli: EUR, USD',
      'Emittenti: MEF',
      'Codice Titolo: BTP1, CALL2',
      'Codice ISIN: IT0005413171',
      'Codice Listino: A2A, 12.5/3',
      'Tipo Tasso: F',
      'Tipo Rimborso: U',
      'Tipo Indicizzazione: IE',
      'Strumento: Obbligazioni, senior, a\\b',
      'Settore Industriale: Energia & gas',
      'Includi anche i sottostanti: Sì',
      'Descrizione: btp 1st35',
      'Raggruppamento: Governativi',
      'Dati Raggruppamento per: 2 – Settore',
      'Solo CALLABLE: Sì',
      'Solo DA CERTIFICARE: Sì',
    ]);
  });

  it('di un elenco lungo dice quanti, di un raggruppamento ignoto il numero', () => {
    const codTitolo = Array.from({ length: 240 }, (_, indice) => `T${indice}`);
    expect(parametriSelezionatiTitoli({ codTitolo, idRaggruppamenti: [7] })).toEqual([
      { campo: 'codTitolo', etichetta: 'Codice Titolo', valore: '240 titoli' },
      { campo: 'idRaggruppamenti', etichetta: 'Raggruppamento', valore: '7' },
    ]);
    expect(parametriSelezionatiTitoli(filtroTitoliVuoto)).toEqual([]);
  });
});
