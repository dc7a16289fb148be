import { sql } from 'kysely';
import { annoDi, scadenzaPerdita, ultimoAnno } from '#domain/fiscalita/perdite.ts';
import type { PerditaResidua } from '#domain/fiscalita/zainetto.ts';
import { type Data, data, stampaData } from '#domain/tempo/data.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { apportoInUscita } from './in-uscita.ts';
import { contoDi } from './prospetto.ts';
import { type ApportoLetto, apportiDi, type ChiaveRapporto, tieniRapporto } from './rapporti.ts';

const ANNO_DI_DUE_ALIQUOTE = 2014;
const FINE_GIUGNO = data('2014-06-30');

/** The day that stands for the losses of a year: of 2014 it must be known in which half. */
export function realizzataDi(anno: number, entroGiugno: boolean | null | undefined): Data {
  if (entroGiugno && anno !== ANNO_DI_DUE_ALIQUOTE)
    throw erroreCampo('entroGiugno', 'Soltanto le perdite del 2014 hanno due semestri.');
  return entroGiugno ? FINE_GIUGNO : data(`${anno}-12-31`);
}

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

function esigiApporto({ anno, dal, importo }: ApportoScritto): void {
  if (!EURO.test(importo) || Number(importo) === 0)
    throw erroreCampo('importo', 'Un importo in euro sopra zero, con due decimali al più.');
  if (annoDi(dal) < anno)
    throw erroreCampo('dal', `Una perdita del ${anno} non conta prima del ${anno}.`);
  if (annoDi(dal) > ultimoAnno(anno))
    throw erroreCampo(
      'anno',
      `Una perdita del ${anno} è scaduta il ${stampaData(scadenzaPerdita(anno), 'dd/MM/yyyy')}: non porta nulla.`,
    );
}

/** A year that is certified stays as it was: what counts in it is not written any more. */
function esigiAperto(
  campo: string,
  giorno: Data | null,
  ultimo: number | null,
  cheCosa: string,
): void {
  if (giorno === null || ultimo === null || annoDi(giorno) > ultimo) return;
  const messaggio = `Il ${ultimo} è certificato: ${cheCosa} dal 01/01/${ultimo + 1} in poi.`;
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
  esigiAperto('dal', scritto.dal, ultimoCertificato, 'un apporto conta');
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
