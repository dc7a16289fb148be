import { abbina } from '#domain/riconciliazione/abbina/abbina.ts';
import { daMilionesimi } from '#domain/riconciliazione/abbina/parti.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import { abbinaConto } from '#server/riconciliazione/cassa/abbina-conto.ts';
import { type Corpus, corpusDiCassa, PRIMO_GIORNO } from '#tests/setup/corpus-cassa.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, mediana } from './statistica.ts';

const COPPIE = 100_000;
const SEME = 1;
const GIRI = 5;
const ANNO_ESTRATTO = 2027;

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

/** The corpus as one statement of a year and as registered movements of a custodian of its own; the account's id. */
async function scriviCorpus({ proprietario }: Prodotto, corpus: Corpus): Promise<number> {
  const { righe, movimenti } = corpus;
  const giorni = (di: readonly { giorno: number }[]) =>
    di.map(({ giorno }) => giorno - PRIMO_GIORNO);
  const importi = (di: readonly { importo: bigint }[]) =>
    di.map(({ importo }) => daMilionesimi(importo));
  await proprietario.query(`
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione) values ('001', 'RICO', 'Riconciliato');
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
    values ('001', 'RICO', 'Banca riconciliata', 'RICO');
    insert into controparti (cod_controparte, descrizione)
    select 'CP' || n, 'CONTROPARTE ' || n from generate_series(0, 399) n;
    select estratti_anno(${ANNO_ESTRATTO})`);
  const conto = await proprietario.query<{ id: string }>(
    `insert into conti_riconciliati (cod_azienda, cod_conto, descrizione, tipo, cod_depositario, cod_divisa, coordinate)
     values ('001', 'RICO', 'Conto riconciliato', 'banca', 'RICO', 'EUR', 'IT-RICO') returning id`,
  );
  const idConto = Number(conto.rows[0]?.id);
  const impronta = 'a'.repeat(64);
  const estratto = await proprietario.query<{ id: string }>(
    `with file as (
       insert into estratti_file (cod_azienda, sha256, nome, formato, codifica, byte, arrivo)
       values ('001', $2, 'bench', 'RH', 'UTF-8', 1, 'schermo') returning id)
     insert into estratti (cod_azienda, id_file, id_conto, coordinate, formato, specie, data_riferimento, divisa, impronta,
       stato, righe)
     select '001', file.id, $1, 'IT-RICO', 'RH', 'conto', '${ANNO_ESTRATTO}-01-31', 'EUR', $2, 'letto', $3 from file
     returning id`,
    [idConto, impronta, righe.length],
  );
  await proprietario.query(
    `insert into estratti_righe (cod_azienda, anno, id_estratto, n, tipo, stato, importo, divisa, data_contabile,
       data_valuta, riferimenti, testo, causale_esterna, controparte, grezzo, riga)
     select '001', ${ANNO_ESTRATTO}, $1, n, 'movimento', 'contabilizzata', i, 'EUR', date '2026-01-01' + g,
            date '2026-01-01' + g, string_to_array(r, '|'), t, '26', nullif(c, ''), 'x', n
       from unnest($2::numeric[], $3::int[], $4::text[], $5::text[], $6::text[]) with ordinality u(i, g, r, t, c, n)`,
    [
      estratto.rows[0]?.id,
      importi(righe),
      giorni(righe),
      righe.map(({ riferimenti }) => riferimenti.join('|')),
      righe.map(({ testo }) => testo),
      righe.map(({ controparte }) => controparte ?? ''),
    ],
  );
  await proprietario.query(
    `with preso as (
       insert into numeratori_movimenti as n (cod_azienda, anno, ultimo) values ('001', 2026, $1)
       on conflict (cod_azienda, anno) do update set ultimo = n.ultimo + $1 returning ultimo - $1 as prima)
     insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_portafoglio, cod_depositario, cod_controparte,
       data_movimento, data_valuta, data_operazione, cod_divisa, saldo, saldo_euro, nfissato, registrato_il)
     select '001', 'registrato', preso.prima + n, 'CED', 'RICO', 'RICO', k.cod_controparte, date '2026-01-01',
            date '2026-01-01' + g, date '2026-01-01', 'EUR', i, i, f, now()
       from preso, unnest($2::numeric[], $3::int[], $4::text[], $5::text[]) with ordinality u(i, g, f, c, n)
       left join controparti k on k.descrizione = nullif(u.c, '')`,
    [
      movimenti.length,
      importi(movimenti),
      giorni(movimenti),
      movimenti.map(({ riferimenti }) => riferimenti[0] ?? ''),
      movimenti.map(({ controparte }) => controparte ?? ''),
    ],
  );
  await proprietario.query('vacuum analyze movimenti, estratti_righe');
  return idConto;
}

/**
 * A hundred thousand lines of a bank and as many movements: the engine alone, then from the tables to matches and
 * discordanze written, and once more with nothing new. Reading the file is measured with the formats.
 */
export async function misuraRiconciliazione(prodotto: Prodotto): Promise<void> {
  const corpus = corpusDiCassa(SEME, COPPIE);
  misuraMotore(corpus);
  const idConto = await scriviCorpus(prodotto, corpus);
  const db = apriDb(prodotto.applicazione);
  const chi = { utente: { id: 0, username: 'bench' }, aziende: ['001'] };
  const confronta = () =>
    cronometra(() => inTransazione(db, chi, (tx) => abbinaConto(tx, { azienda: '001', idConto })));
  await prodotto.checkpoint();
  giudica({
    nome: 'abbinare 100.000 righe di banca',
    valore: (await confronta()) / 1000,
    unita: 's',
    obiettivo: 5,
  });
  await prodotto.checkpoint();
  giudica({
    nome: 'abbinare di nuovo, senza novità',
    valore: (await confronta()) / 1000,
    unita: 's',
  });
}
