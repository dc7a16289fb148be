import { describe, expect, it } from 'vitest';
import { chiaveVoce, daTogliere, scadenzaDi, scaduta, type VoceTenuta } from './scadenza.ts';

const voce = (chiave: string, expiration: Date, byte = 1): VoceTenuta => ({
  chiave,
  expiration,
  byte,
});

describe('quanto resta un PDF nel browser', () => {
  it('fino alla mezzanotte che viene, a qualunque ora sia stato aperto', () => {
    expect(scadenzaDi(new Date(2026, 10, 21, 0, 0, 1))).toEqual(new Date(2026, 10, 22));
    expect(scadenzaDi(new Date(2026, 10, 21, 23, 59, 59))).toEqual(new Date(2026, 10, 22));
    expect(scadenzaDi(new Date(2026, 11, 31, 12))).toEqual(new Date(2027, 0, 1));
    expect(scadenzaDi(new Date(2028, 1, 28, 12))).toEqual(new Date(2028, 1, 29));
  });

  it('anche nel giorno di ventitré ore e in quello di venticinque', () => {
    expect(scadenzaDi(new Date(2026, 2, 29, 1, 30)).getDate()).toBe(30);
    expect(scadenzaDi(new Date(2026, 9, 25, 2, 30)).getDate()).toBe(26);
  });

  it('alla mezzanotte è scaduto, un istante prima no', () => {
    const expiration = new Date(2026, 10, 22);
    expect(scaduta({ expiration }, new Date(2026, 10, 21, 23, 59, 59, 999))).toBe(false);
    expect(scaduta({ expiration }, new Date(2026, 10, 22))).toBe(true);
  });

  it('lo stesso report di due utenti sono due voci', () => {
    expect(chiaveVoce('anna', 'g')).not.toBe(chiaveVoce('rita', 'g'));
  });
});

describe('la pulizia', () => {
  const oggi = new Date(2026, 10, 22, 9);
  const [ieri, domani, dopodomani] = [21, 23, 24].map((giorno) => new Date(2026, 10, giorno));

  it('toglie ciò che è scaduto e niente altro', () => {
    const voci = [voce('vecchia', ieri as Date), voce('viva', domani as Date)];
    expect(daTogliere(voci, oggi)).toEqual(['vecchia']);
  });

  it('oltre la misura toglie per primo ciò che scade per primo', () => {
    const voci = [
      voce('presto', domani as Date, 60),
      voce('tardi', dopodomani as Date, 60),
      voce('vecchia', ieri as Date, 60),
    ];
    expect(daTogliere(voci, oggi, 100)).toEqual(['vecchia', 'presto']);
    expect(daTogliere(voci, oggi, 120)).toEqual(['vecchia']);
  });
});
