import type { MovimentoDaAbbinare, RigaDaAbbinare } from '../abbina/parti.ts';
import { Nomi, nominatiDa } from '../abbina/riferimenti.ts';
import { assoluto, UNITA } from '../milionesimi.ts';
import { alNetto, coppieSole, coppieSottoIlLimite, scambiati } from './coppie.ts';
import {
  type ContoDaSpiegare,
  type Indizio,
  inParole,
  type MovimentoDaSpiegare,
} from './da-spiegare.ts';

/** What is usually withheld: titoli di Stato, and everything else. */
const ALIQUOTE = [12_500_000n, 26_000_000n];
const CENTO_PERCENTO = 100_000_000n;
/** How far an amount in another currency may be from the rate of the day: half a percent. */
const SCARTO_CAMBIO = 200n;

const percento = (aliquota: bigint): string => {
  const intero = aliquota / UNITA;
  const resto = String(aliquota % UNITA)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return resto === '' ? `${intero}` : `${intero},${resto}`;
};

interface Ritenuta {
  readonly importo: bigint;
  readonly parole: string;
}

/** What of a movement's income could have come in, by the rates that its titolo may have. */
function alNettoDi(
  { importo, lordo, codTitolo }: MovimentoDaSpiegare,
  { aliquote }: Pick<ContoDaSpiegare, 'aliquote'>,
): Ritenuta[] {
  if (lordo === 0n) return [];
  const estere = codTitolo === null ? [] : (aliquote.get(codTitolo) ?? []);
  const tutte = [...new Set([...ALIQUOTE, ...estere])].filter(
    (una) => una > 0n && una < CENTO_PERCENTO,
  );
  const nette = tutte.map((una) => ({
    importo: alNetto(lordo, una),
    parole: `lordo ${inParole(lordo)} meno la ritenuta del ${percento(una)} %`,
  }));
  const doppie = estere.flatMap((estera) =>
    ALIQUOTE.map((nostra) => ({
      importo: alNetto(alNetto(lordo, estera), nostra),
      parole: `lordo ${inParole(lordo)} meno il ${percento(estera)} % estero e poi il ${percento(nostra)} %`,
    })),
  );
  const intera = { importo: lordo, parole: `lordo ${inParole(lordo)}, senza ritenuta` };
  return [...nette, ...doppie, intera].filter((una) => una.importo !== importo);
}

const perCercare = (
  quali: readonly number[],
  fra: readonly { readonly giorno: number; readonly importo: bigint }[],
) =>
  quali.map((quale) => {
    const { giorno, importo } = fra[quale] as { giorno: number; importo: bigint };
    return { quale, giorno, importo, chiavi: [importo] };
  });

type Uscite = ReadonlyMap<number, ReadonlyMap<bigint, number>>;

/** Of each day how often each amount went out. */
function usciteDelGiorno(righe: readonly RigaDaAbbinare[]): Uscite {
  const uscite = new Map<number, Map<bigint, number>>();
  for (const { giorno, importo } of righe) {
    if (importo >= 0n) continue;
    const sue = uscite.get(giorno) ?? new Map<bigint, number>();
    uscite.set(giorno, sue);
    sue.set(importo, (sue.get(importo) ?? 0) + 1);
  }
  return uscite;
}

/** What a difference is explained by. */
interface Spiegazioni extends ContoDaSpiegare {
  readonly uscite: Uscite;
}

/** A bank's charge for a pair: less came in, or more went out, by no more than the limit or as another line of the day has. */
function speseDi(
  riga: RigaDaAbbinare,
  movimento: MovimentoDaAbbinare,
  { uscite, limiteSpese }: Pick<Spiegazioni, 'uscite' | 'limiteSpese'>,
): { parole: string; esatte: boolean } | null {
  const spese = movimento.importo - riga.importo;
  if (spese <= 0n || riga.importo > 0n !== movimento.importo > 0n) return null;
  const uguali = uscite.get(riga.giorno)?.get(-spese) ?? 0;
  const esatte = spese > limiteSpese && uguali > (riga.importo === -spese ? 1 : 0);
  if (!esatte && spese > limiteSpese) return null;
  const come = esatte ? 'come un’altra riga del giorno' : `entro ${inParole(limiteSpese)}`;
  return { parole: `spese per ${inParole(spese)}, ${come}`, esatte };
}

/** What explains the difference of one line and one movement. */
function indiziDellaCoppia(riga: number, movimento: number, conto: Spiegazioni): Indizio[] {
  const loro = conto.righe[riga] as RigaDaAbbinare;
  const nostro = conto.movimenti[movimento] as MovimentoDaSpiegare;
  const movimenti = [{ id: nostro.id, registrazione: nostro.registrazione }];
  const indizio = (causa: Indizio['causa'], parole: string, largo?: true): Indizio => ({
    ...{ riga, causa, movimento, parole, movimenti },
    ...(largo && { largo }),
  });
  const spese = speseDi(loro, nostro, conto);
  const ritenuta = alNettoDi(nostro, conto).find(({ importo }) => importo === loro.importo);
  return [
    ...(spese ? [indizio('spese', spese.parole, spese.esatte ? undefined : true)] : []),
    ...(ritenuta ? [indizio('ritenuta', ritenuta.parole)] : []),
    ...(loro.importo === -nostro.importo
      ? [indizio('segno', `da noi ${inParole(nostro.importo)}, il segno è opposto`)]
      : []),
    ...(scambiati(nostro.importo).includes(loro.importo)
      ? [
          indizio(
            'cifre-scambiate',
            `da noi ${inParole(nostro.importo)}: due cifre vicine scambiate`,
          ),
        ]
      : []),
  ];
}

