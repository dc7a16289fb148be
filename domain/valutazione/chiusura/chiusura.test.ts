import { describe, expect, test } from 'vitest';
import { canonico, differenza, somma } from '#domain/money/decimale.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { EFFETTO_SUL_RISULTATO, MOVIMENTI, TITOLI } from '#tests/setup/esercizio-2025.ts';
import { GIORNO, giocate, titoloAlla, valutata } from '#tests/setup/esercizio-giocato.ts';
import type { Confronto, Valutata } from '../ingressi.ts';
import { conDecisione } from '../mercato.ts';
import { pianoAmmortizzato } from '../piano-ammortamento.ts';
import { type DecisioneRiga, decisa, type PrezzoDelMese, propostaDi } from './decisione.ts';
import { dettaglioDi, senzaResto } from './dettaglio.ts';
import { conAltroEffetto, effettoDi, effettoTotale } from './effetto.ts';
import { type ApertiPrima, movimentiDi, NULLA_APERTO } from './movimenti.ts';

/** Accruals paid with what was bought, of which no coupon has come yet. */
const APERTI: Readonly<Record<string, ApertiPrima>> = {
  'DIC31-A': { ...NULLA_APERTO, rateo: '381.37' },
  'CRISI-A': { ...NULLA_APERTO, rateo: '219.18' },
};

const tenute = giocate().filter(({ posizione }) => Number(posizione.quantita) > 0);
const di = (chiave: string) => {
  const trovata = tenute.find(
    ({ codTitolo, posizione }) => `${posizione.codPortafoglio} ${codTitolo}` === chiave,
  );
  if (!trovata) throw new Error(chiave);
  return trovata;
};

function chiusa(una: (typeof tenute)[number]) {
  const { codTitolo, posizione } = una;
  const cifre = valutata(una);
  const aperti = APERTI[codTitolo] ?? NULLA_APERTO;
  const conCedole = titoloAlla(una).calcolato.gruppo === 'RF';
  const movimenti = movimentiDi({
    valutata: cifre,
    cambio: TITOLI[codTitolo]?.divisa === 'USD' ? '1.175' : '1',
    costoDivisaAnte: posizione.costoDivisa,
    aperti,
    conCedole,
    soloFairValueNegativi: false,
  });
  const { corta } = posizione;
  return { valutata: cifre, movimenti, aperti, conCedole, corta, daDecidere: false };
}

describe('la fine di un esercizio intero', () => {
  const scritti = tenute
    .toSorted((a, b) =>
      `${a.posizione.codPortafoglio} ${a.codTitolo}`.localeCompare(
        `${b.posizione.codPortafoglio} ${b.codTitolo}`,
      ),
    )
    .flatMap((una) => {
      const cambio = TITOLI[una.codTitolo]?.divisa === 'USD' ? '1.175' : '1';
      return chiusa(una).movimenti.map((m) =>
        [
          ...[una.posizione.codPortafoglio, una.codTitolo, m.causale],
          ...[m.importoDivisa, m.importo, cambio, m.costo, m.costoDivisa].map(canonico),
          ...(m.ritenuta === '0' ? [] : [`rit=${canonico(m.ritenuta)}`]),
        ].join(' '),
      );
    });
  const attesi = MOVIMENTI.map((riga) =>
    riga
      .split(' ')
      .map((una) => (/^-?\d/.test(una) ? canonico(una) : una))
      .join(' '),
  );

  test('sono 32 movimenti, uno per uno e nel loro ordine', () => {
    expect(attesi).toHaveLength(32);
    expect(scritti).toEqual(attesi);
  });

  test('il risultato cambia di ciò che dice il bilancio, e le somme sono quelle delle righe', () => {
    const righe = tenute.map(chiusa);
    const tutto = effettoTotale(righe.map(effettoDi));
    expect(tutto).toMatchObject({ posizioni: 19, movimenti: 32, anomalie: 0, daDecidere: 0 });
    expect(canonico(tutto.risultato)).toBe(canonico(EFFETTO_SUL_RISULTATO));
    expect(tutto.svalutazioni).toBe(
      somma('0', ...righe.map(({ valutata: v }) => v.svalutazione ?? '0')),
    );
    expect(tutto.minusvalenzeNonRilevate).toBe('1190');
    const [prima] = righe as [(typeof righe)[number]];
    const altra = effettoDi({ ...prima, daDecidere: true });
    const cambiato = conAltroEffetto(tutto, effettoDi(prima), altra);
    expect(cambiato).toEqual({ ...tutto, daDecidere: 1 });
  });

  test('ciò che era aperto si chiude anche con un movimento di zero', () => {
    const azioni = chiusa(di('CIR AZ-A'));
    const conDividendo = (aperti: ApertiPrima) =>
      movimentiDi({
        valutata: { ...azioni.valutata, svalutazione: '0' },
        cambio: '1',
        costoDivisaAnte: azioni.valutata.costoDivisa ?? '0',
        aperti,
        conCedole: false,
        soloFairValueNegativi: false,
      }).map(({ causale, importo }) => `${causale} ${importo}`);
    expect(conDividendo(NULLA_APERTO)).toEqual([]);
    expect(conDividendo({ ...NULLA_APERTO, crediti: '10' })).toEqual(['CRC 0']);
    expect(conDividendo({ ...NULLA_APERTO, rateo: '3', fairValue: '5' })).toEqual([
      'RAT 0',
      'FVD 0',
    ]);
  });

  test('di una microimpresa il derivato che è un’attività resta nella nota, quello che è un debito si scrive', () => {
    const scritto = (chiave: string) => {
      const { valutata: cifre } = chiusa(di(chiave));
      const { costoDivisa } = di(chiave).posizione;
      return movimentiDi({
        ...{ valutata: cifre, cambio: '1.175', costoDivisaAnte: costoDivisa },
        ...{ aperti: NULLA_APERTO, conCedole: false, soloFairValueNegativi: true },
      }).map(({ importo }) => importo);
    };
    expect(scritto('CIR FWD-A')).toEqual([]);
    expect(scritto('CIR FUT-A')).toEqual(['-2400']);
  });
});

