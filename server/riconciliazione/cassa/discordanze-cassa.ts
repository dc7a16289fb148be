import type { Abbinati } from '#domain/riconciliazione/abbina/abbina.ts';
import { rigaAmmessa } from '#domain/riconciliazione/abbina/con-regole.ts';
import type { ContoDaSpiegare, Spiegata } from '#domain/riconciliazione/cassa/da-spiegare.ts';
import { spiegaCassa } from '#domain/riconciliazione/cause-cassa.ts';
import type { DiscordanzaTrovata } from '#domain/riconciliazione/discordanza.ts';
import { daMilionesimi, milionesimi } from '#domain/riconciliazione/milionesimi.ts';
import type { Regola } from '#domain/riconciliazione/regole.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ContoDiCassa, EstrattoDelGiorno } from './conto-di-cassa.ts';
import type { MovimentoAperto, RegolaDelConto, RigaAperta } from './lettura-aperti.ts';
import {
  aliquoteDi,
  giorniIntorno,
  inAltreDivise,
  movimentiUguali,
  righeUguali,
  stornati,
} from './lettura-cause.ts';

interface Aperti {
  readonly righe: readonly RigaAperta[];
  readonly movimenti: readonly MovimentoAperto[];
  readonly nomiConfermati: ContoDaSpiegare['nomiConfermati'];
  /** Those that count, by day; there is at least one. */
  readonly estratti: readonly EstrattoDelGiorno[];
  readonly regole: readonly RegolaDelConto[];
}

const LUNGHEZZA_TESTO = 200;
const LUNGHEZZA_NOME = 60;

/** Proposed pairs that are further apart than the window. */
const lontane = (
  { trovati }: Abbinati,
  { righe, movimenti }: Pick<Aperti, 'righe' | 'movimenti'>,
  finestra: number,
) =>
  trovati.flatMap(({ come, stato, righe: sue, movimenti: suoi }) => {
    const [riga, movimento] = [sue[0] as number, suoi[0] as number];
    if (stato !== 'proposto' || come !== 'importo') return [];
    const giorni = Math.abs((righe[riga]?.giorno ?? 0) - (movimenti[movimento]?.giorno ?? 0));
    return giorni > finestra ? [{ riga, movimento }] : [];
  });

/** The beginning of a text, of whole characters. */
const inizio = (testo: string, quanti: number): string =>
  [...testo.slice(0, 2 * quanti)].slice(0, quanti).join('');

/**
 * By its content, so that it is the same in a statement that takes another's place; the same once more is told apart by a
 * number before the name, which may end in one itself.
 */
function chiavi(): (spiegata: Spiegata, aperti: Aperti) => string {
  const viste = new Map<string, number>();
  return ({ riga, movimento }, { righe, movimenti }) => {
    if (riga === null) return `cassa noi ${movimenti[movimento as number]?.id}`;
    const { importo, giorno, riferimenti, testo } = righe[riga] as RigaAperta;
    const nome = inizio(riferimenti[0] ?? testo, LUNGHEZZA_NOME);
    const sua = `${daMilionesimi(importo)} ${giorno} ${nome}`;
    const quante = (viste.get(sua) ?? 0) + 1;
    viste.set(sua, quante);
    return `cassa loro ${daMilionesimi(importo)} ${giorno} ${quante} ${nome}`;
  };
}

/** The first statement that could have shown a movement of the day. */
function primoEstratto(estratti: readonly EstrattoDelGiorno[], giorno: string): string {
  let [sotto, sopra] = [0, estratti.length - 1];
  while (sotto < sopra) {
    const mezzo = (sotto + sopra) >> 1;
    if ((estratti[mezzo]?.giorno ?? '') < giorno) sotto = mezzo + 1;
    else sopra = mezzo;
  }
  return estratti[sotto]?.giorno ?? giorno;
}

