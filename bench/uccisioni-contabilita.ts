import { randomUUID } from 'node:crypto';
import { setTimeout as pausa } from 'node:timers/promises';
import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { valutata } from '#tests/setup/valutazione-confermata.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra } from './statistica.ts';
import {
  insisti,
  lavoroDi,
  lavoroFinito,
  racconta,
  ripresa,
  uccidi,
  VITTIME,
  type Vittima,
} from './uccidi.ts';

const ESERCIZIO = 2025;
const FINE = '2025-12-31';
/** Four kills in each company: as it is generated, as it is confirmed, as its accounts are closed and opened again. */
const ATTI = ['generazione', 'conferma', 'epilogo', 'riapertura'] as const;
type Atto = (typeof ATTI)[number];
const BASE = 1_000_000;

const chiedi = (prodotto: Prodotto, azienda: string, via: string, corpo?: object) =>
  fetch(prodotto.base + via, {
    method: corpo ? 'POST' : 'GET',
    headers: {
      ...prodotto.intestazioni(),
      'x-cod-azienda': azienda,
      ...(corpo && { 'content-type': 'application/json' }),
    },
    body: corpo ? JSON.stringify(corpo) : null,
  });

const CHIEDE: Readonly<
  Record<Atto, (prodotto: Prodotto, azienda: string, guid: string) => Promise<Response>>
> = {
  generazione: (prodotto, azienda, guid) =>
    chiedi(prodotto, azienda, `/contabilizza/G/genera?guid=${guid}`, { al: FINE }),
  conferma: (prodotto, azienda, guid) =>
    chiedi(
      prodotto,
      azienda,
      `/S_Destinazione/confermaTrasf/${azienda}?tipoElaborazione=G&guid=${guid}`,
    ),
  epilogo: (prodotto, azienda, guid) =>
    chiedi(prodotto, azienda, `/chiusura/epilogo?guid=${guid}`, { esercizio: ESERCIZIO }),
  riapertura: (prodotto, azienda, guid) =>
    chiedi(prodotto, azienda, `/chiusura/riapertura?guid=${guid}`, { esercizio: ESERCIZIO }),
};

/** A company with the reference year registered, and nothing of it posted. */
async function nuovaAzienda(prodotto: Prodotto, n: number): Promise<string> {
  const azienda = `U${String(n).padStart(4, '0')}`;
  await prodotto.proprietario.query(
    'insert into aziende (cod_azienda, ragione_sociale) values ($1, $1)',
    [azienda],
  );
  await registraLAnno(prodotto.proprietario, azienda, BASE * (n + 1));
  const caricati = await chiedi(prodotto, azienda, '/contabilita/predefiniti', {});
  if (!caricati.ok) throw new Error(`predefiniti di ${azienda}: ${await caricati.text()}`);
  return azienda;
}

/** What stands of a company: entries that wait and that are posted, numbers, links, and every account's sums. */
async function resta({ proprietario }: Prodotto, azienda: string): Promise<string> {
  const { rows } = await proprietario.query<{ detto: string }>(
    `select jsonb_build_object(
       'generazioni', (select count(*) from elaborazioni_contabili where cod_azienda = $1 and stato <> 'A'),
       'scritture', (select count(*) from s_destinazione_scritture where cod_azienda = $1)
                  + (select count(*) from giornale where cod_azienda = $1),
       'numeri', (select count(distinct (cod_libro, esercizio, numero)) from giornale where cod_azienda = $1),
       'anelli', (select count(*) from giornale_catena where cod_azienda = $1),
       'esercizi', (select jsonb_agg(jsonb_build_array(esercizio, stato) order by esercizio) from esercizi
                     where cod_azienda = $1),
       'trasferiti', (select count(distinct id_movimento) from movimenti_contabilizzati where cod_azienda = $1),
       'conti', (select jsonb_agg(jsonb_build_array(conto, segno, somma) order by conto, segno) from (
          select c.numero_conto as conto, r.segno, sum(r.importo) as somma
            from (select descrizione_conto_id, segno, importo from s_destinazione where cod_azienda = $1
                  union all
                  select descrizione_conto_id, segno, importo from giornale_righe where cod_azienda = $1) r
            join s_descrizione_conti c on c.cod_azienda = $1 and c.id = r.descrizione_conto_id
           group by 1, 2) x))::text as detto`,
    [azienda],
  );
  return rows[0]?.detto ?? '';
}

/** How long each act takes, and what it leaves, where nothing is killed. */
interface Modello {
  readonly ms: Readonly<Record<Atto, number>>;
  readonly resta: Readonly<Record<Atto, string>>;
}

