import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/accesso/password.ts';
import { avviaProdotto } from './prodotto.ts';
import { mediana, percentile } from './statistica.ts';

const GIRI = 200;

/**
 * How long a refused log-in takes for a user who exists, one who is disabled and one whom nobody
 * knows: the ratio of their medians should be one. Run it with `node bench/tempi-accesso.ts`.
 */
const prodotto = await avviaProdotto({ RATEO_LIMITI: '1000' });
try {
  const hash = await hashPassword(randomUUID());
  await prodotto.proprietario.query(
    `insert into utenti (username, nome, hash_password, attivo)
     values ('conosciuto', 'Conosciuto', $1, true), ('disattivato', 'Disattivato', $1, false)`,
    [hash],
  );
  const tempi: Record<string, number[]> = { conosciuto: [], disattivato: [], sconosciuto: [] };
  const nomi = Object.keys(tempi);
  for (let giro = 0; giro < GIRI * nomi.length; giro += 1) {
    // In turn, each time in another order: what else the machine does falls on all alike.
    await prodotto.proprietario.query('delete from accesso_tentativi');
    const username = nomi[(giro + Math.floor(giro / nomi.length)) % nomi.length] ?? '';
    const inizio = performance.now();
    const risposta = await prodotto.chiedi('POST', '/accesso/login', { username, password: 'no' });
    await risposta.text();
    if (risposta.status !== 401) throw new Error(`${username}: ${risposta.status}`);
    tempi[username]?.push(performance.now() - inizio);
  }
  const base = mediana(tempi.conosciuto ?? []);
  for (const [nome, valori] of Object.entries(tempi)) {
    const rapporto = (mediana(valori) / base).toFixed(3);
    const p95 = percentile(valori, 95).toFixed(1);
    console.log(`${nome}: mediana ${mediana(valori).toFixed(1)} ms, p95 ${p95} ms, ×${rapporto}`);
  }
} finally {
  await prodotto.ferma();
}
