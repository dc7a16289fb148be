import { describe, expect, it } from 'vitest';
import { cambi } from '#domain/archivi/cambi.ts';
import { quotazioni, quotazioniNormaliGestore } from '#domain/archivi/quotazioni.ts';
import { data } from '#domain/tempo/data.ts';
import { eConfermabile, type FiltroArchivio, filtroVuoto } from './filtro-archivio.ts';
import { parametriSelezionati, senzaParametro } from './parametri-archivio.ts';

const quattroDivise: FiltroArchivio = {
  codDivisa: ['USD', 'GBP', 'CHF', 'AUD'],
  dateFrom: data('2025-10-01'),
  dateTo: data('2026-04-13'),
};

const delGestore: FiltroArchivio = {
  dateFrom: data('2026-01-02'),
  dateTo: data('2026-01-30'),
  livelloDettaglio: 'portafoglio',
  ordinamento: 'depositario',
  codPortafoglio: ['P1'],
  codDivisa: ['EUR'],
  scaduti: 'S',
  dataRiferimento: data('2026-01-31'),
  tipoTitolo: ['P'],
  includiSottostanti: true,
  soloInGiacenza: true,
  includiOpzioni: false,
  ultimaQuotazioneNuoviInserimenti: true,
};

describe('i parametri selezionati', () => {
  it('dei cambi si leggono in due righe', () => {
    expect(parametriSelezionati(cambi, quattroDivise)).toEqual([
      { campo: 'date', etichetta: 'Data', valore: '01/10/2025 – 13/04/2026' },
      { campo: 'codDivisa', etichetta: 'Divisa', valore: 'USD, GBP, CHF, AUD' },
    ]);
    expect(parametriSelezionati(cambi, filtroVuoto)).toEqual([]);
  });

  it.each([
    ['2026-01-02', null, 'dal 02/01/2026'],
    [null, '2026-01-02', 'al 02/01/2026'],
    ['2026-01-02', '2026-01-02', '02/01/2026'],
  ])('da %s a %s si legge «%s»', (dal, al, valore) => {
    const filtro = { dateFrom: dal ? data(dal) : null, dateTo: al ? data(al) : null };
    const attesi = [{ campo: 'date', etichetta: 'Data', valore }];
    expect(parametriSelezionati(cambi, filtro)).toEqual(attesi);
  });

  it('oltre otto codici se ne dice il numero', () => {
    const codDivisa = ['AUD', 'CAD', 'CHF', 'CNY', 'GBP', 'JPY', 'NOK', 'SEK', 'USD'];
    const [divise] = parametriSelezionati(cambi, { ...filtroVuoto, codDivisa });
    expect(divise?.valore).toBe('9 divise');
    const codDepositario = codDivisa;
    const [depositari] = parametriSelezionati(quotazioni, { ...filtroVuoto, codDepositario });
    expect(depositari?.valore).toBe('9 depositari');
  });

  it('di un archivio del gestore dicono livello, titoli e caselle', () => {
    expect(
      parametriSelezionati(quotazioniNormaliGestore, delGestore).map(
        ({ etichetta, valore }) => `${etichetta}: ${valore}`,
      ),
    ).toEqual([
      'Data: 02/01/2026 – 30/01/2026',
      'Livello di Dettaglio: Portafoglio',
      'Ordinamento: Depositario',
      'Portafoglio: P1',
      'Escludi Scaduti: al 31/01/2026',
      'Tipo Titolo: P',
      'Divise Titoli: EUR',
      'Includi anche i sottostanti: Sì',
      'Solo Titoli in Giacenza: Sì',
      'Esclusione premi e opzioni: Sì',
      'Proponi ultima quotazione per i nuovi Inserimenti: Sì',
    ]);
  });

  it('se ne toglie ognuno, con ciò che ne dipende', () => {
    let filtro = delGestore;
    let quanti = parametriSelezionati(quotazioniNormaliGestore, filtro).length;
    for (const { campo } of parametriSelezionati(quotazioniNormaliGestore, delGestore)) {
      filtro = senzaParametro(quotazioniNormaliGestore, filtro, campo);
      const rimasti = parametriSelezionati(quotazioniNormaliGestore, filtro);
      expect(rimasti.map((uno) => uno.campo)).not.toContain(campo);
      expect(rimasti.length).toBeLessThanOrEqual(quanti);
      quanti = rimasti.length;
    }
    expect(quanti).toBe(0);
    const senzaDate = senzaParametro(quotazioni, delGestore, 'date');
    expect(senzaDate.soloInGiacenza).toBeNull();
    expect(senzaParametro(quotazioni, delGestore, 'tipoTitolo').includiSottostanti).toBeNull();
  });

  it('tolto il portafoglio, un archivio del gestore non si conferma più', () => {
    expect(eConfermabile(quotazioniNormaliGestore, delGestore)).toBe(true);
    const senza = senzaParametro(quotazioniNormaliGestore, delGestore, 'codPortafoglio');
    expect(eConfermabile(quotazioniNormaliGestore, senza)).toBe(false);
  });
});
