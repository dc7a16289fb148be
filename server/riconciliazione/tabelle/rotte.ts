import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  rotteCausaliBanca,
  rotteContiRiconciliati,
  rotteRegoleRiconciliazione,
} from '#contract/riconciliazione/tabelle.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import { difettiMappaturaConto } from '#domain/riconciliazione/lettura/mappatura-conto.ts';
import {
  campiCausaleBanca,
  campiContoRiconciliato,
  campiRegola,
} from '#domain/tabelle/riconciliazione/campi.ts';
import { contoNominato, coordinateScritte } from '#domain/tabelle/riconciliazione/coordinate.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { quanti, uno, type Valori } from '#server/record/tabella-record.ts';
import { conAzienda } from '#server/tabelle/di-azienda.ts';
import { legaTabella, type Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { esaminaRegola } from './esamina-regola.ts';
import {
  causaliScritte,
  contiScritti,
  type RecordConto,
  type RecordRegola,
  regoleScritte,
  tabellaCausaliBanca,
  tabellaContiRiconciliati,
  tabellaRegole,
} from './tabelle.ts';

const difetto = (campo: string, messaggio: string): Difetto => ({ campo, messaggio });

function difettiConto({ tipo, codDivisa, mappatura, ...conto }: Partial<RecordConto>): Difetto[] {
  const difetti: Difetto[] = [];
  if (tipo === 'banca' && !codDivisa)
    difetti.push(difetto('codDivisa', 'Un conto di banca ha una divisa: indicarla.'));
  if (tipo === 'depositario' && codDivisa)
    difetti.push(difetto('codDivisa', 'Un dossier titoli non ha una divisa: toglierla.'));
  if (Number(conto.saldoIniziale ?? 0) !== 0 && !conto.saldoInizialeAl)
    difetti.push(
      difetto('saldoInizialeAl', 'Di un saldo iniziale si indica alla fine di quale giorno è.'),
    );
  if (mappatura)
    for (const messaggio of difettiMappaturaConto(mappatura, tipo))
      difetti.push(difetto('mappatura', messaggio));
  return difetti;
}

async function esigiDepositario(tx: Tx, codice: string): Promise<void> {
  const { rows } =
    await sql`select from depositari where cod_depositario = ${codice} limit 1`.execute(tx);
  if (rows.length > 0) return;
  throw erroreCampo(
    'cod_Depositario',
    `Il depositario «${codice}» non c’è in questa azienda: sceglierne uno dell’elenco.`,
  );
}

async function esigiPortafogli(tx: Tx, codici: readonly string[]): Promise<void> {
  const { rows } = await sql<{ codice: string }>`
    select c.codice from unnest(${codici}::text[]) with ordinality c (codice, n)
     where not exists (select from portafogli p where p.cod_portafoglio = c.codice)
     order by n limit 1`.execute(tx);
  const [primo] = rows;
  if (primo)
    throw erroreCampo(
      'portafogli',
      `Il portafoglio «${primo.codice}» non c’è in questa azienda: sceglierne uno dell’elenco.`,
    );
}

/** One account by its coordinates and currency: else nobody could tell whose a statement is. */
async function esigiSoleCoordinate(tx: Tx, conto: Valori, id: number | undefined): Promise<void> {
  const { rows } = await sql<{ codice: string; coordinate: string }>`
    select cod_conto as codice, coordinate from conti_riconciliati
     where cod_divisa is not distinct from ${conto.codDivisa ?? null} and id <> ${id ?? 0}
     order by cod_conto`.execute(tx);
  // An IBAN and the ABI, CAB and number that it holds name the same one.
  const nominato = contoNominato(String(conto.coordinate));
  const altro = rows.find(({ coordinate }) => contoNominato(coordinate) === nominato);
  if (altro)
    throw erroreCampo('coordinate', `Queste coordinate sono già del conto «${altro.codice}».`);
}

async function primaDelConto({ tx, contesto, valori, id }: Salvataggio): Promise<Valori> {
  const vecchio =
    id === undefined ? undefined : await uno<RecordConto>(tx, tabellaContiRiconciliati, 'id', id);
  const coordinate =
    typeof valori.coordinate === 'string' ? coordinateScritte(valori.coordinate) : undefined;
  const nuovi = { ...valori, ...(coordinate !== undefined && { coordinate }) };
  const intero = { ...vecchio, ...nuovi } as Partial<RecordConto>;
  esigiSenzaDifetti(difettiConto(intero));
  await esigiDepositario(tx, String(intero.cod_Depositario));
  await esigiPortafogli(tx, intero.portafogli ?? []);
  await esigiSoleCoordinate(tx, intero, id);
  return conAzienda(nuovi, contesto);
}

async function esigiConto(tx: Tx, codice: unknown): Promise<void> {
  if (typeof codice !== 'string') return;
  if ((await quanti(tx, tabellaContiRiconciliati, sql`t.cod_conto = ${codice}`)) > 0) return;
  throw erroreCampo(
    'cod_Conto',
    `Il conto «${codice}» non c’è in questa azienda: sceglierne uno dell’elenco.`,
  );
}

export const rotteDelleTabelleRiconciliazione = (app: FastifyInstance, servizi: Servizi): void => {
  legaTabella(app, servizi, {
    rotte: rotteContiRiconciliati,
    tabella: tabellaContiRiconciliati,
    nuova: contiScritti,
    campi: campiContoRiconciliato,
    prima: primaDelConto,
  });
  legaTabella(app, servizi, {
    rotte: rotteCausaliBanca,
    tabella: tabellaCausaliBanca,
    nuova: causaliScritte,
    campi: campiCausaleBanca,
    prima: async ({ tx, contesto, valori }) => {
      await esigiConto(tx, valori.cod_Conto);
      return conAzienda(valori, contesto);
    },
  });
  legaTabella(app, servizi, {
    rotte: rotteRegoleRiconciliazione,
    tabella: tabellaRegole,
    nuova: regoleScritte,
    campi: campiRegola,
    prima: async ({ tx, contesto, valori, id }) => {
      await esigiConto(tx, valori.cod_Conto);
      const vecchia = id === undefined ? {} : await uno<RecordRegola>(tx, tabellaRegole, 'id', id);
      esigiSenzaDifetti(esaminaRegola({ ...vecchia, ...valori }));
      return conAzienda(valori, contesto);
    },
  });
};
