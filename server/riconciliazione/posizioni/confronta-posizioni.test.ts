import { beforeAll, describe, expect, test } from 'vitest';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { apriDeposito, registraDiProva } from '#tests/setup/movimenti.ts';
import { apriConto, apriEstratto, type RigaDiProva } from '#tests/setup/riconciliazione.ts';
import { chi, stornato } from '#tests/setup/righe-movimento.ts';
import { confrontaConto } from '../confronta.ts';

const { db, proprietario } = await appDiProva();

const TERNA = 'IT0003242622';
const POSTE = 'IT0003796171';
const GREEN = 'IT0005508590';
const CARMIGNAC = 'FR0010135103';

const apri = (codice: string, tipo = 'A') =>
  proprietario.query(
    `insert into titoli (cod_titolo, cod_isin, descrizione, tipo_titolo, cod_divisa)
     values ($1, $1, 'Titolo ' || $1, $2, 'EUR') on conflict do nothing`,
    [codice, tipo],
  );

const compra = (titolo: string, quantita: string, altro: object = {}) => ({
  ...{
    causale: 'ACQ',
    titolo,
    quantita,
    data: '2026-01-12',
    costo: '100.00',
    inserito: '2026-01-12',
  },
  ...altro,
});

interface Letta {
  chiave: string;
  causa: string;
  stato: string;
  nostro: string | null;
  loro: string | null;
  differenza: string;
  primo: string;
  ultimo: string;
  risolta: string | null;
  parole: string;
  versione: number;
}

const discordanze = async (idConto: number): Promise<Letta[]> =>
  (
    await proprietario.query<Letta>(
      `select chiave, causa, stato, trim_scale(nostro)::text as nostro, trim_scale(loro)::text as loro,
              trim_scale(differenza)::text as differenza, primo_giorno::text as primo, ultimo_giorno::text as ultimo,
              risolta_il::text as risolta, prova ->> 'parole' as parole, versione
         from discordanze where id_conto = $1 order by chiave`,
      [idConto],
    )
  ).rows;

const confronta = (idConto: number) =>
  inTransazione(db, chi(), (tx) => confrontaConto(tx, { azienda: '001', idConto }));

const estratto = async (idConto: number, giorno: string, righe: readonly RigaDiProva[]) => {
  const suo = await apriEstratto(proprietario, {
    ...{ idConto, giorno, specie: 'posizioni', base: 'regolato', righe },
    preparato: `${giorno} 18:00`,
  });
  await confronta(idConto);
  return suo.id;
};

const riga = (isin: string, quantita: string, altro: Partial<RigaDiProva> = {}): RigaDiProva => ({
  isin,
  quantita,
  ...altro,
});

let n = 0;
/** A custodian of its own, with an account. */
async function deposito(): Promise<{ depositario: string; conto: number }> {
  n += 1;
  const depositario = `D${n}`;
  await apriDeposito(proprietario, { depositario });
  const conto = await apriConto(proprietario, {
    ...{ codConto: `C${n}`, tipo: 'depositario', depositario },
  });
  return { depositario, conto };
}

beforeAll(async () => {
  for (const uno of [TERNA, POSTE, CARMIGNAC]) await apri(uno);
  await apri(GREEN, 'O');
});

