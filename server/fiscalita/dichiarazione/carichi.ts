import type { CaricoFiscaleWire } from '#contract/dichiarazione.ts';
import { caricoNelTempo, type PassoDelCarico } from '#domain/fiscalita/carico-nel-tempo.ts';
import { segno } from '#domain/money/decimale.ts';
import type { Contesto } from '#domain/movimenti/fissato/contesto.ts';
import { maturatoDelTitolo } from '#domain/movimenti/fissato/plusvalenza.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { nuovoContesto, risolvi } from '#server/movimenti/contesto.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { leggiMovimenti, type MovimentoNeiLibri } from '../lettura.ts';
import { portafogliDaLeggere } from '../portafogli.ts';
import { oNulla } from '../realizzi.ts';

/** Which holdings: all, or those of a titolo with a custodian, which tell their history too. */
interface QualiCarichi {
  readonly codDepositario?: string | undefined;
  readonly codTitolo?: string | undefined;
}

/** What a movement is called, beside what it did to the cost. */
const inStoria = (
  { anno, nreg, giorno, codCausale }: MovimentoNeiLibri,
  { id, ...passo }: PassoDelCarico,
) => ({ idMovimento: id, anno, nreg, giorno, cod_Causale: codCausale, ...passo });

function delPossesso(
  contesto: Contesto,
  movimenti: readonly MovimentoNeiLibri[],
  conStoria: boolean,
): CaricoFiscaleWire | null {
  const mossi = movimenti.filter(
    ({ corto, quantitaMossa, costoMosso, costoNeiLibri }) =>
      !corto && [quantitaMossa, costoMosso, costoNeiLibri].some((uno) => segno(uno) !== 0),
  );
  const [primo] = mossi;
  const titolo = primo ? contesto.cerca('titolo', { codTitolo: primo.codTitolo }) : null;
  if (!primo || titolo === null) return null;
  const caricati = mossi.flatMap((uno) => (segno(uno.quantitaMossa) > 0 ? [uno.dataValuta] : []));
  const maturato = maturatoDelTitolo({ contesto, titolo }, caricati);
  const passi = caricoNelTempo({
    mosse: mossi.map(({ id, genere, dataValuta, quantitaMossa, costoMosso, costoNeiLibri }) => ({
      ...{ id, genere, dataValuta, costoNeiLibri },
      ...{ quantita: quantitaMossa, costo: costoMosso },
    })),
    perCento: titolo.calcolato.quotazione === 'P',
    scarto100Del: (giorno: Data) => oNulla(() => maturato(giorno)),
  });
  const ultimo = passi.at(-1) as PassoDelCarico;
  return {
    cod_Portafoglio: primo.codPortafoglio,
    cod_Depositario: primo.codDepositario,
    cod_Titolo: primo.codTitolo,
    descrizione: titolo.anagrafica.descrizione,
    quantita: ultimo.quantita,
    costo: ultimo.costo,
    medio: ultimo.medio,
    scarto100: ultimo.scarto100,
    costoLibri: ultimo.costoLibri,
    storia: conStoria
      ? mossi.map((movimento, i) => inStoria(movimento, passi[i] as PassoDelCarico))
      : [],
  };
}

/** What is held at its cost for tax, beside the cost of the books; of one titolo, since its first movement. */
export async function carichiDi(
  tx: Tx,
  chi: ChiCalcola,
  { codDepositario, codTitolo }: QualiCarichi,
): Promise<CaricoFiscaleWire[]> {
  const portafogli = await portafogliDaLeggere(tx, chi.codAzienda);
  const movimenti = await leggiMovimenti(tx, {
    ...{ codAzienda: chi.codAzienda, portafogli },
    ...(codDepositario !== undefined && { codDepositario }),
    ...(codTitolo === undefined ? { inEssere: true } : { codTitolo }),
  });
  const possessi = [
    ...Map.groupBy(movimenti, (uno) =>
      JSON.stringify([uno.codPortafoglio, uno.codDepositario, uno.codTitolo]),
    ).values(),
  ];
  const conStoria = codTitolo !== undefined;
  const carichi = await risolvi(tx, chi, nuovoContesto(), possessi, (contesto, suoi) =>
    delPossesso(contesto, suoi, conStoria),
  );
  return carichi
    .flatMap((uno) => (uno !== null && (conStoria || segno(uno.quantita) > 0) ? [uno] : []))
    .toSorted((a, b) => (a.cod_Titolo < b.cod_Titolo ? -1 : a.cod_Titolo > b.cod_Titolo ? 1 : 0));
}
