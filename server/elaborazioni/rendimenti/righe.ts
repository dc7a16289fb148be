import { ripieghi } from '#domain/archivi/valutazione/valori.ts';
import { type ParteRendimenti, partiRendimenti } from '#domain/elaborazioni/elaborazioni.ts';
import { inEuro } from '#domain/money/centesimi.ts';
import { delCapitale } from '#domain/rendimenti/capitale.ts';
import { catenaDi, legato } from '#domain/rendimenti/catena.ts';
import { nomiEffetti } from '#domain/rendimenti/effetti.ts';
import type { MetodoRendimento } from '#domain/rendimenti/metodi.ts';
import { type DaMisurare, type Prospetto, prospettoDi } from '#domain/rendimenti/prospetto.ts';
import { tracciaDi } from '#domain/rendimenti/traccia.ts';
import { type Arco, annoDi, archi, meseDi } from '#domain/rendimenti/tratti.ts';
import { meseBreve } from '#domain/tempo/mesi.ts';
import { aRespiro } from '#server/base/a-respiro.ts';
import { NUMERI_PARTI, type RigaRendimento } from './colonne.ts';
import type { Anomalia, Contati, GruppoContato } from './conteggio.ts';

const SEI = 6;
const DALL_INIZIO = 'Dall’inizio';
const NESSUNO = '(nessuno)';

/** The rate of what is compared with, between the evening before and the last one; null where it has no price. */
export type Confronto = (da: number, a: number) => number | null;

const perCento = (tasso: number | null): string | null =>
  tasso === null ? null : (tasso * 100).toFixed(SEI);

/** How the rows of one question are made. */
interface Modo {
  readonly metodo: MetodoRendimento;
  readonly contati: Contati;
  readonly confronto: Confronto;
}

/** The return from the first day to the end of an arc. */
function cumulato({ metodo, conto, catena, tratti }: DaMisurare, { a }: Arco): number | null {
  const arco = { da: 0, a };
  return metodo === 'MWR'
    ? (delCapitale(conto, tratti, arco)?.tasso ?? null)
    : legato(catena, tratti, arco).tasso;
}

function cifre(misura: DaMisurare, arco: Arco, confronto: Confronto, voce: string) {
  const { sere } = misura.tratti;
  const p: Prospetto = prospettoDi(misura, arco);
  const [primo, dal, al] = [sere[0] ?? 0, sere[arco.da] ?? 0, sere[arco.a] ?? 0];
  const altro = confronto(dal, al);
  return {
    ...{ voce, dal: arco.dal, al: arco.al },
    rendimento: perCento(p.tasso),
    cumulato: perCento(arco.da === 0 ? p.tasso : cumulato(misura, arco)),
    annuo: perCento(p.annuo),
    confronto: perCento(altro),
    differenza: p.tasso === null || altro === null ? null : perCento(p.tasso - altro),
    confrontoCumulato: perCento(confronto(primo, al)),
    contributo: perCento(p.contributo),
    iniziale: inEuro(p.iniziale),
    apporti: inEuro(p.apporti),
    incassi: inEuro(p.incassi),
    risultato: inEuro(p.risultato),
    fuori: inEuro(p.fuori),
    finale: inEuro(p.finale),
    ...Object.fromEntries(nomiEffetti.map((nome) => [nome, inEuro(p.effetti[nome])])),
    ...Object.fromEntries(nomiEffetti.map((nome) => [`${nome}Tasso`, perCento(p.parti[nome])])),
    traccia: p.tasso === null ? null : tracciaDi(misura.metodo, misura.conto, misura.tratti, arco),
    nota: p.nota,
    anomalie: '0',
  };
}

const nellaParte = (parte: ParteRendimenti, valori: RigaRendimento['valori']): RigaRendimento => ({
  parte,
  titoloParte: partiRendimenti[parte],
  nParte: NUMERI_PARTI[parte],
  valori,
});

/** The archive of every day, the last that is looked into. */
const archivioDi = (grandezza: Anomalia['grandezza']): string | null =>
  (grandezza && ripieghi[grandezza].fonti.at(-1)?.archivio.tipo) ?? null;

