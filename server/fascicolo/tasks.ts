import { sql } from 'kysely';
import { contestoDiOggi } from '#server/accesso/assenti.ts';
import { esigi } from '#server/accesso/autorizza.ts';
import { depositiDi } from '#server/allegati/depositi.ts';
import { errore } from '#server/base/errori.ts';
import { scriviZip } from '#server/files/scrivi-zip.ts';
import { scriviLog } from '#server/lavori/creazione.ts';
import { concludi, type Esecuzione } from '#server/lavori/esecuzione.ts';
import { salvaFile } from '#server/lavori/file.ts';
import { vociDeiDocumenti } from './documenti.ts';
import type { Periodo } from './periodo.ts';
import { conIndice, type Voce } from './raccolta.ts';
import { vociDelPeriodo } from './voci.ts';

/** What its request leaves in the job's parameters. */
export interface ParametriFascicolo {
  readonly fascicolo: Omit<Periodo, 'codAzienda'>;
}

export const eFascicolo = ({ lavoro }: Pick<Esecuzione, 'lavoro'>): boolean =>
  'fascicolo' in lavoro.parametri;

const nomeDi = ({ codAzienda, codLibro, dal, al }: Periodo): string =>
  `fascicolo-${codAzienda}-${codLibro}-${dal}-${al}.zip`.replace(/[^0-9A-Za-z.-]+/g, '-');

/** Whoever could ask for it must still be allowed to: somebody may have repeated an old job. */
async function periodoPermesso({ lavoro, proprietario }: Esecuzione): Promise<Periodo> {
  const { codAzienda, parametri } = lavoro;
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  const contesto = await contestoDiOggi(proprietario, lavoro, codAzienda);
  esigi(contesto, 'Contabile_R');
  esigi(contesto, 'Movimenti_R');
  return { codAzienda, ...(parametri as unknown as ParametriFascicolo).fascicolo };
}

/** Makes the dossier of a period: one archive, written as it is read, there whole or not at all. */
export async function componiFascicolo(esecuzione: Esecuzione): Promise<void> {
  const { lavoro, sessione, config } = esecuzione;
  const periodo = await periodoPermesso(esecuzione);
  const { sessione: lettore, libera } = await esecuzione.apriLettore({ daReplica: false });
  try {
    const letto = lettore.startTransaction().setIsolationLevel('repeatable read');
    const tx = await letto.setAccessMode('read only').execute();
    const azienda = await sql<{ nome: string }>`
      select ragione_sociale as nome from aziende where cod_azienda = ${periodo.codAzienda}`.execute(
      tx,
    );
    const lettura = { esecuzione, lettore, tx, periodo };
    let quanti = 0;
    async function* voci(): AsyncGenerator<Voce> {
      for await (const voce of vociDelPeriodo(lettura, azienda.rows[0]?.nome ?? ''))
        yield conta(voce);
      for await (const voce of vociDeiDocumenti(tx, periodo, depositiDi(config.allegati)))
        yield conta(voce);
    }
    const conta = (voce: Voce): Voce => {
      esecuzione.controlla();
      esecuzione.avanza('esportazione', Math.min(95, 5 + quanti++));
      return voce;
    };
    const { codAzienda, codLibro, dal, al } = periodo;
    const diChi = { azienda: codAzienda, libro: codLibro, dal, al };
    await sessione.transaction().execute(async (scrive) => {
      const file = { guid: lavoro.guid, ruolo: 'risultato', estensione: '.zip' } as const;
      const zip = scriviZip(conIndice(voci(), diChi));
      const byte = await salvaFile(sessione, { ...file, nome: nomeDi(periodo) }, zip);
      await scriviLog(scrive, lavoro.guid, 'info', `File nel fascicolo: ${quanti + 2}.`);
      const contati = { inseriti: 0, aggiornati: 0, invariati: 0, scartati: 0 };
      await concludi(esecuzione, { fase: 'fine', esito: { letti: quanti, ...contati, byte } });
    });
  } finally {
    libera();
  }
}
