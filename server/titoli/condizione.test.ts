import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FiltroTitoliWire } from '#contract/filtro-titoli.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { condizioneTitoli } from './condizione.ts';

const { db, proprietario } = await appDiProva();

/** The codes of the titoli that answer, in sequence. */
const trovati = async (filtro: FiltroTitoliWire | null): Promise<string> => {
  const { rows } = await sql<{ cod_titolo: string }>`
    select t.cod_titolo from titoli t where ${condizioneTitoli(filtro)} order by t.cod_titolo`.execute(
    db,
  );
  return rows.map(({ cod_titolo }) => cod_titolo).join(' ');
};

beforeAll(async () => {
  await proprietario.query(`
    insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
      values ('S', 'RF', true, true, 'Titoli di Stato'), ('A', 'AZ', false, false, 'Azioni'),
             ('P', 'DER', false, false, 'Premi e opzioni') on conflict do nothing;
    insert into tipi_tasso (tipo_tasso, descrizione) values ('F', 'Fisso'), ('V', 'Variabile')
      on conflict do nothing;
    insert into tipi_rimborso (tipo_rimborso, descrizione) values ('U', 'Unica'), ('R', 'Riduzione')
      on conflict do nothing;
    insert into tipi_indicizzazione (tipo_indicizzazione, descrizione) values ('IE', 'Europa')
      on conflict do nothing;
    insert into emittenti (cod_emittente, descrizione) values ('MEF', 'Ministero'), ('ENI', 'Eni')
      on conflict do nothing;
    insert into titoli (cod_titolo, cod_isin, isin_premio, descrizione, tipo_titolo, cod_divisa,
        cod_listino, cod_emittente, strumento, settore_industriale, imm_circ, quotato, data_scadenza,
        tipo_tasso, tipo_rimborso, tipo_indicizzazione, callable, eligible_bce)
      values
      ('BTP35', 'IT0005413171', null, 'BTP 1,65% 1ST30 Città', 'S', 'EUR', 'BTP30', 'MEF',
       'Obbligazioni', 'Stato', 'I', 'Q', '2030-12-01', 'F', 'U', null, false, true),
      ('BTPI', 'IT0005138828', 'IT0005137614', 'BTP€i 1,25% 15ST32', 'S', 'EUR', null, 'MEF',
       'Obbligazioni', 'Stato', 'C', 'Q', '2032-09-15', 'F', 'R', 'IE', true, false),
      ('CCT', null, null, 'CCT-eu scaduto', 'S', 'EUR', null, 'MEF', null, null, null, 'N',
       '2026-01-15', 'V', 'U', null, false, false),
      ('ENI', 'IT0003132476', null, 'ENI ORD', 'A', 'EUR', 'ENI', 'ENI', 'Azioni ordinarie',
       'Energia', 'C', 'Q', null, null, null, null, false, false),
      ('USA', null, null, 'APPLE INC', 'A', 'USD', 'AAPL', null, 'Azioni, estere', null, 'C', 'N',
       null, null, null, null, false, false);
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_sottostante,
        scadenza_derivato, convertibile, subordinato, garantito, hedged, strutturato,
        costo_ammortizzato)
      values ('CALLENI', 'CALL ENI DIC26 15', 'P', 'EUR', 'ENI', '2026-12-18', true, true, true,
              true, true, true);
    insert into titoli_listini (id_titolo, cod_listino, cod_divisa)
      select id, 'ENI.MI', 'EUR' from titoli where cod_titolo = 'ENI';
    insert into numeri_raggruppamento (numero, descrizione) values (1, 'Classe'), (2, 'Rischio')
      on conflict do nothing;
    insert into raggruppamenti (numero, cod_raggruppamento, descrizione)
      values (1, 'PGOV', 'Governativi'), (1, 'PAZ', 'Azionario'), (2, 'PALTO', 'Alto');
    insert into raggruppamenti_titoli (id_raggruppamento, numero, id_titolo)
      select r.id, r.numero, t.id from raggruppamenti r, titoli t
       where (r.cod_raggruppamento, t.cod_titolo) in
             (('PGOV', 'BTP35'), ('PGOV', 'BTPI'), ('PAZ', 'ENI'), ('PALTO', 'ENI'));`);
});

const idDi = async (codice: string): Promise<number> => {
  const { rows } = await proprietario.query<{ id: number }>(
    'select id from raggruppamenti where cod_raggruppamento = $1',
    [codice],
  );
  return rows[0]?.id ?? 0;
};

const TUTTI = 'BTP35 BTPI CALLENI CCT ENI USA';

