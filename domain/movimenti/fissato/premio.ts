import type { Importo, QuotaTassata } from '#domain/calcolo/controvalore.ts';
import { aliquotaDel } from '#domain/calcolo/imposta.ts';
import { fineCollocamento, soloPersoneFisiche } from '#domain/calcolo/premio-fedelta.ts';
import type { PremioFedelta } from '#domain/calcolo/titolo.ts';
import { inCifre, type Traccia } from '#domain/calcolo/traccia.ts';
import { arrotonda, confronta, prodotto, quoziente, segno, somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, stampaData } from '#domain/tempo/data.ts';
import type { Foglio } from '../foglio.ts';
import { chiaveDi } from './giacenza.ts';
import { aliquoteDelReddito, type Quadro } from './quadro.ts';

const CENTESIMI = 2;

const giornoDi = (data: Data): string => stampaData(data, 'dd/MM/yyyy');

/** The loyalty premium that a slip cashes with what it is of. */
export interface PremioDovuto {
  /** Of the nominal in the slip, how much has a right to it. */
  readonly diritto: string;
  /** In the titolo's currency. */
  readonly importo: string;
  readonly traccia: Traccia;
  readonly nota: string | null;
  /** The rate of tax on the day, percent. */
  readonly aliquota: string;
}

const quanto = (valore: string): string => inCifre(valore);

function conDiritto(quadro: Quadro, foglio: Foglio, giorno: Data): string | null {
  const { titolo, contesto, senzaGiacenze } = quadro;
  const chiave = chiaveDi(quadro, foglio);
  const fine = titolo && fineCollocamento(titolo.calcolato);
  if (!chiave || !fine || senzaGiacenze) return null;
  return contesto.cerca('premio', {
    ...chiave,
    sera: aggiungiGiorni(giorno, -1),
    fineCollocamento: fine,
  });
}

/** What is said where the whole nominal of the slip has no right to the premium. */
function avvisa(quadro: Quadro, diritto: string, quantita: string, perche: string): void {
  quadro.avvisi.push({
    campo: 'interessiLordi',
    peso: 'avviso',
    messaggio: `Premio fedeltà su ${quanto(diritto)} di ${quanto(quantita)}: ${perche}. Se spetta su altro, scrivere gli interessi lordi.`,
  });
}

/**
 * A loyalty premium on a nominal on the day that it falls due: of what has been held since the issue by who
 * can have a right to it (docs/regole/cedole.md#premio-fedeltà). Income of capital, taxed with the
 * interest at the rate of its day. Nothing where holdings are not looked at, as in a file: what it says
 * of interest is then taxed alike.
 */
export function premioDovuto(
  quadro: Quadro,
  foglio: Foglio,
  quantita: string | null,
  premio: PremioFedelta | null,
): PremioDovuto | null {
  const { titolo, portafoglio } = quadro;
  const fine = titolo && fineCollocamento(titolo.calcolato);
  if (!titolo || !premio || !fine || quantita === null) return null;
  const aliquota = aliquotaDel(aliquoteDelReddito(quadro), premio.data) ?? '0';
  const tenuta = conDiritto(quadro, foglio, premio.data);
  if (tenuta === null) return { diritto: '0', importo: '0', aliquota, nota: null, traccia: [] };
  const escluso = portafoglio.tipoSoggetto === 'L' && soloPersoneFisiche(titolo.calcolato);
  const suo = confronta(tenuta, quantita) < 0 ? tenuta : quantita;
  const diritto = escluso ? '0' : suo;
  if (escluso && segno(suo) > 0)
    avvisa(quadro, '0', quantita, 'è delle persone fisiche, e il portafoglio è di un lordista');
  else if (confronta(diritto, quantita) < 0)
    avvisa(
      quadro,
      diritto,
      quantita,
      `il resto non è in giacenza per valuta dal ${giornoDi(fine)}`,
    );
  const importo = arrotonda(prodotto(prodotto(diritto, premio.per100), '0.01'), CENTESIMI);
  const { per100, data } = premio;
  return {
    diritto,
    importo,
    aliquota,
    nota: `premio fedeltà ${quanto(per100)}% su ${quanto(diritto)}`,
    traccia: [
      {
        titolo: 'Premio fedeltà',
        calcolo: `${quanto(diritto)} × ${quanto(per100)} / 100`,
        valore: importo,
        fonte: `Su ciò che si tiene dal ${giornoDi(fine)} al ${giornoDi(data)}`,
      },
    ],
  };
}

/** Interest with the premium that is paid beside it, at the cent. */
export function conPremio(
  interessi: Pick<Importo, 'divisa' | 'traccia'>,
  premio: PremioDovuto | null,
): Pick<Importo, 'divisa' | 'traccia'> {
  if (premio === null || segno(premio.importo) === 0) return interessi;
  const divisa = somma(interessi.divisa, premio.importo);
  return {
    divisa,
    get traccia(): Traccia {
      const insieme = {
        titolo: 'Interessi e premio',
        calcolo: `${quanto(interessi.divisa)} + ${quanto(premio.importo)}`,
        valore: divisa,
        fonte:
          'Il premio è un provento del titolo, tassato come i suoi interessi (D.Lgs. 239/1996)',
      };
      return [...interessi.traccia, ...premio.traccia, insieme];
    },
  };
}

/** The shares by which interest and premium are taxed together: each weighs its amount. */
export function quoteConPremio(
  quote: readonly QuotaTassata[],
  interessi: string,
  premio: PremioDovuto | null,
): readonly QuotaTassata[] {
  if (premio === null) return quote;
  const { importo, aliquota } = premio;
  const totale = somma('0', ...quote.map(({ quota100 }) => quota100));
  const maturate = segno(totale) === 0 ? [] : quote;
  if (maturate.every((una) => una.aliquota === aliquota))
    // Also of interest written by hand, where nothing was computed that could weigh.
    return [{ quota100: segno(importo) === 0 ? '1' : importo, aliquota }];
  const inImporto = (quota100: string) =>
    arrotonda(quoziente(prodotto(quota100, interessi), totale), CENTESIMI);
  return [
    ...maturate.map((una) => ({ ...una, quota100: inImporto(una.quota100) })),
    ...(segno(importo) === 0 ? [] : [{ quota100: importo, aliquota }]),
  ];
}
