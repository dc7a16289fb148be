import { expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import { righeDellAnno } from '#tests/setup/anno-contabile.ts';
import { apertiDi } from './aperti.ts';

type Riga = (typeof righeDellAnno)[number];

const prima = righeDellAnno.find(
  ({ causale, codTitolo }) => causale.codCausale === 'ACQ' && codTitolo !== null,
) as Riga;
const riga = (
  id: number,
  codCausale: string,
  genere: Riga['genere'],
  effetto: { quantita: bigint; costo: bigint },
): Riga => {
  const causale = righeDellAnno.find((una) => una.causale.codCausale === codCausale)?.causale ?? {
    ...prima.causale,
    ...causali.find((una) => una.codCausale === codCausale),
    codCausale,
  };
  return { ...prima, id, causale, genere, effetto: { ...effetto, costoDivisa: 0n } } as Riga;
};

test('ciò che una valutazione ha portato a riserva ne esce con la parte che si vende, e tutto con l’ultima', () => {
  const righe = [
    riga(1, 'ACQ', 'carico', { quantita: 300n, costo: 30_000n }),
    riga(2, 'VAL', 'rettifica', { quantita: 0n, costo: 1_000n }),
    riga(3, 'VEN', 'scarico', { quantita: -100n, costo: -10_333n }),
    riga(4, 'VAL', 'rettifica', { quantita: 0n, costo: -400n }),
    riga(5, 'VEN', 'scarico', { quantita: -200n, costo: -20_267n }),
  ];
  const { passaggi, aperti } = apertiDi(righe, () => null);
  expect(righe.map(({ id }) => passaggi.get(id)?.ape.fvoci)).toEqual([0n, 0n, 333n, 0n, 267n]);
  expect(aperti.get(prima.posizione)?.fvoci).toBe(0n);
});
