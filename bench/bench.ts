import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { misuraByte } from './byte.ts';
import { misuraCalcolo } from './calcolo.ts';
import { misuraCambi } from './cambi.ts';
import { misuraChiusure } from './chiusura.ts';
import {
  type Cifra,
  type CifreRilascio,
  cifreDi,
  confronta,
  diParti,
  inMezzo,
  verdettoInParole,
} from './confronto.ts';
import { misuraContabilita } from './contabilita.ts';
import { misuraDieciMilioni } from './dieci-milioni.ts';
import { misuraElaborazioni } from './elaborazioni.ts';
import { misuraFascicolo } from './fascicolo.ts';
import { misuraGesti } from './gesti.ts';
import { misuraGiornaleGrande } from './giornale-grande.ts';
import { misuraImportazione } from './importazione.ts';
import { misuraImportMovimenti, misuraRegistraSubito } from './importazione-movimenti.ts';
import { misuraMetri } from './metro.ts';
import { misuraMovimenti } from './movimenti.ts';
import { misuraPagineQuotazioni } from './pagine-quotazioni.ts';
import { misuraPrimoDisegno } from './primo-disegno.ts';
import { avviaProdotto, type Prodotto } from './prodotto.ts';
import { caricoDiQuotazioni, misuraExcel } from './quotazioni-inventate.ts';
import { misuraRendimenti } from './rendimenti.ts';
import { misuraReport, misuraReportGrande } from './report.ts';
import { misuraRiconciliazione } from './riconciliazione.ts';
import { inParole, type Misura, raccogli, tiene } from './statistica.ts';
import { misuraTabella } from './tabella.ts';
import { misuraTasti } from './tasto.ts';
import { misuraTitoli } from './titoli.ts';
import { aggiungiTitoli } from './titoli-inventati.ts';
import { misuraWebhook } from './webhook.ts';

/** In this order, whichever are chosen: what one leaves behind does not weigh on those before it. */
const PARTI: Readonly<Record<string, (prodotto: Prodotto) => Promise<void>>> = {
  tasti: misuraTasti,
  'primo-disegno': misuraPrimoDisegno,
  cambi: misuraCambi,
  titoli: misuraTitoli,
  byte: misuraByte,
  movimenti: misuraMovimenti,
  elaborazioni: misuraElaborazioni,
  contabilita: misuraContabilita,
  fascicolo: misuraFascicolo,
  chiusura: misuraChiusure,
  'importazione-movimenti': misuraImportMovimenti,
  'registra-subito': misuraRegistraSubito,
  costi: async (prodotto) => {
    await misuraTabella(prodotto);
    await misuraReport(prodotto);
  },
  quotazioni: async (prodotto) => {
    await aggiungiTitoli(prodotto);
    await misuraImportazione(prodotto, caricoDiQuotazioni());
    await misuraReportGrande(prodotto);
  },
  excel: misuraExcel,
  'pagine-quotazioni': misuraPagineQuotazioni,
  riconciliazione: misuraRiconciliazione,
  webhook: misuraWebhook,
  // It gives bonds the day that their coupons run from.
  rendimenti: misuraRendimenti,
};
/** What takes too long to be part of the whole, or measures hands and not the machine: only where it is named. */
const A_MANO: Readonly<Record<string, (prodotto: Prodotto) => Promise<void>>> = {
  'dieci-milioni': misuraDieciMilioni,
  'giornale-grande': misuraGiornaleGrande,
  gesti: misuraGesti,
};
/** The one that no product is needed for, and that none shall disturb. */
const CALCOLO = 'calcolo';
const TUTTE = [CALCOLO, ...Object.keys(PARTI)];

const DEL_RILASCIO = join(import.meta.dirname, 'cifre-rilascio.json');
const { values: opzioni, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scrivi: { type: 'boolean', default: false },
    cifre: { type: 'string', default: DEL_RILASCIO },
  },
});
function rinuncia(motivo: string): never {
  console.error(motivo);
  process.exit(2);
}
const note = [...TUTTE, ...Object.keys(A_MANO)];
const ignote = positionals.filter((nome) => !note.includes(nome));
if (ignote.length > 0) rinuncia(`Parti ignote: ${ignote.join(', ')}; ci sono ${note.join(', ')}.`);
const tutte = positionals.length === 0;
if (opzioni.scrivi && !tutte && opzioni.cifre === DEL_RILASCIO)
  rinuncia('Le cifre di un rilascio sono di tutte le parti: per alcune si dà --cifre=<file>.');
const scelte = tutte ? TUTTE : positionals;

const misure: (Misura & { readonly parte: string })[] = [];
const cifre: Record<string, Cifra> = {};

async function misuraParte(parte: string, misura: () => unknown, prodotto?: Prodotto) {
  console.log(`— ${parte}`);
  const prima = await misuraMetri(prodotto);
  await misura();
  const metri = inMezzo(prima, await misuraMetri(prodotto));
  const sue = raccogli();
  if (new Set(sue.map(({ nome }) => nome)).size < sue.length)
    throw new Error(`${parte}: due misure con lo stesso nome`);
  misure.push(...sue.map((una) => ({ ...una, parte })));
  Object.assign(cifre, cifreDi(parte, sue, metri));
}

async function misuraProdotto(parti: readonly string[]): Promise<void> {
  // What receives webhooks stands on this machine.
  const prodotto = await avviaProdotto({ RATEO_PROVIDER_RETI_PRIVATE: '127.0.0.1' });
  try {
    for (const parte of parti)
      await misuraParte(parte, () => (PARTI[parte] ?? A_MANO[parte])?.(prodotto), prodotto);
  } finally {
    await prodotto.ferma();
  }
}

function leggi<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** How many comparisons hold, and which do not. */
function riassumi(): void {
  const confronti = misure.filter(({ obiettivo }) => obiettivo !== undefined);
  const oltre = confronti.filter((misura) => !tiene(misura));
  console.log(`\n${confronti.length} confronti, ${confronti.length - oltre.length} tengono`);
  for (const misura of oltre)
    console.log(inParole({ ...misura, nome: `${misura.parte}: ${misura.nome}` }));
  process.exitCode = oltre.length === 0 ? 0 : 1;
}

function paragona(file: string): void {
  if (!existsSync(file)) {
    console.log(`nessuna cifra di un rilascio da mettere accanto: ${file} non c’è`);
    return;
  }
  const rilascio = leggi<CifreRilascio>(file);
  const allora = tutte ? rilascio.cifre : diParti(rilascio.cifre, scelte);
  const verdetto = confronta(allora, cifre);
  for (const riga of verdettoInParole(rilascio, verdetto)) console.log(riga);
}

function scrivi(file: string): void {
  const { version: versione } = leggi<{ version: string }>(
    join(import.meta.dirname, '..', 'package.json'),
  );
  const macchina = `${availableParallelism()} core, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  const giorno = new Date().toISOString().slice(0, 10);
  const rilascio: CifreRilascio = { versione, macchina, giorno, cifre };
  writeFileSync(file, `${JSON.stringify(rilascio, null, 2)}\n`);
  console.log(`scritte in ${file}`);
}

if (scelte.includes(CALCOLO)) await misuraParte(CALCOLO, misuraCalcolo);
const colProdotto = Object.keys({ ...PARTI, ...A_MANO }).filter((parte) => scelte.includes(parte));
if (colProdotto.length > 0) await misuraProdotto(colProdotto);
riassumi();
paragona(opzioni.cifre);
if (opzioni.scrivi) scrivi(opzioni.cifre);
