import { describe, expect, it } from 'vitest';
import {
  type CampoTabella,
  campiStorico,
  colonneTabella,
  type RecordTabella,
  type Tabellario,
} from '#web/record/campi.ts';
import { siRipristina } from '#web/record/ripristino.ts';
import {
  campiChiesti,
  campiRipristinabili,
  conProposte,
  copiaDi,
  corpoRecord,
  difettoCampo,
  eCambiato,
} from './digitati.ts';
import { ordinaRecord } from './elenco.ts';

const campi: readonly CampoTabella[] = [
  { nome: 'codice', titolo: 'Codice', tipo: 'codice', chiave: true, obbligatorio: true },
  {
    nome: 'tipo',
    titolo: 'Tipo',
    tipo: 'scelta',
    scelte: [
      { codice: 'Z', descrizione: 'Alfa' },
      { codice: 'A', descrizione: 'Zeta' },
    ],
  },
  { nome: 'lei', titolo: 'LEI', tipo: 'codice', unico: true },
  { nome: 'agevolato', titolo: 'Agevolato', tipo: 'siNo', proposta: ({ tipo }) => tipo === 'Z' },
  {
    nome: 'dal',
    titolo: 'Dal',
    tipo: 'data',
    mostra: ({ agevolato }) => agevolato === true,
    obbligatorio: ({ tipo }) => tipo === 'A',
  },
  { nome: 'aliquota', titolo: 'Aliquota', tipo: 'numero', decimali: 2 },
  { nome: 'giorni', titolo: 'Giorni', tipo: 'intero' },
];
const campo = (nome: string) => campi.find((uno) => uno.nome === nome) ?? expect.fail(nome);

const record = (valori: object): RecordTabella => ({
  id: 1,
  versione: 1,
  modificatoIl: '',
  modificatoDa: null,
  ...valori,
});

describe('un record che si scrive', () => {
  it('chiede i campi che servono, ed è obbligatorio ciò che gli altri richiedono', () => {
    const nomi = (valori: object) => campiChiesti(campi, valori).map(({ nome }) => nome);
    expect(nomi({ agevolato: true })).toContain('dal');
    expect(nomi({ agevolato: false })).not.toContain('dal');
    expect(difettoCampo(campo('dal'), { agevolato: true, tipo: 'A' })).toBe('Campo Obbligatorio');
    expect(difettoCampo(campo('dal'), { agevolato: true, tipo: 'Z' })).toBeUndefined();
    expect(difettoCampo(campo('dal'), { agevolato: false, tipo: 'A' })).toBeUndefined();
    expect(difettoCampo(campo('giorni'), { giorni: '3,5' })).toBe('Serve un numero intero');
  });

  it('propone ciò che segue dal resto, finché nessuno vi scrive', () => {
    expect(conProposte(campi, { tipo: 'Z' }, new Set())).toMatchObject({ agevolato: true });
    const toccato = new Set(['agevolato']);
    expect(conProposte(campi, { tipo: 'Z', agevolato: false }, toccato).agevolato).toBe(false);
  });

  it('dove non c’è ancora nulla da proporre il campo resta come nessuno l’ha toccato', () => {
    const campo: CampoTabella = {
      nome: 'nome',
      titolo: 'Nome',
      tipo: 'testo',
      proposta: ({ tipo }) => (tipo === 'Z' ? 'Zero' : ''),
    };
    expect(conProposte([campo], {}, new Set())).toEqual({});
    expect(conProposte([campo], { tipo: 'Z' }, new Set())).toMatchObject({ nome: 'Zero' });
    expect(conProposte([campo], { tipo: 'A', nome: 'Zero' }, new Set())).toMatchObject({
      nome: '',
    });
  });

  it('si manda senza ciò che non è chiesto: numeri esatti, interi, sì e no', () => {
    const mio = { codice: ' X ', tipo: 'Z', agevolato: 'true', dal: '2026-01-01', giorni: '30' };
    expect(corpoRecord(campi, { ...mio, aliquota: '12.5' })).toEqual({
      codice: 'X',
      tipo: 'Z',
      lei: null,
      agevolato: true,
      dal: null,
      aliquota: '12.5',
      giorni: 30,
    });
  });

  it('una copia non ha la chiave né ciò che è solo di quel record', () => {
    const originale = record({ codice: 'X', tipo: 'A', lei: 'L', agevolato: true });
    const copia = copiaDi({ campi } as unknown as Tabellario, originale);
    expect(copia).toMatchObject({ tipo: 'A', agevolato: true });
    expect(Object.keys(copia)).not.toContain('codice');
    expect(Object.keys(copia)).not.toContain('lei');
    expect(copia.id).toBeUndefined();
  });

  it('vuoto e nullo sono lo stesso: non è una modifica', () => {
    expect(eCambiato(campi, { lei: '' }, { lei: null })).toBe(false);
    expect(eCambiato(campi, { agevolato: true }, { agevolato: false })).toBe(true);
  });
});

