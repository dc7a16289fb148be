import { type RawBuilder, sql } from 'kysely';
import { type RotteArchivio, rotteArchivi } from '#contract/archivi/archivi.ts';
import { colonneOrdinabili } from '#domain/archivi/colonne.ts';
import { colonnaOrdinabile, eAziendale, tipiArchivio } from '#domain/archivi/tipi.ts';
import type { CampoChiave, TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { segno } from '#domain/money/decimale.ts';
import type { OrdinamentoLivello } from '#domain/record/filtri/livello.ts';
import type { Ordinamento, Verso } from '#domain/record/filtri/ordinamento.ts';
import { variazionePercentuale } from '#domain/tabelle/divise/cambio.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { ordineIgnoto } from '#server/record/ordine-chiesto.ts';
import type { TabellaRecord, Valori } from '#server/record/tabella-record.ts';

type TipoChiave = CampoChiave['di'];
type Letture = Readonly<Record<string, RawBuilder<unknown>>>;

/** An archive as the database sees it: made from the domain's description. */
export interface ArchivioSql {
  readonly tipo: TipoArchivio;
  readonly tabella: TabellaRecord;
  readonly ordinePredefinito: Ordinamento;
  readonly rotte: RotteArchivio;
  /** A row as the table gives it, on the wire. */
  readonly mostra: (letta: Valori) => Valori;
}

interface ParteSql extends Pick<ArchivioSql, 'rotte'> {
  readonly ordinePredefinito?: Ordinamento;
}

/** The value before on the same key, with its day; the variation that is shown follows from it. */
const precedente = ({ tabella, chiave, valori }: TipoArchivio, aziendale: boolean) => {
  const uguali = [
    ...(aziendale ? ['cod_azienda'] : []),
    ...chiave.filter(({ di }) => di !== 'data').map(({ sql: colonna }) => colonna),
  ].map((colonna) => sql`${sql.ref(`p.${colonna}`)} = ${sql.ref(`t.${colonna}`)}`);
  const valore = sql.ref(`p.${valori[0]?.sql}`);
  return sql`(select array[trim_scale(${valore})::text, p.data::text] from ${sql.table(tabella)} p
    where ${sql.join(uguali, sql` and `)} and p.data < t.data order by p.data desc limit 1)`;
};

/** Codes of archives are compared byte by byte, those of the tables that they name are not. */
const riferito = (tabella: string, colonna: string) =>
  sql`left join ${sql.table(tabella)} ${sql.id(colonna)}
    on ${sql.ref(`${colonna}.${colonna}`)} = ${sql.ref(`t.${colonna}`)} collate "default"`;

/** What is read of the record that a key column names. */
const DEL_RIFERITO: Readonly<
  Partial<Record<TipoChiave, { readonly unione: RawBuilder<unknown>; readonly letture: Letture }>>
> = {
  divisa: {
    unione: riferito('divise', 'cod_divisa'),
    letture: { descDivisa: sql`cod_divisa.desc_divisa` },
  },
  titolo: {
    unione: riferito('titoli', 'cod_titolo'),
    letture: {
      codISIN: sql`cod_titolo.cod_isin`,
      descrizione: sql`cod_titolo.descrizione`,
      tipoTitolo: sql`cod_titolo.tipo_titolo`,
      codDivisaTitolo: sql`cod_titolo.cod_divisa`,
    },
  },
};

const lettureDi = (tipo: TipoArchivio, aziendale: boolean): Letture => ({
  ...Object.fromEntries(
    tipo.valori.map(({ nome, sql: colonna }) => [
      nome,
      sql`trim_scale(${sql.ref(`t.${colonna}`)})::text`,
    ]),
  ),
  ...Object.assign({}, ...tipo.chiave.map((una) => DEL_RIFERITO[una.di]?.letture ?? {})),
  valorePrima: precedente(tipo, aziendale),
});

const conPrecedente =
  ({ valori }: TipoArchivio) =>
  ({ valorePrima, ...letta }: Valori): Valori => {
    const [precedente = null, dataPrecedente = null] = (valorePrima ?? []) as readonly string[];
    return {
      ...letta,
      precedente,
      dataPrecedente,
      variazione:
        precedente !== null && segno(precedente) > 0
          ? variazionePercentuale(precedente, String(letta[valori[0]?.nome ?? '']))
          : null,
    };
  };

/** An archive of one company has the company in front of its key, as the table's unique key has. */
export const archivioSql = (
  tipo: TipoArchivio,
  { rotte, ordinePredefinito }: ParteSql,
): ArchivioSql => {
  const aziendale = eAziendale(tipo);
  const colonne = [...tipo.chiave, ...tipo.valori];
  return {
    tipo,
    rotte,
    mostra: conPrecedente(tipo),
    ordinePredefinito:
      ordinePredefinito ??
      Object.fromEntries(tipo.chiave.map(({ nome, di }) => [nome, di === 'data' ? 'DESC' : 'ASC'])),
    tabella: {
      nome: tipo.tabella,
      campi: {
        ...(aziendale && { codAzienda: 'cod_azienda' }),
        ...Object.fromEntries(colonne.map(({ nome, sql: colonna }) => [nome, colonna])),
        fonte: 'fonte',
        ...(tipo.conOrigine && { dataOrigine: 'data_origine', metodo: 'metodo' }),
      },
      letture: lettureDi(tipo, aziendale),
      unioni: sql.join(
        tipo.chiave.map((una) => DEL_RIFERITO[una.di]?.unione ?? sql``),
        sql` `,
      ),
      chiave: [...(aziendale ? ['codAzienda'] : []), ...tipo.chiave.map(({ nome }) => nome)],
    },
  };
};

/** Every archive of the domain as the database sees it. */
export const archivi: readonly ArchivioSql[] = tipiArchivio.flatMap((tipo) => {
  const rotte = rotteArchivi[tipo.tipo];
  return rotte ? [archivioSql(tipo, { rotte })] : [];
});

const tipoCursore = ({ tipo }: Pick<ArchivioSql, 'tipo'>, campo: string): VoceOrdine['tipo'] => {
  if (tipo.valori.some(({ nome }) => nome === campo)) return 'numeric';
  return tipo.chiave.find(({ nome }) => nome === campo)?.di === 'data' ? 'date' : 'text';
};

/** The order where none is asked: by the level's sort, the portfolio first where the key has one. */
const predefinito = (
  { tipo, ordinePredefinito }: Pick<ArchivioSql, 'tipo' | 'ordinePredefinito'>,
  livello: OrdinamentoLivello | null | undefined,
): Ordinamento => {
  const davanti = tipo.chiave.find(({ di }) => di === livello);
  return davanti ? { [davanti.nome]: 'ASC', ...ordinePredefinito } : ordinePredefinito;
};

/**
 * The asked order as columns, in either spelling (`cod_Divisa`, `codDivisa`), completed by the key so
 * that no two rows are equal in it: cursors need that. What follows a whole key orders nothing.
 */
export const ordinamento = (
  archivio: Pick<ArchivioSql, 'tipo' | 'ordinePredefinito'>,
  chiesto: Ordinamento | null | undefined,
  livello?: OrdinamentoLivello | null,
): VoceOrdine[] => {
  const { tipo } = archivio;
  const scelto =
    chiesto && Object.keys(chiesto).length > 0 ? chiesto : predefinito(archivio, livello);
  const voci = new Map<string, VoceOrdine>();
  const aggiungi = (campo: string, colonna: string, verso: Verso) => {
    if (!voci.has(campo))
      voci.set(campo, { campo, colonna, verso, tipo: tipoCursore(archivio, campo) });
  };
  for (const [scritta, verso] of Object.entries(scelto)) {
    const colonna = colonnaOrdinabile(tipo, scritta);
    if (!colonna)
      throw ordineIgnoto(
        scritta,
        colonneOrdinabili(tipo).map(({ nome }) => nome),
      );
    aggiungi(colonna.nome, colonna.sql, verso);
  }
  const ultimoVerso = [...voci.values()].at(-1)?.verso ?? 'ASC';
  for (const { nome, sql: colonna } of tipo.chiave) aggiungi(nome, colonna, ultimoVerso);
  const ordine = [...voci.values()];
  const ultima = Math.max(...tipo.chiave.map(({ nome }) => [...voci.keys()].indexOf(nome)));
  return ordine.slice(0, ultima + 1);
};
