import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { VoceStorico } from '#contract/servizio.ts';
import { eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { titoloGenere } from '#domain/titoli/composizione.ts';
import { codiciEstensione, etichettaCodice, partiTitolo } from '#domain/titoli/parti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';

type Voce = Static<typeof VoceStorico>;
type Riga = Readonly<Record<string, unknown>>;

interface Fatto {
  readonly tabella: string;
  readonly operazione: 'aggiunta' | 'modifica' | 'eliminazione';
  readonly quando: string;
  readonly utente: string | null;
  readonly lavoro: string | null;
  readonly prima: Riga | null;
  readonly dopo: Riga | null;
}

/** The tables of what hangs from a titolo. */
export const tabelleDelleParti = [
  'titoli_estensioni',
  ...partiTitolo.map((p) => p.tabella),
  'titoli_composizione',
];

/** A part of a composition names its grouping by code, as long as there is one. */
export const conRaggruppamento = (riga: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${riga} || jsonb_build_object('raggruppamento', (select r.cod_raggruppamento
    from raggruppamenti r where r.id = (${riga} ->> 'id_raggruppamento')::bigint))`;

const FATTI_MASSIMI = 1_000;

/** Beyond the numbers that the changes of the titolo itself have. */
const ID_DELLE_PARTI = 1_000_000;

/**
 * What happened to the parts of a titolo: each row as it was before and as it was after, from the
 * history and from what stands now. What came with the titolo itself is no change of it.
 */
const fatti = (tx: Tx, idTitolo: number) => {
  const adesso = sql.join(
    tabelleDelleParti.map(
      (nome) => sql`select ${nome}::text as tabella, p.id, null::bigint as n, p.versione,
        null::text as operazione, null::timestamptz as quando, null::text as utente,
        null::uuid as lavoro, ${conRaggruppamento(sql`to_jsonb(p)`)} as riga
        from ${sql.table(nome)} p where p.id_titolo = ${idTitolo}`,
    ),
    sql` union all `,
  );
  return sql<Fatto>`
    with stati as (
      select tabella, id_record as id, s.id as n, versione, operazione, quando, utente, lavoro,
             ${conRaggruppamento(sql`i.riga`)} as riga
        from storico s cross join lateral (select storico_intera(s) as riga) i
       where prima ? 'id_titolo' and (prima ->> 'id_titolo')::bigint = ${idTitolo}
         and tabella = any(${tabelleDelleParti}::text[])
      union all ${adesso}),
    seguiti as (
      select s.*, lead(s.riga) over riga_ as seguente, row_number() over riga_ = 1 as primo
        from stati s window riga_ as (partition by tabella, id order by n nulls last)),
    tutti as (
      select tabella, operazione, quando, utente, lavoro, riga as prima,
             case operazione when 'modifica' then seguente end as dopo
        from seguiti where operazione is not null
      union all
      select s.tabella, 'aggiunta', (s.riga ->> 'creato_il')::timestamptz, s.riga ->> 'creato_da',
             null, null, s.riga
        from seguiti s join titoli t on t.id = ${idTitolo}
       where s.primo and (s.riga ->> 'creato_il')::timestamptz > t.creato_il)
    select tabella, operazione, ${istante(sql`quando`)} as quando, utente, lavoro::text, prima, dopo
      from tutti order by tutti.quando desc limit ${FATTI_MASSIMI}`.execute(tx);
};

/** The columns of the parts that hold decimals. */
const DECIMALI: ReadonlySet<string> = new Set([
  'percentuale',
  ...partiTitolo.flatMap(({ campi, decimali }) => decimali.map((nome) => campi[nome] ?? nome)),
]);

const parola = (colonna: string, valore: unknown): string => {
  if (typeof valore === 'boolean') return valore ? 'sì' : 'no';
  const testo = String(valore);
  if (eData(testo)) return stampaData(testo);
  return DECIMALI.has(colonna) && eDecimale(testo)
    ? stampaNumero(testo, { decimaliMin: 0, decimaliMax: 12 })
    : testo;
};

const COMPOSIZIONE = [
  ...['cod_divisa', 'tipo_titolo', 'raggruppamento', 'cod_emittente', 'cod_paese', 'classe'],
  'percentuale',
];

/** A row in words: its values in the sequence of its columns. */
const inParole = (riga: Riga, colonne: readonly string[]): string =>
  colonne
    .filter((nome) => riga[nome] !== null && riga[nome] !== undefined && riga[nome] !== false)
    .map((nome) => (riga[nome] === true ? nome : parola(nome, riga[nome])))
    .join(' · ');

const codici = (riga: Riga | null): Riga =>
  Object.fromEntries(
    Object.entries(codiciEstensione).map(([nome, colonna]) => [
      etichettaCodice[nome as keyof typeof etichettaCodice],
      riga?.[colonna] ?? null,
    ]),
  );

/** A row of a part as a field that is named by the part. */
export const comeCampi = (tabella: string, riga: Riga | null, altra: Riga | null): Riga => {
  if (tabella === 'titoli_estensioni') return codici(riga);
  const parte = partiTitolo.find((una) => una.tabella === tabella);
  const genere = (riga ?? altra)?.genere as keyof typeof titoloGenere;
  const nome = parte ? parte.titolo : `Composizione ${titoloGenere[genere]}`;
  const colonne = parte ? Object.values(parte.campi) : COMPOSIZIONE;
  return { [nome]: riga ? inParole(riga, colonne) : null };
};

/** The changes of a titolo's parts, newest first, as changes of fields named by the part. */
export const storiaDelleParti = async (tx: Tx, id: number, limite: number): Promise<Voce[]> => {
  const { rows } = await fatti(tx, id);
  return rows.slice(0, limite).map(
    ({ tabella, quando, utente, lavoro, prima, dopo }, i): Voce => ({
      id: ID_DELLE_PARTI + i,
      operazione: 'modifica',
      quando,
      utente,
      lavoro,
      prima: comeCampi(tabella, prima, dopo),
      dopo: comeCampi(tabella, dopo, prima),
    }),
  );
};