describe('ciò che si decide di una riga', () => {
  const NIENTE: DecisioneRiga = { durevole: null, valoreRecuperabile: null, deroga: false };
  const conUna = (chiave: string, una: Partial<DecisioneRiga>): Valutata => {
    const cifre = valutata(di(chiave));
    return conDecisione(cifre, decisa(cifre.confronto, { ...NIENTE, ...una }));
  };

  test('cambia l’ultimo passo soltanto: senza decidere nulla una perdita durevole resta latente', () => {
    const prima = valutata(di('IMM CRISI-A'));
    const dopo = conUna('IMM CRISI-A', {});
    expect(dopo).toMatchObject({
      ...{ svalutazione: '0', valoreBilancio: '99174.12', minusvalenzaLatente: '37174.12' },
      ...{ scarto: prima.scarto, rateo: prima.rateo },
    });
    expect(dopo.traccia).toHaveLength(prima.traccia.length);
    expect(conUna('IMM CRISI-A', { durevole: true })).toEqual(prima);
    expect(conUna('IMM CRISI-A', { durevole: false }).svalutazione).toBe('0');
  });

  test('il valore recuperabile è per 100 di nominale', () => {
    expect(conUna('IMM CRISI-A', { durevole: true, valoreRecuperabile: '70.5' })).toMatchObject({
      valoreBilancio: '70500',
      svalutazione: '28674.12',
    });
  });

  test('in deroga il circolante resta al costo, se la perdita non è durevole', () => {
    expect(conUna('CIR AZ-A', { deroga: true })).toMatchObject({
      svalutazione: '0',
      minusvalenzaNonRilevata: '9236.15',
    });
    expect(conUna('CIR AZ-A', { deroga: true, durevole: true }).svalutazione).toBe('9236.15');
    expect(conUna('IMM BTP-A', { deroga: true })).toEqual(valutata(di('IMM BTP-A')));
  });

  test('un immobilizzato si riprende solo se si dice che i motivi sono venuti meno, e mai oltre le svalutazioni', () => {
    const { posizione, codTitolo } = di('IMM BTP-A');
    const svalutata = valutata({
      codTitolo,
      posizione: {
        ...posizione,
        costo: '99366',
        costoDivisa: '99366',
        svalutazioniIniziali: { euro: '2000', divisa: '2000' },
      },
    });
    const con = (una: Partial<DecisioneRiga>) =>
      conDecisione(svalutata, decisa(svalutata.confronto, { ...NIENTE, ...una }));
    expect(con({}).ripresa).toBe('0');
    expect(con({ durevole: true }).ripresa).toBe('0');
    expect(con({ durevole: false })).toMatchObject({ ripresa: '1653.5', valoreBilancio: '100850' });
    expect(con({ durevole: false, valoreRecuperabile: '105' })).toMatchObject({
      ripresa: '2000',
      svalutazioniCumulate: '0',
    });
  });
});

