import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { FiltroRimanenzeWire } from '#contract/valutazione/rimanenze.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { chi } from '#tests/setup/righe-movimento.ts';
import { corsaChiesta } from './corsa.ts';
import { domandaRimanenze, ordineRimanenze } from './rimanenze.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);

/** Three years of twenty thousand positions. */
beforeAll(async () => {
  await proprietario.query(`
    insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prova') on conflict do nothing;
    insert into chiusure (cod_azienda, cod_libro, guid, esercizio, data_chiu, numero)
      select '001', 'CIV', gen_random_uuid(), anno, make_date(anno, 12, 31), 1 from generate_series(2023, 2025) anno;
    insert into rimanenze (cod_azienda, id_chiusura, cod_portafoglio, cod_depositario, cod_titolo, imm_circ, descrizione,
        tipo_titolo, cod_divisa, metodo, quantita, costo_ante, costo_divisa_ante, valore_bilancio)
      select '001', c.id, 'P' || n % 5, 'D' || n % 9, 'T' || n, 'C', 'Titolo ' || n, 'A', 'EUR', 'CM', n, n, n, n
        from chiusure c, generate_series(1, 20000) n;
    update chiusure set stato = 'C', confermata_il = now(), confermata_da = 'x';
    analyze rimanenze, chiusure, rimanenze_nomi`);
}, 120_000);

interface Nodo {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Nodo[];
}

const nodi = (nodo: Nodo): readonly Nodo[] => [nodo, ...(nodo.Plans ?? []).flatMap(nodi)];

const piano = (filtro: FiltroRimanenzeWire, chiesto: Ordinamento | null = null) =>
  inTransazione(db, chi(), async (tx) => {
    const corsa = await corsaChiesta(tx, filtro, '001');
    if (!corsa) throw new Error('nessuna corsa');
    const ordine = ordineRimanenze(filtro, chiesto);
    const passo = { ordine, dopo: null, salta: 0, limite: 26 };
    const domanda = domandaRimanenze({ codAzienda: '001', corsa, filtro }, passo);
    const { rows } = await sql<{ 'QUERY PLAN': readonly { Plan: Nodo }[] }>`
      explain (analyze, format json, timing off) ${domanda}`.execute(tx);
    const radice = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return radice ? nodi(radice) : [];
  });

test.each([
  [null, 'rimanenze_cod_azienda_id_chiusura_cod_portafoglio_cod_depos_key'],
  [{ cod_Titolo: 'ASC' }, 'rimanenze_per_titolo'],
  [{ cod_Depositario: 'DESC' }, 'rimanenze_per_depositario'],
  [{ descrizione: 'ASC' }, 'rimanenze_per_descrizione'],
  [{ valoreBilancio: 'DESC' }, 'rimanenze_per_valore'],
] as const)('una pagina di una chiusura si legge dal suo indice: %o', async (ordine, indice) => {
  const tutti = await piano({}, ordine);
  expect(tutti.map((uno) => uno['Index Name'])).toContain(indice);
  // Neither the other years nor the rest of this one.
  for (const uno of tutti) expect(uno['Actual Rows']).toBeLessThan(1_000);
});

test('a un livello si somma la chiusura chiesta, e di ciò che si mostra soltanto', async () => {
  const tutti = await piano({ livelloDettaglio: 'Azienda' });
  const lette = tutti.filter((uno) => uno['Relation Name'] === 'rimanenze');
  for (const una of lette) expect(una['Actual Rows']).toBeLessThanOrEqual(20_000);
  expect(tutti.map((uno) => uno['Node Type'])).not.toContain('Seq Scan');
});
