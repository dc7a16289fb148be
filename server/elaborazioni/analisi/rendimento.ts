import { type RawBuilder, sql } from 'kysely';
import {
  annuo,
  type EsitoTenuto,
  type GiornoDiMosse,
  guadagnoTenuto,
  rendimentoTenutoDelCapitale,
  rendimentoTenutoNelTempo,
  type StoriaTenuta,
  type TreMisure,
} from '#domain/calcolo/rendimento-tenuto.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { segno, somma } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Chiesta } from '../descrizione.ts';
import type { RigaScritta } from './colonne.ts';
import type { Situazione } from './situazione.ts';
import { misurata, rateiDeiGiorni, SEI, unitarioDi, valoriDeiGiorni } from './valori.ts';

type Sql = RawBuilder<unknown>;

interface GiornoLetto {
  readonly giorno: Data;
  readonly quantita: string;
  /** What a split or a free issue brought: it moves no money, and is there before what does. */
  readonly senzaFlusso: string;
  readonly apporti: TreMisure;
  readonly incassi: TreMisure;
  /** What one was traded at, where something was. */
  readonly euro: string | null;
  readonly divisa: string | null;
}

/** What goes out of the holding, or in, of one measure: money side by side, what is passed on net. */
const flussoDi = (denaro: Sql, passato: Sql, verso: 1 | -1): Sql => {
  const suo = (importo: Sql) =>
    verso > 0 ? sql`greatest(${importo}, 0)` : sql`greatest(-(${importo}), 0)`;
  return sql`trim_scale(sum(${suo(denaro)}) + ${suo(sql`sum(${passato})`)})::text`;
};

/** The days on which money or quantities moved, of `mosse m`. */
async function giorniDi(tx: Tx, mosse: Sql): Promise<readonly GiornoLetto[]> {
  const misure = (verso: 1 | -1) => sql`json_build_object(
    'divisa', ${flussoDi(sql`m.pagato_divisa`, sql`m.passato * coalesce(m.cambio, 1)`, verso)},
    'secco', ${flussoDi(sql`m.pagato`, sql`m.passato`, verso)},
    'intero', ${flussoDi(sql`m.saldo`, sql`m.passato`, verso)})`;
  const scambiata = sql`filter (where m.pagato <> 0 and m.quantita <> 0)`;
  const unitario = (importo: Sql) =>
    sql`(sum(abs(${importo})) ${scambiata} / nullif(sum(abs(m.quantita)) ${scambiata}, 0))::text`;
  const { rows } = await sql<GiornoLetto>`
    select m.giorno::text as giorno, trim_scale(sum(m.quantita))::text as quantita,
           coalesce(trim_scale(sum(m.quantita) filter (where m.pagato = 0 and m.carico = 0)), 0)::text as "senzaFlusso",
           ${misure(-1)} as apporti, ${misure(1)} as incassi,
           ${unitario(sql`m.pagato`)} as euro, ${unitario(sql`m.pagato_divisa`)} as divisa
      from (${mosse}) m group by m.giorno
    having bool_or(m.pagato <> 0 or m.passato <> 0 or m.saldo <> 0 or m.quantita <> 0)
     order by m.giorno`.execute(tx);
  return rows;
}

/** More days than these are not valued one by one. */
const GIORNI_MASSIMI = 4_000;

interface StoriaLetta {
  readonly storia: StoriaTenuta;
  /** Days without a price that were valued at what the titolo was traded at. */
  readonly alloScambio: number;
  readonly troppi: boolean;
  /** A commitment, which no capital is invested in. */
  readonly impegno: boolean;
}

/** What the holding was worth on each of its days, and what went in and out. */
export async function storiaDi(
  tx: Tx,
  titolo: TitoloCalcolato,
  {
    mosse,
    dal,
    al,
    apertura,
    chiusura,
    impegno,
  }: {
    readonly mosse: Sql;
    readonly dal: Data;
    readonly al: Data;
    readonly apertura: Situazione;
    readonly chiusura: Situazione;
    readonly impegno: boolean;
  },
): Promise<StoriaLetta> {
  const letti = await giorniDi(tx, mosse);
  const troppi = letti.length > GIORNI_MASSIMI;
  const valori = await valoriDeiGiorni(
    tx,
    titolo.termini.codTitolo,
    troppi ? [] : letti.map(({ giorno }) => giorno),
  );
  const ratei = await rateiDeiGiorni(tx, titolo, [...valori.values()]);
  const giorni: GiornoDiMosse[] = [];
  let [tenuta, alloScambio] = [apertura.quantita, 0];
  for (const { giorno, quantita, senzaFlusso, apporti, incassi, euro, divisa } of letti) {
    const [mattina, sera] = [somma(tenuta, senzaFlusso), somma(tenuta, quantita)];
    const valore = valori.get(giorno);
    const archivio = valore ? unitarioDi(valore) : null;
    const scambio = euro !== null && divisa !== null ? { euro, divisa } : null;
    if (archivio === null && scambio !== null) alloScambio++;
    const delle = (quante: string) =>
      misurata(quante, archivio ?? scambio, ratei(giorno)(quante).importo ?? '0');
    giorni.push({ data: giorno, prima: delle(mattina), dopo: delle(sera), apporti, incassi });
    tenuta = sera;
  }
  const storia = { dal, al, apertura: apertura.valore, giorni, chiusura: chiusura.valore };
  return { storia, alloScambio, troppi, impegno };
}

