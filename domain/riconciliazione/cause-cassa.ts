import {
  type ContoDaSpiegare,
  contatiGiorni,
  type Indizio,
  inParole,
  type MovimentoDaSpiegare,
  type Spiegata,
} from './cassa/da-spiegare.ts';
import { indiziPerDivisa, indiziPerImporto, indiziPerNome } from './cassa/indizi-coppie.ts';
import {
  doppiDiLoro,
  indiziPerData,
  riferimentiDiAltri,
  stornatiDaNoi,
  storniDiLoro,
} from './cassa/indizi-righe.ts';
import type { Causa } from './discordanza.ts';

/** In this order they are tried: the first that explains a line is its cause. */
const ORDINE: readonly Causa[] = [
  'spese',
  'ritenuta',
  'data',
  'segno',
  'divisa',
  'cifre-scambiate',
  'doppio-loro',
  'storno',
  'stornato',
  'riferimento-di-altri',
  'importo-diverso',
];

const posto = ({ causa }: Indizio): number => ORDINE.indexOf(causa);

/** Which of a line's explanations stand: what bounds a difference only where nothing says it exactly. */
function cheReggono(indizi: readonly Indizio[]): Indizio[] {
  const esatti = indizi.filter(({ largo }) => !largo);
  const scelti = esatti.length > 0 ? esatti : [...indizi];
  const perCausa = new Map(scelti.map((uno) => [uno.causa, uno]));
  return [...perCausa.values()].sort((a, b) => posto(a) - posto(b));
}

function unaSpiegata(riga: number, indizi: readonly Indizio[]): Spiegata {
  const [primo] = indizi as readonly [Indizio, ...Indizio[]];
  if (indizi.length === 1) {
    const { causa, movimento, parole, movimenti } = primo;
    return { riga, movimento, causa, cause: [causa], parole, movimenti };
  }
  const stesso = indizi.every(({ movimento }) => movimento === primo.movimento);
  return {
    riga,
    movimento: stesso ? primo.movimento : null,
    causa: 'piu-cause',
    cause: indizi.map(({ causa }) => causa),
    parole: indizi.map(({ parole }) => parole).join('; oppure '),
    movimenti: indizi.flatMap(({ movimenti }) => movimenti),
  };
}

/** Lines with what explains them; a movement explains one of them. */
function righeSpiegate(conto: ContoDaSpiegare): Spiegata[] {
  const perNome = indiziPerNome(conto);
  const conNome = new Set(perNome.map(({ riga }) => riga));
  const altri = [
    ...indiziPerData(conto),
    ...indiziPerImporto(conto),
    ...indiziPerDivisa(conto),
    ...doppiDiLoro(conto),
    ...storniDiLoro(conto),
    ...stornatiDaNoi(conto),
    ...riferimentiDiAltri(conto),
  ].filter(({ riga }) => !conNome.has(riga));
  const perRiga = Map.groupBy([...perNome, ...altri], ({ riga }) => riga);
  const id = (riga: number) => conto.righe[riga]?.id ?? 0;
  const inOrdine = [...perRiga]
    .map(([riga, indizi]) => ({ riga, indizi: cheReggono(indizi) }))
    .sort(
      (a, b) =>
        posto(a.indizi[0] as Indizio) - posto(b.indizi[0] as Indizio) || id(a.riga) - id(b.riga),
    );
  const usati = new Set<number>();
  return inOrdine.flatMap(({ riga, indizi }) => {
    const liberi = indizi.filter(({ movimento }) => movimento === null || !usati.has(movimento));
    if (liberi.length === 0) return [];
    const spiegata = unaSpiegata(riga, liberi);
    if (spiegata.movimento !== null) usati.add(spiegata.movimento);
    return [spiegata];
  });
}

