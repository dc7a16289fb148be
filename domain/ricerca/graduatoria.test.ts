import { describe, expect, it } from 'vitest';
import { indice, refusi } from './graduatoria.ts';

const voci = [
  { id: 'cambi', titolo: 'Cambi', sezione: 'Dati dinamici' },
  { id: 'normali', titolo: 'Cambi Normali', sezione: 'Valutazione / Archivi' },
  { id: 'gestore', titolo: 'Cambi Normali Gestore', sezione: 'Valutazione / Archivi' },
  { id: 'password', titolo: 'Cambia password', sezione: 'Impostazioni' },
  { id: 'contabilita', titolo: 'Archivi di contabilità', sezione: 'Contabilità' },
  { id: 'esci', titolo: 'Esci', parole: 'uscire logout disconnetti' },
  { id: 'quotazioni', titolo: 'Quotazioni', sezione: 'Dati dinamici' },
];
const { cerca } = indice(voci);
const trovate = (testo: string, recenti?: readonly string[]) =>
  cerca(testo, recenti).map(({ voce }) => voce.id);

describe('graduatoria', () => {
  it('la parola intera viene prima dell’inizio, il titolo breve prima del lungo', () => {
    expect(trovate('cambi')).toEqual(['cambi', 'normali', 'gestore', 'password']);
    expect(trovate('camb')).toEqual(['cambi', 'normali', 'gestore', 'password']);
  });

  it('ogni parola deve trovare la sua, in qualunque sequenza', () => {
    expect(trovate('camb norm')).toEqual(['normali', 'gestore']);
    expect(trovate('norm camb')).toEqual(['normali', 'gestore']);
    expect(trovate('cambi xyz')).toEqual([]);
  });

  it('senza accenti e senza maiuscole, anche per sezione', () => {
    expect(trovate('CONTABILITA')).toEqual(['contabilita']);
    expect(trovate('dati cambi')).toEqual(['cambi']);
  });

  it('le altre parole di una voce la trovano', () => {
    expect(trovate('usc')).toEqual(['esci']);
    expect(trovate('logout')).toEqual(['esci']);
  });

  it('le iniziali trovano il titolo', () => {
    expect(trovate('cng')).toEqual(['gestore']);
  });

  it('perdona un errore di battitura solo se nulla risponde a ciò che è scritto', () => {
    expect(trovate('quotzaioni')).toEqual(['quotazioni']);
    expect(trovate('cambi nromali')).toEqual(['normali', 'gestore']);
    expect(trovate('pasword')).toEqual(['password']);
    expect(trovate('cambia')).toEqual(['password']);
    expect(trovate('zzzzzz')).toEqual([]);
    const [perdonata] = cerca('pasword');
    expect([perdonata?.conRefuso, cerca('password')[0]?.conRefuso]).toEqual([true, undefined]);
  });

  it('ciò che si è scelto da poco sale fra i pari', () => {
    expect(trovate('norm')).toEqual(['normali', 'gestore']);
    expect(trovate('norm', ['gestore'])).toEqual(['gestore', 'normali']);
  });

  it('dice quali lettere del titolo rispondono, anche dopo un accento', () => {
    expect(cerca('camb norm')[0]?.tratti).toEqual([
      [0, 4],
      [6, 4],
    ]);
    expect(cerca('contab')[0]?.tratti).toEqual([[11, 6]]);
    expect(cerca('logout')[0]?.tratti).toEqual([]);
  });

  it('un testo senza lettere né cifre non trova nulla', () => {
    expect(trovate('  ')).toEqual([]);
    expect(trovate('%_')).toEqual([]);
  });

  it('mille voci si ordinano in pochi millesimi di secondo', () => {
    const molte = Array.from({ length: 1000 }, (_, n) => ({
      id: String(n),
      titolo: `Azienda di prova numero ${n} S.p.A.`,
      sezione: 'Aziende',
    }));
    const grande = indice(molte);
    grande.cerca('aziend');
    // Of this thread's own time: a busy machine says nothing of the order.
    const prima = process.threadCpuUsage();
    expect(grande.cerca('aziend prova 77')).not.toEqual([]);
    expect(process.threadCpuUsage(prima).user).toBeLessThan(50_000);
  });
});

describe('refusi', () => {
  it.each([
    ['cambi', 'cambi', 0],
    ['cmabi', 'cambi', 1],
    ['cabi', 'cambi', 1],
    ['caambi', 'cambi', 1],
    ['nromal', 'normali', 1],
    ['xxxx', 'cambi', 4],
  ])('da %s a un inizio di %s sono %i', (scritto, parola, attesi) => {
    expect(refusi(scritto, parola)).toBe(attesi);
  });
});
