import { describe, expect, test } from 'vitest';
import { eFraGliEventi } from '#domain/elaborazioni/scadenze.ts';
import { ancoraPrestato, type Gamba } from '#domain/posizioni/pronti.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { giudicate, type Proposta } from './anteprima.ts';
import { giorniRendicontati, rendicontiFra } from './bollo.ts';
import type { Conto } from './conto.ts';
import { type DaCercare, giaRegistrato, type Presente, ricercaPresenti } from './presenti.ts';
import { type Candidata, candidate, type EventoTitolo, fissatoDi } from './proposte.ts';
import { TIPI_GENERAZIONE } from './specie.ts';
import { aTurni } from './turni.ts';

const TUTTI = new Set(TIPI_GENERAZIONE);

const posizione = (id: number, codTitolo = 'BTP') => ({
  id,
  codPortafoglio: 'P',
  codDepositario: `D${id}`,
  codTitolo,
  immCirc: 'C' as const,
  corta: false,
});

const evento = (giorno: string, altro: Partial<EventoTitolo> = {}): EventoTitolo => ({
  codTitolo: 'BTP',
  tipoTitolo: 'S',
  data: data(giorno),
  pagamento: null,
  cedola: '1.75',
  capitale: null,
  scadenza: data('2026-03-01'),
  aSorteggio: false,
  premio: false,
  ...altro,
});

const detti = (proposte: readonly Candidata[]) =>
  proposte.map(({ tipo, dataEvento, posizione: { id } }) => `${tipo} ${dataEvento} ${id}`);

describe('ciò che un titolo paga diventa una proposta per ogni posizione', () => {
  test('a scadenza prima l’ultima cedola, poi il rimborso', () => {
    const eventi = [evento('2026-03-01', { capitale: '100' }), evento('2025-09-01')];
    expect(detti(candidate(eventi, [posizione(1), posizione(2)], TUTTI))).toEqual([
      'CED 2025-09-01 1',
      'CED 2025-09-01 2',
      'CED 2026-03-01 1',
      'RIM 2026-03-01 1',
      'CED 2026-03-01 2',
      'RIM 2026-03-01 2',
    ]);
    expect(detti(candidate(eventi, [posizione(1)], new Set(['RIM'])))).toEqual([
      'RIM 2026-03-01 1',
    ]);
  });

  test('prima della scadenza il capitale torna in parte; ciò che si sorteggia è un’estrazione', () => {
    const rata = evento('2025-09-01', { capitale: '20' });
    expect(detti(candidate([rata], [posizione(1)], TUTTI))).toEqual([
      'CED 2025-09-01 1',
      'RIP 2025-09-01 1',
    ]);
    const estratta = { ...rata, aSorteggio: true };
    expect(detti(candidate([estratta], [posizione(1)], TUTTI))).toEqual([
      'CED 2025-09-01 1',
      'EST 2025-09-01 1',
    ]);
  });

  test('la cedola e il premio di uno stesso giorno sono un movimento solo; chi non paga nulla non ne chiede', () => {
    const premio = evento('2025-09-01', { cedola: '0.4', capitale: '0', premio: true });
    const di = (...eventi: EventoTitolo[]) => candidate(eventi, [posizione(1)], TUTTI);
    const chiesta = (candidata: Candidata) =>
      (['CEDOLA', 'PREMIO', 'RIMBORSO'] as const).filter((uno) =>
        eFraGliEventi({ candidata } as Proposta, [uno]),
      );
    // Whichever of the two is read first, who looks for one of them finds it.
    for (const coppia of [di(evento('2025-09-01'), premio), di(premio, evento('2025-09-01'))])
      expect(coppia.map(chiesta)).toEqual([['CEDOLA', 'PREMIO']]);
    expect([di(premio).map(chiesta), di(evento('2025-09-01')).map(chiesta)]).toEqual([
      [['PREMIO']],
      [['CEDOLA']],
    ]);
    const zero = evento('2025-09-01', { cedola: '0' });
    expect(candidate([zero], [posizione(1)], TUTTI)).toEqual([]);
    expect(candidate([evento('2025-09-01')], [posizione(1, 'ALTRO')], TUTTI)).toEqual([]);
  });

  test('di un derivato è la chiusura del suo tipo, anche di ciò che si è venduto', () => {
    const ultimo = (tipoTitolo: string) => [evento('2025-09-19', { tipoTitolo, cedola: null })];
    const posizioni = [posizione(1), { ...posizione(2), corta: true }];
    const tipi = { P: ['OES', 'OSC'], W: ['OES', 'OSC'], U: ['FUC'], K: ['FWC'] };
    for (const [tipo, causali] of Object.entries(tipi))
      expect(detti(candidate(ultimo(tipo), posizioni, TUTTI))).toEqual(
        [1, 2].flatMap((una) => causali.map((causale) => `${causale} 2025-09-19 ${una}`)),
      );
    expect(detti(candidate([evento('2025-09-19')], posizioni, TUTTI))).toEqual([
      'CED 2025-09-19 1',
    ]);
  });

  test('è il fissato che si scriverebbe: il giorno della cedola, la valuta di chi paga', () => {
    const pagata = evento('2025-08-31', { pagamento: data('2025-09-01') });
    const [una] = candidate([pagata], [posizione(1)], TUTTI);
    expect(fissatoDi(una as Candidata)).toEqual({
      cod_Causale: 'CED',
      cod_Portafoglio: 'P',
      cod_Depositario: 'D1',
      cod_Titolo: 'BTP',
      immCirc: 'C',
      dataMovimento: '2025-08-31',
      dataValuta: '2025-09-01',
    });
  });
});

