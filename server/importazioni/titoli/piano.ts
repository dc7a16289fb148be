import { titoli } from '#domain/titoli/importazione.ts';
import type { Annullamento, Piano, Pratica } from '#server/importazioni/piano.ts';
import { riportaRighe, sqlCambiate } from '#server/importazioni/righe-scritte.ts';
import { tabelleDi } from '#server/importazioni/staging.ts';
import { annotaNuoviEmittenti, trovaNuoviEmittenti } from './emittenti.ts';
import { controllaGruppi, rifiutaSenzaCapo, ritrova } from './gruppi.ts';
import { applicaRegole } from './regole.ts';
import { eliminaTitoli } from './ripristino.ts';
import { confrontaTitoli, scriviTitoli } from './scrittura.ts';

async function controlla(pratica: Pratica): Promise<void> {
  await controllaGruppi(pratica);
  await applicaRegole(pratica);
  await rifiutaSenzaCapo(pratica);
  await annotaNuoviEmittenti(pratica);
}

async function confronta(pratica: Pratica): Promise<void> {
  await pratica.client.query(`drop table if exists ${tabelleDi(pratica.guid).esistenti}`);
  await ritrova(pratica);
  await confrontaTitoli(pratica);
}

/** What the import changed and somebody has changed since, and what it made and others now use. */
function sqlRimaste(annullamento: Annullamento): string {
  const { esecuzione, destinazione, importazione } = annullamento;
  const colonne = destinazione.colonneImport.filter(({ altrove }) => !altrove);
  const celle = colonne.map(({ campo }) => `a.${campo}::text`);
  return `(${sqlCambiate(annullamento)}) union all
    select array[${celle}], 'altri dati lo usano: prima si toglie da lì'
      from titoli a where a.lavoro = ${esecuzione.client.escapeLiteral(importazione)}`;
}

/** Titoli: one record and its listings from several rows, by the rules that the form has too. */
export const pianoTitoli: Piano = {
  aggiunte: trovaNuoviEmittenti,
  controlla,
  confronta,
  riserva: () => Promise.resolve(undefined),
  scrivi: scriviTitoli,
  fonte: (_, nomeFile) => nomeFile,
  riporta: (annullamento) => riportaRighe({ ...annullamento, destinazione: titoli }),
  elimina: eliminaTitoli,
  sqlRimaste,
};
