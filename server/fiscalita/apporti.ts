import { sql } from 'kysely';
import { difettiApporto, realizzataDi } from '#domain/fiscalita/apporti.ts';
import { annoDi } from '#domain/fiscalita/perdite.ts';
import type { PerditaResidua } from '#domain/fiscalita/zainetto.ts';
import { confronta } from '#domain/money/decimale.ts';
import type { Valori } from '#domain/record/conflitto.ts';
import type { Difetto } from '#domain/record/difetti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { esigiSenzaDifetti } from '#server/base/difetti.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { apportoInUscita } from './in-uscita.ts';
import { contoDi } from './prospetto.ts';
import {
  type ApportoLetto,
  apportiDi,
  type ChiaveRapporto,
  rapportiDi,
  senzaRapporto,
  stessoRapporto,
  tieniRapporto,
} from './rapporti.ts';

const UN_APPORTO = 'un apporto conta';

export interface ApportoScritto extends ChiaveRapporto {
  readonly id?: number | undefined;
  readonly versione?: number | undefined;
  readonly anno: number;
  readonly entroGiugno?: boolean | null | undefined;
  readonly dal: Data;
  readonly importo: string;
  readonly origine: 'iniziale' | 'certificata';
  readonly riferimento: string | null;
  readonly note: string | null;
}

const EURO = /^\d{1,16}(\.\d{1,2}0*)?$/;

/** An amount in euro as it is typed, not below zero, as a decimal of two at the most. */
export function euroScritto(campo: string, importo: string | number): string {
  const testo = String(importo);
  if (EURO.test(testo)) return testo.replace(/(\.\d{1,2})0*$/, '$1');
  throw erroreCampo(campo, 'Un importo in euro non sotto zero, con due decimali al più.');
}

function esigiApporto(apporto: ApportoScritto): void {
  if (!EURO.test(apporto.importo) || Number(apporto.importo) === 0)
    throw erroreCampo('importo', 'Un importo in euro sopra zero, con due decimali al più.');
  const { codDepositario: cod_Depositario, ...altro } = apporto;
  esigiSenzaDifetti(difettiApporto({ ...altro, cod_Depositario }));
}

/** A year that is certified stays as it was: why what counts in it is not written any more; null where it may be. */
function giaCertificato(giorno: Data | null, ultimo: number | null, cheCosa: string) {
  if (giorno === null || ultimo === null || annoDi(giorno) > ultimo) return null;
  return `Il ${ultimo} è certificato: ${cheCosa} dal 01/01/${ultimo + 1} in poi.`;
}

function esigiAperto(
  campo: string,
  giorno: Data | null,
  ultimo: number | null,
  cheCosa: string,
): void {
  const messaggio = giaCertificato(giorno, ultimo, cheCosa);
  if (messaggio === null) return;
  throw errore('STATO_NON_ADATTO', { detail: messaggio, errori: [{ campo, messaggio }] });
}

/** Writes losses that come from before or from elsewhere, new or in the place of what they were. */
export async function scriviApporto(
  tx: Tx,
  { codAzienda }: ChiCalcola,
  scritto: ApportoScritto,
): Promise<ApportoLetto> {
  esigiApporto(scritto);
  if (scritto.id !== undefined && scritto.versione === undefined)
    throw erroreCampo(
      'versione',
      'Un apporto che c’è già si cambia nella versione vista: dire quale.',
    );
  const realizzata = realizzataDi(scritto.anno, scritto.entroGiugno);
  const { id: idRapporto, ultimoCertificato } = await tieniRapporto(tx, codAzienda, scritto);
  esigiAperto('dal', scritto.dal, ultimoCertificato, UN_APPORTO);
  const { dal, importo, origine, riferimento, note, versione, id } = scritto;
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`
        insert into perdite_apportate (cod_azienda, id_rapporto, realizzata, dal, importo, origine, riferimento, note)
        values (${codAzienda}, ${idRapporto}, ${realizzata}, ${dal}, ${importo}, ${origine}, ${riferimento}, ${note})
        returning id`.execute(tx)
      : await sql<{ id: number }>`
        update perdite_apportate
           set realizzata = ${realizzata}, dal = ${dal}, importo = ${importo}, origine = ${origine},
               riferimento = ${riferimento}, note = ${note}
         where cod_azienda = ${codAzienda} and id_rapporto = ${idRapporto} and id = ${id} and versione = ${versione}
        returning id`.execute(tx);
  const suo = (await apportiDi(tx, codAzienda)).find((uno) => uno.id === rows[0]?.id);
  if (!suo)
    throw errore('STATO_NON_ADATTO', {
      detail: 'L’apporto non c’è più, o qualcuno lo ha cambiato: rileggere e riprovare.',
    });
  return apportoInUscita(suo);
}

