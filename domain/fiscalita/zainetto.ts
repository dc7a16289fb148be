import { arrotondata, daDecimale, prodotto, rapporto } from '#domain/calcolo/frazione.ts';
import { perCento } from '#domain/calcolo/termini.ts';
import { confronta } from '#domain/money/decimale.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import {
  aggiungiPerdita,
  annoDi,
  giornoDelTratto,
  type Perdita,
  scadenzaPerdita,
  type UsoPerdita,
  ultimoAnno,
  usaPerdite,
} from './perdite.ts';

/** A amministrato: each gain is taxed with its operation. D dichiarativo: the year is. */
export type RegimeZainetto = 'A' | 'D';

/** `oicr`: proceeds are income of capital, and only a loss is a reddito diverso. */
export type NaturaRisultato = 'diversi' | 'oicr';

/** A realised gain or, negative, a loss. */
export interface Risultato {
  /** Its own among all; within a day gains are taxed in the order of it. */
  readonly chiave: number;
  readonly giorno: Data;
  readonly natura: NaturaRisultato;
  /** Cents, already counted for the part that is taxed (docs/regole/zainetto.md#che-cosa-entra). */
  readonly imponibile: bigint;
  /** Percent, of its day. */
  readonly aliquota: string;
}

/** Losses that come from elsewhere: cents as they were realised, and the day from which they count here. */
export interface Apporto {
  readonly realizzata: Data;
  readonly dal: Data;
  readonly importo: bigint;
}

export interface RapportoZainetto {
  readonly regime: RegimeZainetto;
  readonly risultati: readonly Risultato[];
  readonly apporti: readonly Apporto[];
  /** On this day what is left is certified, and leaves. */
  readonly chiusoIl?: Data | null;
}

/** What is taxed at once: a result; of a dichiarativo the results of a year together. */
export interface Tassazione {
  /** Of one result; null of a year. */
  readonly chiave: number | null;
  readonly giorno: Data;
  readonly natura: NaturaRisultato;
  readonly aliquota: string;
  readonly imponibile: bigint;
  readonly usi: readonly UsoPerdita[];
  readonly tassato: bigint;
  readonly imposta: bigint;
}

export interface PerditaResidua {
  readonly anno: number;
  readonly realizzata: Data;
  readonly importo: bigint;
  readonly scade: Data;
}

export interface AnnoZainetto {
  readonly anno: number;
  plusvalenze: bigint;
  minusvalenze: bigint;
  /** Proceeds of funds, which use nothing. */
  proventi: bigint;
  apportate: bigint;
  usate: bigint;
  tassato: bigint;
  imposta: bigint;
  /** Losses that could be used in this year for the last time, and were not. */
  scadute: bigint;
  /** What left with the relation. */
  certificate: bigint;
  /** At the end of the year, with the years they are of; without those that then expired. */
  residue: readonly PerditaResidua[];
}

export interface Zainetto {
  readonly tassazioni: readonly Tassazione[];
  readonly anni: readonly AnnoZainetto[];
  /** At the end of the last year. */
  readonly residue: readonly PerditaResidua[];
  /** What the last year may still use, before what then expires. */
  readonly usabili: readonly PerditaResidua[];
  /** What the closing of the relation certified. */
  readonly certificate: readonly PerditaResidua[];
}

type Passo =
  | { readonly che: 'apporto'; readonly giorno: Data; readonly apporto: Apporto }
  | {
      readonly che: 'risultato';
      readonly giorno: Data;
      readonly chiave: number | null;
      readonly risultato: Omit<Risultato, 'chiave'>;
    }
  | { readonly che: 'chiusura'; readonly giorno: Data };

/** Within a day what comes in is there before it is used, and what is left leaves last. */
const postoDi = (passo: Passo): number => {
  if (passo.che === 'apporto') return 0;
  if (passo.che === 'chiusura') return 3;
  return passo.risultato.imponibile < 0n ? 1 : 2;
};

const primaDi = (a: Passo, b: Passo): number => {
  if (a.giorno !== b.giorno) return a.giorno < b.giorno ? -1 : 1;
  const posti = postoDi(a) - postoDi(b);
  if (posti !== 0 || a.che !== 'risultato' || b.che !== 'risultato') return posti;
  if (a.chiave === null && b.chiave === null)
    return confronta(b.risultato.aliquota, a.risultato.aliquota);
  return (a.chiave ?? Number.POSITIVE_INFINITY) < (b.chiave ?? Number.POSITIVE_INFINITY) ? -1 : 1;
};

interface DellAliquota {
  readonly aliquota: string;
  readonly imponibile: bigint;
}

