import { arrotondata, daDecimale, type Frazione, prodotto } from '#domain/calcolo/frazione.ts';
import { canonico, confronta, quoziente } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { assoluto, DECIMALI, daMilionesimi, inParole, UNITA } from '../milionesimi.ts';
import { differenzaDi, inBreve } from './cause-di-movimenti.ts';
import type { Prova, RapportoEvento } from './indizi.ts';

/** A corporate action may have been booked so many days apart. */
const GIORNI_EVENTO = 15;

/** What is held after a corporate action: exact, or as whole units where fractions are paid in cash. */
function dopoEvento(quantita: bigint, { nuove, vecchie, alPosto }: RapportoEvento): bigint[] {
  if (vecchie === 0n) return [];
  const prodotta = quantita * (alPosto ? nuove : nuove + vecchie);
  const intere = (prodotta / vecchie / UNITA) * UNITA;
  return prodotta % vecchie === 0n ? [prodotta / vecchie, intere] : [intere];
}

const delRapporto = ({ nuove, vecchie }: RapportoEvento): string =>
  `${inParole(nuove)} ogni ${inParole(vecchie)}`;

/** They have made a split, a reverse split or a free increase of ours, or we one of theirs. */
export const frazionamento: Prova = (posizione, { giorno, movimenti, eventi }) => {
  const { nostro, loro } = posizione;
  if (!nostro || !loro) return null;
  const vicino = (altro: string) =>
    Math.abs(giorniTra(giorno as Data, altro as Data)) <= GIORNI_EVENTO;
  const torna = (evento: RapportoEvento): boolean =>
    dopoEvento(nostro, evento).includes(loro) || dopoEvento(loro, evento).includes(nostro);
  for (const { id, registrazione, evento, dataMovimento, quantita, contato, stato } of movimenti) {
    if (!evento || stato === 'bozza' || !vicino(dataMovimento)) continue;
    const intero = differenzaDi(posizione) === (contato ? -quantita : quantita);
    if (intero || torna(evento))
      return {
        parole: `${inBreve(differenzaDi(posizione))}: ${registrazione} del ${stampaData(dataMovimento)} dà ${delRapporto(evento)}, ${contato ? 'e loro non l’hanno ancora fatto' : 'e loro l’hanno già fatto'}.`,
        movimenti: [{ id, registrazione }],
      };
  }
  const annunciato = eventi.find((uno) => vicino(uno.giorno) && torna(uno));
  if (!annunciato) return null;
  return {
    parole: `${inBreve(differenzaDi(posizione))}: l’operazione ${annunciato.riferimento} del ${stampaData(annunciato.giorno)} dà ${delRapporto(annunciato)}.`,
    movimenti: [],
  };
};

const perFrazione = (quantita: bigint, frazione: Frazione): Frazione =>
  prodotto({ n: quantita, d: UNITA }, frazione);

/** Whether one is the other times the number, as one writes it: at the cent, or in whole units. */
const eVolte = (uno: bigint, altro: bigint, frazione: Frazione): boolean => {
  const esatto = perFrazione(altro, frazione);
  return [DECIMALI, 2, 0].some(
    (decimali) => arrotondata(esatto, decimali) * 10n ** BigInt(DECIMALI - decimali) === uno,
  );
};

/** One side tells the nominal of issue, the other what of it is still alive. */
export const fattore: Prova = (posizione, { fattori }) => {
  const { nostro, loro } = posizione;
  if (!nostro || !loro) return null;
  const suo = fattori.find((uno) => {
    if (confronta(uno, '1') === 0 || confronta(uno, '0') === 0) return false;
    const frazione = daDecimale(uno);
    return eVolte(loro, nostro, frazione) || eVolte(nostro, loro, frazione);
  });
  if (suo === undefined) return null;
  const scritto = stampaNumero(canonico(suo), { decimaliMin: 0, decimaliMax: 10 });
  const chi = assoluto(loro) < assoluto(nostro) ? 'loro' : 'noi';
  const parole = `${inBreve(differenzaDi(posizione))}: ${chi === 'loro' ? 'danno' : 'abbiamo'} il capitale che resta, con il pool factor ${scritto}.`;
  return { parole, movimenti: [] };
};

const SCALE = ['10', '100', '1000'];

/** They count in another unit: so many times ours, in lots of the least size, or by what it is worth. */
export const scala: Prova = (posizione, { taglio, prezzoPercento }) => {
  const { nostro, loro } = posizione;
  if (!nostro || !loro) return null;
  const provate: (readonly [string, string])[] = [
    ...SCALE.map(
      (k) => [k, `un fattore ${stampaNumero(k, { decimaliMin: 0, decimaliMax: 0 })}`] as const,
    ),
    ...(taglio === null ? [] : [[taglio, 'il taglio minimo'] as const]),
    ...(prezzoPercento === null
      ? []
      : [[quoziente(prezzoPercento, '100'), 'il prezzo: contano il controvalore'] as const]),
  ];
  const trovata = provate.find(([k]) => {
    if (confronta(k, '0') === 0 || confronta(k, '1') === 0) return false;
    const frazione = daDecimale(k);
    return eVolte(loro, nostro, frazione) || eVolte(nostro, loro, frazione);
  });
  if (!trovata) return null;
  return {
    parole: `Noi ${inParole(nostro)}, loro ${inParole(loro)}: fra le due unità c’è ${trovata[1]}.`,
    movimenti: [],
  };
};

const decimaliDi = (quantita: bigint): number => daMilionesimi(quantita).split('.')[1]?.length ?? 0;

/** They keep fewer decimals: rounded half up, or cut. */
export const arrotondamento: Prova = ({ nostro, loro }) => {
  if (nostro === null || loro === null) return null;
  const suoi = decimaliDi(nostro);
  for (let decimali = decimaliDi(loro); decimali < suoi; decimali += 1) {
    const passo = 10n ** BigInt(DECIMALI - decimali);
    const tagliata = (nostro / passo) * passo;
    const arrotondata10 =
      tagliata + (assoluto(nostro % passo) * 2n >= passo ? (nostro < 0n ? -passo : passo) : 0n);
    if (loro !== tagliata && loro !== arrotondata10) continue;
    const come = loro === arrotondata10 ? 'arrotonda' : 'tronca';
    return {
      parole: `Il depositario tiene ${decimali === 0 ? 'le sole unità' : `${decimali} ${decimali === 1 ? 'decimale' : 'decimali'}`}, e ${come}: noi ${inParole(nostro)}, loro ${inParole(loro)}.`,
      movimenti: [],
    };
  }
  return null;
};