async function modello(prodotto: Prodotto): Promise<Modello> {
  const azienda = await nuovaAzienda(prodotto, 0);
  const ms: Record<string, number> = {};
  const rimane: Record<string, string> = {};
  for (const atto of ATTI) {
    await prepara(prodotto, azienda, atto);
    ms[atto] = await cronometra(async () => {
      const guid = randomUUID();
      await CHIEDE[atto](prodotto, azienda, guid);
      const lavoro = await lavoroFinito(prodotto, guid);
      if (lavoro?.stato !== 'completato') throw new Error(`${atto}: ${JSON.stringify(lavoro)}`);
    });
    rimane[atto] = await resta(prodotto, azienda);
  }
  return { ms, resta: rimane } as Modello;
}

interface Prova {
  readonly azienda: string;
  readonly atto: Atto;
  readonly vittima: Vittima;
  readonly giro: string;
}

type Chiede = (guid: string) => Promise<Response>;

/** Until the journal has it: what was refused or broken off is asked for again, as a user would. */
async function portaAFondo(prodotto: Prodotto, chiede: Chiede, guid: string) {
  let richieste = 0;
  for (let suo = guid; ; suo = randomUUID()) {
    if ((await insisti(() => lavoroDi(prodotto, suo))) === undefined) {
      richieste += 1;
      await chiede(suo);
    }
    const lavoro = await lavoroFinito(prodotto, suo);
    if (lavoro?.stato === 'completato' || richieste > 3) return { lavoro, richieste };
  }
}

/** What an epilogue needs and nobody kills: the year's end posted, its valuation confirmed. */
async function prepara(prodotto: Prodotto, azienda: string, atto: Atto): Promise<void> {
  if (atto !== 'epilogo') return;
  const vie: readonly (readonly [via: string, corpo?: object])[] = [
    ['/contabilizza/F/genera?', { al: FINE }],
    [`/S_Destinazione/confermaTrasf/${azienda}?tipoElaborazione=F&`],
  ];
  for (const [via, corpo] of vie) {
    const chiede: Chiede = (guid) =>
      insisti(() => chiedi(prodotto, azienda, `${via}guid=${guid}`, corpo));
    const { lavoro } = await portaAFondo(prodotto, chiede, randomUUID());
    if (lavoro?.stato !== 'completato') throw new Error(`${via}: ${JSON.stringify(lavoro)}`);
  }
  await valutata(prodotto.proprietario, azienda, ESERCIZIO);
}

/** One act, one kill -9 at any moment of it, and what is there once it has been brought to its end. */
async function prova(prodotto: Prodotto, una: Prova, atteso: Modello): Promise<boolean> {
  const { azienda, atto, vittima, giro } = una;
  await prepara(prodotto, azienda, atto);
  const prima = await resta(prodotto, azienda);
  const guid = randomUUID();
  const risposta = CHIEDE[atto](prodotto, azienda, guid)
    .then(({ status }) => status)
    .catch(() => 0);
  const dopoMs = Math.round(Math.random() * atteso.ms[atto]);
  await pausa(dopoMs);
  const ucciso = await uccidi(prodotto, vittima);
  const stato = await risposta;
  await ripresa(prodotto, vittima, ucciso);
  // As soon as the database answers: all of it or nothing.
  const subito = await insisti(() => resta(prodotto, azienda));
  const intero = subito === prima || subito === atteso.resta[atto];
  const { lavoro, richieste } = await portaAFondo(
    prodotto,
    (suo) => CHIEDE[atto](prodotto, azienda, suo),
    guid,
  );
  const dopo = await insisti(() => resta(prodotto, azienda));
  const verifica = await chiedi(prodotto, azienda, '/giornale/verifica');
  const { ok } = (await verifica.json()) as { ok?: boolean };
  const bene =
    intero && dopo === atteso.resta[atto] && lavoro?.stato === 'completato' && ok === true;
  return racconta(
    bene,
    giro,
    `${vittima} ucciso dopo ${dopoMs} ms della ${atto}: risposta ${stato}, subito ${subito === prima ? 'nulla' : intero ? 'tutto' : 'A METÀ'}, ` +
      `${lavoro?.stato ?? 'nessun lavoro'}${richieste > 0 ? `, richiesta ancora ${richieste}` : ''}, giornale ${ok ? 'sano' : 'MALATO'}`,
  );
}

/** What is done with the reference year, from its generation to the opening of the next one, each killed at any moment of it. */
export async function uccidiContabilita(prodotto: Prodotto, giri: number): Promise<boolean[]> {
  const atteso = await modello(prodotto);
  const esiti: boolean[] = [];
  let azienda = '';
  for (let giro = 1; giro <= giri; giro += 1) {
    const atto = ATTI[(giro - 1) % ATTI.length] as Atto;
    if (atto === 'generazione') azienda = await nuovaAzienda(prodotto, giro);
    const vittima = VITTIME[Math.floor((giro - 1) / ATTI.length) % VITTIME.length] ?? 'worker';
    esiti.push(await prova(prodotto, { azienda, atto, vittima, giro: `${giro}/${giri}` }, atteso));
  }
  return esiti;
}