/** Which rules would have looked at a line, but are too wide to: whoever looks at it is told. */
const regoleLarghe = (riga: RigaAperta | null, larghe: readonly Regola[], { regole }: Aperti) =>
  larghe.flatMap(({ id, condizioni }) => {
    if (riga === null || !rigaAmmessa(condizioni, riga)) return [];
    const nome = regole.find((una) => una.id === id)?.nome;
    return [
      `la regola «${nome}», che è troppo larga e non si è provata: confronterebbe milioni di coppie. Stringerne l’importo o i giorni`,
    ];
  });

function comeDiscordanza(
  conto: ContoDiCassa,
  spiegata: Spiegata,
  aperti: Aperti,
  { chiave, larghe }: { readonly chiave: string; readonly larghe: readonly Regola[] },
): DiscordanzaTrovata {
  const riga = spiegata.riga === null ? null : (aperti.righe[spiegata.riga] as RigaAperta);
  const movimento =
    spiegata.movimento === null ? null : (aperti.movimenti[spiegata.movimento] as MovimentoAperto);
  const [nostro, loro] = [movimento?.importo ?? 0n, riga?.importo ?? 0n];
  const { causa, cause, parole, movimenti } = spiegata;
  const suo =
    movimento &&
    `${movimento.registrazione} ${movimento.causale} ${movimento.codTitolo ?? ''}`.trim();
  return {
    ...{ chiave, causa, cause },
    codTitolo: movimento?.codTitolo ?? null,
    codISIN: movimento?.isin ?? null,
    descrizione: inizio(riga?.testoIntero.trim() || suo || 'riga senza testo', LUNGHEZZA_TESTO),
    riga: riga && { anno: riga.anno, id: riga.id },
    idMovimento: movimento?.id ?? null,
    nostro: movimento && daMilionesimi(nostro),
    loro: riga && daMilionesimi(loro),
    differenza: daMilionesimi(loro - nostro),
    divisa: conto.codDivisa,
    prova: { parole, movimenti, cercati: regoleLarghe(riga, larghe, aperti) },
    giorno: riga?.delGiorno ?? primoEstratto(aperti.estratti, movimento?.dataValuta ?? ''),
  };
}

/** What tells why something of an account is open after matching. */
export async function leggiCause(
  tx: Tx,
  conto: ContoDiCassa,
  aperti: Aperti,
  abbinati: Abbinati,
): Promise<ContoDaSpiegare> {
  const { righe, movimenti, nomiConfermati, estratti } = aperti;
  const sole = abbinati.righe.map((quale) => righe[quale] as RigaAperta);
  const soli = abbinati.movimenti.map((quale) => movimenti[quale] as MovimentoAperto);
  const giorni = giorniIntorno(sole, conto.finestra);
  return {
    ...{ righe, movimenti, nomiConfermati, ultimoGiorno: estratti.at(-1)?.numero ?? 0 },
    lontane: lontane(abbinati, aperti, conto.finestra),
    aperte: [...abbinati.righe].sort((a, b) => (righe[a]?.id ?? 0) - (righe[b]?.id ?? 0)),
    aperti: abbinati.movimenti,
    finestra: conto.finestra,
    limiteSpese: milionesimi(conto.limiteSpese),
    aliquote: await aliquoteDi(tx, soli),
    altreDivise: await inAltreDivise(tx, conto, giorni),
    stornati: await stornati(tx, conto, giorni),
    righeGia: await righeUguali(tx, conto, estratti, sole),
    movimentiGia: await movimentiUguali(tx, conto, soli),
  };
}

/** What of an account is open after matching, each with why. */
export function discordanzeDiCassa(
  conto: ContoDiCassa,
  aperti: Aperti,
  { regole: { larghe } }: Pick<Abbinati, 'regole'>,
  cause: ContoDaSpiegare,
): DiscordanzaTrovata[] {
  const chiaveDi = chiavi();
  const idRiga = ({ riga }: Spiegata) => (riga === null ? 0 : (aperti.righe[riga]?.id ?? 0));
  return spiegaCassa(cause)
    .sort((a, b) => idRiga(a) - idRiga(b))
    .map((una) => comeDiscordanza(conto, una, aperti, { chiave: chiaveDi(una, aperti), larghe }));
}
