import { type RawBuilder, sql } from 'kysely';
import { type ParteAnalisi, partiAnalisi } from '#domain/elaborazioni/elaborazioni.ts';
import type { ColonnaElaborata } from '../descrizione.ts';

type Sql = RawBuilder<unknown>;
type Tipo = ColonnaElaborata['tipo'];
type Colonna = readonly [
  nome: string,
  etichetta: string,
  parti: readonly ParteAnalisi[],
  altro?: Pick<ColonnaElaborata, 'decimali' | 'totale'> & {
    readonly tipo?: Tipo;
    readonly nascosta?: true;
  },
];

const TESTO = { tipo: 'testo' } as const;
const GIORNO = { tipo: 'data' } as const;
const QUANTITA = { decimali: 0 } as const;
const MISURA = { decimali: 4 } as const;
const SOMMA = { decimali: 2, totale: true } as const;
const IN_MOVIMENTI = { ...SOMMA, nascosta: true } as const;

/** What is earned on a titolo, in the sequence in which it is told (docs/regole/elaborazioni.md#redditi). */
export const COMPONENTI = [
  ['cedole', 'Cedole €'],
  ['ratei', 'Ratei €'],
  ['scarto', 'Scarto €'],
  ['dividendi', 'Dividendi €'],
  ['plus', 'Plus €'],
  ['minus', 'Minus €'],
  ['cambi', 'Cambi €'],
  ['oneri', 'Oneri €'],
  ['ritenute', 'Ritenute €'],
  ['imposte', 'Imposte €'],
] as const;
export type Componente = (typeof COMPONENTI)[number][0];

const POSTI: readonly ParteAnalisi[] = ['situazione', 'movimenti'];

/** The columns of all parts; a part has those that name it. */
const COLONNE: readonly Colonna[] = [
  ['data', 'Data', ['situazione', 'movimenti', 'prezzi', 'eventi'], GIORNO],
  ['anno', 'Anno', ['redditi'], TESTO],
  ['voce', 'Voce', ['scheda', 'situazione', 'rendimento', 'eventi'], TESTO],
  ['detto', 'Valore', ['scheda'], TESTO],
  ['movimento', 'Movimento', ['movimenti'], TESTO],
  ['cod_Causale', 'Causale', ['movimenti'], TESTO],
  ['tipoTitolo', 'Tipo titolo', ['movimenti'], { ...TESTO, nascosta: true }],
  ['cod_Portafoglio', 'Portafoglio', POSTI, TESTO],
  ['cod_Depositario', 'Depositario', POSTI, TESTO],
  ['quantita', 'Quantità', [...POSTI, 'eventi'], QUANTITA],
  ['costo', 'Costo €', ['situazione']],
  ['costoMedio', 'Costo medio €', ['situazione'], MISURA],
  ['prezzo', 'Prezzo', [...POSTI, 'prezzi'], MISURA],
  ['bid', 'Denaro', ['prezzi'], MISURA],
  ['valore', 'Valore €', ['situazione']],
  ['rateo', 'Rateo €', ['situazione']],
  ['latente', 'Latente €', ['situazione']],
  ['saldoEuro', 'Saldo €', ['movimenti'], SOMMA],
  ['quantitaDopo', 'Giacenza dopo', ['movimenti'], QUANTITA],
  ['costoDopo', 'Costo dopo €', ['movimenti']],
  ['costoMedioDopo', 'Medio dopo €', ['movimenti'], MISURA],
  ['risultato', 'Risultato €', ['movimenti'], SOMMA],
  ['redditi', 'Totale €', ['redditi'], SOMMA],
  ...COMPONENTI.flatMap(([nome, etichetta]): Colonna[] => [
    [nome, etichetta, ['redditi'], SOMMA],
    [`${nome}Riga`, etichetta, ['movimenti'], IN_MOVIMENTI],
  ]),
  ['importo', 'Importo €', ['rendimento']],
  ['totale', 'Totale %', ['rendimento'], MISURA],
  ['daPrezzo', 'Da prezzo %', ['rendimento'], MISURA],
  ['daReddito', 'Da reddito %', ['rendimento'], MISURA],
  ['daCambio', 'Da cambio %', ['rendimento'], MISURA],
  ['cedola100', 'Cedola per 100', ['eventi'], MISURA],
  ['perUnita', 'Per unità', ['eventi'], MISURA],
  ['capitale100', 'Capitale per 100', ['eventi'], MISURA],
  ['importoAtteso', 'Importo atteso', ['eventi']],
  ['dataValuta', 'Valuta', ['movimenti', 'eventi'], GIORNO],
  ['stato', 'Piano', ['eventi'], TESTO],
  ['dataPrezzo', 'Prezzo del', ['situazione'], GIORNO],
  ['cambio', 'Cambio', [...POSTI, 'prezzi'], MISURA],
  ['prezzoEuro', 'Prezzo €', ['prezzi'], MISURA],
  ['immCirc', 'Comparto', POSTI, TESTO],
  ['lotti', 'Lotti', ['situazione'], QUANTITA],
  ['nota', 'Nota', ['situazione', 'rendimento'], TESTO],
];

const TIPI = { testo: 'text', data: 'date', numero: 'numeric' } as const satisfies Record<
  Tipo,
  string
>;

export const colonneAnalisi: readonly ColonnaElaborata[] = COLONNE.map(
  ([nome, etichetta, parti, { nascosta, ...altro } = {}]) => ({
    tipo: 'numero',
    ...(altro.tipo === undefined && { decimali: 2 }),
    ...altro,
    nome,
    etichetta,
    parti: [...parti],
    principale: nascosta !== true,
    dalLivello: 1,
    valore: sql.ref(`t.${nome}`),
  }),
);

const PARTI = Object.entries(partiAnalisi);

/** The rows of a part, each with its place, from a source of values by the names of columns. */
export function parteDi(
  parte: ParteAnalisi,
  {
    da,
    posto,
    valori,
  }: { readonly da: Sql; readonly posto: Sql; readonly valori: Readonly<Record<string, Sql>> },
): Sql {
  const sue = colonneAnalisi.map(({ nome, tipo }) => {
    const valore = valori[nome] ?? sql`null`;
    return sql`(${valore})::${sql.raw(TIPI[tipo])} as ${sql.ref(nome)}`;
  });
  return sql`select ${sql.lit(parte)}::text as parte, ${sql.lit(partiAnalisi[parte])}::text as titolo_parte,
      ${sql.lit(PARTI.findIndex(([nome]) => nome === parte))}::int as n_parte, ${posto} as posto,
      ${sql.join(sue)} from ${da}`;
}

export type RigaScritta = Readonly<Record<string, string | null>>;

/** The rows of a part that no query makes: worked out one by one. */
export const parteScritta = (parte: ParteAnalisi, righe: readonly RigaScritta[]): Sql =>
  parteDi(parte, {
    da: sql`jsonb_array_elements(${JSON.stringify(righe)}::jsonb) with ordinality as r (v, posto)`,
    posto: sql`r.posto`,
    valori: Object.fromEntries(
      colonneAnalisi.flatMap(({ nome, parti }) =>
        parti?.includes(parte) ? [[nome, sql`r.v ->> ${sql.lit(nome)}`]] : [],
      ),
    ),
  });
