import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { conParoleNostre, ErroreAvvio, uscitaDi } from '#server/base/errore-avvio.ts';
import { type Avanzamento, prendiCopia } from '#server/copie/copia.ts';
import { dimensione } from '#server/copie/file-copia.ts';
import { migliaia } from '#server/copie/racconto.ts';
import { ripristinaCopia } from '#server/copie/ripristino.ts';
import { motivoEsclusione } from '#server/copie/tabelle.ts';
import {
  type ContenutoTabella,
  contenutoDatabase,
  verificaDatabase,
} from '#server/copie/verifica.ts';
import {
  COPIA,
  DATI,
  maggioreDi,
  NUOVO,
  PASSI_SCAMBIO,
  postoDaParte,
  rimettiInOrdine,
  scambia,
} from '#server/db/cluster.ts';
import { connessioneDi, leggiDescrizione } from '#server/db/descrizione.ts';
import { avviaIncorporato, luogoDi } from '#server/db/incorporato.ts';
import { type Luogo, programmiIndicati, trovaBinari } from '#server/db/luogo.ts';
import { ATTUALE, cercaMotore, daPassare, installaMotore, MOTORI } from '#server/db/motori.ts';
import { conPostgres } from './banca-aperta.ts';
import { type Lucchetto, prendiLucchetto } from './lucchetto.ts';

/** In this sequence; up to the first of the exchange nothing in the old cluster's place is touched. */
export const PASSI = ['copia', 'cluster', 'ripristino', 'prova', ...PASSI_SCAMBIO] as const;

interface Casa {
  readonly home: string;
  readonly racconta: (riga: string) => void;
  readonly segnale: AbortSignal;
  /** Told before each step, so that tests can break off there. */
  readonly alPasso?: (passo: (typeof PASSI)[number]) => void;
}

export interface Passaggio extends Casa {
  /** The folder of the old engine's programs, where it is not to be fetched. */
  readonly motore: string | undefined;
  readonly avanzamento: Avanzamento;
}

const VERSIONE_MINIMA = 15;
const MARGINE_BYTE = 256 * 1024 ** 2;
/** What a cluster's log takes up at most while it is being filled (max_wal_size). */
const LOG_BYTE = 4 * 1024 ** 3;

/** For a new cluster as large as the one in use, a copy of half that and the log of filling it. */
export const spazioPerPassare = (datiByte: number): number =>
  datiByte * 1.5 + Math.min(datiByte * 2, LOG_BYTE) + MARGINE_BYTE;

/** What a new cluster says of itself: where the one before it is, and what it held at its birth. */
interface Nascita {
  readonly precedente: string;
  readonly contenuto: readonly ContenutoTabella[];
}

const fileNascita = (cluster: string): string => join(cluster, 'rateo-nascita.json');

/** Sessions and counters change by themselves: nobody would miss them. */
const daConservare = (contenuto: readonly ContenutoTabella[]): ContenutoTabella[] =>
  contenuto.filter(({ nome }) => motivoEsclusione(nome) === undefined);

function byteDi(cartella: string): number {
  const voci = readdirSync(cartella, { recursive: true, withFileTypes: true });
  return voci
    .filter((voce) => voce.isFile())
    .reduce((somma, voce) => somma + statSync(join(voce.parentPath, voce.name)).size, 0);
}

function esigiSpazio(base: string): void {
  const dati = join(base, DATI);
  const serve = spazioPerPassare(byteDi(dati) - byteDi(join(dati, 'pg_wal')));
  const { bavail, bsize } = statfsSync(base);
  const libero = bavail * bsize;
  if (libero < serve)
    throw new ErroreAvvio(
      `Sul disco di ${base} ci sono ${dimensione(libero)} liberi e il passaggio può usarne ` +
        `${dimensione(serve)}: fare spazio e ripetere. Nulla è stato toccato.`,
      5,
    );
}

