import { beforeAll, describe, expect, test } from 'vitest';
import type { ScritturaSimulataWire } from '#contract/contabilita/contabilizza.ts';
import type { BilancioWire, MastrinoWire } from '#contract/contabilita/giornale.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { ATTESE, righeDellAnno } from '#tests/setup/anno-contabile.ts';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { contabileDiProva, righeDi } from '#tests/setup/contabilizza.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { reportLetto } from '#tests/setup/report.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

type Chiama = typeof admin;
const diAltra: Chiama = (metodo, url, corpo, testate) =>
  admin(metodo, url, corpo, { ...testate, 'x-cod-azienda': '002' });
const una = contabileDiProva(admin);
const altra = contabileDiProva(diAltra, '002');

const FINE = '2025-12-31';
const ANNO = { dal: '2025-01-01', al: FINE };
const DI_FINE_PERIODO = new Set(['RAT', 'SCA', 'SVA', 'RIV', 'CAM', 'VAL', 'FVD', 'CRC']);
const tipoDi = new Map(
  righeDellAnno.map(({ registrazione, causale }) => [
    registrazione,
    DI_FINE_PERIODO.has(causale.codCausale) ? 'F' : 'G',
  ]),
);
const entro = new Set(
  righeDellAnno.flatMap((riga) => (riga.dataOperazione <= FINE ? [riga.registrazione] : [])),
);
const attese = (tipo: 'G' | 'F') =>
  [...ATTESE]
    .filter(([reg]) => tipoDi.get(reg) === tipo && entro.has(reg))
    .sort(([a], [b]) => a - b);
/** What no registration says: the account in currency at the rate of the last day. */
const IN_DIVISA = [0, 'BANCA:1204102 A 64068.05 · PERCAMBI.V:3001714 D 64068.05'] as const;
/** By registration its lines, as the reference writes them. */
const perRegistrazione = (scritture: readonly ScritturaSimulataWire[]) =>
  [...Map.groupBy(scritture, ({ nreg }) => nreg ?? 0)]
    .map(([reg, sue]) => [reg, righeDi(sue).join(' · ')] as const)
    .sort(([a], [b]) => a - b);
const righeScritte = async (azienda: string) =>
  (
    await proprietario.query<{ scritture: number; giornale: number }>(
      `select (select count(*)::int from s_destinazione_scritture where cod_azienda = $1) as scritture,
              (select count(*)::int from giornale where cod_azienda = $1) as giornale`,
      [azienda],
    )
  ).rows[0];
const bilancio = async (chiama: Chiama) =>
  (await chiama('POST', '/giornale/bilancio', { dataA: FINE }))
    .json<{ righe: { numeroConto: string; dare: string; avere: string }[] }>()
    .righe.map(({ numeroConto, dare, avere }) => [numeroConto, dare, avere]);

