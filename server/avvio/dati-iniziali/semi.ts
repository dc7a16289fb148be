import { type RawBuilder, sql } from 'kysely';
import { providerPredefiniti } from '#domain/provider/predefiniti.ts';
import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { aliquoteFiscali, categorieFiscali } from '#domain/tabelle/dati-statici/fiscalita.ts';
import { mercati } from '#domain/tabelle/dati-statici/mercati.ts';
import { paesi } from '#domain/tabelle/dati-statici/paesi.ts';
import { privilegiato } from '#domain/tabelle/dati-statici/stati-privilegiati.ts';
import { tipiCalcoloRatei } from '#domain/tabelle/dati-statici/tipi-calcolo-ratei.ts';
import { tipiCausale } from '#domain/tabelle/dati-statici/tipi-causale.ts';
import { tipiIfrs9 } from '#domain/tabelle/dati-statici/tipi-ifrs9.ts';
import { tipiIndicizzazione } from '#domain/tabelle/dati-statici/tipi-indicizzazione.ts';
import { tipiOption } from '#domain/tabelle/dati-statici/tipi-option.ts';
import { tipiPeriodicita } from '#domain/tabelle/dati-statici/tipi-periodicita.ts';
import { tipiRegimeTassazione } from '#domain/tabelle/dati-statici/tipi-regime-tassazione.ts';
import { tipiRimborso } from '#domain/tabelle/dati-statici/tipi-rimborso.ts';
import { tipiTasso } from '#domain/tabelle/dati-statici/tipi-tasso.ts';
import { tipiTitolo } from '#domain/tabelle/dati-statici/tipi-titolo.ts';
import { tipiValutazioneRimanenze } from '#domain/tabelle/dati-statici/tipi-valutazione-rimanenze.ts';
import type { Voce } from '#domain/tabelle/dati-statici/voce.ts';
import type { Tx } from '#server/db/sessione.ts';

/** Rows that every installation starts with: those whose key is taken already stay as they are. */
export interface Seme {
  readonly tabella: string;
  /** Columns of the unique key. */
  readonly chiave: readonly string[];
  /** Column → value; every row has the same columns. */
  readonly righe: readonly Readonly<Record<string, unknown>>[];
}

/** A static list: its code under the column's name, in the order of the list, as rows of the product. */
const elenco = <V extends Voce>(
  tabella: string,
  chiave: string,
  voci: readonly V[],
  altre: (voce: V) => Readonly<Record<string, unknown>> = () => ({}),
): Seme => ({
  tabella,
  chiave: [chiave],
  righe: voci.map((voce, i) => ({
    [chiave]: voce.codice,
    descrizione: voce.descrizione,
    ordine: i + 1,
    di_sistema: true,
    ...altre(voce),
  })),
});

/** The tables in the order of their references. */
export const semi: readonly Seme[] = [
  elenco('tipi_calcolo_ratei', 'tipo_calcolo_ratei', tipiCalcoloRatei),
  elenco('tipi_titolo', 'tipo_titolo', tipiTitolo, (tipo) => ({
    gruppo: tipo.gruppo,
    prezzo_per_cento: tipo.prezzoPerCento,
    matura_rateo: tipo.maturaRateo,
    tipo_calcolo_ratei: tipo.tipoCalcoloRatei,
    decimali_quantita: tipo.decimaliQuantita,
  })),
  elenco('tipi_option', 'tipo_option', tipiOption),
  elenco('tipi_causale', 'tipo_causale', tipiCausale, ({ report }) => ({ report })),
  elenco('tipi_periodicita', 'periodicita', tipiPeriodicita, ({ mesi }) => ({ mesi })),
  elenco('tipi_regime_tassazione', 'cod_regime', tipiRegimeTassazione),
  elenco('tipi_tasso', 'tipo_tasso', tipiTasso),
  elenco('tipi_rimborso', 'tipo_rimborso', tipiRimborso),
  elenco('tipi_indicizzazione', 'tipo_indicizzazione', tipiIndicizzazione),
  elenco('tipi_valutazione_rimanenze', 'tipo_valutazione', tipiValutazioneRimanenze),
  elenco('tipi_ifrs9', 'tipo_ifrs9', tipiIfrs9),
  elenco('paesi', 'cod_paese', paesi, ({ codice }) => privilegiato(codice)),
  elenco('mercati', 'cod_mercato', mercati, ({ codPaese }) => ({ cod_paese: codPaese })),
  elenco('categorie_fiscali', 'cod_categoria', categorieFiscali),
  {
    tabella: 'aliquote_fiscali',
    chiave: ['cod_categoria', 'valido_dal'],
    righe: aliquoteFiscali.map((una) => ({
      cod_categoria: una.codCategoria,
      valido_dal: una.validoDal,
      aliquota: una.aliquota,
      perc_imponibile: una.percImponibile,
      fonte: una.fonte,
      di_sistema: true,
    })),
  },
  {
    tabella: 'causali',
    chiave: ['cod_causale'],
    righe: causali.map(({ codCausale, tipoCausale, ...altro }) => ({
      ...Object.fromEntries(
        campiCausale.flatMap(({ nome, sql: colonna }) =>
          nome in altro ? [[colonna, altro[nome as keyof typeof altro]]] : [],
        ),
      ),
      cod_causale: codCausale,
      tipo_causale: tipoCausale,
      di_sistema: true,
    })),
  },
];

/** After the mappings that they name. */
export const semiDeiProvider: Seme = {
  tabella: 'provider_csv',
  chiave: ['cod_provider'],
  righe: providerPredefiniti.map((uno) => ({
    cod_provider: uno.codProvider,
    descrizione: uno.descrizione,
    archivio: uno.archivio,
    indirizzo: uno.indirizzo,
    cod_mappatura: uno.codMappatura,
    fonte: uno.fonte,
    giorni_prima_lettura: uno.giorniPrimaLettura,
    note: uno.note,
    di_sistema: true,
  })),
};

const colonne = (nomi: readonly string[]): RawBuilder<unknown> =>
  sql.join(nomi.map((nome) => sql.id(nome)));

export const semina = async (tx: Tx, { tabella, chiave, righe }: Seme): Promise<void> => {
  const nomi = Object.keys(righe[0] ?? {});
  if (nomi.length === 0) return;
  await sql`
    insert into ${sql.table(tabella)} (${colonne(nomi)})
    select ${colonne(nomi)}
      from jsonb_populate_recordset(null::${sql.table(tabella)}, ${JSON.stringify(righe)}::jsonb)
    on conflict (${colonne(chiave)}) do nothing`.execute(tx);
};