describe('le posizioni di un depositario accanto alle nostre', () => {
  test('le quattro dell’esempio, ciascuna con la sua causa e il suo stato', async () => {
    const { depositario, conto } = await deposito();
    await registraDiProva(proprietario, compra(TERNA, '8000', { depositario }));
    await registraDiProva(proprietario, compra(POSTE, '5000', { depositario }));
    await registraDiProva(proprietario, compra(GREEN, '250000', { depositario }));
    await registraDiProva(proprietario, compra(CARMIGNAC, '120.4567', { depositario }));
    await registraDiProva(
      proprietario,
      compra(GREEN, '100000', {
        depositario,
        data: '2026-11-17',
        valuta: '2026-11-19',
        inserito: '2026-11-17',
      }),
    );
    const [poste] = await registraDiProva(
      proprietario,
      compra(POSTE, '1000', { depositario, data: '2026-11-18', valuta: '2026-11-20' }),
    );
    await stornato(db, poste as number);
    await estratto(conto, '2026-11-20', [
      riga(TERNA, '7600'),
      riga(POSTE, '4000'),
      riga(POSTE, '2000'),
      riga(GREEN, '250000', { tipoQuantita: 'FAMT' }),
      riga(CARMIGNAC, '120.457'),
    ]);
    expect(
      (await discordanze(conto)).map(({ chiave, causa, stato, differenza }) => [
        chiave,
        causa,
        stato,
        differenza,
      ]),
    ).toEqual([
      [`I:${CARMIGNAC}`, 'arrotondamento', 'spiegata', '0.0003'],
      [`I:${TERNA}`, 'ignota', 'aperta', '-400'],
      [`I:${POSTE}`, 'stornato', 'spiegata', '1000'],
      [`I:${GREEN}`, 'non-regolato', 'attesa', '-100000'],
    ]);
  });

  test('la base dell’estratto dice quale data conta; un titolo che nessuno conosce resta in vista', async () => {
    const { depositario, conto } = await deposito();
    await registraDiProva(
      proprietario,
      compra(TERNA, '10', { depositario, data: '2026-11-19', valuta: '2026-11-23' }),
    );
    const righe = [riga(TERNA, '10'), riga('IT0003242623', '5'), riga(POSTE, '0')];
    await apriEstratto(proprietario, {
      ...{ idConto: conto, giorno: '2026-11-20', specie: 'posizioni', base: 'contrattato', righe },
    });
    await confronta(conto);
    const [sola, ...altre] = await discordanze(conto);
    expect(altre).toEqual([]);
    expect(sola).toMatchObject({ chiave: 'I:IT0003242623', causa: 'manca-da-noi', nostro: null });
    expect(sola?.parole).toContain('La cifra di controllo');
    expect(sola?.parole).toContain(`Gli somiglia ${TERNA}`);
    await estratto(conto, '2026-11-21', [riga(TERNA, '10')]);
    expect((await discordanze(conto)).find(({ chiave }) => chiave === `I:${TERNA}`)).toMatchObject({
      causa: 'non-regolato',
      nostro: null,
      loro: '10',
    });
  });

  test('fra due depositari: la seconda lo dice, e la prima è segnata per dirlo', async () => {
    const [uno, altro] = [await deposito(), await deposito()];
    await registraDiProva(proprietario, compra(TERNA, '500', { depositario: uno.depositario }));
    await estratto(uno.conto, '2026-11-20', [riga(TERNA, '200')]);
    expect(await discordanze(uno.conto)).toMatchObject([{ causa: 'ignota' }]);
    await estratto(altro.conto, '2026-11-20', [riga(TERNA, '300')]);
    expect(await discordanze(altro.conto)).toMatchObject([{ causa: 'trasferimento' }]);
    const { rows } = await proprietario.query(
      'select distinct id_conto from conti_mossi where id_conto = any ($1)',
      [[uno.conto, altro.conto]],
    );
    expect(rows.map(({ id_conto }) => Number(id_conto))).toEqual([uno.conto]);
    await confronta(uno.conto);
    expect(await discordanze(uno.conto)).toMatchObject([
      { causa: 'trasferimento', stato: 'spiegata' },
    ]);
    const segnato = async () =>
      (await proprietario.query('select from conti_mossi where id_conto = $1', [uno.conto])).rows
        .length > 0;
    // The other side's statement is undone, and its differences with it; then it is there again.
    const { rows: suo } = await proprietario.query(
      `update estratti set stato = 'sostituito' where id_conto = $1 returning id`,
      [altro.conto],
    );
    await confronta(altro.conto);
    expect([await discordanze(altro.conto), await segnato()]).toEqual([[], true]);
    await confronta(uno.conto);
    expect(await discordanze(uno.conto)).toMatchObject([{ causa: 'ignota', stato: 'aperta' }]);
    await proprietario.query(`update estratti set stato = 'letto' where id = $1`, [suo[0]?.id]);
    await confronta(altro.conto);
    await confronta(uno.conto);
    expect(await discordanze(uno.conto)).toMatchObject([{ causa: 'trasferimento' }]);
    // The other side is put right: what was said of this one no longer holds, and it is compared again.
    await registraDiProva(proprietario, compra(TERNA, '300', { depositario: altro.depositario }));
    await confronta(altro.conto);
    expect(await segnato()).toBe(true);
    await confronta(uno.conto);
    expect(await discordanze(uno.conto)).toMatchObject([{ causa: 'ignota', stato: 'aperta' }]);
  });
});

