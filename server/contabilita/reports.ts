import { type RawBuilder, sql } from 'kysely';
import { SEZIONI } from '#domain/contabilita/sezioni.ts';
import { reportBilancio, reportGiornale, reportMastrini } from '#domain/reports/contabili.ts';
import type { ColonnaReport, ParametroReport } from '#domain/reports/report.ts';
import type { ReportNoto } from '#domain/reports/report-noto.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { LivelloSql } from '#server/reports/composizione.ts';
import type {
  Chiedi,
  DescrizioneReport,
  DomandaReport,
  Lettura,
} from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import { domandaBilancio } from './bilancio.ts';
import { type Libro, libroDi, type Periodo, periodoDi } from './libro.ts';

type Sql = RawBuilder<unknown>;

const testo = (titolo: string, larghezza: number, aCapo = false): ColonnaReport => ({
  ...{ titolo, tipo: 'testo', larghezza },
  ...(aCapo && { aCapo }),
});
const data = (titolo: string): ColonnaReport => ({ titolo, tipo: 'data', larghezza: 10 });
const importo = (titolo: string, totale = true): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali: 2, larghezza: 13 },
  ...(totale && { totale }),
});

/** Amounts of a line `r` on its side. */
const nelSegno = (lato: 'D' | 'A') =>
  sql`case when r.segno = ${sql.lit(lato)} then r.importo end::numeric(18, 2)::text`;

/** What of a request the address of a print says: which entries, of which book. */
interface Quali {
  readonly stato: 'G' | 'C';
  readonly codLibro: string | null;
  readonly idElaborazione: number | null;
  readonly numeroDa: number | null;
  readonly numeroA: number | null;
}

const numero = (scritto: string | undefined): number | null => (scritto ? Number(scritto) : null);

const qualiDi = ({ indirizzo = {} }: DomandaReport): Quali => ({
  stato: indirizzo.stato === 'G' ? 'G' : 'C',
  codLibro: indirizzo.codLibro ?? null,
  idElaborazione: numero(indirizzo.idElaborazione),
  numeroDa: numero(indirizzo.numeroDa),
  numeroA: numero(indirizzo.numeroA),
});

const aziendaDi = ({ codAzienda }: DomandaReport): string => {
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  return codAzienda;
};

/** The days as they were asked for; what is not said is read with the rows. */
const giorni = (
  { filtro }: DomandaReport,
  vuoto: { readonly dal: string; readonly al: string },
): readonly ParametroReport[] => [
  { etichetta: 'Dal', valore: filtro.dateFrom ? stampaData(filtro.dateFrom) : vuoto.dal },
  { etichetta: 'Al', valore: filtro.dateTo ? stampaData(filtro.dateTo) : vuoto.al },
];

const portafogli = ({ filtro }: DomandaReport): readonly ParametroReport[] =>
  filtro.codPortafoglio?.length
    ? [{ etichetta: 'Portafoglio', valore: filtro.codPortafoglio.join(', ') }]
    : [];

/** Of a book the sequence is its own: it is not ordered otherwise, and gathered only as it offers. */
async function esigiComeE(
  noto: ReportNoto,
  domanda: DomandaReport,
  chiedi: Chiedi,
  livello: (codice: string) => LivelloSql | undefined = () => undefined,
): Promise<readonly LivelloSql[]> {
  const livelli = await livelliChiesti(noto, domanda, { livello }, chiedi);
  const [ordine] = Object.keys(domanda.ordine ?? {});
  if (ordine)
    throw erroreCampo('orderByDict', `${noto.titolo} ha il suo ordine: togliere ${ordine}.`);
  return livelli;
}

/** Nothing, until the job has looked up book and days. */
const POI = sql`select null where false`;

const conLibro =
  (
    domanda: DomandaReport,
    righe: (tx: Tx, libro: Libro) => Promise<Sql>,
  ): NonNullable<Lettura['prepara']> =>
  async (_chiedi, tx) => {
    const libro = await libroDi(tx, aziendaDi(domanda), qualiDi(domanda).codLibro);
    return { domanda: await righe(tx, libro) };
  };

const DI_CHI = {
  C: {
    scritture: sql`giornale g join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
      and r.esercizio = g.esercizio and r.catena = g.catena`,
    numero: sql`g.numero || '/' || g.esercizio`,
    ordine: sql`g.esercizio, g.numero, r.n_riga`,
  },
  G: {
    scritture: sql`s_destinazione_scritture g join s_destinazione r on r.cod_azienda = g.cod_azienda and r.id_scrittura = g.id`,
    numero: sql`'da confermare'`,
    ordine: sql`g.data_contabile, g.progressivo, r.n_riga`,
  },
} as const;

