import type { Anagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import type { ColonnaImport } from '#domain/importazioni/colonne.ts';
import { AZIENDA_DEL_LAVORO } from '#server/importazioni/staging.ts';
import { valore } from '#server/titoli/importazione/colonne.ts';
import { sqlCondizioniInParole, sqlCondizioniLette } from './definizioni.ts';

/** Records under the names that files have, where the table holds identifiers in their place. */
const LETTURE: Readonly<Record<string, string>> = {
  'raggruppamenti-titoli': `(select x.*, t.cod_titolo, g.cod_raggruppamento
     from raggruppamenti_titoli x join titoli t on t.id = x.id_titolo
     join raggruppamenti g on g.id = x.id_raggruppamento)`,
  estensioni: colTitolo('titoli_estensioni'),
  dividendi: colTitolo('dividendi_annunciati'),
  'definizioni-conti': `(select x.id, x.versione, x.lavoro, x.cod_azienda, x.cod_libro, x.codice_conto, x.codice_priorita,
       x.valido_dal, x.valido_al, x.note, c.numero_conto, ${sqlCondizioniInParole('x.condizioni')} as condizioni
     from s_definizione_conti x
     join s_descrizione_conti c on c.cod_azienda = x.cod_azienda and c.id = x.descrizione_conto_id)`,
};

function colTitolo(tabella: string): string {
  return `(select x.*, t.cod_titolo from ${tabella} x join titoli t on t.id = x.id_titolo)`;
}

/** What stands in `from` for its records. */
export const letturaDi = ({ tipo, tabella }: Anagrafica): string => LETTURE[tipo] ?? tabella;

export const eDellAzienda = ({ ambito }: Anagrafica): boolean => ambito === 'azienda';

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

/** The column that stands for one of the file, where it is another. */
const ALTRE: Readonly<
  Record<string, Readonly<Record<string, (v: Valore) => Omit<Scrittura, 'chiave'>>>>
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
};

/** What the columns of a file write. */
export const scrittureDi = (
  { tipo }: Anagrafica,
  colonne: readonly ColonnaImport[],
): readonly Scrittura[] => {
  const v: Valore = (campo) => valore(colonne, campo, 't');
  return colonne.map(({ campo, chiave, predefinito }) => ({
    colonna: campo,
    valore: v(campo),
    predefinito,
    ...ALTRE[tipo]?.[campo]?.(v),
    chiave,
  }));
};
