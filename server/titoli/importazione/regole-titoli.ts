import { type RawBuilder, sql } from 'kysely';
import type {
  Annullamento,
  Pratica,
  RegoleDestinazione,
  RigaRimasta,
} from '#server/importazioni/regole-destinazione.ts';
import { righeCambiate } from '#server/importazioni/righe-scritte.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { siCompleta } from './colonne.ts';
import { esigiConfermati } from './con-movimenti.ts';
import { annotaNuoviEmittenti, trovaNuoviEmittenti } from './emittenti.ts';
import { controllaGruppi, rifiutaSenzaCapo, ritrova } from './gruppi.ts';
import { applicaRegole } from './regole.ts';
import {
  cambiatoDaImport,
  eliminaTitoli,
  RESTA_COM_E,
  riportaTitoli,
  titoliDaDecidere,
} from './ripristino.ts';
import { confrontaTitoli, scriviTitoli, titoliRipetuti } from './salvataggio.ts';

async function controlla(pratica: Pratica): Promise<void> {
  await controllaGruppi(pratica);
  await applicaRegole(pratica);
  await esigiConfermati(pratica);
  await rifiutaSenzaCapo(pratica);
  await annotaNuoviEmittenti(pratica);
}

async function confronta(pratica: Pratica): Promise<void> {
  await sql
    .raw(`drop table if exists ${tabelleDi(pratica.guid).esistenti}`)
    .execute(pratica.sessione);
  await ritrova(pratica);
  await confrontaTitoli(pratica);
}

/** What the import changed and somebody has changed since, and what it made and others now use. */
function rimaste(annullamento: Annullamento): RawBuilder<RigaRimasta> {
  const { destinazione, importazione } = annullamento;
  const colonne = destinazione.colonneImport.filter(({ altrove }) => !altrove);
  const celle = colonne.map(({ campo }) => sql`${sql.ref(`a.${campo}`)}::text`);
  return sql`(${righeCambiate(annullamento)}) union all
    select array[${sql.join(celle)}], 'altri dati lo usano: prima si toglie da lì'
      from titoli a where a.lavoro = ${importazione} and not ${cambiatoDaImport(importazione)}
    union all
    select array[${sql.join(celle)}], ${RESTA_COM_E}
      from titoli a where a.lavoro = ${importazione} and ${cambiatoDaImport(importazione)}`;
}

/** Titoli: one record and its listings from several rows, by the rules that the form has too. */
export const regoleTitoli: RegoleDestinazione = {
  aggiunte: trovaNuoviEmittenti,
  controlla,
  confronta,
  // Only the first row of a titolo writes it; what names it, and where it is listed, is filled and never changed.
  sqlCambia: (campo, v) =>
    `not e.record_uguale and ${v} is not null and a.${campo} is distinct from ${v}${
      siCompleta(campo) ? ` and a.${campo} is null` : ''
    }`,
  riserva: () => Promise.resolve(undefined),
  ripetute: titoliRipetuti,
  scrivi: scriviTitoli,
  fonte: (_, nomeFile) => nomeFile,
  daDecidere: titoliDaDecidere,
  riporta: riportaTitoli,
  elimina: eliminaTitoli,
  rimaste,
};