/**
 * The sums of what is declared together, one for each rate, the highest first; what one of them lost
 * is taken off the others, so that there is one loss or there are gains.
 */
function perAliquota(risultati: readonly Risultato[]): readonly DellAliquota[] {
  const somme = [...Map.groupBy(risultati, ({ aliquota }) => aliquota)]
    .map(([aliquota, suoi]) => ({
      aliquota,
      imponibile: suoi.reduce((totale, uno) => totale + uno.imponibile, 0n),
    }))
    .toSorted((a, b) => confronta(b.aliquota, a.aliquota));
  let perso = somme.reduce((tanto, { imponibile: i }) => (i < 0n ? tanto - i : tanto), 0n);
  const guadagni = somme
    .filter(({ imponibile }) => imponibile >= 0n)
    .map(({ aliquota, imponibile }) => {
      const tolto = perso < imponibile ? perso : imponibile;
      perso -= tolto;
      return { aliquota, imponibile: imponibile - tolto };
    });
  const [prima] = somme;
  return perso > 0n && prima ? [{ aliquota: prima.aliquota, imponibile: -perso }] : guadagni;
}

/** The results of a year that declares them are one, each stretch of rates by itself; proceeds of funds are not in it. */
function sommati(risultati: readonly Risultato[]): readonly Passo[] {
  const delTratto = Map.groupBy(
    risultati.filter(({ natura, imponibile }) => natura === 'diversi' || imponibile < 0n),
    ({ giorno }) => giornoDelTratto(giorno),
  );
  const proventi = risultati.filter((uno) => uno.natura === 'oicr' && uno.imponibile >= 0n);
  return [
    ...proventi.map(inPasso),
    ...[...delTratto].flatMap(([giorno, suoi]) =>
      perAliquota(suoi).map((somma): Passo => {
        const risultato = { giorno, natura: 'diversi', ...somma } as const;
        return { che: 'risultato', giorno, chiave: null, risultato };
      }),
    ),
  ];
}

const inPasso = (risultato: Risultato): Passo => ({
  che: 'risultato',
  giorno: risultato.giorno,
  chiave: risultato.chiave,
  risultato,
});

function passiDi({ regime, risultati, apporti, chiusoIl }: RapportoZainetto): readonly Passo[] {
  const passi: Passo[] = [
    ...apporti.map((apporto): Passo => ({ che: 'apporto', giorno: apporto.dal, apporto })),
    ...(regime === 'D' ? sommati(risultati) : risultati.map(inPasso)),
  ];
  if (chiusoIl) {
    // What a year declares is of the whole year: its closing comes after the sum.
    const giorno = regime === 'D' ? data(`${chiusoIl.slice(0, 4)}-12-31`) : chiusoIl;
    passi.push({ che: 'chiusura', giorno });
  }
  return passi.sort(primaDi);
}

const annoVuoto = (anno: number): AnnoZainetto => ({
  anno,
  plusvalenze: 0n,
  minusvalenze: 0n,
  proventi: 0n,
  apportate: 0n,
  usate: 0n,
  tassato: 0n,
  imposta: 0n,
  scadute: 0n,
  certificate: 0n,
  residue: [],
});

const fotografia = (perdite: readonly Perdita[]): readonly PerditaResidua[] =>
  perdite
    .filter(({ residuo }) => residuo > 0n)
    .map(({ anno, realizzata, residuo }) => ({
      anno,
      realizzata,
      importo: residuo,
      scade: scadenzaPerdita(anno),
    }));

const impostaDi = (tassato: bigint, aliquota: string): bigint =>
  arrotondata(prodotto(rapporto(tassato, 100n), perCento(daDecimale(aliquota))), 2);

/** A result taxed, with the losses that it uses: `perdite` change. */
function tassa(
  perdite: Perdita[],
  chiave: number | null,
  { giorno, natura, imponibile, aliquota }: Omit<Risultato, 'chiave'>,
): Tassazione {
  const comune = { chiave, giorno, natura, aliquota, imponibile };
  if (imponibile < 0n) {
    aggiungiPerdita(perdite, giorno, -imponibile);
    return { ...comune, usi: [], tassato: 0n, imposta: 0n };
  }
  const usi = natura === 'oicr' ? [] : usaPerdite(perdite, imponibile, giorno);
  const tassato = usi.reduce((resta, { usata }) => resta - usata, imponibile);
  return { ...comune, usi, tassato, imposta: impostaDi(tassato, aliquota) };
}

function segna(anno: AnnoZainetto, una: Tassazione): void {
  if (una.imponibile < 0n) anno.minusvalenze -= una.imponibile;
  else if (una.natura === 'oicr') anno.proventi += una.imponibile;
  else anno.plusvalenze += una.imponibile;
  for (const { usata } of una.usi) anno.usate += usata;
  anno.tassato += una.tassato;
  anno.imposta += una.imposta;
}

