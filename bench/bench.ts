import { misuraCalcolo } from './calcolo.ts';
import { aggiungiDivise, fileDiCambi, RIGHE } from './cambi-inventati.ts';
import { misuraImportazione } from './importazione.ts';
import { misuraPagine } from './pagine.ts';
import { avviaProdotto } from './prodotto.ts';
import { misuraTabella } from './tabella.ts';
import { misuraTitoli } from './titoli.ts';

const calcolo = misuraCalcolo();
const prodotto = await avviaProdotto();
try {
  await aggiungiDivise(prodotto.proprietario);
  console.log(`${RIGHE.toLocaleString('it-IT')} cambi su codici inventati`);
  const importazione = await misuraImportazione(prodotto, fileDiCambi());
  const pagine = await misuraPagine(prodotto);
  const titoli = await misuraTitoli(prodotto);
  const tabella = await misuraTabella(prodotto);
  process.exitCode = calcolo && importazione && pagine && titoli && tabella ? 0 : 1;
} finally {
  await prodotto.ferma();
}
