import { misuraCalcolo } from './calcolo.ts';
import { aggiungiDivise, caricoDiCambi, RIGHE } from './cambi-inventati.ts';
import { misuraImportazione } from './importazione.ts';
import { misuraMovimenti } from './movimenti.ts';
import { misuraPagine } from './pagine.ts';
import { misuraPagineQuotazioni } from './pagine-quotazioni.ts';
import { avviaProdotto } from './prodotto.ts';
import { caricoDiQuotazioni, misuraExcel } from './quotazioni-inventate.ts';
import { misuraReport, misuraReportGrande } from './report.ts';
import { misuraTabella } from './tabella.ts';
import { misuraTasti } from './tasto.ts';
import { misuraTitoli } from './titoli.ts';

const calcolo = misuraCalcolo();
const prodotto = await avviaProdotto();
try {
  const tasti = await misuraTasti(prodotto);
  await aggiungiDivise(prodotto.proprietario);
  console.log(`${RIGHE.toLocaleString('it-IT')} cambi su codici inventati`);
  const importazione = await misuraImportazione(prodotto, caricoDiCambi());
  const pagine = await misuraPagine(prodotto);
  const titoli = await misuraTitoli(prodotto);
  const movimenti = await misuraMovimenti(prodotto);
  const tabella = await misuraTabella(prodotto);
  const report = await misuraReport(prodotto);
  const quotazioni = await misuraImportazione(prodotto, caricoDiQuotazioni());
  const reportGrande = await misuraReportGrande(prodotto);
  const excel = await misuraExcel(prodotto);
  const pagineQuotazioni = await misuraPagineQuotazioni(prodotto);
  const esiti = [
    calcolo,
    tasti,
    importazione,
    pagine,
    titoli,
    movimenti,
    tabella,
    report,
    quotazioni,
    reportGrande,
    excel,
    pagineQuotazioni,
  ];
  process.exitCode = esiti.every(Boolean) ? 0 : 1;
} finally {
  await prodotto.ferma();
}
