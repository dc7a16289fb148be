import { beforeAll, describe, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { differenzeDaZero } from '#server/posizioni/differenze.ts';
import { unoAllaVolta } from '#server/posizioni/metodo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { aspettanoUnaTransazione } from '#tests/setup/lucchetti.ts';
import { apriDeposito, apriTitolo } from '#tests/setup/movimenti.ts';
import { chi, registrate, stornato } from '#tests/setup/righe-movimento.ts';
import { storna, stornaMolti } from './storno.ts';

const { db, proprietario } = await appDiProva();

const compra = (titolo: string, data: string, quantita: string, costo: string) => ({
  causale: 'ACQ',
  titolo,
  data,
  quantita,
  costo,
});
const vende = (titolo: string, data: string, quantita: string) => ({
  causale: 'VEN',
  titolo,
  data,
  quantita,
});
const unaSola = async (riga: Parameters<typeof registrate>[1][number]) =>
  (await registrate(db, [riga]))[0]?.[0] as number;

const riga = async (id: number) =>
  (await proprietario.query('select * from movimenti where id = $1', [id])).rows[0];
const posizione = async (titolo: string, depositario = 'D') =>
  (
    await proprietario.query(
      `select trim_scale(quantita)::text as quantita, costo::text from posizioni
        where cod_titolo = $1 and cod_depositario = $2`,
      [titolo, depositario],
    )
  ).rows[0];

beforeAll(async () => {
  await apriDeposito(proprietario, {});
  await apriDeposito(proprietario, { depositario: 'D2' });
  for (const uno of ['A', 'B', 'C', 'E']) await apriTitolo(proprietario, uno);
});

describe('uno storno', () => {
  test('è una registrazione nuova, con le stesse date e tutto negato; la giacenza torna com’era', async () => {
    await unaSola(compra('A', '2026-01-10', '100', '1000.00'));
    const id = await unaSola(compra('A', '2026-02-10', '50', '700.00'));
    expect(await posizione('A')).toEqual({ quantita: '150', costo: '1700.00' });
    const storno = await stornato(db, id);
    const [suo, nuovo] = [await riga(id), await riga(storno)];
    expect(suo).toMatchObject({ stornato: true, stato: 'registrato' });
    expect(nuovo).toMatchObject({
      id_storno_di: id,
      nreg: suo.nreg + 1,
      data_movimento: '2026-02-10',
      data_valuta: '2026-02-10',
      qta_vnominale: '-50.000000',
      controvalore_euro: '-700.00',
      spese: '-1.50',
      costo: '-700.00',
    });
    expect(await posizione('A')).toEqual({ quantita: '100', costo: '1000.00' });
    const { rows } = await proprietario.query(
      `select sum(quantita)::text as quantita, sum(costo)::text as costo from effetti_posizioni
        where id_movimento = any($1)`,
      [[id, storno]],
    );
    expect(rows).toEqual([{ quantita: '0.000000', costo: '0.00' }]);
  });

  test('di uno storno, di ciò che è già stornato e di una bozza si rifiuta', async () => {
    const id = await unaSola(compra('B', '2026-01-10', '10', '100.00'));
    const storno = await stornato(db, id);
    const { nreg } = await riga(id);
    await expect(stornato(db, storno)).rejects.toThrow(
      `Il movimento ${nreg + 1}/2026 è uno storno: uno storno non si storna, si registra di nuovo il movimento.`,
    );
    await expect(stornato(db, id)).rejects.toThrow(`Il movimento ${nreg}/2026 è già stornato.`);
    await expect(stornato(db, 999_999)).rejects.toMatchObject({ codice: 'NON_TROVATO' });
    const { rows } = await proprietario.query<{ id: number }>(
      `insert into movimenti (cod_azienda, cod_causale, cod_portafoglio, cod_depositario, data_movimento,
         data_valuta, data_operazione, cod_divisa)
       values ('001', 'LIQ', 'P', 'D', '2026-01-01', '2026-01-01', '2026-01-01', 'EUR') returning id`,
    );
    await expect(stornato(db, rows[0]?.id ?? 0)).rejects.toThrow('Una bozza non si storna');
  });

  test('si rifiuta se ciò che si è venduto dopo resterebbe scoperto, e lo nomina', async () => {
    const id = await unaSola(compra('C', '2026-03-01', '1000.5', '900.00'));
    const vendita = await unaSola(vende('C', '2026-04-03', '600'));
    const { nreg } = await riga(vendita);
    await expect(stornato(db, id)).rejects.toMatchObject({
      codice: 'REGOLA_VIOLATA',
      message: `Il movimento VEN ${nreg}/2026 del 03/04/2026 resterebbe scoperto: scarica 600, ce ne sarebbero 0, ne mancano 600.`,
    });
    expect(await riga(id)).toMatchObject({ stornato: false });
    await stornato(db, vendita);
    await stornato(db, id);
    expect(await posizione('C')).toEqual({ quantita: '0', costo: '0.00' });
  });

  test('di un trasferimento storna entrambe le righe, da qualunque delle due si chieda', async () => {
    await unaSola(compra('E', '2026-01-05', '30', '300.00'));
    const [ids] = await registrate(db, [
      { causale: 'TRF', titolo: 'E', data: '2026-02-05', quantita: '20', cede: true },
      {
        causale: 'TRF',
        titolo: 'E',
        data: '2026-02-05',
        quantita: '20',
        depositario: 'D2',
        seguente: true,
      },
    ]);
    expect(await posizione('E', 'D2')).toEqual({ quantita: '20', costo: '200.00' });
    const storno = await stornato(db, ids?.[1] as number);
    expect(await riga(storno)).toMatchObject({
      nriga: 1,
      id_storno_di: ids?.[0],
      qta_vnominale: '20.000000',
    });
    const { rows } = await proprietario.query(
      'select nriga, id_storno_di, qta_vnominale from movimenti where id_capofila = $1',
      [storno],
    );
    expect(rows).toEqual([{ nriga: 2, id_storno_di: ids?.[1], qta_vnominale: '-20.000000' }]);
    expect(await posizione('E')).toEqual({ quantita: '30', costo: '300.00' });
    expect(await posizione('E', 'D2')).toEqual({ quantita: '0', costo: '0.00' });
  });

  test('molti insieme aspettano chi registra senza tenergli le righe', async () => {
    const id = await unaSola(compra('B', '2026-05-05', '10', '100.00'));
    const inAttesa = async () => {
      const { rows } = await proprietario.query('select from pg_locks where not granted');
      return rows.length > 0;
    };
    const molti = await inTransazione(db, chi(), async (tx) => {
      await unoAllaVolta(tx, '001');
      const insieme = inTransazione(db, chi(), (altra) => stornaMolti(altra, '001', [id]));
      await expect.poll(inAttesa).toBe(true);
      await storna(tx, '001', { id, versione: undefined });
      return { insieme };
    });
    expect(await molti.insieme).toBe(0);
  });

  test('in un periodo chiuso si rifiuta', async () => {
    const id = await unaSola(compra('B', '2025-12-20', '10', '100.00'));
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = '2025-12-31' where cod_azienda = '001'`,
    );
    await expect(stornato(db, id)).rejects.toMatchObject({ code: 'RT049' });
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = null where cod_azienda = '001'`,
    );
    await stornato(db, id);
  });

  test('anche chi scrive nella tabella aspetta chi chiude il periodo, e poi lo trova chiuso', async () => {
    const id = await unaSola(compra('B', '2025-12-20', '10', '100.00'));
    const chiude = await proprietario.connect();
    try {
      await chiude.query(
        `begin; update aziende set movimenti_chiusi_al = '2025-12-31' where cod_azienda = '001'`,
      );
      const scritto = proprietario.query(
        `with numero as (update numeratori_movimenti set ultimo = ultimo + 1
                          where cod_azienda = '001' and anno = 2025 returning ultimo)
         insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_portafoglio, cod_depositario, cod_divisa,
                data_movimento, data_valuta, data_operazione, registrato_il)
         select m.cod_azienda, 'registrato', n.ultimo, 'CED', m.cod_portafoglio, m.cod_depositario, m.cod_divisa,
                m.data_movimento, m.data_valuta, m.data_operazione, now()
           from movimenti m, numero n where m.id = $1`,
        [id],
      );
      const rifiuto = expect(scritto).rejects.toMatchObject({ code: 'RT049' });
      await expect.poll(() => aspettanoUnaTransazione(proprietario)).toBeGreaterThan(0);
      await chiude.query('commit');
      await rifiuto;
    } finally {
      await chiude.query(
        `rollback; update aziende set movimenti_chiusi_al = null where cod_azienda = '001'`,
      );
      chiude.release();
    }
  });

  test('i lotti sono sempre quelli che si rifanno da zero', async () => {
    const diversi = await inTransazione(db, chi(), (tx) => differenzeDaZero(tx));
    expect(diversi).toEqual([]);
  });
});
