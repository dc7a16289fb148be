import { inCifre } from '#domain/calcolo/traccia.ts';
import { differenza } from '#domain/money/decimale.ts';
import { nonSotto0 } from './importi.ts';
import {
  type AlFairValue,
  type AlGiorno,
  type Aperte,
  type ClasseIfrs9,
  type Confronto,
  classiIfrs9,
  type PosizioneDaValutare,
  type TitoloDaValutare,
} from './ingressi.ts';
import type { EsitoMercato } from './mercato.ts';
import { conRigaDelValore, corsoDelValore } from './riserva.ts';
import { type EsitoScarto, scartoAl } from './scarto.ts';

/** The classes that titoli name as their own; all others are one. */
export const CLASSI_PROPRIE = classiIfrs9.filter((una) => una !== 'FVTPL');
const PROPRIE: ReadonlySet<string> = new Set(CLASSI_PROPRIE);

/** The class of a titolo as it says its own (IFRS 9 4.1.4: what is neither is at fair value through profit or loss). */
export const classeDi = (tipoIfrs9: string | null): ClasseIfrs9 =>
  tipoIfrs9 !== null && PROPRIE.has(tipoIfrs9) ? (tipoIfrs9 as ClasseIfrs9) : 'FVTPL';

/** Whether interest is counted at the effective rate, whatever the value is that it stands at. */
export const aTassoEffettivo = (classe: ClasseIfrs9): boolean =>
  classe === 'AC' || classe === 'FVOCI';

/** Whether changes of value wait in a reserve. */
const inRiserva = (classe: ClasseIfrs9): boolean => classe === 'FVOCI' || classe === 'FVOCI-E';

const NESSUNA: Aperte = { euro: '0', divisa: '0' };

/** What is open of changes of value that are kept apart from amortised cost, turned; nothing of other classes. */
export const valoreAperto = ({
  storia,
  classeIfrs9,
}: Pick<PosizioneDaValutare, 'storia' | 'classeIfrs9'>): Aperte =>
  classeIfrs9 === 'FVOCI' ? storia.reduce(conRigaDelValore, corsoDelValore()).aperte : NESSUNA;

const OIC_20 = 'OIC 20';

/** The discount at the effective rate, short lives too; nothing of what is at fair value through profit or loss. */
export function scartoInClasse(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  alGiorno: AlGiorno,
  classe: ClasseIfrs9,
): EsitoScarto {
  if (!aTassoEffettivo(classe)) return { scarto: '0', tasso: null, passi: [], anomalie: [] };
  const esito = scartoAl(
    titolo,
    { ...posizione, immCirc: 'I', costoAmmortizzato: true, ancheBrevi: true },
    alGiorno,
  );
  const passi = esito.passi.map((uno) =>
    uno.fonte === OIC_20 ? { ...uno, fonte: 'IFRS 9 5.4.1' } : uno,
  );
  return { ...esito, passi };
}

const FONTI: Readonly<Record<ClasseIfrs9, string>> = {
  AC: 'IFRS 9 4.1.2: al costo ammortizzato',
  FVOCI: 'IFRS 9 4.1.2A, 5.7.10: la differenza dal costo ammortizzato sta nella riserva',
  'FVOCI-E': 'IFRS 9 4.1.4, 5.7.5: la differenza sta nella riserva, e non torna nel risultato',
  FVTPL: 'IFRS 9 4.1.4: la differenza è del risultato',
};

/**
 * What stands in the books brought to fair value, by class: amortised cost keeps its own and tells the difference alone;
 * what was sold short is owed at what it would take to buy it (docs/regole/valutazione.md#ifrs-9).
 */
export function alFairValue(
  { costo, costoDivisa, mercato, aperte }: Confronto,
  classe: ClasseIfrs9,
  corta: boolean,
): EsitoMercato & { readonly aFairValue: AlFairValue } {
  const alCosto = classe === 'AC';
  const valoreBilancio = alCosto ? costo : (mercato?.euro ?? null);
  const variazione = valoreBilancio === null ? null : differenza(valoreBilancio, costo);
  const latente =
    mercato && valoreBilancio !== null ? differenza(mercato.euro, valoreBilancio) : null;
  return {
    ...{ svalutazione: '0', ripresa: '0', minusvalenzaNonRilevata: '0' },
    minusvalenzaLatente: latente && nonSotto0(differenza('0', latente)),
    plusvalenzaNonRilevata: latente && nonSotto0(latente),
    svalutazioniCumulate: nonSotto0(aperte.euro),
    valoreBilancio,
    costoDivisa: alCosto ? costoDivisa : (mercato?.divisa ?? null),
    aFairValue: { variazione, aRiserva: inRiserva(classe) },
    passi: [
      {
        titolo: alCosto ? 'Costo ammortizzato in bilancio' : 'Fair value',
        calcolo: `costo ${inCifre(costo)}${mercato ? `, mercato ${inCifre(mercato.euro)}` : ''}`,
        valore: valoreBilancio ?? '',
        fonte: corta
          ? 'IFRS 9 4.2.1, BA.7: ciò che è venduto allo scoperto è una passività di negoziazione'
          : FONTI[classe],
      },
    ],
  };
}
