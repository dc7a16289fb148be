import { sql } from 'kysely';
import type pg from 'pg';
import type { CodiceMetodo } from '#domain/calcolo/lotti/metodo.ts';
import { apriDb } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { PRIMO_ANNO } from './anno-contabile.ts';
import type { Anno, RigaDelLAnno } from './anno-letto.ts';
import { registraLAnno } from './anno-registrato.ts';
import {
  CHIUSURA,
  calcolatoDi,
  PORTAFOGLI,
  PREZZI,
  RIGHE,
  TITOLI,
  type Titolo,
} from './esercizio-2025.ts';

const DI_FINE_PERIODO = new Set(['RAT', 'SCA', 'SVA', 'RIV', 'CAM', 'VAL', 'FVD', 'CRC']);

/** What a row of the year says beside what the books ask of it. */
interface Dettaglio {
  readonly nreg: number;
  readonly nriga: number;
  readonly data: string | undefined;
  readonly valuta: string | undefined;
  readonly costo: string | undefined;
  readonly divisa: string | undefined;
  readonly interessi: string;
  readonly prezzo: string | null;
  readonly spot: string | null;
  readonly convenzionale: string | null;
}

/** Write-downs that another system has left open. */
interface Iniziale {
  readonly codPortafoglio: string;
  readonly codTitolo: string;
  readonly quantita: string;
  readonly costo: string;
  readonly svalutazioni: string;
}

/** A year to be closed: its rows, and all that a valuation asks of archives on its last day. */
export interface Esercizio {
  readonly fine: string;
  readonly anno: Anno;
  readonly righe: readonly RigaDelLAnno[];
  /** Of rows that do not say it themselves. */
  readonly dettagli: readonly Dettaglio[];
  readonly titoli: Readonly<Record<string, Titolo>>;
  /** Method, amortised cost, tax on accruals. */
  readonly portafogli: Readonly<Record<string, readonly [CodiceMetodo, boolean, boolean]>>;
  readonly prezzi: Readonly<Record<string, string>>;
  readonly coefficienti: readonly (readonly [titolo: string, giorno: string, valore: string])[];
  readonly iniziali: readonly Iniziale[];
}

const dettaglioDi = (scritta: string): Dettaglio => {
  const [nreg, nriga, , , , , data, valuta, , costo, divisa, ...altri] = scritta.split(' ');
  const altro = Object.fromEntries(altri.map((uno) => uno.split('=')));
  return {
    nreg: Number(nreg),
    nriga: Number(nriga),
    ...{ data, valuta, costo, divisa },
    interessi: altro.interessi ?? '0',
    prezzo: altro.prezzo ?? null,
    spot: altro.spot ?? null,
    convenzionale: altro.convenzionale ?? null,
  };
};

/** The reference year before its end. */
const ESERCIZIO_2025: Esercizio = {
  fine: CHIUSURA,
  anno: PRIMO_ANNO,
  righe: PRIMO_ANNO.righe.filter(
    ({ causale, dataOperazione, registrazione }) =>
      (registrazione < 70 || !DI_FINE_PERIODO.has(causale.codCausale)) &&
      (dataOperazione <= CHIUSURA || registrazione < 70),
  ),
  dettagli: RIGHE.map(dettaglioDi),
  titoli: TITOLI,
  portafogli: PORTAFOGLI,
  prezzi: PREZZI,
  coefficienti: [
    ['BTPIT-A', '2025-06-28', '1'],
    ['BTPIT-A', '2025-12-28', '1'],
    ['BTPIT-A', CHIUSURA, '1.00021'],
  ],
  iniziali: [
    {
      ...{ codPortafoglio: 'CIR', codTitolo: 'FON-A', quantita: '12345.678' },
      ...{ costo: '93827.15', svalutazioni: '4000' },
    },
  ],
};

