import { type RawBuilder, sql } from 'kysely';
import type { FiltroRimanenzeWire } from '#contract/valutazione/rimanenze.ts';
import { TIPO_CON_SOTTOSTANTE } from '#domain/titoli/filtro/scelte-titoli.ts';
import { inPiedi } from '#server/posizioni/posizioni-al.ts';
import { fraScelti } from '#server/record/fra.ts';
import { sceltaDiTitoli } from '#server/titoli/condizione.ts';
import type { Corsa } from './corsa.ts';

type Sql = RawBuilder<unknown>;

/** What a filter chooses rows of a run by, whatever they are gathered by. */
export type SceltaRimanenze = Omit<
  FiltroRimanenzeWire,
  'livelloDettaglio' | 'ordinamento' | 'guid' | 'dataChiu' | 'codLibro'
>;

/** What the row itself says of its titolo is what it was then, and is asked of the row. */
const dellaRiga = ({ tipoTitolo, codDivisa, codTitolo, quotato }: SceltaRimanenze): Sql[] => [
  ...fraScelti(sql`t.tipo_titolo`, tipoTitolo),
  ...fraScelti(sql`t.cod_divisa`, codDivisa),
  ...fraScelti(sql`t.cod_titolo`, codTitolo),
  ...(quotato === 'Q' || quotato === 'N' ? [sql`t.quotato = ${quotato === 'Q'}`] : []),
];

function deiTitoli(filtro: SceltaRimanenze, { dataChiu }: Corsa): Sql[] {
  const conSottostanti =
    filtro.includiSottostanti && filtro.tipoTitolo?.includes(TIPO_CON_SOTTOSTANTE);
  const altrove = sceltaDiTitoli({
    ...filtro,
    immCirc: null,
    dataRiferimento: filtro.dataRiferimento ?? dataChiu,
    ...(!conSottostanti && { tipoTitolo: null, codDivisa: null, codTitolo: null, quotato: null }),
  });
  return [
    ...(conSottostanti ? [] : dellaRiga(filtro)),
    ...(altrove
      ? [
          sql`t.cod_titolo collate "default" in (select t.cod_titolo from titoli t where ${altrove})`,
        ]
      : []),
  ];
}

/** The condition on `rimanenze t` of a run. Fixed or current is the position's, not the titolo's. */
export function condizioneRimanenze(
  filtro: SceltaRimanenze,
  corsa: Corsa,
  codAzienda: string,
): Sql {
  const { immCirc, codPortafoglio, codDepositario, codDepositarioGlobale, codControparte } = filtro;
  return sql.join(
    [
      sql`t.cod_azienda = ${codAzienda} and t.id_chiusura = ${corsa.id}`,
      ...fraScelti(sql`t.cod_portafoglio`, codPortafoglio),
      ...fraScelti(sql`t.cod_depositario`, codDepositario),
      ...fraScelti(sql`n.nome`, codDepositarioGlobale).map(
        (suoi) => sql`t.cod_depositario in (select n.codice from rimanenze_nomi n
          where n.cod_azienda = ${codAzienda} and n.id_chiusura = ${corsa.id} and n.che = 'globale' and ${suoi})`,
      ),
      ...fraScelti(sql`c.cod_controparte`, codControparte).map(
        (sue) => sql`t.id_posizione in (select c.id_posizione from movimenti c
          where c.cod_azienda = ${codAzienda} and ${sue} and c.id_posizione is not null and ${inPiedi({})})`,
      ),
      ...(immCirc === 'I' || immCirc === 'C' ? [sql`t.imm_circ = ${immCirc}`] : []),
      ...deiTitoli(filtro, corsa),
    ],
    sql` and `,
  );
}
