import { sql } from 'kysely';
import type { ChiTrattiene } from '#domain/calcolo/titolo.ts';
import { ePersona, ITALIA } from '#domain/fiscalita/beni-esteri.ts';
import { codiceStato } from '#domain/fiscalita/stati-esteri.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import { PAESE_DEL_DEPOSITARIO, TRATTIENE_DAL } from '#server/calcolo/regime.ts';
import type { Tx } from '#server/db/sessione.ts';

/** A custodian of who declares, and the state that they are in. */
export interface DepositarioEstero extends ChiTrattiene {
  readonly codDepositario: string;
  readonly descrizione: string;
  readonly stato: string;
  readonly nomeStato: string;
  readonly privilegiatoDal: Data | null;
  readonly privilegiatoAl: Data | null;
  readonly dataApertura: Data | null;
  readonly dataChiusura: Data | null;
  readonly titoloPossesso: string;
  /** Percent. */
  readonly quota: string;
}

/** Who declares what: whether they are an individual, and which of their custodians are abroad. */
export interface Dichiarante {
  readonly persona: boolean;
  /** Whether a portfolio is of somebody who fills in RT, RM and RW. */
  readonly dichiara: boolean;
  readonly esteri: readonly DepositarioEstero[];
  /** Custodians of whom nothing tells the state. */
  readonly senzaPaese: readonly string[];
}

interface Letto extends Omit<DepositarioEstero, 'stato' | 'nomeStato'> {
  readonly paese: string | null;
}

const LORDISTA = 'L';

/** Who declares, by what company, portfolios and custodians say of themselves. */
export async function dichiaranteDi(tx: Tx, codAzienda: string): Promise<Dichiarante> {
  const { rows } = await sql<{
    readonly codiceFiscale: string | null;
    readonly dichiara: boolean;
  }>`
    select a.codice_fiscale as "codiceFiscale",
           exists (select from portafogli f where f.cod_azienda = a.cod_azienda
                     and coalesce(f.tipo_soggetto, a.tipo_soggetto) <> ${LORDISTA}) as dichiara
      from aziende a where a.cod_azienda = ${codAzienda}`.execute(tx);
  const { rows: letti } = await sql<Letto>`
    select d.cod_depositario as "codDepositario", d.descrizione, ${PAESE_DEL_DEPOSITARIO} as paese,
           d.data_apertura as "dataApertura", d.data_chiusura as "dataChiusura", ${TRATTIENE_DAL} as "trattieneDal",
           coalesce(d.titolo_possesso, '1') as "titoloPossesso",
           coalesce(trim_scale(d.quota_possesso), 100)::text as quota
      from depositari d
      join aziende a on a.cod_azienda = d.cod_azienda
      join portafogli f on f.cod_azienda = d.cod_azienda and f.cod_portafoglio = d.cod_portafoglio
     where d.cod_azienda = ${codAzienda} and coalesce(f.tipo_soggetto, a.tipo_soggetto) <> ${LORDISTA}
     order by d.cod_depositario`.execute(tx);
  const { rows: stati } = await sql<{
    readonly codPaese: string;
    readonly descrizione: string;
    readonly dal: Data | null;
    readonly al: Data | null;
  }>`select cod_paese as "codPaese", descrizione, privilegiato_dal as dal, privilegiato_al as al from paesi`.execute(
    tx,
  );
  const stato = new Map(stati.map((uno) => [uno.codPaese, uno]));
  const senzaPaese: string[] = [];
  const esteri = letti.flatMap(({ paese, ...resto }): DepositarioEstero[] => {
    if (paese === null) senzaPaese.push(resto.codDepositario);
    if (paese === null || paese === ITALIA) return [];
    const { descrizione = paese, dal = null, al = null } = stato.get(paese) ?? {};
    const privilegio = { privilegiatoDal: dal, privilegiatoAl: al };
    return [{ ...resto, ...privilegio, stato: paese, nomeStato: descrizione }];
  });
  const [azienda] = rows;
  return {
    persona: ePersona(azienda?.codiceFiscale ?? null),
    dichiara: azienda?.dichiara ?? false,
    esteri,
    senzaPaese,
  };
}

/** What all rows of quadro RW of a custodian say alike. */
export const delDepositario = ({ stato, nomeStato, titoloPossesso, quota }: DepositarioEstero) => ({
  ...{ stato, nomeStato, codiceStato: codiceStato(stato), titoloPossesso, quota },
});

/** Whether a state is on the list on the last day of a year. */
export const ePrivilegiato = (
  { privilegiatoDal, privilegiatoAl }: DepositarioEstero,
  anno: number,
): boolean => {
  const fine = data(`${anno}-12-31`);
  return (
    privilegiatoDal !== null &&
    privilegiatoDal <= fine &&
    (privilegiatoAl === null || fine <= privilegiatoAl)
  );
};

const SENZA_PAESE =
  'Non si sa in che stato sono questi depositari, che valgono come italiani: scriverne il paese.';

/** What has to be mended before what is abroad is whole. */
export const avvisoSenzaPaese = ({ senzaPaese }: Pick<Dichiarante, 'senzaPaese'>): string[] =>
  senzaPaese.length > 0 ? [`${SENZA_PAESE} ${senzaPaese.join(', ')}.`] : [];
