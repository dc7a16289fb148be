import { type RawBuilder, sql } from 'kysely';
import { type CodiceSpostamento, regolePagamento } from '#domain/calcolo/calendario-cedole.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { type RegoleIndicizzati, regoleInUso } from '#domain/calcolo/regole-indicizzati.ts';
import type { Termini } from '#domain/calcolo/termini.ts';
import {
  type AliquotaLetta,
  type AliquoteDi,
  CAPITAL_GAIN,
  PUBBLICI,
  type TitoloCalcolato,
} from '#domain/calcolo/titolo.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Calendario } from '#domain/tempo/calendario.ts';
import type { Data } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { idDetto } from '#server/titoli/codice.ts';

/** CCTeu coupons are rounded to three decimals per 100 (G.U. 13A04280 art. 2). */
const DECIMALI_CEDOLA_VARIABILE = 3;

const testo = (colonna: string): RawBuilder<unknown> => sql`trim_scale(${sql.ref(colonna)})::text`;

const elenco = (tabella: string, campi: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object(${campi})), '[]')
     from ${sql.table(tabella)} p where p.id_titolo = t.id)`;

type Riga = Omit<Termini, 'decimaliCedola' | 'spostamento' | 'calendario'> &
  Omit<TitoloCalcolato, 'termini' | 'categoria' | 'regole' | 'premi'> & {
    readonly premioFedelta: string | null;
    readonly dataPremio: Data | null;
    readonly premioIntermedio: string | null;
    readonly dataPremioIntermedio: Data | null;
    readonly codCategoria: string | null;
    readonly spostamentoPagamento: CodiceSpostamento | null;
    readonly calendarioPagamento: Calendario | null;
    readonly regoleProprie: { [R in keyof RegoleIndicizzati]: RegoleIndicizzati[R] | null };
    readonly regoleComuni: RegoleIndicizzati;
  };

const domanda = (dove: RawBuilder<unknown>): RawBuilder<Riga> => sql<Riga>`
  select t.id, t.cod_titolo as "codTitolo", t.data_emissione as "dataEmissione",
         t.data_godimento as "dataGodimento", t.data_scadenza as "dataScadenza",
         t.data_prima_cedola as "dataPrimaCedola",
         t.data_ultima_regolare as "dataUltimaRegolare", ${testo('t.prezzo_emissione')} as "prezzoEmissione",
         ${testo('t.prezzo_rimborso')} as "prezzoRimborso", ${testo('t.tasso_cedola')} as "tassoCedola",
         t.periodicita, t.tipo_calcolo_ratei as "tipoCalcoloRatei",
         t.decimali_rateo as "decimaliRateo", t.giorno_inclusivo as "giornoInclusivo",
         t.fine_mese as "fineMese", t.cedole_adeguate as "cedoleAdeguate",
         t.spostamento_pagamento as "spostamentoPagamento",
         t.calendario_pagamento as "calendarioPagamento",
         json_build_object('regolaDeflazione', t.regola_deflazione,
           'modoControvalore', t.modo_controvalore) as "regoleProprie",
         (select c.valore -> 'indicizzati' from configurazione c) as "regoleComuni", t.tipo_tasso as "tipoTasso",
         ${testo('t.tasso_minimo')} as "tassoMinimo", ${testo('t.tasso_massimo')} as "tassoMassimo",
         ${elenco(
           'titoli_tassi',
           sql`'validoDal', p.valido_dal, 'tasso', ${testo('p.tasso')}, 'presunto', p.presunto`,
         )} as tassi,
         ${elenco(
           'titoli_ammortamento',
           sql`'data', p.data, 'quotaCapitale', ${testo('p.quota_capitale')},
               'poolFactor', ${testo('p.pool_factor')}`,
         )} as rate, t.tipo_rimborso is not distinct from 'E' as "aSorteggio",
         k.matura_rateo as "maturaRateo", k.gruppo, t.cod_divisa as "codDivisa", t.quotazione,
         t.cod_regime as "codRegime",
         t.cod_categoria_fiscale as "codCategoria", ${testo('t.aliquota')} as aliquota,
         t.tipo_indicizzazione as "tipoIndicizzazione", ${testo('t.indice_base')} as "indiceBase",
         ${testo('t.premio_fedelta')} as "premioFedelta", t.data_premio as "dataPremio",
         ${testo('t.premio_intermedio')} as "premioIntermedio",
         t.data_premio_intermedio as "dataPremioIntermedio",
         coalesce(e.tipo_emittente in ('STATO', 'ENTE LOCALE', 'SOVRANAZIONALE') or e.white_list
           and coalesce(e.white_list_dal <= current_date, true)
           and coalesce(e.white_list_al >= current_date, true), false) as pubblico
    from titoli t
    join tipi_titolo k on k.tipo_titolo = t.tipo_titolo
    left join emittenti e on e.cod_emittente = t.cod_emittente
   where ${dove}`;

const CATEGORIE: Readonly<Record<string, string>> = {
  RF: 'GRANDI_EMITTENTI',
  AZ: 'DIVIDENDI',
  OICR: 'OICR',
};

function categoriaDi({ codCategoria, gruppo, pubblico }: Riga): string {
  if (codCategoria !== null) return codCategoria;
  if (gruppo === 'RF' && pubblico) return PUBBLICI;
  return CATEGORIE[gruppo] ?? CAPITAL_GAIN;
}

/** The loyalty premiums; none that is nothing, or of which nobody says until when. */
const premiDi = (riga: Riga): TitoloCalcolato['premi'] =>
  [
    [riga.premioIntermedio, riga.dataPremioIntermedio] as const,
    [riga.premioFedelta, riga.dataPremio] as const,
  ].flatMap(([per100, data]) =>
    per100 === null || data === null || segno(per100) === 0 ? [] : [{ per100, data }],
  );

/** A coupon is never asked of what pays none: bills and zero coupons earn their discount. */
const SENZA_CEDOLA: ReadonlySet<string> = new Set(['B', 'C', 'Z']);

function calcolato(riga: Riga): TitoloCalcolato {
  const { id, maturaRateo, gruppo, pubblico, codRegime, aliquota, codCategoria, ...altro } = riga;
  const { tipoIndicizzazione, indiceBase, codDivisa, quotazione, ...diPiu } = altro;
  const { premioFedelta, dataPremio, premioIntermedio, dataPremioIntermedio, ...conRegole } = diPiu;
  const { regoleProprie, regoleComuni, ...resto } = conRegole;
  const { spostamentoPagamento, calendarioPagamento, ...termini } = resto;
  const categoria = categoriaDi(riga);
  const zero = SENZA_CEDOLA.has(termini.tipoTasso ?? '');
  return {
    id,
    maturaRateo,
    gruppo,
    codDivisa,
    quotazione,
    codRegime,
    aliquota,
    tipoIndicizzazione,
    indiceBase,
    regole: regoleInUso(regoleProprie, regoleComuni),
    premi: premiDi(riga),
    categoria,
    pubblico: categoria === PUBBLICI,
    termini: {
      ...termini,
      ...regolePagamento({
        cedoleAdeguate: termini.cedoleAdeguate,
        spostamentoPagamento,
        calendarioPagamento,
      }),
      dataGodimento: termini.dataGodimento ?? termini.dataEmissione,
      tassoCedola: termini.tassoCedola ?? (zero ? '0' : null),
      periodicita: termini.periodicita ?? (zero ? '0' : null),
      decimaliCedola:
        termini.tipoTasso === 'V' && categoria === PUBBLICI ? DECIMALI_CEDOLA_VARIABILE : null,
    },
  };
}

/** The titolo that is called by a code, whatever its capitals, or 404. */
export async function titoloCalcolato(tx: Tx, codTitolo: string): Promise<TitoloCalcolato> {
  const [riga] = (await domanda(sql`t.id = ${idDetto(codTitolo)}`).execute(tx)).rows;
  if (!riga) throw errore('NON_TROVATO', { detail: `Il titolo ${codTitolo} non c’è.` });
  return calcolato(riga);
}

/** The titoli `t` of a condition, as many as whoever asks can bear at once. */
export async function titoliCalcolati(
  chiedi: (domanda: RawBuilder<Riga>) => Promise<readonly Riga[]>,
  dove: RawBuilder<unknown>,
): Promise<readonly TitoloCalcolato[]> {
  return (await chiedi(domanda(dove))).map(calcolato);
}

/** The dated rates of categories, oldest first, in one question; a category without rates has none. */
export async function aliquotePer(tx: Tx, categorie: readonly string[]): Promise<AliquoteDi> {
  const { rows } = await sql<AliquotaLetta & { readonly categoria: string }>`
    select cod_categoria as categoria, valido_dal as "validoDal",
           trim_scale(aliquota)::text as aliquota,
           trim_scale(perc_imponibile)::text as "percImponibile", fonte
      from aliquote_fiscali where cod_categoria = any (${categorie}::text[])
     order by valido_dal`.execute(tx);
  return (chiesta) => rows.flatMap(({ categoria, ...una }) => (categoria === chiesta ? [una] : []));
}

/** The dated rates of a category with what part of the amount is taxed, oldest first. */
export const aliquoteDi = async (tx: Tx, categoria: string): Promise<readonly AliquotaLetta[]> =>
  (await aliquotePer(tx, [categoria]))(categoria);

/** Terms that do not allow a calculation, as a refusal that names the field to complete. */
export async function conTermini<T>(calcola: () => T | Promise<T>): Promise<T> {
  try {
    return await calcola();
  } catch (causa) {
    if (causa instanceof TerminiErrati) throw erroreCampo(causa.campo, causa.message);
    throw causa;
  }
}