/** A hand takes the lines of an entry for others; put back as they were counted, they are what they had been. */
async function toltaERimessa(causale: string) {
  const { rows } = await proprietario.query<{ id: number }>(
    `select id from s_destinazione_scritture where cod_azienda = '001' and causale = $1 order by id limit 1`,
    [causale],
  );
  const id = rows[0]?.id as number;
  const righe = async () =>
    (
      await proprietario.query(
        `select to_jsonb(d) - '{id,versione,lavoro,creato_il,modificato_il}'::text[] as riga from s_destinazione d
          where id_scrittura = $1 order by n_riga`,
        [id],
      )
    ).rows;
  const prima = await righe();
  const cambia = async (corpo: object) => {
    const { versione, righe } = (
      await admin('GET', `/S_Destinazione/getmanutenzione-scritture/${id}`)
    ).json();
    const nuove = righe.map(({ descrizioneContoId, segno, importo }: Record<string, unknown>) => ({
      ...{ descrizioneContoId, segno, importo },
    }));
    const scritta = await admin('PUT', `/S_Destinazione/${id}`, {
      versione,
      righe: nuove,
      ...corpo,
    });
    expect(scritta.statusCode, scritta.body).toBe(200);
  };
  await cambia({});
  expect(await righe()).not.toEqual(prima);
  await cambia({ righe: null, ripristina: true });
  expect(await righe()).toEqual(prima);
}

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
  test.each(['G', 'F'] as const)(
    'la simulazione %s dà ogni riga attesa e non scrive nulla',
    async (tipo) => {
      const guid = await una.simula(tipo, ANNO);
      const detto = await una.riepilogo(guid);
      expect(detto).toMatchObject({
        scartate: 0,
        scarti: {},
        simulazione: true,
        elaborazione: null,
      });
      expect(perRegistrazione(await una.scritture(guid))).toEqual(attese(tipo));
      const somma = (segno: 'dare' | 'avere') =>
        detto.bilancio.reduce((s, conto) => s + BigInt(conto[segno].replace('.', '')), 0n);
      const totale = BigInt(detto.totale.replace('.', ''));
      expect([somma('dare'), somma('avere')]).toEqual([totale, totale]);
      expect(await righeScritte('001')).toEqual({ scritture: 0, giornale: 0 });
    },
  );

  test('si genera, si annulla, si genera di nuovo e si conferma: nel giornale c’è ogni riga attesa', async () => {
    const prima = await una.genera('G', ANNO);
    expect(perRegistrazione(await una.scritture(prima))).toEqual(attese('G'));
    const seconda = await admin('POST', '/contabilizza/G/genera', { al: FINE });
    expect(seconda.statusCode).toBe(409);
    expect(seconda.body).toContain('non confermata: confermarla o annullarla');
    const esiste = await admin('GET', '/S_Destinazione/esisteGenPrecedente/001?tipoElaborazione=G');
    expect(esiste.json()).toMatchObject({ esiste: true, elaborazione: { guid: prima } });
    await toltaERimessa('GIR');
    const annullata = await admin('GET', '/S_Destinazione/annullaTrasf/001?tipoElaborazione=G');
    expect(annullata.json<{ annullate: number }>().annullate).toBeGreaterThan(60);
    expect(await righeScritte('001')).toEqual({ scritture: 0, giornale: 0 });

    for (const tipo of ['G', 'F'] as const) {
      const guid = await una.genera(tipo, ANNO);
      const confermata = await una.conferma(tipo);
      expect(confermata.stato, JSON.stringify(confermata.problema)).toBe('completato');
      expect(perRegistrazione(await una.scritture(guid))).toEqual([
        ...(tipo === 'F' ? [IN_DIVISA] : []),
        ...attese(tipo),
      ]);
      const { elaborazione } = await una.riepilogo(guid);
      expect(elaborazione).toMatchObject({ stato: 'C', esercizi: [2025] });
      expect(elaborazione?.ultimoHash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect((await admin('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
    const { rows } = await proprietario.query(
      `select m.id from movimenti m where m.cod_azienda = '001' and m.data_operazione <= $1 and not exists (
         select from movimenti_contabilizzati c where c.cod_libro = 'CIV' and c.id_movimento = m.id)`,
      [FINE],
    );
    expect(rows).toEqual([]);
  });

  test('una seconda volta non c’è nulla da scrivere', async () => {
    const { lavoro } = await una.chiedi('G', 'genera', ANNO);
    expect(lavoro).toMatchObject({ stato: 'fallito', problema: { codice: 'STATO_NON_ADATTO' } });
    expect(lavoro.problema?.detail).toContain('nulla da contabilizzare');
    const nulla = await admin('GET', '/S_Destinazione/confermaTrasf/001?tipoElaborazione=G');
    expect(nulla.statusCode).toBe(409);
  });

  test('mese per mese, da righe scritte in altro ordine e annullando ogni tanto, ogni riga è la stessa', async () => {
    const annulla = (tipo: string) =>
      diAltra('GET', `/S_Destinazione/annullaTrasf/002?tipoElaborazione=${tipo}`);
    const trasferite: ScritturaSimulataWire[] = [];
    const trasferisci = async (tipo: 'G' | 'F', al: string, prova = false) => {
      let guid = await altra.genera(tipo, { al });
      const prima = righeDi(await altra.scritture(guid));
      if (prova) {
        expect((await annulla(tipo)).statusCode).toBe(200);
        guid = await altra.genera(tipo, { al });
        expect(righeDi(await altra.scritture(guid))).toEqual(prima);
      }
      expect((await altra.conferma(tipo)).stato).toBe('completato');
      trasferite.push(...(await altra.scritture(guid)));
    };
    for (let mese = 1; mese <= 12; mese += 1) {
      const al = new Date(Date.UTC(2025, mese, 0)).toISOString().slice(0, 10);
      await trasferisci('G', al, mese % 4 === 0);
    }
    await trasferisci('F', FINE, true);
    expect(perRegistrazione(trasferite)).toEqual(
      [IN_DIVISA, ...attese('G'), ...attese('F')].sort(([a], [b]) => a - b),
    );
    expect(await bilancio(diAltra)).toEqual(await bilancio(admin));
    expect((await diAltra('GET', '/giornale/verifica')).json()).toMatchObject({ ok: true });
  });

  test('e nell’anno dopo cedole, vendite e chiusure partono da ciò che si è chiuso', async () => {
    const resto = [...ATTESE].filter(([reg]) => !entro.has(reg)).sort(([a], [b]) => a - b);
    for (const chi of [una, altra]) {
      const guid = await chi.genera('G', { al: '2026-06-30' });
      expect(perRegistrazione(await chi.scritture(guid))).toEqual(resto);
      expect((await chi.conferma('G')).stato).toBe('completato');
    }
  });

  test.each([
    ['3001611', 'un conto economico, che ricomincia ogni esercizio'],
    ['1203601', 'un conto patrimoniale, che prosegue'],
    ['1204101', 'la banca'],
  ])(
    'la scheda di %s fra due esercizi prosegue di pagina in pagina, ed è il bilancio e la stampa: %s',
    async (numero) => {
      const filtro = { dataDa: '2025-01-01', dataA: '2026-06-30' };
      const { righe: conti } = (
        await admin('POST', '/giornale/bilancio', filtro)
      ).json<BilancioWire>();
      const suo = conti.find(({ numeroConto }) => numeroConto === numero);
      const filter = { ...filtro, descrizioneContoId: suo?.descrizioneContoId };
      const chiedi = async (cursore: string | null) =>
        (
          await admin('POST', '/giornale/mastrino', { filter, paging: { pageSize: 3, cursore } })
        ).json<MastrinoWire>();
      let pagina = await chiedi(null);
      let saldo = centesimi(pagina.saldoIniziale);
      const { dare, avere, saldoFinale, saldoIniziale, totalCount } = pagina;
      let righe = 0;
      for (;;) {
        for (const una of pagina.items) {
          saldo += centesimi(una.dare) - centesimi(una.avere);
          expect([una.dataContabile, centesimi(una.saldo)]).toEqual([una.dataContabile, saldo]);
        }
        righe += pagina.items.length;
        if (pagina.cursoreDopo === null) break;
        pagina = await chiedi(pagina.cursoreDopo);
      }
      expect(righe).toBe(totalCount);
      expect(inEuro(saldo)).toBe(saldoFinale);
      expect({ dare, avere, saldoFinale, saldoIniziale }).toEqual({
        ...{ dare: suo?.dare, avere: suo?.avere },
        ...{ saldoFinale: suo?.saldoFinale, saldoIniziale: suo?.saldoIniziale },
      });
      const { dataDa: dateFrom, dataA: dateTo } = filtro;
      const stampata = await reportLetto(admin, '/Reports/tabella/mastrini', {
        ...{ dateFrom, dateTo, ids: [suo?.descrizioneContoId] },
      });
      expect(stampata.righe).toHaveLength(1 + righe);
      expect(stampata.righe.at(-1)?.at(-1)).toBe(saldoFinale.replace('.', ','));
    },
  );

  test('di un titolo solo, un conto economico non porta avanti l’anno prima; uno patrimoniale sì', async () => {
    const { righe: conti } = (
      await admin('POST', '/giornale/bilancio', { dataA: '2026-06-30' })
    ).json<BilancioWire>();
    const iniziale = async (numero: string) => {
      const conto = conti.find(({ numeroConto }) => numeroConto === numero);
      const filter = {
        ...{ dataDa: '2026-01-01', dataA: '2026-06-30', codTitolo: ['BTP-A'] },
        descrizioneContoId: conto?.descrizioneContoId,
      };
      return (await admin('POST', '/giornale/mastrino', { filter })).json<MastrinoWire>()
        .saldoIniziale;
    };
    expect(await iniziale('3001611')).toBe('0.00');
    const { rows } = await proprietario.query<{ saldo: string }>(
      `select sum(case segno when 'D' then importo else -importo end)::text as saldo from giornale_righe
        where cod_azienda = '001' and numero_conto = '1203601' and cod_titolo = 'BTP-A' and data_contabile < '2026-01-01'`,
    );
    expect(await iniziale('1203601')).toBe(rows[0]?.saldo);
  });
});
