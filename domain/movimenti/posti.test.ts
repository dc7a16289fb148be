import { describe, expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { campiDi, type NaturaTitolo } from './campi.ts';
import { campiFissato } from './campi-movimento.ts';
import { famigliaDi } from './famiglie/famiglie.ts';
import { type CartaAPosti, nomiAPosto, postiDi } from './posti.ts';

const AZIONE: NaturaTitolo = {
  gruppo: 'AZ',
  tipoTitolo: 'A',
  quotazione: 'U',
  conRateo: false,
  conScarto: false,
  indicizzato: false,
  aRate: false,
  aSorteggio: false,
  telQuel: false,
};
const NATURE: readonly (NaturaTitolo | null)[] = [false, true].flatMap((indicizzato) =>
  [false, true].flatMap((aRate) =>
    [false, true].map((conScarto) => ({
      ...AZIONE,
      gruppo: 'RF',
      tipoTitolo: 'S',
      quotazione: 'P' as const,
      conRateo: true,
      conScarto,
      indicizzato,
      aRate,
    })),
  ),
);
const TUTTE = [...NATURE, AZIONE, { ...AZIONE, gruppo: 'DER' }, null];
const CARTE: readonly CartaAPosti[] = ['importi', 'euro'];

/** Beside its rate: one place for both. */
const CON_IL_CAMBIO = 'codDivisa';

const casi = causali.flatMap((causale) =>
  TUTTE.flatMap((titolo) => ['EUR', 'USD'].map((codDivisa) => ({ causale, titolo, codDivisa }))),
);

const richiestiDi = ({ causale, titolo, codDivisa }: (typeof casi)[number]): Set<string> =>
  new Set(
    campiDi({ causale, titolo, codDivisa }, famigliaDi(causale.tipoCausale).usi).map(
      ({ nome }) => nome,
    ),
  );

describe('i posti dei campi di un fissato', () => {
  test.each(CARTE)('nella carta %s ogni campo ha il suo, e uno solo', (carta) => {
    const suoi = campiFissato
      .filter(({ sezione, nome }) => sezione === carta && nome !== CON_IL_CAMBIO)
      .map(({ nome }) => nome);
    expect(nomiAPosto(carta).toSorted()).toEqual(suoi.toSorted());
  });

  test.each(CARTE)('nella carta %s ogni campo che una causale ha si vede', (carta) => {
    const nomi = new Set<string>(nomiAPosto(carta));
    for (const caso of casi) {
      const richiesti = richiestiDi(caso);
      const visti = postiDi(carta, richiesti).flatMap(({ nome, richiesto }) =>
        richiesto ? [nome] : [],
      );
      expect(new Set(visti), caso.causale.codCausale).toEqual(richiesti.intersection(nomi));
    }
  });

  test.each(CARTE)(
    'nella carta %s nessun campo cambia posto, e nessuno ne ha uno di altri',
    (carta) => {
      const posti = new Map<string, string>();
      for (const caso of casi) {
        const ora = postiDi(carta, richiestiDi(caso));
        expect(new Set(ora.map(({ riga, colonna }) => `${riga},${colonna}`)).size).toBe(ora.length);
        for (const { nome, riga, colonna } of ora) {
          const posto = `${riga},${colonna}`;
          expect(posti.get(nome) ?? posto, `${caso.causale.codCausale}: ${nome}`).toBe(posto);
          posti.set(nome, posto);
        }
      }
    },
  );

  test('ciò che ogni fissato mostra c’è anche prima di sapere la causale, spento', () => {
    const posti = postiDi('importi', new Set());
    expect(posti.map(({ nome }) => nome)).toEqual([
      'qtaVnominale',
      'prezzo',
      'controvaloreOriginale',
      'cambio',
      'rateo',
      'interessiLordi',
      'ritenutaSuInteressi',
      'impostaSostitutiva',
      'commissioni',
      'spese',
      'bolli',
      'saldo',
    ]);
    expect(posti.every(({ richiesto }) => !richiesto)).toBe(true);
  });

  test('una riga che serve più sotto non fa salire nulla: quella sopra resta, spenta', () => {
    const posti = postiDi('importi', new Set(['poolFactor']));
    expect(posti.find(({ nome }) => nome === 'poolFactor')).toMatchObject({ riga: 5, colonna: 1 });
    expect(posti.find(({ nome }) => nome === 'impostaScarto')).toMatchObject({ richiesto: false });
  });
});
