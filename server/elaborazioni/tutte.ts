import { analisiTitolo } from './analisi/analisi-titolo.ts';
import type { DescrizioneElaborazione } from './descrizione.ts';
import { dettaglioMovimenti } from './dettaglio.ts';
import { elaboraDati } from './elabora-dati.ts';
import { rendimenti } from './rendimenti/rendimenti.ts';
import { scadenzario } from './scadenzario.ts';
import { statisticaMovimenti } from './statistica.ts';

/** Every elaboration; one more is one more value. */
export const elaborazioni: readonly DescrizioneElaborazione[] = [
  dettaglioMovimenti,
  statisticaMovimenti,
  analisiTitolo,
  scadenzario,
  elaboraDati,
  rendimenti,
];

export function elaborazioneDi(nome: string): DescrizioneElaborazione {
  const trovata = elaborazioni.find((una) => una.nome === nome);
  if (!trovata) throw new Error(`Elaborazione ${nome}?`);
  return trovata;
}
