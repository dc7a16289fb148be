import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GiacenzaWire, SchedaTitoloWire } from '#contract/giacenze.ts';
import { METODI_ANNUALI } from '#domain/calcolo/lotti/metodi.ts';
import { somma } from '#domain/money/decimale.ts';
import { euroDecimale, quantitaDecimale } from '#domain/posizioni/riga.ts';
import type { RigaLetta, ValoreReport } from '#domain/reports/report.ts';
import type { Data } from '#domain/tempo/data.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriCursore, prossime } from '#server/db/cursore.ts';
import { Sessione } from '#server/db/sessione.ts';
import { statiNelMomento } from '#server/posizioni/altro-metodo.ts';
import type { Istante } from '#server/posizioni/posizioni-al.ts';
import type { Chiedi, FiltroReport } from '#server/reports/descrizione.ts';
import { A_FONDO, quanteSequenze } from '#tests/setup/a-fondo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { giocaDaZero } from '#tests/setup/gioco-indipendente.ts';
import { apriDeposito, apriTitolo, registraDiProva } from '#tests/setup/movimenti.ts';
import { posizioniSane } from '#tests/setup/posizioni-sane.ts';
import { chi, registrate, stornato } from '#tests/setup/righe-movimento.ts';
import {
  conLotti,
  data,
  GIORNATE,
  luogo,
  METODI,
  PASSI,
  PASSI_POSSIBILI,
  passaIlGiorno,
  passo,
} from '#tests/setup/sequenze.ts';
import { reportDellaScheda } from './reports/scheda.ts';

/** Any movement after any other: what positions promise holds whatever happened. */
const { admin, applicazione, db, proprietario } = await appDiProva();
const SEQUENZE = quanteSequenze(A_FONDO ? 60 : 24);
/** As usual a sequence is looked at by one of the three dates in turn; when many are asked for, by each. */
const PER_OGNI_DATA = quanteSequenze(0) > 0;
beforeAll(async () => {
  // Nobody waits for tomorrow: what was registered today becomes known on an earlier day.
  await proprietario.query('alter table movimenti disable trigger movimento_resta');
  for (const metodo of METODI)
    for (const n of [1, 2])
      await apriDeposito(proprietario, {
        portafoglio: `P${metodo}`,
        depositario: `D${metodo}${n}`,
        metodo,
      });
});

/** A refusal in words is as good an answer as a registration; anything else is a fault. */
const rifiutato = (causa: unknown): 'rifiutato' => {
  const { codice } = causa as { codice?: string };
  if (codice === 'REGOLA_VIOLATA' || codice === 'STATO_NON_ADATTO') return 'rifiutato';
  throw causa;
};

const saputoPrima = async (titoli: readonly string[]) =>
  (
    await proprietario.query(
      `select e.id_posizione, e.data_inserimento, sum(e.quantita)::text as quantita, sum(e.costo)::text as costo,
              count(*)::int as quanti
         from effetti_posizioni e join posizioni p on p.id = e.id_posizione
        where p.cod_titolo = any ($1) and e.data_inserimento < (now() at time zone 'Europe/Rome')::date
        group by 1, 2 order by 1, 2`,
      [titoli],
    )
  ).rows;

let serie = 0;

/** A scheda read page after page. */
async function schedaIntera(domanda: object, quante: number) {
  const righe: SchedaTitoloWire['righe'] = [];
  let cursore: string | null = null;
  for (;;) {
    const risposta = await admin('POST', '/giacenze/scheda', {
      ...domanda,
      righe: quante,
      cursore,
    });
    expect(risposta.statusCode, risposta.body).toBe(200);
    const pagina = risposta.json<SchedaTitoloWire>();
    righe.push(...pagina.righe);
    cursore = pagina.cursore;
    if (cursore === null) return { ...pagina, righe, fineAnno: pagina.costoDiFineAnno };
  }
}

const TIPI = ['M', 'V', 'I'] as const;

interface Momento {
  readonly dal?: string;
  readonly al?: string;
  readonly notoAl?: string;
}

