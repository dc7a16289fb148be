import pacchetto from '../../package.json' with { type: 'json' };
import { COMANDI, testoUscita } from './comandi.ts';
import type { Comando } from './comando.ts';
import { VARIABILI, type Variabile } from './variabili.ts';

const LARGHEZZA = 96;
const PROGRAMMA = 'node server/main.ts';

/** The text in lines of at most LARGHEZZA, each after the given margin. */
function aCapo(testo: string, margine = ''): string[] {
  const righe: string[] = [];
  let riga = '';
  for (const parola of testo.split(' ')) {
    const piena = riga !== '' && margine.length + riga.length + 1 + parola.length > LARGHEZZA;
    if (piena) righe.push(margine + riga);
    riga = piena || riga === '' ? parola : `${riga} ${parola}`;
  }
  return [...righe, margine + riga];
}

/** Two columns; the second goes on under itself. */
function colonne(voci: readonly (readonly [string, string])[]): string[] {
  const larghezza = Math.max(...voci.map(([nome]) => nome.length)) + 2;
  return voci.flatMap(([nome, testo]) => {
    const [prima = '', ...altre] = aCapo(testo, ' '.repeat(larghezza + 2));
    return [`  ${nome.padEnd(larghezza)}${prima.trimStart()}`, ...altre];
  });
}

const sezione = (titolo: string, righe: readonly string[]): string[] =>
  righe.length === 0 ? [] : ['', `${titolo}:`, ...righe];

const voceVariabile = ({ nome, testo, predefinito }: Variabile) =>
  [nome, `${testo} (se manca: ${predefinito})`] as const;

/** The help of the whole program. */
export const aiutoGenerale = (): string =>
  [
    `Rateo ${pacchetto.version} – back office dei titoli`,
    '',
    `Uso: ${PROGRAMMA} <comando> [opzioni]`,
    ...sezione('Comandi', colonne(COMANDI.map(({ nome, riassunto }) => [nome, riassunto]))),
    ...sezione('Ambiente', colonne(VARIABILI.map(voceVariabile))),
    '',
    `Di ogni comando: ${PROGRAMMA} help <comando>, oppure <comando> --help.`,
  ].join('\n');

/** The help of one command: what it does, its options, what it reads, how it ends, examples. */
export const aiutoDi = (comando: Comando): string => {
  const { nome, riassunto, uso, descrizione, opzioni, ambiente, uscite, esempi } = comando;
  const variabili = VARIABILI.filter((v) => ambiente.includes(v.nome));
  return [
    `${nome} – ${riassunto}`,
    ...sezione(
      'Uso',
      uso.map((modo) => `  ${PROGRAMMA} ${nome} ${modo}`.trimEnd()),
    ),
    ...descrizione.flatMap((capoverso) => ['', ...aCapo(capoverso)]),
    ...sezione(
      'Opzioni',
      colonne([
        ...opzioni.map((o) => [`--${o.nome}${o.valore ? ` ${o.valore}` : ''}`, o.testo] as const),
        ['--help', 'questo testo'],
      ]),
    ),
    ...sezione('Ambiente', variabili.length === 0 ? [] : colonne(variabili.map(voceVariabile))),
    ...sezione('Codici di uscita', colonne(uscite.map((u) => [String(u), testoUscita(u)]))),
    ...sezione('Esempi', colonne(esempi.map(({ riga, testo }) => [`${PROGRAMMA} ${riga}`, testo]))),
  ].join('\n');
};
