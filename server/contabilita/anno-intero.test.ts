import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  RiepilogoContabileWire,
  ScritturaSimulataWire,
} from '#contract/contabilita/contabilizza.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { ATTESE, righeDellAnno } from '#tests/setup/anno-contabile.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { attendi, lavoratoreDiProva } from '#tests/setup/lavori.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

type Chiama = typeof admin;
interface Pagina {
  readonly items: ScritturaSimulataWire[];
  readonly cursoreDopo: string | null;
}
const diAltra: Chiama = (metodo, url, corpo, testate) =>
  admin(metodo, url, corpo, { ...testate, 'x-cod-azienda': '002' });

const FINE = '2025-12-31';
const DI_FINE_PERIODO = new Set(['RAT', 'SCA', 'SVA', 'RIV', 'CAM', 'VAL', 'FVD', 'CRC']);
const tipoDi = new Map(
  righeDellAnno.map(({ registrazione, causale }) => [
    registrazione,
    DI_FINE_PERIODO.has(causale.codCausale) ? 'F' : 'G',
  ]),
);
const entro = new Set(
  righeDellAnno.filter(({ dataOperazione }) => dataOperazione <= FINE).map((una) => una.registrazione),
);
const attese = (tipo: 'G' | 'F', quali = entro) =>
  [...ATTESE].filter(([reg]) => tipoDi.get(reg) === tipo && quali.has(reg)).sort(([a], [b]) => a - b);

async function chiesto(
  chiama: Chiama,
  tipo: 'G' | 'F',
  che: 'anteprima' | 'genera',
  corpo: object = {},
) {
  const guid = randomUUID();
  const avviato = await chiama('POST', `/contabilizza/${tipo}/${che}?guid=${guid}`, {
    dal: '2025-01-01',
    al: FINE,
    ...corpo,
  });
  expect(avviato.statusCode, avviato.body).toBe(202);
  const lavoro = await attendi(chiama, guid);
  return { guid, lavoro };
}
const riepilogo = async (chiama: Chiama, guid: string) =>
  (await chiama('GET', `/contabilizza/${guid}/bilancio`)).json<RiepilogoContabileWire>();
async function tutte(chiama: Chiama, guid: string): Promise<ScritturaSimulataWire[]> {
  const trovate: ScritturaSimulataWire[] = [];
  for (let cursore: string | null = ''; cursore !== null; ) {
    const url = `/contabilizza/${guid}/scritture?pageSize=50&cursore=${cursore}`;
    const pagina: Pagina = (await chiama('GET', url)).json();
    trovate.push(...pagina.items);
    cursore = pagina.cursoreDopo;
  }
  return trovate;
}
/** By registration its lines, as the reference writes them. */
const inRighe = (scritture: readonly ScritturaSimulataWire[]) =>
  [...Map.groupBy(scritture, ({ nreg }) => nreg ?? 0)]
    .map(([reg, sue]) => [
      reg,
      sue
        .flatMap(({ righe }) => righe)
        .map((una) => `${una.codiceConto}:${una.numeroConto} ${una.segno} ${una.importo}`)
        .sort()
        .join(' · '),
    ])
    .sort(([a], [b]) => Number(a) - Number(b));
async function conferma(chiama: Chiama, tipo: 'G' | 'F', azienda = '001') {
  const guid = randomUUID();
  const avviata = await chiama(
    'GET',
    `/S_Destinazione/confermaTrasf/${azienda}?tipoElaborazione=${tipo}&guid=${guid}`,
  );
  expect(avviata.statusCode, avviata.body).toBe(202);
  return attendi(chiama, guid);
}
const righeScritte = async (azienda: string) =>
  (
    await proprietario.query<{ scritture: number; giornale: number }>(
      `select (select count(*)::int from s_destinazione_scritture where cod_azienda = $1) as scritture,
              (select count(*)::int from giornale where cod_azienda = $1) as giornale`,
      [azienda],
    )
  ).rows[0];
const bilancio = async (chiama: Chiama) =>
  (await chiama('POST', '/giornale/bilancio', { dataA: FINE })).json<{
    righe: { numeroConto: string; dare: string; avere: string }[];
  }>().righe.map(({ numeroConto, dare, avere }) => [numeroConto, dare, avere]);