/** Periods and moments of knowledge, by each of the three dates. */
const SAPUTI: readonly Momento[] = [
  {},
  { dal: data(200), al: data(600) },
  { al: data(900), notoAl: '2026-02-20' },
  { dal: data(400), notoAl: '2026-03-20' },
];
const MOMENTI: Readonly<Record<(typeof TIPI)[number], readonly Momento[]>> = {
  M: SAPUTI,
  V: SAPUTI,
  I: [{}, { dal: '2026-02-01' }, { dal: '2026-02-20', al: '2026-03-20' }, { al: '2026-02-20' }],
};

interface Saldo {
  readonly quantita: string;
  readonly costo: string;
}

const saldo = (parti: readonly Saldo[]): Saldo => ({
  quantita: somma('0', ...parti.map(({ quantita }) => quantita)),
  costo: somma('0', ...parti.map(({ costo }) => costo)),
});

interface Chiesta {
  readonly al?: string | undefined;
  readonly [campo: string]: unknown;
}

async function tenuteAl({ al, ...altro }: Chiesta): Promise<readonly GiacenzaWire[]> {
  const filtro = { ...altro, ...(al && { data: al }), ancheVuote: true };
  const risposta = await admin('POST', '/giacenze/getfiltered', filtro);
  expect(risposta.statusCode, risposta.body).toBe(200);
  return risposta.json<readonly GiacenzaWire[]>();
}

const dettaGiacenza = (
  una: Pick<GiacenzaWire, 'cod_Depositario' | 'cod_Titolo' | 'immCirc'> & Saldo,
) =>
  [
    una.cod_Depositario,
    una.cod_Titolo,
    una.immCirc,
    somma('0', una.quantita),
    somma('0', una.costo),
  ].join(' ');

const DOPO_TUTTO = '2100-01-01' as Data;

/** All positions that hold something, of their movements alone. */
const rigiocate = (istante: Istante): Promise<string[]> =>
  inTransazione(db, chi(), async (tx) => {
    const { rows } = await sql<{ id: number; corta: boolean } & Omit<GiacenzaWire, keyof Saldo>>`
      select id, corta, cod_depositario as "cod_Depositario", cod_titolo as "cod_Titolo", imm_circ as "immCirc"
        from posizioni`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const stati = await statiNelMomento(tx, ids, { istante, oggi: DOPO_TUTTO });
    return rows.flatMap((una) => {
      const stato = stati.get(una.id)?.posizione;
      if (!stato || stato.quantita === 0n) return [];
      const quantita = quantitaDecimale(una.corta ? -stato.quantita : stato.quantita);
      return [dettaGiacenza({ ...una, quantita, costo: euroDecimale(stato.costo) })];
    });
  });

/** The accounts of the report, each counted row after row down to what it says is held. */
async function contiDel(filtro: FiltroReport) {
  const righe = await righeDelReport(filtro);
  const conti: (Saldo & { titolo: string | null; dove: string | null })[] = [];
  let corso: Saldo | null = filtro.dateFrom ? null : saldo([]);
  for (const [titolo, , dove, , nome, , , , q, c, giacenza, residuo] of righe) {
    const detto = saldo([{ quantita: giacenza ?? corso?.quantita ?? '0', costo: residuo ?? '0' }]);
    const chiude = nome === 'Situazione' && corso !== null;
    if (corso)
      expect({ titolo, nome, ...saldo([corso, { quantita: q ?? '0', costo: c ?? '0' }]) }).toEqual({
        titolo,
        nome,
        ...detto,
      });
    if (chiude) conti.push({ titolo: titolo ?? null, dove: dove ?? null, ...detto });
    corso = chiude ? (filtro.dateFrom ? null : saldo([])) : detto;
  }
  return conti;
}

