import { type RawBuilder, sql } from 'kysely';
import { DIVISA_DI_CONTO } from '#domain/archivi/valutazione/valori.ts';
import type { ParteRendimenti } from '#domain/elaborazioni/elaborazioni.ts';
import { type Effetto, nomiEffetti } from '#domain/rendimenti/effetti.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ColonnaElaborata } from '../descrizione.ts';

type Sql = RawBuilder<unknown>;

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

/** In a label, the sign of the currency that is told. */
const DIVISA = '¤';

const testo = (nome: string, etichetta: string, principale = true): Colonna => ({
  ...{ nome, etichetta, principale },
  tipo: 'testo',
});
const giorno = (nome: string, etichetta: string): Colonna => ({
  ...{ nome, etichetta },
  tipo: 'data',
  principale: true,
});
const importo = (nome: string, etichetta: string, principale = true): Colonna => ({
  ...{ nome, etichetta: `${etichetta} ${DIVISA}`, principale },
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
  importo('iniziale', 'Valore iniziale'),
  importo('apporti', 'Apporti'),
  importo('incassi', 'Incassi'),
  importo('risultato', 'Risultato'),
  ...nomiEffetti.map((nome) => importo(nome, ETICHETTE[nome])),
  importo('fuori', 'Fuori', false),
  importo('finale', 'Valore finale'),
  ...nomiEffetti.map((nome) => tasso(`${nome}Tasso`, `${ETICHETTE[nome]} %`)),
  tasso('confrontoCumulato', 'Confronto dall’inizio %', false),
  testo('cod_Titolo', 'Titolo', false),
  testo('gruppo', 'Codice gruppo', false),
  testo('archivio', 'Archivio da completare', false),
  testo('codDivisa', 'Divisa da completare', false),
  testo('traccia', 'Come si arriva'),
  testo('nota', 'Nota'),
  {
    ...{ nome: 'anomalie', etichetta: 'Da completare', totale: true, decimali: 0 },
    tipo: 'numero',
  },
];

/** The columns of returns told in a currency. */
export const colonneRendimenti = (divisa: string): readonly ColonnaElaborata[] =>
  COLONNE.map((una) => ({
    ...una,
    etichetta: una.etichetta.replace(DIVISA, divisa === DIVISA_DI_CONTO ? '€' : divisa),
    valore:
      una.tipo === 'numero'
        ? sql`(t.valori ->> ${sql.lit(una.nome)})::numeric`
        : sql`t.valori ->> ${sql.lit(una.nome)}`,
  }));

/** So many rows travel at once. */
const PER_VOLTA = 1_000;

/** The rows as they are counted, none of them kept here once it is written: as a common table. */
export async function tabellaDi(tx: Tx, righe: AsyncIterable<RigaRendimento>): Promise<Sql> {
  await sql`create temp table rendimenti_contati (
    n integer generated always as identity, parte text, "titoloParte" text, "nParte" integer, valori jsonb)
    on commit drop`.execute(tx);
  const pronte: RigaRendimento[] = [];
  const scrivi = async () => {
    const dati = JSON.stringify(pronte.splice(0));
    await sql`insert into rendimenti_contati (parte, "titoloParte", "nParte", valori)
      select v.* from jsonb_array_elements(${dati}::jsonb) with ordinality as r (riga, n)
       cross join lateral jsonb_to_record(r.riga) as v (parte text, "titoloParte" text, "nParte" int, valori jsonb)
       order by r.n`.execute(tx);
  };
  await aRespiro(righe, async (riga) => {
    pronte.push(riga);
    if (pronte.length === PER_VOLTA) await scrivi();
  });
  await scrivi();
  return sql`rendimenti as (select * from rendimenti_contati)`;
}

export const NUMERI_PARTI: Readonly<Record<ParteRendimenti, number>> = {
  anomalie: 0,
  tutto: 1,
  andamento: 2,
  gruppi: 3,
};
