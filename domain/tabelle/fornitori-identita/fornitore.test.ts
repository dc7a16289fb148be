import { describe, expect, it } from 'vitest';
import {
  claimDi,
  difettiFornitore,
  usernameDaClaim,
  valePerDueFattori,
  valoriDeiRuoli,
} from './fornitore.ts';

const EMAIL = { claimUtente: 'email', claimAffidabile: false, dominio: null };

describe('quale utente dicono i claim', () => {
  it('un indirizzo di posta soltanto se il fornitore lo ha verificato', () => {
    const email = 'Anna.Arcuri@Esempio.it';
    expect(usernameDaClaim({ email, email_verified: true }, EMAIL)).toBe('anna.arcuri@esempio.it');
    for (const email_verified of [false, undefined, 'true', 1])
      expect(usernameDaClaim({ email, email_verified }, EMAIL)).toBeUndefined();
  });

  it('un altro claim soltanto se chi amministra lo garantisce', () => {
    const upn = { ...EMAIL, claimUtente: 'upn' };
    expect(usernameDaClaim({ upn: 'anna', email_verified: true }, upn)).toBeUndefined();
    expect(usernameDaClaim({ upn: 'anna' }, { ...upn, claimAffidabile: true })).toBe('anna');
  });

  it('di un dominio soltanto, tolto dal nome', () => {
    const regola = { ...EMAIL, dominio: 'esempio.it' };
    const nome = (email: string) => usernameDaClaim({ email, email_verified: true }, regola);
    expect(nome('anna@esempio.it')).toBe('anna');
    expect(nome('anna@altro-esempio.it')).toBeUndefined();
    expect(nome('anna@esempio.it.altrove.com')).toBeUndefined();
  });

  it('mai ciò che non è un nome utente', () => {
    for (const email of ['sistema', 'con spazio', 'à', '', 7, ['anna'], null])
      expect(usernameDaClaim({ email, email_verified: true }, EMAIL)).toBeUndefined();
  });
});

it('un claim si trova con il suo nome, o lungo il cammino, e mai in ciò che ogni oggetto ha', () => {
  expect(
    claimDi({ 'realm_access.roles': 1, realm_access: { roles: 2 } }, 'realm_access.roles'),
  ).toBe(1);
  expect(claimDi({ realm_access: { roles: ['a'] } }, 'realm_access.roles')).toEqual(['a']);
  expect(claimDi({}, 'toString')).toBeUndefined();
  expect(claimDi({ a: {} }, 'a.constructor.name')).toBeUndefined();
});

it('due fattori li dice acr, o una voce di amr; senza valori scritti nessuno', () => {
  const regola = { acrDueFattori: 'gold', amrDueFattori: 'mfa hwk' };
  expect(valePerDueFattori({ acr: 'gold' }, regola)).toBe(true);
  expect(valePerDueFattori({ amr: ['pwd', 'hwk'] }, regola)).toBe(true);
  expect(valePerDueFattori({ acr: 'silver', amr: ['pwd'] }, regola)).toBe(false);
  expect(valePerDueFattori({ amr: 'mfa' }, regola)).toBe(false);
  expect(valePerDueFattori({}, { acrDueFattori: null, amrDueFattori: null })).toBe(false);
});

it('i valori dei ruoli sono uno o più testi', () => {
  expect(valoriDeiRuoli({ groups: ['a', 3, 'b'] }, 'groups')).toEqual(['a', 'b']);
  expect(valoriDeiRuoli({ groups: 'a' }, 'groups')).toEqual(['a']);
  expect(valoriDeiRuoli({ groups: 'a' }, null)).toEqual([]);
});

it('dice che cosa non può stare insieme', () => {
  const riga = { valore: ' ', idRuolo: 1, codAzienda: null };
  const difetti = difettiFornitore({ claimUtente: 'upn', claimAffidabile: false, ruoli: [riga] });
  expect(difetti.map(({ campo }) => campo)).toEqual(['claimAffidabile', 'claimRuoli', 'ruoli']);
  expect(difettiFornitore({ claimUtente: 'email', claimAffidabile: false })).toEqual([]);
});
