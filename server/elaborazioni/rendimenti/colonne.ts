import { sql } from 'kysely';
import type { ParteRendimenti } from '#domain/elaborazioni/elaborazioni.ts';
import { type Effetto, nomiEffetti } from '#domain/rendimenti/effetti.ts';
import type { ColonnaElaborata } from '../descrizione.ts';

/** A stored row: its part, its place in it, and its values by the names of columns. */
export interface RigaRendimento {
  readonly parte: string;
  readonly titoloParte: string;
  readonly nParte: number;
  readonly valori: Readonly<Record<string, string | null>>;
}

const ETICHETTE: Readonly<Record<Effetto, string>> = {
  prezzo: 'Prezzo',
  cambio: 'Cambio',
  reddito: 'Reddito',
  oneri: 'Oneri',
  imposte: 'Imposte',
};

type Colonna = Omit<ColonnaElaborata, 'valore'>;

const testo = (nome: string, etichetta: string, principale = true): Colonna => ({
  ...{ nome, etichetta, principale },
  tipo: 'testo',
});
const giorno = (nome: string, etichetta: string): Colonna => ({
  ...{ nome, etichetta },
  tipo: 'data',
  principale: true,
});
const euro = (nome: string, etichetta: string, principale = true): Colonna => ({
  ...{ nome, etichetta, principale },
  tipo: 'numero',
  decimali: 2,
});
const tasso = (nome: string, etichetta: string, principale = true): Colonna => ({
  ...{ nome, etichetta, principale },
  tipo: 'numero',
  decimali: 4,
});

const COLONNE: readonly Colonna[] = [
  testo('voce', 'Voce'),
  giorno('dal', 'Dal'),
  giorno('al', 'Al'),
  tasso('rendimento', 'Rendimento %'),
  tasso('cumulato', 'Dall’inizio %'),
  tasso('annuo', 'Annuo %'),
  tasso('confronto', 'Confronto %'),
  tasso('differenza', 'Differenza %'),
  tasso('contributo', 'Contributo %'),
  euro('iniziale', 'Valore iniziale €'),
  euro('apporti', 'Apporti €'),
  euro('incassi', 'Incassi €'),
  euro('risultato', 'Risultato €'),
  ...nomiEffetti.map((nome) => euro(nome, `${ETICHETTE[nome]} €`)),
  euro('fuori', 'Fuori €', false),
  euro('finale', 'Valore finale €'),
  ...nomiEffetti.map((nome) => tasso(`${nome}Tasso`, `${ETICHETTE[nome]} %`)),
  tasso('confrontoCumulato', 'Confronto dall’inizio %', false),
  testo('cod_Titolo', 'Titolo', false),
  testo('gruppo', 'Codice gruppo', false),
  testo('archivio', 'Archivio da completare', false),
  testo('codDivisa', 'Divisa da completare', false),
  testo('nota', 'Nota'),
  {
    ...{ nome: 'anomalie', etichetta: 'Da completare', totale: true, decimali: 0 },
    tipo: 'numero',
  },
];

export const colonneRendimenti: readonly ColonnaElaborata[] = COLONNE.map((una) => ({
  ...una,
  valore:
    una.tipo === 'numero'
      ? sql`(t.valori ->> ${sql.lit(una.nome)})::numeric`
      : sql`t.valori ->> ${sql.lit(una.nome)}`,
}));

/** The rows as they were counted, as a common table. */
export const tabellaDi = (righe: readonly RigaRendimento[]) => sql`
  rendimenti as materialized (
    select r.n, v.* from jsonb_array_elements(${JSON.stringify(righe)}::jsonb) with ordinality as r (riga, n)
      cross join lateral jsonb_to_record(r.riga) as v (parte text, "titoloParte" text, "nParte" int, valori jsonb))`;

export const NUMERI_PARTI: Readonly<Record<ParteRendimenti, number>> = {
  anomalie: 0,
  tutto: 1,
  andamento: 2,
  gruppi: 3,
};
