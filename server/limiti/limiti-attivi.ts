import { sql } from 'kysely';
import {
  type Esposizioni,
  esposizioniLette,
  type Limite,
  type TitoloGuardato,
} from '#domain/limiti/misure.ts';
import { type CodiceAsse, VOCE_IGNOTA } from '#domain/tabelle/limiti/assi.ts';
import { vociScritte } from '#domain/tabelle/limiti/regole.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { esposizioni } from './esposizione.ts';
import { esposteRicordate } from './ricordate.ts';
import { type Tenute, tenuteAdesso } from './valori.ts';
import { type AsseChiesto, GRUPPI } from './voci.ts';
import { vociIgnote } from './voci-note.ts';

interface LimiteLetto extends Omit<Limite, 'voci' | 'ignote'> {
  readonly voci: string | null;
}

/** The limits of a company that are in force on a day. */
export async function limitiAttivi(
  tx: Tx,
  codAzienda: string,
  giorno: Data,
): Promise<readonly Limite[]> {
  const { rows } = await sql<LimiteLetto>`
    select id, cod_limite as "codLimite", descrizione, cod_portafoglio as "codPortafoglio", asse, numero, voci, verso,
           misura, trim_scale(soglia)::text as soglia, attenzione, azione
      from limiti
     where cod_azienda = ${codAzienda} and attivo
       and ${giorno}::date between coalesce(dal, '-infinity') and coalesce(al, 'infinity')
     order by cod_limite`.execute(tx);
  const letti = rows.map((uno) => ({ ...uno, voci: vociScritte(uno.voci) }));
  const ignote = await vociIgnote(tx, letti);
  const scritti = letti.map((uno, i) => ({ ...uno, ignote: ignote[i] ?? [] }));
  const capoDi = await capogruppi(
    tx,
    scritti.flatMap(({ asse, voci }) => (asse === 'gruppo' ? voci : [])),
  );
  return scritti.map((uno) =>
    uno.asse === 'gruppo' ? { ...uno, voci: [...new Set(uno.voci.map(capoDi))] } : uno,
  );
}

/** The group of each issuer that a limit names: named by one of its companies it is the same, and exposures are told by its head. */
async function capogruppi(tx: Tx, emittenti: readonly string[]): Promise<(cod: string) => string> {
  if (emittenti.length === 0) return (cod) => cod;
  const { rows } = await sql<{ cod: string; capo: string }>`
    with recursive ${GRUPPI} select cod, capo from capi where cod = any (${emittenti})`.execute(tx);
  const capi = new Map(rows.map(({ cod, capo }) => [cod, capo]));
  return (cod) => capi.get(cod) ?? cod;
}

/** The axes that limits look at, each once. */
export function assiDei(limiti: readonly Limite[]): readonly AsseChiesto[] {
  const visti = new Map<string, AsseChiesto>();
  for (const { asse, numero } of limiti)
    visti.set(`${asse} ${numero ?? ''}`, { asse: asse as CodiceAsse, numero });
  return [...visti.values()];
}

const perPortafoglio = (limiti: readonly Limite[]): boolean =>
  limiti.some(({ codPortafoglio }) => codPortafoglio !== null);

/** The axes of limits with those of their entries that they name, or that some titoli are. */
function assiToccati(
  limiti: readonly Limite[],
  titoli: readonly Pick<TitoloGuardato, 'voci'>[],
): readonly AsseChiesto[] {
  const delle = titoli.flatMap(({ voci }) => voci);
  return assiDei(limiti).map(({ asse, numero }) => ({
    asse,
    numero,
    solo: [
      ...new Set([
        ...limiti
          .filter((uno) => uno.asse === asse && uno.numero === numero)
          .flatMap(({ voci }) => voci),
        ...delle
          .filter((una) => una.asse === asse && una.numero === numero)
          .map(({ voce }) => voce),
        VOCE_IGNOTA,
      ]),
    ],
  }));
}

/** What limits measure as far as some titoli count in it: values that nobody has written meanwhile are not read again. */
export async function esposteDeiTitoli(
  tx: Tx,
  tenute: Tenute,
  { inVigore, toccati, titoli }: DeiTitoli,
): Promise<Esposizioni> {
  const ricordate = await esposteRicordate(tx, {
    tenute,
    assi: assiDei(inVigore),
    toccati: assiToccati(toccati, titoli),
    perPortafoglio: perPortafoglio(toccati),
  });
  return ricordate ?? esposteAiLimiti(tx, toccati, tenute, titoli);
}

interface DeiTitoli {
  readonly inVigore: readonly Limite[];
  /** Those of them that the titoli count in. */
  readonly toccati: readonly Limite[];
  readonly titoli: readonly TitoloGuardato[];
}

/** What limits measure of some holdings; with some titoli, only as far as these count in it. */
export async function esposteAiLimiti(
  tx: Tx,
  limiti: readonly Limite[],
  tenute: Tenute,
  titoli?: readonly TitoloGuardato[],
): Promise<Esposizioni> {
  const lette = await esposizioni(tx, {
    tenute,
    assi: titoli ? assiToccati(limiti, titoli) : assiDei(limiti),
    perPortafoglio: perPortafoglio(limiti),
  });
  return esposizioniLette(lette);
}

/** The portfolios that limits are of; null where one is of the whole company. */
export function portafogliDei(limiti: readonly Limite[]): readonly string[] | null {
  const suoi = limiti.flatMap(({ codPortafoglio }) => codPortafoglio ?? []);
  return suoi.length === limiti.length ? [...new Set(suoi)] : null;
}

/** What a company holds on a day, as limits look at it; in some portfolios alone where they are told. */
export const adesso = (
  codAzienda: string,
  giorno: Data,
  portafogli: readonly string[] | null = null,
): Tenute => ({
  codAzienda,
  giorno,
  righe:
    portafogli === null
      ? tenuteAdesso(codAzienda)
      : sql`${tenuteAdesso(codAzienda)} and p.cod_portafoglio = any (${portafogli}::text[])`,
});
