import { sql } from 'kysely';
import { destinazione } from '#domain/elenchi/destinazioni.ts';
import { errore } from '#server/base/errori.ts';
import { aBlocchi } from '#server/db/cursore.ts';
import { oltreGliStalli } from '#server/db/stalli.ts';
import type { ColonnaFile } from '#server/files/celle.ts';
import { scriviCsv } from '#server/files/scrivi.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { salvaFile } from '#server/lavori/file.ts';
import { regoleDi } from './regole-assegnate.ts';
import type { Annullamento } from './regole-destinazione.ts';
import { esigiStoria } from './storia-intera.ts';

interface ParametriRipristino {
  readonly importazione: string;
  readonly archivio: string;
  readonly confermaConMovimenti?: boolean;
}

const RIGHE_PER_BLOCCO = 2_000;

/** What somebody changed or deleted after the import is left alone, and said, in a file. */
async function elencaCambiate(annullamento: Annullamento): Promise<number> {
  const { sessione, lavoro } = annullamento.esecuzione;
  const { destinazione: archivio } = annullamento;
  const cursore = { nome: 'cambiate', domanda: regoleDi(archivio).rimaste(annullamento) };
  const proprie = archivio.colonneImport.filter(({ altrove }) => !altrove);
  const colonne: ColonnaFile[] = [
    ...proprie.map(({ titolo, tipo }): ColonnaFile => {
      if (tipo === 'data' || tipo === 'numero') return { titolo, tipo };
      return { titolo, tipo: 'testo' };
    }),
    { titolo: 'MOTIVO', tipo: 'testo' },
  ];
  let quante = 0;
  async function* blocchi() {
    for await (const righe of aBlocchi(sessione, cursore, RIGHE_PER_BLOCCO)) {
      quante += righe.length;
      yield righe.map(({ celle, motivo }) => [...celle, motivo]);
    }
  }
  const file = {
    guid: lavoro.guid,
    ruolo: 'risultato',
    estensione: '.csv',
    nome: `non-ripristinate-${archivio.tipo}.csv`,
  } as const;
  await salvaFile(sessione, file, scriviCsv(colonne, blocchi()));
  if (quante === 0)
    await sql`delete from lavori_file where guid = ${lavoro.guid}`.execute(sessione);
  return quante;
}

/** Undoes an import in one transaction: rows changed since are left as they are, and listed. */
export async function ripristina(esecuzione: Esecuzione): Promise<void> {
  const { sessione, lavoro } = esecuzione;
  const parametri = lavoro.parametri as unknown as ParametriRipristino;
  const { importazione, archivio: tipo, confermaConMovimenti = false } = parametri;
  const archivio = destinazione(tipo);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${tipo}?` });
  const questo = { esecuzione, destinazione: archivio, importazione, confermaConMovimenti };
  esecuzione.avanza('ripristino', 5);
  const { aggiornati, eliminati, nonRipristinati } = await oltreGliStalli(() =>
    sessione.transaction().execute((tx) => annulla({ ...questo, tx })),
  );
  await esecuzione.registra(
    nonRipristinati > 0 ? 'avviso' : 'info',
    `Righe riportate ${aggiornati}, eliminate ${eliminati}, lasciate perché cambiate dopo ` +
      `${nonRipristinati}.`,
  );
}

async function annulla(annullamento: Annullamento) {
  await esigiStoria(annullamento.tx, annullamento.importazione);
  const { esecuzione, destinazione: archivio } = annullamento;
  const regole = regoleDi(archivio);
  const aggiornati = await regole.riporta(annullamento);
  esecuzione.controlla();
  esecuzione.avanza('ripristino', 40);
  const eliminati = await regole.elimina(annullamento);
  esecuzione.controlla();
  esecuzione.avanza('ripristino', 80);
  const nonRipristinati = await elencaCambiate(annullamento);
  const letti = aggiornati + eliminati + nonRipristinati;
  const altri = { inseriti: 0, invariati: 0, scartati: 0 };
  const esito = { letti, ...altri, aggiornati, eliminati, nonRipristinati };
  await concludi(esecuzione, { fase: 'fine', esito });
  return esito;
}