/** What is missing of a titolo, short: the note that says all of it is far to the right. */
const mancanza = ({ codTitolo, grandezza, codice }: Anomalia): string =>
  `${codTitolo}: ${grandezza === 'cambio' ? `cambio ${codice}` : (grandezza ?? 'rateo')}`;

function rigaAnomalia(una: Anomalia): RigaRendimento {
  const { codTitolo, gruppo, dal, al, tratti, motivo, grandezza, codice } = una;
  return nellaParte('anomalie', {
    ...{ voce: mancanza(una), dal, al, cod_Titolo: codTitolo, gruppo },
    archivio: archivioDi(grandezza),
    codDivisa: grandezza === 'cambio' ? codice : null,
    nota: `${motivo} Fuori da ${tratti === 1 ? 'un tratto' : `${tratti} tratti`}.`,
    anomalie: '1',
  });
}

function righeMancanti({ anomalie, nonDette: altre }: Contati): RigaRendimento[] {
  const dette = anomalie.map(rigaAnomalia);
  if (altre === 0) return dette;
  const nota = `Altre ${altre} anomalie non sono elencate: restringere il filtro o il periodo.`;
  return [...dette, nellaParte('anomalie', { voce: 'Altre', nota, anomalie: String(altre) })];
}

/** The whole by year and in all, then month by month; of the money-weighted ones years are not cut. */
function righeDelTutto(misura: DaMisurare, { metodo, confronto }: Modo): RigaRendimento[] {
  const { tratti } = misura;
  const [intero] = archi(tratti, () => '');
  const mesi = metodo === 'MWR' ? [] : archi(tratti, meseDi);
  const di = (arco: Arco, voce: string) => cifre(misura, arco, confronto, voce);
  return [
    ...(intero ? [nellaParte('tutto', di(intero, DALL_INIZIO))] : []),
    ...archi(tratti, annoDi).map((arco) => nellaParte('tutto', di(arco, arco.nome))),
    ...mesi.map((arco) => nellaParte('andamento', di(arco, meseBreve(arco.al)))),
  ];
}

/** Each group in all, side by side, the greatest contribution first; then each by year. */
async function* righeDeiGruppi(tutto: DaMisurare, modo: Modo): AsyncGenerator<RigaRendimento> {
  const { contati, confronto } = modo;
  const { tratti } = contati;
  const [intero] = archi(tratti, () => '');
  if (!intero) return;
  const anni = archi(tratti, annoDi);
  // Chains are made again for the years: of all groups together they would weigh as much as what was counted.
  const cifreDi = ({ gruppo, conto }: GruppoContato) => {
    const misura: DaMisurare = { ...tutto, conto, catena: catenaDi(conto, tratti) };
    return (arco: Arco, voce: string) => ({ ...cifre(misura, arco, confronto, voce), gruppo });
  };
  const perContributo: ReturnType<ReturnType<typeof cifreDi>>[] = [];
  await aRespiro(contati.gruppi, (uno) => {
    perContributo.push(cifreDi(uno)(intero, uno.nome || NESSUNO));
  });
  perContributo.sort(
    (a, b) => Number(b.contributo ?? '-Infinity') - Number(a.contributo ?? '-Infinity'),
  );
  for (const insieme of perContributo) yield nellaParte('gruppi', insieme);
  const perNome = contati.gruppi.toSorted((a, b) => (a.nome < b.nome ? -1 : 1));
  for (const [i, uno] of perNome.entries()) {
    const di = cifreDi(uno);
    for (const arco of anni)
      yield {
        parte: `gruppo:${uno.gruppo}`,
        titoloParte: uno.nome || NESSUNO,
        nParte: NUMERI_PARTI.gruppi + 1 + i,
        valori: di(arco, arco.nome),
      };
  }
}

/** The rows of all that was counted, one at a time: what is missing in front (docs/regole/elaborazioni.md#rendimenti). */
export async function* righeDi(modo: Modo): AsyncGenerator<RigaRendimento> {
  const { contati, metodo } = modo;
  const { tratti, tutto: conto } = contati;
  const suo = { conto, catena: catenaDi(conto, tratti) };
  const tutto: DaMisurare = { metodo, tratti, ...suo, tutto: suo };
  yield* righeMancanti(contati);
  yield* righeDelTutto(tutto, modo);
  yield* righeDeiGruppi(tutto, modo);
}