describe('una discordanza da un estratto all’altro', () => {
  test('tiene l’età, si risolve da sé, si riapre; lo stesso confronto non scrive nulla', async () => {
    const { depositario, conto } = await deposito();
    await registraDiProva(proprietario, compra(TERNA, '8000', { depositario }));
    await estratto(conto, '2026-10-30', [riga(TERNA, '7600')]);
    await proprietario.query(
      `update discordanze set nota = 'chiesto alla banca', responsabile = 'anna' where id_conto = $1`,
      [conto],
    );
    await estratto(conto, '2026-11-06', [riga(TERNA, '7600')]);
    const [seconda] = await discordanze(conto);
    expect(seconda).toMatchObject({ primo: '2026-10-30', ultimo: '2026-11-06', stato: 'aperta' });
    await confronta(conto);
    expect(await discordanze(conto)).toEqual([seconda]);
    const terzo = await estratto(conto, '2026-11-13', [riga(TERNA, '8000')]);
    expect(await discordanze(conto)).toMatchObject([{ stato: 'risolta', risolta: '2026-11-13' }]);
    // The third statement is undone: what it had settled is as it was.
    await proprietario.query(`update estratti set stato = 'sostituito' where id = $1`, [terzo]);
    await confronta(conto);
    expect(await discordanze(conto)).toMatchObject([
      { stato: 'aperta', primo: '2026-10-30', ultimo: '2026-11-06', risolta: null },
    ]);
    const { rows } = await proprietario.query(
      'select nota, responsabile from discordanze where id_conto = $1',
      [conto],
    );
    expect(rows).toEqual([{ nota: 'chiesto alla banca', responsabile: 'anna' }]);
  });

  test('ciò che solo un estratto annullato mostrava se ne va; senza estratti non resta nulla', async () => {
    const { depositario, conto } = await deposito();
    await registraDiProva(proprietario, compra(TERNA, '100', { depositario }));
    const primo = await estratto(conto, '2026-11-13', [riga(TERNA, '90')]);
    const secondo = await estratto(conto, '2026-11-20', [riga(TERNA, '90'), riga(POSTE, '3')]);
    expect(await discordanze(conto)).toHaveLength(2);
    await proprietario.query(`update estratti set stato = 'sostituito' where id = $1`, [secondo]);
    await confronta(conto);
    expect(await discordanze(conto)).toMatchObject([
      { chiave: `I:${TERNA}`, ultimo: '2026-11-13' },
    ]);
    await proprietario.query(`update estratti set stato = 'sostituito' where id = $1`, [primo]);
    await confronta(conto);
    expect(await discordanze(conto)).toEqual([]);
  });

  test('un movimento tardivo segna il conto, e il confronto che segue risolve', async () => {
    const { depositario, conto } = await deposito();
    const mossi = async () =>
      (await proprietario.query('select from conti_mossi where id_conto = $1', [conto])).rows
        .length;
    // Also before the first statement, which nobody else sees while it is being taken.
    await registraDiProva(proprietario, compra(TERNA, '30', { depositario }));
    expect(await mossi()).toBeGreaterThan(0);
    await confronta(conto);
    expect(await mossi()).toBe(0);
    await estratto(conto, '2026-11-20', [riga(TERNA, '100')]);
    expect(await mossi()).toBe(0);
    await registraDiProva(proprietario, compra(TERNA, '70', { depositario }));
    expect(await mossi()).toBeGreaterThan(0);
    await confronta(conto);
    expect(await discordanze(conto)).toMatchObject([{ stato: 'risolta' }]);
    expect(await mossi()).toBe(0);
  });

  test('ciò che una persona ha deciso vale finché la differenza è quella', async () => {
    const { depositario, conto } = await deposito();
    await registraDiProva(proprietario, compra(CARMIGNAC, '120.4567', { depositario }));
    await estratto(conto, '2026-10-30', [riga(CARMIGNAC, '120.457')]);
    await proprietario.query(
      `update discordanze set stato = 'accettata', nota = 'tre decimali', deciso_stato = 'accettata',
         deciso_differenza = differenza, deciso_causa = causa where id_conto = $1`,
      [conto],
    );
    await estratto(conto, '2026-11-06', [riga(CARMIGNAC, '120.457')]);
    expect(await discordanze(conto)).toMatchObject([{ stato: 'accettata' }]);
    const terzo = await estratto(conto, '2026-11-13', [riga(CARMIGNAC, '120')]);
    expect(await discordanze(conto)).toMatchObject([{ stato: 'spiegata', differenza: '-0.4567' }]);
    await proprietario.query(`update estratti set stato = 'sostituito' where id = $1`, [terzo]);
    await confronta(conto);
    expect(await discordanze(conto)).toMatchObject([{ stato: 'accettata', differenza: '0.0003' }]);
  });
});
