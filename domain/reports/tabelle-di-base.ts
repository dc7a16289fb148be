import type { Area } from '#domain/accesso/privilegi.ts';
import type { ColonnaBase } from '#domain/tabelle-base/colonna.ts';
import {
  chiaveBase,
  type TabellaBase,
  tabellaBase,
  tabelleBase,
} from '#domain/tabelle-base/tabelle-base.ts';
import { codice, data, frase, intero, riferimento, scelta, siNo, testo } from './colonne.ts';
import type { ColonnaTabella, TabellaReport } from './tabella.ts';

/** The area whose readers see a file of a table that everybody may read. */
const DI_TUTTI: Area = 'Configurazione';

/** A column of a base table, with its screen's title. */
function colonna({ nome, titolo, tipo, ...altro }: ColonnaBase): ColonnaTabella {
  const { lunghezza = 20, scelte = [], riferimento: tabella = '', decimali } = altro;
  switch (tipo) {
    case 'codice':
      return codice(nome, titolo, { larghezza: Math.min(24, Math.max(8, lunghezza)) });
    case 'testo':
      return lunghezza > 120 ? frase(nome, titolo) : testo(nome, titolo, { larghezza: 40 });
    case 'intero':
      return intero(nome, titolo);
    case 'numero':
      return { campo: nome, titolo, tipo: 'numero', decimali: Math.min(2, decimali ?? 2) };
    case 'siNo':
      return siNo(nome, titolo, { gruppo: true });
    case 'data':
      return data(nome, titolo);
    case 'scelta':
      return scelta(nome, titolo, scelte, { larghezza: 18 });
    default: {
      const sua = tabellaBase(tabella);
      const [chiave] = sua ? chiaveBase(sua) : [];
      const di = { tabella, chiave: chiave?.sql ?? '', descrizione: 'descrizione' };
      return riferimento(nome, titolo, di, { larghezza: 22 });
    }
  }
}

const tabella = ({ nome, titolo, lettura, delProdotto, colonne }: TabellaBase): TabellaReport => ({
  nome,
  titolo,
  sezione: 'Tabelle di base',
  area: lettura ? (lettura.slice(0, -2) as Area) : DI_TUTTI,
  ...(lettura ? {} : { libero: true }),
  ambito: 'condiviso',
  colonne: [
    ...colonne.map(colonna),
    ...(delProdotto ? [siNo('diSistema', 'Del prodotto', { gruppo: true })] : []),
  ],
});

/** The base tables, from the description that their screens have. */
export const tabelleDiBaseConReport: readonly TabellaReport[] = tabelleBase.map(tabella);