/** The journal as a book: entries that wait are marked on every page, as they have no number yet. */
const giornale: DescrizioneReport = {
  ...reportGiornale,
  libro: true,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportGiornale, domanda, chiedi);
    const { filtro } = domanda;
    const { stato, idElaborazione, numeroDa, numeroA } = qualiDi(domanda);
    const { scritture, numero: suo, ordine } = DI_CHI[stato];
    const conNumeri =
      stato === 'G'
        ? sql`true`
        : sql`(${numeroDa}::int is null or g.numero >= ${numeroDa}) and (${numeroA}::int is null or g.numero <= ${numeroA})`;
    return {
      titolo: stato === 'G' ? 'Giornale sezionale PROVVISORIO' : 'Giornale sezionale',
      nomeFile: stato === 'G' ? 'brogliaccio' : 'giornale-sezionale',
      livelli: [],
      colonne: [
        testo('N. reg.', 11),
        data('Data'),
        testo('Riga', 4),
        testo('Conto', 10),
        testo('Descrizione conto', 26, true),
        testo('Causale', 7),
        testo('Titolo', 13),
        testo('Descrizione', 28, true),
        importo('Dare'),
        importo('Avere'),
      ],
      parametri: [
        ...(stato === 'G' ? [{ etichetta: 'Stato', valore: 'da confermare' }] : []),
        ...giorni(domanda, { dal: 'dall’inizio', al: 'a oggi' }),
        ...(numeroDa === null ? [] : [{ etichetta: 'Dal numero', valore: `${numeroDa}` }]),
        ...(numeroA === null ? [] : [{ etichetta: 'Al numero', valore: `${numeroA}` }]),
      ],
      domanda: POI,
      prepara: conLibro(
        domanda,
        async (_tx, { codAzienda, codLibro }) => sql`
        select ${suo}, g.data_contabile::text, r.n_riga::text, c.numero_conto, c.descrizione, g.causale, r.cod_titolo,
               coalesce(r.descrizione, g.descrizione), ${nelSegno('D')}, ${nelSegno('A')}
          from ${scritture}
          join s_descrizione_conti c on c.id = r.descrizione_conto_id
         where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro}
           and (${filtro.dateFrom ?? null}::date is null or g.data_contabile >= ${filtro.dateFrom ?? null}::date)
           and (${filtro.dateTo ?? null}::date is null or g.data_contabile <= ${filtro.dateTo ?? null}::date)
           and (${idElaborazione}::bigint is null or g.id_elaborazione = ${idElaborazione}) and ${conNumeri}
         order by ${ordine}`,
      ),
    };
  },
};

const dallInizio = { dal: 'dall’inizio dell’esercizio', al: 'a oggi' };

const periodoChiesto = (tx: Tx, libro: Libro, { filtro }: DomandaReport): Promise<Periodo> =>
  periodoDi(tx, libro, { dataDa: filtro.dateFrom ?? null, dataA: filtro.dateTo ?? null });

const portafogliDi = ({ filtro }: DomandaReport) =>
  filtro.codPortafoglio?.length ? [...filtro.codPortafoglio] : null;

const CONTO = 0;

const SEZIONE: LivelloSql = { titolo: 'Sezione', valore: sql`s.nome`, ordine: sql`s.posto` };
const CATEGORIA: LivelloSql = {
  titolo: 'Categoria',
  valore: sql`coalesce(b.categoria, 'Senza categoria')`,
  ordine: sql`b.categoria is null, b.categoria`,
};

