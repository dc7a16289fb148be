import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { appDiProva } from '#tests/setup/app.ts';
import { lavoratoreDiProva } from '#tests/setup/lavori.ts';
import { type Ricevuta, ricevitoreDiProva } from '#tests/setup/ricevitore.ts';
import { webhookDiProva } from '#tests/setup/webhook.ts';

const prova = await appDiProva();
const { admin, come, proprietario } = prova;
await lavoratoreDiProva(prova, { RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.1' });
const ricevitore = await ricevitoreDiProva();
const suoi = webhookDiProva(prova, ricevitore.radice);

interface Problema {
  detail: string;
  errori?: { campo: string; messaggio: string }[];
}

const firmata = ({ corpo, intestazioni }: Ricevuta, segreto: string): boolean => {
  try {
    new Webhook(segreto).verify(corpo, intestazioni as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe('un webhook', () => {
  test('riceve l’evento di prova, firmato come vuole lo standard, e la consegna si vede', async () => {
    const { id } = await suoi.crea('firma', ['report.pronto']);
    const segreto = await suoi.segreto(id);
    const consegna = await suoi.prova(id);
    const [ricevuta] = await ricevitore.attende('/firma', 1);
    expect(firmata(ricevuta as Ricevuta, segreto)).toBe(true);
    expect(firmata(ricevuta as Ricevuta, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(
      false,
    );
    expect(JSON.parse(ricevuta?.corpo ?? '')).toMatchObject({
      type: 'prova',
      data: { azienda: '001', utente: 'admin' },
    });
    const vista = await suoi.tentata(consegna);
    expect(vista).toMatchObject({
      ...{ webhook: 'firma', tipo: 'prova', stato: 'consegnata', tentativi: 1, http: 204 },
      ...{ idEvento: ricevuta?.intestazioni['webhook-id'], problema: null, prossimoIl: null },
      corpo: ricevuta?.corpo,
    });
  });

  test('il segreto si vede soltanto quando nasce, e uno nuovo firma accanto al vecchio per un po’', async () => {
    const { id } = await suoi.crea('rotazione', ['report.pronto']);
    const vecchio = await suoi.segreto(id, { oreDelVecchio: 0 });
    const nuovo = await suoi.segreto(id, { oreDelVecchio: 24 });
    const letto = await admin('GET', '/webhook');
    expect(letto.body).not.toContain('whsec_');
    expect((await suoi.leggi(id)).vecchioFino).not.toBeNull();
    await suoi.prova(id);
    const [ricevuta] = await ricevitore.attende('/rotazione', 1);
    expect(ricevuta?.intestazioni['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect([vecchio, nuovo].map((uno) => firmata(ricevuta as Ricevuta, uno))).toEqual([true, true]);
    const ultimo = await suoi.segreto(id, { oreDelVecchio: 0 });
    await suoi.prova(id);
    const seconda = (await ricevitore.attende('/rotazione', 2))[1] as Ricevuta;
    expect([nuovo, ultimo].map((uno) => firmata(seconda, uno))).toEqual([false, true]);
  });

  test('l’applicazione non legge i segreti, e storico e registro non li tengono', async () => {
    const { id } = await suoi.crea('muto', ['report.pronto']);
    const segreto = await suoi.segreto(id);
    await expect(prova.applicazione.query('select valore from webhook_segreti')).rejects.toThrow(
      /permission denied/,
    );
    const { rows } = await proprietario.query(
      'select from storico where prima::text like $1 union all select from eventi_accesso where particolari::text like $1',
      [`%${segreto}%`],
    );
    expect(rows).toEqual([]);
  });

  test('riceve di nuovo lo stesso evento finché non risponde 2xx, ogni volta con lo stesso identificativo', async () => {
    const { id } = await suoi.crea('riprova', ['report.pronto']);
    ricevitore.risponde('/riprova', (risposta) =>
      risposta.writeHead(ricevitore.di('/riprova').length === 1 ? 503 : 200).end('ecco'),
    );
    const consegna = await suoi.prova(id);
    const prima = await suoi.tentata(consegna);
    expect(prima).toMatchObject({ stato: 'in attesa', http: 503, problema: 'HTTP 503' });
    await proprietario.query('update webhook_consegne set prossimo_il = now() where id = $1', [
      consegna,
    ]);
    expect(await suoi.tentata(consegna, 2)).toMatchObject({
      ...{ stato: 'consegnata', http: 200, risposta: 'ecco' },
    });
    const [una, altra] = ricevitore.di('/riprova');
    expect(altra?.intestazioni['webhook-id']).toBe(una?.intestazioni['webhook-id']);
    expect(altra?.corpo).toBe(una?.corpo);
  });

  test('dopo l’ultimo tentativo la consegna è fallita, e si ripete a mano: una, o tutte', async () => {
    const { id } = await suoi.crea('fallisce', ['report.pronto']);
    ricevitore.risponde('/fallisce', (risposta) => risposta.writeHead(500).end());
    const due = [await suoi.prova(id), await suoi.prova(id)];
    for (const una of due) await suoi.tentata(una);
    await proprietario.query(
      'update webhook_consegne set tentativi = 9, prossimo_il = now() where id = any($1)',
      [due],
    );
    for (const una of due)
      expect(await suoi.tentata(una, 10)).toMatchObject({ stato: 'fallita', prossimoIl: null });
    ricevitore.risponde('/fallisce', (risposta) => risposta.writeHead(200).end());
    expect(await suoi.ripeti({ ids: [due[0]] })).toBe(1);
    expect(await suoi.tentata(due[0] as number)).toMatchObject({
      stato: 'consegnata',
      tentativi: 1,
    });
    expect(await suoi.ripeti({ falliteDi: id })).toBe(1);
    expect(await suoi.tentata(due[1] as number)).toMatchObject({ stato: 'consegnata' });
    expect((await admin('POST', '/webhook/consegne/ripeti', {})).statusCode).toBe(422);
  });

  test('un rinvio non si segue; della risposta restano due kB; uno zero in mezzo non la ferma', async () => {
    const { id } = await suoi.crea('rinvia', ['report.pronto']);
    ricevitore.risponde('/rinvia', (risposta) =>
      risposta
        .writeHead(302, { location: `${ricevitore.radice}/altrove` })
        .end(`\0${'a'.repeat(9_000)}`),
    );
    const vista = await suoi.tentata(await suoi.prova(id));
    expect(vista).toMatchObject({ http: 302, problema: 'HTTP 302: un rinvio non si segue' });
    expect((vista as unknown as { risposta: string }).risposta).toHaveLength(2_048);
    expect(ricevitore.di('/altrove')).toEqual([]);
  });

  test('chi chiede di aspettare è lasciato in pace', async () => {
    const { id } = await suoi.crea('aspetta', ['report.pronto']);
    ricevitore.risponde('/aspetta', (risposta) =>
      risposta.writeHead(429, { 'retry-after': '3600' }).end(),
    );
    const { prossimoIl, provataIl } = await suoi.tentata(await suoi.prova(id));
    const attesaS = (Date.parse(prossimoIl ?? '') - Date.parse(provataIl ?? '')) / 1000;
    expect(Math.round(attesaS)).toBe(3600);
  });
});

describe('un webhook si spegne', () => {
  test('quando chi riceve dice che non c’è più, e gli altri lo sanno; riacceso ricomincia', async () => {
    await suoi.crea('guardiano', ['webhook.spento']);
    const { id } = await suoi.crea('sparito', ['report.pronto']);
    ricevitore.risponde('/sparito', (risposta) => risposta.writeHead(410).end());
    await suoi.prova(id);
    const [avviso] = await ricevitore.attende('/guardiano', 1);
    const motivo = 'Chi riceve dice che l’indirizzo non esiste più (HTTP 410).';
    expect(JSON.parse(avviso?.corpo ?? '')).toMatchObject({
      type: 'webhook.spento',
      data: { azienda: '001', id, nome: 'sparito', motivo },
    });
    const spento = await suoi.leggi(id);
    expect(spento).toMatchObject({ attivo: false, spentoPerche: motivo });
    const acceso = await admin('PUT', `/webhook/${id}`, {
      ...{ id, versione: spento.versione, nome: spento.nome, indirizzo: spento.indirizzo },
      ...{ eventi: spento.eventi, attivo: true },
    });
    expect(acceso.json()).toMatchObject({ attivo: true, spentoPerche: null, fallisceDal: null });
  });

  test('quando per cinque giorni nulla è riuscito; ciò che aspettava non è perso', async () => {
    const { id } = await suoi.crea('muore', ['report.pronto']);
    ricevitore.risponde('/muore', (risposta) => risposta.writeHead(500).end());
    await proprietario.query(
      `insert into webhook_corso (id_webhook, fallisce_dal) values ($1, now() - interval '6 days')
       on conflict (id_webhook) do update set fallisce_dal = excluded.fallisce_dal`,
      [id],
    );
    await proprietario.query(`select webhook_emetti('report.pronto', '001', '{}')`);
    await expect
      .poll(async () => (await suoi.leggi(id)).spentoPerche, { timeout: 30_000 })
      .toBe('Nessuna consegna è riuscita per 5 giorni.');
    const [consegna] = await suoi.consegne({ idWebhook: id });
    expect(consegna).toMatchObject({ stato: 'in attesa', tentativi: 1 });
  });
});

describe('un indirizzo', () => {
  const rifiuto = async (altro: object) => {
    const risposta = await admin('POST', '/webhook', {
      ...{ nome: 'storto', indirizzo: 'https://esempio.it/', eventi: ['report.pronto'] },
      ...altro,
    });
    return [risposta.statusCode, risposta.json<Problema>().errori?.[0]?.campo];
  };

  test('in una rete privata o con http fuori da quelle ammesse non è chiamato', async () => {
    const chiamato = async (nome: string, indirizzo: string) => {
      const { id } = await suoi.crea(nome, ['report.pronto'], { indirizzo });
      return (await suoi.tentata(await suoi.prova(id))).problema;
    };
    expect(await chiamato('privato', 'https://10.1.2.3/')).toMatch(/rete privata o riservata/);
    expect(await chiamato('locale', 'http://[::1]/')).toMatch(/rete privata o riservata/);
    expect(await chiamato('chiaro', 'http://8.8.8.8/')).toMatch(/si chiama con https/);
  });

  test('storto, con una password, senza eventi o con eventi che non ci sono: il campo è nominato', async () => {
    expect(await rifiuto({ indirizzo: 'ftp://esempio.it' })).toEqual([422, 'indirizzo']);
    expect(await rifiuto({ indirizzo: 'https://a:b@esempio.it' })).toEqual([422, 'indirizzo']);
    expect(await rifiuto({ eventi: ['inventato'] })).toEqual([422, 'eventi']);
    expect(await rifiuto({ eventi: ['report.pronto', 'report.pronto'] })).toEqual([422, 'eventi']);
  });
});

describe('di chi sono', () => {
  const SU_002 = { 'x-cod-azienda': '002' };

  test('webhook e consegne di un’altra azienda sono come se non ci fossero', async () => {
    const { id } = await suoi.crea('miei', ['report.pronto']);
    const consegna = await suoi.prova(id);
    const stati = [
      await admin('POST', `/webhook/${id}/segreto`, {}, SU_002),
      await admin('POST', `/webhook/${id}/prova`, undefined, SU_002),
      await admin('GET', `/webhook/consegne/${consegna}`, undefined, SU_002),
      await admin('POST', '/webhook/consegne/ripeti', { falliteDi: id }, SU_002),
      await admin('DELETE', `/webhook/${id}`, undefined, SU_002),
    ].map(({ statusCode }) => statusCode);
    expect(stati).toEqual([404, 404, 404, 404, 404]);
    expect((await admin('GET', '/webhook', undefined, SU_002)).json()).toEqual([]);
    const altre = await admin('POST', '/webhook/consegne/getpagedpost', {}, SU_002);
    expect(altre.json()).toMatchObject({ items: [], totalCount: 0 });
    const nominata = await admin('POST', '/webhook/consegne/ripeti', { ids: [consegna] }, SU_002);
    expect(nominata.json()).toEqual({ count: 0 });
  });

  test('chi non legge i movimenti non li fa dire altrove; ciò che altri hanno scelto resta', async () => {
    const solo = await come({
      username: 'amministra',
      su: { '001': ['Configurazione_W', 'Import_R'] },
    });
    const corpo = (eventi: string[]) => ({ nome: 'suo', indirizzo: 'https://esempio.it/', eventi });
    const rifiutato = await solo('POST', '/webhook', corpo(['movimento.registrato']));
    expect(rifiutato.statusCode).toBe(422);
    expect(rifiutato.json<Problema>().errori?.[0]?.messaggio).toContain('«Movimenti: lettura»');
    const altrui = await suoi.crea('di admin', ['movimento.registrato'], {
      indirizzo: 'https://esempio.it/',
    });
    const cambia = (altro: object) =>
      solo('PUT', `/webhook/${altrui.id}`, {
        ...{ id: altrui.id, nome: 'di admin', indirizzo: altrui.indirizzo },
        ...{ eventi: ['movimento.registrato', 'importazione.terminata'], ...altro },
      });
    expect((await cambia({})).statusCode).toBe(200);
    expect((await cambia({ indirizzo: 'https://mio.esempio.it/' })).statusCode).toBe(422);
  });
});

test('le consegne vecchie se ne vanno, dopo i giorni che il webhook vuole', async () => {
  const { id } = await suoi.crea('breve', ['report.pronto'], { giorniConsegne: 2, attivo: false });
  await proprietario.query(
    `insert into webhook_consegne (cod_azienda, id_webhook, id_evento, tipo, dati, quando)
     select '001', $1, gen_random_uuid(), 'report.pronto', '{}', now() - make_interval(days => n)
       from generate_series(0, 4) n`,
    [id],
  );
  await expect
    .poll(async () => (await suoi.consegne({ idWebhook: id })).length, { timeout: 20_000 })
    .toBe(2);
});
