import { parseArgs } from 'node:util';
import { parolaVicina } from '#server/base/parola-vicina.ts';
import { aiutoDi, aiutoGenerale } from './aiuto.ts';
import { COMANDI } from './comandi.ts';
import type { Comando } from './comando.ts';

/** What the line asks for: a command to run, a help to print, or an answer to what is wrong. */
export type Richiesta =
  | { readonly tipo: 'esegui'; readonly comando: Comando; readonly argomenti: readonly string[] }
  | { readonly tipo: 'aiuto'; readonly testo: string }
  | { readonly tipo: 'sbaglio'; readonly testo: string };

const sbaglio = (testo: string, rimedio: string): Richiesta => ({
  tipo: 'sbaglio',
  testo: `${testo} ${rimedio}`,
});

const NOMI = [...COMANDI.map(({ nome }) => nome), 'help'];

function comandoIgnoto(scritto: string): Richiesta {
  const forse = parolaVicina(scritto, NOMI);
  const rimedio = forse ? `Forse si intendeva "${forse}".` : `Esistono: ${NOMI.join(', ')}.`;
  return sbaglio(`Il comando "${scritto}" non esiste.`, rimedio);
}

const cerca = (nome: string) => COMANDI.find((comando) => comando.nome === nome);

function aiuto([nome]: readonly string[]): Richiesta {
  if (nome === undefined) return { tipo: 'aiuto', testo: aiutoGenerale() };
  const comando = cerca(nome);
  return comando ? { tipo: 'aiuto', testo: aiutoDi(comando) } : comandoIgnoto(nome);
}

function opzioneIgnota(comando: Comando, scritta: string): Richiesta {
  const note = [...comando.opzioni.map(({ nome }) => nome), 'help'];
  const forse = parolaVicina(scritta.replace(/^-+/, ''), note);
  const rimedio = forse
    ? `Forse si intendeva "--${forse}".`
    : `Le sue opzioni: help ${comando.nome}.`;
  return sbaglio(`Il comando "${comando.nome}" non ha l’opzione "${scritta}".`, rimedio);
}

function controlla(comando: Comando, argomenti: readonly string[]): Richiesta {
  const { nome, opzioni, parole } = comando;
  const { tokens } = parseArgs({
    args: [...argomenti],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      opzioni.map((o) => [o.nome, { type: o.valore ? 'string' : 'boolean' } as const]),
    ),
  });
  const date = tokens.filter((t) => t.kind === 'option');
  if (date.some((t) => t.name === 'help' || t.name === 'h'))
    return { tipo: 'aiuto', testo: aiutoDi(comando) };
  for (const { name, rawName, value } of date) {
    const opzione = opzioni.find((o) => o.nome === name);
    if (!opzione) return opzioneIgnota(comando, rawName);
    if (opzione.valore !== undefined && (value === undefined || value === ''))
      return sbaglio(`L’opzione "${rawName}" vuole un valore:`, `${rawName} ${opzione.valore}.`);
    if (opzione.valore === undefined && value !== undefined)
      return sbaglio(`L’opzione "${rawName}" non vuole un valore:`, 'scriverla da sola.');
  }
  const scritte = tokens.filter((t) => t.kind === 'positional');
  const diTroppo = scritte[parole];
  if (diTroppo) return sbaglio(`"${diTroppo.value}" è di troppo.`, `Come si usa: help ${nome}.`);
  return { tipo: 'esegui', comando, argomenti };
}

/** What the words after `node server/main.ts` ask for; a wrong line never runs anything. */
export function interpreta([nome, ...argomenti]: readonly string[]): Richiesta {
  if (nome === undefined || ['help', '--help', '-h'].includes(nome)) return aiuto(argomenti);
  if (nome === '--version' || nome === '-v') return interpreta(['version', ...argomenti]);
  const comando = cerca(nome);
  return comando ? controlla(comando, argomenti) : comandoIgnoto(nome);
}