function esigiVersione(maggiore: number | undefined): asserts maggiore is number {
  if (maggiore === ATTUALE.maggiore)
    throw new ErroreAvvio(`I dati sono già di PostgreSQL ${maggiore}: non c’è nulla da fare.`, 1);
  if (maggiore === undefined || maggiore < VERSIONE_MINIMA)
    throw new ErroreAvvio(
      `I dati sono di PostgreSQL ${maggiore}: si passa dal ${VERSIONE_MINIMA} in poi.`,
      3,
    );
  if (maggiore > ATTUALE.maggiore) throw new ErroreAvvio(daPassare(maggiore), 3);
}

/** The data folder, stopped, taken for as long as the work lasts; in order before and after it. */
async function conCasa<T>(
  { home }: Casa,
  usa: (luogo: Luogo, lucchetto: Lucchetto) => Promise<T>,
): Promise<T> {
  connessioneDi(home, {}); // says what to do where there is no database at all
  const descrizione = leggiDescrizione(home);
  if (!descrizione) throw new Error('The description vanished');
  const opzioni = { avviatori: [], indirizzo: 'passaggio di PostgreSQL in corso' };
  const lucchetto = await prendiLucchetto(home, opzioni);
  try {
    await rimettiInOrdine(descrizione.base);
    return await usa(luogoDi(descrizione), lucchetto);
  } finally {
    await rimettiInOrdine(descrizione.base);
    lucchetto.rilascia();
  }
}

function programmiDi(luogo: Luogo, maggiore: number, { motore, racconta }: Passaggio): string {
  if (motore !== undefined) return programmiIndicati(motore, luogo, maggiore);
  if (!cercaMotore(maggiore, luogo.base)) {
    racconta(`PostgreSQL ${maggiore} dal registro npm`);
    installaMotore(maggiore, luogo.base);
  }
  return trovaBinari(luogo, maggiore);
}

/** PostgreSQL and initdb say in words of their own that the disk is full. */
const inChiaro = (e: unknown): Error =>
  conParoleNostre(
    e instanceof Error && e.message.includes('No space left on device')
      ? Object.assign(new Error(e.message), { code: 'ENOSPC' })
      : e,
  );

/** Copy, new cluster, restore, proof: all that happens beside the cluster in use. */
async function prepara(luogo: Luogo, lucchetto: Lucchetto, da: number, passaggio: Passaggio) {
  const { home, racconta, segnale, avanzamento, alPasso = () => undefined } = passaggio;
  const file = join(luogo.base, COPIA);
  const programmi = programmiDi(luogo, da, passaggio);
  racconta(`Copia da PostgreSQL ${da}`);
  await conPostgres(
    lucchetto,
    avviaIncorporato(home, { programmi, nascosto: true }),
    async (connessione) => {
      alPasso('copia');
      const comeFile = { file, sostituisci: true, password: undefined };
      await prendiCopia({ connessione, ...comeFile, intera: true, segnale, avanzamento });
    },
  );
  alPasso('cluster');
  racconta(`Nuovo cluster di PostgreSQL ${ATTUALE.maggiore}`);
  const nuovo = avviaIncorporato(home, { cartella: NUOVO, nascosto: true });
  const contenuto = await conPostgres(lucchetto, nuovo, async (connessione) => {
    alPasso('ripristino');
    racconta('Ripristino');
    const { chiusura } = await ripristinaCopia({ connessione, file, segnale, avanzamento });
    racconta(
      `Uguali: ${chiusura.tabelle.length} tabelle, stesse righe e stesse impronte nei due cluster.`,
    );
    alPasso('prova');
    racconta('Verifica');
    const verifica = await verificaDatabase({ connessione, segnale });
    const guasti = verifica.controlli.filter(({ esito }) => esito === 'errore');
    if (!verifica.integra)
      throw new ErroreAvvio(
        `La verifica non passa: ${guasti.map(({ promessa }) => promessa).join(' ')} Sanare prima ` +
          'i dati («verify» dice quali).',
        1,
      );
    return verifica.contenuto;
  });
  segnale.throwIfAborted();
  const precedente = postoDaParte(luogo.base, da);
  const nascita: Nascita = { precedente, contenuto: daConservare(contenuto) };
  const foglio = fileNascita(join(luogo.base, NUOVO));
  writeFileSync(foglio, JSON.stringify(nascita), { mode: 0o600, flush: true });
  if (luogo.utente) chownSync(foglio, luogo.utente.uid, luogo.utente.gid);
}

