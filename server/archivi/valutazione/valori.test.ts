import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { eAziendale } from '#domain/archivi/tipi.ts';
import {
  type Fonte,
  type Grandezza,
  riguarda,
  ripieghi,
  valoreScelto,
} from '#domain/archivi/valutazione/valori.ts';
import { aggiungiGiorni, type Data, data } from '#domain/tempo/data.ts';
import { caricaBase } from '#server/avvio/dati-iniziali/base.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { type DaValutare, sqlValori, valoriAl } from './valori.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);
const GIORNO = data('2025-12-31');
const PORTAFOGLI = ['GEST', 'AMM'];
const DIVISE = ['USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'AUD', 'CAD', 'PLN', 'CZK', 'HUF'];
const GRANDEZZE = Object.keys(ripieghi) as Grandezza[];

await caricaBase(db);
await proprietario.query(`
  insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima'), ('002', 'Seconda');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa)
    select 'T' || n, 'Titolo ' || n, 'A', 'EUR' from generate_series(1, 12) n;
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_gestione) values
    ('001', 'GEST', 'Gestito', 'P'), ('001', 'AMM', 'Amministrato', 'B'), ('002', 'GEST', 'Suo', 'P')`);

const tabelle = Object.values(ripieghi).flatMap(({ fonti }) =>
  fonti.map(({ archivio }) => archivio.tabella),
);
beforeEach(() => proprietario.query(tabelle.map((una) => `delete from ${una}`).join('; ')));

interface Valore {
  readonly codice: string;
  readonly giorno: string;
  readonly valore: string;
  readonly portafoglio?: string;
  readonly azienda?: string;
}

const metti = async ({ archivio }: Fonte, valori: readonly Valore[]) => {
  const chiave = archivio.chiave.find(({ di }) => di === 'titolo' || di === 'divisa')?.sql;
  const diPortafoglio = archivio.ambito === 'portafoglio';
  for (const { codice, giorno, valore, portafoglio, azienda = '001' } of valori) {
    const campi: Record<string, string | undefined> = {
      [chiave ?? '']: codice,
      data: giorno,
      [archivio.valori[0]?.sql ?? '']: valore,
      ...(eAziendale(archivio) && { cod_azienda: azienda }),
      ...(diPortafoglio && { cod_portafoglio: portafoglio }),
    };
    const nomi = Object.keys(campi);
    await proprietario.query(
      `insert into ${archivio.tabella} (${nomi}) values (${nomi.map((_, i) => `$${i + 1}`)})`,
      Object.values(campi),
    );
  }
};

const fonte = (grandezza: Grandezza, tipo: string): Fonte => {
  const trovata = ripieghi[grandezza].fonti.find(({ archivio }) => archivio.tipo === tipo);
  if (!trovata) throw new Error(tipo);
  return trovata;
};

const valuta = (grandezza: Grandezza, richieste: readonly DaValutare[], codAzienda = '001') => {
  const contesto = { utente: { id: 0, username: 'prova' }, aziende: [codAzienda] };
  return inTransazione(db, contesto, (tx) =>
    valoriAl(tx, { grandezza, codAzienda, giorno: GIORNO }, richieste),
  );
};
const di = (codice: string, codPortafoglio: string | null = null) => ({ codice, codPortafoglio });
const al = (codice: string, giorno: string, valore: string, resto: Partial<Valore> = {}) => ({
  codice,
  giorno,
  valore,
  ...resto,
});

describe('i valori di una valutazione', () => {
  test('gestito dal gestore, amministrato dal normale, di nessuno dal giorno', async () => {
    await metti(fonte('prezzo', 'quotazioni-normali-gestore'), [
      al('T1', GIORNO, '10', { portafoglio: 'GEST' }),
      al('T1', GIORNO, '99', { portafoglio: 'AMM' }),
    ]);
    await metti(fonte('prezzo', 'costi-normali'), [al('T1', GIORNO, '12.50')]);
    await metti(fonte('prezzo', 'quotazioni'), [
      al('T1', GIORNO, '13'),
      al('T2', '2025-12-24', '20'),
      al('T2', '2025-12-23', '21'),
      al('T3', '2025-12-23', '30'),
      al('T3', '2026-01-02', '31'),
    ]);
    const richieste = [di('T1', 'GEST'), di('T1', 'AMM'), di('T1'), di('T2', 'GEST'), di('T3')];
    expect(await valuta('prezzo', richieste)).toEqual({
      valori: [
        { ...di('T1', 'GEST'), valore: '10', archivio: 'quotazioni-normali-gestore', data: GIORNO },
        { ...di('T1', 'AMM'), valore: '12.5', archivio: 'costi-normali', data: GIORNO },
        { ...di('T1'), valore: '12.5', archivio: 'costi-normali', data: GIORNO },
        { ...di('T2', 'GEST'), valore: '20', archivio: 'quotazioni', data: '2025-12-24' },
      ],
      anomalie: [
        {
          ...di('T3'),
          messaggio:
            'Prezzo di T3 al 31/12/2025: manca in Costi Normali e, negli ultimi 7 giorni, in ' +
            'Quotazioni. Importarlo o scriverlo, poi ripetere.',
        },
      ],
    });
  });

  test('un’altra azienda non dà e non prende nulla', async () => {
    await metti(fonte('cambio', 'cambi-normali'), [al('USD', GIORNO, '1.1', { azienda: '002' })]);
    await metti(fonte('cambio', 'cambi-normali-gestore'), [
      al('USD', GIORNO, '1.2', { azienda: '002', portafoglio: 'GEST' }),
    ]);
    const { valori, anomalie } = await valuta('cambio', [di('USD', 'GEST'), di('EUR')]);
    expect(valori).toEqual([{ ...di('EUR'), valore: '1', archivio: null, data: GIORNO }]);
    expect(anomalie.map(({ codice }) => codice)).toEqual(['USD']);
    const sua = await valuta('cambio', [di('USD', 'GEST'), di('USD')], '002');
    expect(sua.valori.map(({ valore }) => valore)).toEqual(['1.2', '1.1']);
  });

  test('nessuna richiesta, nessun valore', async () => {
    expect(await valuta('rateo', [])).toEqual({ valori: [], anomalie: [] });
  });
});

/** A small generator of its own, so that what fails can be told again. */
const generatore = (seme: number) => () => {
  seme = (seme * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seme / 2_147_483_648;
};

describe.each(GRANDEZZE)('%s: l’SQL sceglie come la regola', (grandezza) => {
  test('su centinaia di valori sparsi in tutti gli archivi', async () => {
    const caso = generatore(20_251_231);
    const codici =
      grandezza === 'cambio' ? DIVISE : Array.from({ length: 12 }, (_, n) => `T${n + 1}`);
    const scritti = new Map<string, { data: Data; valore: string }[]>();
    for (const una of ripieghi[grandezza].fonti)
      for (const codice of codici)
        for (const portafoglio of una.archivio.ambito === 'portafoglio' ? PORTAFOGLI : [''])
          for (const prima of [-1, 0, 1, 6, 7, 8, 9]) {
            if (caso() > 0.25) continue;
            const giorno = aggiungiGiorni(GIORNO, -prima);
            const valore = String(1 + Math.floor(caso() * 1_000));
            await metti(una, [al(codice, giorno, valore, { portafoglio })]);
            const dove = `${una.archivio.tipo} ${codice} ${portafoglio}`;
            scritti.set(dove, [...(scritti.get(dove) ?? []), { data: giorno, valore }]);
          }
    const richieste = codici.flatMap((codice) => [...PORTAFOGLI, null].map((p) => di(codice, p)));
    const attesi = richieste.map(({ codice, codPortafoglio }) => {
      const gestito = codPortafoglio === 'GEST';
      const serie = (tipo: string) => {
        const suo =
          riguarda(fonte(grandezza, tipo), true) && !riguarda(fonte(grandezza, tipo), false);
        return scritti.get(`${tipo} ${codice} ${suo ? codPortafoglio : ''}`) ?? [];
      };
      const scelto = valoreScelto({ grandezza, codice, giorno: GIORNO, gestito }, serie);
      return scelto && { codice, codPortafoglio, ...scelto };
    });
    const { valori, anomalie } = await valuta(grandezza, richieste);
    expect(valori).toEqual(attesi.filter((uno) => uno !== null));
    expect(anomalie).toHaveLength(attesi.filter((uno) => uno === null).length);
    expect(anomalie.length).toBeGreaterThan(0);
  });
});

test('le richieste possono essere una domanda: le posizioni si valutano dove stanno', async () => {
  await metti(fonte('prezzo', 'quotazioni'), [al('T1', GIORNO, '13'), al('T2', GIORNO, '14')]);
  const contesto = { utente: { id: 0, username: 'prova' }, aziende: ['001'] };
  const righe = await inTransazione(db, contesto, async (tx) => {
    const posizioni = sql`select cod_titolo as codice, 'AMM' as cod_portafoglio from titoli
      where cod_titolo in ('T1', 'T2')`;
    const valutazione = { grandezza: 'prezzo', codAzienda: '001', giorno: GIORNO } as const;
    const domanda = sqlValori(valutazione, posizioni);
    return (await sql<{ valore: string }>`${domanda} order by r.codice`.execute(tx)).rows;
  });
  expect(righe.map(({ valore }) => valore)).toEqual(['13', '14']);
});
