import { describe, expect, it } from 'vitest';
import { cambi, cambiNormaliGestore } from '#domain/archivi/cambi.ts';
import { costiNormali } from '#domain/archivi/costi.ts';
import { quotazioni, quotazioniBid, quotazioniNormaliGestore } from '#domain/archivi/quotazioni.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { tipiData } from '#domain/record/filtri/filtro-date.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { data } from '#domain/tempo/data.ts';
import {
  aggiungiAbilitato,
  campiMancanti,
  coerente,
  conScelta,
  corpoFiltro,
  eConfermabile,
  eFiltroVuoto,
  type FiltroArchivio,
  filtroVuoto,
  livelliDi,
  motiviConfermaDisabilitata,
  portafoglioProposto,
} from './filtro-archivio.ts';

const dal = data('2026-01-02');
const al = data('2026-01-30');
const periodo: FiltroArchivio = { dateFrom: dal, dateTo: al };
const giorno: FiltroArchivio = { dateFrom: dal, dateTo: dal };
const invertite: FiltroArchivio = { dateFrom: al, dateTo: dal };
const livello = {
  livelloDettaglio: 'portafoglio',
  ordinamento: 'portafoglio',
  codPortafoglio: ['P1'],
} as const;

const codici = (...di: Parameters<typeof motiviConfermaDisabilitata>) =>
  motiviConfermaDisabilitata(...di).map(({ codice }) => codice);

const conRegola = (regola: string) => tipiArchivio.filter(({ conferma }) => conferma === regola);

const IMPORT = '0f0e0d0c-0b0a-4908-8706-050403020100';

describe('le righe di un import', () => {
  it.each(tipiArchivio.map((uno) => [uno.tipo, uno] as const))(
    'bastano da sole come filtro di %s',
    (_, archivio) => {
      const filtro = coerente(archivio, { ...filtroVuoto, lavoro: IMPORT });
      expect(corpoFiltro(filtro)).toEqual({ lavoro: IMPORT });
      expect(eConfermabile(archivio, filtro)).toBe(true);
    },
  );
});

describe('Conferma', () => {
  it.each(tipiArchivio)('di $tipo, senza parametri, è spenta e dice perché', (archivio) => {
    const [motivo, ...altri] = motiviConfermaDisabilitata(archivio, filtroVuoto);
    expect(motivo?.messaggio).toMatch(/^Scegli/);
    expect(altri).toEqual([]);
  });

  it.each(tipiArchivio)(
    'di $tipo non accetta un giorno di inizio dopo quello di fine',
    (archivio) => {
      const filtro = { ...invertite, ...livello, codTitolo: ['IT0005'] };
      expect(codici(archivio, filtro)).toEqual(['DATE_INVERTITE']);
    },
  );

  it.each(conRegola('qualunque'))('di $tipo si accende con un parametro qualunque', (archivio) => {
    expect(eConfermabile(archivio, { ...filtroVuoto, dateTo: al })).toBe(true);
    expect(eConfermabile(archivio, { ...filtroVuoto, codDivisa: ['USD'] })).toBe(true);
    expect(campiMancanti(archivio, filtroVuoto)).toEqual([]);
  });

  it('le date e le divise sono tutto ciò che si chiede ai cambi', () => {
    expect(motiviConfermaDisabilitata(cambi, filtroVuoto)[0]?.messaggio).toBe(
      'Scegli almeno una data o una divisa',
    );
  });

  it.each(conRegola('dateOCodice'))(
    'di $tipo vuole entrambe le date oppure un codice titolo',
    (archivio) => {
      const tutti = ['dateFrom', 'dateTo', 'codTitolo'];
      const unaData = { ...filtroVuoto, dateFrom: dal };
      expect(campiMancanti(archivio, filtroVuoto)).toEqual(tutti);
      expect(campiMancanti(archivio, unaData)).toEqual(['dateTo', 'codTitolo']);
      expect(codici(archivio, { ...unaData, tipoTitolo: ['O'] })).toEqual(['DATE_O_CODICE']);
      for (const filtro of [periodo, giorno, { ...unaData, codTitolo: ['IT0005'] }]) {
        expect(campiMancanti(archivio, filtro)).toEqual([]);
        expect(eConfermabile(archivio, filtro)).toBe(true);
      }
    },
  );

  it.each(conRegola('dateELivello'))(
    'di $tipo vuole date, livello, ordinamento e un portafoglio',
    (archivio) => {
      expect(motiviConfermaDisabilitata(archivio, filtroVuoto)[0]?.messaggio).toBe(
        'Scegli ancora: Data da, Data a, Livello di Dettaglio, Ordinamento e un Portafoglio',
      );
      const intero = { ...periodo, ...livello };
      expect(eConfermabile(archivio, intero)).toBe(true);
      for (const campo of [
        'dateFrom',
        'dateTo',
        'livelloDettaglio',
        'ordinamento',
        'codPortafoglio',
      ] as const) {
        expect(campiMancanti(archivio, { ...intero, [campo]: null })).toEqual([campo]);
        expect(codici(archivio, { ...intero, [campo]: null })).toEqual(['CAMPI_MANCANTI']);
      }
      expect(campiMancanti(archivio, { ...intero, codPortafoglio: [] })).toEqual([
        'codPortafoglio',
      ]);
    },
  );
});

