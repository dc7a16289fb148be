import { competenze, type FlussoAtteso, type Saldo } from '#domain/calcolo/costo-ammortizzato.ts';
import { TerminiErrati } from '#domain/calcolo/date-cedola.ts';
import { daDecimale, quoziente } from '#domain/calcolo/frazione.ts';
import { quota } from '#domain/calcolo/lotti/posizione.ts';
import { aggiungiMesi, type Data, fineMese } from '#domain/tempo/data.ts';
import { nominaleDi, type Parte, partiDi, rateoDi, telQuelNei } from './ammortamento.ts';
import { daCentesimi } from './importi.ts';
import type { PosizioneDaValutare, TitoloDaValutare } from './ingressi.ts';

const MESI = 12;
/** A plan of more exercises than these is cut at none: nothing is issued for longer. */
const ESERCIZI_MASSIMI = 150;

/** What an exercise to come does to a holding at amortised cost, in its currency: `fine = inizio + scarto − rimborsi`. */
export interface PeriodoDelPiano {
  readonly al: Data;
  readonly inizio: string;
  readonly cedole: string;
  readonly interesseEffettivo: string;
  readonly scarto: string;
  readonly rimborsi: string;
  readonly fine: string;
}

/** The ends of exercises after a day that is one, up to the last payment, which ends the plan. */
function giorniDelPiano(giorno: Data, ultimo: Data): readonly Data[] {
  const aFineMese = giorno === fineMese(giorno);
  const giorni: Data[] = [];
  for (let n = 1; n <= ESERCIZI_MASSIMI; n++) {
    const altro = aggiungiMesi(giorno, MESI * n);
    const fine = aFineMese ? fineMese(altro) : altro;
    if (fine >= ultimo) break;
    giorni.push(fine);
  }
  return [...giorni, ultimo];
}

const dopo = (giorno: Data, { tenuta }: Parte): readonly FlussoAtteso[] =>
  tenuta.acquisto.flussi.filter(({ data }) => data > giorno);

type Nominale = (reale: bigint) => bigint;

/** What a part of a holding will be paid, of all that its purchase brings. */
function flussiDella(parte: Parte, giorno: Data, nominale: Nominale): readonly FlussoAtteso[] {
  const { n, d } = quoziente(daDecimale(parte.tenuti), daDecimale(parte.tenuta.base));
  return dopo(giorno, parte).map(({ data, importo, capitale = 0n }) => ({
    data,
    importo: nominale(quota(importo, n, d)),
    capitale: nominale(quota(capitale, n, d)),
  }));
}

/** The balances of a part on days; on the last one nothing is left of it. */
function saldiDella(
  titolo: TitoloDaValutare,
  parte: Parte,
  giorni: readonly Data[],
): readonly Saldo[] {
  return telQuelNei(parte, giorni).map((telQuel, i) => {
    const data = giorni[i] as Data;
    const rateo = i === giorni.length - 1 ? 0n : rateoDi(titolo, parte.tenuti, data);
    return { data, telQuel, rateo, secco: telQuel - rateo };
  });
}

const sommati = (tutti: readonly (readonly Saldo[])[], nominale: Nominale): readonly Saldo[] =>
  (tutti[0] ?? []).map(({ data }, i) => {
    const somma = (quale: 'rateo' | 'secco') =>
      nominale(tutti.reduce((fin, saldi) => fin + (saldi[i]?.[quale] ?? 0n), 0n));
    const [rateo, secco] = [somma('rateo'), somma('secco')];
    return { data, telQuel: secco + rateo, rateo, secco };
  });

/**
 * The plan of what is left at its effective rate, exercise by exercise to the last payment: with the rates and the
 * coefficient known on the day, and without write-downs. None where it is not known
 * (docs/regole/valutazione.md#costo-ammortizzato).
 */
export function pianoAmmortizzato(
  titolo: TitoloDaValutare,
  posizione: PosizioneDaValutare,
  coefficiente: string,
): readonly PeriodoDelPiano[] {
  const { giorno } = titolo;
  const parti = partiDi(titolo, posizione) ?? [];
  const ultimo = parti
    .flatMap((una) => dopo(giorno, una).map(({ data }) => data))
    .sort()
    .at(-1);
  if (ultimo === undefined) return [];
  const giorni = [giorno, ...giorniDelPiano(giorno, ultimo)];
  const nominale = nominaleDi(titolo, coefficiente);
  try {
    const saldi = sommati(
      parti.map((una) => saldiDella(titolo, una, giorni)),
      nominale,
    );
    const flussi = parti.flatMap((una) => flussiDella(una, giorno, nominale));
    return competenze(saldi, flussi).map((uno, i) => ({
      al: uno.al,
      inizio: daCentesimi(saldi[i]?.secco ?? 0n),
      cedole: daCentesimi(uno.cedole),
      interesseEffettivo: daCentesimi(uno.interesseEffettivo),
      scarto: daCentesimi(uno.scarto),
      rimborsi: daCentesimi(uno.rimborsi),
      fine: daCentesimi(saldi[i + 1]?.secco ?? 0n),
    }));
  } catch (causa) {
    if (causa instanceof TerminiErrati) return [];
    throw causa;
  }
}
