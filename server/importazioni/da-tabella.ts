import { CompiledQuery, sql } from 'kysely';
import {
  DECIMALI_MEDIA,
  finestraInParole,
  type Metodo,
  metodo,
  motivoSenzaValore,
} from '#domain/archivi/metodi.ts';
import { eAziendale, tipoArchivio } from '#domain/archivi/tipi.ts';
import type { CampoChiave, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { NATIVO } from '#domain/importazioni/maschere.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import type { Esecuzione } from '#server/lavori/esecuzione.ts';
import type { InAttesa } from './preparazione.ts';
import {
  AZIENDA_DEL_LAVORO,
  colonneGrezze,
  comeLetta,
  creaGrezze,
  DETTO,
  haMaschera,
} from './staging.ts';

/** What is asked for, kept with the job. */
export interface ParametriCopia {
  readonly dataImport: Data;
  readonly metodo: Metodo;
  readonly codPortafoglio: string | null;
}

/** What is copied, and from where. */
export interface Copia extends ParametriCopia {
  readonly archivio: TipoArchivio;
  readonly origine: TipoArchivio;
}

export function copiaDi(tipo: string, parametri: ParametriCopia): Copia {
  const archivio = tipoArchivio(tipo);
  const origine = tipoArchivio(archivio?.daTabella?.archivio ?? '');
  if (!archivio || !origine) throw errore('ERRORE_INTERNO', { detail: `Archivio ${tipo}?` });
  return { ...parametri, archivio, origine };
}

/** More than enough that a quotient's last kept decimal is rounded once. */
const DECIMALI_INTERMEDI = 20;

/** The parameters of the statement, by place. */
const [GIORNO, DAL, METODO, MANCA, PORTAFOGLIO] = ['$1::date', '$2::date', '$3', '$4', '$5'];

const LISTE: Readonly<Record<'titolo' | 'divisa', { tabella: string; viva: string }>> = {
  titolo: { tabella: 'titoli', viva: `(x.data_scadenza is null or x.data_scadenza >= ${GIORNO})` },
  divisa: {
    tabella: 'divise',
    viva: `x.quotabile and coalesce(x.valido_dal, ${GIORNO}) <= ${GIORNO}
             and coalesce(x.valido_al, ${GIORNO}) >= ${GIORNO}`,
  },
};

const senzaGiorno = ({ chiave }: TipoArchivio): CampoChiave[] =>
  chiave.filter(({ di }) => di !== 'data');

/** Which rows of the source may be read: the company's, one portfolio's where one is asked for. */
const lette = ({ origine, codPortafoglio }: Copia): string =>
  [
    eAziendale(origine) ? `s.cod_azienda = ${AZIENDA_DEL_LAVORO}` : 'true',
    codPortafoglio === null ? `${PORTAFOGLIO}::text is null` : `s.cod_portafoglio = ${PORTAFOGLIO}`,
  ].join(' and ');

/** The values of the window, one a key. */
function sqlTrovati(copia: Copia): string {
  const { archivio, origine, metodo: codice } = copia;
  const chiavi = senzaGiorno(archivio).map(({ sql }) => `s.${sql}`);
  const valore = `s.${origine.valori[0]?.sql}`;
  const da = `from ${origine.tabella} s
    where s.data >= ${DAL} and s.data <= ${GIORNO} and ${lette(copia)}`;
  if (!metodo(codice).media)
    return `select distinct on (${chiavi}) ${chiavi}, ${valore} as valore, s.data as ultima,
                   1 as giorni ${da} order by ${chiavi}, s.data desc`;
  return `select ${chiavi},
      round(round(sum(${valore}), ${DECIMALI_INTERMEDI}) / count(*), ${DECIMALI_MEDIA}) as valore,
      max(s.data) as ultima, count(*) as giorni ${da} group by ${chiavi}`;
}

/**
 * The keys that had values once, still live on the day, and have none in the window. Where portfolios are
 * in the key the pairs are those of the company; else the list itself is walked, one look a key.
 */
function sqlMancanti(copia: Copia): string {
  const chiavi = senzaGiorno(copia.archivio);
  const listata = chiavi.find(({ di }) => di === 'titolo' || di === 'divisa');
  const nome = listata?.sql ?? '';
  const { tabella, viva } = LISTE[listata?.di === 'divisa' ? 'divisa' : 'titolo'];
  const prima = `from ${copia.origine.tabella} s where s.data < ${DAL} and ${lette(copia)}`;
  const manca = (alias: string) =>
    `not exists (select from trovati f
       where ${chiavi.map(({ sql }) => `f.${sql} = ${alias}.${sql}`).join(' and ')})`;
  const vuoti = 'null::numeric as valore, null::date as ultima, null::bigint as giorni';
  if (chiavi.length === 1)
    return `select x.${nome}, ${vuoti} from ${tabella} x
      where ${viva} and ${manca('x')} and exists (select ${prima} and s.${nome} = x.${nome})`;
  const coppie = chiavi.map(({ sql }) => `s.${sql}`);
  return `select ${coppie.map((uno) => uno.replace('s.', 'c.'))}, ${vuoti}
     from (select distinct ${coppie} ${prima}) c
     join ${tabella} x on x.${nome} = c.${nome} where ${viva} and ${manca('c')}`;
}

/** One statement, so that the source is read as of one moment; texts and masks as Excel's own cells. */
function sqlCopia(copia: Copia, grezze: string, destinazione: Destinazione): string {
  const { archivio } = copia;
  const [valore] = archivio.valori;
  const celle: Readonly<Record<string, string>> = {
    data: `${GIORNO}::text`,
    data_origine: 'r.ultima::text',
    metodo: `case when r.valore is not null then ${METODO} end`,
    giorni: 'r.giorni::text',
    [valore?.sql ?? '']: 'trim_scale(r.valore)::text',
  };
  const { colonneImport } = destinazione;
  const valori = colonneImport.flatMap((colonna) => {
    const cella = celle[colonna.campo] ?? `r.${colonna.campo}`;
    return haMaschera(colonna) ? [cella, String(NATIVO)] : [cella];
  });
  const chiavi = senzaGiorno(archivio).map(({ sql }) => `r.${sql}`);
  const detto = `case when r.valore is null then jsonb_build_object('e',
      jsonb_build_array(jsonb_build_array('${valore?.sql}', ${MANCA}::text))) end`;
  return `with trovati as materialized (${sqlTrovati(copia)}),
      mancanti as (${sqlMancanti(copia)})
    insert into ${grezze} (riga, ${colonneGrezze(colonneImport)}, ${DETTO})
    select row_number() over (order by ${chiavi}), ${valori}, ${detto}
      from (select * from trovati union all select * from mancanti) r`;
}

const niente = ({ origine, dataImport, metodo: codice }: Copia) =>
  errore('REGOLA_VIOLATA', {
    detail: `In ${origine.intestazione} non c’è alcun valore ${finestraInParole(codice, dataImport)}. Importarli prima, o scegliere un’altra data.`,
  });

/**
 * Stages the rows that another archive gives. Committed as one with what the import knows of them, as a
 * file's are.
 */
export async function mettiDaTabella(
  { sessione, lavoro, registra }: Esecuzione,
  destinazione: Destinazione,
  copia: Copia,
): Promise<InAttesa> {
  const { colonneImport } = destinazione;
  const { dataImport, metodo: codice, codPortafoglio } = copia;
  const { nome, finestra } = metodo(codice);
  const stili = colonneImport.map(() => 0);
  const valori = [
    dataImport,
    finestra(dataImport).dal,
    codice,
    motivoSenzaValore(codice, dataImport),
    codPortafoglio,
  ];
  const { righe, buone } = await sessione.transaction().execute(async (tx) => {
    const grezze = await creaGrezze(tx, lavoro.guid, colonneImport, true);
    await tx.executeQuery(CompiledQuery.raw(sqlCopia(copia, grezze, destinazione), valori));
    const { rows } = await sql<{ righe: number; buone: number }>`
      select count(*)::int as righe, count(*) filter (where ${sql.ref(DETTO)} is null)::int as buone
        from ${sql.raw(grezze)}`.execute(tx);
    const quante = rows[0] ?? { righe: 0, buone: 0 };
    if (quante.buone === 0) throw niente(copia);
    await sql`update importazioni set righe = ${quante.righe}, stili = ${stili},
      colonne = ${JSON.stringify(colonneImport.map(comeLetta))}
      where guid = ${lavoro.guid}`.execute(tx);
    return quante;
  });
  await registra(
    'info',
    `${copia.origine.intestazione}, ${nome} ${finestraInParole(codice, dataImport)}: valori trovati ${buone}.`,
  );
  if (righe > buone)
    await registra(
      'avviso',
      `Senza valore ${righe - buone}: non sono scritti, li elenca il file degli scarti.`,
    );
  return { destinazione, stili };
}