/** Pairs that stand alone within the window, whose difference has an explanation. */
export function indiziPerImporto(conto: ContoDaSpiegare): Indizio[] {
  const { aperte, aperti, righe, movimenti, finestra, limiteSpese: limite } = conto;
  const delleRighe = perCercare(aperte, righe);
  const deiMovimenti = perCercare(aperti, movimenti);
  const conChiavi = (chiaviDi: (movimento: MovimentoDaSpiegare) => readonly bigint[]) =>
    deiMovimenti.map((uno) => ({
      ...uno,
      chiavi: chiaviDi(movimenti[uno.quale] as MovimentoDaSpiegare),
    }));
  const sole = (altri: ReturnType<typeof conChiavi>) => coppieSole(delleRighe, altri, finestra);
  const coppie = [
    ...coppieSottoIlLimite(delleRighe, deiMovimenti, { limite, finestra }),
    ...sole(conChiavi((uno) => alNettoDi(uno, conto).map(({ importo }) => importo))),
    ...sole(conChiavi((uno) => [-uno.importo])),
    ...sole(conChiavi((uno) => scambiati(uno.importo))),
  ];
  const viste = new Set<string>();
  const spiegazioni = { ...conto, uscite: usciteDelGiorno(righe) };
  return coppie.flatMap(([riga, movimento]) => {
    const chiave = `${riga} ${movimento}`;
    if (viste.has(chiave)) return [];
    viste.add(chiave);
    return indiziDellaCoppia(riga, movimento, spiegazioni);
  });
}

/** Lines whose movement stands in another currency: the same amount, or what it comes to at the rate of the day. */
export function indiziPerDivisa(conto: ContoDaSpiegare): Indizio[] {
  const { aperte, righe, altreDivise, finestra } = conto;
  if (altreDivise.length === 0) return [];
  const perGiorno = new Map<number, (typeof altreDivise)[number][]>();
  for (const uno of altreDivise)
    for (let giorno = uno.giorno - finestra; giorno <= uno.giorno + finestra; giorno++) {
      const suoi = perGiorno.get(giorno);
      if (suoi) suoi.push(uno);
      else perGiorno.set(giorno, [uno]);
    }
  const richiesti = new Map<number, number>();
  const trovati: Indizio[] = [];
  for (const riga of aperte) {
    const { importo, giorno } = righe[riga] as RigaDaAbbinare;
    const suoi = (perGiorno.get(giorno) ?? []).filter(
      (uno) =>
        uno.importo === importo ||
        (uno.equivalente !== null &&
          uno.equivalente > 0n === importo > 0n &&
          assoluto(uno.equivalente - importo) * SCARTO_CAMBIO <= assoluto(uno.equivalente)),
    );
    for (const { id } of suoi) richiesti.set(id, (richiesti.get(id) ?? 0) + 1);
    const [uno] = suoi;
    if (suoi.length !== 1 || !uno) continue;
    const come = uno.importo === importo ? 'lo stesso importo' : 'quanto fa al cambio del giorno';
    const { id, registrazione } = uno;
    trovati.push({
      ...{ riga, causa: 'divisa', movimento: null, movimenti: [{ id, registrazione }] },
      parole: `${registrazione} è di ${inParole(uno.importo)} ${uno.divisa}: ${come}`,
    });
  }
  return trovati.filter(({ movimenti }) => richiesti.get(movimenti[0]?.id ?? 0) === 1);
}

/** A line that names a movement of another amount: what explains that, or that it does not. */
export function indiziPerNome(conto: ContoDaSpiegare): Indizio[] {
  const nomi = new Nomi(conto.aperti.map((quale) => conto.movimenti[quale] as MovimentoDaSpiegare));
  const spiegazioni = { ...conto, uscite: usciteDelGiorno(conto.righe) };
  return conto.aperte.flatMap((riga) => {
    const { forti } = nominatiDa(conto.righe[riga] as RigaDaAbbinare, nomi);
    const movimento = conto.aperti[forti[0] ?? -1];
    if (forti.length !== 1 || movimento === undefined) return [];
    const nostro = conto.movimenti[movimento] as MovimentoDaSpiegare;
    const loro = conto.righe[riga] as RigaDaAbbinare;
    if (nostro.importo === loro.importo) return [];
    const spiegata = indiziDellaCoppia(riga, movimento, spiegazioni);
    if (spiegata.length > 0) return spiegata;
    const { id, registrazione } = nostro;
    return [
      {
        ...{ riga, causa: 'importo-diverso', movimento, movimenti: [{ id, registrazione }] },
        parole: `nomina ${registrazione}, che è di ${inParole(nostro.importo)}: ${inParole(loro.importo - nostro.importo)} di differenza`,
      },
    ];
  });
}
