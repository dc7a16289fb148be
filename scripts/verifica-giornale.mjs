// Checks an exported chain (GET /api/giornale/catena) by itself: node verifica-giornale.mjs file
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (prima, testo) =>
  createHash('sha256').update(Buffer.from(prima, 'hex')).update(testo, 'utf8').digest('hex');

export function verifica(testo) {
  let [prima, quante, canonico, resto, dare] = ['0'.repeat(64), 0, '', '', 0n];
  const numeri = new Map();
  for (const riga of testo.split('\n')) {
    const campi = riga.split('\t');
    const chi = () =>
      `scrittura ${quante} della catena (${(canonico || riga).split('\t').slice(3, 5).reverse().join('/')})`;
    if (campi[0] === 'FINE')
      return Number(campi[1]) === quante && campi[2] === prima
        ? `${quante} scritture, ultimo hash ${prima}: la catena è intera.`
        : `ERRATA: dopo la scrittura ${quante} la catena doveva arrivare alla ${campi[1]}.`;
    if (campi[0] === 'RATEO-GIORNALE-1') {
      [canonico, resto, dare] = [`${riga}\n`, '', 0n];
      quante += 1;
      numeri.set(campi[3], (numeri.get(campi[3]) ?? 0) + 1);
      if (Number(campi[5]) !== quante || Number(campi[4]) !== numeri.get(campi[3]))
        return `ERRATA: ${chi()}: manca una scrittura, o il numero è un altro.`;
    } else if (riga.startsWith('+')) resto += `${riga.slice(1)}\n`;
    else if (riga.startsWith('=')) {
      const [prec, hash, sigillo] = riga.slice(1).split('\t');
      if (dare !== 0n) return `ERRATA: ${chi()}: non quadra.`;
      if (prec !== prima || hash !== sha256(prec, canonico) || sigillo !== sha256(hash, resto))
        return `ERRATA: ${chi()}: non è quella che la catena ha sigillato.`;
      prima = hash;
    } else if (quante > 0) {
      canonico += `${riga}\n`;
      dare += BigInt(campi[3]?.replace('.', '') ?? 1) * (campi[2] === 'D' ? 1n : -1n);
    }
  }
  return `ERRATA: il file finisce dopo la scrittura ${quante}, senza la sua ultima riga.`;
}

if (process.argv[2]) console.log(verifica(readFileSync(process.argv[2], 'utf8')));
