import type pg from 'pg';
import { inEuro } from '#domain/money/centesimi.ts';
import type { EffettiSullaPosizione } from '#domain/movimenti/generi.ts';
import { ordineNelGiorno } from '#domain/movimenti/generi.ts';
import { Sessione } from '#server/db/sessione.ts';
import { ricalcola } from '#server/posizioni/ricalcola.ts';
import { PRIMO_ANNO } from './anno-contabile.ts';
import type { Anno, RigaDelLAnno } from './anno-letto.ts';
import { inUna } from './contabilita.ts';

const milionesimi = (quantita: bigint): string => {
  const cifre = String(quantita < 0n ? -quantita : quantita).padStart(7, '0');
  return `${quantita < 0n ? '-' : ''}${cifre.slice(0, -6)}.${cifre.slice(-6)}`;
};

/** What a valuation asks of a row beside the books, where the year says it. */
const inDivisaEArchivi = ({ scritto, ...riga }: RigaDelLAnno) => {
  return {
    prezzo: scritto.prezzo ?? null,
    coefficiente: scritto.coeff ?? null,
    cambio_convenzionale: scritto.conv ?? null,
    cambio_spot: scritto.conv === undefined ? null : riga.cambio,
    interessi_lordi:
      scritto.intdiv ?? (riga.codDivisa === 'EUR' ? inEuro(riga.interessiLordiEuro) : '0'),
    costo_divisa: inEuro(riga.costo === 0n ? 0n : (riga.effetto?.costoDivisa ?? 0n)),
  };
};

const movimentoDi = (riga: RigaDelLAnno, codAzienda: string, base: number, nriga: number) => ({
  id: base + riga.id,
  cod_azienda: codAzienda,
  stato: 'registrato',
  nreg: riga.registrazione,
  nriga,
  cod_causale: riga.causale.codCausale,
  cod_titolo: riga.codTitolo,
  cod_portafoglio: riga.codPortafoglio,
  cod_depositario: riga.codDepositario,
  imm_circ: riga.immCirc || null,
  corto: riga.corto,
  data_movimento: riga.dataMovimento,
  data_valuta: riga.dataValuta,
  data_operazione: riga.dataOperazione,
  data_inserimento: riga.dataMovimento,
  cod_divisa: riga.codDivisa,
  qta_vnominale: milionesimi(riga.effetto?.quantita ?? 0n),
  cambio: riga.cambio,
  pool_factor: riga.poolFactor,
  pool_factor_dopo: riga.poolFactorDopo === 'null' ? null : riga.poolFactorDopo,
  controvalore_euro: inEuro(riga.controvaloreEuro),
  controvalore_originale: inEuro(riga.controvaloreOriginale),
  interessi_lordi_euro: inEuro(riga.interessiLordiEuro),
  ritenuta_estera_euro: inEuro(riga.ritenutaEsteraEuro),
  ritenuta_su_interessi_euro: inEuro(riga.ritenutaSuInteressiEuro),
  imposta_scarto_euro: inEuro(riga.impostaScartoEuro),
  imposta_plusvalenze_euro: inEuro(riga.impostaPlusvalenzeEuro),
  spese_euro: inEuro(riga.speseEuro),
  bolli_euro: inEuro(riga.bolliEuro),
  commissioni_euro: inEuro(riga.commissioniEuro),
  imposta_transazioni_euro: inEuro(riga.impostaTransazioniEuro),
  saldo_euro: inEuro(riga.saldoEuro),
  saldo: inEuro(riga.saldoDivisa),
  costo: inEuro(riga.costo),
  ...inDivisaEArchivi(riga),
  genere: riga.genere,
  ordine:
    riga.genere === null
      ? null
      : ordineNelGiorno(riga.causale as unknown as EffettiSullaPosizione, riga.genere),
  registrato_da: 'anna',
});

/**
 * The reference year as movements that somebody has registered, with what the play made of them, in a company: its
 * titoli, its portfolios, its positions. Rows are written in the order given; identifiers begin after `base`.
 */
