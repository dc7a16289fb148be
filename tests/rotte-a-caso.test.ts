import { beforeAll, expect, test } from 'vitest';
import type { Rotta } from '#contract/rotta.ts';
import { tutteLeRotte } from '#contract/tutte.ts';
import { richiestaACaso, sorteggio } from '#tests/setup/a-caso.ts';
import { A_FONDO } from '#tests/setup/a-fondo.ts';
import { appDiProva } from '#tests/setup/app.ts';
import { PORTAFOGLI_DI_PROVA, TITOLI_DI_PROVA } from '#tests/setup/fissato.ts';

const SEME = Number(process.env.RATEO_PROVA_SEME ?? 20_261_123);
const QUANTE = A_FONDO ? 20_000 : 2_000;

const { admin, proprietario } = await appDiProva({
  // The causes of what fails, on the output, where one asks for them.
  RATEO_LOG: process.env.RATEO_PROVA_LOG ?? 'silent',
});

/** Whoever asks these loses the right to ask the rest. */
const CHIUDONO =
  /^(POST \/accesso\/(logout|password)|DELETE \/sessioni|(PUT|DELETE|POST) \/(utenti|ruoli)\/\{id\}|(PUT|DELETE) \/Aziende)/;
const nome = ({ metodo, url }: Rotta) => `${metodo} ${url}`;
const rotte = tutteLeRotte.filter((rotta) => !CHIUDONO.test(nome(rotta)));

beforeAll(async () => {
  await proprietario.query(`insert into divise (cod_divisa, desc_divisa)
    values ('USD', 'Dollaro'), ('CHF', 'Franco') on conflict do nothing`);
  await proprietario.query(`${PORTAFOGLI_DI_PROVA} ${TITOLI_DI_PROVA}`);
  for (const [cod_Causale, cod_Titolo] of [
    ['ACQ', 'BTP2030'],
    ['ACQ', 'AZUSA'],
    ['ACQ', 'SOTTO'],
  ]) {
    const slip = { cod_Causale, cod_Titolo, cod_Portafoglio: 'CIRC', cod_Depositario: 'BANCA' };
    const numeri = { dataMovimento: '2025-05-12', qtaVnominale: '100000', prezzo: '99' };
    for (const url of ['/movimenti', '/movimenti?registra=true'])
      expect((await admin('POST', url, { ...slip, ...numeri })).statusCode).toBe(201);
  }
});

/** What a 5xx may be: what the route itself says, as a product without a worker or a kind it does not read. */
const dichiarato = ({ rifiuti }: Rotta, stato: number) => rifiuti?.[stato] !== undefined;

test(`${QUANTE} richieste a caso, buone, ai margini e guaste: nessuna è un errore nostro`, async () => {
  const dado = sorteggio(SEME);
  const mischiate: Rotta[] = [];
  const stati = new Map<number, number>();
  const sbagliate = new Map<string, string>();
  for (let n = 0; n < QUANTE; n += 1) {
    // Every route in its turn, in an order of its own at each round.
    if (mischiate.length === 0)
      mischiate.push(
        ...rotte
          .map((r) => [dado(), r] as const)
          .sort((a, b) => a[0] - b[0])
          .map(([, r]) => r),
      );
    const rotta = mischiate.pop() as Rotta;
    const { url, corpo, intestazioni } = richiestaACaso(rotta, SEME + n);
    const { statusCode, body } = await admin(rotta.metodo, url, corpo, intestazioni).catch(
      (causa: Error) => ({ statusCode: 599, body: causa.message }),
    );
    stati.set(statusCode, (stati.get(statusCode) ?? 0) + 1);
    if (statusCode < 500 || dichiarato(rotta, statusCode)) continue;
    if (!sbagliate.has(nome(rotta)))
      sbagliate.set(nome(rotta), `${n}: ${rotta.metodo} ${url}\n${corpo ?? ''}\n→ ${body}`);
  }
  expect([...sbagliate.values()].join('\n\n'), `seme ${SEME}`).toBe('');
  // By chance alone everything could be refused before anybody looked at it.
  const riuscite = [...stati].reduce((somma, [stato, n]) => somma + (stato < 300 ? n : 0), 0);
  expect(riuscite / QUANTE, JSON.stringify([...stati])).toBeGreaterThan(0.2);
}, 600_000);