/** The second movement with the nfissato, titolo, amount and day of another. */
function doppiNostri(conto: ContoDaSpiegare): Map<number, Spiegata> {
  const prima = new Map<string, { id: number; registrazione: string }>();
  const chiave = (
    uno: Pick<MovimentoDaSpiegare, 'nfissato' | 'codTitolo' | 'importo' | 'giorno'>,
  ) =>
    uno.nfissato === null
      ? null
      : [uno.nfissato, uno.codTitolo ?? '', uno.importo, uno.giorno].join('\u0000');
  // Only what may be the first of one that is open: nearly all are matched, and named otherwise.
  const nomi = new Set(conto.aperti.map((quale) => conto.movimenti[quale]?.nfissato));
  for (const uno of [...conto.movimentiGia, ...conto.movimenti]) {
    const sua = nomi.has(uno.nfissato) ? chiave(uno) : null;
    if (sua === null) continue;
    const altro = prima.get(sua);
    if (!altro || uno.id < altro.id)
      prima.set(sua, { id: uno.id, registrazione: uno.registrazione });
  }
  const doppi = new Map<number, Spiegata>();
  for (const movimento of conto.aperti) {
    const suo = conto.movimenti[movimento] as MovimentoDaSpiegare;
    const sua = chiave(suo);
    const altro = sua === null ? undefined : prima.get(sua);
    if (!altro || altro.id === suo.id) continue;
    doppi.set(movimento, {
      ...{ riga: null, movimento, causa: 'doppio-nostro', cause: ['doppio-nostro'] },
      parole: `stesso fissato ${suo.nfissato}, titolo, importo e giorno di ${altro.registrazione}`,
      movimenti: [altro],
    });
  }
  return doppi;
}

/** How many of the other side have an amount within the window of a day. */
function contatore(
  quali: readonly number[],
  fra: readonly { readonly importo: bigint; readonly giorno: number }[],
  finestra: number,
): (importo: bigint, giorno: number) => number {
  const giorni = new Map<bigint, number[]>();
  for (const quale of quali) {
    const { importo, giorno } = fra[quale] as { importo: bigint; giorno: number };
    const suoi = giorni.get(importo);
    if (suoi) suoi.push(giorno);
    else giorni.set(importo, [giorno]);
  }
  return (importo, giorno) =>
    (giorni.get(importo) ?? []).filter((suo) => Math.abs(suo - giorno) <= finestra).length;
}

/**
 * Why each line and movement that nobody matched is open (docs/regole/riconciliazione.md#cassa): the first cause in order
 * that explains it; several only where several truly do; without any it is missing on the other side.
 */
export function spiegaCassa(conto: ContoDaSpiegare): Spiegata[] {
  const spiegate = righeSpiegate(conto);
  const righe = new Set(spiegate.map(({ riga }) => riga));
  const movimenti = new Set(spiegate.map(({ movimento }) => movimento));
  const aperte = conto.aperte.filter((riga) => !righe.has(riga));
  const aperti = conto.aperti.filter((uno) => !movimenti.has(uno));
  const nostri = contatore(aperti, conto.movimenti, conto.finestra);
  const loro = contatore(aperte, conto.righe, conto.finestra);
  const senza = (causa: Causa, parole: string) => ({
    causa,
    cause: [causa],
    parole,
    movimenti: [],
  });
  const dellaRiga = aperte.map((riga): Spiegata => {
    const { importo, giorno } = conto.righe[riga] as (typeof conto.righe)[number];
    const quanti = nostri(importo, giorno);
    const detto =
      quanti > 0
        ? senza(
            'ambiguo',
            `${quanti === 1 ? 'un movimento uguale' : `${quanti} movimenti uguali`}, che può essere anche di un’altra riga`,
          )
        : senza('manca-da-noi', `nessun movimento di ${inParole(importo)}`);
    return { riga, movimento: null, ...detto };
  });
  const doppi = doppiNostri(conto);
  const delMovimento = aperti.flatMap((movimento): Spiegata[] => {
    const doppio = doppi.get(movimento);
    if (doppio) return [doppio];
    const { importo, giorno } = conto.movimenti[movimento] as MovimentoDaSpiegare;
    const quante = loro(importo, giorno);
    if (quante > 0) {
      const parole = `${quante === 1 ? 'una riga uguale' : `${quante} righe uguali`}, che può essere anche di un altro movimento`;
      return [{ riga: null, movimento, ...senza('ambiguo', parole) }];
    }
    if (giorno > conto.ultimoGiorno) return [];
    const attesa = conto.ultimoGiorno - giorno;
    const parole =
      attesa === 0
        ? `nessuna riga di ${inParole(importo)} nel giorno della valuta`
        : `nessuna riga di ${inParole(importo)} in ${contatiGiorni(attesa)} dalla valuta`;
    return [{ riga: null, movimento, ...senza('manca-da-loro', parole) }];
  });
  return [...spiegate, ...dellaRiga, ...delMovimento];
}
