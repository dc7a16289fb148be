import { differenza, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import type { Foglio } from '#domain/movimenti/foglio.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Quadro } from '#server/movimenti/fissato-quadro.ts';
import { inNota, type RigaPrima, righePrima } from './derivati.ts';
import { mettiCapitale, mettiRitenuta } from './importi-titolo.ts';
import type { EsitoRegola, RegolaFissato } from './regola.ts';

interface Credito {
  readonly quantita: string;
  readonly importo: string;
}

/** What is still lent: spot legs less those that came back. */
const creditoDi = (righe: readonly RigaPrima[]): Credito => {
  const verso = ({ effettoLiquidita }: RigaPrima) => (effettoLiquidita < 0 ? '1' : '-1');
  return {
    quantita: somma(...righe.map((una) => prodotto(una.quantita, verso(una)))),
    importo: somma(...righe.map((una) => prodotto(una.controvalore, verso(una)))),
  };
};

/** The spot leg: money lent against titoli, which stay with who sells them (TUIR, art. 94 c. 2). */
async function pronti(quadro: Quadro, foglio: Foglio): Promise<EsitoRegola> {
  const quantita = foglio.chiedi('qtaVnominale');
  foglio.chiedi('prezzo', 'a pronti');
  await mettiCapitale(quadro, foglio, { quantita });
  return {};
}

/** The forward leg: what was lent comes back, and the difference is interest (domain.md §4.3 T13). */
async function termine(quadro: Quadro, foglio: Foglio, valuta: Data): Promise<EsitoRegola> {
  const credito = creditoDi(await righePrima(quadro, foglio, false));
  const quantita = foglio.proponi('qtaVnominale', {
    valore:
      foglio.scritto('qtaVnominale') ?? (segno(credito.quantita) > 0 ? credito.quantita : null),
    nota: 'ancora a credito',
  });
  const prezzo = foglio.chiedi('prezzo', 'a termine');
  const parte =
    quantita === null || segno(credito.quantita) <= 0
      ? null
      : prodotto(credito.importo, quoziente(quantita, credito.quantita));
  if (segno(credito.quantita) <= 0)
    quadro.avvisi.push({
      campo: 'cod_Titolo',
      peso: 'errore',
      messaggio:
        'Non ci sono pronti ancora a credito su questo titolo: registrare prima la gamba a pronti (PCT).',
    });
  await mettiCapitale(quadro, foglio, { quantita });
  const aTermine = foglio.celle.get('controvaloreOriginale')?.calcolato ?? null;
  const versato = foglio.calcola('controvaloreOriginale', {
    valore: parte,
    nota: aTermine === null ? 'versati a pronti' : `versati a pronti · tornano ${inNota(aTermine)}`,
  });
  const lordo = foglio.calcola('interessiLordi', {
    valore: aTermine !== null && versato !== null ? differenza(aTermine, versato) : null,
    nota: prezzo === null ? null : 'termine meno pronti',
  });
  const regime = await quadro.regime(valuta);
  await mettiRitenuta(quadro, foglio, {
    valuta,
    lordo,
    quote: [{ quota100: '100', aliquota: regime?.aliquotaInteressi ?? '0' }],
  });
  return {};
}

export const regolaPronti: RegolaFissato = {
  calcola: (quadro, foglio, { dataValuta }) =>
    quadro.causale.effettoLiquidita < 0
      ? pronti(quadro, foglio)
      : termine(quadro, foglio, dataValuta),
};