export async function registraLAnno(
  pool: pg.Pool,
  codAzienda: string,
  base: number,
  righe: readonly RigaDelLAnno[] = PRIMO_ANNO.righe,
  anno: Anno = PRIMO_ANNO,
): Promise<void> {
  const perRegistrazione = Map.groupBy(anno.righe, ({ registrazione }) => registrazione);
  const nriga = (riga: RigaDelLAnno) =>
    (perRegistrazione.get(riga.registrazione)?.indexOf(riga) ?? 0) + 1;
  const movimenti = righe.map((riga) => {
    const prima = perRegistrazione.get(riga.registrazione)?.[0];
    return {
      ...movimentoDi(riga, codAzienda, base, nriga(riga)),
      id_capofila: nriga(riga) === 1 ? null : base + (prima?.id ?? 0),
      posizione: riga.effetto === null ? null : riga.posizione,
      eff_quantita: riga.effetto && milionesimi(riga.effetto.quantita),
      eff_costo: riga.effetto && inEuro(riga.effetto.costo),
      eff_costo_divisa: riga.effetto && inEuro(riga.effetto.costoDivisa),
    };
  });
  const titoli = new Map(anno.righe.map((una) => [una.codTitolo, una]));
  const client = await pool.connect();
  try {
    await client.query('begin');
    // What the slip and the play would check is given: the reference says what they had made.
    const tabelle = ['movimenti', 'posizioni', 'effetti_posizioni', 'numeratori_movimenti'];
    for (const una of tabelle) await client.query(`alter table ${una} disable trigger user`);
    await client.query(
      `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, data_scadenza)
       select t ->> 0, 'Titolo ' || (t ->> 0), t ->> 1, t ->> 2, date '2026-03-13' from jsonb_array_elements($1) t on conflict do nothing`,
      [
        JSON.stringify(
          [...titoli.values()].flatMap(({ codTitolo, tipoTitolo, codDivisa }) =>
            codTitolo === null ? [] : [[codTitolo, tipoTitolo, codDivisa]],
          ),
        ),
      ],
    );
    await client.query(
      `insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto)
       select $1, codice, codice, soggetto from jsonb_to_recordset($2) x (codice text, soggetto text) on conflict do nothing`,
      [codAzienda, JSON.stringify(anno.portafogli)],
    );
    await client.query(
      `insert into depositari (cod_azienda, cod_depositario, cod_portafoglio, descrizione)
       select $1, p || '-B1', p, p from unnest($2::text[]) p on conflict do nothing`,
      [codAzienda, anno.portafogli.map(({ codice }) => codice)],
    );
    await client.query(
      `insert into cambi_normali (cod_azienda, cod_divisa, data, cambio)
       select $1, divisa, giorno, cambio from jsonb_to_recordset($2) x (divisa text, giorno date, cambio numeric)`,
      [codAzienda, JSON.stringify(anno.cambi)],
    );
    await client.query(
      `create temp table dell_anno on commit drop as select * from jsonb_array_elements($1) with ordinality m (v, n)`,
      [JSON.stringify(movimenti)],
    );
    await client.query(
      `insert into posizioni (cod_azienda, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, corta, metodo)
       select distinct $1, v ->> 'cod_portafoglio', v ->> 'cod_depositario', v ->> 'cod_titolo', v ->> 'imm_circ',
              (v ->> 'corto')::boolean, p.metodo
         from dell_anno join jsonb_to_recordset($2) p (codice text, metodo text) on p.codice = v ->> 'cod_portafoglio'
        where v ->> 'posizione' is not null on conflict do nothing`,
      [codAzienda, JSON.stringify(anno.portafogli)],
    );
    const colonne = Object.keys(movimentoDi(anno.righe[0] as RigaDelLAnno, codAzienda, 0, 1));
    await client.query(
      `insert into movimenti (${colonne.join(', ')}, id_capofila, id_posizione, registrato_il)
       overriding system value
       select ${colonne.map((una) => `r.${una}`).join(', ')}, r.id_capofila, p.id, now() - interval '1 day'
         from dell_anno d cross join lateral jsonb_populate_record(null::movimenti, d.v) r
         left join posizioni p on d.v ->> 'posizione' is not null and p.cod_azienda = r.cod_azienda
          and p.cod_portafoglio = r.cod_portafoglio and p.cod_depositario = r.cod_depositario
          and p.cod_titolo = r.cod_titolo and p.imm_circ = r.imm_circ and p.corta = r.corto order by d.n`,
    );
    await client.query(
      `insert into effetti_posizioni (cod_azienda, id_posizione, id_movimento, data_movimento, data_valuta,
              data_inserimento, quantita, costo, costo_divisa)
       select m.cod_azienda, m.id_posizione, m.id, m.data_movimento, m.data_valuta, m.data_inserimento,
              (d.v ->> 'eff_quantita')::numeric, (d.v ->> 'eff_costo')::numeric, (d.v ->> 'eff_costo_divisa')::numeric
         from dell_anno d join movimenti m on m.id = (d.v ->> 'id')::bigint where m.id_posizione is not null`,
    );
    await client.query(
      `insert into numeratori_movimenti (cod_azienda, anno, ultimo)
       select $1, anno, max(nreg) from movimenti where cod_azienda = $1 group by 2`,
      [codAzienda],
    );
    for (const una of tabelle) await client.query(`alter table ${una} enable trigger user`);
    await client.query('commit');
  } catch (causa) {
    await client.query('rollback');
    throw causa;
  } finally {
    client.release();
  }
}

/** Plays the positions of a year anew, lots and all: what was given is what the product makes of it, and can be gone on with. */
export const rigiocaLAnno = (pool: pg.Pool, codAzienda: string): Promise<void> =>
  inUna(pool, async (client) => {
    await client.query(
      `alter table effetti_posizioni disable trigger user;
       delete from effetti_posizioni where cod_azienda = '${codAzienda}';
       alter table effetti_posizioni enable trigger user`,
    );
    const { rows } = await client.query<{ id: number }>(
      `select id from posizioni where cod_azienda = $1 order by id`,
      [codAzienda],
    );
    await ricalcola(
      new Sessione(client),
      rows.map(({ id }) => id),
    );
  });
