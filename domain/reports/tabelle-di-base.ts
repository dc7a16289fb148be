import type { Area } from '#domain/accesso/privilegi.ts';
import {
  type CampoBase,
  type TabellaBase,
  tabelleBase,
} from '#domain/tabelle/base/tabelle-base.ts';
import { colonneDaCampi } from './colonne-da-campi.ts';
import type { ColonnaTabella, TabellaReport } from './tabella.ts';

/** The area whose readers see a file of a table that everybody may read. */
const DI_TUTTI: Area = 'Configurazione';

/** As wide as its kind asks for. */
function larga(campo: CampoBase): Pick<ColonnaTabella, 'larghezza' | 'aCapo'> {
  switch (campo.tipo) {
    case 'codice':
      return { larghezza: Math.min(24, Math.max(8, campo.lunghezza)) };
    case 'testo':
      return campo.lunghezza > 120 ? { larghezza: 32, aCapo: true } : { larghezza: 40 };
    case 'scelta':
      return { larghezza: 18 };
    case 'riferimento':
      return { larghezza: 22 };
    default:
      return {};
  }
}

const tabella = ({ nome, titolo, lettura, colonne }: TabellaBase): TabellaReport => ({
  nome,
  titolo,
  sezione: 'Tabelle di base',
  area: lettura ? (lettura.slice(0, -2) as Area) : DI_TUTTI,
  ...(lettura ? {} : { libero: true }),
  ambito: 'condiviso',
  colonne: colonneDaCampi(
    colonne,
    Object.fromEntries(colonne.map((una) => [una.nome, larga(una)])),
  ),
});

/** The base tables, from the description that their screens have. */
export const tabelleDiBaseConReport: readonly TabellaReport[] = tabelleBase.map(tabella);
