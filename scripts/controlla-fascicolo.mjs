// Controlla un fascicolo del revisore: node controlla.mjs, nella cartella in cui lo si è aperto.
// Node 18 o successivo; nient'altro.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Accanto a questo, nel fascicolo.
const { verifica } = await import(new URL('verifica-giornale.mjs', import.meta.url).href);
const radice = dirname(fileURLToPath(import.meta.url));
const difetti = [];
const leggi = (percorso) => readFileSync(join(radice, ...percorso.split('/')));

const dentro = (cartella) =>
  readdirSync(join(radice, cartella), { withFileTypes: true }).flatMap((voce) => {
    const percorso = cartella === '' ? voce.name : `${cartella}/${voce.name}`;
    return voce.isDirectory() ? dentro(percorso) : [percorso];
  });

const sha256 = (dati) => createHash('sha256').update(dati).digest('hex');

const indice = JSON.parse(leggi('indice.json').toString('utf8'));
const elencati = new Set(indice.file.map(({ percorso }) => percorso));

for (const { percorso, byte, sha256: attesa } of indice.file) {
  let dati;
  try {
    dati = leggi(percorso);
  } catch {
    difetti.push(`MANCA ${percorso}`);
    continue;
  }
  if (dati.length !== byte || sha256(dati) !== attesa) difetti.push(`CAMBIATO ${percorso}`);
}
for (const percorso of dentro(''))
  if (percorso !== 'indice.json' && !elencati.has(percorso)) difetti.push(`IN PIÙ ${percorso}`);

// Di ogni scrittura del periodo, e di tutte insieme, il dare è l'avere.
const celle = (riga) =>
  [...riga.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, citata, nuda]) =>
    citata === undefined ? nuda : citata.replaceAll('""', '"'),
  );
const centesimi = (testo) => {
  const [, segno, interi, decimali = ''] = /^(-?)(\d+)(?:,(\d{1,2}))?$/.exec(testo || '0') ?? [];
  if (interi === undefined) return undefined;
  return BigInt(`${segno}${interi}${decimali.padEnd(2, '0')}`);
};
const saldi = new Map();
let [righe, totale] = [0, 0n];
try {
  const [testa, ...corpo] = leggi('giornale/giornale.csv')
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n');
  const nomi = celle(testa);
  const [numero, esercizio, dare, avere] = ['Numero', 'Esercizio', 'Dare', 'Avere'].map((n) =>
    nomi.indexOf(n),
  );
  for (const riga of corpo.filter((una) => una !== '')) {
    const valori = celle(riga);
    const [d, a] = [centesimi(valori[dare]), centesimi(valori[avere])];
    const scrittura = `${valori[numero]}/${valori[esercizio]}`;
    if (d === undefined || a === undefined)
      difetti.push(`NON SI LEGGE giornale/giornale.csv: ${riga}`);
    else saldi.set(scrittura, (saldi.get(scrittura) ?? 0n) + d - a);
    totale += d ?? 0n;
    righe += 1;
  }
} catch {
  // Già detto sopra: manca.
}
for (const [scrittura, saldo] of saldi)
  if (saldo !== 0n) difetti.push(`NON QUADRA la scrittura ${scrittura}: ${saldo} centesimi`);

let catena = 'giornale/catena.txt manca';
try {
  catena = verifica(leggi('giornale/catena.txt').toString('utf8'));
  if (!catena.endsWith('la catena è intera.')) difetti.push(`CATENA ${catena}`);
} catch {
  // Già detto sopra: manca.
}

console.log(
  `Fascicolo di ${indice.azienda}, libro ${indice.libro}, dal ${indice.dal} al ${indice.al}.`,
);
console.log(
  `File: ${indice.file.length}. Giornale: ${saldi.size} scritture, ${righe} righe, dare ${totale} centesimi.`,
);
console.log(`Catena: ${catena}`);
for (const difetto of difetti) console.log(difetto);
console.log(difetti.length === 0 ? 'Il fascicolo è intero.' : `Difetti: ${difetti.length}.`);
process.exitCode = difetti.length === 0 ? 0 : 1;
