import type { Generated } from 'kysely';
import type { ColonneRecord } from './schema.ts';

/** The tables of the checks of the values (migration 0064). */
export interface TabelleQualita {
  tolleranze_qualita: ColonneRecord & {
    archivio: string;
    controllo: string;
    tipo_titolo: string | null;
    attivo: Generated<boolean>;
    soglia: string | null;
  };
  qualita_accettate: ColonneRecord & {
    cod_azienda: string | null;
    archivio: string;
    controllo: string;
    cod_titolo: string | null;
    cod_divisa: string | null;
    cod_portafoglio: string | null;
    data: string;
    valore: string | null;
    nota: string;
  };
}
