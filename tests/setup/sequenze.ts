import fc from 'fast-check';
import type { Pool } from 'pg';
import type { RigaDiProva } from './righe-movimento.ts';

/** After some steps a day passes: what is registered next is known later. */
export const GIORNATE = ['2026-02-10', '2026-03-10', null] as const;
export const PASSI = 8 * GIORNATE.length;

/** Portfolios by method, each with two custodians; the titoli are new in every sequence. */
export const METODI = ['CM', 'CA', 'LC', 'LS', 'FI', 'CS'] as const;

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

export const luogo = (n: number): Luogo => {
  const metodo = METODI[n % METODI.length] ?? 'CM';
  return { portafoglio: `P${metodo}`, depositario: `D${metodo}${1 + dossier(n)}` };
};
const dossier = (n: number): number => Math.floor(n / METODI.length) % 2;
export const data = (giorno: number): string =>
  new Date(Date.UTC(2024, 0, 2 + giorno)).toISOString().slice(0, 10);
const importo = (centesimi: number): string => `${(centesimi / 100).toFixed(2)}`;

type Fa = (passo: Passo, serie: string) => readonly RigaDiProva[];

const comune = ({ metodo, verso, giorno, quantita }: Passo, titolo: string) => ({
  ...luogo(metodo),
  titolo,
  data: data(giorno),
  valuta: data(giorno + (verso % 5)),
  quantita: String(quantita),
});
const sola =
  (causale: string, altro: (passo: Passo) => Partial<RigaDiProva> = () => ({})): Fa =>
  (passo, serie) => [{ ...comune(passo, `${serie}A`), causale, ...altro(passo) }];
const coppia =
  (causale: string, riceve: (passo: Passo, serie: string) => Partial<RigaDiProva>): Fa =>
  (passo, serie) => {
    // What goes elsewhere is little: mostly it is there.
    const poco = { ...passo, quantita: 1 + (passo.quantita % 40) };
    const da = { ...comune(poco, `${serie}A`), causale };
    const altra = riceve(passo, serie);
    const { quotaCosto, ...seconda } = altra;
    return [
      { ...da, cede: true, ...(quotaCosto ? { quotaCosto } : {}) },
      { ...da, ...seconda, seguente: true },
    ];
  };

/** One of each genere, and the pairs. */
export const PASSI_POSSIBILI = {
  acquisto: sola('ACQ', ({ costo }) => ({ costo: importo(costo) })),
  vendita: sola('VEN'),
  gratuito: sola('AUG'),
  raggruppamento: sola('RAG'),
  rimborsoParziale: sola('RIP', ({ quantita }) => ({
    poolFactor: ['1', String((quantita % 10) / 10)],
  })),
  valutazione: sola('VAL', ({ costo }) => ({ costo: importo(costo) })),
  svalutazione: sola('SVA', ({ costo }) => ({ costo: importo(-1 - (costo % 20_000)) })),
  corta: sola('OPA', ({ costo }) => ({ ...luogo(0), corto: true, costo: importo(costo) })),
  chiusuraCorta: sola('OPC', ({ quantita, giorno }) => ({
    ...luogo(0),
    corto: true,
    data: data(600 + (giorno % 300)),
    quantita: String(1 + (quantita % 20)),
  })),
  trasferimento: coppia('TRF', ({ metodo }) => {
    const { portafoglio } = luogo(metodo);
    return { depositario: `D${portafoglio.slice(1)}${2 - dossier(metodo)}` };
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

export const passo: fc.Arbitrary<Passo> = fc.record({
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
  metodo: fc.nat({ max: 2 * METODI.length - 1 }),
  verso: fc.nat({ max: 99 }),
  // Many fall in one year: what a yearly method does in the middle of it is seen too.
  giorno: fc.oneof(fc.nat({ max: 900 }), fc.nat({ max: 90 })),
  quantita: fc.integer({ min: 1, max: 120 }),
  costo: fc.integer({ min: 1, max: 500_000 }),
  lungo: fc.boolean(),
});

/** What a sale at specific cost takes: lots of its day from both ends in turn, as many as there are. */
export async function conLotti(proprietario: Pool, riga: RigaDiProva): Promise<RigaDiProva> {
  const { portafoglio, depositario, titolo, corto = false, causale, seguente } = riga;
  if (portafoglio !== 'PCS' || seguente || !PRENDONO_LOTTI.has(causale)) return riga;
  const { rows: lotti } = await proprietario.query<{ lotto: string; quantita: number }>(
    `select l.cod_lotto as lotto, l.quantita::float as quantita from lotti l join posizioni p on p.id = l.id_posizione
      where p.cod_depositario = $1 and p.cod_titolo = $2 and p.corta = $3 and p.imm_circ = 'C' and l.data <= $4
      order by l.n`,
    [depositario, titolo, corto, riga.data],
  );
  let resta = Number(riga.quantita);
  const scelti: { lotto: string; quantita: string }[] = [];
  for (let i = 0; resta > 0 && lotti.length > 0; i++) {
    const { lotto, quantita } = (i % 2 ? lotti.pop() : lotti.shift()) as (typeof lotti)[number];
    scelti.push({ lotto, quantita: String(Math.min(resta, quantita)) });
    // Without the dust of doubles: a quantity has six decimals.
    resta = Math.round((resta - quantita) * 1e6) / 1e6;
  }
  return { ...riga, lotti: scelti };
}

const PRENDONO_LOTTI = new Set(['VEN', 'OPC', 'TRF', 'GIR', 'RIC', 'CON', 'ESD']);

/** What was registered today is known from that day on. */
export async function passaIlGiorno(
  proprietario: Pool,
  titoli: readonly string[],
  giorno: string,
): Promise<void> {
  const oggi = `data_inserimento = (now() at time zone 'Europe/Rome')::date`;
  await proprietario.query(
    `update effetti_posizioni e set data_inserimento = $2 from posizioni p
      where p.id = e.id_posizione and p.cod_titolo = any ($1) and e.${oggi}`,
    [titoli, giorno],
  );
  await proprietario.query(
    `update movimenti set data_inserimento = $2 where cod_titolo = any ($1) and ${oggi}`,
    [titoli, giorno],
  );
}
