import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import { type FiltroArchivio, filtroVuoto } from './filtro-archivio.ts';
import {
  type EventoSchermata,
  filtroAttivo,
  filtroMostrato,
  inserimentoAttivo,
  riduttoreSchermata,
  statoIniziale,
} from './stato-schermata.ts';

const riduci = riduttoreSchermata<FiltroArchivio>({
  filtroVuoto,
  // As if a currency were what Conferma asks for.
  eConfermabile: ({ codDivisa }) => (codDivisa ?? []).length > 0,
});
const dollaro: FiltroArchivio = { ...filtroVuoto, codDivisa: ['USD'] };
const dateTo = data('2026-01-31');
const sterlina: FiltroArchivio = { ...filtroVuoto, codDivisa: ['GBP'] };

const dopo = (...eventi: EventoSchermata<FiltroArchivio>[]) =>
  eventi.reduce(riduci, statoIniziale(filtroVuoto));

const confermaDollaro = [{ tipo: 'scelta', inModifica: dollaro }, { tipo: 'conferma' }] as const;

describe('la schermata dei dati dinamici', () => {
  it('si apre sui filtri, senza filtro, e la tabella è chiusa', () => {
    const stato = dopo({ tipo: 'scheda', scheda: 1 });
    expect(stato).toMatchObject({ scheda: 2, applicato: null, lettura: 0 });
    expect(filtroAttivo(stato)).toBe(false);
  });

  it('Conferma applica il filtro, apre la tabella e vuota la bozza', () => {
    const stato = dopo(...confermaDollaro);
    expect(stato).toMatchObject({ scheda: 1, inModifica: filtroVuoto, lettura: 1 });
    expect(stato.applicato).toEqual({ ...dollaro, nuovoInserimento: false });
    expect(filtroAttivo(stato)).toBe(true);
    expect(inserimentoAttivo(stato)).toBe(false);
  });

  it('Aggiungi accende l’inserimento, Conferma lo spegne', () => {
    const inserimento = dopo({ tipo: 'scelta', inModifica: dollaro }, { tipo: 'aggiungi' });
    expect(inserimentoAttivo(inserimento)).toBe(true);
    const poi = confermaDollaro.reduce(riduci, inserimento);
    expect(inserimentoAttivo(poi)).toBe(false);
  });

  it('un filtro vuoto non filtra', () => {
    expect(filtroAttivo(dopo({ tipo: 'conferma' }))).toBe(false);
    expect(dopo({ tipo: 'applica', filtro: filtroVuoto })).toMatchObject({ scheda: 2 });
  });

  it('un filtro nullo riporta tutto all’inizio, come Reset Filtri', () => {
    const inizio = { scheda: 2, inModifica: filtroVuoto, applicato: null };
    expect(dopo(...confermaDollaro, { tipo: 'applica', filtro: null })).toMatchObject(inizio);
    expect(dopo(...confermaDollaro, { tipo: 'reset' })).toMatchObject(inizio);
  });

  it('l’ordinamento entra nel filtro e rilegge le righe', () => {
    const stato = dopo(...confermaDollaro, { tipo: 'ordina', ordinamento: { data: 'DESC' } });
    expect(stato.applicato?.sqlParams).toEqual({ orderByDict: { data: 'DESC' } });
    expect(stato.applicato?.codDivisa).toEqual(['USD']);
    expect(stato.lettura).toBe(2);
  });

  it('senza filtro non c’è nulla da ordinare', () => {
    expect(dopo({ tipo: 'ordina', ordinamento: { data: 'DESC' } }).applicato).toBeNull();
  });

  it('una nuova Conferma conserva l’ordinamento', () => {
    const stato = dopo(
      ...confermaDollaro,
      { tipo: 'ordina', ordinamento: { cambio: 'ASC' } },
      { tipo: 'scheda', scheda: 2 },
      { tipo: 'scelta', inModifica: { ...sterlina, dateFrom: data('2026-01-01') } },
      { tipo: 'conferma' },
    );
    expect(stato.applicato).toEqual({
      ...sterlina,
      dateFrom: '2026-01-01',
      nuovoInserimento: false,
      sqlParams: { orderByDict: { cambio: 'ASC' } },
    });
  });

  it('tolto un parametro necessario si torna ai filtri, con la bozza piena', () => {
    const confermato = dopo(
      { tipo: 'scelta', inModifica: { ...dollaro, dateTo } },
      { tipo: 'conferma' },
    );
    const senza = riduci(confermato, { tipo: 'applica', filtro: { ...filtroVuoto, dateTo } });
    expect(senza).toMatchObject({
      scheda: 2,
      inModifica: { dateTo },
      applicato: { codDivisa: ['USD'] },
    });
    expect(senza.lettura).toBe(confermato.lettura);
  });

  it('i parametri mostrano ciò che si sta scegliendo, altrimenti ciò che è confermato', () => {
    const confermato = dopo(...confermaDollaro);
    expect(filtroMostrato(confermato).codDivisa).toEqual(['USD']);
    const altro = riduci(confermato, { tipo: 'scelta', inModifica: sterlina });
    expect(filtroMostrato(altro).codDivisa).toEqual(['GBP']);
    expect(altro.applicato?.codDivisa).toEqual(['USD']);
  });

  it('tornando alla stessa area sulla tabella il filtro si riapplica, sui filtri no', () => {
    const tabella = dopo(...confermaDollaro);
    expect(riduci(tabella, { tipo: 'ritorno' }).lettura).toBe(2);
    const filtri = riduci(tabella, { tipo: 'scheda', scheda: 2 });
    expect(riduci(filtri, { tipo: 'ritorno' })).toEqual(filtri);
  });
});