const presente = (giorno: string, lordo: string, altro: Partial<Presente> = {}): Presente => {
  const { id: _id, ...dove } = posizione(1);
  const giorni = { dataMovimento: giorno as Data, dataValuta: giorno as Data, dataEvento: null };
  return { id: 7, tipo: 'CED', bozza: false, origine: null, ...dove, ...giorni, lordo, ...altro };
};

const cercata = (tipo: DaCercare['tipo'] = 'CED'): DaCercare => ({
  tipo,
  posizione: posizione(1),
  dataEvento: data('2025-09-01'),
  origine: null,
  dataValuta: data('2025-09-01'),
  lordo: '1750.00',
});

describe('ciò che c’è già si riconosce', () => {
  test.each<[string, Presente, boolean | null]>([
    ['la cedola del suo giorno', presente('2025-09-01', '1750.00'), false],
    ['la cedola del suo giorno, di un altro importo', presente('2025-09-01', '900.00'), true],
    ['dieci giorni dopo, dello stesso importo', presente('2025-09-11', '1750.00'), false],
    ['dieci giorni dopo, entro l’uno per cento', presente('2025-09-11', '1767.50'), true],
    ['dieci giorni dopo, oltre l’uno per cento', presente('2025-09-11', '1767.51'), null],
    ['undici giorni dopo', presente('2025-09-12', '1750.00'), null],
    [
      'undici giorni dopo, con la valuta vicina',
      presente('2025-09-12', '1750.00', { dataValuta: data('2025-09-03') }),
      false,
    ],
    [
      'generata per un altro giorno',
      presente('2025-09-01', '1750.00', { dataEvento: data('2025-08-25') }),
      null,
    ],
    ['di un altro depositario', presente('2025-09-01', '1750.00', { codDepositario: 'D2' }), null],
    ['di una posizione corta', presente('2025-09-01', '1750.00', { corta: true }), null],
    ['un rimborso', presente('2025-09-01', '1750.00', { tipo: 'RIM' }), null],
  ])('%s', (_che, uno, diverso) => {
    expect(ricercaPresenti([uno])(cercata())?.diverso ?? null).toBe(diverso);
  });

  test('prima del conto bastano i giorni: né una bozza, né lo stesso importo in un altro giorno', () => {
    const gia = (...quali: Parameters<typeof presente>) =>
      giaRegistrato(ricercaPresenti([presente(...quali)]))(cercata());
    expect([gia('2025-09-01', '900.00'), gia('2025-09-01', '900.00', { bozza: true })]).toEqual([
      ...[true, false],
    ]);
    expect([gia('2025-09-03', '1750.00'), gia('2025-09-03', '0')]).toEqual([false, false]);
  });

  test('il rimborso entro cinque giorni TARGET, di qualunque importo', () => {
    const rimborso = (giorno: string) => presente(giorno, '1000.00', { tipo: 'RIM' });
    const cerca = (giorno: string) => ricercaPresenti([rimborso(giorno)])(cercata('RIM'));
    // Monday 8 September is the fifth business day after Monday the 1st.
    expect(cerca('2025-09-08')).toMatchObject({ diverso: true });
    expect(cerca('2025-09-09')).toBeNull();
    expect(cerca('2025-08-25')).toMatchObject({ diverso: true });
    expect(cerca('2025-08-22')).toBeNull();
  });

  test('di ciò che si chiude conta ciò che resta aperto: accanto sta solo una bozza dello stesso giorno', () => {
    const cerca = (giorno: string, bozza: boolean) =>
      ricercaPresenti([presente(giorno, '0', { tipo: 'OSC', bozza })])(cercata('OSC'));
    expect(cerca('2025-09-01', true)).not.toBeNull();
    expect(cerca('2025-09-01', false)).toBeNull();
    expect(cerca('2025-08-29', true)).toBeNull();
  });
});

