import { aggiungiGiorni, type Data, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { assoluto, inParole } from '../milionesimi.ts';
import type { Indizi, MovimentoIndizio, PosizioneDiversa, Prova, Spiegazione } from './indizi.ts';
import { sottoinsieme } from './sottoinsieme.ts';

/** Loro less nostro; a side without a row has nothing. */
export const differenzaDi = ({ nostro, loro }: PosizioneDiversa): bigint =>
  (loro ?? 0n) - (nostro ?? 0n);

/** How users speak of a difference. */
export const inBreve = (d: bigint): string =>
  d < 0n
    ? `Al depositario mancano ${inParole(assoluto(d))}`
    : `Il depositario ne ha ${inParole(d)} in più`;

const elenco = (registrazioni: readonly string[]): string =>
  registrazioni.length > 3
    ? `${registrazioni.slice(0, 3).join(', ')} e altri ${registrazioni.length - 3}`
    : registrazioni.join(', ');

const giorni = (movimenti: readonly MovimentoIndizio[]): string =>
  [...new Set(movimenti.map(({ dataValuta }) => stampaData(dataValuta)))].sort().join(', ');

interface Tentativo {
  readonly fra: readonly MovimentoIndizio[];
  /** What the movement adds to the difference. */
  readonly peso: (uno: MovimentoIndizio) => bigint;
  readonly dice: (scelti: readonly MovimentoIndizio[], nomi: string) => string;
}

/** By how far their value date is from a day, then by number. */
const perLontananza = (movimenti: readonly MovimentoIndizio[], giorno: string) =>
  movimenti
    .map((uno) => ({ uno, lontano: Math.abs(giorniTra(giorno as Data, uno.dataValuta as Data)) }))
    .sort((a, b) => a.lontano - b.lontano || a.uno.id - b.uno.id)
    .map(({ uno }) => uno);

/** Some of the movements, those nearest to the day first, that make the difference. */
function fraMovimenti(
  posizione: PosizioneDiversa,
  { giorno }: Indizi,
  { fra, peso, dice }: Tentativo,
): Spiegazione | null {
  const d = differenzaDi(posizione);
  const utili = perLontananza(
    fra.filter((uno) => peso(uno) !== 0n),
    giorno,
  );
  const scelta = sottoinsieme(utili, peso, d);
  if (!scelta) return null;
  const nomi = elenco(scelta.scelti.map(({ registrazione }) => registrazione));
  const altre = scelta.sola ? '' : ' Anche altri, insieme, fanno la stessa somma.';
  return {
    parole: `${inBreve(d)}: ${dice(scelta.scelti, nomi)}.${altre}`,
    movimenti: scelta.scelti.map(({ id, registrazione }) => ({ id, registrazione })),
  };
}

/** A movement that we count and they do not, or the other way round, brings its quantity with the opposite sign, or with its own. */
const daRegolare = ({ contato, quantita }: MovimentoIndizio): bigint =>
  contato ? -quantita : quantita;

/** Its value date is after the day or, where they are late, within so many days before it. */
export const nonRegolato: Prova = (posizione, indizi) => {
  const { giorno, finestraGiorni, movimenti } = indizi;
  const dal = aggiungiGiorni(giorno as Data, -finestraGiorni);
  return fraMovimenti(posizione, indizi, {
    fra: movimenti.filter(
      (m) =>
        m.stato === 'registrato' &&
        m.evento === null &&
        (m.contato ? m.dataValuta > dal : m.dataMovimento <= giorno || m.dataValuta > giorno),
    ),
    peso: daRegolare,
    dice: (scelti, nomi) =>
      scelti.some(({ contato }) => contato)
        ? `${nomi}, con valuta ${giorni(scelti)}, non è ancora regolato`
        : `${nomi}, con valuta ${giorni(scelti)}, per loro è già avvenuto`,
  });
};

/** What is still to come of instructions of which a part was settled. */
export const regolamentoParziale: Prova = (posizione, { parziali }) => {
  const d = differenzaDi(posizione);
  const scelta = sottoinsieme(parziali, ({ residuo }) => -residuo, d);
  if (!scelta) return null;
  const conferme = scelta.scelti.map(
    ({ riferimento, giorno }) => `la conferma ${riferimento} del ${stampaData(giorno)} è parziale`,
  );
  return {
    parole: `${inBreve(d)}: ${conferme.join(', ')}.`,
    movimenti: scelta.scelti.flatMap(({ movimento }) => (movimento ? [movimento] : [])),
  };
};

/** Reversed here, and carried out by them. */
export const stornato: Prova = (posizione, indizi) =>
  fraMovimenti(posizione, indizi, {
    fra: indizi.movimenti.filter(({ stato }) => stato === 'stornato'),
    peso: ({ quantita }) => quantita,
    dice: (_, nomi) => `${nomi} è stornato da noi ed eseguito da loro`,
  });

export const bozza: Prova = (posizione, indizi) =>
  fraMovimenti(posizione, indizi, {
    fra: indizi.movimenti.filter(({ stato }) => stato === 'bozza'),
    peso: ({ quantita }) => quantita,
    dice: (_, nomi) => `da noi è ancora da registrare la ${nomi}`,
  });

/** Counted by us, and registered when the statement was made already. */
export const inseritoDopo: Prova = (posizione, indizi) =>
  fraMovimenti(posizione, indizi, {
    fra: indizi.movimenti.filter(
      ({ stato, contato, registratoIl }) =>
        stato === 'registrato' && contato && (registratoIl ?? '') > indizi.preparato,
    ),
    peso: ({ quantita }) => -quantita,
    dice: (_, nomi) => `${nomi} è stato registrato dopo che l’estratto era fatto`,
  });
