import type { QuadroRtWire } from '#contract/dichiarazione.ts';
import { gruppiRt, specieRt } from '#domain/fiscalita/dichiarazione-rt.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import { segno } from '#domain/money/decimale.ts';
import { primiDetti } from '#server/base/primi-detti.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { prospettoInUscita, residuaInUscita } from '../in-uscita.ts';
import { type Conto, contoDi } from '../prospetto.ts';
import { rapportiDi } from '../rapporti.ts';
import type { Dichiarante } from './dichiarante.ts';
import { movimentiDetti } from './movimenti-detti.ts';

/** The account of what is declared; null where nobody is in dichiarativo. */
export async function contoDichiarato(
  tx: Tx,
  chi: ChiCalcola,
  anno: number,
): Promise<Conto | null> {
  const rapporti = await rapportiDi(tx, chi.codAzienda);
  const suo = rapporti.find(({ regime }) => regime === 'D');
  return suo ? contoDi(tx, chi, suo, anno) : null;
}

/** What of the year goes into section II of quadro RT, from the account of the pouch. */
export async function quadroRt(
  tx: Tx,
  chi: ChiCalcola,
  anno: number,
): Promise<QuadroRtWire | null> {
  const conto = await contoDichiarato(tx, chi, anno);
  if (conto === null) return null;
  const prospetto = await prospettoInUscita(tx, chi.codAzienda, conto, anno);
  const { righe, usiDellAnno } = prospetto;
  const sue = conto.zainetto.tassazioni.filter(
    ({ chiave, giorno }) => chiave === null && giorno.startsWith(`${anno}-`),
  );
  const totale = (di: (una: (typeof sue)[number]) => bigint) =>
    inEuro(sue.reduce((somma, una) => somma + di(una), 0n));
  return {
    gruppi: [...gruppiRt(righe)],
    righe: righe.filter((riga) => riga.importo === null || specieRt(riga) !== null),
    daCompletare: righe.filter(({ importo }) => importo === null).length,
    plusvalenze: prospetto.anno.plusvalenze,
    minusvalenze: prospetto.anno.minusvalenze,
    usi: usiDellAnno,
    usate: totale(({ usi }) => usi.reduce((somma, { usata }) => somma + usata, 0n)),
    imponibile: totale(({ tassato }) => tassato),
    imposta: totale(({ imposta }) => imposta),
    residue: conto.zainetto.residue.map(residuaInUscita),
  };
}

const NON_PIENI: ReadonlySet<string> = new Set(['2', '3']);

/** The pouch is of the company and counts the whole: whose part is another is told. */
export function avvisoQuote(
  { esteri }: Pick<Dichiarante, 'esteri'>,
  quadro: QuadroRtWire | null,
): string[] {
  const presso = new Set((quadro?.righe ?? []).map((riga) => riga.cod_Depositario));
  const quali = esteri.filter(
    ({ codDepositario, quota, titoloPossesso }) =>
      presso.has(codDepositario) && (quota !== '100' || NON_PIENI.has(titoloPossesso)),
  );
  return quali.length === 0
    ? []
    : [
        `Ciò che si tiene presso questi depositari è anche d’altri, o non è in piena proprietà, e il quadro lo conta intero: ${primiDetti(quali.map(({ codDepositario }) => codDepositario))}. La propria parte si scrive nel modello.`,
      ];
}

/** What is declared was taxed by nobody: a tax that a movement has is in its balance, and not taken off here. */
export const avvisoTrattenuteRt = (quadro: QuadroRtWire | null): string[] => {
  const quali = movimentiDetti(
    (quadro?.righe ?? []).filter(
      ({ impostaTrattenuta }) => impostaTrattenuta !== null && segno(impostaTrattenuta) !== 0,
    ),
  );
  return quali === null
    ? []
    : [
        `Questi movimenti hanno un’imposta sulla plusvalenza che qui si dichiara, e che il quadro non toglie: ${quali}. Se nessuno l’ha trattenuta, stornarli e registrarli di nuovo; di un depositario estero che la trattiene si scrive da quando è sostituto d’imposta.`,
      ];
};