/** The trial balance: accounts by section, or by category, what they had, what came, what they have. */
const bilancio: DescrizioneReport = {
  ...reportBilancio,
  leggi: async (domanda, chiedi) => {
    const [livello = SEZIONE] = await esigiComeE(reportBilancio, domanda, chiedi, () => CATEGORIA);
    return {
      livelli: [livello],
      colonne: [
        testo('Conto', 12),
        testo('Descrizione', 40, true),
        testo('Voce', 12),
        importo('Saldo iniziale'),
        importo('Dare'),
        importo('Avere'),
        importo('Saldo finale'),
      ],
      parametri: [...giorni(domanda, dallInizio), ...portafogli(domanda)],
      domanda: POI,
      prepara: conLibro(domanda, async (tx, libro) => {
        const periodo = await periodoChiesto(tx, libro, domanda);
        const righe = domandaBilancio(libro, periodo, { codPortafoglio: portafogliDi(domanda) });
        return sql`
        select ${livello.valore}, b."numeroConto", b."descrizioneConto", c.voce_bilancio, b."saldoIniziale", b.dare, b.avere,
               b."saldoFinale"
          from (${righe}) b
          join s_descrizione_conti c on c.id = b."descrizioneContoId"
          join unnest(${Object.keys(SEZIONI)}::text[], ${Object.values(SEZIONI)}::text[]) with ordinality s (codice, nome, posto)
            on s.codice = b.sezione
         where b.livello = ${sql.lit(CONTO)}
         order by ${livello.ordine}, b."numeroConto", b."codTipoArchivio"`;
      }),
    };
  },
};

/** The cards of the accounts: what each had, then its lines with the balance that every one leaves. */
const mastrini: DescrizioneReport = {
  ...reportMastrini,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportMastrini, domanda, chiedi);
    return {
      livelli: [{ titolo: 'Conto' }],
      colonne: [
        data('Data'),
        testo('Scrittura', 11),
        testo('Causale', 7),
        testo('Titolo', 13),
        testo('Portafoglio', 10),
        testo('Descrizione', 30, true),
        testo('Contropartita', 11),
        importo('Dare'),
        importo('Avere'),
        importo('Saldo', false),
      ],
      parametri: [...giorni(domanda, dallInizio), ...portafogli(domanda)],
      domanda: POI,
      prepara: conLibro(domanda, async (tx, libro) => {
        const periodo = await periodoChiesto(tx, libro, domanda);
        const suoi = portafogliDi(domanda);
        const { ids = null } = domanda;
        const aperture = domandaBilancio(libro, periodo, { codPortafoglio: suoi });
        return sql`
        with righe as (
          select b."descrizioneContoId" as conto, 0 as fase, ${periodo.dataDa}::date as giorno, null::bigint as catena,
                 null::int as n_riga, 'Saldo iniziale' as scrittura, null::text as causale, null::text as titolo,
                 null::text as portafoglio, null::text as descrizione, null::text as contropartita, null::numeric as dare,
                 null::numeric as avere, b."saldoIniziale"::numeric as mosso
            from (${aperture}) b where b.livello = ${sql.lit(CONTO)}
          union all
          select r.descrizione_conto_id, 1, r.data_contabile, r.catena, r.n_riga, g.numero || '/' || g.esercizio, g.causale,
                 r.cod_titolo, r.cod_portafoglio, coalesce(r.descrizione, g.descrizione), coalesce(a.numero, 'diversi'),
                 case when r.segno = 'D' then r.importo end, case when r.segno = 'A' then r.importo end,
                 case when r.segno = 'D' then r.importo else -r.importo end
            from giornale g
            join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
             and r.esercizio = g.esercizio and r.catena = g.catena
            left join lateral (
              select min(x.numero_conto) as numero from giornale_righe x
               where x.cod_azienda = r.cod_azienda and x.cod_libro = r.cod_libro and x.esercizio = r.esercizio
                 and x.catena = r.catena and x.segno <> r.segno having count(distinct x.numero_conto) = 1) a on true
           where g.cod_azienda = ${libro.codAzienda} and g.cod_libro = ${libro.codLibro}
             and g.data_contabile between ${periodo.dataDa}::date and ${periodo.dataA}::date and g.tipo not in ('A', 'E')
             and (${suoi}::text[] is null or r.cod_portafoglio = any(${suoi}::text[])))
        select c.numero_conto || ' ' || c.descrizione, t.giorno::text, t.scrittura, t.causale, t.titolo, t.portafoglio,
               t.descrizione, t.contropartita, t.dare::numeric(18, 2)::text, t.avere::numeric(18, 2)::text,
               sum(t.mosso) over (partition by t.conto order by t.fase, t.giorno, t.catena, t.n_riga)::numeric(20, 2)::text
          from righe t join s_descrizione_conti c on c.id = t.conto
         where ${ids === null ? sql`true` : sql`t.conto = any(${[...ids]}::bigint[])`}
         order by c.numero_conto, c.cod_tipo_archivio, t.fase, t.giorno, t.catena, t.n_riga`;
      }),
    };
  },
};

export const reportDellaContabilita: readonly DescrizioneReport[] = [giornale, mastrini, bilancio];