describe('Aggiungi', () => {
  it.each(tipiArchivio)('di $tipo si accende solo in un giorno solo', (archivio) => {
    const pieno = (date: FiltroArchivio) => ({ ...livello, ...date });
    expect(aggiungiAbilitato(archivio, pieno(giorno))).toBe(archivio.aggiungi);
    expect(aggiungiAbilitato(archivio, pieno(periodo))).toBe(false);
    expect(aggiungiAbilitato(archivio, pieno(filtroVuoto))).toBe(false);
  });

  it('degli archivi del gestore vuole anche il portafoglio', () => {
    expect(aggiungiAbilitato(quotazioniNormaliGestore, giorno)).toBe(false);
    expect(aggiungiAbilitato(quotazioni, giorno)).toBe(true);
  });
});

describe('il filtro di un archivio', () => {
  it('un ordinamento, un livello o un nuovo inserimento, da soli, non filtrano', () => {
    const ordine = { sqlParams: { orderByDict: { data: 'ASC' } } } as const;
    expect(eFiltroVuoto({ ...filtroVuoto, ...ordine })).toBe(true);
    expect(eFiltroVuoto({ ...filtroVuoto, nuovoInserimento: true })).toBe(true);
    expect(eFiltroVuoto({ ...filtroVuoto, livelloDettaglio: 'azienda' } as FiltroArchivio)).toBe(
      true,
    );
    expect(eFiltroVuoto(periodo)).toBe(false);
  });

  it('l’esclusione di premi e opzioni filtra, e arriva al server', () => {
    const escluse: FiltroArchivio = { ...filtroVuoto, includiOpzioni: false };
    expect(eFiltroVuoto(escluse)).toBe(false);
    expect(corpoFiltro(escluse)).toEqual({ includiOpzioni: false });
    expect(corpoFiltro({ ...escluse, includiOpzioni: null })).toEqual({});
  });

  it('Solo Titoli in Giacenza vive finché c’è una Data da', () => {
    const giacenza = conScelta(quotazioni, periodo, { soloInGiacenza: true });
    expect(giacenza.soloInGiacenza).toBe(true);
    expect(conScelta(quotazioni, giacenza, { dateFrom: null }).soloInGiacenza).toBeNull();
    expect(conScelta(quotazioni, filtroVuoto, { soloInGiacenza: true }).soloInGiacenza).toBeNull();
  });

  it.each(tipiArchivio)('di $tipo ha al massimo i portafogli che la regola ammette', (archivio) => {
    const due = coerente(archivio, { ...periodo, codPortafoglio: ['P1', 'P2'] });
    const mostrati = archivio.filtriMostrati.includes('livello');
    const attesi = archivio.conferma === 'dateELivello' ? ['P2'] : ['P1', 'P2'];
    expect(due.codPortafoglio).toEqual(mostrati ? attesi : undefined);
  });

  it.each(tipiArchivio)('di $tipo dimentica ciò che il suo pannello non mostra', (archivio) => {
    const pieno: FiltroArchivio = {
      ...periodo,
      ...livello,
      codDivisa: ['USD'],
      tipoTitolo: ['O'],
      soloInGiacenza: true,
      includiOpzioni: false,
      ultimaQuotazioneNuoviInserimenti: true,
    };
    const tenuto = coerente(archivio, pieno);
    const mostra = (parte: (typeof archivio.filtriMostrati)[number]) =>
      archivio.filtriMostrati.includes(parte);
    expect('livelloDettaglio' in tenuto).toBe(mostra('livello'));
    expect('tipoTitolo' in tenuto).toBe(mostra('titoli'));
    expect('codDivisa' in tenuto).toBe(mostra('divise') || mostra('titoli'));
    expect('soloInGiacenza' in tenuto).toBe(mostra('giacenza'));
    expect('includiOpzioni' in tenuto).toBe(mostra('premiOpzioni'));
    expect('ultimaQuotazioneNuoviInserimenti' in tenuto).toBe(mostra('ultimaQuotazione'));
  });

  it('propone l’ultima quotazione solo chi ha Aggiungi', () => {
    for (const { tipo, filtriMostrati, aggiungi } of tipiArchivio) {
      expect([tipo, filtriMostrati.includes('ultimaQuotazione')]).toEqual([tipo, aggiungi]);
    }
  });

  it('propone il portafoglio dove se ne chiede uno e l’azienda ne ha uno solo', () => {
    const del = quotazioniNormaliGestore;
    expect(portafoglioProposto(del, filtroVuoto, ['P1'])).toBe('P1');
    expect(portafoglioProposto(del, filtroVuoto, ['P1', 'P2'])).toBeNull();
    expect(portafoglioProposto(del, filtroVuoto, [])).toBeNull();
    expect(portafoglioProposto(del, { ...periodo, codPortafoglio: ['P2'] }, ['P1'])).toBeNull();
    expect(portafoglioProposto(quotazioni, filtroVuoto, ['P1'])).toBeNull();
  });

  it('il Depositario Globale si offre dove i portafogli possono essere più d’uno', () => {
    expect(livelliDi(quotazioniBid)).toContain('depositarioGlobale');
    expect(livelliDi(costiNormali)).toContain('depositarioGlobale');
    expect(livelliDi(cambiNormaliGestore)).toEqual(['azienda', 'portafoglio', 'depositario']);
    const globale = { ...filtroVuoto, codDepositarioGlobale: ['BANCA'] };
    expect(coerente(quotazioniBid, globale).codDepositarioGlobale).toEqual(['BANCA']);
    expect(coerente(cambiNormaliGestore, globale).codDepositarioGlobale).toBeNull();
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
