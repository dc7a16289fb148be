import { parseArgs } from 'node:util';
import { misuraCalcolo } from './calcolo.ts';
import { misuraCambi } from './cambi.ts';
import { misuraImportazione } from './importazione.ts';
import { misuraImportMovimenti, misuraRegistraSubito } from './importazione-movimenti.ts';
import { misuraMovimenti } from './movimenti.ts';
import { misuraPagineQuotazioni } from './pagine-quotazioni.ts';
import { avviaProdotto, type Prodotto } from './prodotto.ts';
import { caricoDiQuotazioni, misuraExcel } from './quotazioni-inventate.ts';
import { misuraReport, misuraReportGrande } from './report.ts';
import { inParole, type Misura, raccogli, tiene } from './statistica.ts';
import { misuraTabella } from './tabella.ts';
import { misuraTasti } from './tasto.ts';
import { misuraTitoli } from './titoli.ts';
import { aggiungiTitoli } from './titoli-inventati.ts';

/** In this order, whichever are chosen: what one leaves behind does not weigh on those before it. */
const PARTI: Readonly<Record<string, (prodotto: Prodotto) => Promise<void>>> = {
  tasti: misuraTasti,
  cambi: misuraCambi,
  titoli: misuraTitoli,
  movimenti: misuraMovimenti,
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
};
/** The one that no product is needed for, and that none shall disturb. */
const CALCOLO = 'calcolo';
const TUTTE = [CALCOLO, ...Object.keys(PARTI)];

const { positionals } = parseArgs({ allowPositionals: true });
const ignote = positionals.filter((nome) => !TUTTE.includes(nome));
if (ignote.length > 0)
  throw new Error(`parti ignote: ${ignote.join(', ')}; ci sono ${TUTTE.join(', ')}`);
const scelte = positionals.length === 0 ? TUTTE : positionals;

const misure: (Misura & { readonly parte: string })[] = [];

async function misuraParte(parte: string, misura: () => unknown) {
  console.log(`— ${parte}`);
  await misura();
  misure.push(...raccogli().map((una) => ({ ...una, parte })));
}

async function misuraProdotto(parti: readonly string[]): Promise<void> {
  const prodotto = await avviaProdotto();
  try {
    for (const parte of parti) await misuraParte(parte, () => PARTI[parte]?.(prodotto));
  } finally {
    await prodotto.ferma();
  }
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

if (scelte.includes(CALCOLO)) await misuraParte(CALCOLO, misuraCalcolo);
const colProdotto = Object.keys(PARTI).filter((parte) => scelte.includes(parte));
if (colProdotto.length > 0) await misuraProdotto(colProdotto);
riassumi();