describe('la proposta di una perdita durevole', () => {
  const soglia = { perCento: 20, mesi: 6 };
  const confronto = valutata(di('IMM CRISI-A')).confronto as Confronto;
  const proposta = (altro: Partial<Parameters<typeof propostaDi>[0]> = {}) =>
    propostaDi({ confronto, giorno: GIORNO, mesi: [], soglia, rating: [], ...altro });
  const mese = (giorno: string, prezzo: string): PrezzoDelMese => ({
    giorno: data(giorno) as Data,
    prezzo,
  });

  test('si fa di chi vale da mesi molto meno del costo, e dice di quanto', () => {
    expect(proposta()).toBe(
      'Al 31/12/2025 vale il 37,5% meno del costo; dei mesi prima non c’è un prezzo. Decidere se la perdita è durevole.',
    );
    expect(proposta({ mesi: [mese('2025-11-30', '70'), mese('2025-10-31', '65')] })).toContain(
      'più del 20% anche alla fine dei 2 mesi prima',
    );
    expect(proposta({ mesi: [mese('2025-11-30', '95')] })).toBeNull();
    expect(proposta({ soglia: { perCento: 40, mesi: 6 } })).toBeNull();
  });

  test('si fa di chi non paga più, e di chi è risalito sopra il valore svalutato; mai del circolante', () => {
    expect(
      proposta({ soglia: { perCento: 90, mesi: 6 }, rating: [{ agenzia: 'S&P', rating: 'D' }] }),
    ).toContain('Rating D di S&P');
    expect(
      proposta({ soglia: { perCento: 90, mesi: 6 }, rating: [{ agenzia: 'S&P', rating: 'C' }] }),
    ).toBeNull();
    const risalito = {
      ...confronto,
      aperte: { euro: '500', divisa: '500' },
      mercato: { euro: '99999', divisa: '99999' },
    };
    expect(proposta({ confronto: risalito })).toContain('i suoi motivi sono venuti meno');
    expect(proposta({ confronto: { ...confronto, immCirc: 'C' } })).toBeNull();
  });
});

