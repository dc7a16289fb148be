import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SchedaTitoloWire } from '#contract/giacenze.ts';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { somma } from '#domain/money/decimale.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';
import { type RigaDiProva, registrate, stornato } from '#tests/setup/righe-movimento.ts';

/** Any movement after any other: what positions promise holds whatever happened. */
const { admin, db, proprietario } = await appDiProva();
const SEQUENZE = A_FONDO ? 60 : 40;
const PASSI = 25;

/** Portfolios by method, each with two custodians; the titoli are new in every sequence. */
const METODI = ['CM', 'CA', 'LC', 'LS', 'FI'] as const;

beforeAll(async () => {
  for (const metodo of METODI)
    for (const n of [1, 2])
      await apriDeposito(proprietario, {
        portafoglio: `P${metodo}`,
        depositario: `D${metodo}${n}`,
        metodo,
      });
});

interface Passo {
  readonly che: keyof typeof PASSI_POSSIBILI | 'storno';
  readonly metodo: number;
  readonly verso: number;
  readonly giorno: number;
  readonly quantita: number;
  readonly costo: number;
  readonly lungo: boolean;
}

interface Luogo {
  readonly portafoglio: string;
  readonly depositario: string;
}

const luogo = (n: number): Luogo => {
  const metodo = METODI[n % METODI.length] ?? 'CM';
  return { portafoglio: `P${metodo}`, depositario: `D${metodo}${1 + (n % 2)}` };
};
const data = (giorno: number): string =>
  new Date(Date.UTC(2024, 0, 2 + giorno)).toISOString().slice(0, 10);
const importo = (centesimi: number): string => `${(centesimi / 100).toFixed(2)}`;

type Fa = (passo: Passo, serie: string) => readonly RigaDiProva[];

const comune = ({ metodo, giorno, quantita }: Passo, titolo: string) => ({
  ...luogo(metodo),
  titolo,
  data: data(giorno),
  quantita: String(quantita),
});
const sola =
  (causale: string, altro: (passo: Passo) => Partial<RigaDiProva> = () => ({})): Fa =>
  (passo, serie) => [{ ...comune(passo, `${serie}A`), causale, ...altro(passo) }];
const coppia =
  (causale: string, riceve: (passo: Passo, serie: string) => Partial<RigaDiProva>): Fa =>
  (passo, serie) => {
    const da = { ...comune(passo, `${serie}A`), causale };
    const altra = riceve(passo, serie);
    const { quotaCosto, ...seconda } = altra;
    return [
      { ...da, cede: true, ...(quotaCosto ? { quotaCosto } : {}) },
      { ...da, ...seconda, seguente: true },
    ];
  };

/** One of each genere, and the pairs. */
const PASSI_POSSIBILI = {
  acquisto: sola('ACQ', ({ costo }) => ({ costo: importo(costo) })),
  vendita: sola('VEN'),
  gratuito: sola('AUG'),
  raggruppamento: sola('RAG'),
  rimborsoParziale: sola('RIP', ({ quantita }) => ({
    poolFactor: ['1', String((quantita % 10) / 10)],
  })),
  valutazione: sola('VAL', ({ costo }) => ({ costo: importo(costo) })),
  svalutazione: sola('SVA', ({ costo }) => ({ costo: importo(-costo) })),
  corta: sola('OPA', ({ costo }) => ({ ...luogo(0), corto: true, costo: importo(costo) })),
  chiusuraCorta: sola('OPC', () => ({ ...luogo(0), corto: true })),
  trasferimento: coppia('TRF', ({ metodo }) => {
    const { portafoglio } = luogo(metodo);
    return { depositario: `D${portafoglio.slice(1)}${2 - (metodo % 2)}` };
  }),
  giroconto: coppia('GIR', ({ verso }) => luogo(verso)),
  riclassifica: coppia('RIC', () => ({ immCirc: 'I' })),
  conversione: coppia('CON', (passo, serie) => ({
    titolo: `${serie}B`,
    quantita: String(Math.max(1, Math.floor((passo.quantita * (1 + (passo.verso % 3))) / 2))),
  })),
  scissione: coppia('SCI', (passo, serie) => ({
    titolo: `${serie}B`,
    quantita: String(passo.quantita),
    quotaCosto: String(1 + (passo.verso % 99)),
  })),
  diritti: coppia('ESD', ({ costo }, serie) => ({
    causale: 'AUP',
    titolo: `${serie}B`,
    costo: importo(costo),
  })),
} as const satisfies Record<string, Fa>;

const passo: fc.Arbitrary<Passo> = fc.record({
  che: fc.oneof(
    { weight: 6, arbitrary: fc.constant('acquisto' as const) },
    { weight: 3, arbitrary: fc.constant('vendita' as const) },
    { weight: 3, arbitrary: fc.constant('storno' as const) },
    // It needs a short position that is large enough: without this it would often never happen.
    { weight: 2, arbitrary: fc.constant('chiusuraCorta' as const) },
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        ...(Object.keys(PASSI_POSSIBILI) as (keyof typeof PASSI_POSSIBILI)[]),
      ),
    },
  ),
  metodo: fc.nat({ max: 9 }),
  verso: fc.nat({ max: 99 }),
  giorno: fc.nat({ max: 900 }),
  quantita: fc.integer({ min: 1, max: 120 }),
  costo: fc.integer({ min: 1, max: 500_000 }),
  lungo: fc.boolean(),
});

/** A refusal in words is as good an answer as a registration; anything else is a fault. */
const rifiutato = (causa: unknown): 'rifiutato' => {
  const { codice } = causa as { codice?: string };
  if (codice === 'REGOLA_VIOLATA' || codice === 'STATO_NON_ADATTO') return 'rifiutato';
  throw causa;
};

