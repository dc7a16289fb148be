import { beforeAll, describe, expect, test } from 'vitest';
import type { FiltroArchivioWire } from '#contract/archivi/archivi.ts';
import { colonneOrdinabili } from '#domain/archivi/colonne.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { inTransazione } from '#server/db/contesto.ts';
import { apriDb } from '#server/db/sessione.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { impagina } from '#server/record/pagina.ts';
import { databaseDiProva } from '#tests/setup/database.ts';
import { tieni } from '#tests/setup/tenuti.ts';
import { type ArchivioSql, archivi, ordinamento } from './archivio.ts';
import { lettoreArchivio, type Soglie } from './lettura-archivio.ts';

const { applicazione, proprietario } = await databaseDiProva();
const db = apriDb(applicazione);

type Riga = Readonly<Record<string, string>>;

/** The same numbers every time: a failure can be told again. */
const dado = (seme: number) => {
  let stato = seme;
  return (quanti: number): number => {
    stato = (Math.imul(stato, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((stato / 2 ** 32) * quanti);
  };
};

const TITOLI = Array.from({ length: 14 }, (_, n) => ({
  codTitolo: `T${String((n * 5) % 14).padStart(2, '0')}`,
  tipo: 'SAP'[n % 3] ?? 'S',
  divisa: n % 2 ? 'USD' : 'EUR',
  emittente: `E${n % 4}`,
}));
const DIVISE = ['USD', 'GBP', 'CHF', 'JPY', 'SEK'];
const PORTAFOGLI = ['PA', 'PB', 'PC'];
/** What each portfolio holds: a filter on one chooses these titoli of an archive that has no portfolio. */
const TENUTI: Readonly<Record<string, readonly string[]>> = {
  PA: TITOLI.filter((_, n) => n % 3 === 0).map((t) => t.codTitolo),
  PB: TITOLI.filter((_, n) => n % 2 === 0).map((t) => t.codTitolo),
  PC: TITOLI.filter((_, n) => n > 9).map((t) => t.codTitolo),
};
const GIORNI = Array.from({ length: 12 }, (_, n) => `2026-03-${String(n + 2).padStart(2, '0')}`);

const tipoDi = ({ tipo }: ArchivioSql, colonna: string) =>
  tipo.chiave.find(({ sql: nome }) => nome === colonna)?.tipo;

/** About half of all possible keys, with few different values: most rows are equal to others in it. */
const righeDi = (archivio: ArchivioSql, caso: (quanti: number) => number): Riga[] => {
  const { chiave, valori } = archivio.tipo;
  const codici = tipoDi(archivio, 'cod_titolo') ? TITOLI.map((t) => t.codTitolo) : DIVISE;
  const conPortafoglio = chiave.some(({ di }) => di === 'portafoglio');
  const portafogli = conPortafoglio ? PORTAFOGLI : [''];
  const colonna = tipoDi(archivio, 'cod_titolo') ? 'codTitolo' : 'codDivisa';
  return GIORNI.flatMap((data) =>
    codici.flatMap((codice) =>
      portafogli.flatMap((cod_Portafoglio): Riga[] =>
        caso(2) === 0
          ? []
          : [
              {
                data,
                [colonna]: codice,
                ...(conPortafoglio && { cod_Portafoglio }),
                [valori[0]?.nome ?? '']: String(1 + caso(4)),
              },
            ],
      ),
    ),
  );
};

const scrivi = async (archivio: ArchivioSql, righe: readonly Riga[], azienda: string) => {
  const { tipo } = archivio;
  const colonne = [...tipo.chiave, ...tipo.valori];
  const aziendale = tipo.ambito !== 'condiviso';
  await proprietario.query(
    `insert into ${tipo.tabella} (${[...(aziendale ? ['cod_azienda'] : []), ...colonne.map((c) => c.sql)]})
     select ${[...(aziendale ? [`'${azienda}'`] : []), ...colonne.map((c) => `r."${c.nome}"`)]}
       from jsonb_to_recordset($1::jsonb) r (${colonne.map(
         (c) => `"${c.nome}" ${{ data: 'date', numero: 'numeric' }[c.tipo as 'data'] ?? 'text'}`,
       )})`,
    [JSON.stringify(righe)],
  );
};

const tabelle = new Map<string, Riga[]>();

beforeAll(async () => {
  await proprietario.query(
    `insert into aziende (cod_azienda, ragione_sociale) values ('001', 'Prima'), ('002', 'Seconda');
     insert into divise (cod_divisa, desc_divisa) select c, c
       from unnest($1::text[]) c on conflict do nothing`.replace('$1', `'{EUR,${DIVISE}}'`),
  );
  await proprietario.query(
    `insert into tipi_titolo (tipo_titolo, gruppo, prezzo_per_cento, matura_rateo, descrizione)
       values ('S', 'RF', true, true, 'Stato'), ('A', 'AZ', false, false, 'Azioni'),
              ('P', 'DER', false, false, 'Opzioni') on conflict do nothing;
     insert into emittenti (cod_emittente, descrizione) select 'E' || n, 'E' || n
       from generate_series(0, 3) n;
     insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
       select a, p, p from unnest('{001,002}'::text[]) a, unnest('{${PORTAFOGLI}}'::text[]) p`,
  );
  await proprietario.query(
    `insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, cod_emittente)
     select t."codTitolo", t."codTitolo", t.tipo, t.divisa, t.emittente from jsonb_to_recordset($1::jsonb)
       t ("codTitolo" text, tipo text, divisa text, emittente text)`,
    [JSON.stringify(TITOLI)],
  );
  for (const [portafoglio, titoli] of Object.entries(TENUTI))
    await tieni(proprietario, { titoli, portafoglio, depositario: `D${portafoglio}` });
  for (const [n, archivio] of archivi.entries()) {
    const caso = dado(n + 1);
    const righe = righeDi(archivio, caso);
    tabelle.set(archivio.tipo.tipo, righe);
    await scrivi(archivio, righe, '001');
    if (archivio.tipo.ambito !== 'condiviso')
      await scrivi(archivio, righeDi(archivio, caso), '002');
  }
}, 60_000);

const alcuni = <T>(voci: readonly T[], caso: (n: number) => number): T[] =>
  voci.filter(() => caso(2) === 0);

const filtroACaso = (archivio: ArchivioSql, caso: (n: number) => number): FiltroArchivioWire => {
  const titoli = archivio.tipo.chiave.some(({ di }) => di === 'titolo');
  const scelte: FiltroArchivioWire[] = [
    {},
    { dateFrom: GIORNI[caso(6)] ?? null },
    { dateTo: GIORNI[11 - caso(6)] ?? null },
    { dateFrom: GIORNI[caso(6)] ?? null, dateTo: GIORNI[6 + caso(6)] ?? null },
  ];
  const dei: FiltroArchivioWire[] = titoli
    ? [
        {},
        { tipoTitolo: ['S', 'A'] },
        { includiOpzioni: false },
        { emittenti: ['E1'] },
        { codDivisa: ['USD'] },
        { codTitolo: alcuni(TITOLI, caso).map((t) => t.codTitolo) },
        { codTitolo: ['T03', 'T03', 'MAI'] },
      ]
    : [{}, { codDivisa: alcuni(DIVISE, caso) }, { codDivisa: ['USD', 'USD'] }];
  const livelli: FiltroArchivioWire[] = [
    {},
    { codPortafoglio: ['PB'] },
    { codPortafoglio: ['PA', 'PC'] },
  ];
  const uno = <T>(voci: readonly T[]): T => voci[caso(voci.length)] as T;
  return { ...uno(scelte), ...uno(dei), ...uno(livelli) };
};

/** What the filter says, told without a database. */
const risponde = (archivio: ArchivioSql, filtro: FiltroArchivioWire) => (riga: Riga) => {
  const { dateFrom, dateTo, codPortafoglio, codTitolo, tipoTitolo, emittenti, codDivisa } = filtro;
  const fra = (codici: readonly string[] | null | undefined, valore: string | undefined) =>
    !codici?.length || codici.includes(valore ?? '');
  const titolo = TITOLI.find((uno) => uno.codTitolo === riga.codTitolo);
  return (
    (!dateFrom || (riga.data ?? '') >= dateFrom) &&
    (!dateTo || (riga.data ?? '') <= dateTo) &&
    (archivio.tipo.ambito === 'portafoglio'
      ? fra(codPortafoglio, riga.cod_Portafoglio)
      : !(titolo && codPortafoglio?.length) ||
        codPortafoglio.some((uno) => TENUTI[uno]?.includes(titolo.codTitolo))) &&
    fra(codDivisa, titolo ? titolo.divisa : riga.codDivisa) &&
    (!titolo ||
      (fra(codTitolo, titolo.codTitolo) &&
        fra(tipoTitolo, titolo.tipo) &&
        fra(emittenti, titolo.emittente) &&
        (filtro.includiOpzioni !== false || titolo.tipo !== 'P')))
  );
};

const confronta =
  (ordine: readonly VoceOrdine[]) =>
  (a: Riga, b: Riga): number => {
    for (const { campo, verso } of ordine) {
      const [x = '', y = ''] = [a[campo], b[campo]];
      if (x !== y) return x < y === (verso === 'ASC') ? -1 : 1;
    }
    return 0;
  };

const ordineACaso = (archivio: ArchivioSql, caso: (n: number) => number): Ordinamento => {
  const mischiati = [...colonneOrdinabili(archivio.tipo)].sort(() => caso(3) - 1);
  return Object.fromEntries(
    mischiati.slice(0, caso(4)).map(({ nome }) => [nome, caso(2) === 0 ? 'ASC' : 'DESC']),
  );
};

interface Domanda {
  readonly filtro: FiltroArchivioWire;
  readonly ordine: readonly VoceOrdine[];
  readonly soglie: Soglie;
  readonly pageSize: number;
}

const leggi = (
  archivio: ArchivioSql,
  { filtro, ordine, soglie, pageSize }: Domanda,
  parte: { readonly cursore?: string | null; readonly pageNumber?: number },
) =>
  inTransazione(db, { utente: { id: 0, username: 'prova' }, aziende: ['001', '002'] }, async (tx) =>
    impagina<Riga>(await lettoreArchivio(tx, archivio, filtro, '001', soglie), ordine, {
      pageNumber: parte.pageNumber ?? 1,
      pageSize,
      cursore: parte.cursore ?? null,
      conteggioEsatto: false,
    }),
  );

/** All pages by their cursors: from the first on, or from the last back. */
const sfoglia = async (archivio: ArchivioSql, domanda: Domanda, indietro: boolean) => {
  const righe: Riga[][] = [];
  let cursore: string | null = indietro ? 'ultima' : null;
  for (let giro = 0; giro < 500; giro += 1) {
    const { items, cursorePrima, cursoreDopo } = await leggi(archivio, domanda, { cursore });
    if (indietro) righe.unshift(items);
    else righe.push(items);
    cursore = indietro ? cursorePrima : cursoreDopo;
    if (cursore === null) return righe.flat();
  }
  throw new Error('Le pagine non finiscono.');
};

/** Small enough that every way of reading is taken by some question. */
const soglieACaso = (caso: (n: number) => number): Soglie => ({
  pochi: [0, 3, 300][caso(3)] ?? 0,
  nominati: [2, 5_000][caso(2)] ?? 2,
  passi: [9, 40, 5_000][caso(3)] ?? 9,
  ultime: 50_000,
  tratto: [0, 20_000][caso(2)] ?? 0,
  perTitolo: [0, 0, 20][caso(3)] ?? 0,
  salto: [1, 50_000][caso(2)] ?? 1,
});

describe.each(archivi.map((archivio) => [archivio.tipo.tipo, archivio] as const))(
  'le pagine di %s',
  (tipo, archivio) => {
    test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
      'sfogliate per chiave in avanti, all’indietro e per numero sono l’elenco intero (%i)',
      async (n) => {
        const caso = dado(n * 7_919 + tipo.length);
        const filtro = filtroACaso(archivio, caso);
        const ordine = ordinamento(archivio, ordineACaso(archivio, caso));
        const domanda = { filtro, ordine, soglie: soglieACaso(caso), pageSize: 3 + caso(18) };
        const attese = (tabelle.get(tipo) ?? [])
          .filter(risponde(archivio, filtro))
          .sort(confronta(ordine));
        const chiavi = (righe: readonly Riga[]) =>
          righe.map((riga) => ordine.map(({ campo }) => riga[campo]).join(' '));
        const contesto = JSON.stringify(domanda);
        expect(chiavi(await sfoglia(archivio, domanda, false)), contesto).toEqual(chiavi(attese));
        expect(chiavi(await sfoglia(archivio, domanda, true)), contesto).toEqual(chiavi(attese));
        const pageNumber = 1 + caso(Math.ceil(Math.max(1, attese.length) / domanda.pageSize));
        const pagina = await leggi(archivio, domanda, { pageNumber });
        const da = (pageNumber - 1) * domanda.pageSize;
        expect(chiavi(pagina.items), contesto).toEqual(
          chiavi(attese.slice(da, da + domanda.pageSize)),
        );
        expect(pagina).toMatchObject({ totalCount: attese.length, totalCountEsatto: true });
      },
    );
  },
);
