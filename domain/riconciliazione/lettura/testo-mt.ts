import { unito } from './righe.ts';

/** What a field 86 says of its movement. */
export interface Testo86 {
  readonly titolo: string | null;
  readonly testo: string | null;
  readonly controparte: string | null;
  readonly riferimenti: readonly string[];
}

/** A line of the network holds 65 characters: what fills it goes on in the next without a blank. */
const RIGA_PIENA = 65;

const SOTTOCAMPI = /^\s?\d{3}([?>])\d\d/;

/** «EREF+…» and «KREF+…» inside of a purpose, up to the next word of four letters and a plus. */
const NEL_TESTO =
  /\b(?:EREF|KREF)\+(.*?)(?=\s*(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+|$)/g;

/** «/EREF/…/BENM//NAME/…/REMI/…»: codes of four letters between slashes. */
const CODICE = /\/([A-Z]{4})\//g;

export function leggiTesto86(testi: readonly string[]): Testo86 {
  const pieno = testi.map(congiungi).join('\n');
  const separatore = SOTTOCAMPI.exec(pieno)?.[1];
  if (separatore !== undefined) return daSottocampi(testi.join('').replace(/\n/g, ''), separatore);
  if (pieno.startsWith('/') && CODICE.test(pieno)) {
    CODICE.lastIndex = 0;
    return daCodici(pieno);
  }
  return { titolo: null, testo: unito(pieno), controparte: null, riferimenti: dentro(pieno) };
}

function congiungi(testo: string): string {
  const righe = testo.split('\n');
  return righe
    .map((riga, i) => (i < righe.length - 1 && riga.length < RIGA_PIENA ? `${riga} ` : riga))
    .join('');
}

const dentro = (testo: string): string[] =>
  [...testo.matchAll(NEL_TESTO)].map((trovato) => trovato[1] ?? '');

/** Sub-fields ?20–?29 and ?60–?63 are the purpose, ?32 and ?33 the other party; words may be cut between them. */
function daSottocampi(scritto: string, separatore: string): Testo86 {
  const campi = new Map<number, string>();
  const pezzi = scritto.split(separatore === '?' ? /\?(?=\d\d)/ : />(?=\d\d)/).slice(1);
  for (const pezzo of pezzi) {
    const numero = Number(pezzo.slice(0, 2));
    campi.set(numero, `${campi.get(numero) ?? ''}${pezzo.slice(2)}`);
  }
  const fra = (da: number, a: number): string =>
    [...campi]
      .filter(([numero]) => numero >= da && numero <= a)
      .toSorted(([a1], [b1]) => a1 - b1)
      .map(([, valore]) => valore)
      .join('');
  const scopo = fra(20, 29) + fra(60, 63);
  return {
    titolo: unito(fra(0, 0)),
    testo: unito(scopo),
    controparte: unito(fra(32, 33)),
    riferimenti: dentro(scopo),
  };
}

function daCodici(scritto: string): Testo86 {
  const trovati = [...scritto.matchAll(CODICE)];
  const valori = new Map<string, string>();
  trovati.forEach((trovato, i) => {
    const da = trovato.index + trovato[0].length;
    const a = trovati[i + 1]?.index ?? scritto.length;
    const codice = trovato[1] ?? '';
    if (!valori.has(codice)) valori.set(codice, scritto.slice(da, a).trim());
  });
  const di = (codice: string): string => valori.get(codice) ?? '';
  return {
    titolo: null,
    testo: unito(scritto),
    controparte: unito(di('NAME')),
    riferimenti: [di('EREF'), di('KREF')],
  };
}
