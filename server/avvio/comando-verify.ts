import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EsitoControllo } from '#server/copie/controllo.ts';
import { migliaia, riassumi } from '#server/copie/racconto.ts';
import { type Verifica, verificaDatabase } from '#server/copie/verifica.ts';
import { verificaFile } from '#server/copie/verifica-file.ts';
import { apriPool, type Connessione } from '#server/db/pool.ts';
import { apriDb } from '#server/db/sessione.ts';
import { rifaiPosizioni } from '#server/posizioni/rifai.ts';
import { conBancaDati } from './banca-aperta.ts';
import { conInterruzione } from './interruzione.ts';

const SEGNI = { bene: '  ✓', avviso: '  !', errore: '  ✗' } as const;
const CIFRE_IMPRONTA = 16;

/** A check's line, and what it found. */
export function raccontaControllo({
  area,
  promessa,
  esito,
  quanti,
  dettagli,
}: EsitoControllo): void {
  console.log(`${SEGNI[esito]} ${area.padEnd(10)} ${promessa}`);
  for (const dettaglio of dettagli) console.log(`      ${dettaglio}`);
  if (quanti > dettagli.length) console.log(`      … e altri ${quanti - dettagli.length}`);
}

function raccontaContenuto({ contenuto }: Verifica): void {
  console.log('\nTabelle, righe e impronta del contenuto:');
  for (const { nome, righe, impronta } of contenuto)
    console.log(
      `  ${nome.padEnd(28)} ${migliaia(righe).padStart(14)}  ${impronta.slice(0, CIFRE_IMPRONTA)}`,
    );
}

/** How many checks, and what follows from them. */
export function raccontaVerdetto({ controlli, integra }: Verifica): void {
  const avvisi = controlli.filter(({ esito }) => esito === 'avviso').length;
  const errori = controlli.filter(({ esito }) => esito === 'errore').length;
  const riassunto = `${controlli.length} controlli, ${errori} falliti, ${avvisi} avvisi`;
  console.log(
    integra ? `\nIl database è integro (${riassunto}).` : `\nNON È INTEGRO (${riassunto}).`,
  );
}

async function verificaCopia(file: string, comeJson: boolean): Promise<number> {
  const esito = await verificaFile(file);
  if (comeJson) console.log(JSON.stringify({ integra: true, file, ...esito }, null, 2));
  else console.log(`La copia è integra: ${riassumi(esito)}.`);
  return 0;
}

async function rifai(connessione: Connessione, comeJson: boolean): Promise<void> {
  const pool = apriPool(connessione.proprietario, { massimo: 1, nome: 'rateo verify' });
  try {
    for (const { codAzienda, diversi } of await rifaiPosizioni(apriDb(pool)))
      if (!comeJson)
        console.log(
          diversi > 0
            ? `  Azienda ${codAzienda}: rifatte le posizioni, ${migliaia(diversi)} cifre erano diverse dai movimenti.`
            : `  Azienda ${codAzienda}: le posizioni sono quelle dei movimenti.`,
        );
  } finally {
    await pool.end();
  }
}

/** `verify`: proves a living database sound, or with --file a copy whole. Exit code 1 when not. */
export async function verify(argomenti: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argomenti],
    options: {
      file: { type: 'string' },
      rifai: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { file, json } = values;
  if (file !== undefined) return verificaCopia(resolve(file), json);
  const verifica = await conInterruzione((segnale) =>
    conBancaDati({ perche: 'verifica in corso' }, async (connessione) => {
      if (values.rifai) await rifai(connessione, json);
      return verificaDatabase({
        connessione,
        segnale,
        ...(!json && { alControllo: raccontaControllo }),
      });
    }),
  );
  if (json) console.log(JSON.stringify(verifica, null, 2));
  else {
    raccontaContenuto(verifica);
    raccontaVerdetto(verifica);
  }
  return verifica.integra ? 0 : 1;
}
