import { beforeAll, describe, expect, test } from 'vitest';
import type { ScrittureDelMovimentoWire } from '#contract/contabilita/movimento.ts';
import { appDiProva } from '#tests/setup/app.ts';
import {
  ACQUISTO,
  ACQUISTO_AZIONI,
  PORTAFOGLI_DI_PROVA,
  TITOLI_DI_PROVA,
} from '#tests/setup/fissato.ts';

const { admin, come, proprietario } = await appDiProva();
const VIA = '/contabilizza/ipotesi';
const slip = { ...ACQUISTO_AZIONI, commissioni: '5' };

/** What a registration leaves: rows, holdings, numbers taken, history. */
const lasciato = async () => {
  const { rows } = await proprietario.query(
    `select (select count(*) from movimenti) as movimenti, (select count(*) from posizioni) as posizioni,
            (select count(*) from storico) as storico,
            (select jsonb_agg(to_jsonb(n) order by to_jsonb(n)::text) from numeratori_movimenti n) as numeri`,
  );
  return rows[0];
};

beforeAll(async () => {
  await proprietario.query(`${PORTAFOGLI_DI_PROVA} ${TITOLI_DI_PROVA}
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'BANCAB', 'Altra banca', 'CIRC');
    insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
    values ('AZ', 'Azione', 'A', 'EUR', 'U')`);
  await admin('POST', '/contabilita/predefiniti', {});
});

describe('le scritture di un fissato che non è ancora registrato', () => {
  test('sono quelle che avrà da registrato; chiederle non lascia nulla', async () => {
    const prima = await lasciato();
    const ipotesi = await admin('POST', VIA, slip);
    expect(ipotesi.statusCode, ipotesi.body).toBe(200);
    expect(await lasciato()).toEqual(prima);
    const registrato = await admin('POST', '/movimenti?registra=true', slip);
    expect(registrato.statusCode, registrato.body).toBe(201);
    const [riga] = registrato.json<{ righe: { id: number }[] }>().righe;
    const avra = await admin('GET', `/contabilizza/movimenti/${riga?.id}`);
    expect(ipotesi.json()).toEqual(avra.json());
    const { scritture } = avra.json<ScrittureDelMovimentoWire>();
    expect(scritture[0]?.righe.length).toBeGreaterThan(1);
  });

  test('di ogni specie di fissato: vendita, dividendo, rateo e cedola, trasferimento, divisa', async () => {
    const dove = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
    const azioni = (cod_Causale: string, altro: object) => ({
      ...{ ...dove, cod_Causale, cod_Titolo: 'AZ', dataMovimento: '2026-05-18', ...altro },
    });
    const btp = { ...dove, cod_Titolo: 'BTP2030' };
    const specie = [
      azioni('VEN', { qtaVnominale: '40', prezzo: '12', dataMovimento: '2026-04-10' }),
      azioni('DIV', { rateo: '0.5', manuali: ['rateo'] }),
      { ...ACQUISTO, ...btp, dataMovimento: '2026-05-14' },
      { ...btp, cod_Causale: 'CED', dataMovimento: '2026-09-01' },
      azioni('TRF', { qtaVnominale: '10', altra: { cod_Depositario: 'BANCAB' } }),
      { ...slip, cod_Titolo: 'AZUSA', cambio: '1.04', manuali: ['cambio'] },
    ];
    const date: number[] = [];
    for (const uno of specie) {
      const ipotesi = await admin('POST', VIA, uno);
      expect(ipotesi.statusCode, ipotesi.body).toBe(200);
      const registrato = await admin('POST', '/movimenti?registra=true', uno);
      expect(registrato.statusCode, registrato.body).toBe(201);
      const [riga] = registrato.json<{ righe: { id: number }[] }>().righe;
      const avra = (
        await admin('GET', `/contabilizza/movimenti/${riga?.id}`)
      ).json<ScrittureDelMovimentoWire>();
      expect(ipotesi.json()).toEqual(avra);
      date.push(avra.scritture.flatMap(({ righe }) => righe).length);
    }
    expect(date, 'quante righe dà ognuno').toEqual([3, 2, 3, 3, 2, 2]);
  });

  test('coi quattro occhi si vedono lo stesso, e l’azienda li tiene', async () => {
    const occhi = async (si: boolean) => {
      await proprietario.query('update aziende set quattro_occhi = $1', [si]);
    };
    const senza = (await admin('POST', VIA, slip)).json();
    await occhi(true);
    const prima = await lasciato();
    const ipotesi = await admin('POST', VIA, slip);
    expect([ipotesi.statusCode, ipotesi.json()]).toEqual([200, senza]);
    expect(await lasciato()).toEqual(prima);
    const { rows } = await proprietario.query('select distinct quattro_occhi from aziende');
    expect(rows).toEqual([{ quattro_occhi: true }]);
    const scritto = await admin('POST', '/movimenti?registra=true', slip);
    expect(scritto.statusCode, 'da solo non lo registra').toBe(422);
    await occhi(false);
  });

  test('mentre un altro registra non aspetta: dice di riprovare', async () => {
    const altro = await proprietario.connect();
    try {
      await altro.query('begin');
      await altro.query(`select pg_advisory_xact_lock(hashtext('movimenti'), hashtext('001'))`);
      const risposta = await admin('POST', VIA, slip);
      expect([risposta.statusCode, risposta.json().detail]).toEqual([
        409,
        'Un altro utente sta registrando: riprovare tra un momento.',
      ]);
    } finally {
      await altro.query('rollback');
      altro.release();
    }
  });

  test('un fissato che non si può registrare non ne ha, e dice perché', async () => {
    const risposta = await admin('POST', VIA, { ...slip, cod_Portafoglio: 'NESSUNO' });
    expect(risposta.statusCode).toBe(422);
    expect(risposta.body).toContain('Il portafoglio NESSUNO non c’è');
  });

  test('servono il diritto di leggere la contabilità e quello di scrivere movimenti', async () => {
    const legge = await come({ username: 'legge', su: { '001': ['Contabile_R'] } });
    expect((await legge('POST', VIA, slip)).statusCode).toBe(403);
    const scrive = await come({ username: 'scrive', su: { '001': ['Movimenti_W'] } });
    expect((await scrive('POST', VIA, slip)).statusCode).toBe(403);
  });
});
