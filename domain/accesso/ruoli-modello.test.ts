import { expect, it } from 'vitest';
import { aree, implica, privilegiDiOgniRuolo, privilegiEssenziali } from './privilegi.ts';
import { ruoliModello } from './ruoli-modello.ts';

const di = (nome: string) => ruoliModello.find((uno) => uno.nome === nome)?.privilegi ?? [];

it('di ogni area un privilegio solo, e la dashboard è di tutti', () => {
  for (const { nome, privilegi } of ruoliModello) {
    expect([nome, privilegiEssenziali(privilegi)]).toEqual([nome, privilegi]);
    for (const uno of privilegiDiOgniRuolo) expect(implica(privilegi, uno), nome).toBe(true);
  }
});

it('nessuno scrive ciò che è di chi amministra; il revisore lo legge', () => {
  for (const { nome, privilegi } of ruoliModello) {
    expect(implica(privilegi, 'Utenti_W') || implica(privilegi, 'Configurazione_W'), nome).toBe(
      false,
    );
    expect(implica(privilegi, 'Utenti_R'), nome).toBe(nome === 'Revisore');
  }
});

it('chi consulta non scrive nulla; chi contabilizza non registra movimenti, chi opera non contabilizza', () => {
  expect(di('Consultazione').filter((uno) => uno.endsWith('_W'))).toEqual([]);
  expect(di('Revisore')).toHaveLength(aree.length);
  expect(implica(di('Contabile'), 'Movimenti_W')).toBe(false);
  expect(implica(di('Operatore'), 'Contabile_W')).toBe(false);
  expect(implica(di('Operatore'), 'Valutazione_W')).toBe(false);
  const riconcilia = ruoliModello.filter((uno) => implica(uno.privilegi, 'Riconciliazione_W'));
  expect(riconcilia.map(({ nome }) => nome)).toEqual(['Operatore', 'Contabile']);
  const limita = ruoliModello.filter((uno) => implica(uno.privilegi, 'Limiti_W'));
  expect(limita.map(({ nome }) => nome)).toEqual(['Certificatore']);
});
