import { type RawBuilder, sql } from 'kysely';
import { reportGiornale } from '#domain/reports/contabili.ts';
import type { AltroTotale, ColonnaReport, Totali } from '#domain/reports/report.ts';
import { aziendaDi } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { type Libro, libroDi } from './libro.ts';
import {
  data,
  esigiComeE,
  giorni,
  importo,
  nelSegno,
  POI,
  qualiDi,
  testo,
} from './report-parti.ts';

type Sql = RawBuilder<unknown>;

const DI_CHI = {
  C: {
    scritture: sql`giornale g join giornale_righe r on r.cod_azienda = g.cod_azienda and r.cod_libro = g.cod_libro
      and r.esercizio = g.esercizio and r.catena = g.catena`,
    numero: sql`g.numero || '/' || g.esercizio`,
  },
  G: {
    scritture: sql`s_destinazione_scritture g join s_destinazione r on r.cod_azienda = g.cod_azienda and r.id_scrittura = g.id`,
    numero: sql`'da confermare'`,
  },
} as const;

/** What stands on a line of the journal, on paper and in a file. */
export const COLONNE_GIORNALE: readonly ColonnaReport[] = [
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
];

/** Sums of dare and avere under their columns. */
export const sottoLeSue = (dare: string, avere: string): Totali =>
  COLONNE_GIORNALE.map(({ titolo }) => {
    if (titolo === 'Dare') return dare;
    return titolo === 'Avere' ? avere : null;
  });

/** The lines of entries `g` of a book that a condition chooses, in an order. */
export const righeDelGiornale = (
  { codAzienda, codLibro }: Libro,
  {
    stato,
    quali,
    ordine,
  }: { readonly stato: 'G' | 'C'; readonly quali: Sql; readonly ordine: Sql },
): Sql => sql`
  select ${DI_CHI[stato].numero}, g.data_contabile::text, r.n_riga::text, c.numero_conto, c.descrizione, g.causale,
         r.cod_titolo, coalesce(r.descrizione, g.descrizione), ${nelSegno('D')}, ${nelSegno('A')}
    from ${DI_CHI[stato].scritture}
    join s_descrizione_conti c on c.id = r.descrizione_conto_id
   where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and ${quali}
   order by ${ordine}`;

interface Stampato {
  readonly esercizio: number;
  readonly ultimo: number;
  readonly totale: string;
}

/** The exercises of the entries that are printed, each with what it has up to the last of them. */
async function eserciziStampati(
  tx: Tx,
  { codAzienda, codLibro }: Libro,
  quali: Sql,
): Promise<readonly Stampato[]> {
  const { rows } = await sql<Stampato>`
    select s.esercizio, s.ultimo, (
             select sum(t.totale) from giornale t
              where t.cod_azienda = ${codAzienda} and t.cod_libro = ${codLibro} and t.esercizio = s.esercizio
                and t.numero <= s.ultimo)::numeric(20, 2)::text as totale
      from (select g.esercizio, max(g.numero) as ultimo from giornale g
             where g.cod_azienda = ${codAzienda} and g.cod_libro = ${codLibro} and ${quali} group by 1) s
     order by 1`.execute(tx);
  return rows;
}

const fino = ({ esercizio, ultimo, totale }: Stampato): AltroTotale => ({
  parole: `Totale dell’esercizio ${esercizio} fino alla scrittura ${ultimo}`,
  totali: sottoLeSue(totale, totale),
});

/** The journal as a book, on paper that is not the book yet: entries that wait have no number. */
export const reportDelGiornale: DescrizioneReport = {
  ...reportGiornale,
  libro: true,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportGiornale, domanda, chiedi);
    const { dateFrom = null, dateTo = null } = domanda.filtro;
    const { stato, idElaborazione, numeroDa, numeroA, codLibro } = qualiDi(domanda);
    const conNumeri =
      stato === 'G'
        ? sql`true`
        : sql`(${numeroDa}::int is null or g.numero >= ${numeroDa}) and (${numeroA}::int is null or g.numero <= ${numeroA})`;
    const quali = sql`(${dateFrom}::date is null or g.data_contabile >= ${dateFrom}::date)
      and (${dateTo}::date is null or g.data_contabile <= ${dateTo}::date)
      and (${idElaborazione}::bigint is null or g.id_elaborazione = ${idElaborazione}) and ${conNumeri}`;
    const titolo = 'Giornale sezionale PROVVISORIO';
    return {
      titolo,
      nomeFile: stato === 'G' ? 'brogliaccio' : 'giornale-sezionale',
      livelli: [],
      colonne: COLONNE_GIORNALE,
      parametri: [
        ...(stato === 'G' ? [{ etichetta: 'Stato', valore: 'da confermare' }] : []),
        ...giorni(domanda, { dal: 'dall’inizio', al: 'a oggi' }),
        ...(numeroDa === null ? [] : [{ etichetta: 'Dal numero', valore: `${numeroDa}` }]),
        ...(numeroA === null ? [] : [{ etichetta: 'Al numero', valore: `${numeroA}` }]),
      ],
      domanda: POI,
      prepara: async (_chiedi, tx) => {
        const libro = await libroDi(tx, aziendaDi(domanda), codLibro);
        const anni = stato === 'G' ? [] : await eserciziStampati(tx, libro, quali);
        const [uno, ...altri] = anni;
        const solo = altri.length === 0 ? uno : undefined;
        const ordine =
          stato === 'G'
            ? sql`g.data_contabile, g.progressivo, r.n_riga`
            : sql`g.esercizio, g.numero, r.n_riga`;
        return {
          titolo: [titolo, `libro ${libro.codLibro}`, solo && `esercizio ${solo.esercizio}`]
            .filter(Boolean)
            .join(' · '),
          domanda: righeDelGiornale(libro, { stato, quali, ordine }),
          altriTotali: anni.map(fino),
          ...(solo && { pagine: { esercizio: solo.esercizio, prima: 1 } }),
        };
      },
    };
  },
};