/** Brings the embedded cluster to this program's PostgreSQL; cut off anywhere, the old one stands. */
export const passa = (passaggio: Passaggio): Promise<void> =>
  conCasa(passaggio, async (luogo, lucchetto) => {
    const { base } = luogo;
    const { racconta } = passaggio;
    const da = maggioreDi(join(base, DATI));
    esigiVersione(da);
    esigiSpazio(base);
    let posto: string;
    try {
      await prepara(luogo, lucchetto, da, passaggio);
      posto = scambia(base, NUOVO, passaggio.alPasso);
    } catch (e) {
      const errore = inChiaro(e);
      throw new ErroreAvvio(
        `${errore.message}\nNulla è cambiato: i dati restano in PostgreSQL ${da}.`,
        uscitaDi(errore),
        e,
      );
    }
    const superflui = readdirSync(base)
      .filter((nome) => nome === posto || nome === MOTORI || nome.startsWith(`binari-${da}.`))
      .map((nome) => join(base, nome));
    const byte = superflui.reduce((somma, cartella) => somma + byteDi(cartella), 0);
    racconta(
      `I dati sono ora di PostgreSQL ${ATTUALE.maggiore}. Quelli di prima restano in ` +
        `${join(base, posto)}: finché ci sono si torna indietro con «upgrade --indietro».`,
    );
    racconta(
      `Quando non servono più (${dimensione(byte)}): rm -r ` +
        superflui.map((cartella) => `'${cartella}'`).join(' '),
    );
  });

function cambiate(prima: readonly ContenutoTabella[], ora: readonly ContenutoTabella[]): string[] {
  const note = new Map(prima.map((t) => [t.nome, t]));
  return ora.flatMap(({ nome, righe, impronta }) => {
    const nota = note.get(nome);
    if (nota?.impronta === impronta) return [];
    return [`  ${nome}: ${migliaia(nota?.righe ?? 0)} righe allora, ${migliaia(righe)} ora`];
  });
}

/** Puts the cluster before the last upgrade back, if nothing would be lost or that is wanted. */
export const tornaIndietro = (casa: Casa & { readonly perdi: boolean }): Promise<void> =>
  conCasa(casa, async ({ base }, lucchetto) => {
    const { home, racconta, segnale, perdi } = casa;
    const dati = join(base, DATI);
    const { precedente, contenuto }: Nascita = existsSync(fileNascita(dati))
      ? JSON.parse(readFileSync(fileNascita(dati), 'utf8'))
      : { precedente: '', contenuto: [] };
    if (precedente === '' || !existsSync(join(base, precedente)))
      throw new ErroreAvvio(
        `In ${base} non c’è un cluster a cui tornare: non c’è stato un passaggio, o è stato tolto.`,
        1,
      );
    const attuale = avviaIncorporato(home, { nascosto: true });
    const ora = await conPostgres(lucchetto, attuale, (connessione) =>
      contenutoDatabase({ connessione, segnale }),
    );
    const diverse = cambiate(contenuto, daConservare(ora));
    if (diverse.length > 0 && !perdi)
      throw new ErroreAvvio(
        `Dopo il passaggio si è scritto in ${diverse.length} tabelle:\n${diverse.join('\n')}\n` +
          'Tornando indietro ciò non ci sarebbe più. Se va bene: upgrade --indietro --perdi',
        1,
      );
    const posto = join(base, scambia(base, precedente, casa.alPasso));
    racconta(`I dati sono di nuovo quelli di PostgreSQL ${maggioreDi(dati)}.`);
    if (diverse.length === 0) rmSync(posto, { recursive: true });
    else racconta(`Quelli lasciati sono in ${posto}. Quando non servono più: rm -r '${posto}'`);
  });
