import { type RawBuilder, sql } from 'kysely';
import { OGGI } from '#server/db/oggi.ts';
import { fraScelti } from '#server/record/fra.ts';

type Sql = RawBuilder<unknown>;

type Codici = readonly string[] | null | undefined;

/** Whose positions: of these portfolios, custodians and global custodians, dealt with by these. */
export interface Livelli {
  readonly codPortafoglio?: Codici;
  readonly codDepositario?: Codici;
  /** Each stands for the custodians that it groups. */
  readonly codDepositarioGlobale?: Codici;
  readonly codControparte?: Codici;
}

/** What of a filter says whose positions. */
export const livelliScelti = (filtro: Livelli): Livelli => ({
  codPortafoglio: filtro.codPortafoglio,
  codDepositario: filtro.codDepositario,
  codDepositarioGlobale: filtro.codDepositarioGlobale,
  codControparte: filtro.codControparte,
});

/** Whether anybody is chosen. */
export const qualcuno = (livelli: Livelli): boolean =>
  Object.values(livelliScelti(livelli)).some((codici) => codici?.length);

/** Positions of whom, on which day, by which of the three dates, as known when. */
export interface Istante extends Livelli {
  /** Missing where the call names no company: those of all that the caller may see. */
  readonly codAzienda?: string | null | undefined;
  /** Today unless told. */
  readonly data?: string | null | undefined;
  /** By trade (M), value (V) or the day it was known (I); M unless told. */
  readonly selezioneTipo?: 'M' | 'V' | 'I' | null | undefined;
  /** The holdings are those that were known at the end of this day. */
  readonly notoAl?: string | null | undefined;
  /** A narrower choice among `posizioni p`. */
  readonly scelta?: Sql | null | undefined;
  /** Whether the effects up to the day are fewer than those after it: they are then added up. */
  readonly daCapo?: boolean | undefined;
}

export const giornoDi = (data: string | null | undefined): Sql =>
  data ? sql`${data}::date` : OGGI;

/** Movements `c` that stood at the moment: entered by then, and not reversed by what was. */
export function inPiedi({ data, selezioneTipo, notoAl }: Istante): Sql {
  const giorni = [
    ...(notoAl ? [sql`${notoAl}::date`] : []),
    ...(selezioneTipo === 'I' ? [giornoDi(data)] : []),
  ];
  if (giorni.length === 0) return sql`not c.stornato and c.id_storno_di is null`;
  const sapute = sql`least(${sql.join(giorni)})`;
  return sql`c.id_storno_di is null and c.data_inserimento <= ${sapute} and not exists (
    select from movimenti s where s.id_storno_di = c.id and s.data_inserimento <= ${sapute})`;
}

/**
 * The condition on `posizioni p`: those of the company, of the levels and of the counterparties
 * they were dealt with.
 */
export function ambito(istante: Istante): Sql | null {
  const { codAzienda, scelta, codPortafoglio, codDepositario, codControparte } = istante;
  const { codDepositarioGlobale } = istante;
  const parti = [
    ...(codAzienda ? [sql`p.cod_azienda = ${codAzienda}`] : []),
    ...fraScelti(sql`p.cod_portafoglio`, codPortafoglio),
    ...fraScelti(sql`p.cod_depositario`, codDepositario),
    ...fraScelti(sql`d.codice`, codDepositarioGlobale).map(
      (suoi) => sql`exists (select from depositari d where ${suoi}
        and d.cod_azienda = p.cod_azienda and d.cod_depositario = p.cod_depositario)`,
    ),
    ...fraScelti(sql`c.cod_controparte`, codControparte).map(
      (sue) => sql`p.id in (select c.id_posizione from movimenti c
        where ${sue} and c.id_posizione is not null and ${inPiedi(istante)})`,
    ),
    ...(scelta ? [scelta] : []),
  ];
  return parti.length > 0 ? sql.join(parti, sql` and `) : null;
}

/** Whether less than all positions of the company are asked for. */
const ristretto = (istante: Istante): boolean => Boolean(istante.scelta) || qualcuno(istante);

const noti = ({ notoAl }: Istante, condizione: Sql): Sql =>
  notoAl ? sql`${condizione} ${notoAl}::date` : sql``;

const saputi = ({ notoAl }: Istante): Sql[] =>
  notoAl ? [sql`e.data_inserimento <= ${notoAl}::date`] : [];

/** The column of the day that decides; by the day of entry there is no other. */
const colonna = ({ selezioneTipo }: Istante): Sql =>
  selezioneTipo === 'V' ? sql`data_valuta` : sql`data_movimento`;

/** Whether the exercise that the day is in ends on the day of an effect `e` of a yearly method: within a year of it. */
const annoDelGiorno = (giorno: Sql): Sql => sql`(e.anno_chiuso is not null
  and e.data_movimento >= ${giorno} and e.data_movimento < ${giorno} + interval '1 year')`;

/**
 * A yearly method's cost of what went out stands at the end of its year: it counts before that day too,
 * once nothing more happened in the year. What trades after the day is asked first: its index has it.
 */
const annoFinito = (istante: Istante): Sql => {
  const giorno = giornoDi(istante.data);
  const dopo = (traLeDate: Sql): Sql => sql`exists (
    select from effetti_posizioni dopo
     where dopo.id_posizione = e.id_posizione and dopo.anno_chiuso is null and ${traLeDate}
       ${noti(istante, sql`and dopo.data_inserimento <=`)})`;
  const giaTrattati =
    istante.selezioneTipo === 'V'
      ? sql`and not ${dopo(sql`dopo.data_movimento <= ${giorno} and dopo.data_valuta > ${giorno}`)}`
      : sql``;
  const ancora = istante.selezioneTipo === 'V' ? sql`and dopo.data_valuta > ${giorno}` : sql``;
  return sql`(${annoDelGiorno(giorno)}
    and not ${dopo(sql`dopo.data_movimento > ${giorno} and dopo.data_movimento <= e.data_movimento ${ancora}`)}
    ${giaTrattati})`;
};

