import { describe, expect, test } from 'vitest';
import type { DiscordanzaWire } from '#contract/riconciliazione/confronto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { bancaDiProva } from '#tests/setup/banca.ts';
import { movimentoDiCassa } from '#tests/setup/cassa.ts';

const { admin, db, proprietario } = await appDiProva();
const { confronta, riga } = await bancaDiProva({ admin, db, proprietario });

describe('la bozza di ciò che manca da noi', () => {
  const registra = (bozza: number) =>
    proprietario.query(
      `with preso as (update numeratori_movimenti set ultimo = ultimo + 1 where cod_azienda = '001' and anno = 2026
                      returning ultimo)
       update movimenti set stato = 'registrato', nreg = preso.ultimo, registrato_il = now(), registrato_da = 'prova'
         from preso where id = $1`,
      [bozza],
    );

  test('nasce compilata dalla riga; registrata, le si abbina', async () => {
    const dice = async () =>
      (
        await admin('POST', `/riconciliazione/discordanze/${(await riga(2))?.idDiscordanza}/bozza`)
      ).json();
    expect(await dice()).toMatchObject({
      ...{ causale: null, codTitolo: 'T', codPortafoglio: 'P', codDepositario: 'D' },
      ...{
        codDivisa: 'EUR',
        dataMovimento: '2026-11-20',
        dataValuta: '2026-11-18',
        importo: '-122',
      },
      note: 'Dalla riga di banca del 20/11/2026: COMM. CUSTODIA IT0005518128',
      mancano: ['La causale: «66» non è fra le causali di banca di questo conto.'],
    });
    await proprietario.query(
      `insert into causali_banca (cod_azienda, cod_conto, causale_esterna, segno, cod_causale)
       values ('001', null, '66', '±', 'CED'), ('001', 'BANCA', '66', '-', 'COM'), ('001', 'BANCA', '66', '+', 'DIV')`,
    );
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = '2026-11-30' where cod_azienda = '001'`,
    );
    expect(await dice()).toMatchObject({
      causale: 'COM',
      mancano: [
        'Il periodo è chiuso fino al 30/11/2026: un movimento del 20/11/2026 non si registra senza una deroga.',
      ],
    });
    await proprietario.query(
      `update aziende set movimenti_chiusi_al = null where cod_azienda = '001'`,
    );

    const bozza = await movimentoDiCassa(proprietario, {
      ...{ saldo: '-122.00', data: '2026-11-18', causale: 'COM', bozza: true },
    });
    const id = (await riga(2))?.idDiscordanza;
    const legata = await admin('POST', `/riconciliazione/discordanze/${id}/bozza/${bozza}`);
    expect(legata.statusCode, legata.body).toBe(200);
    expect(legata.json<DiscordanzaWire>().idBozza).toBe(bozza);
    await confronta();
    expect((await riga(2))?.causa).toBe('manca-da-noi');
    // Of a day before the account counts it would be none of its movements: registered, the line stays open.
    const vecchia = await movimentoDiCassa(proprietario, {
      ...{ saldo: '-122.00', data: '2026-10-30', causale: 'COM', bozza: true },
    });
    await admin('POST', `/riconciliazione/discordanze/${id}/bozza/${vecchia}`);
    await registra(vecchia);
    expect((await riga(2))?.causa).toBe('manca-da-noi');
    await admin('POST', `/riconciliazione/discordanze/${id}/bozza/${bozza}`);
    await registra(bozza);
    expect(await riga(2)).toMatchObject({
      ...{ abbinamento: 'confermato', come: 'bozza', perche: 'registrato da questa riga' },
      ...{ idDiscordanza: null },
    });
  });
});