const TROPPI = `I giorni con movimenti sono più di ${GIORNI_MASSIMI}: accorciare il periodo.`;
const IMPEGNO =
  'Di un impegno si versano i margini: non c’è un capitale investito su cui misurarlo.';

const perCento = (tasso: number | null): string | null =>
  tasso === null ? null : (tasso * 100).toFixed(SEI);

/** A return and what it comes to in a year, or why there is none. */
function righeDi(
  [nome, come]: readonly [string, string],
  esito: EsitoTenuto,
  note: readonly string[],
): readonly RigaScritta[] {
  if (esito.motivo !== null) return [{ voce: nome, nota: esito.motivo }];
  const { rendimento, dal, al, altri, fuori } = esito;
  const detti = [
    `${come}, dal ${stampaData(dal)} al ${stampaData(al)}.`,
    ...(altri.length > 0
      ? [
          `Gli stessi flussi hanno anche ${altri.map((uno) => `${stampaNumero(perCento(uno) ?? '0')} %`).join(', ')}.`,
        ]
      : []),
    ...(segno(fuori) === 0
      ? []
      : [`Fuori ${stampaNumero(fuori)} € incassati quando non si teneva nulla.`]),
    ...note,
  ];
  return [
    {
      voce: `${nome} del periodo`,
      totale: perCento(rendimento.totale),
      daPrezzo: perCento(rendimento.prezzo),
      daReddito: perCento(rendimento.reddito),
      daCambio: perCento(rendimento.cambio),
      nota: detti.join(' '),
    },
    { voce: `${nome} annuo`, totale: perCento(annuo(rendimento.totale, dal, al)) },
  ];
}

const sommati = (giorni: readonly GiornoDiMosse[], quale: 'apporti' | 'incassi'): string =>
  somma('0', ...giorni.map((uno) => uno[quale].intero));

/** The rows of the returns (docs/regole/elaborazioni.md#rendimento). */
export function righeRendimento(
  { storia, alloScambio, troppi, impegno }: StoriaLetta,
  { dataDa, dataA }: Chiesta,
): readonly RigaScritta[] {
  const { apertura, chiusura, giorni, dal, al } = storia;
  const importo = (voce: string, valore: string | null, nota?: string): RigaScritta => ({
    voce,
    importo: valore,
    nota: valore === null ? 'Manca il prezzo: si veda la Situazione.' : (nota ?? null),
  });
  const note =
    alloScambio > 0
      ? [`Giorni senza prezzo in archivio, valutati al prezzo dello scambio: ${alloScambio}.`]
      : [];
  const senza = (motivo: string): EsitoTenuto => ({ rendimento: null, motivo });
  const delCapitale = impegno ? senza(IMPEGNO) : rendimentoTenutoDelCapitale(storia);
  const conGiorni = troppi ? senza(TROPPI) : rendimentoTenutoNelTempo(storia);
  const nelTempo = impegno ? senza(IMPEGNO) : conGiorni;
  return [
    importo(
      'Valore di apertura',
      apertura?.intero ?? null,
      `La sera del ${stampaData(dal)}, col rateo.`,
    ),
    importo(
      'Apporti',
      sommati(giorni, 'apporti'),
      `Pagato dal ${stampaData(dataDa)} al ${stampaData(dataA)}.`,
    ),
    importo('Incassi', sommati(giorni, 'incassi')),
    importo(
      'Valore di chiusura',
      chiusura?.intero ?? null,
      `La sera del ${stampaData(al)}, col rateo.`,
    ),
    importo('Risultato del periodo', guadagnoTenuto(storia, 'intero')),
    importo('di cui prezzo e cambio', guadagnoTenuto(storia, 'secco')),
    ...righeDi(['MWR', 'Pesato col capitale'], delCapitale, []),
    ...righeDi(['TWR', 'Pesato col tempo'], nelTempo, note),
  ];
}