const CONTO: Conto = {
  ingresso: {} as Conto['ingresso'],
  riga: null,
  altra: null,
  presunta: false,
  chiuso: null,
  impedimento: null,
  tassato: false,
  zainetto: null,
  decidere: null,
  tenuta: null,
};

test('un guadagno attende ciò che prima di lui muove lo zainetto dello stesso depositario', () => {
  const rimborsi = ['2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01'].flatMap((giorno) =>
    candidate([evento(giorno, { capitale: '20' })], [posizione(1)], TUTTI),
  );
  const rip = rimborsi.filter(({ tipo }) => tipo === 'RIP');
  const stati = (...zainetti: readonly (Conto['zainetto'] | Partial<Conto>)[]) =>
    giudicate(
      rip.map((candidata, i) => {
        const suo = zainetti[i] ?? null;
        const conto = typeof suo === 'object' ? suo : { zainetto: suo };
        return { candidata, conto: { ...CONTO, ...conto } };
      }),
      () => null,
    ).map(({ stato }) => stato);
  const [va, attende] = ['da generare', 'in attesa'];
  expect(stati('guadagna', 'guadagna', 'perde', 'guadagna')).toEqual([va, va, va, attende]);
  expect(stati('usa', 'usa', 'perde', null)).toEqual([va, attende, va, va]);
  // A closed period never takes it in: nothing waits for it.
  expect(stati({ zainetto: 'perde', chiuso: 'chiuso' }, 'usa')[1]).toBe(va);
  // Within a day losses come first, in whatever order they are proposed.
  const insieme = rip.slice(0, 2).map((una, i) => ({
    candidata: {
      ...una,
      ...{ dataEvento: data('2025-09-01'), posizione: { ...una.posizione, codTitolo: `T${i}` } },
    },
    conto: { ...CONTO, zainetto: i === 0 ? ('usa' as const) : ('perde' as const) },
  }));
  expect(giudicate(insieme, () => null).map(({ stato }) => stato)).toEqual([attende, va]);
});

