import { type RawBuilder, sql } from 'kysely';
import { codiceEParole, type LivelloSql, type Unione } from '#server/reports/composizione.ts';
import type { LettureLivelli } from '#server/reports/livelli.ts';
import { lettureTitolo, livelliGiorno } from './livelli-titoli.ts';

type Sql = RawBuilder<unknown>;

const titolo = lettureTitolo('d');

/** A code of the row's company, with its words. */
const nominato = (
  nome: string,
  { tabella, chiave, aziendale }: { tabella: string; chiave: string; aziendale: boolean },
): LivelloSql => {
  const alias = `g_${chiave}`;
  const codice = sql.ref(`t.${chiave}`);
  const stessa = aziendale ? sql`and ${sql.ref(`${alias}.cod_azienda`)} = t.cod_azienda` : sql``;
  const unione: Unione = {
    alias,
    sql: sql`left join ${sql.table(tabella)} ${sql.id(alias)}
               on ${sql.ref(`${alias}.${chiave}`)} = ${codice} ${stessa}`,
  };
  const valore = codiceEParole(codice, sql.ref(`${alias}.descrizione`));
  return { titolo: nome, valore, ordine: codice, unioni: [unione] };
};

/** Numbers of a year in their sequence; what has none yet comes last. */
const NUMERO: LivelloSql = {
  titolo: 'Numero movimento',
  valore: sql`coalesce(t.nreg || '/' || t.anno, 'In sospeso')`,
  ordine: sql`case when t.nreg is null then 'infinity'::numeric
                   else t.anno * 1000000000::numeric + t.nreg end`,
};

const DIVISA: LivelloSql = {
  titolo: 'Divisa',
  valore: codiceEParole(sql`t.cod_divisa`, sql`g_div.desc_divisa`),
  ordine: sql`t.cod_divisa`,
  unioni: [{ alias: 'g_div', sql: sql`left join divise g_div on g_div.cod_divisa = t.cod_divisa` }],
};

/** The place of rows `t` of a company. */
export const livelliAziendali = {
  codPortafoglio: nominato('Portafoglio', {
    tabella: 'portafogli',
    chiave: 'cod_portafoglio',
    aziendale: true,
  }),
  codDepositario: nominato('Depositario', {
    tabella: 'depositari',
    chiave: 'cod_depositario',
    aziendale: true,
  }),
} as const satisfies Readonly<Record<string, LivelloSql>>;

const LIVELLI: Readonly<Record<string, LivelloSql>> = {
  ...livelliAziendali,
  numeroMovimento: NUMERO,
  codDivisa: DIVISA,
  codControparte: nominato('Controparte', {
    tabella: 'controparti',
    chiave: 'cod_controparte',
    aziendale: false,
  }),
  codCausale: nominato('Causale', {
    tabella: 'causali',
    chiave: 'cod_causale',
    aziendale: false,
  }),
};

/** How reports gather rows of movements `t` with their `titoli d`, by the given day. */
export const lettureMovimenti = (giorno: Sql): LettureLivelli => {
  const giorni = livelliGiorno(giorno);
  return {
    livello: (codice) => LIVELLI[codice] ?? giorni[codice] ?? titolo.livelli[codice],
    dimensione: titolo.dimensione,
  };
};
