import { sql } from 'kysely';
import type { TreMisure } from '#domain/calcolo/rendimento-tenuto.ts';
import type { TitoloCalcolato } from '#domain/calcolo/titolo.ts';
import { differenza, prodotto, somma } from '#domain/money/decimale.ts';
import type { RateoTenuto } from '#server/calcolo/ratei-tenuti.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istanteDi, posizioniChieste, type SceltaGiacenze } from '#server/giacenze/giacenze.ts';
import { lottiDi } from '#server/giacenze/lotti.ts';
import type { Chiesta } from '../descrizione.ts';
import type { RigaScritta } from './colonne.ts';
import {
  costoMedio,
  misurata,
  rateiDeiGiorni,
  senzaValore,
  unitarioDi,
  type ValoreDelGiorno,
} from './valori.ts';

/** What is held on an evening: its rows, its sums, and what it is worth. */
export interface Situazione {
  readonly righe: readonly RigaScritta[];
  readonly quantita: string;
  /** What was paid; what a short position brought in counts against it. */
  readonly carico: string;
  /** Null where something is held that has no price. */
  readonly valore: TreMisure | null;
}

interface Tenuta {
  readonly id: number;
  readonly portafoglio: string;
  readonly depositario: string;
  readonly immCirc: string;
  readonly corta: boolean;
  readonly quantita: string;
  readonly carico: string;
}

/** The holdings of an evening, as Giacenze tells them. */
async function tenute(
  tx: Tx,
  filtro: SceltaGiacenze,
  codAzienda: string,
): Promise<readonly Tenuta[]> {
  const posizioni = await posizioniChieste(tx, filtro, codAzienda);
  const { rows } = await sql<Tenuta>`
    select p.id, p.cod_portafoglio as portafoglio, p.cod_depositario as depositario, p.imm_circ as "immCirc",
           p.corta, trim_scale(p.quantita)::text as quantita,
           (case when p.corta then -p.costo else p.costo end)::text as carico
      from (${posizioni}) p where p.quantita <> 0 or p.costo <> 0
     order by p.cod_portafoglio, p.cod_depositario, p.imm_circ, p.corta`.execute(tx);
  return rows;
}

interface Riga {
  readonly voce: string;
  readonly quantita: string;
  readonly carico: string;
  readonly altro?: RigaScritta;
}

/** A row of the situation at the day's price. */
function rigaAl(
  titolo: TitoloCalcolato,
  valore: ValoreDelGiorno,
  rateoDi: (quantita: string) => RateoTenuto,
): (riga: Riga) => RigaScritta {
  return ({ voce, quantita, carico, altro }) => {
    const rateo = rateoDi(quantita);
    const secco = misurata(quantita, unitarioDi(valore), '0')?.secco ?? null;
    return {
      data: valore.giorno,
      voce,
      quantita,
      costo: carico,
      costoMedio: costoMedio(carico, quantita, titolo.quotazione),
      prezzo: valore.prezzo,
      dataPrezzo: valore.dataPrezzo,
      cambio: valore.cambio,
      valore: secco,
      rateo: rateo.importo,
      latente: secco === null ? null : differenza(secco, carico),
      nota: (secco === null ? senzaValore(valore, titolo.codDivisa) : null) ?? rateo.motivo,
      ...altro,
    };
  };
}

const sommata = (righe: readonly RigaScritta[], campo: string): string =>
  somma('0', ...righe.flatMap((una) => una[campo] ?? []));

/** What is held of the titolo on the evening of a day, position by position with its lots, and in all. */
export async function situazioneAl(
  tx: Tx,
  titolo: TitoloCalcolato,
  chiesta: Chiesta,
  { voce, valore }: { readonly voce: string; readonly valore: ValoreDelGiorno },
): Promise<Situazione> {
  const { codAzienda, codPortafoglio, codDepositario, codDepositarioGlobale, immCirc } = chiesta;
  const { selezioneTipo, notoAl } = chiesta;
  const filtro: SceltaGiacenze = {
    codTitolo: [titolo.termini.codTitolo],
    data: valore.giorno,
    selezioneTipo,
    notoAl: notoAl ?? null,
    ...(codPortafoglio && { codPortafoglio }),
    ...(codDepositario && { codDepositario }),
    ...(codDepositarioGlobale && { codDepositarioGlobale }),
    ...(immCirc && { immCirc }),
  };
  const posizioni = await tenute(tx, filtro, codAzienda);
  const lotti =
    posizioni.length > 0 ? await lottiDi(tx, istanteDi(filtro, codAzienda), undefined) : [];
  const rateoDi = (await rateiDeiGiorni(tx, titolo, [valore]))(valore.giorno);
  const fatta = rigaAl(titolo, valore, rateoDi);
  const gruppi = posizioni.map(
    ({ portafoglio, depositario, immCirc: comparto, corta, quantita, carico }) => {
      const suoi = lotti.filter(
        (uno) =>
          uno.cod_Portafoglio === portafoglio &&
          uno.cod_Depositario === depositario &&
          uno.immCirc === comparto &&
          uno.corta === corta,
      );
      const dove = {
        cod_Portafoglio: portafoglio,
        cod_Depositario: depositario,
        immCirc: comparto === 'I' ? 'Immobilizzato' : 'Circolante',
      };
      const sua = fatta({ voce, quantita, carico, altro: { ...dove, lotti: String(suoi.length) } });
      const parti = suoi.map((lotto) =>
        fatta({
          voce: `  lotto ${lotto.registrazione ?? lotto.lotto}`,
          quantita: corta ? prodotto(lotto.quantita, '-1') : lotto.quantita,
          carico: corta ? prodotto(lotto.costo, '-1') : lotto.costo,
          altro: { ...dove, data: lotto.data },
        }),
      );
      return { sua, parti: suoi.length > 1 ? parti : [] };
    },
  );
  const sole = gruppi.map(({ sua }) => sua);
  const [quantita, carico] = [sommata(sole, 'quantita'), sommata(sole, 'costo')];
  const tutte = fatta({ voce: `${voce}, in tutto`, quantita, carico });
  const righe = gruppi.flatMap(({ sua, parti }) => [sua, ...parti]);
  return {
    righe: [...righe, tutte],
    quantita,
    carico,
    valore: misurata(quantita, unitarioDi(valore), rateoDi(quantita).importo ?? '0'),
  };
}