describe('ciò che si stampa di una posizione', () => {
  const dettaglio = (chiave: string) => {
    const una = di(chiave);
    return dettaglioDi({
      titolo: titoloAlla(una),
      posizione: una.posizione,
      valutata: valutata(una),
      dal: data('2025-01-01'),
      movimentazione: {
        ...{ quantitaIniziale: '0', valoreIniziale: '0', acquisti: una.posizione.costo },
        ...{ vendite: '0', rimborsi: '0', trasferimenti: '0', rettifiche: '0' },
      },
      cambiRealizzati: '0',
      aperti: { fairValue: '0', margini: '0', nozionale: '0' },
    });
  };

  test('il costo ammortizzato va dall’acquisto alla fine, con gli interessi di competenza', () => {
    expect(dettaglio('IMM BTP-A')).toMatchObject({
      costoStorico: '101366',
      rateo: { dal: '2025-09-01', giorni: 121, lordoDivisa: '1169.89', aliquota: '12.5' },
      costoAmmortizzato: {
        acquisto: '2025-05-15',
        costoIniziale: '101366',
        valoreInizio: '101366',
        interessiCompetenza: '2206.57',
        interesseEffettivo: '2037.07',
        valoreFine: '101196.5',
      },
    });
  });

  test('il piano a scadenza va dal valore di bilancio al rimborso, esercizio per esercizio', () => {
    const { piano = [] } = dettaglio('IMM BTP-A');
    const righe = piano.map(({ al, inizio, cedole, interesseEffettivo, scarto, rimborsi, fine }) =>
      [al, inizio, cedole, interesseEffettivo, scarto, rimborsi, fine].join(' '),
    );
    expect(righe).toEqual([
      '2026-12-31 101196.5 3500 3225.14 -274.86 0 100921.64',
      '2027-12-31 100921.64 3493.57 3216.3 -277.27 0 100644.37',
      '2028-12-31 100644.37 3506.43 3216.3 -290.13 0 100354.24',
      '2029-12-31 100354.24 3500 3198.06 -301.94 0 100052.3',
      '2030-03-01 100052.3 580.11 527.81 -52.3 100000 0',
    ]);
    expect(dettaglio('CIR BTP-A').piano).toBeUndefined();
  });

  test('di ogni piano gli scarti fanno rimborsi meno valore iniziale, e ogni periodo segue il precedente', () => {
    const piani = tenute.flatMap(({ posizione, codTitolo }) => {
      const chiave = `${posizione.codPortafoglio} ${codTitolo}`;
      const { piano, costoAmmortizzato } = dettaglio(chiave);
      return piano ? [{ chiave, piano, valoreFine: costoAmmortizzato?.valoreFine }] : [];
    });
    expect(piani.length).toBeGreaterThan(2);
    for (const { chiave, piano, valoreFine } of piani) {
      expect([chiave, piano[0]?.inizio]).toEqual([chiave, valoreFine]);
      expect([chiave, piano.at(-1)?.fine]).toEqual([chiave, '0']);
      for (const [i, { inizio, scarto, rimborsi, fine }] of piano.entries()) {
        expect(differenza(somma(inizio, scarto), rimborsi)).toBe(fine);
        if (i > 0) expect(inizio).toBe(piano[i - 1]?.fine);
      }
    }
  });

  test('di un capitale a rate il piano rimborsa ciò che resta, rata per rata', () => {
    const { posizione, ...una } = di('CIR AMM-A');
    const amm = { ...una, posizione: { ...posizione, costoAmmortizzato: true } };
    const piano = pianoAmmortizzato(titoloAlla(amm), amm.posizione, '1');
    const rate = piano.map(({ rimborsi }) => rimborsi).filter((rata) => rata !== '0');
    expect(rate).toEqual(['10000', '130000']);
    const scarti = somma(...piano.map(({ scarto }) => scarto));
    expect(somma(piano[0]?.inizio ?? '', scarti)).toBe('140000');
    expect(piano.at(-1)?.fine).toBe('0');
  });

  test('lo scarto di ciò che resta si divide fra emissione e negoziazione, e fra prima, anno e dopo', () => {
    for (const chiave of ['IMM BTP-A', 'IMM CORP-A', 'NET BTP-A', 'TES BOT-A']) {
      const { scarti, costoStorico } = dettaglio(chiave);
      expect(scarti).toBeDefined();
      const {
        emissione = '',
        negoziazione = '',
        maturatiPrima = '',
        anno = '',
        residui = '',
      } = scarti ?? {};
      const intero = somma(emissione, negoziazione);
      expect([chiave, somma(maturatiPrima, anno, residui)]).toEqual([chiave, intero]);
      expect([chiave, somma(intero, costoStorico)]).toEqual([
        chiave,
        di(chiave).posizione.quantita,
      ]);
    }
  });

  test('coi metodi a lotti lo scarto si divide anche di chi non ha righe da leggere: nulla l’ha rettificato', () => {
    const bot = di('TES BOT-A');
    const senza = { ...bot, posizione: { ...bot.posizione, storia: [] } };
    const { scarti } = dettaglioDi({
      titolo: titoloAlla(senza),
      posizione: senza.posizione,
      valutata: valutata(senza),
      dal: data('2025-01-01'),
      movimentazione: {
        ...{ quantitaIniziale: '0', valoreIniziale: '0', acquisti: bot.posizione.costo },
        ...{ vendite: '0', rimborsi: '0', trasferimenti: '0', rettifiche: '0' },
      },
      cambiRealizzati: '0',
      aperti: { fairValue: '0', margini: '0', nozionale: '0' },
    });
    const { emissione, negoziazione, maturatiPrima, anno, residui } = scarti ?? {};
    const intero = differenza(bot.posizione.quantita, bot.posizione.costoDivisa);
    expect(somma(emissione ?? '', negoziazione ?? '')).toBe(intero);
    expect([maturatiPrima, anno]).toEqual(['0', valutata(bot).scarto]);
    expect(residui).toBe(differenza(intero, anno ?? ''));
    expect(Number(emissione)).toBeGreaterThan(Number(anno));
  });

  test('la movimentazione arriva al valore di bilancio', () => {
    for (const una of tenute) {
      const chiave = `${una.posizione.codPortafoglio} ${una.codTitolo}`;
      const { movimentazione: m } = dettaglio(chiave);
      const parti = [
        m?.valoreIniziale,
        m?.acquisti,
        m?.vendite,
        m?.rimborsi,
        m?.trasferimenti,
        m?.rettifiche,
      ];
      expect([chiave, somma(...parti.map((x) => x ?? '0'))]).toEqual([chiave, m?.valoreFinale]);
    }
  });

  test('di ciò che è uscito per intero la movimentazione dice le parti, e resta nulla', () => {
    // 10,000.00 at the start, 5,000.00 bought, 300.00 written down, all sold at a cost of 14,700.00.
    const mossa = {
      ...{ quantitaIniziale: '1000', valoreIniziale: '10000', acquisti: '5000' },
      ...{ vendite: '-14700', rimborsi: '0', trasferimenti: '0', rettifiche: '-300' },
    };
    expect(senzaResto(mossa)).toEqual({ ...mossa, quantitaFinale: '0', valoreFinale: '0' });
  });

  test('di un titolo in divisa si vede il cambio di carico, di un contratto la scadenza', () => {
    expect(dettaglio('CIR AZUSD-A').cambio?.cambioCarico).toMatch(/^1\.0\d+/);
    expect(dettaglio('CIR FUT-A').derivato).toMatchObject({
      contratti: '6',
      scadenza: '2026-03-10',
    });
    expect(dettaglio('CIR AZ-A')).toEqual({
      costoStorico: '139036.15',
      movimentazione: expect.any(Object),
    });
  });
});