/** The rows of the report as its job reads them. */
async function righeDelReport(filtro: FiltroReport): Promise<readonly RigaLetta[]> {
  const client = await applicazione.connect();
  const sessione = new Sessione(client);
  try {
    return await inTransazione(sessione, chi(), async (tx) => {
      const chiedi: Chiedi = async (domanda) => (await domanda.execute(tx)).rows;
      const letta = await reportDellaScheda.leggi(
        { filtro, ordine: null, codAzienda: '001', gruppi: [] },
        chiedi,
      );
      const { domanda } = { ...letta, ...(await letta.prepara?.(chiedi, tx)) };
      await apriCursore(tx, { nome: 'lette', domanda }, 'no scroll');
      return sessione.inVettori<ValoreReport[]>(prossime('lette', 1_000_000));
    });
  } finally {
    client.release();
  }
}

describe('dopo qualunque sequenza di movimenti', { timeout: 3_600_000 }, () => {
  test('quantità e costo si conservano, nessun lotto è negativo, e da zero si rifà lo stesso', async () => {
    const esiti = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: PASSI, maxLength: PASSI }), async (passi) => {
        const nome = `S${serie++}`;
        const titoli = [`${nome}A`, `${nome}B`];
        for (const titolo of titoli) await apriTitolo(proprietario, titolo);
        for (const n of METODI.keys())
          await registraDiProva(proprietario, {
            ...luogo(n),
            causale: 'ACQ',
            titolo: `${nome}A`,
            data: '2024-01-02',
            quantita: '100',
            costo: '1000.01',
            inserito: '2026-01-15',
          });
        const fatti: number[] = [];
        for (const [giornata, giorno] of GIORNATE.entries()) {
          const prima = await saputoPrima(titoli);
          for (const uno of passi.slice(giornata * 8, giornata * 8 + 8)) {
            const scritte = uno.che === 'storno' ? [] : PASSI_POSSIBILI[uno.che](uno, nome);
            const righe = await Promise.all(scritte.map((riga) => conLotti(proprietario, riga)));
            const esito = await (uno.che === 'storno'
              ? stornato(db, fatti[uno.verso % Math.max(1, fatti.length)] ?? 0)
              : registrate(db, righe)
            ).catch((causa: unknown) =>
              (causa as { codice?: string }).codice === 'NON_TROVATO'
                ? 'rifiutato'
                : rifiutato(causa),
            );
            const riuscito = esito !== 'rifiutato';
            if (riuscito && typeof esito !== 'number') fatti.push(esito[0]?.[0] as number);
            if (riuscito) esiti.add(uno.che);
            if (riuscito && righe.some(({ lotti }) => lotti?.length)) esiti.add('coi suoi lotti');
          }
          expect(await saputoPrima(titoli)).toEqual(prima);
          if (giorno) await passaIlGiorno(proprietario, titoli, giorno);
        }
      }),
      { numRuns: SEQUENZE, endOnFailure: true },
    );
    // Each has its own titoli: they all stand as they were left.
    await posizioniSane(proprietario);
    // Everything was tried, and did happen.
    const mai = ['storno', 'coi suoi lotti', ...Object.keys(PASSI_POSSIBILI)].filter(
      (che) => !esiti.has(che),
    );
    expect(mai).toEqual([]);
  });

  test('la scheda di ogni titolo finisce nelle giacenze, per ogni data e come si sapeva', async () => {
    let viste = 0;
    for (let n = 0; n < serie; n++)
      for (const selezioneTipo of PER_OGNI_DATA ? TIPI : TIPI.slice(n % 3, (n % 3) + 1)) {
        const momenti = MOMENTI[selezioneTipo];
        const { dal, ...momento } = momenti[n % momenti.length] as Momento;
        const codTitolo = `S${n}${n % 2 ? 'A' : 'B'}`;
        const tenute = await tenuteAl({ codTitolo: [codTitolo], selezioneTipo, ...momento });
        for (const metodo of METODI) {
          const codPortafoglio = `P${metodo}`;
          const domanda = { codTitolo, codPortafoglio, selezioneTipo, dal, ...momento };
          const { apertura, righe, chiusura, fineAnno } = await schedaIntera(
            domanda,
            n % 8 ? 1000 : 7,
          );
          viste += righe.length;
          const fine = saldo([apertura, ...righe, { quantita: '0', costo: fineAnno ?? '0' }]);
          expect({ ...domanda, ...fine }).toEqual({ ...domanda, ...saldo([chiusura]) });
          // What leaves when a year is closed is of the yearly methods alone.
          if (!METODI_ANNUALI.includes(metodo))
            expect([domanda, fineAnno]).toEqual([domanda, null]);
          const ultima = righe.at(-1);
          if (ultima) expect(ultima.giacenza).toBe(fine.quantita);
          const sue = tenute.filter(({ cod_Portafoglio }) => cod_Portafoglio === codPortafoglio);
          expect({ ...domanda, ...saldo(sue) }).toEqual({ ...domanda, ...fine });
        }
      }
    expect(viste).toBeGreaterThan(serie);
  });

  test('le giacenze sono i movimenti saputi, rigiocati da zero col metodo di ogni posizione', async () => {
    // Sales by value date may come before what they sell: what is played is by trade, or by entry.
    for (const selezioneTipo of ['M', 'I'] as const)
      for (const { al, notoAl } of MOMENTI[selezioneTipo]) {
        const tenute = await tenuteAl({ selezioneTipo, al, notoAl });
        const suoi = tenute.filter(({ quantita }) => quantita !== '0').map(dettaGiacenza);
        expect(suoi.length).toBeGreaterThan(serie);
        expect(suoi.sort()).toEqual((await rigiocate({ selezioneTipo, data: al, notoAl })).sort());
      }
  });

  test('con ognuno dei sei metodi posizioni e lotti sono quelli di chi gioca senza il nostro codice', async () => {
    const giocate = await giocaDaZero(proprietario);
    const fuori = new Set(giocate.filter((una) => una.incerta).map(({ posizione }) => posizione));
    const confrontata = ({ posizione, cifre }: { posizione: string; cifre: string }) =>
      cifre !== '0, 0' && !fuori.has(posizione);
    const { rows } = await proprietario.query<{
      posizione: string;
      somme: string;
      lotti: string[];
    }>(
      `select concat_ws(' ', cod_depositario, cod_titolo, imm_circ, case when corta then 'corta' end) as posizione,
              concat_ws(', ', trunc(quantita * 1e6), trunc(costo * 100)) as somme,
              array(select concat_ws(' a ', trunc(l.quantita * 1e6), trunc(l.costo * 100)) from lotti l
                     where l.id_posizione = p.id) as lotti
         from posizioni p`,
    );
    const tenute = rows.map(({ posizione, somme, lotti }) => ({
      posizione,
      cifre: [somme, ...lotti.sort()].join(', '),
    }));
    const dette = (quali: typeof tenute) =>
      quali.filter(confrontata).map(({ posizione, cifre }) => `${posizione}: ${cifre}`);
    expect(dette(tenute).sort()).toEqual(dette(giocate).sort());
    // Every method was seen, and few positions were left out.
    const viste = giocate.filter(confrontata);
    expect(METODI.filter((uno) => viste.some(({ metodo }) => metodo === uno))).toEqual(METODI);
    expect(fuori.size).toBeLessThan(0.1 * giocate.length);
  });

  test('il report della scheda tiene il conto di ogni posizione, fino alle giacenze', async () => {
    for (const selezioneTipo of TIPI)
      for (const { dal, al, notoAl } of MOMENTI[selezioneTipo]) {
        const filtro = {
          selezioneTipo,
          dateFrom: dal ?? null,
          dateTo: al ?? null,
          notoAl: notoAl ?? null,
        };
        const conti = await contiDel(filtro);
        const tenute = await tenuteAl({ selezioneTipo, al, notoAl });
        expect(conti.filter(({ quantita }) => quantita !== '0')).toEqual(
          tenute
            .filter(({ quantita }) => quantita !== '0')
            .map((una) => ({ titolo: una.cod_Titolo, dove: una.cod_Depositario, ...saldo([una]) })),
        );
      }
  });
});
