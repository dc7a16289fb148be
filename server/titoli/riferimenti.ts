import { sql } from 'kysely';
import { campiScrivibili } from '#domain/titoli/campi.ts';
import type { CampoTitolo, Elenco, Tabella } from '#domain/titoli/campo.ts';
import type { Rilievo, ValoriGiudicati } from '#domain/titoli/giudizio.ts';
import type { Tx } from '#server/db/sessione.ts';

interface Elencata {
  readonly tabella: string;
  readonly codice: string;
  readonly descrizione: string;
}

/** The lists and tables that fields refer to. */
const DOVE: Readonly<Record<Elenco | Tabella, Elencata>> = {
  getTipoTitolo: elenco('tipi_titolo', 'tipo_titolo'),
  getTipoPeriodicita: elenco('tipi_periodicita', 'periodicita'),
  getTipoCalcoloRatei: elenco('tipi_calcolo_ratei', 'tipo_calcolo_ratei'),
  getTipoTasso: elenco('tipi_tasso', 'tipo_tasso'),
  getTipoRimborso: elenco('tipi_rimborso', 'tipo_rimborso'),
  getTipoIndicizzazione: elenco('tipi_indicizzazione', 'tipo_indicizzazione'),
  getTipoRegimeTassazione: elenco('tipi_regime_tassazione', 'cod_regime'),
  getTipoIFRS9: elenco('tipi_ifrs9', 'tipo_ifrs9'),
  getTipoOption: elenco('tipi_option', 'tipo_option'),
  divise: { tabella: 'divise', codice: 'cod_divisa', descrizione: 'desc_divisa' },
  mercati: elenco('mercati', 'cod_mercato'),
  emittenti: elenco('emittenti', 'cod_emittente'),
  categorie_fiscali: elenco('categorie_fiscali', 'cod_categoria'),
  titoli: elenco('titoli', 'cod_titolo'),
};

function elenco(tabella: string, codice: string): Elencata {
  return { tabella, codice, descrizione: 'descrizione' };
}

/** The table that the field's value must be in, if any. */
export const elencataDi = (campo: CampoTitolo): Elencata | undefined => {
  if (campo.tipo === 'riferimento') return DOVE[campo.tabella];
  return campo.tipo === 'scelta' && 'elenco' in campo ? DOVE[campo.elenco] : undefined;
};

/** The fields whose value names nothing that there is, each with its sentence. */
export const riferimentiIgnoti = async (tx: Tx, valori: ValoriGiudicati): Promise<Rilievo[]> => {
  const chiesti = campiScrivibili.flatMap((campo) => {
    const dove = elencataDi(campo);
    const valore = valori[campo.nome as keyof ValoriGiudicati];
    return dove && typeof valore === 'string' ? [{ campo, dove, valore }] : [];
  });
  if (chiesti.length === 0) return [];
  const esiste = chiesti.map(
    ({ dove, valore }) => sql`exists (select from ${sql.table(dove.tabella)} r
      where r.${sql.id(dove.codice)} = ${valore})`,
  );
  const { rows } = await sql<{ noti: boolean[] }>`
    select array[${sql.join(esiste)}] as noti`.execute(tx);
  return chiesti
    .filter((_, i) => rows[0]?.noti[i] === false)
    .map(({ campo, valore }) => ({
      campo: campo.nome,
      messaggio: `${campo.titolo}: «${valore}» non è in tabella. Scegliere un altro valore o registrarlo prima.`,
    }));
};
