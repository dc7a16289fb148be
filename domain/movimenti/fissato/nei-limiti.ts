import { giudizi, type Mossa } from '#domain/limiti/misure.ts';
import { eDeciso } from '#domain/limiti/movimento.ts';
import { segno } from '#domain/money/decimale.ts';
import { contati } from '#domain/money/esatto-italiano.ts';
import type { RigaMovimento } from '../riga.ts';
import type { EffettoGiacenza } from './effetti.ts';
import type { Quadro } from './quadro.ts';

type Dove = Pick<RigaMovimento, 'cod_titolo' | 'cod_portafoglio'>;

/** Which titolo of which portfolio. */
const chiaveDi = ({ cod_titolo, cod_portafoglio }: Dove) => ({
  codTitolo: cod_titolo ?? '',
  codPortafoglio: cod_portafoglio,
});

/**
 * Tells what the slip does to the limits of the company: what a limit blocks stops the registration, which looks again with
 * what others have registered meanwhile (docs/regole/limiti.md#movimenti).
 */
export function controllaLimiti(
  { contesto, causale, avvisi }: Quadro,
  righe: readonly Dove[],
  effetti: readonly EffettoGiacenza[],
): void {
  if (causale.effettoQuantita === 0) return;
  // Asked of all rows, whatever they come to by now: some keys later they may move something.
  const chieste = righe.filter(({ cod_titolo }) => cod_titolo !== null).map(chiaveDi);
  for (const una of chieste) contesto.annuncia('limiti', una);
  for (const una of chieste) contesto.cerca('limiti', una);
  const mosse = effetti.flatMap(({ cod_Titolo, cod_Portafoglio, quantitaMovimento }): Mossa[] => {
    if (segno(quantitaMovimento) === 0) return [];
    const limiti = contesto.cerca(
      'limiti',
      chiaveDi({ cod_titolo: cod_Titolo, cod_portafoglio: cod_Portafoglio }),
    );
    if (limiti === null) return [];
    const { tipoCausale, effettoLiquidita } = causale;
    const decisa = eDeciso(tipoCausale, effettoLiquidita) ? quantitaMovimento : '0';
    return [{ ...limiti, codTitolo: cod_Titolo, quantita: quantitaMovimento, decisa }];
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