const saputoPrima = async () =>
  (
    await proprietario.query(
      `select id_posizione, data_inserimento, sum(quantita)::text as quantita, sum(costo)::text as costo,
              count(*)::int as quanti
         from effetti_posizioni where data_inserimento < (now() at time zone 'Europe/Rome')::date
        group by 1, 2 order by 1, 2`,
    )
  ).rows;

let serie = 0;

interface Chiesta {
  readonly codTitolo: string;
  readonly codPortafoglio: string;
  readonly al?: string;
  readonly notoAl?: string;
}

/** A scheda read page by page, a few rows each. */
async function schedaIntera(domanda: object) {
  const righe: SchedaTitoloWire['righe'] = [];
  let cursore: string | null = null;
  for (;;) {
    const risposta = await admin('POST', '/giacenze/scheda', { ...domanda, righe: 7, cursore });
    expect(risposta.statusCode, risposta.body).toBe(200);
    const pagina = risposta.json<SchedaTitoloWire>();
    righe.push(...pagina.righe);
    cursore = pagina.cursore;
    if (cursore === null) return { ...pagina, righe, fineAnno: pagina.costoDiFineAnno };
  }
}

describe('dopo qualunque sequenza di movimenti', { timeout: 600_000 }, () => {
  test('quantità e costo si conservano, nessun lotto è negativo, e da zero si rifà lo stesso', async () => {
    const esiti = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: PASSI, maxLength: PASSI }), async (passi) => {
        const nome = `S${serie++}`;
        for (const titolo of [`${nome}A`, `${nome}B`]) await apriTitolo(proprietario, titolo);
        for (const n of [0, 1, 2, 3, 4])
          await registraDiProva(proprietario, {
            ...luogo(n),
            causale: 'ACQ',
            titolo: `${nome}A`,
            data: '2024-01-02',
            quantita: '100',
            costo: '1000.01',
            inserito: '2026-01-15',
          });
        const prima = await saputoPrima();
        const fatti: number[] = [];
        for (const uno of passi) {
          const esito = await (uno.che === 'storno'
            ? stornato(db, fatti[uno.verso % Math.max(1, fatti.length)] ?? 0)
            : registrate(db, PASSI_POSSIBILI[uno.che](uno, nome))
          ).catch((causa: unknown) =>
            (causa as { codice?: string }).codice === 'NON_TROVATO'
              ? 'rifiutato'
              : rifiutato(causa),
          );
          const riuscito = esito !== 'rifiutato';
          if (riuscito && typeof esito !== 'number') fatti.push(esito[0]?.[0] as number);
          const chiave = `${uno.che} ${riuscito ? 'sì' : 'no'}`;
          esiti.set(chiave, (esiti.get(chiave) ?? 0) + 1);
        }
        expect(await saputoPrima()).toEqual(prima);
      }),
      { numRuns: SEQUENZE, endOnFailure: true },
    );
    // Each has its own titoli: they all stand as they were left.
    await posizioniSane(proprietario);
    // Everything was tried, and did happen.
    const mai = ['storno', ...Object.keys(PASSI_POSSIBILI)].filter(
      (che) => !esiti.has(`${che} sì`),
    );
    expect(mai).toEqual([]);
  });

  test('la scheda di ogni titolo finisce nelle giacenze, per ogni data e come si sapeva', async () => {
    let viste = 0;
    for (let n = 0; n < serie; n++)
      for (const [i, metodo] of METODI.entries()) {
        const selezioneTipo = (['M', 'V', 'I'] as const)[(n + i) % 3];
        const periodo =
          selezioneTipo === 'I'
            ? [{}, { dal: '2026-02-01' }]
            : [{}, { dal: data(200), al: data(600) }, { al: data(900), notoAl: '2026-02-01' }];
        const domanda = {
          ...{
            codTitolo: `S${n}${n % 2 ? 'A' : 'B'}`,
            codPortafoglio: `P${metodo}`,
            selezioneTipo,
          },
          ...periodo[n % periodo.length],
        };
        const { apertura, righe, chiusura, fineAnno } = await schedaIntera(domanda);
        viste += righe.length;
        const fine = {
          quantita: somma(apertura.quantita, ...righe.map(({ quantita }) => quantita)),
          costo: somma(apertura.costo, ...righe.map(({ costo }) => costo), fineAnno ?? '0'),
        };
        expect({ ...domanda, ...fine }).toEqual({
          ...{ ...domanda, quantita: somma(chiusura.quantita, '0') },
          costo: somma(chiusura.costo, '0'),
        });
        // What leaves when a year is closed is of the yearly methods alone.
        if (!METODI_ANNUALI.includes(metodo)) expect([domanda, fineAnno]).toEqual([domanda, null]);
        const ultima = righe.at(-1);
        if (ultima) expect(ultima.giacenza).toBe(fine.quantita);
        const { codTitolo, codPortafoglio, al, notoAl = null } = domanda as Chiesta;
        const tenute = await admin('POST', '/giacenze/getfiltered', {
          ...{ codTitolo: [codTitolo], codPortafoglio: [codPortafoglio], selezioneTipo, notoAl },
          ...{ ...(al && { data: al }), ancheVuote: true },
        });
        const suoi = tenute.json<readonly { quantita: string; costo: string }[]>();
        expect(somma('0', ...suoi.map(({ quantita }) => quantita))).toBe(fine.quantita);
        expect(somma('0', ...suoi.map(({ costo }) => costo))).toBe(fine.costo);
      }
    expect(viste).toBeGreaterThan(serie * 3);
  });
});
