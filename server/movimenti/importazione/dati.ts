import { sql } from 'kysely';
import { categorieDi } from '#domain/calcolo/titolo.ts';
import type {
  Bisogno,
  CausaleLetta,
  Contesto,
  Depositario,
  Portafoglio,
  TitoloFissato,
} from '#domain/movimenti/fissato/contesto.ts';
import { fiscalitaDi } from '#domain/movimenti/fissato/quadro.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Scopo } from '#server/importazioni/regole-destinazione.ts';
import { leggiBisogni, nuovoContesto } from '#server/movimenti/contesto.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';

/** Everything that the rows of a file name, read once for all of them. */
export interface DatiImport {
  readonly tx: Tx;
  readonly chi: ChiCalcola;
  readonly scopo: Scopo;
  readonly contesto: Contesto;
  readonly causali: ReadonlyMap<string, CausaleLetta>;
  readonly portafogli: ReadonlyMap<string, Portafoglio>;
  readonly depositari: ReadonlyMap<string, Depositario>;
  readonly titoli: ReadonlyMap<string, TitoloFissato>;
}

interface Codici {
  readonly causali: readonly string[];
  readonly portafogli: readonly string[];
  readonly depositari: readonly string[];
}

interface Chiesti extends Pick<DatiImport, 'scopo'> {
  readonly codAzienda: string;
  readonly titoli: readonly string[];
  /** Whether the archive of prices may be read; no unless told. */
  readonly leggePrezzi?: boolean;
}

/** Reads what the rows of a file name, in a few questions however many rows there are. */
export async function leggiDati(
  tx: Tx,
  { codAzienda, titoli, scopo, leggePrezzi = false }: Chiesti,
): Promise<DatiImport> {
  const { rows } = await sql<Codici>`
    select array(select cod_causale from causali) as causali,
           array(select cod_portafoglio from portafogli where cod_azienda = ${codAzienda}) as portafogli,
           array(select cod_depositario from depositari where cod_azienda = ${codAzienda}) as depositari`.execute(
    tx,
  );
  const codici = rows[0] ?? { causali: [], portafogli: [], depositari: [] };
  const chi = { codAzienda, utente: '', leggePrezzi };
  const contesto = nuovoContesto();
  const leggi = (bisogni: readonly Bisogno[]) => leggiBisogni(tx, chi, contesto, bisogni);
  await leggi([
    { genere: 'azienda', di: { bozza: null } },
    ...codici.causali.map((codCausale) => ({ genere: 'causale', di: { codCausale } }) as const),
    ...codici.portafogli.map(
      (codPortafoglio) => ({ genere: 'portafoglio', di: { codPortafoglio } }) as const,
    ),
    ...codici.depositari.map(
      (codDepositario) => ({ genere: 'depositario', di: { codDepositario } }) as const,
    ),
    ...titoli.map((codTitolo) => ({ genere: 'titolo', di: { codTitolo } }) as const),
  ]);
  const inMappa = <T>(suoi: readonly string[], cerca: (codice: string) => T | null) =>
    new Map(
      suoi.flatMap((codice) => {
        const uno = cerca(codice);
        return uno === null ? [] : [[codice, uno] as const];
      }),
    );
  const letti = inMappa(titoli, (codTitolo) => contesto.cerca('titolo', { codTitolo }));
  const categorie = [...letti.values(), null].flatMap((uno) => categorieDi(fiscalitaDi(uno)));
  await leggi(
    [...new Set(categorie)].map((categoria) => ({ genere: 'aliquote', di: { categoria } })),
  );
  return {
    tx,
    chi,
    scopo,
    contesto,
    causali: inMappa(codici.causali, (codCausale) => contesto.cerca('causale', { codCausale })),
    portafogli: inMappa(codici.portafogli, (codPortafoglio) =>
      contesto.cerca('portafoglio', { codPortafoglio }),
    ),
    depositari: inMappa(codici.depositari, (codDepositario) =>
      contesto.cerca('depositario', { codDepositario }),
    ),
    titoli: letti,
  };
}
