import type { ColumnType, Generated } from 'kysely';
import type { ColonneRecord } from './schema.ts';

/** Written as JSON text, read as what it says. */
type Json<T> = ColumnType<T, string, string>;

interface TabellaViste extends ColonneRecord {
  id_utente: Generated<number>;
  griglia: string;
  nome: string;
  cod_azienda: string | null;
  filtro: Json<Record<string, string> | null>;
  ordine: string | null;
  colonne: Json<Record<string, unknown>>;
}

/** What is kept of how one looks at grids: saved views, and filters too long for an address. */
export interface TabelleViste {
  viste: TabellaViste;
  filtri_salvati: {
    impronta: string;
    id_utente: Generated<number>;
    parole: ColumnType<Record<string, string>, string, never>;
    usato_il: Generated<Date>;
  };
  vista_ruoli: ColonneRecord & { id_vista: number; id_ruolo: number };
  viste_predefinite: ColonneRecord & {
    id_utente: Generated<number>;
    griglia: string;
    id_vista: number;
  };
}