/** Ends a year: what could be used in it for the last time is lost. */
function chiudiAnno(anno: AnnoZainetto, perdite: Perdita[]): void {
  for (const perdita of perdite) {
    if (ultimoAnno(perdita.anno) !== anno.anno) continue;
    anno.scadute += perdita.residuo;
    perdita.residuo = 0n;
  }
  anno.residue = fotografia(perdite);
}

/**
 * The pouch of a relation: what each gain is taxed for, the losses that it uses, and what is left of them
 * by year. Cents; each tax is rounded half up, once. The order in which results are given is of no
 * consequence (D.Lgs. 461/1997 art. 5–6; T.U.I.R. art. 68 c. 5; docs/regole/zainetto.md#come-si-usa).
 * `finoAl` is the last year of which the account is given, `dal` one of which it is given all the same: those
 * between have one, also where nothing happened.
 */
export function zainettoDi(rapportoDato: RapportoZainetto, finoAl: number, dal = finoAl): Zainetto {
  const passi = passiDi(rapportoDato).filter(({ giorno }) => annoDi(giorno) <= finoAl);
  const perdite: Perdita[] = [];
  const tassazioni: Tassazione[] = [];
  const anni: AnnoZainetto[] = [];
  const certificate: PerditaResidua[] = [];
  let usabili: readonly PerditaResidua[] = [];
  const primo = passi[0] ? Math.min(dal, annoDi(passi[0].giorno)) : dal;
  let i = 0;
  for (let numero = primo; numero <= finoAl; numero++) {
    const anno = annoVuoto(numero);
    for (let passo = passi[i]; passo && annoDi(passo.giorno) === numero; passo = passi[++i]) {
      if (passo.che === 'apporto') {
        // What comes when it can no longer be used brings nothing.
        if (ultimoAnno(annoDi(passo.apporto.realizzata)) < numero) continue;
        aggiungiPerdita(perdite, passo.apporto.realizzata, passo.apporto.importo);
        anno.apportate += passo.apporto.importo;
      } else if (passo.che === 'chiusura') {
        const sue = fotografia(perdite);
        certificate.push(...sue);
        for (const { importo } of sue) anno.certificate += importo;
        for (const perdita of perdite) perdita.residuo = 0n;
      } else {
        const una = tassa(perdite, passo.chiave, passo.risultato);
        tassazioni.push(una);
        segna(anno, una);
      }
    }
    usabili = fotografia(perdite);
    chiudiAnno(anno, perdite);
    anni.push(anno);
  }
  return { tassazioni, anni, residue: fotografia(perdite), usabili, certificate };
}

/** What may still be used on a day, by all that there is until its evening. */
export function usabiliAl(dato: RapportoZainetto, giorno: Data): readonly PerditaResidua[] {
  const { risultati, apporti, chiusoIl } = dato;
  const finoAllora: RapportoZainetto = {
    ...dato,
    risultati: risultati.filter((uno) => uno.giorno <= giorno),
    apporti: apporti.filter(({ dal }) => dal <= giorno),
    chiusoIl: chiusoIl && chiusoIl <= giorno ? chiusoIl : null,
  };
  return zainettoDi(finoAllora, annoDi(giorno)).usabili;
}

/**
 * What one sale more would be taxed for, with the losses that it would use: its own part in a pouch that
 * stays as it is, and what may be used after it. In amministrato the tax is what is withheld on the sale; in a
 * dichiarativo it is what the year's tax grows by.
 */
export function sePoi(dato: RapportoZainetto, ipotesi: Risultato) {
  const anno = annoDi(ipotesi.giorno);
  const insieme = { ...dato, risultati: [...dato.risultati, ipotesi] };
  const dopo = zainettoDi(insieme, anno);
  const tratto = giornoDelTratto(ipotesi.giorno);
  const propria = dopo.tassazioni.find(({ chiave }) => chiave === ipotesi.chiave);
  const somme = dopo.tassazioni.filter(
    ({ chiave, giorno }) => chiave === null && giorno === tratto,
  );
  const sua = propria ?? somme.find((una) => una.aliquota === ipotesi.aliquota) ?? somme[0];
  if (!sua) throw new Error('La vendita non è fra ciò che si tassa.');
  const totale = ({ anni }: Zainetto) => anni.reduce((somma, { imposta }) => somma + imposta, 0n);
  const imposta = dato.regime === 'A' ? sua.imposta : totale(dopo) - totale(zainettoDi(dato, anno));
  return { sua, imposta, usabili: usabiliAl(insieme, ipotesi.giorno) };
}
