import { describe, expect, it } from 'vitest';
import { type Privilegio, tuttiIPrivilegi } from '#domain/accesso/privilegi.ts';
import { indice } from '#domain/ricerca/graduatoria.ts';
import { it as catalogo } from '#web/i18n/it.ts';
import { elencoIniziale, elencoTrovato, type Gruppo, spostamento } from './elenco.ts';
import { primaVista, voceIntesa } from './prima-vista.ts';
import { type Traduci, type VocePalette, vociAziende, vociAzioni, vociSchermate } from './voci.ts';

const traduci: Traduci = (chiave, { nome }) => catalogo[chiave].replace('{{nome}}', nome);

const vociDi = (privilegi: readonly Privilegio[]) => [
  ...vociSchermate(privilegi),
  ...vociAzioni(privilegi, traduci),
  ...vociAziende(
    [
      { cod_Azienda: '001', ragioneSociale: 'Assicurazioni Esempio' },
      { cod_Azienda: '002', ragioneSociale: 'Fondazione Esempio' },
    ],
    '001',
    () => undefined,
    traduci,
  ),
];

const dollaro: VocePalette = {
  id: 'record:divise:USD',
  gruppo: 'divise',
  icona: 'divise',
  titolo: 'USD Dollaro USA',
};

const cerca = (
  testo: string,
  {
    privilegi = tuttiIPrivilegi,
    record = [] as readonly VocePalette[],
    testoRecord = '',
    attesa = false,
  } = {},
) =>
  elencoTrovato(indice(vociDi(privilegi)), {
    testo,
    recenti: [],
    record,
    testoRecord,
    attesa,
  });

const titoli = (gruppi: readonly Gruppo[], nome: string) =>
  gruppi.find((uno) => uno.nome === nome)?.voci.map(({ voce }) => voce.titolo) ?? [];