type Parte = 'movimenti' | 'anni';

/** Which `effetti_posizioni e` have come about by the day. */
export function avvenuti(istante: Istante, parte: Parte): Sql {
  const giorno = giornoDi(istante.data);
  if (istante.selezioneTipo === 'I')
    return sql.join([sql`e.data_inserimento <= ${giorno}`, ...saputi(istante)], sql` and `);
  const entro = sql`e.${colonna(istante)} <= ${giorno}`;
  return sql.join(
    [parte === 'anni' ? sql`(${entro} or ${annoFinito(istante)})` : entro, ...saputi(istante)],
    sql` and `,
  );
}

/** What came about since, to be taken away from what positions are now. */
function nonAvvenuti(istante: Istante, parte: Parte): Sql {
  const giorno = giornoDi(istante.data);
  const ignoti = istante.notoAl ? [sql`e.data_inserimento > ${istante.notoAl}::date`] : [];
  if (istante.selezioneTipo === 'I')
    return sql`(${sql.join([sql`e.data_inserimento > ${giorno}`, ...ignoti], sql` or `)})`;
  const dopo = sql`e.${colonna(istante)} > ${giorno}`;
  const mancanti = parte === 'anni' ? sql`(${dopo} and not ${annoFinito(istante)})` : dopo;
  return sql`(${sql.join([mancanti, ...ignoti], sql` or `)})`;
}

/** The same in rough, without what yearly methods closed: enough to compare two numbers. */
const dopoIlGiorno = (istante: Istante): Sql =>
  istante.selezioneTipo === 'I'
    ? nonAvvenuti(istante, 'movimenti')
    : sql`(${sql.join(
        [
          sql`e.${colonna(istante)} > ${giornoDi(istante.data)}`,
          ...(istante.notoAl ? [sql`e.data_inserimento > ${istante.notoAl}::date`] : []),
        ],
        sql` or `,
      )})`;

/** By trade date, with all that is known now, only what has moved since has changed. */
const mosse = ({ selezioneTipo, notoAl, data }: Istante): Sql[] =>
  selezioneTipo === 'V' || selezioneTipo === 'I' || notoAl
    ? []
    : [sql`p.ultima_data > ${giornoDi(data)}`];

/**
 * Positions as they were on a day, as a query to be joined: id, cod_azienda, cod_portafoglio,
 * cod_depositario, cod_titolo, imm_circ, corta, metodo, ultima_data, quantita (negative of a short
 * position), costo, costo_divisa. One pass over the effects: those of after are taken away from what
 * positions are now, or those of before added up (decision 0020). Empty positions are there too.
 */
export function posizioniAl(istante: Istante): Sql {
  const suo = ambito(istante);
  const { daCapo = false, codAzienda } = istante;
  const moti = daCapo ? [] : mosse(istante);
  const pochi = ristretto(istante);
  // Few positions are chosen once and sought one by one, whatever the planner believes of tables that have just been
  // filled; for a whole company one pass is made, or none where none moved.
  const solo = pochi
    ? sql`and e.id_posizione in (select p.id from scelte p where ${sql.join([sql`true`, ...moti], sql` and `)})`
    : sql`and exists (select from posizioni p where ${sql.join([suo ?? sql`true`, ...moti], sql` and `)})`;
  // Of one company the index gives its positions one after the other, and each is summed as it passes.
  const sua = codAzienda ? sql`e.cod_azienda = ${codAzienda}` : sql`true`;
  // Apart, so that what yearly methods closed is asked of their few rows alone.
  const somme = (parte: Parte): Sql => sql`
    select e.id_posizione, sum(e.quantita) as quantita, sum(e.costo) as costo,
           sum(e.costo_divisa) as costo_divisa
      from effetti_posizioni e
     where ${sua} and e.anno_chiuso is ${parte === 'anni' ? sql`not null` : sql`null`}
       and ${daCapo ? avvenuti(istante, parte) : nonAvvenuti(istante, parte)} ${solo}
     group by e.id_posizione`;
  const al = (nome: string): Sql => {
    const somma = sql`coalesce(e.${sql.ref(nome)}, 0) + coalesce(a.${sql.ref(nome)}, 0)`;
    return daCapo ? somma : sql`p.${sql.ref(nome)} - (${somma})`;
  };
  const posizioni = sql`select p.id, p.cod_azienda, p.cod_portafoglio, p.cod_depositario, p.cod_titolo,
      p.imm_circ, p.corta, p.metodo, p.ultima_data,
      case when p.corta then -(${al('quantita')}) else ${al('quantita')} end as quantita,
      ${al('costo')} as costo, ${al('costo_divisa')} as costo_divisa
    from ${pochi ? sql`scelte` : sql`posizioni`} p
    left join (${somme('movimenti')}) e on e.id_posizione = p.id
    left join (${somme('anni')}) a on a.id_posizione = p.id`;
  if (pochi)
    return sql`(with scelte as materialized (select p.* from posizioni p where ${suo}) ${posizioni})`;
  return sql`${posizioni} where ${suo ?? sql`true`}`;
}

/** The effects that `posizioniAl` would take away, and all of them: how many rows the planner expects. */
export function perStima(istante: Istante): { readonly dopo: Sql; readonly tutti: Sql } {
  return {
    dopo: sql`select from effetti_posizioni e where ${dopoIlGiorno(istante)}`,
    tutti: sql`select from effetti_posizioni e`,
  };
}