/** What a titolo of a year is in its table. */
const titoloDi = (titoli: Esercizio['titoli'], codTitolo: string) => {
  const { tipo, ...altro } = titoli[codTitolo] as Titolo;
  const { termini, quotazione, tipoIndicizzazione, gruppo } = calcolatoDi(codTitolo, titoli);
  const conCedole = gruppo === 'RF';
  return {
    cod_titolo: codTitolo,
    tipo_titolo: tipo,
    quotazione,
    tipo_indicizzazione: tipoIndicizzazione,
    moltiplicatore: altro.moltiplicatore ?? null,
    scadenza_derivato: altro.scadenza ?? null,
    cod_categoria_fiscale: altro.aliquota === '12.5' || tipo === 'S' ? 'PUBBLICI' : null,
    quotato: 'Q',
    data_emissione: termini.dataEmissione,
    data_godimento: conCedole ? termini.dataGodimento : null,
    data_scadenza: conCedole ? termini.dataScadenza : null,
    prezzo_emissione: conCedole ? termini.prezzoEmissione : null,
    prezzo_rimborso: conCedole ? termini.prezzoRimborso : null,
    tasso_cedola: conCedole ? termini.tassoCedola : null,
    periodicita: conCedole ? termini.periodicita : null,
    tipo_calcolo_ratei: conCedole ? termini.tipoCalcoloRatei : null,
    decimali_rateo: termini.decimaliRateo,
    tipo_tasso: conCedole ? termini.tipoTasso : null,
    tassi: termini.tassi,
    rate: termini.rate,
  };
};

/** Terms of titoli and of portfolios, as somebody would have entered them. */
async function completa(
  client: pg.PoolClient,
  codAzienda: string,
  { titoli: suoi, portafogli, dettagli }: Esercizio,
): Promise<void> {
  const tabelle = [
    'movimenti',
    'posizioni',
    'effetti_posizioni',
    'titoli',
    'titoli_tassi',
    'titoli_ammortamento',
  ];
  for (const una of tabelle) await client.query(`alter table ${una} disable trigger user`);
  const scritti = Object.keys(suoi).map((codice) => titoloDi(suoi, codice));
  const titoli = JSON.stringify(scritti);
  const colonne = Object.keys(scritti[0] ?? {}).filter(
    (una) => !['cod_titolo', 'tassi', 'rate'].includes(una),
  );
  await client.query(
    `update titoli t set ${colonne.map((una) => `${una} = v.${una}`).join(', ')}
       from jsonb_populate_recordset(null::titoli, $1) v where t.cod_titolo = v.cod_titolo`,
    [titoli],
  );
  await client.query(
    `insert into titoli_tassi (id_titolo, valido_dal, tasso, presunto)
     select t.id, (x ->> 'validoDal')::date, (x ->> 'tasso')::numeric, false
       from jsonb_array_elements($1) v join titoli t on t.cod_titolo = v ->> 'cod_titolo',
            jsonb_array_elements(v -> 'tassi') x on conflict do nothing`,
    [titoli],
  );
  await client.query(
    `insert into titoli_ammortamento (id_titolo, data, pool_factor)
     select t.id, (x ->> 'data')::date, (x ->> 'poolFactor')::numeric
       from jsonb_array_elements($1) v join titoli t on t.cod_titolo = v ->> 'cod_titolo',
            jsonb_array_elements(v -> 'rate') x on conflict do nothing`,
    [titoli],
  );
  await client.query(
    `update portafogli p set calcolo_costo_amm = v.amm, tipo_valutazione = v.metodo
       from jsonb_to_recordset($2) v (codice text, metodo text, amm text)
      where p.cod_azienda = $1 and p.cod_portafoglio = v.codice`,
    [
      codAzienda,
      JSON.stringify(
        Object.entries(portafogli).map(([codice, [metodo, ammortizzato]]) => ({
          ...{ codice, metodo, amm: ammortizzato ? 'S' : 'N' },
        })),
      ),
    ],
  );
  await client.query(
    `update posizioni p set metodo = f.tipo_valutazione from portafogli f
      where p.cod_azienda = $1 and f.cod_azienda = p.cod_azienda and f.cod_portafoglio = p.cod_portafoglio`,
    [codAzienda],
  );
  await client.query(
    `update movimenti m set data_movimento = v.data, data_valuta = v.valuta, interessi_lordi = v.interessi,
            prezzo = v.prezzo, cambio_spot = v.spot, cambio_convenzionale = v.convenzionale,
            costo_divisa = case when m.costo <> 0 then v.divisa else 0 end
       from jsonb_to_recordset($2) v (nreg int, nriga int, data date, valuta date, costo numeric, divisa numeric,
              interessi numeric, prezzo numeric, spot numeric, convenzionale numeric)
      where m.cod_azienda = $1 and m.nreg = v.nreg and m.nriga = v.nriga`,
    [codAzienda, JSON.stringify(dettagli)],
  );
  await client.query(
    `update numeratori_movimenti n set ultimo = greatest(n.ultimo, (select max(nreg) from movimenti m
       where m.cod_azienda = n.cod_azienda and m.anno = n.anno)) where n.cod_azienda = $1`,
    [codAzienda],
  );
  await client.query(
    `select setval(pg_get_serial_sequence('movimenti', 'id'), (select max(id) from movimenti))`,
  );
  // What the play makes of the rows it makes itself.
  await client.query('delete from effetti_posizioni where cod_azienda = $1', [codAzienda]);
  for (const una of tabelle) await client.query(`alter table ${una} enable trigger user`);
}

