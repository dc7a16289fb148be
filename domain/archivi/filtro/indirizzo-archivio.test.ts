import { describe, expect, it } from 'vitest';
import { legataAzienda, senzaAzienda } from '#domain/accesso/viste/parole.ts';
import { cambi } from '#domain/archivi/cambi.ts';
import { quotazioni, quotazioniNormaliGestore } from '#domain/archivi/quotazioni.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { data } from '#domain/tempo/data.ts';
import { paroleFiltroTitoli } from '#domain/titoli/filtro/indirizzo-titoli.ts';
import { coerente, type FiltroArchivio, filtroVuoto } from './filtro-archivio.ts';
import {
  leggiFiltro,
  leggiInModifica,
  paroleFiltroArchivio,
  scriviFiltro,
} from './indirizzo-archivio.ts';

const quattroDivise: FiltroArchivio = {
  codDivisa: ['USD', 'GBP', 'CHF', 'AUD'],
  dateFrom: data('2025-10-01'),
  dateTo: data('2026-04-13'),
};

const pieno: FiltroArchivio = {
  dateFrom: data('2026-01-02'),
  dateTo: data('2026-01-02'),
  livelloDettaglio: 'depositario',
  ordinamento: 'depositario',
  codPortafoglio: ['P1'],
  codDepositario: ['D1', 'D2'],
  codDepositarioGlobale: ['BANCA'],
  codControparte: ['C7'],
  tipoTitolo: ['O', 'P'],
  codDivisa: ['EUR'],
  emittenti: ['MEF'],
  codTitolo: ['IT0005517195'],
  idRaggruppamenti: [12],
  raggruppamento: [3],
  immCirc: 'T',
  quotato: 'N',
  scaduti: 'S',
  dataRiferimento: data('2026-01-31'),
  includiSottostanti: true,
  soloInGiacenza: true,
  includiOpzioni: false,
  ultimaQuotazioneNuoviInserimenti: true,
  sqlParams: { orderByDict: { data: 'DESC' } },
};

const senzaNulli = (filtro: FiltroArchivio) =>
  Object.fromEntries(Object.entries(filtro).filter(([, valore]) => valore !== null));

describe('il filtro di un archivio nell’indirizzo', () => {
  it('va nell’indirizzo e ne torna uguale', () => {
    const filtro: FiltroArchivio = {
      ...quattroDivise,
      sqlParams: { orderByDict: { data: 'DESC', codDivisa: 'ASC' } },
    };
    expect(scriviFiltro(filtro)).toEqual({
      dal: '2025-10-01',
      al: '2026-04-13',
      divise: 'USD,GBP,CHF,AUD',
      ordine: 'data.DESC,codDivisa.ASC',
    });
    expect(leggiFiltro(cambi, scriviFiltro(filtro))).toEqual(filtro);
    expect(leggiFiltro(cambi, scriviFiltro(quattroDivise))).toEqual(quattroDivise);
  });

  it.each(tipiArchivio)('di $tipo va e torna con tutto ciò che il pannello mostra', (archivio) => {
    const filtro = coerente(archivio, pieno);
    const parole = scriviFiltro(filtro);
    const sue = [...paroleFiltroArchivio, ...paroleFiltroTitoli];
    for (const parola of Object.keys(parole)) expect(sue).toContain(parola);
    const letto = leggiFiltro(archivio, parole);
    expect(letto && senzaNulli(letto)).toEqual(senzaNulli(filtro));
  });

  it('l’inserimento vi sta finché le date sono uguali', () => {
    const parole = scriviFiltro({ ...pieno, nuovoInserimento: true });
    expect(parole.inserimento).toBe('S');
    expect(leggiFiltro(quotazioni, parole)?.nuovoInserimento).toBe(true);
    const altre = { ...parole, al: '2026-01-30' };
    expect(leggiFiltro(quotazioni, altre)?.nuovoInserimento).toBeUndefined();
  });

  it('senza filtro, o con date impossibili o invertite, non filtra', () => {
    expect(leggiFiltro(cambi, {})).toBeNull();
    expect(leggiFiltro(cambi, { dal: '2025-02-29', divise: 'usd' })).toBeNull();
    expect(leggiFiltro(cambi, { dal: '2026-02-01', al: '2026-01-01' })).toBeNull();
    expect(leggiFiltro(cambi, { divise: 'USD,USD,x' })?.codDivisa).toEqual(['USD']);
    expect(leggiInModifica(cambi, { ordine: 'data.DESC' })).toBeNull();
  });

  it('ciò che non basta a Conferma resta da completare', () => {
    const parole = { dal: '2026-01-02', al: '2026-01-30', livello: 'azienda' };
    expect(leggiFiltro(quotazioniNormaliGestore, parole)).toBeNull();
    expect(leggiInModifica(quotazioniNormaliGestore, parole)).toEqual({
      ...filtroVuoto,
      dateFrom: '2026-01-02',
      dateTo: '2026-01-30',
      livelloDettaglio: 'azienda',
    });
  });

  it('cambiando azienda perde portafogli, depositari e controparti', () => {
    const parole = scriviFiltro({ ...pieno, ordinamento: null });
    expect(legataAzienda(parole)).toBe(true);
    const restano = senzaAzienda(parole);
    const letto = leggiFiltro(quotazioni, restano);
    expect(letto).toMatchObject({ dateFrom: '2026-01-02', codTitolo: ['IT0005517195'] });
    for (const campo of [
      'codPortafoglio',
      'codDepositario',
      'codDepositarioGlobale',
      'codControparte',
    ] as const)
      expect(letto?.[campo]).toBeUndefined();
    expect(leggiFiltro(quotazioniNormaliGestore, restano)).toBeNull();
    for (const campo of [{ codControparte: ['C7'] }, { codDepositario: ['D1'] }]) {
      expect(legataAzienda(scriviFiltro({ ...filtroVuoto, ...campo }))).toBe(true);
    }
  });

  it('un codice di un’altra lunghezza o un livello che non c’è non si leggono', () => {
    const letto = leggiInModifica(quotazioni, {
      dal: '2026-01-02',
      livello: 'mondo',
      ordineLivello: 'caso',
      portafogli: `P1,,P1,${'x'.repeat(21)}`,
      giacenza: 'forse',
      premiOpzioni: 'S',
    });
    expect(letto).toEqual({ ...filtroVuoto, dateFrom: '2026-01-02', codPortafoglio: ['P1'] });
  });
});
