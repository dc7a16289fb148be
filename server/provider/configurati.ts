import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rotteProviderCsv } from '#contract/provider.ts';
import { descrizionePrivilegio, type Privilegio } from '#domain/accesso/privilegi.ts';
import { origineDi } from '#domain/provider/modello-indirizzo.ts';
import {
  destinazioneProvider,
  difettiProvider,
  type Intestazione,
} from '#domain/provider/provider.ts';
import { campiProvider } from '#domain/tabelle/provider/campi.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { erroreCampo } from '#server/base/errori.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { Servizi } from '#server/http/handle.ts';
import { uno, type Valori } from '#server/record/tabella-record.ts';
import { legaTabella, type Salvataggio } from '#server/tabelle/lega-tabella.ts';
import { dividi, type IntestazioniDivise, scriviSegreti } from './segreti.ts';
import { type RecordProvider, tabellaProvider } from './tabella.ts';

/** The provider as it stands; undefined for one that is being made. */
const attuale = (tx: Tx, id: number | undefined): Promise<RecordProvider | undefined> =>
  id === undefined
    ? Promise.resolve(undefined)
    : uno<RecordProvider>(tx, tabellaProvider, 'id', id);

/** A mapping of something else would fill columns that the archive does not have. */
async function esigiMappatura(tx: Tx, { codMappatura, archivio }: Valori): Promise<void> {
  if (!codMappatura) return;
  const { rows } = await sql<{ destinazione: string }>`
    select destinazione from mappature where cod_mappatura = ${codMappatura}`.execute(tx);
  const [mappatura] = rows;
  if (!mappatura)
    throw erroreCampo('codMappatura', `La mappatura ${codMappatura} non c’è: sceglierne un’altra.`);
  if (mappatura.destinazione !== archivio)
    throw erroreCampo(
      'codMappatura',
      `La mappatura ${codMappatura} non è per ${destinazioneProvider(String(archivio))?.intestazione}: sceglierne una che lo sia.`,
    );
}

/** An update that runs by itself runs in somebody's name: of who may write the archive. */
function programmatoDa(
  contesto: Contesto,
  { orario, archivio }: Valori,
  prima: RecordProvider | undefined,
): string | null {
  if (!orario) return null;
  const uguale = prima?.orario === orario && prima.archivio === archivio;
  if (uguale && prima.programmatoDa !== null) return prima.programmatoDa;
  const serve = `${destinazioneProvider(String(archivio))?.area}_W` as Privilegio;
  if (!haPrivilegio(contesto, serve))
    throw erroreCampo(
      'orario',
      `Per programmare l’aggiornamento serve il privilegio «${descrizionePrivilegio(serve)}».`,
    );
  return contesto.utente.username;
}

const divise = (valori: Valori, prima: RecordProvider | undefined): IntestazioniDivise =>
  dividi(
    (valori.intestazioni ?? prima?.intestazioni ?? []) as readonly Intestazione[],
    new Map(
      (prima?.intestazioni ?? []).flatMap(({ nome, segreta, impostata }) =>
        segreta ? [[nome, impostata]] : [],
      ),
    ),
    {
      stessoServer: origineDi(String(valori.indirizzo)) === origineDi(prima?.indirizzo ?? ''),
      adesso: new Date().toISOString(),
    },
  );

const vuotoNullo = (valore: unknown): unknown => (valore === '' ? null : valore);

export const rotteDeiProviderCsv = (app: FastifyInstance, servizi: Servizi): void => {
  /** Between `prima` and `dopo` of one write, by its transaction: never in the record itself. */
  const inSalvataggio = new WeakMap<Tx, IntestazioniDivise>();

  const prima = async ({ tx, contesto, valori, id }: Salvataggio): Promise<Valori> => {
    const vecchio = await attuale(tx, id);
    const intero = { ...vecchio, ...valori };
    esigiSenzaDifetti(difettiProvider(intero));
    await esigiMappatura(tx, intero);
    const intestazioni = divise(intero, vecchio);
    inSalvataggio.set(tx, intestazioni);
    return {
      ...valori,
      orario: vuotoNullo(intero.orario ?? null),
      codMappatura: vuotoNullo(intero.codMappatura ?? null),
      intestazioni: JSON.stringify(intestazioni.conservate),
      filtroTitoli: JSON.stringify(intero.filtroTitoli ?? {}),
      programmatoDa: programmatoDa(contesto, intero, vecchio),
    };
  };

  legaTabella(app, servizi, {
    rotte: rotteProviderCsv,
    tabella: tabellaProvider,
    campi: campiProvider,
    prima,
    dopo: async ({ tx, id }) => {
      const intestazioni = inSalvataggio.get(tx);
      if (intestazioni) await scriviSegreti(tx, id, intestazioni);
    },
  });
};