/** Prices and coefficients of the last day, and what another system had written down before. */
async function valori(
  client: pg.PoolClient,
  codAzienda: string,
  { fine, prezzi, coefficienti, iniziali }: Esercizio,
): Promise<void> {
  await client.query(
    `insert into costi_normali (cod_azienda, cod_titolo, data, prezzo)
     select $1, k, $2, v::numeric from jsonb_each_text($3) j (k, v)`,
    [codAzienda, fine, JSON.stringify(prezzi)],
  );
  await client.query(
    `insert into coefficienti (cod_titolo, data, coefficiente)
     select v ->> 0, (v ->> 1)::date, (v ->> 2)::numeric from jsonb_array_elements($1) v on conflict do nothing`,
    [JSON.stringify(coefficienti)],
  );
  if (iniziali.length === 0) return;
  await client.query(
    `with testa as (
       insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero, stato)
       values ($1, 'CIV', gen_random_uuid(), extract(year from $2::date) - 1, $2::date - interval '1 year', 0, 'I')
       returning id)
     insert into rimanenze (cod_azienda, id_chiusura, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, descrizione,
            tipo_titolo, cod_divisa, metodo, quantita, costo_ante, costo_divisa_ante, svalutazioni_cumulate,
            svalutazioni_cumulate_divisa)
     select $1, id, v."codPortafoglio", v."codPortafoglio" || '-B1', v."codTitolo", 'C', 'Fondo', 'F', 'EUR', 'CM',
            v.quantita, v.costo, v.costo, v.svalutazioni, v.svalutazioni
       from testa, jsonb_to_recordset($3) v ("codPortafoglio" text, "codTitolo" text, quantita numeric, costo numeric,
            svalutazioni numeric)`,
    [codAzienda, fine, JSON.stringify(iniziali)],
  );
}

/**
 * A year before its end, the reference one unless told, in a company of the test, as it would have been worked in all
 * through: movements registered and played, terms of titoli, values of the last day.
 */
export async function esercizioInAzienda(
  pool: pg.Pool,
  codAzienda: string,
  base = 0,
  esercizio = ESERCIZIO_2025,
): Promise<void> {
  await registraLAnno(pool, codAzienda, base, esercizio.righe, esercizio.anno);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await completa(client, codAzienda, esercizio);
    await client.query('commit');
    await client.query(`select set_config('rateo.aziende', '${codAzienda}', false)`);
    await client.query(`select set_config('rateo.utente', 'anna', false)`);
    await valori(client, codAzienda, esercizio);
    await client.query('reset all');
  } finally {
    client.release();
  }
  await apriDb(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('rateo.aziende', ${codAzienda}, true), set_config('rateo.utente', 'anna', true)`.execute(
        tx,
      );
      const { rows } = await sql<{ id: number }>`
        select id from posizioni where cod_azienda = ${codAzienda}`.execute(tx);
      await ricalcola(
        tx,
        rows.map(({ id }) => id),
      );
    });
}
