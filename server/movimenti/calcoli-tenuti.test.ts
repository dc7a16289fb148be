import { describe, expect, test } from 'vitest';
import type { MovimentoWire } from '#contract/movimenti-forme.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { type Calcolato, PORTAFOGLI_DI_PROVA } from '#tests/setup/fissato.ts';
import { importa, lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { effettoAllora } from './effetto-allora.ts';

const prova = await appDiProva();
const { admin, proprietario } = prova;
await lavoratoreDiProva(prova);

await proprietario.query(`${PORTAFOGLI_DI_PROVA}
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione)
  values ('USA', 'Azione in dollari', 'A', 'USD', 'U'), ('USB', 'Altra in dollari', 'A', 'USD', 'U');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente, data_emissione,
      data_godimento, data_scadenza, prezzo_emissione, prezzo_rimborso, tasso_cedola, periodicita,
      tipo_calcolo_ratei, tipo_tasso, tipo_indicizzazione, indice_base, quotazione)
  values ('EI', 'BTP€i', 'S', 'EUR', 'ITALIA', '2020-05-15', '2020-05-15', '2030-05-15', 100, 100, 1, '6',
          'ICMA', 'I', 'IE', 100, 'P');
  insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-01-10', 1.25), ('USD', '2025-03-10', 1.10);
  insert into coefficienti (cod_titolo, data, coefficiente) values ('EI', '2025-03-12', 1.2);`);

const CHI = { cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA', qtaVnominale: '100' };

interface Letto {
  readonly movimento: MovimentoWire;
  readonly calcolo: Calcolato | null;
  readonly effetto: Calcolato['effetti'][number] | null;
  readonly adesso: { quantita: string; costo: string } | null;
  readonly arrivati: readonly { cod_Causale: string; dataMovimento: string }[];
}

async function registra(slip: Readonly<Record<string, unknown>>): Promise<MovimentoWire> {
  const risposta = await admin('POST', '/movimenti?registra=true', { ...CHI, ...slip });
  expect(risposta.statusCode, risposta.body).toBe(201);
  return risposta.json<{ righe: [MovimentoWire] }>().righe[0];
}

const leggi = async (id: number) => (await admin('GET', `/movimenti/${id}`)).json<Letto>();

describe('un movimento registrato tiene la via di ogni sua cifra', () => {
  test('cambi, coefficienti, titolo e impostazioni che cambiano poi non la spostano', async () => {
    await registra({
      cod_Causale: 'ACQ',
      cod_Titolo: 'USA',
      dataMovimento: '2025-01-10',
      prezzo: '10',
    });
    const vendita = await registra({
      ...{ cod_Causale: 'VEN', cod_Titolo: 'USA', dataMovimento: '2025-03-10', prezzo: '12' },
    });
    const titolo = await registra({
      ...{ cod_Causale: 'ACQ', cod_Titolo: 'EI', dataMovimento: '2025-03-10', prezzo: '99' },
    });
    const prima = await Promise.all([leggi(vendita.id), leggi(titolo.id)]);
    await proprietario.query(`
      update cambi set cambio = cambio * 2; update coefficienti set coefficiente = 1.5;
      update titoli set tasso_cedola = 4, descrizione = 'Altro' where cod_titolo = 'EI';
      update aziende set oneri_nel_costo = 'T'`);
    const dopo = await Promise.all([leggi(vendita.id), leggi(titolo.id)]);
    expect(dopo.map(({ calcolo }) => calcolo)).toEqual(prima.map(({ calcolo }) => calcolo));
    for (const { calcolo, movimento } of dopo)
      for (const { nome, traccia, valore } of calcolo?.campi ?? []) {
        const scritto = (movimento as unknown as Readonly<Record<string, string | null>>)[nome];
        if (traccia.length === 0 || nome === 'prezzo') continue;
        expect([nome, Number(scritto)]).toEqual([nome, Number(valore)]);
        expect(traccia.map((passo) => Number(passo.valore))).toContain(Number(valore));
      }
    // 1,000 dollars at 1.25 are 800.00; 1,200 at 1.10 are 1,090.91, of which 109.09 the currency's.
    expect(dopo[0]?.movimento).toMatchObject({
      controvaloreChiusuraConto: '800.00',
      risultato: '290.91',
      risultatoPrezzo: '181.82',
      risultatoCambio: '109.09',
    });
    expect(dopo[0]?.calcolo?.effetti).toMatchObject([
      { costoScaricato: '800', risultato: '290.91' },
    ]);
  });

  test('ciò che arriva dopo si vede accanto: prima, adesso, e chi è arrivato', async () => {
    await proprietario.query(`insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-06-02', 1)
      on conflict do nothing`);
    const altro = { cod_Titolo: 'USA', dataMovimento: '2025-06-10' };
    await registra({
      ...altro,
      cod_Causale: 'ACQ',
      prezzo: '10',
      cambio: '1',
      manuali: ['cambio'],
    });
    const vendita = await registra({
      ...{ ...altro, cod_Causale: 'VEN', dataMovimento: '2025-06-12', qtaVnominale: '50' },
      ...{ prezzo: '12', cambio: '1', manuali: ['cambio'] },
    });
    await registra({
      ...{ ...altro, cod_Causale: 'ACQ', dataMovimento: '2025-06-11', prezzo: '20' },
      ...{ cambio: '1', manuali: ['cambio'] },
    });
    const { calcolo, adesso, movimento, arrivati } = await leggi(vendita.id);
    expect(calcolo?.effetti).toMatchObject([{ costoScaricato: '500', risultato: '100' }]);
    expect(adesso).toEqual({ quantita: '-50', costo: '-750.00' });
    expect(movimento.risultato).toBe('-150.00');
    expect(arrivati).toMatchObject([{ cod_Causale: 'ACQ', dataMovimento: '2025-06-11' }]);
    // What came and was taken back has changed nothing.
    const pentito = await registra({
      ...{ ...altro, cod_Causale: 'ACQ', prezzo: '30', cambio: '1', manuali: ['cambio'] },
    });
    await admin('POST', `/movimenti/${pentito.id}/storna`, {});
    expect((await leggi(vendita.id)).arrivati).toEqual(arrivati);
  });

  test('due movimenti di un giorno: l’effetto è quello del suo posto, e lo dice', async () => {
    const slip = { ...CHI, cod_Titolo: 'USA', cambio: '1', manuali: ['cambio'], prezzo: '10' };
    const acquisto = { ...slip, cod_Causale: 'ACQ', dataMovimento: '2025-06-12' };
    const { effetti } = (await admin('POST', '/movimenti/calcola', acquisto)).json<Calcolato>();
    expect(effetti).toMatchObject([{ altriNelGiorno: true, quantitaPrima: '200' }]);
    const domani = { ...acquisto, dataMovimento: '2025-06-13' };
    const poi = (await admin('POST', '/movimenti/calcola', domani)).json<Calcolato>();
    expect(poi.effetti).toMatchObject([{ altriNelGiorno: false, quantitaPrima: '150' }]);
  });

  test('non si riscrive e non si toglie, e una bozza registrata poi l’ha anch’essa', async () => {
    const slip = { ...CHI, cod_Titolo: 'USA', cambio: '1', manuali: ['cambio'], prezzo: '10' };
    const bozza = await admin('POST', '/movimenti', {
      ...{ ...slip, cod_Causale: 'ACQ', dataMovimento: '2025-07-10' },
    });
    const [{ id, versione }] = bozza.json<{ righe: [MovimentoWire & { versione: number }] }>()
      .righe;
    expect((await leggi(id)).calcolo).toBeNull();
    expect((await admin('POST', `/movimenti/${id}/registra`, { versione })).statusCode).toBe(200);
    expect((await leggi(id)).calcolo?.campi.length).toBeGreaterThan(3);
    const { rows } = await proprietario.query<{ puo: boolean }>(
      `select has_table_privilege('rateo_app', 'movimenti_calcoli', 'update')
           or has_table_privilege('rateo_app', 'movimenti_calcoli', 'delete') as puo`,
    );
    expect(rows).toEqual([{ puo: false }]);
  });
});

const TESTA = 'DATA MOVIMENTO;CAUSALE;TITOLO;QUANTITÀ;PREZZO;CAMBIO;CONTROVALORE\n';
const nota = ({ calcolo }: Letto, nome: string) => {
  const campo = calcolo?.campi.find((uno) => uno.nome === nome);
  return campo && [campo.valore, campo.nota, campo.manuale];
};

describe('ciò che si registra a molti insieme', () => {
  test('da un file tiene la sua via, e dice ciò che il file dava', async () => {
    const file = {
      nome: 'calcoli.csv',
      byte: `${TESTA}11/03/2025;ACQ;EI;1000;99;;\n10/03/2025;ACQ;USA;10;20;1,25;200,50\n`,
    };
    const dove = { portafoglio: 'CIRC', depositario: 'BANCA', registra: 'true' };
    const { guidID, esito } = await importa(admin, file, dove, 'movimenti');
    expect(esito).toMatchObject({ inseriti: 2 });
    const { rows } = await proprietario.query<{ id: number }>(
      'select id from movimenti where lavoro = $1 order by cod_titolo',
      [guidID],
    );
    const [titolo, azione] = await Promise.all(rows.map(({ id }) => leggi(Number(id))));
    if (!titolo || !azione) throw new Error('Due movimenti.');
    const passi = titolo.calcolo?.campi.find(
      ({ nome }) => nome === 'controvaloreOriginale',
    )?.traccia;
    expect(passi?.map(({ calcolo }) => calcolo).join(' ')).toContain('1,5');
    expect(nota(azione, 'cambio')).toEqual(['1.25', 'dal file', true]);
    expect(nota(azione, 'controvaloreOriginale')).toEqual(['200.5', 'dal file', true]);
    const primo = JSON.stringify(azione.calcolo);
    await proprietario.query(`update cambi set cambio = cambio * 2`);
    expect(JSON.stringify((await leggi(azione.movimento.id)).calcolo)).toBe(primo);
  });

  test('e dice ciò che fece allora alla giacenza, anche se poi altro arriva o il metodo cambia', async () => {
    const riga = (giorno: string, causale: string, quante: number, prezzo: number) =>
      `${giorno}/09/2025;${causale};USB;${quante};${prezzo};1;\n`;
    const byte = `${TESTA}${riga('12', 'VEN', 50, 32)}${riga('09', 'ACQ', 100, 10)}${riga('10', 'ACQ', 100, 30)}`;
    const dove = { portafoglio: 'CIRC', depositario: 'BANCA', registra: 'true' };
    const { guidID } = await importa(admin, { nome: 'effetti.csv', byte }, dove, 'movimenti');
    const { rows } = await proprietario.query<{ id: number }>(
      'select id from movimenti where lavoro = $1 order by data_movimento',
      [guidID],
    );
    const [primo, , vendita] = rows.map(({ id }) => Number(id)) as [number, number, number];
    const allora = {
      ...{ quantitaPrima: '200', quantitaMovimento: '-50', quantitaDopo: '150' },
      ...{ costoPrima: '4000', costoDopo: '3000', costoScaricato: '1000', risultato: '600' },
    };
    expect(await leggi(vendita)).toMatchObject({ effetto: allora, arrivati: [] });
    await registra({
      ...{ cod_Causale: 'ACQ', cod_Titolo: 'USB', dataMovimento: '2025-09-11', prezzo: '40' },
      ...{ qtaVnominale: '200', cambio: '1', manuali: ['cambio'] },
    });
    await proprietario.query(
      `update portafogli set tipo_valutazione = 'LS' where cod_portafoglio = 'CIRC'`,
    );
    expect(await leggi(vendita)).toMatchObject({
      effetto: allora,
      adesso: { quantita: '-50', costo: '-1500.00' },
      movimento: { risultato: '100.00' },
      arrivati: [{ cod_Causale: 'ACQ', dataMovimento: '2025-09-11' }],
    });
    const storno = await admin('POST', `/movimenti/${vendita}/storna`, {});
    const [{ id }] = storno.json<{ righe: [MovimentoWire] }>().righe;
    expect([await leggi(id), await leggi(vendita), await leggi(primo)]).toMatchObject([
      { effetto: null },
      { effetto: allora },
      { effetto: { quantitaPrima: '0', quantitaDopo: '100', costoDopo: '1000' } },
    ]);
    await proprietario.query(
      `update portafogli set tipo_valutazione = null where cod_portafoglio = 'CIRC'`,
    );
  });

  test('più bozze registrate insieme l’hanno ciascuna', async () => {
    const slip = { ...CHI, cod_Titolo: 'USA', cambio: '1', manuali: ['cambio'], prezzo: '10' };
    const movimenti = [];
    for (const dataMovimento of ['2025-08-11', '2025-08-12']) {
      const creata = await admin('POST', '/movimenti', {
        ...slip,
        cod_Causale: 'ACQ',
        dataMovimento,
      });
      const [{ id, versione }] = creata.json<{ righe: [MovimentoWire & { versione: number }] }>()
        .righe;
      movimenti.push({ id, versione });
    }
    const insieme = await admin('POST', '/movimenti/registra', { movimenti });
    expect(insieme.statusCode, insieme.body).toBe(200);
    for (const { id } of movimenti)
      expect((await leggi(id)).calcolo?.campi.length).toBeGreaterThan(3);
  });

  test('ciò che si riconta di allora è ciò che il fissato mostrava, di ogni movimento', async () => {
    await registra({
      ...{ cod_Causale: 'RIC', cod_Titolo: 'USA', dataMovimento: '2025-09-15', qtaVnominale: '10' },
      altra: {},
    });
    const { rows } = await proprietario.query<{ id: number; effetto: unknown }>(
      `select m.id, c.calcolo #> array['effetti', (m.nriga - 1)::text] as effetto
         from movimenti m join movimenti_calcoli c on c.id_movimento = coalesce(m.id_capofila, m.id)
        where c.calcolo #> '{effetti,0}' is not null`,
    );
    expect(rows.length).toBeGreaterThan(9);
    const ricontati = await inTransazione(
      prova.db,
      { utente: { id: 1, username: 'admin' }, aziende: ['001'] },
      async (tx) => {
        const effetti = [];
        for (const { id } of rows) effetti.push(await effettoAllora(tx, Number(id)));
        return effetti;
      },
    );
    expect(ricontati).toEqual(rows.map(({ effetto }) => effetto));
  });
});