describe('ciò che la palette mostra', () => {
  it('«usc» trova Esci, «camb norm» i cambi normali', () => {
    expect(titoli(cerca('usc'), 'azioni')[0]).toBe('Esci');
    expect(titoli(cerca('camb norm'), 'schermate')).toEqual([
      'Cambi Normali',
      'Cambi Normali Gestore',
    ]);
  });

  it('trova le azioni di un archivio anche con altre parole', () => {
    expect(titoli(cerca('bce'), 'azioni')).toEqual(['Cambi: aggiorna da Provider']);
    expect(titoli(cerca('cambi import csv'), 'azioni')[0]).toBe('Cambi: importa da CSV');
    expect(titoli(cerca('esporta cambi csv'), 'azioni')[0]).toBe('Cambi: export CSV');
  });

  it('offre le altre aziende, non quella in cui si è', () => {
    expect(titoli(cerca('esempio'), 'aziende')).toEqual(['Passa a 002 Fondazione Esempio']);
  });

  it('chi legge soltanto non trova le azioni di scrittura; chi non vede, nulla', () => {
    const azioni = titoli(cerca('cambi', { privilegi: ['Cambi_R'] }), 'azioni');
    expect(azioni).toContain('Cambi: export CSV');
    expect(azioni).not.toContain('Cambi: nuova riga');
    expect(titoli(cerca('cambi', { privilegi: ['Ratei_W'] }), 'schermate')).toEqual([
      'Cambia password',
    ]);
    expect(titoli(cerca('cambi', { privilegi: ['Ratei_W'] }), 'azioni')).toEqual([]);
  });

  it('i record vengono dopo, e quelli di un testo di prima restano finché rispondono', () => {
    const deiCambi = { ...dollaro, titolo: 'USD Dollaro dei cambi' };
    const gruppi = cerca('cambi', { record: [deiCambi], testoRecord: 'camb' });
    expect(gruppi.at(-1)?.nome).toBe('divise');
    expect(titoli(cerca('fran', { record: [dollaro], testoRecord: 'dol' }), 'divise')).toEqual([]);
    expect(titoli(cerca('130326', { record: [dollaro], testoRecord: '130326' }), 'divise')).toEqual(
      ['USD Dollaro USA'],
    );
  });

  it('un refuso nostro viene dopo i record, e tace finché il server non ha risposto', () => {
    const enel: VocePalette = {
      ...{ id: 'record:titoli:IT0003128367', gruppo: 'titoli', icona: 'titoli' },
      ...{ titolo: 'IT0003128367 Enel SpA', dettaglio: '' },
    };
    expect(cerca('enel').map(({ nome }) => nome)).toContain('azioni');
    expect(cerca('enel', { attesa: true })).toEqual([]);
    const trovati = cerca('enel', { record: [enel], testoRecord: 'enel' });
    expect(trovati.map(({ nome }) => nome)).toEqual(['titoli', 'azioni']);
  });

  it('ciò che il testo chiama per codice o per numero viene prima di tutto', () => {
    const registrato: VocePalette = {
      ...{ id: 'record:movimenti:7', gruppo: 'movimenti', icona: 'movimenti' },
      ...{ titolo: '66/2026 VEN Enel SpA', dettaglio: '12/03/2026 · CIRC' },
    };
    const trovati = cerca('66/2026', { record: [registrato], testoRecord: '66/2026' });
    expect(trovati[0]?.nome).toBe('movimenti');
    const cambi: VocePalette = { ...registrato, id: 'record:titoli:x', gruppo: 'titoli' };
    const conCodice = { ...cambi, titolo: 'CAMBI Titolo così chiamato', dettaglio: '' };
    expect(cerca('cambi', { record: [conCodice], testoRecord: 'cambi' })[0]?.nome).toBe('titoli');
    const lavoro = {
      ...conCodice,
      id: 'record:lavori:x',
      gruppo: 'lavori',
      titolo: 'Cambi di gennaio',
    };
    expect(cerca('cambi', { record: [lavoro], testoRecord: 'cambi' })[0]?.nome).toBe('schermate');
  });

  it('una schermata si trova anche col nome che ha altrove', () => {
    const prima = (testo: string) => titoli(cerca(testo), 'schermate');
    expect(prima('dividendi')).toContain('Acquisti / Vendite');
    expect(prima('minusvalenze')).toEqual(expect.arrayContaining(['Stampe', 'Chiusura esercizio']));
    expect(prima('posizioni')).toContain('Giacenze');
    expect(prima('prima nota')[0]).toBe('Contabilizza');
    expect(prima('nuovo movimento')).toEqual(['Nuovo movimento']);
    expect(titoli(cerca('nuovo movimento'), 'azioni')).toEqual([]);
  });

  it('senza testo mostra prima i recenti', () => {
    const voci = vociDi(tuttiIPrivilegi);
    const gruppi = elencoIniziale(voci, [dollaro]);
    expect(gruppi.map(({ nome }) => nome)).toEqual(['recenti', 'schermate', 'azioni', 'aziende']);
    expect(titoli(gruppi, 'recenti')).toEqual(['USD Dollaro USA']);
    expect(titoli(gruppi, 'schermate')).toContain('Cambi');
  });

  it('ogni voce ha un identificativo suo e un modo di essere scelta', () => {
    const voci = vociDi(tuttiIPrivilegi);
    expect(new Set(voci.map(({ id }) => id)).size).toBe(voci.length);
    for (const { id, meta, esegui } of voci)
      expect(Boolean(meta) !== Boolean(esegui), id).toBe(true);
  });
});

describe('Invio', () => {
  const [nostra, record] = [{ id: 'schermata' }, { id: 'record' }];
  const letta = primaVista(null, { testo: 'cambi', voce: nostra, oraMs: 0 });
  const dopo = primaVista(letta, { testo: 'cambi', voce: record, oraMs: 1_000 });

  it('apre ciò che si è letto, non ciò che ha appena preso il suo posto', () => {
    expect(voceIntesa(dopo, 990)).toBe(nostra);
    expect(voceIntesa(dopo, 1_100)).toBe(nostra);
    expect(voceIntesa(dopo, 1_400)).toBe(record);
  });

  it('con un altro testo vale ciò che gli risponde, anche se si è svelti', () => {
    const altro = primaVista(dopo, { testo: 'cambia', voce: nostra, oraMs: 1_010 });
    expect(voceIntesa(altro, 1_020)).toBe(nostra);
    expect(primaVista(altro, { testo: 'cambia', voce: { id: 'schermata' }, oraMs: 2_000 })).toBe(
      altro,
    );
  });
});

describe('i tasti della palette', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 19, 0],
    ['ArrowUp', 0, 19],
    ['PageDown', 5, 13],
    ['PageDown', 15, 19],
    ['PageUp', 5, 0],
    ['Home', 12, 0],
    ['End', 0, 19],
    ['a', 3, undefined],
  ])('%s dal posto %i porta al %s', (tasto, da, arrivo) => {
    expect(spostamento(tasto, da, 20)).toBe(arrivo);
  });

  it('in un elenco vuoto non portano da nessuna parte', () => {
    expect(spostamento('ArrowDown', 0, 0)).toBeUndefined();
  });
});
