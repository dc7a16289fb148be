import { describe, expect, it } from 'vitest';
import { data } from '#domain/tempo/data.ts';
import {
  eConfermabile,
  type FiltroArchivio,
  filtroVuoto,
  motiviConfermaDisabilitata,
  nullaSceglie,
} from './filtro/filtro-archivio.ts';
import { leggiFiltro, scriviFiltro } from './filtro/indirizzo-archivio.ts';
import { parametriSelezionati } from './filtro/parametri-archivio.ts';
import { riduttoreSchermata, statoIniziale } from './filtro/stato-schermata.ts';
import { corpoRimanenze, rimanenze } from './rimanenze.ts';

const CHIUSA: FiltroArchivio = { ...filtroVuoto, dataChiu: data('2025-12-31') };
const GUID = '5f0c1e0a-7a3b-4c55-9a52-0d6f1f8a2b11';

describe('il filtro delle rimanenze', () => {
  it('con la sola Data Chiusura non emette nulla, e dice perché', () => {
    expect(eConfermabile(rimanenze, CHIUSA)).toBe(false);
    expect(motiviConfermaDisabilitata(rimanenze, CHIUSA)[0]?.messaggio).toContain('Data Chiusura');
    const riduci = riduttoreSchermata<FiltroArchivio>({
      filtroVuoto,
      eConfermabile: (filtro) => eConfermabile(rimanenze, filtro),
      eVuoto: (filtro) => nullaSceglie(rimanenze, filtro),
    });
    const stato = { ...statoIniziale(filtroVuoto), inModifica: CHIUSA };
    expect(riduci(stato, { tipo: 'conferma' })).toMatchObject({
      applicato: null,
      inModifica: filtroVuoto,
    });
  });

  it.each<Partial<FiltroArchivio>>([
    { livelloDettaglio: 'azienda' },
    { immCirc: 'T' },
    { codTitolo: ['BTP-A'] },
    { codPortafoglio: ['CIR'] },
    { guid: GUID },
  ])('con un altro parametro si conferma: %o', (altro) => {
    expect(eConfermabile(rimanenze, { ...CHIUSA, ...altro })).toBe(true);
  });

  it('sta nell’indirizzo e nel riquadro, e torna com’era', () => {
    const filtro: FiltroArchivio = { ...CHIUSA, guid: GUID, livelloDettaglio: 'portafoglio' };
    expect(leggiFiltro(rimanenze, scriviFiltro(filtro))).toMatchObject(filtro);
    expect(
      parametriSelezionati(rimanenze, filtro).map(({ etichetta, valore }) => [etichetta, valore]),
    ).toEqual([
      ['Data Chiusura', '31/12/2025'],
      ['Valutazione', 'quella scelta'],
      ['Livello di Dettaglio', 'Portafoglio'],
    ]);
  });

  it('al server dice il livello con le sue parole, e nient’altro che non sia delle rimanenze', () => {
    const filtro: FiltroArchivio = {
      ...{ ...CHIUSA, livelloDettaglio: 'depositarioGlobale', ordinamento: 'depositario' },
      ...{ nuovoInserimento: false, codTitolo: ['BTP-A'] },
    };
    expect(corpoRimanenze(filtro)).toEqual({
      dataChiu: '2025-12-31',
      livelloDettaglio: 'Depositario Globale',
      ordinamento: 'Depositario',
      codTitolo: ['BTP-A'],
    });
  });
});
