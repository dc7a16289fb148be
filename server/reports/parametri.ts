import { type RawBuilder, sql } from 'kysely';
import {
  type ArchivioFiltrato,
  type FiltroArchivio,
  filtroVuoto,
} from '#domain/archivi/filtro/filtro-archivio.ts';
import { parametriSelezionati } from '#domain/archivi/filtro/parametri-archivio.ts';
import type { LivelloReport, ParametroReport } from '#domain/reports/report.ts';
import type { CampoElenco, FiltroTitoli } from '#domain/titoli/filtro/filtro-titoli.ts';
import {
  type NomiFiltroTitoli,
  parametriSelezionatiTitoli,
} from '#domain/titoli/filtro/parametri-titoli.ts';
import type { Chiedi, DomandaReport, FiltroReport } from './descrizione.ts';

/** Where the words of a filter's codes are, of those that nobody knows by heart. */
const PAROLE: Readonly<Partial<Record<CampoElenco, readonly [tabella: string, chiave: string]>>> = {
  tipoTitolo: ['tipi_titolo', 'tipo_titolo'],
  emittenti: ['emittenti', 'cod_emittente'],
  tipoTasso: ['tipi_tasso', 'tipo_tasso'],
  tipoRimborso: ['tipi_rimborso', 'tipo_rimborso'],
  tipoIndicizzazione: ['tipi_indicizzazione', 'tipo_indicizzazione'],
};

interface Nome {
  readonly campo: string;
  readonly codice: string;
  readonly nome: string;
}

type Ramo = RawBuilder<unknown>;

const ramiDi = (filtro: FiltroReport): Ramo[] => {
  const elenchi = Object.entries(PAROLE).flatMap(([campo, [tabella, chiave]]) => {
    const codici = filtro[campo as CampoElenco];
    if (!codici?.length) return [];
    const colonna = sql.ref(`x.${chiave}`);
    return [
      sql`select ${campo}::text as campo, ${colonna}::text as codice, x.descrizione::text as nome
        from ${sql.table(tabella)} x where ${colonna} = any(${[...codici]}::text[])`,
    ];
  });
  const { idRaggruppamenti: id, raggruppamento: numeri } = filtro;
  return [
    ...elenchi,
    ...(id?.length
      ? [
          sql`select 'idRaggruppamenti', g.id::text, n.descrizione || ': ' || g.descrizione
            from raggruppamenti g join numeri_raggruppamento n on n.numero = g.numero
           where g.id = any(${[...id]}::bigint[])`,
        ]
      : []),
    ...(numeri?.length
      ? [
          sql`select 'raggruppamento', n.numero::text, n.descrizione
            from numeri_raggruppamento n where n.numero = any(${[...numeri]}::smallint[])`,
        ]
      : []),
  ];
};

/** The words behind the codes and numbers of a filter, in one question. */
export async function nomiDelFiltro(
  filtro: FiltroReport,
  chiedi: Chiedi,
): Promise<NomiFiltroTitoli> {
  const rami = ramiDi(filtro);
  if (rami.length === 0) return {};
  const righe = await chiedi(sql.join(rami, sql` union all `) as RawBuilder<Nome>);
  const nomi = new Map(righe.map(({ campo, codice, nome }) => [`${campo} ${codice}`, nome]));
  return {
    voce: (campo, codice) => nomi.get(`${campo} ${codice}`),
    raggruppamento: (id) => nomi.get(`idRaggruppamenti ${id}`),
    numero: (numero) => nomi.get(`raggruppamento ${numero}`),
  };
}

const riga = (etichetta: string, valore: string): ParametroReport => ({ etichetta, valore });

/** What a request says besides its filter: the rows of a list, and how they are gathered. */
export const altriParametri = (
  { ids }: Pick<DomandaReport, 'ids'>,
  livelli: readonly LivelloReport[],
): ParametroReport[] => [
  ...(ids ? [riga('Righe', `${new Set(ids).size} dell’elenco, nel suo ordine`)] : []),
  ...(livelli.length > 0
    ? [riga('Dati Raggruppamento per', livelli.map(({ titolo }) => titolo).join(', '))]
    : []),
];

/** "Parametri Selezionati" of an archive, as the screen's side box writes them, with the names. */
export const parametriArchivio = async (
  tipo: ArchivioFiltrato,
  filtro: FiltroReport,
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> =>
  parametriSelezionati(
    tipo,
    { ...filtroVuoto, ...filtro } as FiltroArchivio,
    await nomiDelFiltro(filtro, chiedi),
  );

/** The same of the titoli. */
export const parametriTitoli = async (
  filtro: FiltroReport,
  chiedi: Chiedi,
): Promise<readonly ParametroReport[]> =>
  parametriSelezionatiTitoli(filtro as FiltroTitoli, await nomiDelFiltro(filtro, chiedi));
