import { expect, it } from 'vitest';
import { composte, piatte } from './conflitto.ts';
import {
  type Configurazione,
  cambiate,
  difettiDi,
  leggiImpostazioni,
  scriviImpostazioni,
} from './impostazioni.ts';

const letta: Configurazione = {
  versione: 3,
  codCliente: 'C-1',
  licenziatario: 'Esempio S.p.A.',
  dataChiusuraEsercizio: '31-12',
  categorieConti: ['Banche', 'Titoli'],
  aziendaPreferita: '001',
  aziendaPreferitaNascosta: false,
  sicurezza: { minutiRiconferma: 15, aziendeConFattore: [] },
  provider: { bce: { attivo: true } },
  conservazione: { oreAnteprima: 24, giorniFileImport: 7, giorniFileLavori: null },
  indicizzati: { regolaDeflazione: 'massimo', modoControvalore: 'REALE_X_CI' },
  modificatoIl: '2026-11-21T12:00:00.000Z',
  modificatoDa: 'admin',
};
const base = leggiImpostazioni(letta);
const nomi = (voci: ReturnType<typeof cambiate>) => voci.map(({ titolo }) => titolo);

it('ciò che si legge si riscrive com’era', () => {
  // Security is written by itself.
  const { aziendaPreferitaNascosta, modificatoIl, modificatoDa, sicurezza, ...scritta } = letta;
  expect(scriviImpostazioni(base, letta.versione)).toEqual(scritta);
});

it('dice che cosa è cambiato, non gli spazi attorno', () => {
  const dopo = {
    ...base,
    licenziatario: ' Esempio S.p.A. ',
    giorniFileLavori: '30',
    provider: { bce: false },
    regolaDeflazione: 'precedente' as const,
  };
  expect(nomi(cambiate(base, dopo))).toEqual([
    'Dopo un semestre di deflazione',
    'Fornitori di dati',
    'File prodotti dai lavori',
  ]);
  expect(scriviImpostazioni(dopo, 3).conservazione.giorniFileLavori).toBe(30);
});

it('una a una si confrontano, e tornano insieme come il modulo le vuole', () => {
  const mie = { ...base, provider: { bce: false } };
  expect(piatte(mie)).toMatchObject({ 'provider.bce': false, codCliente: 'C-1' });
  expect(composte({ ...piatte(mie), id: 1, codCliente: 'C-9' }, base)).toEqual({
    ...mie,
    codCliente: 'C-9',
  });
});

it('i difetti stanno sotto il nome del loro campo', () => {
  const sbagliate = {
    ...base,
    dataChiusuraEsercizio: '29-02',
    oreAnteprima: '',
    giorniFileImport: '91',
    categorieConti: ['Banche', 'banche'],
  };
  expect(difettiDi(base)).toEqual({});
  expect(difettiDi(sbagliate)).toEqual({
    dataChiusuraEsercizio:
      'Il 29 febbraio non c’è ogni anno: per chiudere a fine febbraio scrivere 28-02',
    oreAnteprima: 'Campo Obbligatorio',
    giorniFileImport: 'Un numero intero da 1 a 90',
    categorieConti: 'La categoria «banche» c’è già',
  });
});