/**
 * What stands against each apporto of a file, as the form would say it: no pouch there, or a year that is certified
 * without what it says.
 */
export async function difettiDegliApporti(
  tx: Tx,
  righe: readonly { readonly id: number | null; readonly record: Valori }[],
): Promise<readonly (Difetto | null)[]> {
  const { rows } = await sql<{ azienda: string }>`select (rateo_aziende())[1] as azienda`.execute(
    tx,
  );
  const azienda = rows[0]?.azienda ?? '';
  const rapporti = await rapportiDi(tx, azienda);
  const scritti = new Map((await apportiDi(tx, azienda)).map((uno) => [uno.id, uno]));
  return righe.map(({ id, record }) => {
    const { regime, cod_Depositario, dal, importo, note } = record as Record<string, string | null>;
    const chiave: ChiaveRapporto = {
      regime: regime === 'D' ? 'D' : 'A',
      codDepositario: cod_Depositario ?? null,
    };
    const rapporto = rapporti.find((uno) => stessoRapporto(uno, chiave));
    if (!rapporto)
      return {
        campo: regime === 'D' ? 'regime' : 'cod_Depositario',
        messaggio: senzaRapporto(chiave),
      };
    const suo = id === null ? undefined : scritti.get(id);
    const uguale = suo && confronta(suo.importo, String(importo)) === 0 && suo.note === note;
    const messaggio = uguale
      ? null
      : giaCertificato(dal as Data, rapporto.ultimoCertificato, UN_APPORTO);
    return messaggio === null ? null : { campo: 'dal', messaggio };
  });
}

/** Takes it away, in the version that was seen. */
export async function eliminaApporto(
  tx: Tx,
  { codAzienda }: ChiCalcola,
  { id, versione }: { readonly id: number; readonly versione?: number | undefined },
): Promise<null> {
  const { rows } = await sql<{ versione: number }>`
    select versione from perdite_apportate where cod_azienda = ${codAzienda} and id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw errore('NON_TROVATO');
  const { numAffectedRows: tolte } = await sql`
    delete from perdite_apportate where cod_azienda = ${codAzienda} and id = ${id}
       and versione = ${versione ?? rows[0].versione}`.execute(tx);
  if (tolte === 0n)
    throw errore('STATO_NON_ADATTO', {
      detail: 'Qualcuno ha cambiato l’apporto: rileggere e riprovare.',
    });
  return null;
}

/** Closes a relation on a day, or opens it again: what leaves with it, certified. */
export async function chiudiRapporto(
  tx: Tx,
  chi: ChiCalcola,
  {
    chiusoIl,
    note,
    ...chiave
  }: ChiaveRapporto & { readonly chiusoIl: Data | null; readonly note: string | null },
): Promise<readonly PerditaResidua[]> {
  const rapporto = await tieniRapporto(tx, chi.codAzienda, chiave);
  const mossi = chiusoIl === rapporto.chiusoIl ? [] : [chiusoIl, rapporto.chiusoIl];
  for (const giorno of mossi)
    esigiAperto('chiusoIl', giorno, rapporto.ultimoCertificato, 'il rapporto si chiude');
  await sql`update rapporti_fiscali set chiuso_il = ${chiusoIl}, note = coalesce(${note}, note)
    where cod_azienda = ${chi.codAzienda} and id = ${rapporto.id}`.execute(tx);
  if (chiusoIl === null) return [];
  const { zainetto } = await contoDi(tx, chi, { ...rapporto, chiusoIl }, annoDi(chiusoIl));
  return zainetto.certificate;
}