test('un rimborso tassato attende quello che lo precede, e il presunto chi lo sceglie', () => {
  const eventi = ['2025-09-01', '2025-12-01'].map((giorno) => evento(giorno, { capitale: '20' }));
  const proposte = candidate(eventi, [posizione(1)], TUTTI);
  const conti = (conto: Partial<Conto>) =>
    proposte.map((candidata) => {
      const tassato = conto.tassato === true && candidata.tipo !== 'CED';
      return { candidata, conto: { ...CONTO, ...conto, tassato } };
    });
  const stati = (conto: Partial<Conto>) =>
    giudicate(conti(conto), () => null).map(({ stato }) => stato);
  expect(stati({})).toEqual(Array(4).fill('da generare'));
  expect(stati({ presunta: true })).toEqual(Array(4).fill('presunta'));
  expect(stati({ chiuso: 'chiuso', impedimento: 'chiuso' })).toEqual(
    Array(4).fill('periodo chiuso'),
  );
  expect(stati({ impedimento: 'manca il coefficiente' })).toEqual(Array(4).fill('non calcolabile'));
  expect(stati({ decidere: 'vale qualcosa' })).toEqual(Array(4).fill('da decidere'));
  expect(stati({ tassato: true })).toEqual([
    'da generare',
    'da generare',
    'da generare',
    'in attesa',
  ]);
  const turni = aTurni(proposte).map(detti);
  expect(turni).toEqual([
    ['CED 2025-09-01 1', 'RIP 2025-09-01 1', 'CED 2025-12-01 1'],
    ['RIP 2025-12-01 1'],
  ]);
});

test('ciò che torna è del pronti per cui è nato, poi di quello che scade più vicino', () => {
  const gamba = (
    id: number,
    giorno: string,
    quantita: string,
    altro: Partial<Gamba> = {},
  ): Gamba => ({
    id,
    che: 'pronti',
    data: data(giorno),
    quantita,
    dataTermine: null,
    origine: null,
    ...altro,
  });
  const torna = (id: number, giorno: string, quantita: string, origine: number | null = null) =>
    gamba(id, giorno, quantita, { che: 'termine', origine });
  const presi = [
    gamba(1, '2025-01-10', '50'),
    gamba(2, '2025-02-03', '100', { dataTermine: data('2025-06-02') }),
    gamba(3, '2025-02-04', '80', { dataTermine: data('2025-09-01') }),
  ];
  const restano = (...tornate: Gamba[]) => [...ancoraPrestato([...presi, ...tornate]).values()];
  expect(restano()).toEqual(['50', '100', '80']);
  expect(restano(torna(4, '2025-06-03', '100'))).toEqual(['50', '0', '80']);
  expect(restano(torna(4, '2025-06-02', '80', 3))).toEqual(['50', '100', '0']);
  expect(restano(torna(4, '2025-06-03', '190'))).toEqual(['40', '0', '0']);
  expect(restano(torna(4, '2025-06-03', '999'))).toEqual(['0', '0', '0']);
});

test('quattro trimestri rendicontano un anno di 365 giorni, anche bisesto; chi comincia dopo, i suoi', () => {
  const anno = (da: string) => {
    const tutti = rendicontiFra(data(`${da}-01-01`), data(`${da}-12-31`));
    return tutti.map((uno) => [uno.cadenza, uno.fine, giorniRendicontati(uno, data('2023-12-12'))]);
  };
  const fini = (da: string, primo: number) => [
    ['T', `${da}-03-31`, primo],
    ['T', `${da}-06-30`, 91],
    ['T', `${da}-09-30`, 92],
    ['T', `${da}-12-31`, 92],
    ['A', `${da}-12-31`, 365],
  ];
  expect(anno('2024')).toEqual(fini('2024', 90));
  expect(anno('2025')).toEqual(fini('2025', 90));
  expect(rendicontiFra(data('2024-04-01'), data('2024-06-29'))).toEqual([]);
  const [primo] = rendicontiFra(data('2024-03-31'), data('2024-03-31'));
  expect(primo && giorniRendicontati(primo, data('2024-03-01'))).toBe(31);
});
