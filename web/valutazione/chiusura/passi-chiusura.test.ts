import { describe, expect, test } from 'vitest';
import type { Controlli, Stato, Valutazione } from './chiusura-api.ts';
import {
  cheCosaAttende,
  daConfrontare,
  nomeDi,
  oltre,
  passoMostrato,
  passoPrima,
  passoRaggiunto,
  valutazioneMostrata,
} from './passi-chiusura.ts';

const valutazione = (numero: number, altro: object = {}): Valutazione =>
  ({
    ...{ guid: `g${numero}`, numero, stato: 'S', ipotesi: false, superata: false },
    effetto: { daDecidere: 0, anomalie: 0 },
    ...altro,
  }) as Valutazione;
const [UNA, DUE, TRE] = [valutazione(1), valutazione(2), valutazione(3)];
const CONFERMATA = valutazione(3, { stato: 'C' });

const stato = (altro: Partial<Stato> = {}): Stato =>
  ({
    ...{ esercizio: 2025, codLibro: 'CIV', al: '2025-12-31', stato: 'A', passo: 'controlli' },
    ...{ simulazioni: [], confermata: null, daContabilizzare: 0 },
    ...{ epilogo: null, riapertura: null, annullabile: null },
    ...altro,
  }) as Stato;

describe('su quale passo si sta', () => {
  test.each<[string, Partial<Stato>, string]>([
    ['nulla di simulato', {}, 'controlli'],
    ['una annullata e nulla dopo', { simulazioni: [valutazione(1, { stato: 'A' })] }, 'controlli'],
    ['una simulazione', { simulazioni: [UNA], passo: 'conferma' }, 'simulazione'],
    ['confermata', { confermata: CONFERMATA, passo: 'contabilizza' }, 'contabilizza'],
    ['contabilizzata', { confermata: CONFERMATA, passo: 'epilogo' }, 'epilogo'],
    ['tutto fatto', { confermata: CONFERMATA, passo: 'fatta' }, 'riapertura'],
  ])('%s: %s', (_che, altro, atteso) => {
    expect(passoRaggiunto(stato(altro))).toBe(atteso);
  });

  test('quello dell’indirizzo, ma non più avanti di dove si è arrivati', () => {
    const simulata = stato({ simulazioni: [UNA] });
    expect(passoMostrato(simulata, 'controlli')).toBe('controlli');
    expect(passoMostrato(simulata, 'epilogo')).toBe('simulazione');
    expect(passoMostrato(simulata, 'altrove')).toBe('simulazione');
  });

  test('prima di ognuno ce n’è uno, prima dei controlli nessuno', () => {
    expect(passoPrima('simulazione')).toBe('controlli');
    expect(passoPrima('controlli')).toBeNull();
  });
});

describe('quale valutazione si guarda', () => {
  const ipotesi = valutazione(4, { ipotesi: true });

  test('quella dell’indirizzo, se no l’ultima che non è un’ipotesi', () => {
    const quattro = stato({ simulazioni: [UNA, DUE, TRE, ipotesi] });
    expect(valutazioneMostrata(quattro, 'g4')).toBe(ipotesi);
    expect(valutazioneMostrata(quattro, undefined)).toBe(TRE);
    expect(valutazioneMostrata(stato({ simulazioni: [ipotesi] }), 'non c’è')).toBe(ipotesi);
    expect(valutazioneMostrata(stato(), undefined)).toBeNull();
  });

  test('la confermata, dove c’è', () => {
    const chiusa = stato({ simulazioni: [UNA, DUE], confermata: CONFERMATA });
    expect(valutazioneMostrata(chiusa, undefined)).toBe(CONFERMATA);
  });

  test('non una annullata, se non la si chiede', () => {
    const dopo = stato({ simulazioni: [UNA, valutazione(2, { stato: 'A' })] });
    expect(valutazioneMostrata(dopo, undefined)).toBe(UNA);
    expect(valutazioneMostrata(dopo, 'g2')?.stato).toBe('A');
  });

  test('accanto sta quella prima, o quella scelta', () => {
    const tutte = { simulazioni: [UNA, DUE, TRE, ipotesi] };
    expect(daConfrontare(tutte, TRE, undefined)).toBe(DUE);
    expect(daConfrontare(tutte, TRE, 'g4')).toBe(ipotesi);
    expect(daConfrontare(tutte, TRE, 'g3')).toBe(DUE);
    expect(daConfrontare(tutte, UNA, undefined)).toBeNull();
  });

  test('ognuna ha un nome', () => {
    expect([UNA, ipotesi, CONFERMATA, valutazione(2, { stato: 'A' })].map(nomeDi)).toEqual([
      'Simulazione 1',
      'Ipotesi 4',
      'Confermata',
      'Annullata',
    ]);
  });
});

describe('che cosa attende la conferma', () => {
  const controlli = (ferme: number): Pick<Controlli, 'controlli'> => ({
    controlli: [
      ...Array.from({ length: ferme }, () => ({ fermaConferma: true })),
      { fermaConferma: false },
    ] as Controlli['controlli'],
  });
  const attende = (altro: object, ferme = 0) =>
    cheCosaAttende(valutazione(1, altro), controlli(ferme));

  test('nulla: si può confermare', () => expect(attende({})).toBeNull());

  test.each<[string, object, number, string]>([
    ['un’ipotesi', { ipotesi: true }, 0, 'È un’ipotesi: si confronta, non si conferma.'],
    ['annullata', { stato: 'A' }, 0, 'È stata annullata: attende una nuova simulazione.'],
    ['superata', { superata: true }, 0, 'Qualcosa è cambiato dopo: attende una nuova simulazione.'],
    ['decisioni', { effetto: { daDecidere: 2, anomalie: 0 } }, 0, 'Attende 2 decisioni.'],
    ['controlli', {}, 1, 'Attende 1 controllo.'],
    [
      'tutto insieme',
      { effetto: { daDecidere: 1, anomalie: 3 } },
      2,
      'Attende 1 decisione, 2 controlli, 3 valori.',
    ],
  ])('%s', (_che, altro, ferme, detto) => expect(attende(altro, ferme)).toBe(detto));

  test('i controlli, finché non ci sono', () => {
    expect(cheCosaAttende(UNA, undefined)).toBe('Attende i controlli.');
  });
});

test('un passo è alle spalle quando è fatto, o quando non c’era nulla da fare', () => {
  expect(oltre(stato({ passo: 'contabilizza' }), 'epilogo')).toBe(false);
  expect(oltre(stato({ passo: 'epilogo' }), 'epilogo')).toBe(false);
  // Of an exercise without accounts nothing was closed.
  expect(oltre(stato({ passo: 'riapertura', epilogo: null }), 'epilogo')).toBe(true);
  expect(oltre(stato({ passo: 'fatta', riapertura: null }), 'riapertura')).toBe(true);
});
