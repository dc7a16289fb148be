import { type RawBuilder, sql } from 'kysely';
import { tipiControparte } from '#domain/tabelle/controparti/tipi-controparte.ts';
import type { Voce } from '#domain/tabelle/dati-statici/voce.ts';
import { tipiEmittente } from '#domain/tabelle/emittenti/tipi-emittente.ts';
import type { Cerca } from './cercato.ts';
import { conTutteLeParole } from './cercato.ts';

interface Anagrafica {
  readonly tabella: string;
  readonly codice: string;
  readonly tipo: string;
  readonly tipi: readonly Voce[];
  /** What the words are looked for in, besides code and description. */
  readonly altre: readonly string[];
}

interface Trovata {
  readonly id: number;
  readonly codice: string;
  readonly descrizione: string;
  readonly tipo: string;
}

const colonna = (nome: string): RawBuilder<unknown> => sql.ref(`a.${nome}`);

/** Records found by code, by words of the description or by an official code of theirs. */
const cercaAnagrafica =
  ({ tabella, codice, tipo, tipi, altre }: Anagrafica): Cerca =>
  async ({ tx, cercato, limite }) => {
    if (cercato.parole.length === 0) return [];
    const parola = (cercato.parole[0] ?? '').toUpperCase();
    const dove = sql.join([codice, 'descrizione', ...altre].map(colonna));
    const { rows } = await sql<Trovata>`
      select a.id, ${colonna(codice)} as codice, a.descrizione, ${colonna(tipo)} as tipo
        from ${sql.table(tabella)} a
       where ${conTutteLeParole(sql`concat_ws(' ', ${dove})`, cercato)}
       order by upper(${colonna(codice)}) = ${parola} desc,
                starts_with(upper(${colonna(codice)}), ${parola}) desc, a.descrizione
       limit ${limite}`.execute(tx);
    return rows.map(({ id, codice: cod, descrizione, tipo: suo }) => ({
      titolo: `${cod} ${descrizione}`,
      dettaglio: tipi.find((uno) => uno.codice === suo)?.descrizione ?? '',
      chiavi: { id: String(id) },
    }));
  };

export const cercaEmittenti = cercaAnagrafica({
  tabella: 'emittenti',
  codice: 'cod_emittente',
  tipo: 'tipo_emittente',
  tipi: tipiEmittente,
  altre: ['lei', 'codice_fiscale'],
});

export const cercaControparti = cercaAnagrafica({
  tabella: 'controparti',
  codice: 'cod_controparte',
  tipo: 'tipo_controparte',
  tipi: tipiControparte,
  altre: ['lei', 'bic', 'abi', 'partita_iva', 'codice_fiscale'],
});
