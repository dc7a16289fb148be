import { esigiUguale, nuovoConteggio } from './conteggio.ts';
import type { EsitoCopia } from './copia.ts';
import { CopiaRifiutata } from './formato.ts';
import { leggiCopia } from './lettura.ts';

/** Reads a copy from its first to its last byte and proves it whole, without any database. */
export async function verificaFile(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<EsitoCopia> {
  const parti = leggiCopia(file, env);
  const prima = await parti.next();
  if (prima.done || prima.value.tipo !== 'apertura')
    throw new CopiaRifiutata('Il file non è una copia di Rateo.');
  const intestazione = prima.value;
  const annunciate = new Set(intestazione.apertura.tabelle.map(({ nome }) => nome));
  const conteggio = nuovoConteggio();
  let esito: EsitoCopia | undefined;
  for await (const parte of parti) {
    if (parte.tipo === 'chiusura') {
      esigiUguale(intestazione, parte.chiusura, conteggio);
      esito = { apertura: intestazione.apertura, chiusura: parte.chiusura };
    } else if (parte.tipo === 'pezzo' && annunciate.has(parte.tabella))
      conteggio.aggiungi(parte.tabella, parte.n, parte.dati);
    else throw new CopiaRifiutata('La copia è alterata: contiene una parte non annunciata.');
  }
  if (!esito) throw new CopiaRifiutata('La copia è incompleta: manca la fine.');
  return esito;
}