describe('un record che si legge', () => {
  const colonna = (nome: string) =>
    colonneTabella(campi).find((una) => una.campo === nome) ?? expect.fail(nome);

  it('nell’elenco una scelta ha la sua descrizione, un sì e un no le loro parole', () => {
    const riga = record({ tipo: 'Z', agevolato: false });
    expect(colonna('tipo').testo?.(riga)).toBe('Alfa');
    expect(colonna('agevolato').testo?.(riga)).toBe('—');
    expect(colonna('agevolato').testo?.(record({ agevolato: true }))).toBe('Sì');
  });

  it('nella storia una scelta ha anche il codice, e uno che non c’è più resta com’è', () => {
    const storico = campiStorico(campi);
    const testo = (nome: string, valore: unknown) =>
      storico.find((uno) => uno.campo === nome)?.testo(valore);
    expect(testo('tipo', 'Z')).toBe('Z · Alfa');
    expect(testo('tipo', 'Q')).toBe('Q');
    expect(testo('agevolato', false)).toBe('No');
    expect(testo('aliquota', '12.5')).toBe('12,50');
  });

  it('si ordina per ciò che si legge, e i numeri come numeri', () => {
    const righe = [
      record({ id: 1, tipo: 'A', aliquota: '-2' }),
      record({ id: 2, tipo: 'Z', aliquota: '10' }),
      record({ id: 3, tipo: 'Z', aliquota: '9.5' }),
    ];
    const ordinati = (ordine: Record<string, 'ASC' | 'DESC'>) =>
      ordinaRecord(righe, campi, ordine).map(({ id }) => id);
    expect(ordinati({ tipo: 'ASC' })).toEqual([2, 3, 1]);
    expect(ordinati({ aliquota: 'ASC' })).toEqual([1, 3, 2]);
  });
});

describe('un valore del passato', () => {
  const tabellario = { campi } as Tabellario;

  it('si ripristina dove il modulo lo chiede e si può scrivere: non la chiave', () => {
    expect(campiRipristinabili(tabellario, record({ agevolato: false }))).toEqual([
      'tipo',
      'lei',
      'agevolato',
      'aliquota',
      'giorni',
    ]);
    expect(campiRipristinabili(tabellario, record({ agevolato: true }))).toContain('dal');
  });

  it('non si ripristina in un record fisso, né in un campo che di quel record si legge soltanto', () => {
    const delProdotto = { campi, fisso: () => true } as unknown as Tabellario;
    expect(campiRipristinabili(delProdotto, record({}))).toEqual([]);
    const letto = campi.map((uno) => (uno.nome === 'lei' ? { ...uno, fisso: () => true } : uno));
    expect(campiRipristinabili({ ...tabellario, campi: letto }, record({}))).not.toContain('lei');
  });

  it('è offerto solo dove è un altro da quello che c’è', () => {
    const storico = campiStorico(campi).find(({ campo: nome }) => nome === 'giorni');
    const aperto = { campi: new Set(['giorni']), attuale: { giorni: 30 } };
    if (!storico) return expect.fail('giorni');
    expect(siRipristina(aperto, storico, '30')).toBe(false);
    expect(siRipristina(aperto, storico, '60')).toBe(true);
    expect(siRipristina(aperto, storico, null)).toBe(true);
    expect(siRipristina(aperto, storico, undefined)).toBe(false);
    expect(siRipristina({ ...aperto, campi: new Set() }, storico, '60')).toBe(false);
  });

  it('si manda come lo manderebbe il modulo: la storia scrive i numeri come testo', () => {
    const corpo = corpoRecord(campi, record({ giorni: '60', agevolato: 'true', aliquota: '12.5' }));
    expect(corpo).toMatchObject({ giorni: 60, agevolato: true, aliquota: '12.5' });
  });
});
