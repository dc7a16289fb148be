import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { BYTE_ESTRATTI } from '#contract/riconciliazione/estratti.ts';
import { abbina } from '#domain/riconciliazione/abbina/abbina.ts';
import { daMilionesimi } from '#domain/riconciliazione/milionesimi.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb, Sessione } from '#server/db/sessione.ts';
import { abbinaConto } from '#server/riconciliazione/cassa/abbina-conto.ts';
import { trattieniConti } from '#server/riconciliazione/conto.ts';
import { Conti } from '#server/riconciliazione/estratti/conti.ts';
import { mettiInAttesa } from '#server/riconciliazione/estratti/in-attesa.ts';
import {
  anticipaConti,
  arriviDi,
  confrontaConti,
  contiDi,
  prendiEstratti,
} from '#server/riconciliazione/estratti/prendi.ts';
import { type Corpus, corpusDiCassa, PRIMO_GIORNO } from '#tests/setup/corpus-cassa.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, mediana } from './statistica.ts';

const COPPIE = 100_000;
const SEME = 1;
const GIRI = 5;
const CHI = { utente: { id: 0, username: 'bench' }, aziende: ['001'] };
const COORDINATE = 'IT60X0542811101000000123456';

/** Processor time of the engine alone, the best of a few. */
function misuraMotore({ righe, movimenti }: Corpus): void {
  const tempi = Array.from({ length: GIRI }, () => {
    const prima = process.cpuUsage();
    abbina(righe, movimenti, { finestra: 5, regole: [] });
    const { user, system } = process.cpuUsage(prima);
    return (user + system) / 1000;
  });
  giudica({
    ...{ nome: 'motore 100.000 × 100.000, processore', valore: mediana(tempi), unita: 'ms' },
    metro: 'processore',
  });
}

interface Scritto {
  readonly idConto: number;
  /** How many numbers the company had given before: by so much are those of the corpus moved on. */
  readonly prima: number;
}

/** The account of a bank with the movements of the corpus, registered. */
async function scriviCorpus({ proprietario }: Prodotto, corpus: Corpus): Promise<Scritto> {
  const { movimenti } = corpus;
  const giorni = (di: readonly { giorno: number }[]) =>
    di.map(({ giorno }) => giorno - PRIMO_GIORNO);
  const importi = (di: readonly { importo: bigint }[]) =>
    di.map(({ importo }) => daMilionesimi(importo));
  await proprietario.query(`
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values ('001', 'RICO', 'Riconciliato');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'RICO', 'Banca riconciliata', 'RICO');
    insert into controparti (cod_controparte, descrizione)
    select 'CP' || n, 'CONTROPARTE ' || n from generate_series(0, 399) n`);
  const conto = await proprietario.query<{ id: string }>(
    `insert into conti_riconciliati (cod_azienda, cod_conto, descrizione, tipo, cod_depositario, cod_divisa, coordinate)
     values ('001', 'RICO', 'Conto riconciliato', 'banca', 'RICO', 'EUR', '${COORDINATE}') returning id`,
  );
  const idConto = Number(conto.rows[0]?.id);
  const numeri = await proprietario.query<{ prima: number }>(
    `with preso as (
       insert into numeratori_movimenti as n (cod_azienda, anno, ultimo) values ('001', 2026, $1)
       on conflict (cod_azienda, anno) do update set ultimo = n.ultimo + $1 returning ultimo - $1 as prima),
     scritti as (insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_portafoglio, cod_depositario, cod_controparte,
       data_movimento, data_valuta, data_operazione, cod_divisa, saldo, saldo_euro, nfissato, registrato_il)
     select '001', 'registrato', preso.prima + n, 'CED', 'RICO', 'RICO', k.cod_controparte, date '2026-01-01',
            date '2026-01-01' + g, date '2026-01-01', 'EUR', i, i, f, now()
       from preso, unnest($2::numeric[], $3::int[], $4::text[], $5::text[]) with ordinality u(i, g, f, c, n)
       left join controparti k on k.descrizione = nullif(u.c, ''))
     select prima from preso`,
    [
      movimenti.length,
      importi(movimenti),
      giorni(movimenti),
      movimenti.map(({ riferimenti }) => riferimenti[0] ?? ''),
      movimenti.map(({ controparte }) => controparte ?? ''),
    ],
  );
  await proprietario.query('vacuum analyze movimenti');
  return { idConto, prima: numeri.rows[0]?.prima ?? 0 };
}

/** The lines as the bank would write them: who names a movement by its number names the one that the company gave it. */
const comeRegistrati = ({ righe, ...corpus }: Corpus, prima: number): Corpus => ({
  ...corpus,
  righe: righe.map((riga) => ({
    ...riga,
    riferimenti: riga.riferimenti.map((uno) =>
      uno.replace(/^\d+(?=\/)/, (numero) => String(Number(numero) + prima)),
    ),
  })),
});

