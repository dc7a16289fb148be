import { calcolaFissato } from '#domain/movimenti/fissato/calcola.ts';
import {
  type Contesto,
  creaContesto,
  type Nota,
  provaCon,
} from '#domain/movimenti/fissato/contesto.ts';
import type { FissatoScritto } from '#domain/movimenti/fissato/quadro.ts';
import type { Prodotto } from './prodotto.ts';
import { cronometra, giudica, mediana, percentile } from './statistica.ts';

const TASTI = 300;
/** Keys before the measured ones, as many as there are to each call: both sides compile their code first. */
const DI_PROVA = 10;

type Slip = Readonly<Record<string, unknown>>;

/** What is typed before the quantity: custodians are called after their portfolio. */
const slip = (detto: string, altro: Slip = {}): Slip => {
  const [cod_Causale, cod_Depositario = '', cod_Titolo, dataMovimento] = detto.split(' ');
  const [cod_Portafoglio] = cod_Depositario.split('-');
  return { cod_Causale, cod_Portafoglio, cod_Depositario, cod_Titolo, dataMovimento, ...altro };
};

/** Slips of the demo company, a family each, whose quantity is being typed. */
const FISSATI: Readonly<Record<string, Slip>> = {
  'acquisto di un BTP': slip('ACQ VITA-BE IT0005518128 2026-06-01', {
    prezzo: '108.15',
  }),
  'vendita di un BTP': slip('VEN VITA-BE IT0005542797 2026-06-01', { prezzo: '105.3' }),
  'vendita di azioni in dollari': slip('VEN DANNI-BE US5949181045 2026-06-01', {
    prezzo: '480',
  }),
  cedola: slip('CED VITA-BE IT0005542797 2026-06-15'),
  'rimborso di una rata': slip('RIP VITA-CE OBB-AMM 2026-06-30'),
  frazionamento: slip('FRA DANNI-BE IT0003128367 2026-06-01', {
    nuove: '3',
    vecchie: '1',
  }),
  scissione: slip('SCI DANNI-BE IT0003132476 2026-06-01', {
    quotaCosto: '22',
    altra: { cod_Titolo: 'IT0000072618', qtaVnominale: '10' },
  }),
  trasferimento: slip('TRF VITA-BE IT0005542797 2026-06-01', {
    altra: { cod_Depositario: 'VITA-CE' },
  }),
  'chiusura di un future': slip('FUC DANNI-BE FUT-ENI 2026-08-03', { prezzo: '14.9' }),
  'esercizio di un’opzione': slip('OES DANNI-BE C-ENI-14 2026-06-01'),
};

async function contestoDi({ leggi }: Prodotto, fissato: Slip): Promise<Contesto> {
  const contesto = creaContesto();
  const { note } = await leggi<{ readonly note: readonly Nota[] }>('/movimenti/contesto', fissato);
  for (const nota of note) contesto.metti(nota);
  return contesto;
}

/** What a key press computes, as the form does it; what it lacks would be a call. */
function tasto(contesto: Contesto, fissato: Slip): number {
  const scritto = JSON.stringify(fissato);
  const inizio = performance.now();
  const letto = JSON.parse(scritto) as FissatoScritto;
  const esito = provaCon(contesto, () => calcolaFissato(contesto, letto, { leggePrezzi: true }));
  const ms = performance.now() - inizio;
  if (!esito) throw new Error(`al tasto manca ${JSON.stringify(contesto.mancanti())}`);
  return ms;
}

/** A key press in the slip, its context being there, beside the call to the server that it is spared. */
export async function misuraTasti(prodotto: Prodotto): Promise<void> {
  const [p95, volte]: [number[], number[]] = [[], []];
  for (const [nome, fissato] of Object.entries(FISSATI)) {
    const contesto = await contestoDi(prodotto, fissato);
    // Some families compute the quantity: whoever types it over takes it on as their own.
    const scritto = (giro: number): Slip => ({
      ...fissato,
      qtaVnominale: String(1 + giro),
      manuali: ['qtaVnominale'],
    });
    const [tasti, chiamate]: [number[], number[]] = [[], []];
    for (let giro = 0; giro < DI_PROVA + TASTI; giro += 1) {
      tasti.push(tasto(contesto, scritto(giro)));
      if (giro % DI_PROVA === 0) {
        const slip = scritto(giro);
        chiamate.push(await cronometra(() => prodotto.leggi('/movimenti/calcola', slip)));
      }
    }
    const misurati = tasti.slice(DI_PROVA);
    const [delTasto, dellaChiamata] = [mediana(misurati), mediana(chiamate.slice(1))];
    p95.push(percentile(misurati, 95));
    volte.push(delTasto / dellaChiamata);
    console.log(
      `tasto, ${nome}: mediana ${delTasto.toFixed(2)} ms, p95 ${p95.at(-1)?.toFixed(2)} ms; ` +
        `chiamata ${dellaChiamata.toFixed(2)} ms, ${volte.at(-1)?.toFixed(3)} volte`,
    );
  }
  const [tasti, rapporto] = [Math.max(...p95), Math.max(...volte)];
  giudica({ nome: 'p95 di un tasto del fissato', valore: tasti, obiettivo: 16, unita: 'ms' });
  giudica({ nome: 'tasto / chiamata', valore: rapporto, obiettivo: 0.2, unita: 'volte' });
}
