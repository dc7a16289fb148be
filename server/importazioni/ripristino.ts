import { destinazione } from '#domain/importazione/destinazioni.ts';
import { errore } from '#server/errori.ts';
import type { ColonnaFile } from '#server/files/celle.ts';
import { scriviCsv } from '#server/files/scrittura.ts';
import { pianoDi } from '#server/importazioni/piani.ts';
import type { Annullamento } from '#server/importazioni/piano.ts';
import { concludi, type Esecuzione } from '#server/jobs/esecuzione.ts';
import { salvaFile } from '#server/jobs/file.ts';

interface ParametriRipristino {
  readonly importazione: string;
  readonly archivio: string;
}

const RIGHE_PER_BLOCCO = 2_000;

interface RigaCambiata {
  readonly celle: (string | null)[];
  readonly motivo: string;
}

/** What somebody changed or deleted after the import is left alone, and said, in a file. */
async function elencaCambiate(annullamento: Annullamento): Promise<number> {
  const { client, lavoro } = annullamento.esecuzione;
  const { destinazione: archivio } = annullamento;
  const domanda = pianoDi(archivio).sqlRimaste(annullamento);
  await client.query(`declare cambiate no scroll cursor for ${domanda}`);
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
    for (;;) {
      const { rows } = await client.query<RigaCambiata>(`fetch ${RIGHE_PER_BLOCCO} from cambiate`);
      if (rows.length === 0) return;
      quante += rows.length;
      yield rows.map(({ celle, motivo }) => [...celle, motivo]);
    }
  }
  const file = {
    guid: lavoro.guid,
    ruolo: 'risultato',
    estensione: '.csv',
    nome: `non-ripristinate-${archivio.tipo}.csv`,
  } as const;
  await salvaFile(client, file, scriviCsv(colonne, blocchi()));
  await client.query('close cambiate');
  if (quante === 0) await client.query('delete from lavori_file where guid = $1', [lavoro.guid]);
  return quante;
}

/** Undoes an import in one transaction: rows changed since are left as they are, and listed. */
export async function ripristina(esecuzione: Esecuzione): Promise<void> {
  const { client, lavoro } = esecuzione;
  const { importazione, archivio: tipo } = lavoro.parametri as unknown as ParametriRipristino;
  const archivio = destinazione(tipo);
  if (!archivio) throw errore('ERRORE_INTERNO', { detail: `Archivio ${tipo}?` });
  esecuzione.avanza('ripristino', 5);
  await client.query('begin');
  const piano = pianoDi(archivio);
  const annullamento: Annullamento = { esecuzione, destinazione: archivio, importazione };
  const aggiornati = await piano.riporta(annullamento);
  esecuzione.controlla();
  esecuzione.avanza('ripristino', 40);
  const eliminati = await piano.elimina(annullamento);
  esecuzione.controlla();
  esecuzione.avanza('ripristino', 80);
  const nonRipristinati = await elencaCambiate(annullamento);
  await client.query('update importazioni set lavoro_ripristino = $2 where guid = $1', [
    importazione,
    lavoro.guid,
  ]);
  const letti = aggiornati + eliminati + nonRipristinati;
  await concludi(esecuzione, {
    fase: 'fine',
    esito: {
      letti,
      inseriti: 0,
      aggiornati,
      invariati: 0,
      scartati: 0,
      eliminati,
      nonRipristinati,
    },
  });
  await client.query('commit');
  await esecuzione.registra(
    nonRipristinati > 0 ? 'avviso' : 'info',
    `Righe riportate ${aggiornati}, eliminate ${eliminati}, lasciate perché cambiate dopo ` +
      `${nonRipristinati}.`,
  );
}