beforeAll(async () => {
  await registraLAnno(proprietario, '001', 0);
  // The same year, written in another order.
  const mescolate = righeDellAnno.toSorted(
    (a, b) => ((a.registrazione * 7919) % 101) - ((b.registrazione * 7919) % 101),
  );
  await registraLAnno(proprietario, '002', 10_000, mescolate);
  for (const chiama of [admin, diAltra])
    expect((await chiama('POST', '/contabilita/predefiniti', {})).statusCode).toBe(200);
});

describe('un anno intero, dai movimenti al giornale', () => {
  test.each(['G', 'F'] as const)('la simulazione %s dà ogni riga attesa e non scrive nulla', async (tipo) => {
    const { guid, lavoro } = await chiesto(admin, tipo, 'anteprima');
    expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
    const detto = await riepilogo(admin, guid);
    expect(detto).toMatchObject({ scartate: 0, scarti: {}, simulazione: true, elaborazione: null });
    expect(inRighe(await tutte(admin, guid))).toEqual(attese(tipo));
    const somma = (segno: 'dare' | 'avere') =>
      detto.bilancio.reduce((s, una) => s + BigInt(una[segno].replace('.', '')), 0n);
    expect([somma('dare'), somma('avere')]).toEqual(
      Array(2).fill(BigInt(detto.totale.replace('.', ''))),
    );
    expect(await righeScritte('001')).toEqual({ scritture: 0, giornale: 0 });
  });

  test('si genera, si annulla, si genera di nuovo e si conferma: nel giornale c’è ogni riga attesa', async () => {
    const prima = await chiesto(admin, 'G', 'genera');
    expect(prima.lavoro.stato, JSON.stringify(prima.lavoro.problema)).toBe('completato');
    const generate = inRighe(await tutte(admin, prima.guid));
    expect(generate).toEqual(attese('G'));
    const altra = await admin('POST', '/contabilizza/G/genera', { al: FINE });
    expect(altra.statusCode).toBe(409);
    expect(altra.body).toContain('non confermata: confermarla o annullarla');
    const esiste = await admin('GET', '/S_Destinazione/esisteGenPrecedente/001?tipoElaborazione=G');
    expect(esiste.json()).toMatchObject({ esiste: true, elaborazione: { guid: prima.guid } });
    const annullata = await admin('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
    expect(annullata.json<{ annullate: number }>().annullate).toBeGreaterThan(60);
    expect(await righeScritte('001')).toEqual({ scritture: 0, giornale: 0 });

    for (const tipo of ['G', 'F'] as const) {
      const { guid } = await chiesto(admin, tipo, 'genera');
      const confermata = await conferma(admin, tipo);
      expect(confermata.stato, JSON.stringify(confermata.problema)).toBe('completato');
      expect(inRighe(await tutte(admin, guid))).toEqual(attese(tipo));
      const dopo = await riepilogo(admin, guid);
      expect(dopo.elaborazione).toMatchObject({ stato: 'C', esercizi: [2025] });
      expect(dopo.elaborazione?.ultimoHash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
    const { rows } = await proprietario.query(
      `select distinct stato from movimenti where cod_azienda = '001' and data_operazione <= '${FINE}'`,
    );
    expect(rows).toEqual([{ stato: 'contabilizzato' }]);
  });

  test('una seconda volta non c’è nulla da scrivere', async () => {
    const { lavoro } = await chiesto(admin, 'G', 'genera');
    expect(lavoro).toMatchObject({ stato: 'fallito', problema: { codice: 'STATO_NON_ADATTO' } });
    expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
    const nulla = await admin('GET', '/S_Destinazione/confermaTrasf/001?tipoElaborazione=G');
    expect(nulla.statusCode).toBe(409);
  });

  test('mese per mese, da righe scritte in altro ordine, il bilancio è lo stesso', async () => {
    for (let mese = 1; mese <= 12; mese += 1) {
      const al = new Date(Date.UTC(2025, mese, 0)).toISOString().slice(0, 10);
      const { lavoro } = await chiesto(diAltra, 'G', 'genera', { dal: null, al });
      expect(lavoro.stato, JSON.stringify(lavoro.problema)).toBe('completato');
      expect((await conferma(diAltra, 'G', '002')).stato).toBe('completato');
    }
    await chiesto(diAltra, 'F', 'genera', { dal: null });
    expect((await conferma(diAltra, 'F', '002')).stato).toBe('completato');
    expect(await bilancio(diAltra)).toEqual(await bilancio(admin));
  });
});