/** The lines of the corpus as a bank sends them: one statement of camt.053. */
function* camtDi({ righe }: Corpus): Generator<Buffer> {
  const saldo = (codice: string, importo: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${codice}</Cd></CdOrPrtry></Tp>${conSegno(importo)}<Dt><Dt>2026-12-31</Dt></Dt></Bal>`;
  const somma = righe.reduce((fin, { importo }) => fin + importo, 0n);
  yield Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId>
<CreDtTm>2026-12-31T20:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id><ElctrncSeqNb>1</ElctrncSeqNb>
<CreDtTm>2026-12-31T20:00:00</CreDtTm><Acct><Id><IBAN>${COORDINATE}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${saldo('OPBD', 0n)}${saldo('CLBD', somma)}`);
  for (let da = 0; da < righe.length; da += RIGHE_PER_PEZZO)
    yield Buffer.from(
      righe
        .slice(da, da + RIGHE_PER_PEZZO)
        .map(vocePerCamt)
        .join('\n'),
    );
  yield Buffer.from('</Stmt></BkToCstmrStmt></Document>');
}

const RIGHE_PER_PEZZO = 500;
const conSegno = (importo: bigint): string =>
  `<Amt Ccy="EUR">${daMilionesimi(importo < 0n ? -importo : importo)}</Amt><CdtDbtInd>${importo < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const giornoDi = (giorno: number): string =>
  new Date(Date.UTC(2026, 0, 1 + giorno - PRIMO_GIORNO)).toISOString().slice(0, 10);

function vocePerCamt({
  importo,
  giorno,
  riferimenti,
  testo,
  controparte,
}: Corpus['righe'][number]) {
  const [primo = 'NOTPROVIDED', ...altri] = riferimenti;
  const parti = controparte
    ? `<RltdPties><Dbtr><Pty><Nm>${controparte}</Nm></Pty></Dbtr></RltdPties>`
    : '';
  return `<Ntry>${conSegno(importo)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${giornoDi(giorno)}</Dt></BookgDt>
<ValDt><Dt>${giornoDi(giorno)}</Dt></ValDt><AcctSvcrRef>${altri[0] ?? 'NONREF'}</AcctSvcrRef>
<BkTxCd><Prtry><Cd>26//</Cd><Issr>CBI</Issr></Prtry></BkTxCd><NtryDtls><TxDtls><Refs><EndToEndId>${primo}</EndToEndId></Refs>
${parti}<RmtInf><Ustrd>${testo}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

/** From the bytes of a file to what is written of it, as the job takes it. */
async function prendi(prodotto: Prodotto, blocchi: Iterable<Buffer>, nome: string): Promise<void> {
  const client = await prodotto.applicazione.connect();
  try {
    const sessione = new Sessione(client);
    await inTransazione(sessione as never, CHI, async (tx) => {
      const letto = await mettiInAttesa(tx, sessione, {
        blocchi: Readable.from(blocchi) as AsyncIterable<Buffer>,
        ...{ nome, tipo: undefined, come: {}, byteMassimi: BYTE_ESTRATTI },
      });
      const { rows } = await sql<{ id: number }>`
        insert into estratti_file (cod_azienda, sha256, nome, formato, codifica, byte, arrivo)
        values ('001', ${letto.sha256}, ${nome}, ${letto.formato}, ${letto.codifica}, ${letto.byte}, 'schermo')
        returning id`.execute(tx);
      const arrivi = arriviDi(await Conti.leggi(tx, '001'), letto);
      await trattieniConti(tx, '001', contiDi(arrivi));
      const proprietario = apriDb(prodotto.proprietario);
      const anticipo = await anticipaConti(tx, proprietario, '001', { ...letto, arrivi });
      const presa = await prendiEstratti(
        tx,
        { azienda: '001', idFile: rows[0]?.id ?? 0 },
        arrivi,
        anticipo,
      );
      await confrontaConti(tx, '001', presa.conti, anticipo);
    });
  } finally {
    client.release();
  }
}

/**
 * A hundred thousand lines of a bank and as many movements: the engine alone; from a file of camt to lines, matches and
 * discordanze written; and once more with nothing new.
 */
export async function misuraRiconciliazione(prodotto: Prodotto): Promise<void> {
  const corpus = corpusDiCassa(SEME, COPPIE);
  misuraMotore(corpus);
  const { idConto, prima } = await scriviCorpus(prodotto, corpus);
  const blocchi = [...camtDi(comeRegistrati(corpus, prima))];
  await prodotto.checkpoint();
  giudica({
    nome: 'un camt di 100.000 righe, dal file agli abbinamenti',
    valore: (await cronometra(() => prendi(prodotto, blocchi, 'bench.xml'))) / 1000,
    unita: 's',
    obiettivo: 5,
  });
  const db = apriDb(prodotto.applicazione);
  await prodotto.checkpoint();
  giudica({
    nome: 'abbinare di nuovo, senza novità',
    valore:
      (await cronometra(() =>
        inTransazione(db, CHI, (tx) => abbinaConto(tx, { azienda: '001', idConto })),
      )) / 1000,
    unita: 's',
  });
}
