import { type RawBuilder, sql } from 'kysely';
import type { ColonnaElaborazioneWire, ElaborazioneWire } from '#contract/elaborazioni.ts';
import type { DisegnoSerie, ParteAnalisi } from '#domain/elaborazioni/elaborazioni.ts';
import type { Tx } from '#server/db/sessione.ts';

type Sql = RawBuilder<unknown>;
type Grafico = ElaborazioneWire['grafici'][number];

interface SerieChiesta {
  readonly nome: string;
  readonly disegno: DisegnoSerie;
  /** Over the rows of the part, one value a day. */
  readonly valore: Sql;
}

interface GraficoChiesto {
  readonly titolo: string;
  readonly parte: ParteAnalisi;
  readonly serie: readonly SerieChiesta[];
}

interface Letta {
  readonly giorno: string;
  readonly valori: readonly (string | null)[];
}

/** The charts of the stored rows of an analysis: what is held and what it earned are those of the evening. */
export async function graficiAnalisi(
  tx: Tx,
  guid: string,
  colonne: readonly ColonnaElaborazioneWire[],
): Promise<Grafico[]> {
  const testo = (nome: string): Sql =>
    sql`t.valori[${sql.lit(1 + colonne.findIndex((una) => una.nome === nome))}]`;
  const campo = (nome: string): Sql => sql`(${testo(nome)})::numeric`;
  const data = testo('data');
  const deiMovimenti = sql`t.chiavi[1] = 'movimenti'`;
  // What was held the evening before the period and on its last one stands in the situation's sums.
  const tenuto = sql`(${deiMovimenti} or (t.chiavi[1] = 'situazione' and ${testo('cod_Portafoglio')} is null))`;
  const ultimo = (diOgni: string, inTutto: string): Sql => {
    const valore = sql`case when ${deiMovimenti} then ${campo(diOgni)} else ${campo(inTutto)} end`;
    return sql`(array_agg(${valore} order by t.n desc) filter (where ${tenuto}))[1]`;
  };
  const scambiato = (verso: Sql): Sql =>
    sql`avg(${campo('prezzo')} / ${campo('cambio')}) filter (where ${deiMovimenti} and ${campo('quantita')} ${verso}
      and ${campo('saldoEuro')} <> 0)`;
  const chiesti: readonly GraficoChiesto[] = [
    {
      titolo: 'Prezzo in euro, scambi e costo medio',
      parte: 'prezzi',
      serie: [
        { nome: 'Prezzo', disegno: 'linea', valore: sql`max(${campo('prezzoEuro')})` },
        { nome: 'Costo medio', disegno: 'gradini', valore: ultimo('costoMedioDopo', 'costoMedio') },
        { nome: 'Acquisti', disegno: 'acquisti', valore: scambiato(sql`> 0`) },
        { nome: 'Vendite', disegno: 'vendite', valore: scambiato(sql`< 0`) },
      ],
    },
    {
      titolo: 'Giacenza',
      parte: 'movimenti',
      serie: [{ nome: 'Quantità', disegno: 'gradini', valore: ultimo('quantitaDopo', 'quantita') }],
    },
    {
      titolo: 'Redditi cumulati in euro',
      parte: 'redditi',
      serie: SOMMATE.map(({ nome, componenti }) => {
        const voci = componenti.map((una) => sql`coalesce(${campo(`${una}Riga`)}, 0)`);
        const delGiorno = sql`sum(${sql.join(voci, sql` + `)}) filter (where ${deiMovimenti})`;
        const cumulata = sql`case when count(*) filter (where ${tenuto}) > 0
          then sum(coalesce(${delGiorno}, 0)) over (order by ${data}) end`;
        return { nome, disegno: 'gradini', valore: cumulata };
      }),
    },
  ];
  const serie = chiesti.flatMap((uno) => uno.serie);
  const { rows } = await sql<Letta>`
    select ${data} as giorno,
           array[${sql.join(serie.map(({ valore }) => sql`trim_scale(round((${valore})::numeric, 10))::text`))}] as valori
      from elaborazioni_righe t
     where t.guid = ${guid}::uuid and t.livello = 2 and t.chiavi[1] in ('situazione', 'prezzi', 'movimenti') and ${data} is not null
     group by ${data} order by ${data}`.execute(tx);
  let primo = 0;
  return chiesti.flatMap(({ serie: sue, ...grafico }) => {
    const posti = sue.map((_una, i) => primo + i);
    primo += sue.length;
    const giorni = rows.filter(({ valori }) => posti.some((i) => valori[i] != null));
    const disegnate = sue.map(({ nome, disegno }, i) => {
      const valori = giorni.map((uno) => uno.valori[posti[i] ?? 0] ?? null);
      return { nome, disegno, valori, totale: valori.findLast((uno) => uno !== null) ?? '0' };
    });
    const piene = disegnate.filter(({ valori }) =>
      valori.some((uno) => uno !== null && Number(uno) !== 0),
    );
    return piene.length === 0
      ? []
      : [{ ...grafico, periodi: giorni.map(({ giorno }) => giorno), serie: piene }];
  });
}

/** As few lines as can be told apart. */
const SOMMATE: readonly { readonly nome: string; readonly componenti: readonly string[] }[] = [
  { nome: 'Cedole, ratei e dividendi', componenti: ['cedole', 'ratei', 'dividendi'] },
  { nome: 'Plus, minus e scarto', componenti: ['plus', 'minus', 'scarto'] },
  { nome: 'Cambi', componenti: ['cambi'] },
  { nome: 'Oneri e imposte', componenti: ['oneri', 'ritenute', 'imposte'] },
];
