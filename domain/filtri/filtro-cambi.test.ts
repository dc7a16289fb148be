import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import {
  eFiltroVuoto,
  type FiltroCambi,
  filtroVuoto,
  leggiFiltroCambi,
  motiviConfermaDisabilitata,
  parametriSelezionati,
  scriviFiltroCambi,
} from './filtro-cambi.ts';
import { tipiData } from './filtro-date.ts';
import { senzaVuoti } from './senza-vuoti.ts';

const quattroDivise: FiltroCambi = {
  codDivisa: ['USD', 'GBP', 'CHF', 'AUD'],
  dateFrom: data('2025-10-01'),
  dateTo: data('2026-04-13'),
};
const ordinabili = ['data', 'cambio', 'codDivisa'];

describe('filtro dei cambi', () => {
  it('i parametri selezionati si leggono in due righe', () => {
    expect(parametriSelezionati(quattroDivise)).toEqual([
      { campo: 'date', etichetta: 'Data', valore: '01/10/2025 – 13/04/2026' },
      { campo: 'divise', etichetta: 'Divisa', valore: 'USD, GBP, CHF, AUD' },
    ]);
    expect(parametriSelezionati(filtroVuoto)).toEqual([]);
  });

  it.each([
    ['2026-01-02', null, 'dal 02/01/2026'],
    [null, '2026-01-02', 'al 02/01/2026'],
    ['2026-01-02', '2026-01-02', '02/01/2026'],
  ])('da %s a %s si legge «%s»', (dal, al, valore) => {
    const filtro = {
      ...filtroVuoto,
      dateFrom: dal ? data(dal) : null,
      dateTo: al ? data(al) : null,
    };
    expect(parametriSelezionati(filtro)).toEqual([{ campo: 'date', etichetta: 'Data', valore }]);
  });

  it('oltre otto divise se ne dice il numero', () => {
    const codDivisa = ['AUD', 'CAD', 'CHF', 'CNY', 'GBP', 'JPY', 'NOK', 'SEK', 'USD'];
    expect(parametriSelezionati({ ...filtroVuoto, codDivisa })).toEqual([
      { campo: 'divise', etichetta: 'Divisa', valore: '9 divise' },
    ]);
  });

  it('senza parametri non si conferma, e si dice perché', () => {
    expect(motiviConfermaDisabilitata(filtroVuoto)).toEqual([
      { codice: 'NESSUN_PARAMETRO', messaggio: 'Scegli almeno una data o una divisa' },
    ]);
    expect(motiviConfermaDisabilitata({ ...filtroVuoto, codDivisa: [] })).toHaveLength(1);
  });

  it('con le date invertite non si conferma; con date uguali sì', () => {
    const invertite = { ...quattroDivise, dateTo: data('2025-09-30') };
    expect(motiviConfermaDisabilitata(invertite)).toEqual([
      { codice: 'DATE_INVERTITE', messaggio: 'La data iniziale è successiva alla data finale' },
    ]);
    const uguali = { ...quattroDivise, dateTo: data('2025-10-01') };
    expect(motiviConfermaDisabilitata(uguali)).toEqual([]);
  });

  it('un ordinamento o un nuovo inserimento, da soli, non filtrano', () => {
    expect(eFiltroVuoto({ ...filtroVuoto, sqlParams: { orderByDict: { data: 'ASC' } } })).toBe(
      true,
    );
    expect(eFiltroVuoto({ ...filtroVuoto, nuovoInserimento: true })).toBe(true);
    expect(eFiltroVuoto(quattroDivise)).toBe(false);
  });

  it('va nell’indirizzo e ne torna uguale', () => {
    const filtro: FiltroCambi = {
      ...quattroDivise,
      sqlParams: { orderByDict: { data: 'DESC', codDivisa: 'ASC' } },
    };
    expect(scriviFiltroCambi(filtro)).toEqual({
      dal: '2025-10-01',
      al: '2026-04-13',
      divise: 'USD,GBP,CHF,AUD',
      ordine: 'data.DESC,codDivisa.ASC',
    });
    expect(leggiFiltroCambi(scriviFiltroCambi(filtro), ordinabili)).toEqual(filtro);
    expect(leggiFiltroCambi(scriviFiltroCambi(quattroDivise), ordinabili)).toEqual(quattroDivise);
  });

  it('un indirizzo senza filtro, o con date impossibili o invertite, non filtra', () => {
    expect(leggiFiltroCambi({}, ordinabili)).toBeNull();
    expect(leggiFiltroCambi({ dal: '2025-02-29', divise: 'usd' }, ordinabili)).toBeNull();
    expect(leggiFiltroCambi({ dal: '2026-02-01', al: '2026-01-01' }, ordinabili)).toBeNull();
    expect(leggiFiltroCambi({ divise: 'USD,USD,x' }, ordinabili)?.codDivisa).toEqual(['USD']);
  });

  it('ciò che non filtra sparisce', () => {
    expect(
      senzaVuoti({
        a: [],
        b: null,
        c: '',
        d: false,
        e: { f: {} },
        g: ['USD'],
        h: 0,
        i: { orderByDict: { data: 'ASC' } },
      }),
    ).toEqual({ g: ['USD'], h: 0, i: { orderByDict: { data: 'ASC' } } });
  });

  it('le date di un movimento sono tre', () => {
    expect(tipiData).toEqual({
      M: 'Data Movimento',
      V: 'Data Valuta',
      I: 'Data Inserimento',
    });
  });
});