describe('il filtro dei titoli come condizione', () => {
  test.each<[string, FiltroTitoliWire | null, string]>([
    ['nessun filtro', null, TUTTI],
    ['un filtro vuoto', { tipoTitolo: [], immCirc: null, titoloDescrizione: '' }, TUTTI],
    ['il tipo', { tipoTitolo: ['S'] }, 'BTP35 BTPI CCT'],
    ['due tipi', { tipoTitolo: ['A', 'P'] }, 'CALLENI ENI USA'],
    ['la divisa', { codDivisa: ['USD'] }, 'USA'],
    ['l’emittente', { emittenti: ['MEF', 'ENI'] }, 'BTP35 BTPI CCT ENI'],
    ['i codici', { codTitolo: ['USA', 'CCT', 'IGNOTO'] }, 'CCT USA'],
    ['l’ISIN', { codISIN: ['it0005413171'] }, 'BTP35'],
    ['l’ISIN con premio', { codISIN: ['IT0005137614'] }, 'BTPI'],
    ['il codice di listino', { codListino: ['AAPL'] }, 'USA'],
    ['il codice di un altro listino', { codListino: ['ENI.MI', 'BTP30'] }, 'BTP35 ENI'],
    ['il tipo tasso', { tipoTasso: ['V'] }, 'CCT'],
    ['il tipo rimborso', { tipoRimborso: ['R'] }, 'BTPI'],
    ['il tipo indicizzazione', { tipoIndicizzazione: ['IE'] }, 'BTPI'],
    ['lo strumento', { strumento: ['Azioni, estere'] }, 'USA'],
    ['il settore', { settoreIndustriale: ['Energia'] }, 'ENI'],
    ['solo circolanti', { immCirc: 'C' }, 'BTPI ENI USA'],
    ['solo immobilizzati', { immCirc: 'I' }, 'BTP35'],
    ['circolanti e immobilizzati: tutti', { immCirc: 'T' }, TUTTI],
    ['solo quotati', { quotato: 'Q' }, 'BTP35 BTPI ENI'],
    ['solo non quotati', { quotato: 'N' }, 'CALLENI CCT USA'],
    ['quotati e non: tutti', { quotato: 'T' }, TUTTI],
    ['CALLABLE', { soloCallable: 'x' }, 'BTPI'],
    ['ELEGIBLEBCE', { soloElegibleBCE: true }, 'BTP35'],
    ['CONVERTIBLE', { soloConvertible: 'x' }, 'CALLENI'],
    ['SUBORDINATI', { soloSubordinati: 'x' }, 'CALLENI'],
    ['GARANTITI', { soloGarantiti: 'x' }, 'CALLENI'],
    ['HEDGED', { soloHedged: 'x' }, 'CALLENI'],
    ['STRUTTURATI', { soloStrutturati: 'x' }, 'CALLENI'],
    ['al COSTO AMMORTIZZATO', { soloCostoAmmortizzato: 'x' }, 'CALLENI'],
    ['un’opzione tolta', { soloCallable: null, soloHedged: false }, TUTTI],
    ['più campi insieme', { tipoTitolo: ['S'], immCirc: 'C', quotato: 'Q' }, 'BTPI'],
  ])('%s', async (_nome, filtro, attesi) => {
    expect(await trovati(filtro)).toBe(attesi);
  });

  test.each([
    ['btp', 'BTP35 BTPI'],
    ['CITTA', 'BTP35'],
    ['ittà', 'BTP35'],
    ['1st30', 'BTP35'],
    ['st btp', 'BTP35 BTPI'],
    ['1,25', 'BTPI'],
    ['%', TUTTI],
    ['ni', 'CALLENI ENI'],
    ['IT0005', ''],
    ['aapl', ''],
  ])('parte della descrizione «%s»', async (titoloDescrizione, attesi) => {
    expect(await trovati({ titoloDescrizione })).toBe(attesi);
  });

  test('cambiata la descrizione, si cerca in quella nuova', async () => {
    await proprietario.query(`update titoli set descrizione = 'Mela' where cod_titolo = 'USA'`);
    expect(await trovati({ titoloDescrizione: 'apple' })).toBe('');
    expect(await trovati({ titoloDescrizione: 'mela' })).toBe('USA');
  });

  test('i raggruppamenti: uno, più d’uno, la dimensione', async () => {
    const [governativi, azionario] = [await idDi('PGOV'), await idDi('PAZ')];
    expect(await trovati({ idRaggruppamenti: [governativi] })).toBe('BTP35 BTPI');
    expect(await trovati({ idRaggruppamenti: [governativi, azionario] })).toBe('BTP35 BTPI ENI');
    expect(await trovati({ raggruppamento: [2] })).toBe('ENI');
    expect(await trovati({ raggruppamento: [9] })).toBe('');
  });

  test('gli scaduti al giorno di riferimento: chi scade quel giorno resta', async () => {
    const al = (dataRiferimento: string) => trovati({ scaduti: 'S', dataRiferimento });
    expect(await al('2026-01-15')).toBe(TUTTI);
    expect(await al('2026-01-16')).toBe('BTP35 BTPI CALLENI ENI USA');
    expect(await al('2026-12-19')).toBe('BTP35 BTPI ENI USA');
    expect(await trovati({ scaduti: 'S' })).toContain('BTPI');
  });

  test('i sottostanti vengono con le opzioni che rispondono, e solo con il tipo P', async () => {
    expect(await trovati({ tipoTitolo: ['P'], includiSottostanti: true })).toBe('CALLENI ENI');
    expect(await trovati({ tipoTitolo: ['A'], includiSottostanti: true })).toBe('ENI USA');
    const altraDivisa = { tipoTitolo: ['P'], codDivisa: ['USD'], includiSottostanti: true };
    expect(await trovati(altraDivisa)).toBe('');
  });

  test('da certificare sono tutti quelli che nessuno ha certificato', async () => {
    expect(await trovati({ soloDaCertificare: 'x' })).toBe(TUTTI);
  });
});
