import { giudizi, type Mossa } from '#domain/limiti/misure.ts';
import { eDeciso } from '#domain/limiti/movimento.ts';
import { segno } from '#domain/money/decimale.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import type { EffettoGiacenza } from './effetti.ts';
import type { Quadro } from './quadro.ts';

/**
 * Tells what the slip does to the limits of the company: what a limit blocks stops the registration, which looks again with
 * what others have registered meanwhile (docs/regole/limiti.md#movimenti).
 */
export function controllaLimiti(
  { contesto, causale, avvisi }: Quadro,
  effetti: readonly EffettoGiacenza[],
): void {
  const mosse = effetti.flatMap(({ cod_Titolo, cod_Portafoglio, quantitaMovimento }): Mossa[] => {
    if (segno(quantitaMovimento) === 0) return [];
    const limiti = contesto.cerca('limiti', {
      codTitolo: cod_Titolo,
      codPortafoglio: cod_Portafoglio,
    });
    if (limiti === null) return [];
    return [
      {
        ...limiti,
        quantita: quantitaMovimento,
        deciso: eDeciso(causale.tipoCausale),
        codTitolo: cod_Titolo,
      },
    ];
  });
  const giudicati = giudizi(mosse, 'prima');
  for (const { peso, messaggio } of giudicati)
    if (peso !== 'ok') avvisi.push({ campo: 'qtaVnominale', peso, messaggio });
  const rispettati = giudicati.filter(({ peso }) => peso === 'ok').length;
  if (rispettati > 0)
    avvisi.push({
      campo: null,
      peso: 'ok',
      messaggio: contati(rispettati, 'limite rispettato', 'limiti rispettati'),
    });
}
