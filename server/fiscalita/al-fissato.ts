import { sql } from 'kysely';
import type { ZainettoDelGiorno } from '#domain/fiscalita/al-realizzo.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import {
  type PerditaResidua,
  type RapportoZainetto,
  type Tassazione,
  usabiliPer,
  zainettoDi,
} from '#domain/fiscalita/zainetto.ts';
import { centesimi, inEuro } from '#domain/money/centesimi.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola, Zainetti } from '#server/movimenti/lettori-contesto.ts';
import { type Conto, chiaveDi, contoDaLetture, leggiAzienda } from './prospetto.ts';
import { rapportiDi } from './rapporti.ts';

/** The pouch of a custodian's relation for slips: its account, and how many of them have used losses. */
interface PerFissati {
  /** Null where there is no relation in amministrato. */
  readonly conto: Conto | null;
  readonly usi: number;
}

/** After the last year that a day may be of. */
export const FINE_DEI_TEMPI = 2199;

async function perFissati(tx: Tx, chi: ChiCalcola, codDepositario: string): Promise<PerFissati> {
  const { codAzienda } = chi;
  // First: who writes at once takes the number that this one saw, and only one of them has it.
  const { rows } = await sql<{ usi: number }>`
    select coalesce(max(n), 0)::int as usi from perdite_nei_fissati
     where cod_azienda = ${codAzienda} and cod_depositario = ${codDepositario}`.execute(tx);
  const rapporto = (await rapportiDi(tx, codAzienda)).find(
    (uno) => uno.regime === 'A' && uno.codDepositario === codDepositario,
  );
  const letture = rapporto && (await leggiAzienda(tx, chi, codDepositario));
  return {
    conto: rapporto && letture ? contoDaLetture(rapporto, letture, FINE_DEI_TEMPI) : null,
    usi: rows[0]?.usi ?? 0,
  };
}

const inPerdite = (usabili: readonly Pick<PerditaResidua, 'realizzata' | 'importo'>[]) =>
  usabili.map(({ realizzata, importo }) => ({ realizzata, importo: inEuro(importo) }));

/** The registered sales that use losses, by the day on which they count; and the first of them after a day. */
function primaDopo({ realizzi, zainetto }: Conto): (giorno: Data) => ZainettoDelGiorno['poi'] {
  const usano = new Map(
    zainetto.tassazioni.flatMap(({ chiave, giorno, usi }) =>
      usi.length > 0 ? [[chiave, giorno] as const] : [],
    ),
  );
  const vendite = realizzi.flatMap(({ movimento: { id, anno, nreg, giorno } }) => {
    const conta = usano.get(chiaveDi({ idMovimento: id, rettifica: false }));
    return conta === undefined ? [] : [{ conta, poi: { id, anno, nreg, giorno } }];
  });
  return (giorno) => vendite.find(({ conta }) => conta > giorno)?.poi ?? null;
}

const VUOTO: RapportoZainetto = { regime: 'A', risultati: [], apporti: [] };
const SENZA: ZainettoDelGiorno = { perdite: [], usi: 0, certificato: null, poi: null };

/** What comes late to a certified year counts on the first day of the first open one, with what may be used then. */
const contaIl = (giorno: Data, certificato: number | null): Data =>
  certificato !== null && annoDi(giorno) <= certificato ? data(`${certificato + 1}-01-01`) : giorno;

function delGiorno({ conto, usi }: PerFissati, giorno: Data): ZainettoDelGiorno {
  if (conto === null) return { ...SENZA, usi };
  const { ultimoCertificato: certificato } = conto.rapporto;
  const quando = contaIl(giorno, certificato);
  const perdite = inPerdite(usabiliPer(conto.dato, quando));
  return { perdite, usi, certificato, poi: primaDopo(conto)(quando) };
}

/** Each relation is read once, however many days are asked of it. */
async function perDepositario(tx: Tx, chi: ChiCalcola, codici: readonly string[]) {
  const letti = new Map<string, PerFissati>();
  for (const uno of new Set(codici)) letti.set(uno, await perFissati(tx, chi, uno));
  return letti;
}

/** How slips ask the pouch of their relation (docs/regole/zainetto.md#chi-altro-guarda). */
export const zainettiDeiRapporti: Zainetti = {
  delGiorno: async (tx, chi, di) => {
    const letti = await perDepositario(
      tx,
      chi,
      di.map(({ codDepositario }) => codDepositario),
    );
    return di.map(({ codDepositario, giorno }) =>
      delGiorno(letti.get(codDepositario) as PerFissati, giorno),
    );
  },
  conGliArrivi: async (tx, chi, { codDepositario, realizzi }) => {
    const { conto, usi } = await perFissati(tx, chi, codDepositario);
    // The first sales of a relation use what the ones before them lost.
    const dato = conto?.dato ?? VUOTO;
    const certificato = conto?.rapporto.ultimoCertificato ?? null;
    // After all that is registered of their day.
    const dopo = dato.risultati.reduce((ultima, { chiave }) => Math.max(ultima, chiave), 0) + 1;
    const risultati = realizzi.map(({ chiave, giorno, imponibile, ...resto }) => ({
      ...resto,
      chiave: dopo + chiave,
      giorno: contaIl(giorno, certificato),
      imponibile: centesimi(imponibile),
    }));
    const insieme = { ...dato, risultati: [...dato.risultati, ...risultati] };
    const poiDal = conto ? primaDopo(conto) : () => null;
    const usano = zainettoDi(insieme, FINE_DEI_TEMPI).tassazioni.filter(
      ({ chiave, usi: suoi }) => chiave !== null && chiave >= dopo && suoi.length > 0,
    );
    const incontra = ({ chiave, giorno, usi: suoi }: Tassazione, i: number) => {
      const perdite = inPerdite(suoi.map(({ prima, ...uno }) => ({ ...uno, importo: prima })));
      const suo = { perdite, usi: usi + i, certificato, poi: poiDal(giorno) };
      return [(chiave ?? 0) - dopo, suo] as const;
    };
    // What comes late to a certified year is told so, whether it uses losses or not.
    const tardi = realizzi.flatMap(({ chiave, giorno }) =>
      contaIl(giorno, certificato) === giorno
        ? []
        : [[chiave, { ...SENZA, usi, certificato }] as const],
    );
    return new Map<number, ZainettoDelGiorno>([...tardi, ...usano.map(incontra)]);
  },
};
