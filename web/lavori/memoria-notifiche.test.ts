import { describe, expect, it } from 'vitest';
import {
  conMessaggio,
  conVisto,
  memoriaVuota,
  quantiDaVedere,
  tuttoVisto,
} from './memoria-notifiche.ts';

const lavoro = (guidID: string, finitoIl: string | null) => ({ guidID, finitoIl });
const lavori = [
  lavoro('in-corso', null),
  lavoro('nuovo', '2026-04-14T10:00:00Z'),
  lavoro('vecchio', '2026-04-13T10:00:00Z'),
];
const iniziata = { ...memoriaVuota, vistiFino: '2026-04-13T12:00:00Z' };
const errore = { titolo: 'Errore', testo: 'Non riuscito', tipo: 'errore' } as const;
const riuscito = { titolo: 'Successo', testo: 'Fatto', tipo: 'successo' } as const;
const alle = (id: string) => ({ id, quando: `2026-04-14T10:00:0${id}Z` });

describe('ciò che resta da vedere', () => {
  it('sono i lavori finiti dopo l’ultimo sguardo, non quelli in corso', () => {
    expect(quantiDaVedere(iniziata, lavori)).toBe(1);
  });

  it('la prima volta nulla di ciò che è già finito è una novità', () => {
    expect(quantiDaVedere(memoriaVuota, lavori)).toBe(0);
    expect(quantiDaVedere(tuttoVisto(memoriaVuota, lavori), lavori)).toBe(0);
  });

  it('un messaggio di errore aspetta di essere visto, uno di riuscita no', () => {
    const conRiuscita = conMessaggio(iniziata, riuscito, alle('1'));
    expect(quantiDaVedere(conRiuscita, [])).toBe(0);
    expect(conRiuscita.messaggi).toHaveLength(1);
    expect(quantiDaVedere(conMessaggio(conRiuscita, errore, alle('2')), [])).toBe(1);
  });

  it('una cosa alla volta o tutto insieme', () => {
    const memoria = conMessaggio(iniziata, errore, alle('1'));
    expect(quantiDaVedere(memoria, lavori)).toBe(2);
    expect(quantiDaVedere(conVisto(memoria, 'nuovo'), lavori)).toBe(1);
    expect(quantiDaVedere(conVisto(memoria, '1'), lavori)).toBe(1);
    expect(quantiDaVedere(tuttoVisto(memoria, lavori), lavori)).toBe(0);
  });

  it('dopo «tutto visto» un lavoro che finisce più tardi è di nuovo da vedere', () => {
    const memoria = tuttoVisto(iniziata, lavori);
    const dopo = [...lavori, lavoro('dopo', '2026-04-14T10:00:01Z')];
    expect(quantiDaVedere(memoria, dopo)).toBe(1);
  });

  it('ciò che più schede dicono nello stesso momento è detto una volta', () => {
    const due = conMessaggio(conMessaggio(iniziata, errore, alle('1')), errore, alle('2'));
    expect(quantiDaVedere(due, [])).toBe(1);
    expect(due.messaggi.map(({ id }) => id)).toEqual(['2']);
    const altro = conMessaggio(due, { ...errore, testo: 'Altro' }, alle('2'));
    expect(quantiDaVedere(altro, [])).toBe(2);
    expect(quantiDaVedere(conMessaggio(altro, errore, alle('9')), [])).toBe(3);
  });

  it('si tengono gli ultimi sessanta messaggi, il più nuovo per primo', () => {
    let memoria = memoriaVuota;
    for (let n = 0; n < 70; n += 1) {
      memoria = conMessaggio(memoria, errore, { id: String(n), quando: '' });
    }
    expect(memoria.messaggi).toHaveLength(60);
    expect(memoria.messaggi[0]?.id).toBe('69');
  });
});
