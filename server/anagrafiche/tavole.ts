import { type RawBuilder, sql } from 'kysely';
import type { Anagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { FINE_GIUGNO } from '#domain/fiscalita/apporti.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import type { Pratica } from '#server/importazioni/regole-destinazione.ts';
import { AZIENDA_DEL_LAVORO, tabelleDi } from '#server/importazioni/staging.ts';
import { GIA_SUPERATO } from '#server/limiti/da-file.ts';
import { valore } from '#server/titoli/importazione/colonne.ts';
import { sqlCondizioniInParole, sqlCondizioniLette } from './definizioni.ts';

/** Records under the names that files have, where the table holds identifiers in their place; `r` is what stands for the table. */
const LETTURE: Readonly<Record<string, (r: string) => string>> = {
  'raggruppamenti-titoli': (r) => `(select x.*, t.cod_titolo, g.cod_raggruppamento
     from ${r} x join titoli t on t.id = x.id_titolo
     join raggruppamenti g on g.id = x.id_raggruppamento)`,
  estensioni: colTitolo,
  dividendi: colTitolo,
  'definizioni-conti': (
    r,
  ) => `(select x.id, x.versione, x.lavoro, x.cod_azienda, x.cod_libro, x.codice_conto, x.codice_priorita,
       x.valido_dal, x.valido_al, x.note, c.numero_conto, ${sqlCondizioniInParole('x.condizioni')} as condizioni
     from ${r} x
     join s_descrizione_conti c on c.cod_azienda = x.cod_azienda and c.id = x.descrizione_conto_id)`,
  apporti: (
    r,
  ) => `(select x.*, r.regime, r.cod_depositario, extract(year from x.realizzata)::int as anno,
       x.realizzata = '${FINE_GIUGNO}' as entro_giugno
     from ${r} x join rapporti_fiscali r on r.cod_azienda = x.cod_azienda and r.id = x.id_rapporto)`,
};

function colTitolo(r: string): string {
  return `(select x.*, t.cod_titolo from ${r} x join titoli t on t.id = x.id_titolo)`;
}

/** What stands in `from` for its records. */
export const letturaDi = ({ tipo, tabella }: Anagrafica): string =>
  LETTURE[tipo]?.(tabella) ?? tabella;

/** The same for what a record was, where its table has other names than its files. */
export const letturaDiCioCheEra = ({
  tipo,
}: Anagrafica): ((record: string) => string) | undefined => LETTURE[tipo];

export const eDellAzienda = ({ ambito }: Anagrafica): boolean => ambito === 'azienda';

/** Why a record `a` stays as it is, whoever takes its import back; null where it does not. */
const FERME: Readonly<Record<string, RawBuilder<string | null>>> = {
  apporti: sql`(select 'il ' || max(c.anno) || ' è certificato con questo apporto' from anni_certificati c
    where c.cod_azienda = a.cod_azienda and c.id_rapporto = a.id_rapporto and c.anno >= extract(year from a.dal))`,
  limiti: sql`(select ${sql.lit(GIA_SUPERATO)} where exists (select from superamenti_limiti s
    where s.cod_azienda = a.cod_azienda and s.id_limite = a.id))`,
};

/** What a record `a` goes back to all the same, though something holds it: what it was, `p`, is as it is in that. */
const TORNANO: Readonly<Record<string, RawBuilder<boolean>>> = {
  limiti: sql`(a.asse, a.numero, a.verso, a.misura) is not distinct from (p.asse, p.numero, p.verso, p.misura)`,
};

export const fermaDi = ({ tipo }: Anagrafica): RawBuilder<string | null> =>
  FERME[tipo] ?? sql`null::text`;

/** Whether a changed record `a` goes back to what it was, `p`. */
export const riportabile = (anagrafica: Anagrafica): RawBuilder<unknown> =>
  sql`(${fermaDi(anagrafica)} is null or ${TORNANO[anagrafica.tipo] ?? sql`false`})`;

/** What there must be before the rows of a file are written, in SQL. */
export const PRIMA_DI_SCRIVERE: Readonly<Record<string, (pratica: Pratica) => string>> = {
  apporti: ({ guid, destinazione: { colonneImport } }) => `
    insert into rapporti_fiscali (cod_azienda, regime, cod_depositario)
    select distinct ${AZIENDA_DEL_LAVORO}, ${valore(colonneImport, 'regime', 't')}::text,
           ${valore(colonneImport, 'cod_depositario', 't')}::text
      from ${tabelleDi(guid).tipate} t where t.errori = 0 on conflict do nothing`,
};

/** A column that a row `t` writes, and what it writes there, in SQL. */
export interface Scrittura {
  readonly colonna: string;
  readonly valore: string;
  readonly chiave: boolean;
  readonly predefinito?: string | undefined;
}

type Valore = (campo: string) => string;

const TITOLO = {
  cod_titolo: (v: Valore) => ({
    colonna: 'id_titolo',
    valore: `(select x.id from titoli x where x.cod_titolo = ${v('cod_titolo')})`,
  }),
};

/** The column that stands for one of the file, where it is another; null where another says it too. */
const ALTRE: Readonly<
  Record<string, Readonly<Record<string, null | ((v: Valore) => Omit<Scrittura, 'chiave'>)>>>
> = {
  'raggruppamenti-titoli': {
    ...TITOLO,
    cod_raggruppamento: (v) => ({
      colonna: 'id_raggruppamento',
      valore: `(select g.id from raggruppamenti g where g.numero = ${v('numero')}
                   and g.cod_raggruppamento = ${v('cod_raggruppamento')})`,
    }),
  },
  estensioni: TITOLO,
  dividendi: TITOLO,
  'definizioni-conti': {
    numero_conto: (v) => ({
      colonna: 'descrizione_conto_id',
      valore: `(select c.id from s_descrizione_conti c
                 where c.cod_azienda = ${AZIENDA_DEL_LAVORO} and c.numero_conto = ${v('numero_conto')})`,
    }),
    condizioni: (v) => ({
      colonna: 'condizioni',
      valore: sqlCondizioniLette(v('condizioni')),
      predefinito: `'{}'::jsonb`,
    }),
  },
  scritture: Object.fromEntries(
    ['centro_costo', 'centro_prof'].map((colonna) => [
      colonna,
      (v) => ({ colonna, valore: v(colonna), predefinito: `''` }),
    ]),
  ),
  apporti: {
    regime: (v) => ({
      colonna: 'id_rapporto',
      valore: `(select r.id from rapporti_fiscali r where r.cod_azienda = ${AZIENDA_DEL_LAVORO}
                   and r.regime = ${v('regime')} and r.cod_depositario is not distinct from ${v('cod_depositario')}::text)`,
    }),
    cod_depositario: null,
    anno: (v) => ({
      colonna: 'realizzata',
      valore: `case when ${v('entro_giugno')} then '${FINE_GIUGNO}' else make_date(${v('anno')}::int, 12, 31) end`,
    }),
    entro_giugno: null,
  },
};

/** What the columns of a file write. */
export const scrittureDi = (
  { tipo }: Anagrafica,
  colonne: readonly ColonnaImport[],
): readonly Scrittura[] => {
  const v: Valore = (campo) => valore(colonne, campo, 't');
  return colonne.flatMap(({ campo, chiave, predefinito }) => {
    const altra = ALTRE[tipo]?.[campo];
    if (altra === null) return [];
    return [{ colonna: campo, valore: v(campo), predefinito, ...altra?.(v), chiave }];
  });
};
